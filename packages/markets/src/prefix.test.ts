import { currencies } from '@marquee/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LanguageId,
  type MarketId,
  allPrefixes,
  alternatesOf,
  apiLanguage,
  defaultCurrency,
  defaultPrefix,
  hreflangOf,
  htmlDir,
  htmlLang,
  intlLocale,
  isPrefix,
  languageIds,
  languages,
  marketIds,
  markets,
  parsePrefix,
  pathUnder,
  prefixOf,
  safeReturnPath,
} from './prefix.ts'

describe('the tables of markets and languages', () => {
  it('name seventeen markets, of which only Japan is disabled (spec 1 §3)', () => {
    expect(marketIds).toEqual([
      'UN',
      'BR',
      'TR',
      'LL',
      'CA',
      'JP',
      'JJ',
      'NZ',
      'GG',
      'IN',
      'PH',
      'PT',
      'AT',
      'CL',
      'FI',
      'NO',
      'PP',
    ])
    expect(new Set(marketIds).size).toBe(17)
    expect(marketIds.filter((id) => !markets[id].enabled)).toEqual(['JP'])
  })

  it('name seventeen languages (spec 1 §3)', () => {
    expect(languageIds).toEqual([
      'en',
      'fi',
      'no',
      'de',
      'caf',
      'ca',
      'nz',
      'fr',
      'inen',
      'cl',
      'pe',
      'pt',
      'br',
      'ja',
      'tl',
      'tr',
      'pl',
    ])
    expect(new Set(languageIds).size).toBe(17)
  })

  it.each([
    ['UN', ['en']],
    ['FI', ['fi', 'en']],
    ['NO', ['no', 'en']],
    ['CA', ['en', 'fr']],
    ['AT', ['de']],
    ['CL', ['cl']],
    ['BR', ['pt']],
    ['JP', ['ja']],
    ['NZ', ['nz']],
  ] as const)('let %s read %j (spec 1 §9, allowed site languages)', (market, paths) => {
    expect(markets[market].locales.map((locale) => locale.path)).toEqual(paths)
  })

  it('know the currency, zone, country and formats of every market', () => {
    for (const market of Object.values(markets)) {
      expect(currencies[market.currency].code).toBe(market.currency)
      expect(() => Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(market.zone)).not.toThrow()
      expect(market.originCountry).toMatch(/^[A-Z]{2}$/)
      for (const locale of market.locales)
        expect(Intl.NumberFormat.supportedLocalesOf(locale.intl)).toHaveLength(1)
    }
    expect(defaultCurrency).toBe('EUR')
  })

  it('put no country into two markets', () => {
    const all = Object.values(markets).flatMap((market) => market.countries)
    expect(new Set(all).size).toBe(all.length)
  })

  it('write dates day first where the reader is in Europe (spec 1 §9, dd/MM/yyyy)', () => {
    const date = new Intl.DateTimeFormat(intlLocale('en', 'UN'), { dateStyle: 'short', timeZone: 'UTC' })
    expect(date.format(Temporal.Instant.from('2026-03-04T00:00Z').epochMilliseconds)).toBe('04/03/2026')
  })

  it.each([
    ['no', 'nb'],
    ['caf', 'fr-CA'],
    ['ca', 'en-CA'],
    ['nz', 'en-NZ'],
    ['inen', 'en-IN'],
    ['cl', 'es-CL'],
    ['pe', 'es-PE'],
    ['br', 'pt-BR'],
    ['pt', 'pt-PT'],
    ['tl', 'fil'],
    ['en', 'en'],
  ] as const)('write %s as %s in the document', (language, tag) => {
    expect(htmlLang(language)).toBe(tag)
  })

  it('have a well-formed tag and a name in its own language for every language', () => {
    for (const id of languageIds) {
      expect(Intl.getCanonicalLocales(htmlLang(id))).toEqual([htmlLang(id)])
      expect(languages[id].name).not.toBe('')
    }
  })

  it('write from left to right in every current language', () => {
    for (const id of languageIds) expect(htmlDir(id)).toBe('ltr')
  })

  it('are fr for caf and en for inen in the player API, all others unchanged (spec 1 §7)', () => {
    const changed = languageIds.filter((id) => apiLanguage(id) !== id)
    expect(changed.map((id) => [id, apiLanguage(id)])).toEqual([
      ['caf', 'fr'],
      ['inen', 'en'],
    ])
  })
})

