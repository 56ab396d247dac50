import { testStudioRounds } from './studio-rounds.ts'

testStudioRounds('pariplay', 'three-bar-picnic')
