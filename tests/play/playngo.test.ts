import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('playngo', 'plum-blossom-evening')
