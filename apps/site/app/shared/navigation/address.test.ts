import { describe, expect, it } from 'vitest'
import { addressBelow, documentHref, isPlainPress, isSiteAddress } from './address.ts'

describe('an address of the site', () => {
  it.each(['/en-UN', '/en-UN/terms', '/en-UN?modal=login', '/en-UN#top', '?modal=login'])(
    'is followed by the router: %s',
    (href) => {
      expect(isSiteAddress(href, 'en-UN')).toBe(true)
    },
  )

  it.each([
    '/third-party.txt',
    '/fi-FI/terms',
    '/en-UNx',
    '#main',
    'terms',
    '//other.example',
    'https://other.example/en-UN',
    'mailto:a@b.example',
  ])('is left to the browser: %s', (href) => {
    expect(isSiteAddress(href, 'en-UN')).toBe(false)
  })
})

describe('an address built from a prefix and a path', () => {
  it('has one slash between prefix and path, and none after the prefix alone', () => {
    expect(addressBelow('en-UN', '/')).toBe('/en-UN')
    expect(addressBelow('en-UN', '/terms')).toBe('/en-UN/terms')
    expect(addressBelow('en-UN', 'terms')).toBe('/en-UN/terms')
  })

  it('is built for paths of documents, and addresses of other sites are left alone', () => {
    expect(documentHref('fi-FI', '/terms')).toBe('/fi-FI/terms')
    for (const elsewhere of ['https://other.example/en-UN', 'mailto:a@b.example', 'tel:+358800100101'])
      expect(documentHref('fi-FI', elsewhere)).toBe(elsewhere)
  })
})

describe('a click', () => {
  const press = { button: 0, metaKey: false, altKey: false, ctrlKey: false, shiftKey: false }

  it('with the first button alone is plain; with a modifier or another button the browser follows the link', () => {
    expect(isPlainPress(press)).toBe(true)
    expect(isPlainPress({ ...press, button: 1 })).toBe(false)
    for (const key of ['metaKey', 'altKey', 'ctrlKey', 'shiftKey'] as const)
      expect(isPlainPress({ ...press, [key]: true })).toBe(false)
  })
})
