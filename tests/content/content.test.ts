import { readFile } from 'node:fs/promises'
import type { Routes } from '@marquee/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Caller,
  createServer,
  type Handlers,
  type RequestContext,
  silentLog,
  systemClock,
} from '../../apps/server/src/kernel/index.ts'
import {
  type Content,
  contentHandlers,
  contentPlugin,
  currentTermsText,
  currentTermsVersion,
  findCurrentTerms,
  DocumentError,
  seedContent,
} from '../../apps/server/src/modules/content/index.ts'
import {
  parseQuery,
  runQuery,
  runQuerySlowly,
  useTypeIndex,
} from '../../apps/server/src/modules/content/test-kit.ts'
import {
  brand,
  createContentKit,
  deliveryText,
  importSeed,
  officialClient,
  serveContent,
  token,
  useServedContent,
} from './kit.ts'

const service = useServedContent({ prepare: importSeed })

const client = (more?: object) => officialClient(service.url, more)

type StoredQuery = readonly [name: string, query: string, params?: Record<string, unknown>]
/** The queries of the content service (spec 2 §7). */
const queries: readonly StoredQuery[] = [
  ['home page', '*[_type == "lobbyLayout" && page == "home"][0]{page, rails[]{id, title, layout, source}}'],
  [
    'banners',
    '*[_type == "banner" && page == $page] | order(order asc) {_id, title, button}',
    { page: 'home' },
  ],
  [
    'casino categories',
    '*[_type == "category" && type == "casino" && visibleInLobby] | order(order asc) {categoryId, label}',
  ],
  [
    'live casino settings',
    '{"categories": *[_type == "category" && type == "live-casino"]{categoryId}, "providers": *[_type == "provider"] | order(title asc) {providerId, title, gameCount}}',
  ],
  [
    'games by name',
    '*[_type == "game" && name match $text && $channel in channels] | order(order asc) [$from...$to] {gameId, name, "provider": provider->title, "subProvider": subProvider->title, betLimits, gameType, jackpotExist, gameSlug}',
    { text: 'Lantern*', channel: 'mobile', from: 0, to: 30 },
  ],
  [
    'games by provider',
    '*[_type == "game" && providerId in $providers && "desktop" in channels] | order(name asc) [0...31] {gameId, name, gameSlug, "image": images.portrait.asset->url}',
    { providers: ['quickspin', 'relax'] },
  ],
  [
    'static page',
    '*[_type == "page" && pageUrl == $url && language == $language][0]',
    { url: 'terms', language: 'fi' },
  ],
  ['terms', '*[_type == "termsVersion"] | order(version desc) [0] {version, changes}'],
  ['footer', '*[_type == "footer"][0]{groups}'],
  ['count of games', 'count(*[_type == "game" && type == "live-casino"])'],
  ['one document', '*[_id == $id][0]{_id, name, "house": subProvider->{title}}', { id: 'game-1001' }],
  ['types', 'array::unique(*[]._type)'],
]

