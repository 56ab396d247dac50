import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('softswiss', 'old-mast-inn')
