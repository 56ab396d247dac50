import { z } from 'zod'
import { instant, money } from './common.ts'
import { affordabilityReason } from './payments.ts'

/** Whether a player can afford further deposits, as far as it is known (LIM-20, KYC-10, KYC-11). */
export const affordability = z.strictObject({
  /** `free`: some amount may be deposited. */
  state: z.enum(['free', ...affordabilityReason.options]),
  /** What may still be deposited in this month, 0 while deposits are closed; null without such a limit. */
  left: money.nullable(),
  /** The deposit that was refused last in this month, and would still be; null without one. */
  refused: z.strictObject({ is: affordabilityReason, amount: money }).nullable(),
  /** Sums of the month start again then. */
  monthEndsAt: instant,
  /** Percent of a verified net income that a month may cost. */
  incomeShare: z.int(),
  /** Net deposits of a month from which an income check is needed. */
  incomeFrom: money,
  /** The verified income that counts, without its amount; null without one. */
  income: z
    .strictObject({
      source: z.enum(['company', 'documents']),
      verifiedAt: instant,
      validUntil: instant,
    })
    .nullable(),
  incomeCheck: z.strictObject({
    /** Whether a company reads incomes; otherwise staff read documents. */
    isAvailable: z.boolean(),
    /** Its page was opened, and its result has not arrived. */
    isOpen: z.boolean(),
    /** How the last one has ended. */
    endedAs: z.enum(['verified', 'other_person', 'other_currency', 'abandoned', 'lost']).nullable(),
  }),
  /** The newest review by a person; null without one. */
  review: z
    .strictObject({
      about: affordabilityReason,
      askedAt: instant.nullable(),
      /** Null while it waits. */
      decidedAt: instant.nullable(),
      outcome: z.enum(['reopened', 'kept']).nullable(),
    })
    .nullable(),
})
/** The page of the account-information company. */
export const incomeCheckPage = z.strictObject({ pageUrl: z.string(), expiresAt: instant })
