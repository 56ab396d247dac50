import type { Routes } from '@marquee/contract'
import type { Handlers } from '../../kernel/index.ts'
import type { SearchPages } from './search-pages.ts'

/** What search engines are told of a page, for the head of a page after a navigation in the browser. */
export const searchHandlers = (
  search: Pick<SearchPages, 'listingOf'>,
): Pick<Handlers<Routes>, 'content.listing'> => ({
  'content.listing': async ({ address }) => {
    const { description = null, ...listing } = await search.listingOf(new URL(address, 'http://site.invalid'))
    return { ...listing, prefixes: [...listing.prefixes], description }
  },
})
