import type { GameTile } from './verticals.ts'

/** Games of the player, for the home page and the lists that leave them out. All of them can be opened. */
export interface OwnGames {
  /** The last played game; undefined for visitors, and when it can no longer be opened. */
  readonly last: GameTile | undefined
  readonly favourites: readonly GameTile[]
  /** Of all favourites, also of one that was played last. */
  readonly favouriteCount: number
  readonly recent: readonly GameTile[]
  /** Ids of all these games. The page repeats one only where a rail of portraits would not fill its row without it. */
  readonly shown: ReadonlySet<number>
}

const isOpen = ({ lock }: GameTile) => lock === null

/** The player's own games, each in the first list that it belongs to. Both lists have the newest first. */
export function ownGamesOf(played: readonly GameTile[], marked: readonly GameTile[]): OwnGames {
  const [last, ...others] = played.filter(isOpen)
  const favourites = marked.filter((game) => isOpen(game) && game.id !== last?.id)
  const recent = others.filter(({ id }) => !favourites.some((favourite) => favourite.id === id))
  const shown = new Set([last, ...favourites, ...recent].flatMap((game) => game?.id ?? []))
  return { last, favourites, favouriteCount: marked.length, recent, shown }
}
