/** Why a game cannot be opened: one list for the server's rules, the API and the site's texts. */
import type { ErrorCode } from './errors.ts'

/** Why a player may play nothing: self-exclusion, a break, or another status of the account. */
const playBlocks = ['excluded', 'timeout', 'status'] as const
export type PlayBlock = (typeof playBlocks)[number]

/**
 * Why a game is closed: its provider is not connected, the location (market, country or residence), the player's
 * exclusion from the product (EXC-20), the player's right to the vertical, no licence for real money in the market.
 */
export const gameLocks = ['provider-not-connected', 'place', 'product-excluded', 'access', 'licence'] as const
export type GameLock = (typeof gameLocks)[number]

/** When several reasons apply, the first of this list is shown. */
export const gameRefusals = [...playBlocks, ...gameLocks] as const
export type GameRefusal = (typeof gameRefusals)[number]

/** Refusals of a launch. A provider may be connected soon, so that one can be retried. */
export const launchErrorByRefusal = {
  excluded: 'error.game.blocked.excluded',
  timeout: 'error.game.blocked.timeout',
  status: 'error.game.blocked.status',
  'provider-not-connected': 'error.game.unavailable',
  place: 'error.game.blocked.place',
  'product-excluded': 'error.game.blocked.product',
  access: 'error.game.blocked.access',
  licence: 'error.game.blocked.licence',
} as const satisfies Readonly<Record<GameRefusal, ErrorCode>>

/** The age is being checked, or nobody has confirmed it (ID-02). */
export const ageErrors = ['error.identity.checking', 'error.identity.age.due'] as const satisfies ErrorCode[]
/** The same, and what comes before play and deposits where identity is not verified (ID-03, ID-04). */
export const gateErrors = [
  ...ageErrors,
  'error.identity.due',
  'error.identity.grace.due',
] as const satisfies ErrorCode[]
