import { fullRow } from '@marquee/contract/rows'
import type { GameTile } from '../../domain/games/index.ts'

interface SentRail {
  readonly id: string
  readonly layout: 'portrait' | 'grid' | 'live'
  readonly count: number
  readonly tiles: readonly GameTile[]
}

interface FilledRail<R> {
  readonly rail: R
  /** Undefined while they load. */
  readonly tiles: readonly GameTile[] | undefined
}

/**
 * The rails of a lobby page with their tiles: those that came with the page, and those that were fetched later. A
 * rail without games is left out, and so is one that is no longer on the page or has nothing but games shown elsewhere.
 * The first of those fill the row of a rail of portraits that would not be full without them, as on the server.
 * @param without ids of games shown elsewhere on the page
 */
export function railsWith<R extends SentRail>(
  rails: readonly R[],
  later: readonly Pick<SentRail, 'id' | 'tiles'>[] | undefined,
  without: ReadonlySet<number> = new Set(),
): readonly FilledRail<R>[] {
  return rails.flatMap((rail): FilledRail<R>[] => {
    if (rail.count === 0) return []
    const sent = rail.tiles.length > 0 ? rail.tiles : later?.find(({ id }) => id === rail.id)?.tiles
    if (!sent) return later ? [] : [{ rail, tiles: sent }]
    const isNew = ({ id }: GameTile) => !without.has(id)
    const count = sent.filter(isNew).length
    let places = rail.layout === 'portrait' ? fullRow : 0
    return count > 0 ? [{ rail, tiles: sent.filter((tile) => isNew(tile) || places-- > count) }] : []
  })
}

/**
 * Whether none of the tiles has been played, where the rail says that it is sorted by players: then the editors' order
 * is all that there is.
 * @param tiles undefined while they load
 */
export const isUnplayed = (
  played: readonly number[] | undefined,
  tiles: readonly GameTile[] | undefined,
): boolean => played !== undefined && tiles !== undefined && !tiles.some(({ id }) => played.includes(id))
