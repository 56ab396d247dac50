import { siteRoute } from '@marquee/contract/site-routes'
import type { Vertical } from '../../domain/games/index.ts'

/** The vertical that an address below its prefix belongs to; home belongs to the casino. */
export function verticalOfPath(pathname: string): Vertical {
  const [, , first] = pathname.split('/')
  return first === siteRoute('live-casino').path ? 'live-casino' : 'casino'
}
