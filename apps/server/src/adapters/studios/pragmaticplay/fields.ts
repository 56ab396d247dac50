/** Fields of the studio's messages. An empty value counts as absent. */
import { z } from 'zod'
import { withoutUndefined } from '../without-undefined.ts'
import { amountFrom, signedAmountFrom } from './amounts.ts'
import type { PragmaticAccount } from './config.ts'

/** Text that the ledger can store: ids and details. */
const storable = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'))
export const text = storable(200)
export const optional = text.optional()
/** An id that gets its method's name in front of it. */
export const prefixedId = storable(180)
export const amount = z.string().transform((sent, context) => {
  const read = amountFrom(sent)
  if (!read) context.addIssue({ code: 'custom', message: 'not an amount' })
  return read ?? z.NEVER
})
export const signedAmount = z.string().transform((sent, context) => {
  const read = signedAmountFrom(sent)
  if (!read) context.addIssue({ code: 'custom', message: 'not an amount' })
  return read ?? z.NEVER
})

/** What any message may carry. */
export const envelope = { token: optional, gameId: optional, currency: optional }
export const player = { ...envelope, userId: text }
export const inRound = { ...player, gameId: text, roundId: text }

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: {
    userId?: string
    token?: string | undefined
    gameId?: string | undefined
    currency?: string | undefined
  },
  account: PragmaticAccount,
) => ({
  integration: 'pragmaticplay',
  account: account.id,
  playerRef: fields.userId ?? '',
  ...withoutUndefined({ token: fields.token, game: fields.gameId, currency: fields.currency }),
})
