import { type SiteRouteId, sitePath } from '@marquee/contract/site-routes'
import type { Prefix } from '@marquee/markets/prefix'
import { useLocale } from './locale.ts'

type Parameters = Readonly<Record<string, string | number>>

/** The address of a screen: prefix and path, from the one table of screens. */
export function href(prefix: Prefix, id: SiteRouteId, parameters: Parameters = {}): string {
  const path = sitePath(id, parameters)
  return `/${prefix}${path === '/' ? '' : path}`
}

/** `to('casino.category', { id: 'slots' })` under the prefix of the page. */
export function useHref(): (id: SiteRouteId, parameters?: Parameters) => string {
  const { prefix } = useLocale()
  return (id, parameters) => href(prefix, id, parameters)
}
