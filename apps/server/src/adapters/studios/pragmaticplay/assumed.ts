/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

import { z } from 'zod'

/** State of the live tables: a signed call of the integration service with the currencies of the limits. */
export const LIVE_TABLES = '/IntegrationService/v3/http/CasinoGameAPI/getLiveTables/'

const liveTable = z.object({
  tableId: z.string(),
  tableOpen: z.boolean(),
  opensAt: z.iso.datetime().optional(),
  dealer: z.object({ name: z.string() }).optional(),
  totalSeatedPlayers: z.int(),
  /** Only tables with seats have it. */
  maxSeats: z.int().min(1).optional(),
  tableLimits: z.object({ minBet: z.string(), maxBet: z.string() }).optional(),
  last20Results: z.array(z.object({ result: z.string() })).catch([]),
})
export type LiveTableRow = z.infer<typeof liveTable>
export const liveTablesAnswer = z.object({
  error: z.union([z.string(), z.number()]).transform(String).pipe(z.literal('0')),
  lobbies: z.array(z.object({ currency: z.string(), tables: z.array(liveTable) })),
})
export const sideByResult: Readonly<Record<string, string>> = {
  PLAYER: 'player',
  BANKER: 'banker',
  TIE: 'tie',
}

/**
 * The feed of jackpots: JSON with `jackpots[{mainJackpotID, name, games, currency, tiers[{amount}]}]`. Symbols of
 * games are separated by commas, amounts are decimals of the currency, and the login is its only credential.
 */
export const JACKPOT_FEED = '/IntegrationService/v3/JackpotFeeds/jackpots'

/** Shape of the answer of `getBetScales`: the stakes of a game in each currency. */
export const betScalesAnswer = z.object({
  gameList: z.array(
    z.object({
      gameID: z.string(),
      betScaleList: z.array(z.object({ currency: z.string(), totalBet: z.array(z.number().positive()) })),
    }),
  ),
})
