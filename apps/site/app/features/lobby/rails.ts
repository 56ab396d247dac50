import type { GameTile } from '../../shared/games.ts'

interface SentRail {
  readonly id: string
  readonly count: number
  readonly tiles: readonly GameTile[]
}

interface FilledRail<R> {
  readonly rail: R
  /** Undefined while they are still to come. */
  readonly tiles: readonly GameTile[] | undefined
}

/**
 * The rails of a lobby page with their tiles: those that came with the page, or those that came later. A rail without games, or one that has meanwhile left the page, is left out.
 */
export function railsWith<R extends SentRail>(
  rails: readonly R[],
  later: readonly Pick<SentRail, 'id' | 'tiles'>[] | undefined,
): readonly FilledRail<R>[] {
  return rails.flatMap((rail): FilledRail<R>[] => {
    if (rail.count === 0) return []
    if (rail.tiles.length > 0) return [{ rail, tiles: rail.tiles }]
    const tiles = later?.find(({ id }) => id === rail.id)?.tiles
    return later !== undefined && !tiles?.length ? [] : [{ rail, tiles }]
  })
}
