import {
  type Licence,
  type PolicyQuestion,
  type PolicySwitches,
  placeBlock,
  playRouteBlock,
  policyFor,
  policyValue,
  restrictedProviders,
  shownCountry,
  unknownCountry,
} from '@marquee/markets'
import type { GameLock } from '@marquee/contract/game-refusals'
import type { SettingsDocument } from './lobby-documents.ts'
import { type Offer, offersOf } from './layouts.ts'
import type { GameType, Place, PlayMode } from './ports.ts'

/** Location and residence of a person, as far as known; for codes that are no country see `Place` of `outside`. */
export interface PlayerLocation {
  readonly market: string
  /** Country of residence; null for a visitor, who is assumed to live where they are. */
  readonly residence: string | null
  /** Province of residence. */
  readonly province: string | null
  /** Present country. */
  readonly country: string
  /** Present region, as the CDN names it. */
  readonly region: string | null
  readonly licence: Licence
}

/** What policy allows for games at a location. */
export interface Openness {
  /** Real money: null when open, otherwise why not. */
  readonly real: Extract<GameLock, 'place' | 'licence'> | null
  readonly demo: boolean
  /** Nothing tells where a visitor lives: whether real money is open is known after the sign-in. */
  readonly isKnownAfterSignIn: boolean
  /** Demos without signing in (ID-02). */
  readonly visitorDemo: boolean
  /** The play route is closed, demo included (spec 2 §2). */
  readonly isRouteShut: Readonly<Record<GameType, boolean>>
  /** Providers, and sub-providers as `provider/sub-provider`, whose games do not exist here (spec 2 §5). */
  readonly hiddenProviders: ReadonlySet<string>
  /** What the market's settings offer. */
  readonly offers: Readonly<Record<GameType, Offer>>
  /** Features may be bought (GAM-26). */
  readonly bonusBuy: boolean
  /** Games may feed jackpots. */
  readonly jackpots: boolean
  /** Countries that a sub-provider's restrictions are compared with. */
  readonly countries: readonly string[]
}

/** Of a place in which a game is launched or a bet is made. */
export const locationOf = (place: Place, licence: Licence): PlayerLocation => ({
  market: place.market,
  residence: place.country,
  province: place.province,
  country: place.location?.country ?? place.country ?? unknownCountry,
  region: place.location?.region ?? null,
  licence,
})

export interface OpennessOptions {
  readonly switches?: PolicySwitches | undefined
  readonly settings?: readonly SettingsDocument[]
}

/** Pure. @param at day `yyyy-mm-dd` whose policy rows apply */
export function opennessOf(
  where: PlayerLocation,
  at: string,
  { switches = {}, settings = [] }: OpennessOptions = {},
): Openness {
  const isKnown = shownCountry(where.country) !== unknownCountry
  const residence = where.residence ?? (isKnown ? where.country : undefined)
  const province = where.residence === null ? where.region : where.province
  const question: PolicyQuestion = {
    market: where.market,
    residence,
    province: province ?? undefined,
    ...(where.country === unknownCountry
      ? {}
      : { location: { country: where.country, province: where.region ?? undefined } }),
    licence: where.licence,
    at,
    switches,
  }
  const policy = policyFor(question)
  const real = placeBlock('realPlay', question)
  return {
    real: real === null ? null : real.why === 'licence.none' ? 'licence' : 'place',
    demo: placeBlock('demo', question) === null,
    visitorDemo: policyValue(policy, 'demo.visitors'),
    isRouteShut: {
      casino: playRouteBlock(policy, 'casino').isBlocked,
      'live-casino': playRouteBlock(policy, 'liveCasino').isBlocked,
    },
    hiddenProviders: new Set(restrictedProviders(policy)),
    offers: offersOf(settings, where.market),
    isKnownAfterSignIn:
      residence === undefined && where.country === unknownCountry && where.licence !== 'none',
    bonusBuy: policyValue(policy, 'game.bonusBuy'),
    jackpots: policyValue(policy, 'game.jackpots'),
    countries: [...new Set([where.residence ?? where.country, where.country])].filter(
      (one) => shownCountry(one) !== unknownCountry,
    ),
  }
}

/** The facts of a game that decide where it may be opened. */
export interface Restricted {
  readonly type: GameType
  readonly providerId: string
  readonly subProviderId: string
  /** Countries in which its sub-provider does not offer it (spec 2 §3). */
  readonly restrictedCountry: readonly string[]
  /** Every round of it is a bought feature. */
  readonly isBonusBuy: boolean
  /** Its stakes feed a jackpot. */
  readonly jackpotExist: boolean
  /** The studio is connected and opens the game for us. */
  readonly isConnected: boolean
}

function isOfHiddenProvider(
  { type, providerId, subProviderId }: Pick<Restricted, 'type' | 'providerId' | 'subProviderId'>,
  { hiddenProviders, offers }: Pick<Openness, 'hiddenProviders' | 'offers'>,
): boolean {
  const { providers, excludedSubProviders } = offers[type]
  const sub = `${providerId}/${subProviderId}`
  return (
    hiddenProviders.has(providerId) ||
    hiddenProviders.has(sub) ||
    excludedSubProviders.has(sub) ||
    providers?.has(providerId) === false
  )
}

/** Whether a location does not show the game at all. */
export const isHidden = (
  game: Pick<Restricted, 'type' | 'providerId' | 'subProviderId' | 'isBonusBuy'>,
  open: Pick<Openness, 'hiddenProviders' | 'offers' | 'bonusBuy'>,
): boolean => isOfHiddenProvider(game, open) || (game.isBonusBuy && !open.bonusBuy)

const isShutInPlace = (game: Restricted, open: Openness): boolean =>
  open.isRouteShut[game.type] ||
  (game.isBonusBuy && !open.bonusBuy) ||
  (game.jackpotExist && !open.jackpots) ||
  open.countries.some((country) => game.restrictedCountry.includes(country))

/** Why a game may not be opened at a location and in a mode, for anyone. */
export function blockOf(game: Restricted, open: Openness, mode: PlayMode): GameLock | null {
  if (!game.isConnected || isOfHiddenProvider(game, open)) return 'provider-not-connected'
  if (isShutInPlace(game, open)) return 'place'
  if (mode === 'real') return open.real
  return open.demo && (mode === 'demo' || open.visitorDemo) ? null : 'place'
}

/** A live table has no demo; a casino game has one where the market allows it. */
export const hasDemoAt = (game: Pick<Restricted, 'type'>, open: Openness, isVisitor: boolean): boolean =>
  game.type === 'casino' && open.demo && (!isVisitor || open.visitorDemo)

/**
 * Why a reader cannot open a game in any way; null when they can, for real money or as a demo. A visitor is asked to
 * sign in for real money, which is not a lock.
 * @param reader.mayPlay the player's right to this vertical; true for a visitor (spec 2 §5)
 * @param reader.isExcluded the player is excluded from the product (EXC-20)
 */
export function lockOf(
  game: Restricted,
  open: Openness,
  reader: { readonly isVisitor: boolean; readonly mayPlay: boolean; readonly isExcluded?: boolean },
): GameLock | null {
  if (!game.isConnected) return 'provider-not-connected'
  if (isShutInPlace(game, open)) return 'place'
  if (reader.isExcluded) return 'product-excluded'
  if (!reader.mayPlay) return 'access'
  if (open.real === null || hasDemoAt(game, open, reader.isVisitor)) return null
  if (reader.isVisitor && open.isKnownAfterSignIn) return null
  return open.real === 'licence' ? 'licence' : 'place'
}
