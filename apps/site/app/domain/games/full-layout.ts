import { fullRow } from '@marquee/contract/rows'
import { GameGrid } from './game-grid.tsx'
import { GameRail } from './game-rail.tsx'

/**
 * The layout whose rows this number of games fills: fewer than a row of portraits are a grid with larger tiles. Live
 * tables stay a rail.
 */
export const fullLayout = (
  layout: 'portrait' | 'grid' | 'live',
  count: number,
): typeof GameGrid | typeof GameRail =>
  layout === 'grid' || (layout === 'portrait' && count > 1 && count < fullRow) ? GameGrid : GameRail
