/** Fields of the studio's messages. Unknown fields are ignored. */
import { z } from 'zod'
import { decimalAmount } from '../decimals.ts'
import { numberText } from '../transports/json.ts'
import type { EvolutionAccount } from './config.ts'

/** Text that the ledger can store. */
const text = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => value.isWellFormed() && !value.includes('\0'))
/** Id of a call, which the answer repeats. */
export const uuid = z.string().max(200)

/** What every message carries. */
export const envelope = { userId: text, sid: text, uuid }
export const player = { ...envelope, currency: text }
/** The live round, and the table at which it is played. A table's id is that of the game in the catalogue. */
export const game = z.object({ id: text, details: z.object({ table: z.object({ id: text }) }) })
const contribution = numberText.refine((value) => /^\d{1,15}(\.\d{1,20})?$/.test(value))
export const transaction = z.object({
  id: text,
  refId: text,
  amount: decimalAmount,
  jackpots: z.array(z.object({ id: text, contributionAmount: contribution.nullish() })).nullish(),
})
export const promoTransaction = z.object({
  type: z.enum([
    'FreeRoundPlayableSpent',
    'RewardGamePlayableSpent',
    'RewardGameWinCapReached',
    'RewardGameMinBetLimitReached',
    'JackpotWin',
    'FromGame',
    'RtrMonetaryReward',
    'SmartTournamentMonetaryReward',
    'CashReward',
  ]),
  id: text,
  amount: decimalAmount,
  voucherId: text.nullish(),
  jackpots: z.array(z.object({ id: text })).nullish(),
})

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: { readonly userId: string; readonly sid: string; readonly currency?: string },
  account: EvolutionAccount,
) => ({
  integration: 'evolution',
  account: account.id,
  playerRef: fields.userId,
  token: fields.sid,
  ...(fields.currency === undefined ? {} : { currency: fields.currency }),
})
