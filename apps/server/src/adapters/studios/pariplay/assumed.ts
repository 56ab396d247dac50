/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

import { z } from 'zod'

/** State of the live tables: a call with our user name and password only. `LastResults` has the newest first. */
export const LIVE_TABLES = 'GetLiveTables'
const liveTable = z.object({
  GameCode: z.string(),
  IsOpen: z.boolean(),
  NextOpening: z.iso.datetime().nullable(),
  DealerName: z.string().nullable(),
  PlayersCount: z.int().nullable(),
  /** Null where any number of players may bet. */
  SeatsTotal: z.int().min(1).nullable(),
  SeatsTaken: z.int().nullable(),
  Limits: z.array(z.object({ CurrencyCode: z.string(), Min: z.number(), Max: z.number() })),
  LastResults: z.array(z.string()),
})
export type LiveTableRow = z.infer<typeof liveTable>
export const liveTablesAnswer = z.object({ Tables: z.array(liveTable) })

/** How a repeated `TransactionId` is answered: with error 11 or 18, or as the first time, as one operator does. */
export const repeatAnswers = ['error', 'success'] as const
export type RepeatAnswer = (typeof repeatAnswers)[number]

/** `TransactionConfiguration` of a debit that may be negative: it gives money. */
export const MAY_BE_NEGATIVE = '2'
/** Of a credit that may come without a debit. 8 was seen with credits of free spins. */
export const MAY_PRECEDE_DEBIT: readonly string[] = ['3', '8']
/** Of a debit that may come after the end of its round. */
export const MAY_FOLLOW_END = '6'
/** Of a cancel that must not reach a round that has ended. */
export const KEEPS_ENDED = '4'
/** `Feature` of a debit or credit of free rounds; `FeatureId` is their award. */
export const FREE_ROUND_FEATURES: readonly string[] = ['BonusWin', 'Offer']

/** Code of an answer that has no better one. Its number does not say whether the studio asks again. */
export const GENERAL_ERROR = 900

/** What pays free rounds: the credit of each, or one `AwardFreeRoundsPoints`. The other call pays nothing then. */
export const freeRoundCredits = ['perSpin', 'total'] as const
export type FreeRoundCredit = (typeof freeRoundCredits)[number]
/**
 * How long free rounds may be open. `ExpirationDate` is in UTC. `CoinValue` is sent as the value of a round: coins and
 * lines of a game are not known here. The studio's debits have the value of their round, and one of another value is
 * refused. `FreeRounds/Remove` has `PlayerId` and `BonusId`, and is
 * repeated with the same answer.
 */
export const FREE_ROUND_DAYS = 30
