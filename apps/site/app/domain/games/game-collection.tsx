import { GameGrid } from './game-grid.tsx'
import { GameRail, type GameRailProps } from './game-rail.tsx'

export interface GameCollectionProps extends Omit<GameRailProps, 'eager' | 'deferImages' | 'shape'> {
  readonly variant: 'rail' | 'grid'
  readonly shape?: GameRailProps['shape']
  /** Number of pictures that load eagerly. */
  readonly eager?: number
  readonly deferImages?: boolean
}

/** Number of tiles that fill a row on a desktop. A shorter list is rendered as a grid with larger tiles. */
const FULL_RAIL = 7

/**
 * A titled collection of games. A rail that would not fill its row becomes a grid, except for live tables,
 * the player's own games and games that are still loading.
 */
export function GameCollection({
  variant,
  shape = 'portrait',
  eager = 0,
  deferImages = false,
  ...rest
}: GameCollectionProps) {
  switch (variant) {
    case 'rail':
      return <GameRail {...rest} shape={shape} eager={eager} deferImages={deferImages} />
    case 'grid':
      return <GameGrid {...rest} eager={eager} deferImages={deferImages} />
    default:
      return variant satisfies never
  }
}

/** The grid variant whose rows this number of games fills. */
export const fullVariant = (
  layout: 'portrait' | 'grid' | 'live',
  count: number,
): GameCollectionProps['variant'] =>
  layout === 'grid' || (layout === 'portrait' && count > 1 && count < FULL_RAIL) ? 'grid' : 'rail'
