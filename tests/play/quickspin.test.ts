import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('quickspin', 'frostmark')
