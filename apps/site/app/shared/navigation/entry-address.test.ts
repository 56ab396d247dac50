import { describe, expect, it } from 'vitest'
import { asBonusCode } from './bonus-code.ts'
import { entryAddress, entryIn } from './entry-address.ts'
import { pathAfterEntry } from './path-after-entry.ts'

describe('the ways into an account', () => {
  it('keep the requested page and the bonus code from one to another, as often as somebody changes', () => {
    const asked = new URLSearchParams('modal=login&to=%2Fen-UN%2Fmy-account%3Fa%3D1&bonusCode=A+B')
    const kept = '?to=%2Fen-UN%2Fmy-account%3Fa%3D1&bonusCode=A+B'
    const address = entryAddress('/en-UN/signup/pay-and-play', entryIn(asked))
    expect(address).toBe(`/en-UN/signup/pay-and-play${kept}`)
    const back = new URLSearchParams(address.split('?')[1])
    expect(entryAddress('/en-UN/signup', entryIn(back))).toBe(`/en-UN/signup${kept}`)
  })

  it('add nothing where nothing was asked for', () => {
    expect(entryAddress('/en-UN/signup', entryIn(new URLSearchParams('page=2&bonusCode=+')))).toBe(
      '/en-UN/signup',
    )
  })

  it('end at the requested page, with the bonus code kept', () => {
    const to = '/en-UN/my-account/banking'
    expect(pathAfterEntry({ to, bonusCode: undefined })).toBe(to)
    expect(pathAfterEntry({ to: `${to}?a=1`, bonusCode: 'HELLO' })).toBe(`${to}?a=1&bonusCode=HELLO`)
    expect(pathAfterEntry({ to: `${to}?bonusCode=ITS-OWN`, bonusCode: 'HELLO' })).toBe(
      `${to}?bonusCode=ITS-OWN`,
    )
  })

  it('never lead to another site', () => {
    const others = ['https://evil.example', '//evil.example', '/\\evil.example', '/xx-YY/home', 'en-UN']
    for (const to of [...others, undefined])
      expect(pathAfterEntry({ to, bonusCode: 'HELLO' })).toBeUndefined()
  })
})

describe('a bonus code', () => {
  it('is what was typed without spaces around it, forty characters at most', () => {
    expect(asBonusCode(' HELLO ')).toBe('HELLO')
    expect(asBonusCode('x'.repeat(41))).toHaveLength(40)
    expect([asBonusCode(null), asBonusCode(' ')]).toEqual([undefined, undefined])
  })

  it('is in the query of an address, before its fragment', () => {
    expect(entryAddress('/en-UN/signup', { bonusCode: 'A B' })).toBe('/en-UN/signup?bonusCode=A+B')
    expect(entryAddress('/en-UN/x?page=2#terms', { bonusCode: 'A' })).toBe(
      '/en-UN/x?page=2&bonusCode=A#terms',
    )
    expect(entryAddress('/en-UN/signup', { bonusCode: undefined })).toBe('/en-UN/signup')
    expect(entryAddress('https://other.example/a', { bonusCode: 'A' })).toBe(
      'https://other.example/a?bonusCode=A',
    )
  })
})
