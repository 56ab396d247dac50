import { testAwardedRounds } from './awarded-rounds.ts'

testAwardedRounds({
  studio: 'quickspin',
  game: 'frostmark',
  refuses: [
    [{ value: '0.21' }, 'INVALID_PARAMETER'],
    [{ game: 'emerald-roulette' }, 'INVALID_PARAMETER'],
  ],
})
