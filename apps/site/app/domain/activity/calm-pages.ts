import type { SiteRouteId } from '@marquee/contract/site-routes'

/** Pages on which nothing is being filled in, paid or played. */
const CALM_PAGES = [
  'home',
  'casino',
  'casino.category',
  'live-casino',
  'live-casino.category',
  'tournaments',
  'winners',
  'promotions',
] satisfies SiteRouteId[] as readonly string[]

/** Whether a dialog that nobody has asked for may open over a page. */
export const isCalmPage = (routeId: string): boolean => CALM_PAGES.includes(routeId)
