import { siteRoutes } from '@marquee/contract/site-routes'

/**
 * Whether a screen is one that a break closes: it offers play, deposits or promotions. The panic button is on each of
 * them (EXC-05).
 * @param id of a matched route; layouts are none
 */
export const isClosedDuringBreak = (id: string | undefined): boolean =>
  siteRoutes.some((row) => row.id === id && row.duringBreak !== true)
