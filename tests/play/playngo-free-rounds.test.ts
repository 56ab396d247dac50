import { testAwardedRounds } from './awarded-rounds.ts'

testAwardedRounds({
  studio: 'playngo',
  game: 'plum-blossom-evening',
  loses: 'lost-result-answer',
  refuses: [
    [{ value: '0.21' }, 'ValidationFault'],
    [{ game: 'salon-blackjack' }, 'ValidationFault'],
  ],
})
