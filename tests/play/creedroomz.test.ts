import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('creedroomz', 'citrus-arcade')
