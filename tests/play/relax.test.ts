import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('relax', 'sharp-lemon-street')
