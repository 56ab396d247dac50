import type { Vertical } from '../../../domain/games/index.ts'

/** The columns of a list of games: three on phones, five on tablets, then as many as fit beside the facets. */
export const listClass = (vertical: Vertical): string => (vertical === 'casino' ? 'game-list' : 'table-list')
