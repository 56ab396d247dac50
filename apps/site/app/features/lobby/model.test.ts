import { describe, expect, it } from 'vitest'
import { nextPage, selectionOf, withChoice } from './model.ts'

const params = (text: string) => new URLSearchParams(text)

describe('the selection of a category page', () => {
  it('stands in the address, and an address that says nothing means the popular ones', () => {
    expect(selectionOf('casino', 'slots', params(''))).toEqual({
      type: 'casino',
      category: 'slots',
      provider: undefined,
      sort: 'popular',
      limit: 30,
    })
  })
  it('takes order, provider and page, and ignores what is none', () => {
    expect(selectionOf('casino', 'all', params('sort=name&provider=relax&page=2'))).toMatchObject({
      category: undefined,
      provider: 'relax',
      sort: 'name',
      limit: 60,
    })
    expect(selectionOf('casino', 'all', params('sort=up&provider=%3Cscript&page=-4'))).toMatchObject({
      provider: undefined,
      sort: 'popular',
      limit: 30,
    })
  })
  it('starts over when the order changes', () => {
    expect(withChoice(params('page=3&sort=new'), 'sort', 'name')).toBe('?sort=name')
    expect(withChoice(params('provider=relax'), 'provider', undefined)).toBe('')
  })
  it('ends when all games are shown', () => {
    expect(nextPage(params(''), 30, 31)).toBe('?page=2')
    expect(nextPage(params(''), 31, 31)).toBeUndefined()
    expect(nextPage(params('page=4'), 120, 400)).toBeUndefined()
  })
})
