import { GameGrid } from './game-grid.tsx'
import { GameRail, type GameRailProps } from './game-rail.tsx'

export interface GameCollectionProps extends Omit<GameRailProps, 'eager' | 'deferImages' | 'shape'> {
  readonly variant: 'rail' | 'grid'
  readonly shape?: GameRailProps['shape']
  /** So many pictures load at once and first. */
  readonly eager?: number
  readonly deferImages?: boolean
}

/** So many tiles fill a row on a desktop; fewer would leave half of it empty and are rendered larger, in a grid. */
const FULL_RAIL = 7

/**
 * A titled collection of games. A rail whose games would not fill its row becomes a grid, unless they are live tables,
 * a player's own, or still to come.
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

/** The variant in which so many open games fill their rows. */
export const fullVariant = (
  layout: 'portrait' | 'grid' | 'live',
  count: number,
): GameCollectionProps['variant'] =>
  layout === 'grid' || (layout === 'portrait' && count > 1 && count < FULL_RAIL) ? 'grid' : 'rail'