describe('content protocol', () => {
  it.each(queries.map(([name, query, params = {}]) => ({ name, query, params })))(
    '$name: the client gets what the engine gives, at once, slowly, with and without index',
    async ({ query, params }) => {
      const documents = service.content.shown()
      const source = {
        documents,
        byId: new Map(documents.map((document) => [document._id, document])),
        ofType: (type: string) => documents.filter((document) => document._type === type),
      }
      const tree = parseQuery(query, params)
      const plain = { tree, indexes: [], source, params, atMs: 0 }
      const expected = runQuery(plain)
      expect(expected).toBeTruthy()
      expect(await runQuerySlowly(plain)).toEqual(expected)
      expect(runQuery({ ...plain, ...useTypeIndex(tree) })).toEqual(expected)
      expect(await client().fetch(query, params)).toEqual(expected)
    },
  )

  it('queries about one type use its index', () => {
    const indexed = queries.filter(
      ([, query, params = {}]) => useTypeIndex(parseQuery(query, params)).indexes.length > 0,
    )
    expect(indexed.length).toBe(queries.length - 2)
  })

  it('a query above 11264 characters is sent by POST and answered alike', async () => {
    const long = `// ${'x'.repeat(12_000)}\n*[_type == "footer" && !defined(markets)][0]._id`
    expect(await client().fetch(long)).toBe('footer-common')
  })

  it('a query that cannot be parsed: 400 with the position of the error', async () => {
    const response = await fetch(
      `${service.url}/content/v2021-08-31/data/query/production?query=${encodeURIComponent('*[_type ==')}`,
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: {
        type: 'queryParseError',
        description: expect.any(String),
        query: '*[_type ==',
        start: expect.any(Number),
        end: 10,
      },
    })
    await expect(client().fetch('*[_type ==')).rejects.toMatchObject({ statusCode: 400 })
  })

  it('the other form of error: a dataset that does not exist', async () => {
    const response = await fetch(`${service.url}/content/v2021-08-31/data/query/other?query=1`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ statusCode: 404, error: 'Not Found' })
    await expect(client({ dataset: 'other' }).fetch('1')).rejects.toMatchObject({ statusCode: 404 })
  })

  it.each([
    ['no query', ''],
    ['a parameter that is not JSON', 'query=1&$a=x'],
    ['an unknown perspective', 'query=1&perspective=versions.r'],
    ['everything beside a layer', 'query=1&perspective=raw,drafts'],
    ['a source map', 'query=1&resultSourceMap=withKeyArraySelector'],
    ['an explanation', 'query=1&explain=true'],
    ['a parameter that is no name', 'query=1&$__proto__=1'],
    ['a query of too many parts', `query=${'!'.repeat(200)}true`],
  ])('refused with 400: %s', async (_title, search) => {
    const response = await fetch(`${service.url}/content/v2021-08-31/data/query/production?${search}`)
    expect(response.status).toBe(400)
  })

  it('a query beyond the length for anonymous callers is refused, and an editor’s is answered', async () => {
    const long = `// ${'x'.repeat(21_000)}\n1`
    await expect(client().fetch(long)).rejects.toMatchObject({ statusCode: 400 })
    expect(await client({ token }).fetch(long)).toBe(1)
  })

  it('drafts are for editors, whatever perspective is requested', async () => {
    await service.content.importDocuments([{ _id: 'drafts.note-1', _type: 'note', text: 'not yet' }])
    const query = 'count(*[_type == "note"])'
    for (const perspective of ['raw', 'drafts', 'published'] as const) {
      expect(await client({ perspective }).fetch(query)).toBe(0)
      expect(await client({ perspective, token }).fetch(query)).toBe(perspective === 'published' ? 0 : 1)
    }
    await expect(client({ token: 'guessed' }).fetch(query)).rejects.toMatchObject({ statusCode: 401 })
  })

  it('everything can be exported, by editors, and imported again', async () => {
    const path = `${service.url}/content/v2021-08-31/data/export/production`
    expect((await fetch(path)).status).toBe(401)
    const text = await (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).text()
    const copy = (await createContentKit(service.db, { dataset: 'copy' })).content
    await copy.importNdjson(text)
    const plain = (from: Content) => from.snapshot().everything.map(({ _id, _rev }) => [_id, _rev])
    expect(plain(copy)).toEqual(plain(service.content))
    await copy.stop()
  })
})

