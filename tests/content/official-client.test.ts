import { createImageUrlBuilder } from '@sanity/image-url'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../apps/server/src/kernel/index.ts'
import { type Content, contentPlugin } from '../../apps/server/src/modules/content/index.ts'
import { importSeed, officialClient, token, useServedContent } from './kit.ts'

const options = async () => ({
  original: await sharp({ create: { width: 400, height: 534, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer(),
  folder: `/tmp/pictures-${process.pid}`,
})
async function prepare(content: Content): Promise<void> {
  await importSeed(content)
  await content.importDocuments([
    { _id: 'drafts.game-1001', _type: 'game', name: 'not yet' },
    { _id: 'versions.rSummer.game-1001', _type: 'game', name: 'later' },
  ])
}
const service = useServedContent({ options, prepare })

const client = (more?: object) => officialClient(service.url, more)

describe('documents by id', () => {
  it('getDocument returns a document, and undefined for one that does not exist', async () => {
    expect(await client().getDocument('game-1001')).toMatchObject({ _id: 'game-1001', _type: 'game' })
    expect(await client().getDocument('nothing')).toBeUndefined()
  })

  it('getDocuments keeps the requested order, with null for missing ones', async () => {
    const found = await client().getDocuments(['page-terms-fi', 'nothing', 'game-1001'])
    expect(found.map((document) => document?._id ?? null)).toEqual(['page-terms-fi', null, 'game-1001'])
  })

  it('a hundred ids, longer than a path parameter may be, are answered', async () => {
    const ids = await client().fetch<string[]>('*[_type == "game"][0...100]._id')
    expect((await client().getDocuments(ids)).map((document) => document?._id)).toEqual(ids)
  })

  it('drafts and releases are for editors', async () => {
    for (const id of ['drafts.game-1001', 'versions.rSummer.game-1001']) {
      expect(await client().getDocument(id)).toBeUndefined()
      expect(await client({ token }).getDocument(id)).toMatchObject({ _id: id })
    }
    const path = `${service.url}/content/v2021-08-31/data/doc/production/game-1001?includeAllVersions=true`
    const idsFor = async (headers: Record<string, string>) => {
      const { documents } = (await (await fetch(path, { headers })).json()) as {
        documents: { _id: string }[]
      }
      return documents.map(({ _id }) => _id)
    }
    expect(await idsFor({})).toEqual(['game-1001'])
    expect((await idsFor({ authorization: `Bearer ${token}` })).toSorted()).toEqual([
      'drafts.game-1001',
      'game-1001',
      'versions.rSummer.game-1001',
    ])
  })

  it('left-out documents are named, and content can be left out', async () => {
    const response = await fetch(
      `${service.url}/content/v1/data/doc/production/game-1001,nothing?excludeContent=true`,
    )
    expect(await response.json()).toEqual({
      documents: [],
      omitted: [{ id: 'nothing', reason: 'existence' }],
    })
  })
})

describe('addresses of the protocol', () => {
  it.each(['v2021-08-31', 'v2025-02-19', 'v1', 'vX'])('%s is an API version', async (version) => {
    const response = await fetch(`${service.url}/content/${version}/data/query/production?query=1`)
    expect(response.status).toBe(200)
  })

  it.each([
    ['GET', '/content/nonsense/data/query/production?query=1', 404],
    ['GET', '/content/v2021-13-01/data/query/production?query=1', 404],
    ['GET', '/content/v2/data/query/production?query=1', 404],
    ['GET', '/content/v1/data/doc/other/game-1001', 404],
    ['GET', '/content/v1/data/query/other?query=1', 404],
    ['GET', '/content/v1/data/nothing/production', 404],
    ['GET', '/content', 404],
    ['GET', '/content/v1/data/mutate/production', 405],
    ['GET', '/content/v1/data/actions/production', 405],
    ['DELETE', '/content/v1/data/query/production', 405],
    ['POST', '/content/v1/data/doc/production/game-1001', 405],
    ['PUT', '/content/images/marquee/production/x.webp', 405],
    ['PROPFIND', '/content/images/marquee/production/x.webp', 405],
    ['PROPFIND', '/content/v1/data/query/production', 405],
    ['MKCOL', '/content', 404],
  ])('%s %s is answered %i in the protocol’s shape', async (method, path, status) => {
    const response = await fetch(`${service.url}${path}`, { method })
    expect(response.status).toBe(status)
    expect(response.headers.has('allow')).toBe(status === 405)
    expect(await response.json()).toEqual({
      statusCode: status,
      error: status === 404 ? 'Not Found' : 'Method Not Allowed',
      message: expect.any(String),
    })
  })

  it('an unknown token is 401 everywhere, and no token is an anonymous caller', async () => {
    const wrong = client({ token: 'guessed' })
    await expect(wrong.fetch('1')).rejects.toMatchObject({ statusCode: 401 })
    await expect(wrong.getDocument('game-1001')).rejects.toMatchObject({ statusCode: 401 })
    const basic = { authorization: 'Basic ZWRpdG9yOnNlY3JldA==' }
    expect(
      (await fetch(`${service.url}/content/v1/data/query/production?query=1`, { headers: basic })).status,
    ).toBe(401)
    expect(await client().fetch('1')).toBe(1)
  })
})

describe('the budget of an address', () => {
  it('counts what has to be computed, not what is cached, and is refused in the protocol’s format', async () => {
    const counted: string[] = []
    const fenced = Fastify()
    fenced.decorate('rateFence', async (_request, rateClass) => {
      counted.push(rateClass)
      if (counted.length > 2) throw new AppError('error.rate.limited', { retryAfterSeconds: 7 })
    })
    await fenced.register(contentPlugin(service.content))
    const ask = (query: string, headers = {}) =>
      fenced.inject({ url: `/content/v1/data/query/production?query=${encodeURIComponent(query)}`, headers })
    expect([(await ask('1 + 41')).statusCode, (await ask('1 + 42')).statusCode]).toEqual([200, 200])
    expect((await ask('1 + 41')).statusCode).toBe(200)
    const refused = await ask('1 + 43')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '7'])
    expect(refused.json()).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'too many requests',
    })
    expect((await ask('1 + 44', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
    expect(counted).toEqual(['content', 'content', 'content'])
    await fenced.close()
  })
})

describe('streams of changes', () => {
  const endOf = async (stream: { subscribe(observer: object): { unsubscribe(): void } }): Promise<unknown> =>
    new Promise((resolve) => {
      stream.subscribe({ next: resolve, error: resolve, complete: () => resolve('completed') })
    })

  it('are refused without a token as the client understands it: listen and live with drafts, without a retry', async () => {
    const refused = (status: number) => ({ name: 'ConnectionFailedError', status })
    const withDrafts = client({ token: 'guessed' }).live.events({ includeDrafts: true })
    expect(await endOf(withDrafts)).toMatchObject(refused(401))
    expect(await endOf(client().listen('*[_type == "game"]'))).toMatchObject(refused(401))
    expect(await endOf(client({ token: 'guessed' }).listen('*'))).toMatchObject(refused(401))
  })
})

describe('nothing internal', () => {
  it('reveals nowhere where originals are', async () => {
    for (const path of ['query/production?query=*[]', 'doc/production/game-1001']) {
      const text = await (await fetch(`${service.url}/content/v1/data/${path}`)).text()
      expect(text).toContain('image-')
      expect(text).not.toContain('studio.example')
    }
  })

  it('a picture is an image field whose asset document has size, format and address', async () => {
    const found = await client().fetch<Record<string, unknown>>(
      '*[_id == "game-1001"][0]{"field": images.portrait, "asset": images.portrait.asset->}',
    )
    const id = (found['field'] as { asset: { _ref: string } }).asset._ref
    expect(id).toMatch(/^image-[0-9a-f]{40}-400x534-webp$/)
    expect(found).toMatchObject({
      field: { _type: 'image', asset: { _type: 'reference', _ref: id } },
      asset: {
        _id: id,
        _type: 'sanity.imageAsset',
        extension: 'webp',
        mimeType: 'image/webp',
        url: `https://play.example/content/images/marquee/production/${id.slice('image-'.length).replace('-webp', '.webp')}`,
        metadata: { dimensions: { width: 400, height: 534 } },
      },
    })
  })
})

describe('what is for players', () => {
  it('reaches no caller without a token: neither their documents nor their ids', async () => {
    const listed = { option: 'player-list', playerIds: ['7'] }
    await service.content.importDocuments([
      { _id: 'banner-players', _type: 'banner', authorized: 'authorized' },
      { _id: 'banner-listed', _type: 'banner', authorized: 'both', targetAudience: listed },
    ])
    const query =
      '*[_id in ["banner-players", "banner-listed"]] | order(_id) {_id, "ids": targetAudience.playerIds}'
    expect(await client().fetch(query)).toEqual([{ _id: 'banner-listed', ids: null }])
    expect(await client({ token }).fetch(query)).toEqual([
      { _id: 'banner-listed', ids: ['7'] },
      { _id: 'banner-players', ids: null },
    ])
    const ids = ['banner-players', 'banner-listed']
    const found = await client().getDocuments(ids)
    expect(found.map((document) => document && [document._id, document['targetAudience']])).toEqual([
      null,
      ['banner-listed', { option: 'player-list' }],
    ])
    for (const id of ids) await service.content.removeDocument(id)
  })
})

describe('diff functions', () => {
  it('diff::changedAny and diff::changedOnly are answered', async () => {
    const query = '{"any": diff::changedAny($a, $b, name), "only": diff::changedOnly($a, $b, name)}'
    expect(await client().fetch(query, { a: { name: 'x', n: 1 }, b: { name: 'y', n: 1 } })).toEqual({
      any: true,
      only: true,
    })
    expect(await client().fetch(query, { a: { name: 'x', n: 1 }, b: { name: 'x', n: 2 } })).toEqual({
      any: false,
      only: false,
    })
  })
})

describe('pictures by the official builder', () => {
  const builder = () =>
    createImageUrlBuilder({ projectId: 'marquee', dataset: 'production', baseUrl: `${service.url}/content` })
  const portrait = () =>
    client().fetch<{ asset: { _ref: string } }>('*[_id == "game-1001"][0].images.portrait')
  async function load(address: string, headers: Record<string, string> = {}) {
    const response = await fetch(address, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { response, meta: response.status === 200 ? await sharp(bytes).metadata() : undefined }
  }

  it('names a picture from its field, its reference and its asset document', async () => {
    const field = await portrait()
    for (const source of [field, field.asset, field.asset._ref, { _id: field.asset._ref }]) {
      const { response, meta } = await load(builder().image(source).width(100).url())
      expect(response.status).toBe(200)
      expect(meta).toMatchObject({ width: 100, height: 133, format: 'webp' })
    }
  })

  it('sizes, crops and formats that the builder can request are rendered', async () => {
    const image = builder().image(await portrait())
    const sizeAt = async (address: string) => {
      const { meta } = await load(address)
      return [meta?.format, meta?.width, meta?.height]
    }
    expect(await sizeAt(image.size(160, 90).url())).toEqual(['webp', 160, 90])
    expect(await sizeAt(image.size(160, 90).fit('crop').focalPoint(0.5, 0).crop('focalpoint').url())).toEqual(
      ['webp', 160, 90],
    )
    expect(await sizeAt(image.ignoreImageParams().size(160, 90).fit('max').format('png').url())).toEqual([
      'png',
      67,
      90,
    ])
    expect(await sizeAt(image.rect(10, 10, 100, 50).format('pjpg').url())).toEqual(['jpeg', 100, 50])
    expect(
      await sizeAt(
        image
          .width(80)
          .dpr(2)
          .blur(20)
          .saturation(-100)
          .invert(true)
          .flipHorizontal()
          .orientation(90)
          .bg('ff0')
          .url(),
      ),
    ).toEqual(['webp', 160, 119])
  })

  it('auto=format answers by Accept and says so', async () => {
    const address = builder()
      .image(await portrait())
      .width(96)
      .auto('format')
      .url()
    const png = await load(address, { accept: 'image/png' })
    expect([png.meta?.format, png.response.headers.get('vary')]).toEqual(['png', 'accept'])
    const webp = await load(address, { accept: 'image/webp,*/*' })
    expect([webp.meta?.format, webp.response.headers.get('vary')]).toEqual(['webp', 'accept'])
  })

  it('a cached picture is not sent again', async () => {
    const address = builder()
      .image(await portrait())
      .width(96)
      .url()
    const first = await load(address)
    const tag = first.response.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const again = await load(address, { 'if-none-match': tag })
    expect(again.response.status).toBe(304)
    expect(again.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await load(address, { 'if-none-match': '"other"' })).response.status).toBe(200)
  })

  it('dl and a file name after the address set the download name', async () => {
    const base = builder()
      .image(await portrait())
      .width(96)
    const named = async (address: string) => (await load(address)).response.headers.get('content-disposition')
    expect(await named(base.forceDownload('poster.webp').url())).toBe('attachment; filename="poster.webp"')
    expect(await named(base.vanityName('poster.webp').url())).toBe('inline; filename="poster.webp"')
    expect(await named(`${base.url()}&dl=${encodeURIComponent('a"\r\nb')}`)).toBe(
      'attachment; filename="a_b"',
    )
  })

  it.each(['w=0', 'fm=exe', 'q=1000', 'cs=cmyk', 'unknown=1', 'w=1&w=2'])(
    'a parameter that is not done is refused in the protocol’s shape: %s',
    async (search) => {
      const response = await fetch(
        `${builder()
          .image(await portrait())
          .url()}?${search}`,
      )
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ statusCode: 400, error: 'Bad Request' })
    },
  )

  it('a name that no document has is 404', async () => {
    for (const path of [`marquee/production/${'0'.repeat(40)}-400x534.webp`, 'other/production/x.webp'])
      expect((await fetch(`${service.url}/content/images/${path}`)).status).toBe(404)
  })

  it('a picture whose delivery is away: 503, briefly cached, with a field of its colour', async () => {
    const address = await client().fetch<string>('*[_id == "game-1002"][0].images.square.asset->path')
    const response = await fetch(`${service.url}/content/${address}?w=160`)
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3')
    expect(response.headers.get('content-type')).toBe('image/webp')
  })
})
