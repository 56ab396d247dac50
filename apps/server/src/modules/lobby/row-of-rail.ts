import { fullRow } from '@marquee/contract/rows'
import { sliceOf } from './game-sets.ts'
import type { RailDocument } from './lobby-documents.ts'

type Row = Pick<RailDocument, 'layout' | 'limit' | 'atLeast' | 'source'>

/** Number of tiles that fill the row of a rail, undefined where another number does: grids, live tables, own lists. */
const rowOf = ({ layout, limit, source: { kind } }: Row): number | undefined =>
  layout === 'portrait' && kind !== 'recent' && kind !== 'favourites' ? Math.min(limit, fullRow) : undefined

export interface RailChoice<G> {
  /** In the order of the rail. */
  readonly all: readonly G[]
  readonly isOf: (game: G) => boolean
  /** Games of earlier rails of the page. */
  readonly shown: ReadonlySet<G>
  readonly rail: Row
}

/**
 * The games of a rail: those that no earlier rail has. Where they are fewer than a row, games of the rail that are
 * shown elsewhere fill it, the first ones first, and all are in the order of the rail.
 */
export function railGames<G>({ all, isOf, shown, rail }: RailChoice<G>): G[] {
  const games = sliceOf(all, (game) => isOf(game) && !shown.has(game), 0, rail.limit)
  const missing = (rowOf(rail) ?? 0) - games.length
  if (missing <= 0) return games
  const again = sliceOf(all, (game) => isOf(game) && shown.has(game), 0, missing)
  const chosen = new Set([...games, ...again])
  return sliceOf(all, (game) => chosen.has(game), 0, chosen.size)
}

/**
 * Whether a rail has enough games to be shown: a part of the catalogue (a category, a provider, the jackpots) those of
 * a whole row, because it has a page of its own; every other rail one, unless its document says how many.
 */
export function hasRow(count: number, rail: Row): boolean {
  const { kind } = rail.source
  const isPart = kind === 'category' || kind === 'provider' || kind === 'jackpot'
  return count >= (rail.atLeast ?? (isPart ? rowOf(rail) : undefined) ?? 1)
}
