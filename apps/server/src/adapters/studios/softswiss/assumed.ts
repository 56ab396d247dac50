/**
 * What no public source says of this protocol, or where sources differ. The aggregator's contract document replaces it.
 * In other files: `jackpot_win` is a part of the win's `amount`; amounts count the smallest unit of ISO 4217; a launch
 * sends of the player's data only the id and the country, and no balance; a win whose bet was rolled back, and which
 * was not rolled back itself, is paid, with an alarm.
 */

import { z } from 'zod'
import { numberText } from '../transports/json.ts'

/**
 * State of the live tables: a signed call with our name only. Limits count the smallest unit of their currency, and
 * `last_results` has the newest first.
 */
export const LIVE_TABLES = 'live/tables'
const liveTable = z.object({
  identifier: z.string(),
  status: z.enum(['open', 'closed']),
  opens_at: z.iso.datetime().nullable(),
  dealer_name: z.string().nullable(),
  players: z.int().nullable(),
  seats: z.object({ total: z.int().min(1), taken: z.int() }).nullable(),
  limits: z.record(z.string(), z.object({ min: z.int(), max: z.int() })),
  last_results: z.array(z.string()),
})
export type LiveTableRow = z.infer<typeof liveTable>
export const liveTablesAnswer = z.object({ tables: z.array(liveTable) })

/** A contribution and a win name no jackpot. */
export const JACKPOT_ID = 'default'

/** The feed of jackpots: JSON without a signature; amounts by currency, in its smallest unit. */
export const jackpotFeedOf = (casinoId: string): string => `/jackpots/${encodeURIComponent(casinoId)}.json`
export const jackpotAnswer = z.object({
  jackpots: z.array(
    z.object({
      identifier: numberText,
      title: z.string(),
      games: z.array(z.string()),
      amounts: z.record(z.string(), numberText.pipe(z.string().regex(/^\d{1,18}$/))),
    }),
  ),
})

/**
 * A report of free spins names no player: our `issue_id` is `{player}-{award}`.
 * @returns null for an id that we cannot have issued
 */
export function readIssueId(issueId: string): { readonly player: string; readonly award: string } | null {
  const [, player, award] = /^([1-9]\d{0,17})-(.{1,180})$/.exec(issueId) ?? []
  return player === undefined || award === undefined ? null : { player, award }
}

export const issueIdOf = ({ player, award }: { readonly player: string; readonly award: string }): string =>
  `${player}-${award}`

/** An issue may be open for a month: this is the shortest one. */
export const FREE_SPIN_DAYS = 28

/**
 * `bet_level` is the place of a stake among the stakes of its game in the player's currency, counted from here. No call
 * tells these stakes, and the report of an issue has only its total, so that a wrong level would pay rounds of another
 * value unseen. They are settings (`bet-levels.ts`), and a value that is not among them is not ordered. A second issue
 * under the same id and a second cancel of the same issue are answered like the first.
 */
export const FIRST_BET_LEVEL = 1

/** Languages of a game, as `locale`. */
export const localeByLanguage = {
  en: 'en',
  fi: 'fi',
  no: 'no',
  de: 'de',
  caf: 'fr',
  ca: 'en',
  nz: 'en',
  fr: 'fr',
  inen: 'en',
  cl: 'es',
  pe: 'es',
  pt: 'pt',
  br: 'pt-BR',
  ja: 'ja',
  tl: 'tl',
  tr: 'tr',
  pl: 'pl',
} as const
