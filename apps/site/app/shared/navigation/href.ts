import type { SiteRouteId } from '@marquee/contract/site-routes'
import { useLocale } from '../formats/locale.ts'
import { type SiteAddress, href } from './address.ts'

/** `to('casino.category', { id: 'slots' })` under the prefix of the page. */
export function useHref(): (
  id: SiteRouteId,
  parameters?: Readonly<Record<string, string | number>>,
) => SiteAddress {
  const { prefix } = useLocale()
  return (id, parameters) => href(prefix, id, parameters)
}
