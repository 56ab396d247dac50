import { z } from 'zod'
import { instant, money } from './common.ts'
import { gameType, picture } from './games.ts'

/**
 * What counts. `win-to-bet`: the payment of the best of `rounds` rounds at one stake. `turnover`: all stakes. `count`:
 * rounds. The last two take rounds from `stake` on.
 */
export const tournamentRule = z.strictObject({
  kind: z.enum(['win-to-bet', 'turnover', 'count']),
  stake: money,
  /** Only the first so many rounds of a player count; null: all. */
  rounds: z.int().positive().nullable(),
})
/** `coming`; `open`, from its start to its end; `checking`, while rounds that began in time may end; `final`. */
export const tournamentState = z.enum(['coming', 'open', 'checking', 'final'])
/** Why a player cannot enter. */
export const tournamentRefusal = z.enum(['market', 'currency', 'account', 'product', 'age', 'bonus'])

/** What an entry has in the draw: random, and chosen by who enters, who does not know the seed. */
export const tournamentTicket = z.string().regex(/^[0-9a-f]{32}$/)

const ownStanding = z.strictObject({
  /** Of the first entry: it stays when the player leaves and comes back. */
  ticket: z.string(),
  isIn: z.boolean(),
  /** Equal scores have one place. Null without a score. */
  place: z.int().positive().nullable(),
  /** Money, or a number of rounds where rounds are counted. */
  score: z.string(),
  rounds: z.int(),
  /** Of a tournament whose places are final. */
  prize: money.nullable(),
  isPaid: z.boolean(),
})

export const tournament = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: gameType,
  /** Of the first game that the market shows; null where it shows none. */
  picture: picture.nullable(),
  /** Those that the market shows; empty after the games have left the catalogue. */
  games: z.array(z.strictObject({ slug: z.string(), name: z.string(), playable: z.boolean() })),
  rule: tournamentRule,
  total: money,
  /** The last place with a prize. */
  places: z.int().positive(),
  startsAt: instant,
  /** Rounds that begin before it count. */
  endsAt: instant,
  /** From here on places are final. */
  finalAt: instant,
  state: tournamentState,
  players: z.int(),
  /** Null for visitors, and for players who have not entered. */
  own: ownStanding.nullable(),
})

export const rankingRow = z.strictObject({
  place: z.int().positive(),
  /** Drawn by lot: it tells nothing of the player. */
  name: z.string(),
  score: z.string(),
  rounds: z.int(),
  /** What the place has now; null without a prize. Final once the tournament is. */
  prize: money.nullable(),
  isOwn: z.boolean(),
})

export const tournamentPage = z.strictObject({
  tournament,
  prizes: z.array(z.strictObject({ from: z.int(), to: z.int(), amount: money })),
  ranking: z.strictObject({
    asOf: instant,
    top: z.array(rankingRow),
    /** Players between the top and the player's neighbours. */
    between: z.int(),
    /** The player with the neighbours, where they are not in the top. */
    around: z.array(rankingRow),
  }),
  /** The player's first rounds, the newest ones and the best one, in the order of their beginning. */
  rounds: z.array(
    z.strictObject({
      /** From 1, among all rounds of the player that meet the terms. */
      number: z.int().positive(),
      game: z.string(),
      round: z.string(),
      at: instant,
      staked: money,
      paid: money,
      /** Only `scored` ones have points: `open` ones have not ended, `more-bets` have more than the rule's one bet. */
      standing: z.enum(['open', 'scored', 'more-bets']),
      /** Among the first rounds that the rule takes. */
      isCounted: z.boolean(),
    }),
  ),
  /** Why this player cannot enter; null where they can, and for visitors. */
  refusal: tournamentRefusal.nullable(),
  /** SHA-256 of the seed of all lots; the seed is in the record. */
  seedHash: z.string(),
  /** SHA-256 of the published record; null until places are final. */
  recordHash: z.string().nullable(),
})
