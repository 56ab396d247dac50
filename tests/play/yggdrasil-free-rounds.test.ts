import { testAwardedRounds } from './awarded-rounds.ts'

testAwardedRounds({
  studio: 'yggdrasil',
  game: 'dune-ledger',
  refuses: [[{ value: '0.21' }, '1 Wrong field: amount']],
  loses: 'lost-result-answer',
  cancels: false,
})
