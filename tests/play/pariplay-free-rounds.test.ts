import { testAwardedRounds } from './awarded-rounds.ts'

testAwardedRounds({
  studio: 'pariplay',
  game: 'three-bar-picnic',
  value: { decimal: '0.25', minor: '25' },
  loses: 'lost-result-answer',
  awardsEachTime: true,
  refuses: [
    [{ value: '0.26' }, '900'],
    [{ game: 'airship-limit' }, '2'],
  ],
})
