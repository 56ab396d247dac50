import { siteRoute } from '@marquee/contract/site-routes'
import type { Vertical } from '../../domain/games/index.ts'

/** The vertical of a path below its prefix; the home page belongs to the casino. */
export function verticalOfPath(pathname: string): Vertical {
  const [, , first] = pathname.split('/')
  return first === siteRoute('live-casino').path ? 'live-casino' : 'casino'
}
