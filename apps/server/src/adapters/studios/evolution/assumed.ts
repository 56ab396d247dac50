/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

import { decimalFromMinor } from '@marquee/money'
import { z } from 'zod'
import { exactNumber } from '../../../kernel/index.ts'
import type { AwardRequest } from '../../../modules/play/index.ts'

/** Which address of the answer to a launch a frame opens. */
export const ENTRY_OF_FRAMES = 'entryEmbedded'

/**
 * Names of a player at the studio. Tables show a nickname to other players, so no name that we know is sent: the last
 * digits of the player id, after this word.
 */
export const NICKNAME_PREFIX = 'Player'
export const NICKNAME_DIGITS = 4

/**
 * `maxBet` of a launch is the largest single stake of the player by law, a decimal of the currency. The wallet refuses a
 * larger one, whatever a table offers.
 */

/** Answer to a promotional payout that was paid before. */
export const STATUS_OF_REPEATED_PROMO = 'BET_ALREADY_SETTLED'

/** Answer to a known `refId` with another amount. */
export const STATUS_OF_CONFLICT = 'FINAL_ERROR_ACTION_FAILED'

/** Answer to a bet while a reality check is due: the studio has a launch option for it, and no status. */
export const STATUS_OF_REALITY_CHECK = 'FINAL_ERROR_ACTION_FAILED'

/** How long a voucher may be open. */
export const VOUCHER_DAYS = 30

/** Address of our vouchers below that of the voucher API, which is asked with HTTP Basic: casino key and API token. */
export const voucherPath = (casinoKey: string): string =>
  `/api/vouchers/v1/${encodeURIComponent(casinoKey)}/vouchers`

/** Header of an issue call, under which a repeat gets the first voucher. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** `settings` of a voucher of free rounds. */
export const freeRoundSettings = (request: AwardRequest) => ({
  type: 'FreeRounds',
  tableId: request.game.symbol,
  count: request.rounds,
  stake: exactNumber(decimalFromMinor(request.valueMinor, request.currency)),
  expiresAt: request.expiresAt.toString({ smallestUnit: 'second' }),
})

/** Body of a close call, of the two ways to close a voucher; and the state of one that was closed so. */
export const CLOSE_AS = { state: 'Cancelled' } as const

/** Answer to an issue and a close call. */
export const voucher = z.object({ voucherId: z.string().min(1), state: z.string() })
/** Answer to the question for a player's vouchers, which has all of them: each with the header of its issue call. */
export const playersVouchers = z.object({
  vouchers: z.array(voucher.extend({ idempotencyKey: z.string() })),
})
/** Answer with the status of a refusal, as a launch has it. */
export const voucherErrors = z.object({ errors: z.array(z.object({ code: z.string().min(1) })).min(1) })

/** Our refusal where the studio has no voucher of an order. */
export const UNKNOWN_VOUCHER = 'voucher_unknown'

/** State of the live tables, asked with HTTP Basic like the vouchers. Times of a day are in UTC. */
export const lobbyStatePath = (casinoKey: string): string =>
  `/api/lobby/v1/${encodeURIComponent(casinoKey)}/state`

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const lobbyTable = z.object({
  tableId: z.string(),
  open: z.boolean(),
  operationHours: z
    .object({ type: z.string(), value: z.object({ startTime: timeOfDay }).optional() })
    .optional(),
  dealer: z.object({ name: z.string() }).optional(),
  betLimits: z.record(z.string(), z.object({ min: z.number(), max: z.number() })).catch({}),
  players: z.int().optional(),
  /** Only tables with seats have them. */
  seatsLimit: z.int().min(1).optional(),
  seatsTaken: z.array(z.unknown()).optional(),
  /** `R` is the banker and `B` the player of baccarat. */
  results: z.array(z.string()).catch([]),
})
export type LobbyTable = z.infer<typeof lobbyTable>
export const lobbyState = z.object({ tables: z.record(z.string(), lobbyTable) })
export const sideByCode: Readonly<Record<string, string>> = { R: 'banker', B: 'player', T: 'tie' }
