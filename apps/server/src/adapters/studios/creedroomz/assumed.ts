/**
 * What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. In
 * other files: a lost bet gets a deposit of 0; a round ends with its first deposit; general errors (130) are asked
 * again or cancelled by the studio; free rounds, jackpots and messages of pages beside `closeGame`, `openDeposit` and
 * `updateBalance` do not exist; `Name` and `Gender` may be left out of the answer to `Authentication`, and the studio
 * opens no game for a visitor whose address is not the `UserIP` of that answer.
 */
import { z } from 'zod'
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'

/** State of the live tables: a call with our name and a `PublicKey` like the studio's calls. */
export const LIVE_TABLES = '/api/GetTables'
const liveTable = z.object({
  GameId: z.int().transform(String),
  State: z.union([z.literal(0), z.literal(1)]),
  OpensAt: z.iso.datetime().nullable(),
  Dealer: z.string().nullable(),
  Players: z.int(),
  /** 0 where any number of players may bet. */
  Seats: z.int(),
  OccupiedSeats: z.int(),
  Limits: z.array(z.object({ Currency: z.string(), Min: z.string(), Max: z.string() })),
  /** The newest first. */
  Results: z.array(z.string()),
})
export type LiveTableRow = z.infer<typeof liveTable>
export const liveTablesAnswer = z.object({ HasError: z.literal(false), Tables: z.array(liveTable) })

/** `TypeId` of a withdrawal that takes a stake. */
export const BET_TYPES = ['-1', '-2', '-4'] as const
/** Of one for the dealer: nothing is won with it. */
export const TIP_TYPE = '-9'
/** Of a deposit that pays bets. */
export const WIN_TYPES = ['1', '2', '4'] as const
/** Of a deposit that may name no bet: the prize of a tournament, and cashback. */
export const TOURNAMENT_PRIZE_TYPE = '3'
export const CASHBACK_TYPE = '9'

/** `BonusDefId` of money that is no bonus of the studio. */
export const NO_BONUS = '0'

/** A bet that never gets a deposit. */
export const CLOSES_ROUNDS_AFTER_HOURS = 24

const SEQUENCE_DIGITS = 9

/** `PlatformTransactionId` is a whole number; our ids are `{player}.{sequence of the player}`. */
export function toPlatformId(transactionId: string): ExactNumber {
  const [player = '', sequence = ''] = transactionId.split('.')
  return exactNumber(`${player}${sequence.padStart(SEQUENCE_DIGITS, '0')}`)
}
