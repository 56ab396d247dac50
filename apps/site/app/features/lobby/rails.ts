import type { GameTile } from '../../domain/games/index.ts'

interface SentRail {
  readonly id: string
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
 * rail without games is left out, and so is one that is no longer on the page.
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
    if (sent === undefined) return later === undefined ? [{ rail, tiles: undefined }] : []
    const tiles = sent.filter(({ id }) => !without.has(id))
    return tiles.length > 0 ? [{ rail, tiles }] : []
  })
}
