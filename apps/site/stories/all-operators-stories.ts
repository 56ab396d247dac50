import type { Actions } from './actions.ts'
import { eur } from './sample-data.ts'
import { refused } from './stories.ts'

/** Deposits that the country's file of deposits with all operators refuses, or does not answer about (LIM-18). */
export const allOperatorsStories = {
  'no room in the file of all operators': {
    answers: {
      'wallet.deposit': refused('error.deposit.cross_operator.limit', {
        status: 409,
        additionalInfo: {
          file: 'lugas',
          cap: eur('1000.00'),
          used: eur('940.00'),
          asked: eur('75.00'),
          left: eur('60.00'),
          resetAt: '2026-03-31T22:00:00Z',
        },
      }),
    },
    shows: {
      id: 'deposit.failed.allOperators',
      values: {
        cap: '€1,000.00',
        used: '€940.00',
        asked: '€75.00',
        left: '€60.00',
        time: '31 Mar, 22:00',
      },
    },
    act: async ({ fill, press }: Actions) => {
      await fill('Amount', '75')
      await press(/^(Review|Deposit) /)
      await press(/^Deposit /)
    },
  },
  'no answer of the file of all operators': {
    answers: {
      'wallet.deposit': refused('error.deposit.cross_operator.unavailable', {
        status: 503,
        additionalInfo: { file: 'lugas' },
      }),
    },
    shows: 'deposit.failed.allOperatorsAway',
    act: async ({ fill, press }: Actions) => {
      await fill('Amount', '25')
      await press(/^(Review|Deposit) /)
      await press(/^Deposit /)
    },
  },
} as const
