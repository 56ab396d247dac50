/** Addresses of this site: a prefix (language and market) and a path below it. */
import { type SiteRouteId, sitePath } from '@marquee/contract/site-routes'
import type { Prefix } from '@marquee/markets/prefix'

/** An address of this site: a path with its prefix, or a search alone. */
export type SiteAddress = `/${string}` | `?${string}`

/** @param path below the prefix; an operator may have left out its leading slash */
export function addressBelow(prefix: Prefix, path: string): SiteAddress {
  const below = path.startsWith('/') ? path : `/${path}`
  return `/${prefix}${below === '/' ? '' : below}`
}

/** The address of a screen, from the table of screens. */
export function href(
  prefix: Prefix,
  id: SiteRouteId,
  parameters?: Readonly<Record<string, string | number>>,
): SiteAddress {
  return addressBelow(prefix, sitePath(id, parameters))
}

/** Whether the router has the page of an address: a path below the prefix of the page, or a search alone. */
export function isSiteAddress(address: string, prefix: string): address is SiteAddress {
  if (address.startsWith('?')) return true
  const [, first] = address.split(/[/?#]/, 2)
  return address.startsWith('/') && first === prefix
}

/** The address of a link in a document: a path of this site without its prefix, or a full address elsewhere. */
export function documentHref(prefix: Prefix, to: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(to) ? to : addressBelow(prefix, to)
}

interface Press {
  readonly button: number
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
}

/** A click that does not ask the browser for another tab, a window or a download. */
export function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: Press): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}
