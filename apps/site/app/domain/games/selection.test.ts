import { describe, expect, it } from 'vitest'
import {
  chosenValues,
  clearFacets,
  gamesByPosition,
  pageCount,
  pagesOfRange,
  parsePage,
  parseSelection,
  toSearch,
  toggleValue,
} from './selection.ts'
import type { GameTile } from './verticals.ts'

const params = (text: string) => new URLSearchParams(text)
const none = { feature: [], volatility: [], return: [], stake: [], provider: [] }

describe('the selection of a list of games', () => {
  it('is the popular open games when the address says nothing', () => {
    expect(parseSelection('casino', 'slots', params(''), false)).toEqual({
      vertical: 'casino',
      category: 'slots',
      facets: none,
      sort: 'popular',
      show: 'open',
      pageSize: 30,
    })
  })
  it('takes facets, order and closed games from the address, and ignores invalid values', () => {
    expect(
      parseSelection('casino', 'all', params('provider=relax,relax,quickspin&sort=name&show=all'), false),
    ).toMatchObject({
      category: undefined,
      facets: { ...none, provider: ['relax', 'quickspin'] },
      sort: 'name',
      show: 'all',
    })
    expect(
      parseSelection('casino', 'all', params('sort=up&provider=%3Cscript&show=none&feature=,'), false),
    ).toMatchObject({ facets: none, sort: 'popular', show: 'open' })
  })
  it('survives being written to an address and read back', () => {
    for (const text of [
      '',
      '?feature=free-spins,ways&sort=new',
      '?provider=relax&show=all',
      '?volatility=high',
      '?return=96&stake=10',
    ])
      expect(toSearch(parseSelection('casino', 'all', params(text), false))).toBe(text)
    expect(toSearch(parseSelection('casino', 'all', params('sort=name'), false), 3)).toBe('?sort=name&page=3')
  })
  it('chooses a value, removes it, and clears all of them', () => {
    const start = parseSelection('casino', 'all', params('sort=name'), false)
    const chosen = toggleValue(toggleValue(start, 'feature', 'ways'), 'provider', 'relax')
    expect(chosenValues(chosen)).toEqual([
      { name: 'feature', value: 'ways' },
      { name: 'provider', value: 'relax' },
    ])
    expect(toggleValue(chosen, 'feature', 'ways').facets.feature).toEqual([])
    expect(clearFacets(chosen)).toEqual(start)
  })
})

const desktop = parseSelection('casino', 'all', params(''), false)
const phone = parseSelection('casino', 'all', params(''), true)

describe('pages of a list of games', () => {
  it('have 30 games and 60 tables, on phones half of them', () => {
    expect([desktop.pageSize, phone.pageSize]).toEqual([30, 15])
    expect(
      [false, true].map((isPhone) => parseSelection('live-casino', 'all', params(''), isPhone).pageSize),
    ).toEqual([60, 30])
    expect(pageCount(phone, 288)).toBe(20)
    expect(pagesOfRange(phone, 14, 15)).toEqual([1, 2])
  })
  it('have the number in the address, or are the first page', () => {
    expect(['', 'page=7', 'page=-4', 'page=x', 'page=1.5'].map((text) => parsePage(params(text)))).toEqual([
      1, 7, 1, 1, 1,
    ])
  })
  it('cover every range up to the last game', () => {
    expect(pageCount(desktop, 288)).toBe(10)
    expect(pageCount(desktop, 3_000)).toBe(100)
    expect(pageCount(desktop, 0)).toBe(1)
    expect(pagesOfRange(desktop, 0, 29)).toEqual([1])
    expect(pagesOfRange(desktop, 29, 60)).toEqual([1, 2, 3])
    expect(pagesOfRange(desktop, 2_999, 2_999)).toEqual([100])
  })
  it('put each game at its place, whichever page came first', () => {
    const tile = (id: number) => ({ id }) as GameTile
    const games = gamesByPosition(desktop, [
      { page: 3, items: [tile(61)] },
      { page: 1, items: [tile(1), tile(2)] },
    ])
    expect([0, 1, 2, 60].map((position) => games.get(position)?.id)).toEqual([1, 2, undefined, 61])
  })
})
