import type { PageListing } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { type SearchInput, searchStateOf } from './search-state.ts'

/** The state of a page of Finland that the global market has too. */
function stateOf(listing: Partial<PageListing>, more: Partial<SearchInput> = {}) {
  return searchStateOf({
    prefix: 'fi-FI',
    params: new URLSearchParams(),
    status: 200,
    isReplaced: false,
    listing: {
      path: '/terms',
      page: 1,
      prefixes: ['en-UN', 'fi-FI', 'en-FI'],
      description: undefined,
      ...listing,
    },
    choice: {},
    ...more,
  })
}
const hidden = { is: 'hidden' }

describe('a listed page', () => {
  it('has its canonical address and every language and market that has the page', () => {
    expect(stateOf({})).toEqual({
      is: 'listed',
      canonical: '/fi-FI/terms',
      alternates: [
        { hreflang: 'en', address: '/en-UN/terms' },
        { hreflang: 'fi-FI', address: '/fi-FI/terms' },
        { hreflang: 'en-FI', address: '/en-FI/terms' },
        { hreflang: 'x-default', address: '/en-UN/terms' },
      ],
    })
    expect(stateOf({ path: '/' })).toMatchObject({ canonical: '/fi-FI' })
  })

  it('keeps the parameter of a provider in every address', () => {
    expect(stateOf({ path: '/online-casino/all?provider=a', prefixes: ['fi-FI'] })).toMatchObject({
      canonical: '/fi-FI/online-casino/all?provider=a',
      alternates: [{ hreflang: 'fi-FI', address: '/fi-FI/online-casino/all?provider=a' }],
    })
  })

  it('has no default where the default market lacks the page', () => {
    expect(stateOf({ prefixes: ['fi-FI'] })).toMatchObject({
      alternates: [{ hreflang: 'fi-FI', address: '/fi-FI/terms' }],
    })
  })

  it('that is a later page of a list has its number and no alternates', () => {
    expect(stateOf({ path: '/online-casino/slots', page: 2 })).toEqual({
      is: 'listed',
      canonical: '/fi-FI/online-casino/slots?page=2',
      alternates: [],
    })
    expect(stateOf({ path: '/online-casino/all?provider=a', page: 2 })).toMatchObject({
      canonical: '/fi-FI/online-casino/all?provider=a&page=2',
    })
  })
})

describe('a page is hidden', () => {
  it('that its own market does not list', () => {
    expect(stateOf({ prefixes: ['en-UN'] })).toEqual(hidden)
    expect(stateOf({ prefixes: [] })).toEqual(hidden)
  })
  it('with a modal', () => {
    expect(stateOf({}, { params: new URLSearchParams('modal=login') })).toEqual(hidden)
  })
  it('that is answered with a refusal or an error', () => {
    for (const status of [401, 403, 404, 500, 503]) expect(stateOf({}, { status })).toEqual(hidden)
  })
  it('in the place of which maintenance or a closed place is shown', () => {
    expect(stateOf({}, { isReplaced: true })).toEqual(hidden)
  })
})