describe('import', () => {
  it('an equal seed writes nothing and keeps the revision', async () => {
    const { revision } = service.content.snapshot()
    const before = service.content.snapshot()
    await importSeed(service.content)
    expect(service.content.snapshot().revision).toBe(revision)
    expect(service.content.snapshot()).toBe(before)
  })

  it('equal documents written again are not written', async () => {
    const one = { _id: 'note-2', _type: 'note', b: 1, a: [{ y: 1, x: 2 }] }
    expect(await service.content.importDocuments([one])).toMatchObject({ written: 1 })
    const again = { a: [{ x: 2, y: 1 }], b: 1, _type: 'note', _id: 'note-2' }
    expect(await service.content.importDocuments([again])).toMatchObject({ written: 0 })
  })

  it('a newer seed deletes its own old documents and keeps those of editors', async () => {
    const { content: other } = await createContentKit(service.db, { dataset: 'seeds' })
    const doc = (id: string, text: string) => ({ _id: id, _type: 'note', text })
    await other.importDocuments([doc('a', '1'), doc('b', '1')], 'seed-1')
    await other.importDocuments([doc('b', 'edited'), doc('c', 'own')])
    await other.importDocuments([doc('b', '2'), doc('d', '2')], 'seed-2')
    const texts = other.snapshot().everything.map((document) => [document._id, document['text']])
    expect(texts).toEqual([
      ['b', 'edited'],
      ['c', 'own'],
      ['d', '2'],
    ])
    expect(await other.seedDigest()).toBe('seed-2')
    await other.stop()
  })

  it('two instances that import at once end with one revision and the same documents', async () => {
    const kits = await Promise.all([1, 2, 3].map(() => createContentKit(service.db, { dataset: 'race' })))
    const reports = await Promise.all(
      kits.map(({ content: copy }) => copy.importDocuments([{ _id: 'a', _type: 'note' }], 'same')),
    )
    expect(new Set(reports.map(({ revision }) => revision))).toEqual(new Set([1n]))
    for (const { content: copy } of kits) {
      expect(copy.snapshot().documents.size).toBe(1)
      await copy.stop()
    }
  })

  it('an invalid document: none is written', async () => {
    const { revision } = service.content.snapshot()
    await expect(
      service.content.importNdjson('{"_id":"ok","_type":"note"}\n{"_id":"no type"}\n'),
    ).rejects.toThrow(DocumentError)
    await expect(service.content.importNdjson('{"_id":"ok","_type":"note"}\n{')).rejects.toThrow('line 2')
    expect(service.content.snapshot().revision).toBe(revision)
  })

  it('ID-13: the current terms have a hash in each language; content does not keep the text of another version', () => {
    const hashOf = (version: number, language: string) =>
      currentTermsText(service.content, version, language)?.hash.toString('hex') ?? null
    const version = currentTermsVersion(service.content)
    expect(hashOf(version, 'fi')).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOf(version, 'fi')).toBe(hashOf(version, 'fi'))
    expect(hashOf(version, 'en')).not.toBe(hashOf(version, 'fi'))
    for (const other of [version - 1, version + 1]) expect(hashOf(other, 'fi')).toBeNull()
  })

  it('ID-13: the current terms are found by the hash of the text that a page shows, in whatever language it is', async () => {
    const version = currentTermsVersion(service.content)
    const { content } = service
    const pages = contentHandlers({
      content,
      clock: systemClock,
      licenceOf: () => ({ kind: 'sandbox', number: null }),
    })
    const hashOn = async (langmarket: string, pageUrl = 'terms') =>
      (await pages['content.page']({ langmarket, pageUrl }, { cookies: {} } as never)).textHash
    const find = (hash: string | null, of = version) =>
      findCurrentTerms(content, of, Buffer.from(hash ?? '', 'hex'))
    expect(find(await hashOn('fi-FI'))).toMatchObject({ languageId: 'fi', title: 'Käyttöehdot' })
    // Shown in another language than the reader's, where it is not translated.
    const shown = await pages['content.page']({ langmarket: 'inen-IN', pageUrl: 'terms' }, {
      cookies: {},
    } as never)
    expect(find(shown.textHash)).toMatchObject({
      languageId: 'en',
      language: shown.language,
      title: shown.title,
    })
    expect(await hashOn('fi-FI', 'payment-methods')).toBeNull()
    expect(find('00'.repeat(32))).toBeNull()
    for (const other of [version - 1, version + 1]) expect(find(await hashOn('fi-FI'), other)).toBeNull()
  })

  it('a delivery that is away or broken keeps the known games', async () => {
    for (const catalogue of [async () => undefined, async () => '{"kind":"game","id":0}\n']) {
      const seeding = await seedContent({
        content: service.content,
        log: silentLog,
        own: brand,
        catalogue,
        retryMs: 60_000,
      })
      seeding.stop()
      expect(service.content.snapshot().ofType('game').length).toBeGreaterThan(300)
    }
  })

  it('without a delivery the brand’s documents come alone, and the games once it is there', async () => {
    const { content: early } = await createContentKit(service.db, { dataset: 'early' })
    let isThere = false
    const seeding = await seedContent({
      content: early,
      log: silentLog,
      own: brand,
      catalogue: async () => (isThere ? deliveryText() : undefined),
      retryMs: 5,
    })
    expect(early.snapshot().ofType('page').length).toBeGreaterThan(10)
    expect(early.snapshot().ofType('game')).toHaveLength(0)
    isThere = true
    await expect.poll(() => early.snapshot().ofType('game').length, { timeout: 5_000 }).toBeGreaterThan(300)
    seeding.stop()
    await early.stop()
  })
})

