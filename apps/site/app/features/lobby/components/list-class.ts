import type { Vertical } from '../../../domain/games/index.ts'

const LIST =
  'grid grid-cols-3 gap-2.5 md:grid-cols-5 md:gap-3 lg:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]'
const TABLES = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]'

/** The columns of a list of games: three on phones, five on tablets, then as many as fit beside the facets. */
export const listClass = (vertical: Vertical): string => (vertical === 'casino' ? LIST : TABLES)
