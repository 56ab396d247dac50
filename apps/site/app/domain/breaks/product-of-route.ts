import type { Product } from '@marquee/contract'

/** The product of a page; undefined for a page of none, or of several. @param id of a matched route */
export function productOfRoute(id: string | undefined): Product | undefined {
  if (id === 'casino' || id === 'casino.category') return 'casino'
  return id === 'live-casino' || id === 'live-casino.category' ? 'live-casino' : undefined
}
