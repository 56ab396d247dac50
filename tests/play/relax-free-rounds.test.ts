import { testAwardedRounds } from './awarded-rounds.ts'

testAwardedRounds({
  studio: 'relax',
  game: 'paper-moon-street',
  refuses: [[{ value: '0.21' }, 'INVALID_PARAMETER']],
})
