import { testAwardedRounds } from './awarded-rounds.ts'

testAwardedRounds({
  studio: 'softswiss',
  game: 'old-mast-inn',
  tellsRounds: false,
  refuses: [
    [{ value: '0.21' }, 'bet_level_unknown'],
    [{ game: 'balloon-ascent' }, 'bet_level_unknown'],
  ],
})
