import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('pragmaticplay', 'cedar-draw')
