import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('yggdrasil', 'dune-ledger')
