import { testStudioRounds } from './studio-rounds.ts'

// Further stakes wherever they are offered, each under a reference of its own.
testStudioRounds('playngo', 'salon-blackjack', ['split', 'double', 'stand'])
