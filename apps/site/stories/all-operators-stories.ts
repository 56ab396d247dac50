import type { Actions } from './actions.ts'
import { eur } from './sample-data.ts'
import { type Shown, refused } from './stories.ts'

/** A deposit of €75 that the file has no room for. */
const noRoom = (used: string, left: string) =>
  refused('error.deposit.cross_operator.limit', {
    status: 409,
    additionalInfo: {
      file: 'lugas',
      cap: eur('1000.00'),
      used: eur(used),
      asked: eur('75.00'),
      left: eur(left),
      resetAt: '2026-03-31T22:00:00Z',
    },
  })
const sent = { cap: '€1,000.00', asked: '€75.00', time: '31 Mar, 22:00' }
const full = (used: string): Shown => ({ id: 'deposit.failed.allOperatorsFull', values: { ...sent, used } })
const deposit75 = async ({ fill, press }: Actions) => {
  await fill('Amount', '75')
  await press(/^(Review|Deposit) /)
  await press(/^Deposit /)
}

/** Deposits that the country's file of deposits with all operators refuses, or does not answer about (LIM-18). */
export const allOperatorsStories = {
  'no room in the file of all operators': {
    answers: { 'wallet.deposit': noRoom('940.00', '60.00') },
    shows: { id: 'deposit.failed.allOperators', values: { ...sent, used: '€940.00', left: '€60.00' } },
    act: deposit75,
  },
  'a full file of all operators': {
    answers: { 'wallet.deposit': noRoom('1000.00', '0.00') },
    shows: full('€1,000.00'),
    act: deposit75,
  },
  'less left in the file of all operators than the smallest deposit': {
    answers: { 'wallet.deposit': noRoom('990.01', '9.99') },
    shows: full('€990.01'),
    act: deposit75,
  },
  'the smallest deposit left in the file of all operators': {
    answers: { 'wallet.deposit': noRoom('990.00', '10.00') },
    shows: { id: 'deposit.failed.allOperators', values: { ...sent, used: '€990.00', left: '€10.00' } },
    act: deposit75,
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
