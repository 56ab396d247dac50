/** The columns of a list of games: three on phones, five on tablets, then as many as fit. Tables need more room. */
export const listClass = { portrait: 'game-list', landscape: 'table-list' } as const
