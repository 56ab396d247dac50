import { GameGrid } from './game-grid.tsx'
import { GameRail } from './game-rail.tsx'

/** Number of tiles that fill a row on a desktop. A shorter list is rendered as a grid with larger tiles. */
const FULL_RAIL = 7

/** The layout whose rows this number of games fills, except for live tables, which stay a rail. */
export const fullLayout = (
  layout: 'portrait' | 'grid' | 'live',
  count: number,
): typeof GameGrid | typeof GameRail =>
  layout === 'grid' || (layout === 'portrait' && count > 1 && count < FULL_RAIL) ? GameGrid : GameRail