describe('handlers', () => {
  let handlers: Pick<Handlers<Routes>, 'content.footer' | 'content.page' | 'content.termsVersion'>
  beforeAll(() => {
    handlers = contentHandlers({
      content: service.content,
      clock: { now: () => Temporal.Instant.from('2026-07-01T12:00:00Z') },
      licenceOf: (market) =>
        market === 'NO' ? { kind: 'none', number: null } : { kind: 'sandbox', number: 'sandbox-FI' },
    })
  })
  const visitor = { cookies: {} } as RequestContext<null, Record<string, never>>
  const open = { cookies: {} } as RequestContext<Caller | null, Record<string, never>>

  it('the footer of a market: its licence, age and help (MKT-07, CARE-08)', async () => {
    const fi = await handlers['content.footer']({ langmarket: 'fi-FI' }, visitor)
    expect(fi).toMatchObject({
      minimumAge: 18,
      helpLine: { name: 'Peluuri', phone: '0800 100 101' },
    })
    expect(fi.licence).toContain('leikkirahaa, eikä toimilupaa ole (markkina: Suomi)')
    const no = await handlers['content.footer']({ langmarket: 'en-NO' }, visitor)
    expect(no.licence).toContain('does not hold a licence here (market: Norway)')
    expect(no.helpLine?.name).toBe('Hjelpelinjen')
    expect(no).toMatchObject({ notices: ['age', 'help', 'licence'], exclusionRegister: null })
    const pp = await handlers['content.footer']({ langmarket: 'en-PP' }, visitor)
    expect(pp.notices).toEqual(expect.arrayContaining(['limits', 'self-exclusion', 'self-test']))
    expect(pp.exclusionRegister).toEqual({ name: 'Spelpaus', url: 'https://www.spelpaus.se' })
  })

  it('the pages of help have the hours of the market in which a person answers (CARE-09)', async () => {
    const hoursOf = async (langmarket: string, pageUrl: string) =>
      (await handlers['content.page']({ langmarket, pageUrl }, open)).personHours
    const finland = { opensAt: '2026-07-01T06:00:00Z', closesAt: '2026-07-01T18:00:00Z' }
    expect(await hoursOf('fi-FI', 'contact-live-chat')).toEqual(finland)
    expect(await hoursOf('fi-FI', 'responsible-gambling')).toEqual(finland)
    expect(await hoursOf('fi-FI', 'terms')).toBeNull()
    expect(await hoursOf('en-NO', 'contact-live-chat')).toEqual({
      opensAt: '2026-07-01T07:00:00Z',
      closesAt: '2026-07-01T19:00:00Z',
    })
  })

  it('the footer in French of Canada has the word for cookies that its pages have', async () => {
    const { groups } = await handlers['content.footer']({ langmarket: 'fr-CA' }, visitor)
    const links = groups.flatMap((group) => group.links)
    expect(links.find(({ to }) => to === '/cookie-policy')?.label).toBe('Témoins')
  })

  it.each(['br', 'cl', 'de', 'en', 'fi', 'fr', 'ja', 'no', 'pl', 'pt', 'tl', 'tr'])(
    'the page about safer gambling names the page where a break begins (%s)',
    async (language) => {
      const read = async (path: string): Promise<unknown> =>
        JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8'))
      const texts = (await read(`apps/site/app/texts/${language}/default.json`)) as { 'shell.break': string }
      const pages = (await read(`brands/shared/content/pages/${language}.json`)) as {
        pageId: string
        sections: { id: string; paragraphs: string[] }[]
      }[]
      const page = pages.find(({ pageId }) => pageId === 'responsible-gambling')
      const stop = page?.sections.find(({ id }) => id === 'stop')
      expect(stop?.paragraphs.join(' ')).toContain(texts['shell.break'])
    },
  )

  it('a page in the reader’s language, 404 where there is no page', async () => {
    expect(await handlers['content.page']({ langmarket: 'fi-FI', pageUrl: '/terms' }, open)).toMatchObject({
      language: 'fi',
      title: 'Käyttöehdot',
    })
    expect(await handlers['content.page']({ langmarket: 'de-JJ', pageUrl: 'terms' }, open)).toMatchObject({
      pageId: 'terms',
      language: 'de',
      title: 'Allgemeine Geschäftsbedingungen',
    })
    await expect(
      handlers['content.page']({ langmarket: 'fi-FI', pageUrl: 'nothing' }, open),
    ).rejects.toMatchObject({
      code: 'error.not_found',
    })
  })

  it('every static page exists in every language of a market', async () => {
    for (const langmarket of ['en-UN', 'fi-FI', 'no-NO', 'de-JJ'])
      for (const pageUrl of [
        'terms',
        'cookie-policy',
        'age-restrictions',
        'payment-methods',
        'bonus-terms',
        'casino-rules',
        'responsible-gambling',
        'contact-live-chat',
        'closed-account',
      ])
        expect(
          (await handlers['content.page']({ langmarket, pageUrl }, open)).sections.length,
        ).toBeGreaterThan(0)
  })

  it('the newest terms with their files', async () => {
    const { version, textHash, changes, files } = await handlers['content.termsVersion'](
      { langmarket: 'fi-FI' },
      visitor,
    )
    expect([version, changes]).toEqual([1, ['Tämä on käyttöehtojemme ensimmäinen versio.']])
    const page = await handlers['content.page']({ langmarket: 'fi-FI', pageUrl: 'terms' }, visitor)
    expect([textHash]).toEqual([page.textHash])
    expect(textHash).toMatch(/^[0-9a-f]{64}$/)
    expect(files).toMatchObject({ en: '/terms', fi: '/terms', de: '/terms', ja: '/terms' })
  })
})

