import { type CurrencyCode, minorFromDecimal } from '@marquee/money'
import { recentlyUsed } from '../../kernel/index.ts'
import { type GameSet, isIn, setOf, sliceOf } from './game-sets.ts'

/** Games in steps of a number, the lowest first. */
export interface Steps {
  /** Games whose number is so much or less. */
  upTo(limit: number): GameSet
  /** The lowest numbers that some of the games have. */
  lowestOf(games: GameSet, count: number): number[]
}

/** Sets that are kept of the steps of one number. */
const MAX_SETS = 100

function stepsOf(placesByNumber: ReadonlyMap<number, readonly number[]>, size: number): Steps {
  const steps = [...placesByNumber].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const sets = recentlyUsed<GameSet>({ maxSize: MAX_SETS })
  return {
    upTo(limit) {
      const beyond = steps.findIndex(([number]) => !(number <= limit))
      const met = beyond < 0 ? steps.length : beyond
      const kept = sets.get(String(met))
      if (kept) return kept
      const set = setOf(
        steps.slice(0, met).flatMap(([, places]) => places),
        size,
      )
      sets.set(String(met), set)
      return set
    },
    lowestOf: (games, count) =>
      sliceOf(steps, ([, places]) => places.some((place) => isIn(games, place)), 0, count).map(
        ([number]) => number,
      ),
  }
}

/** What sets of games are made of. */
interface Game {
  readonly place: number
  readonly providerId: string
  readonly providerTitle: string
  readonly categories: ReadonlySet<string>
  readonly returnBasis: number
  readonly document: {
    readonly features: readonly string[]
    readonly volatility?: string
    readonly jackpotExist: boolean
    readonly betLimits: readonly { readonly currency: string; readonly min: string }[]
  }
}

/** The games of a catalogue by what readers choose of them; made once per catalogue, for all markets and readers. */
export interface GamesBy {
  /** Number of games. */
  readonly size: number
  readonly providers: ReadonlyMap<string, GameSet>
  /** Titles of the providers. */
  readonly titles: ReadonlyMap<string, string>
  readonly features: ReadonlyMap<string, GameSet>
  readonly volatilities: ReadonlyMap<string, GameSet>
  /** By type and category: `casino/slots`. */
  readonly categories: ReadonlyMap<string, GameSet>
  readonly withJackpot: GameSet
  /** Games that publish their return. */
  readonly withReturn: GameSet
  readonly none: GameSet
  /** By the lowest return in hundredths of a percent, negative: so a limit is met as one of a stake is. */
  readonly returns: Steps
  /** By the smallest stake in minor units, the lowest first; infinite where it is not published in the currency. */
  stakes(currency: CurrencyCode): Steps
}

export function gamesBy(games: readonly Game[]): GamesBy {
  const size = games.length
  const placesBy = <Key>(keysOf: (game: Game) => Iterable<Key>): Map<Key, number[]> => {
    const places = new Map<Key, number[]>()
    for (const game of games)
      for (const key of keysOf(game)) {
        const list = places.get(key)
        if (list) list.push(game.place)
        else places.set(key, [game.place])
      }
    return places
  }
  const setsBy = (keysOf: (game: Game) => Iterable<string>) =>
    new Map([...placesBy(keysOf)].map(([key, places]) => [key, setOf(places, size)]))
  const setWhere = (is: (game: Game) => boolean) =>
    setOf(
      games.filter(is).map(({ place }) => place),
      size,
    )
  const stepsBy = (numberOf: (game: Game) => number) =>
    stepsOf(
      placesBy((game) => [numberOf(game)]),
      size,
    )
  const stakes = new Map<CurrencyCode, Steps>()
  return {
    size,
    providers: setsBy((game) => [game.providerId]),
    titles: new Map(games.map((game) => [game.providerId, game.providerTitle])),
    features: setsBy((game) => game.document.features),
    volatilities: setsBy(({ document: { volatility } }) => (volatility === undefined ? [] : [volatility])),
    categories: setsBy((game) => game.categories),
    withJackpot: setWhere((game) => game.document.jackpotExist),
    withReturn: setWhere((game) => game.returnBasis >= 0),
    none: setOf([], size),
    returns: stepsBy((game) => -game.returnBasis),
    stakes(currency) {
      const kept = stakes.get(currency)
      if (kept) return kept
      const steps = stepsBy(smallestStakeIn(currency))
      stakes.set(currency, steps)
      return steps
    },
  }
}

function smallestStakeIn(currency: CurrencyCode): (game: Game) => number {
  return ({ document }) => {
    const limits = document.betLimits.find((one) => one.currency === currency)
    return limits ? Number(minorFromDecimal(limits.min, currency)) : Number.POSITIVE_INFINITY
  }
}
