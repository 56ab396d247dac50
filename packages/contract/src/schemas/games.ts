import { z } from 'zod'
import { gameLocks } from '../game-refusals.ts'
import { instant, money } from './common.ts'

export const gameType = z.enum(['casino', 'live-casino'])
export const picture = z.strictObject({
  /** Path prefix of the image service; the size is in its query (`w`, `h`, `q`, `fm`). */
  portrait: z.string(),
  square: z.string(),
  wide: z.string(),
  tall: z.string(),
  /** Colour shown until the picture has loaded, `#rrggbb`. */
  dominantColour: z.string(),
  /** The title is at the upper edge of the picture, so that marks belong to the lower one. */
  titleAbove: z.literal(true).optional(),
  /**
   * Preview of 4 × 6 pixels, shown blurred until the picture has loaded: the rows of a bitmap from the bottom, 15-bit
   * colours, in Base64. Absent until the original has been fetched once.
   */
  preview: z.string().optional(),
})
/**
 * Return of the deployed version, decimal texts such as "96.01": the lowest and the highest of the bets that a player can
 * choose. They are equal where the choice does not matter. Null when the provider has not published it.
 */
const returnRange = z.strictObject({ lowest: z.string(), highest: z.string() })
const stakeRange = z.strictObject({ min: money, max: money })
export const tile = z.strictObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  type: gameType,
  provider: z.string(),
  providerTitle: z.string(),
  /** First name of the person at a live table; absent where the studio tells none. */
  dealer: z.string().optional(),
  picture,
  badge: z.enum(['new', 'exclusive', 'jackpot', 'live']).nullable(),
  /** Can be opened for real money or as a demo here and now. */
  playable: z.boolean(),
  hasDemo: z.boolean(),
  /** Why it cannot be opened; null when it can. */
  lock: z.enum(gameLocks).nullable(),
  /** When its studio last left a launch without an answer; absent while the studio answers. */
  unansweredAt: instant.optional(),
  returnPercent: returnRange.nullable(),
  /** Its rail is sorted by the return, which stands below the picture. */
  statesReturn: z.literal(true).optional(),
  /** Smallest and largest stake in the reader's currency; null when the provider has not published them. */
  stakes: stakeRange.nullable(),
  columns: z.int().min(1).max(2),
  rows: z.int().min(1).max(2),
})
export const rail = z.strictObject({
  id: z.string(),
  /** Text in the reader's language, from the content service. */
  title: z.string(),
  reason: z.string().nullable(),
  /** How its games are ordered: the reason of a rail without a text of its own. */
  order: z.enum(['popular', 'new', 'return', 'games', 'recent', 'favourites']),
  /**
   * Only where the rail says that it is sorted by players: those of its games that somebody has played. A reader that
   * leaves all of them out does not say so.
   */
  played: z.array(z.int()).optional(),
  layout: z.enum(['portrait', 'grid', 'live']),
  /** Path below the prefix that lists all of them. */
  more: z.string().nullable(),
  /** Number of games in the rail. The response has that many tiles, or none where they come with `lobby.rails`. */
  count: z.int(),
  /** Number of open games behind `more`; null when the rail has no link. */
  all: z.int().nullable(),
  tiles: z.array(tile),
  /** Its games, only where the live lobby leaves their tiles out: the tables have an order of their own there. */
  gameIds: z.array(z.int()).optional(),
})
export const railTiles = rail.pick({ id: true, tiles: true })
export const banner = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  button: z.strictObject({ label: z.string(), to: z.string() }).nullable(),
  wide: z.string(),
  tall: z.string(),
  /** The picture's own colour, darkened until white text on it has a contrast of 7:1. */
  tone: z.string(),
})
export const lobbyCategory = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** Games that can be opened here. */
  count: z.int(),
  icon: z.string(),
})
export const lobbyProvider = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Games that can be opened here. */
  count: z.int(),
  /** The provider's logo for a dark and a light background, 3:2; null when it has sent none. */
  marks: z.strictObject({ dark: z.string(), light: z.string() }).nullable(),
})
export const lobbyPage = z.strictObject({
  banners: z.array(banner),
  categories: z.array(lobbyCategory),
  providers: z.array(lobbyProvider),
  rails: z.array(rail),
  /** Number of games that can be opened here, and of those that cannot. */
  open: z.int(),
  closed: z.int(),
})
/** Number of games if this value were added, the choices in the other facets unchanged. */
export const facetValue = z.strictObject({ id: z.string(), count: z.int() })
export const gamePage = z.strictObject({
  items: z.array(tile),
  /** Games that match the choice. */
  total: z.int(),
  /** Games of the category, whatever else is chosen. */
  of: z.int(),
  /** Games that match the choice and cannot be opened here; listed with `show=all` only. */
  closed: z.int(),
  category: lobbyCategory.nullable(),
  /** The only chosen provider, with what its open games return and cost; null where none of them states it. */
  provider: lobbyProvider
    .extend({
      returnPercent: returnRange.nullable(),
      stakes: stakeRange.nullable(),
      /** When the first of its games was listed here; null before that was noted. */
      since: instant.nullable(),
    })
    .nullable(),
  facets: z.strictObject({
    providers: z.array(facetValue.extend({ title: z.string() })),
    features: z.array(facetValue),
    volatilities: z.array(facetValue),
    /** Games with this return in percent or more. */
    returns: z.array(facetValue),
    /** Games with this smallest stake or a smaller one; the id is its minor units. */
    stakes: z.array(facetValue.extend({ amount: money })),
  }),
})
/** A live table as it is now. */
export const liveTable = z.strictObject({
  gameId: z.int(),
  /** `unknown` while its studio does not tell; then nothing else is known. */
  state: z.enum(['open', 'closed', 'unknown']),
  dealer: z.string().nullable(),
  /** Null where any number of players may bet. */
  seats: z.int().nullable(),
  seatsTaken: z.int().nullable(),
  /** Players at the table; null where the studio does not say. */
  players: z.int().nullable(),
  /** Smallest and largest stake at the table. */
  stakes: z.strictObject({ min: money, max: money }).nullable(),
  /** Results, the newest first. */
  results: z.array(
    z.strictObject({
      kind: z.enum(['red', 'black', 'zero', 'player', 'banker', 'tie', 'plain']),
      /** A number or segment; for baccarat the same as `kind`. */
      text: z.string(),
    }),
  ),
  /** When a closed table opens next, where its studio says so. */
  opensAt: instant.nullable(),
})
/** Data for instant search. */
export const gameIndex = z.strictObject({
  /**
   * Compact rows: id, name, provider title, slug, 1 for live, 1 for playable. Games that can be opened come first,
   * most played first.
   */
  rows: z.array(
    z.tuple([
      z.int(),
      z.string(),
      z.string(),
      z.string(),
      z.union([z.literal(0), z.literal(1)]),
      z.union([z.literal(0), z.literal(1)]),
    ]),
  ),
  /** Providers and features with games of the casino that can be opened here. */
  providers: z.array(facetValue.extend({ title: z.string() })),
  features: z.array(facetValue),
  /** Categories of both lobbies with games that can be opened here, in the language of the address. */
  categories: z.array(facetValue.extend({ type: gameType, title: z.string() })),
})
export const gameInfo = z.strictObject({
  tile,
  description: z.string().nullable(),
  returnPercent: returnRange.nullable(),
  returnChangedOn: z.string().nullable(),
  /**
   * What the rounds of the running version have paid here, all players together; null while fewer than 1,000 have been
   * played. `isAtLeast`: some rounds paid more than 100 stakes and are counted as 100.
   */
  measured: z
    .strictObject({
      rounds: z.int(),
      returnPercent: z.string(),
      isAtLeast: z.boolean(),
      hitPercent: z.string(),
    })
    .nullable(),
  /** Versions that ran here, newest first, each since it was first seen. */
  versions: z.array(z.strictObject({ returnPercent: returnRange, since: instant })),
  definitionHash: z.string().nullable(),
  /** The jackpot that its stakes feed, which is not part of the game's own return; null without one. */
  jackpot: z
    .strictObject({
      name: z.string(),
      hash: z.string(),
      /** Of each stake, what goes to the pot. */
      sharePercent: z.string(),
      /** Of all stakes, what the jackpot pays in the long run, its seeds included. */
      returnPercent: z.string(),
    })
    .nullable(),
  volatility: z.enum(['low', 'medium', 'high', 'very-high']).nullable(),
  hitPercent: z.string().nullable(),
  features: z.array(z.string()),
  betLimits: z.array(stakeRange),
  /** The reader's own rounds; null for a visitor. */
  mine: z
    .strictObject({ rounds: z.int(), staked: money, won: money, net: money, lastPlayedAt: instant })
    .nullable(),
  isFavourite: z.boolean(),
  similar: z.array(tile),
})
export const channel = z.enum(['desktop', 'mobile'])
/** Data for the play screen to open a game of any studio. */
export const launch = z.strictObject({
  mode: z.enum(['real', 'demo']),
  gameSessionId: z.string().nullable(),
  provider: z.string(),
  /** Which of the site's codecs reads the game's messages. */
  pageMessages: z.string(),
  url: z.url(),
  /** The only origin with which the page exchanges messages. */
  origin: z.url(),
  game: tile,
  currency: z.string().nullable(),
  /** A round of an earlier session that is still open in this game. */
  hasUnfinishedRound: z.boolean(),
  /** The game is a slot that is opened for money: a session plan is offered, or one runs (RC-12). */
  takesPlan: z.boolean(),
})
export const playSession = z.strictObject({
  gameSessionId: z.string(),
  state: z.enum(['open', 'closed']),
  reason: z.string().nullable(),
  startedAt: instant,
  now: instant,
  staked: money,
  won: money,
  net: money,
  /** A round that runs: it was opened in the last ten minutes, at a studio that reports ends of rounds. */
  openRound: z.string().nullable(),
})
/** Free rounds that the player can still play, at a game. */
export const freeRounds = z.strictObject({
  game: z.strictObject({ name: z.string(), slug: z.string() }),
  rounds: z.int().positive(),
  left: z.int().positive(),
  /** Of one round. */
  value: money,
  expiresAt: instant,
})
/** What is booked of one round, without what was given back. */
export const roundReceipt = z.strictObject({
  roundId: z.string(),
  game: z.strictObject({ name: z.string(), slug: z.string(), provider: z.string() }),
  state: z.enum(['open', 'closed']),
  gameSessionId: z.string().nullable(),
  openedAt: instant,
  bets: z.int(),
  wins: z.int(),
  /** Cash and bonus together. */
  staked: money,
  won: money,
  /** Won minus staked. */
  net: money,
})