describe('a caller without a token', () => {
  it('is given a document from its start to its end, also in cached results', async () => {
    const kit = await createContentKit(service.db, { token, dataset: 'dated' })
    const served = await serveContent(kit.content)
    try {
      await kit.content.importDocuments([
        {
          _id: 'christmas',
          _type: 'banner',
          startDate: '2026-12-24T00:00:00Z',
          endDate: '2026-12-27T00:00:00Z',
        },
      ])
      const dated = (more: object = {}) => officialClient(served.url, { dataset: 'dated', ...more })
      const seen = async (more?: object) => [
        await dated(more).fetch('count(*[_id == "christmas"])'),
        (await dated(more).getDocument('christmas'))?._id,
      ]
      for (const [at, found] of [
        ['2026-12-23T23:59:59Z', [0, undefined]],
        ['2026-12-24T00:00:00Z', [1, 'christmas']],
        ['2026-12-26T23:59:59Z', [1, 'christmas']],
        ['2026-12-27T00:00:00Z', [0, undefined]],
      ] as const) {
        kit.clock.set(at)
        expect(await seen()).toEqual(found)
        expect(await seen({ token })).toEqual([1, 'christmas'])
      }
    } finally {
      await served.app.close()
      await kit.content.stop()
    }
  })

  it('has the limit of content for documents too: 120 requests a minute of one address, editors without', async () => {
    const limited = await createServer({
      log: silentLog,
      clock: systemClock,
      publicUrl: 'https://play.example',
    })
    await limited.register(contentPlugin(service.content))
    const ask = async (headers: Record<string, string>) => {
      const statuses = new Map<number, number>()
      for (let request = 0; request < 121; request++) {
        const { statusCode } = await limited.inject({
          url: '/content/v2021-08-31/data/doc/production/game-1001',
          headers,
        })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
      return Object.fromEntries(statuses)
    }
    expect(await ask({})).toEqual({ 200: 120, 429: 1 })
    expect(await ask({ authorization: `Bearer ${token}` })).toEqual({ 200: 121 })
    await limited.close()
  })

  it('has the limit of content for large results, each MiB once, also when they are cached', async () => {
    const kit = await createContentKit(service.db, { dataset: 'large' })
    await kit.content.importDocuments(
      Array.from({ length: 12 }, (_, at) => ({
        _id: `note-${at}`,
        _type: 'note',
        text: 'x'.repeat(200_000),
      })),
    )
    const limited = await createServer({
      log: silentLog,
      clock: systemClock,
      publicUrl: 'https://play.example',
    })
    await limited.register(contentPlugin(kit.content))
    const ask = async (query: string) =>
      (await limited.inject({ url: `/content/v1/data/query/large?query=${encodeURIComponent(query)}` }))
        .statusCode
    let answered = 0
    while ((await ask('*{text}')) === 200) answered++
    // Each counts twice, and the first one as a query besides.
    expect(answered).toBe(59)
    expect(await ask('*{text}')).toBe(429)
    await limited.close()
    await kit.content.stop()
  })
})
