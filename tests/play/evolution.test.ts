import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('evolution', 'falcons-court')
