/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

import { z } from 'zod'
import { numberText } from '../transports/json.ts'

/** Codes whose use for an outcome of ours is in no source. */
export const ASSUMED_CODE = {
  /** The call can never be carried out. */
  final: 2,
  /** The same call may be sent again. */
  retry: 12,
  /** `accessToken` is not that of the account. */
  credentials: 4,
  stakeOverMaximum: 9,
  gameOff: 12,
  realityCheck: 12,
} as const

/** The element of an unfinished game with the `roundId` of its calls. */
export const UNFINISHED_ROUND = 'RoundId'

/** `roundId` of a summary of the session, which moves no money. */
export const SUMMARY_ROUND = '0'
/** `state` of a `release` after which the studio's session is over. */
export const STATE_SESSION_ENDED = '1'

/**
 * The value of a free game is `Lines` × `Coins` × `Denomination`; lines and coins of a game are not known here, so that
 * the denomination is the whole value.
 */
export const FREE_GAME_STAKE = { Lines: '1', Coins: '1' } as const
/** How long an offer may be open. `ExpireTime` is in UTC. */
export const FREE_GAME_DAYS = 30
/** `Take` of `GetFreegameOffers`, whose offers have the `FreegameExternalId` of their award. */
export const OFFERS_IN_PAGE = 100
/** A studio that has more offers of one player, or repeats a full page, does not say whether an award is among them. */
export const MOST_OFFER_PAGES = 20

/**
 * The feed of jackpots: JSON by `pid`, in the currency that is asked for. `baseAmount` is what the pot holds, as a
 * decimal of its currency; games are named by their `gid`.
 */
export const jackpotAnswer = z.object({
  jackpots: z.array(
    z.object({
      id: numberText,
      description: z.string(),
      baseAmount: numberText,
      currency: z.string(),
      games: z.array(numberText),
    }),
  ),
})
