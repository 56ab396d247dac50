import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('novomatic', 'seven-terraces')
