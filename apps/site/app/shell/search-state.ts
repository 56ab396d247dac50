import type { PageListing } from '@marquee/contract'
import { type PrefixChoice, alternatesOf } from '@marquee/markets/prefix'

export interface SearchInput {
  readonly prefix: string
  readonly params: URLSearchParams
  /** Of the answer. */
  readonly status: number
  /** Maintenance or a closed place: another page is rendered in the place of the one that is asked for. */
  readonly isReplaced: boolean
  readonly listing: PageListing
  readonly choice: PrefixChoice
}

/** What search engines are told of an address; addresses are without their origin. */
export type SearchState =
  | { readonly is: 'hidden' }
  | {
      readonly is: 'listed'
      readonly canonical: string
      readonly alternates: readonly { readonly hreflang: string; readonly address: string }[]
    }

/**
 * A page is listed where it is shown as it is in the sitemap of its market. Later pages of a list have other games in
 * other markets, so they have no alternates.
 */
export function searchStateOf(input: SearchInput): SearchState {
  const { prefix, params, status, isReplaced, listing, choice } = input
  const { path, page, prefixes } = listing
  if (status !== 200 || isReplaced || params.has('modal') || !prefixes.includes(prefix))
    return { is: 'hidden' }
  const addressUnder = (one: string) => `/${one}${path === '/' ? '' : path}`
  if (page > 1) {
    const canonical = `${addressUnder(prefix)}${path.includes('?') ? '&' : '?'}page=${page}`
    return { is: 'listed', canonical, alternates: [] }
  }
  const alternates = alternatesOf(`/${prefix}`, choice)
    .filter((one) => prefixes.includes(one.prefix))
    .map((one) => ({ hreflang: one.hreflang, address: addressUnder(one.prefix) }))
  return { is: 'listed', canonical: addressUnder(prefix), alternates }
}
