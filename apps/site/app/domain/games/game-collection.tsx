import type { ReactNode } from 'react'
import type { SiteAddress } from '../../shared/navigation/address.ts'
import { type GameTileViewProps, GameTileView } from './game-tile.tsx'
import type { GameTile } from './verticals.ts'

/** What a layout has: games, and a heading if it has one. */
export interface GameLayoutProps {
  readonly games: readonly GameTile[]
  readonly title?: string | undefined
  /** One line that says why these games are listed. Omitted when no true reason exists. */
  readonly reason?: string | undefined
  /** Link to the whole list. */
  readonly more?: { readonly to: SiteAddress; readonly count: number } | undefined
  readonly level?: 2 | 3 | undefined
  readonly className?: string | undefined
  readonly shape: 'portrait' | 'landscape'
  /** A game in its place, with what only this layout says of a tile. */
  readonly tile: (game: GameTile, index: number, own: Partial<GameTileViewProps>) => ReactNode
}

/** What every layout is given. */
export type AnyLayoutProps = Pick<GameLayoutProps, 'shape' | 'tile'>

export type GameCollectionProps<P extends AnyLayoutProps> = Omit<P, 'tile' | 'shape'> & {
  /** For example `GameRail`, `GameGrid`, `GameItems`: a page loads the script of the layouts that it has. */
  readonly layout: (props: P) => ReactNode
  readonly shape?: GameLayoutProps['shape']
  /** Number of pictures that load eagerly. */
  readonly eager?: number
  /** The pictures from this one on have name and colour only, until the first view has loaded. */
  readonly deferFrom?: number | undefined
  /** Live tables show their last results. */
  readonly withResults?: boolean
}

/** Games in a layout: one component for rails, grids, lists and windowed lists. */
export function GameCollection<P extends AnyLayoutProps>({
  layout: Layout,
  shape = 'portrait',
  eager = 0,
  deferFrom = Infinity,
  withResults,
  ...rest
}: GameCollectionProps<P>) {
  const tile: GameLayoutProps['tile'] = (game, index, own) => (
    <GameTileView
      game={game}
      shape={shape}
      eager={index < eager}
      deferImage={index >= deferFrom}
      withResults={withResults}
      {...own}
    />
  )
  return <Layout {...(rest as unknown as P)} shape={shape} tile={tile} />
}
