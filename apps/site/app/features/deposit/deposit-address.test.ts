import { describe, expect, it } from 'vitest'
import { depositOver, depositPage } from './deposit-address.ts'

describe('/deposit', () => {
  const withCode = new URLSearchParams('bonusCode=HELLO&to=/x')

  it('opens over the current page, and keeps its bonus code', () => {
    const below = { pathname: '/en-UN/online-casino', search: '?page=2' }
    expect(depositOver(below, new URLSearchParams())).toBe('/en-UN/online-casino?page=2&modal=deposit')
    expect(depositOver(below, withCode)).toBe('/en-UN/online-casino?page=2&modal=deposit&bonusCode=HELLO')
  })

  it('is a page of its own when it is the first address, and keeps its bonus code', () => {
    expect(depositPage('en-UN', new URLSearchParams())).toBe('/en-UN/my-account/banking/deposit')
    expect(depositPage('en-UN', withCode)).toBe('/en-UN/my-account/banking/deposit?bonusCode=HELLO')
  })
})
