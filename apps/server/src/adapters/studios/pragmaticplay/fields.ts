/** Fields of the studio's messages. An empty value counts as absent. */
import { z } from 'zod'
import { withoutUndefined } from '../without-undefined.ts'
import { amountFrom, signedAmountFrom } from './amounts.ts'
import type { PragmaticAccount } from './config.ts'

export const text = z.string().max(200)
export const optional = z.string().optional()
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
