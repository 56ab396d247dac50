import { testAwardedRounds } from './awarded-rounds.ts'

testAwardedRounds({
  studio: 'evolution',
  game: 'falcons-court',
  refuses: [
    [{ value: '0.21' }, 'INVALID_STAKE'],
    [{ game: 'roulette-aurora' }, 'NO_FREE_ROUNDS'],
  ],
  tellsRounds: false,
})
