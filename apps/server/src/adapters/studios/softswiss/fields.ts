/** Fields of the messages. `null` counts as absent. */
import { z } from 'zod'
import { numberText } from '../transports/json.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { SoftswissAccount } from './config.ts'

const MOST_ACTIONS = 100

/** Text that the ledger can store. */
export const text = numberText.pipe(
  z
    .string()
    .min(1)
    .max(200)
    .refine((value) => value.isWellFormed() && !value.includes('\0')),
)
export const optional = text.nullish().transform((value) => value ?? undefined)
/** In the smallest unit of the currency. */
export const amount = numberText
  // Ends the check here: what compares two amounts needs both.
  .pipe(z.string().regex(/^\d{1,18}$/, { abort: true }))
  .transform((digits) => ({ text: digits, form: 'minor' }) as const)
/** Decimal text, for reporting only. */
export const contribution = numberText
  .pipe(z.string().regex(/^\d{1,18}(\.\d{1,18})?$/))
  .nullish()
  .transform((value) => value ?? undefined)
export const actionsOf = <Action>(action: z.ZodType<Action>) => z.array(action).max(MOST_ACTIONS)

export const player = { user_id: text, currency: optional, game: optional }

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: { user_id: string; currency?: string | undefined; game?: string | undefined },
  account: SoftswissAccount,
) => ({
  integration: 'softswiss',
  account: account.id,
  playerRef: fields.user_id,
  ...withoutUndefined({ currency: fields.currency, game: fields.game }),
})