describe('parsePrefix (spec 1 §2)', () => {
  it('knows every enabled combination and none of a disabled market', () => {
    expect(allPrefixes()).toEqual([
      'en-UN',
      'pt-BR',
      'tr-TR',
      'en-LL',
      'fr-LL',
      'en-CA',
      'fr-CA',
      'de-JJ',
      'en-JJ',
      'nz-NZ',
      'en-GG',
      'en-IN',
      'en-PH',
      'tl-PH',
      'pt-PT',
      'de-AT',
      'cl-CL',
      'fi-FI',
      'en-FI',
      'no-NO',
      'en-NO',
      'en-PP',
    ])
    for (const prefix of allPrefixes()) {
      const found = parsePrefix(`/${prefix}/online-casino/new?page=2`)
      expect(found).toMatchObject({ known: true, prefix, rest: '/online-casino/new', search: '?page=2' })
    }
    expect(parsePrefix('/ja-JP')).toEqual({ known: false, redirectTo: '/en-UN', why: 'unknown' })
  })

  it.each([
    ['/en-UN', 'en', 'UN'],
    ['/en-CA', 'ca', 'CA'],
    ['/fr-CA', 'caf', 'CA'],
    ['/en-IN', 'inen', 'IN'],
    ['/pt-BR', 'br', 'BR'],
    ['/pt-PT', 'pt', 'PT'],
    ['en-UN', 'en', 'UN'],
  ])('reads %s as language %s in market %s', (path, language, market) => {
    expect(parsePrefix(path)).toEqual({
      known: true,
      prefix: path.replace('/', ''),
      language,
      market,
      rest: '/',
      search: '',
    })
  })

  it.each(['', '/', '/e', '/en', '/fi', '/fi-', 'en-U'])(
    'sends %j, shorter than 5 characters, to en-UN',
    (path) => {
      expect(parsePrefix(path)).toEqual({ known: false, redirectTo: '/en-UN', why: 'short' })
    },
  )

  it('keeps the query of a short path, so that an affiliate tag is not lost', () => {
    expect(parsePrefix('/?btag=a_1')).toMatchObject({ redirectTo: '/en-UN?btag=a_1', why: 'short' })
  })

  it.each([
    ['/xx-YY', '/en-UN'],
    ['/xx-YY/promotions?x=1', '/en-UN/promotions?x=1'],
    ['/fi-UN/deposit', '/en-UN/deposit'],
    ['/promotions', '/en-UN/promotions'],
    ['/online-casino/play/relax/7', '/en-UN/online-casino/play/relax/7'],
    ['/en-UNX/deposit', '/en-UN/en-UNX/deposit'],
    ['/en%2DUN/deposit', '/en-UN/en%2DUN/deposit'],
    ['//evil.example', '/en-UN'],
    ['//en-UN/deposit', '/en-UN'],
    ['/\\evil.example', '/en-UN'],
    ['https://evil.example/en-UN', '/en-UN'],
    ['/xx-YY//evil.example', '/en-UN'],
    ['/xx-YY/../../evil', '/en-UN'],
    ['/xx-YY/%2e%2e/x', '/en-UN'],
    ['/xx-YY/a b', '/en-UN'],
    ['/xx-YY/a\r\nlocation: x', '/en-UN'],
    ['/xx-YY/\ud800', '/en-UN'],
  ])('sends the unknown %j to %s', (path, redirectTo) => {
    expect(parsePrefix(path)).toEqual({ known: false, redirectTo, why: 'unknown' })
  })

  it.each([
    ['/EN-un/deposit?a=1', '/en-UN/deposit?a=1'],
    ['/fi-fi', '/fi-FI'],
    ['/ca-CA/promotions', '/en-CA/promotions'],
    ['/caf-CA', '/fr-CA'],
    ['/inen-IN', '/en-IN'],
    ['/br-BR', '/pt-BR'],
    ['/de-DE/terms', '/de-JJ/terms'],
  ])('leads %s, another spelling of an enabled combination, to %s', (path, redirectTo) => {
    expect(parsePrefix(path)).toEqual({ known: false, redirectTo, why: 'spelling' })
  })

  it('never returns a rest that leaves the origin', () => {
    for (const path of [
      '/en-UN//evil.example',
      '/en-UN/\\evil.example',
      '/en-UN/\t/evil.example',
      '/en-UN/\n\\/evil.example',
    ]) {
      expect(parsePrefix(path)).toMatchObject({ known: true, rest: '/evil.example' })
    }
  })

  it('keeps a trailing slash of the rest and drops a fragment', () => {
    expect(parsePrefix('/en-UN/terms/#top')).toMatchObject({ rest: '/terms/', search: '' })
    expect(parsePrefix('/en-UN/')).toMatchObject({ known: true, rest: '/' })
    expect(parsePrefix('/en-UN?x#y')).toMatchObject({ known: true, rest: '/', search: '?x' })
  })

  it('opens only the combinations that the brand offers, and always its default', () => {
    const choice = { prefixes: ['fi-FI', 'en-FI'], fallback: 'en-FI' } as const
    expect(parsePrefix('/fi-FI', choice)).toMatchObject({ known: true })
    expect(parsePrefix('/en-UN/terms', choice)).toEqual({
      known: false,
      redirectTo: '/en-FI/terms',
      why: 'unknown',
    })
    expect(parsePrefix('/no-NO', { prefixes: ['fi-FI'] })).toMatchObject({ redirectTo: '/fi-FI' })
    expect(parsePrefix('/no-NO', { prefixes: [], fallback: 'ja-JP' })).toMatchObject({ known: true })
  })

  it('never throws and never leaves the origin, whatever the path', () => {
    const origin = 'https://brand.example'
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '..',
        '%2f',
        '%5c',
        '%00',
        '@',
        ':',
        '?',
        '#',
        '\t',
        '\n',
        'en-UN',
        'fr-CA',
        'evil.example',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, isAbsolute) => {
        const path = `${isAbsolute ? '/' : ''}${pieces.join('')}`
        const found = parsePrefix(path)
        const target = found.known ? found.rest : found.redirectTo
        expect(target.startsWith('/')).toBe(true)
        expect(new URL(target, origin).origin).toBe(origin)
        if (found.known) return
        expect(found.redirectTo).toMatch(/^[\x21-\x7e]+$/)
        // Follows the redirect: no redirect leads to another.
        const again = parsePrefix(new URL(found.redirectTo, origin).pathname)
        expect(again.known).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('addresses', () => {
  it('give the prefix of a language in a market, by either spelling', () => {
    expect(prefixOf('caf', 'CA')).toBe('fr-CA')
    expect(prefixOf('fr', 'CA')).toBe('fr-CA')
    expect(prefixOf('inen', 'IN')).toBe('en-IN')
    expect(prefixOf('fi', 'NO')).toBe('no-NO')
    expect(prefixOf('ja', 'JP')).toBe(defaultPrefix)
    expect(prefixOf('en', 'nowhere')).toBe(defaultPrefix)
  })

  it('are parsed back to their language and market for every prefix', () => {
    for (const prefix of allPrefixes()) {
      const found = parsePrefix(`/${prefix}`)
      expect(isPrefix(prefix) && found.known && prefixOf(found.language, found.market)).toBe(prefix)
    }
  })

  it('drop unsafe parts', () => {
    expect(pathUnder('en-UN', '/deposit', '?a=b')).toBe('/en-UN/deposit?a=b')
    expect(pathUnder('en-UN', '//evil.example')).toBe('/en-UN')
    expect(pathUnder('en-UN', '/x', '?a=<script>')).toBe('/en-UN/x')
    expect(pathUnder('en-UN', `/${'x'.repeat(5000)}`)).toBe('/en-UN')
  })

  it('list the same page in every language and market, once as the default', () => {
    const list = alternatesOf('/fi-FI/promotions/casino')
    expect(list).toHaveLength(allPrefixes().length + 1)
    expect(list).toContainEqual({ prefix: 'fr-CA', hreflang: 'fr-CA', path: '/fr-CA/promotions/casino' })
    expect(list.at(-1)).toEqual({ prefix: 'en-UN', hreflang: 'x-default', path: '/en-UN/promotions/casino' })
    expect(alternatesOf('/nonsense').at(0)?.path).toBe('/en-UN')
    expect(
      alternatesOf('/fi-FI', { prefixes: ['fi-FI', 'en-FI'], fallback: 'fi-FI' }).map((one) => one.hreflang),
    ).toEqual(['fi-FI', 'en-FI', 'x-default'])
  })

  it('give every prefix a language tag of its own', () => {
    const tags = allPrefixes().map(hreflangOf)
    expect(new Set(tags).size).toBe(tags.length)
    for (const tag of tags) expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(hreflangOf('fr-LL')).toBe('fr-FR')
    expect(hreflangOf('no-NO')).toBe('nb-NO')
  })

  it("format by the market's conventions", () => {
    const formats: readonly [LanguageId, MarketId, string][] = [
      ['de', 'AT', 'de-AT'],
      ['de', 'JJ', 'de-DE'],
      ['caf', 'CA', 'fr-CA'],
      ['pe', 'UN', 'es-PE'],
    ]
    for (const [language, market, locale] of formats) expect(intlLocale(language, market)).toBe(locale)
  })
})

describe('safeReturnPath', () => {
  it.each([
    ['/en-UN', '/en-UN'],
    ['/fi-FI/my-account/banking/deposit?bonusCode=A1', '/fi-FI/my-account/banking/deposit?bonusCode=A1'],
    ['/en-UN/online-casino/play/relax/7', '/en-UN/online-casino/play/relax/7'],
  ])('accepts %s', (to, path) => {
    expect(safeReturnPath(to)).toBe(path)
  })

  it.each([
    '',
    'en-UN',
    '//evil.example/en-UN',
    '/\\evil',
    '/\t/evil',
    'https://evil.example/en-UN',
    '/xx-YY/x',
    '/deposit',
    '/en-UN/a b',
    '/en-UN/../x',
  ])('refuses %j', (to) => {
    expect(safeReturnPath(to)).toBeUndefined()
  })
})
