/** The documents of a content service outside, which a second content module of our own stands in for. */
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import {
  type Content,
  createOutsideContent,
  seedContent,
} from '../../apps/server/src/modules/content/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { createContentKit, deliveryText, importSeed, officialClient, serveContent } from './kit.ts'

const token = 'token-of-an-editor'
const service = 'http://service.example/content'
let db: TestDatabase
let outside: Content
let app: FastifyInstance
let url: string
const open: { stop(): unknown }[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  outside = (await createContentKit(db, { dataset: 'production', token, baseUrl: service })).content
  await importSeed(outside)
  await serve()
}, 120_000)
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop()
})
afterAll(async () => {
  await app?.close()
  await outside?.stop()
  await db?.close()
})

async function serve(): Promise<void> {
  ;({ app, url } = await serveContent(outside))
}

let copies = 0
/** A content module whose documents are those of the service. */
async function copyOf(
  more: { readonly token?: string; readonly catalogue?: () => Promise<string | undefined> } = {},
) {
  const { content } = await createContentKit(db, { dataset: `copy-${++copies}`, token, editedAt: url })
  open.push(content)
  const seeding = await seedContent({
    content,
    log: silentLog,
    own: createOutsideContent({
      url: `${url}/content`,
      dataset: 'production',
      token: more.token ?? token,
      timeoutMs: 20_000,
      log: silentLog,
      reconnectMs: 100,
    }),
    catalogue: more.catalogue ?? (async () => deliveryText()),
    retryMs: 100,
  })
  open.push(seeding)
  return { content, seeding }
}
const editor = () => officialClient(url, { token })
const found = (content: Content, id: string) => content.snapshot().documents.get(id)

describe('the documents of a service outside', () => {
  it('are all there, drafts too, and are shown as the service shows them', async () => {
    await editor().create({ _id: 'drafts.later', _type: 'note', text: 'not yet' })
    const { content } = await copyOf()
    const withoutPictures = (from: Content) =>
      from
        .shown()
        .filter(({ _type }) => _type !== 'sanity.imageAsset')
        .map(({ _id, _type }) => [_id, _type])
    expect(withoutPictures(content)).toEqual(withoutPictures(outside))
    expect(found(content, 'page-terms-fi')).toMatchObject({
      title: found(outside, 'page-terms-fi')?.['title'],
    })
    await editor().delete('drafts.later')
  })

  it('follow its changes: a new document, an edited one and a deleted one', async () => {
    const { content } = await copyOf()
    await editor().create({ _id: 'note-1', _type: 'note', text: 'first' })
    await expect.poll(() => found(content, 'note-1')?.['text'], { timeout: 10_000 }).toBe('first')
    await editor().patch('note-1').set({ text: 'second' }).commit()
    await expect.poll(() => found(content, 'note-1')?.['text'], { timeout: 10_000 }).toBe('second')
    await editor().delete('note-1')
    await expect.poll(() => found(content, 'note-1'), { timeout: 10_000 }).toBeUndefined()
  })

  it('an uploaded picture comes from the service’s address', async () => {
    const { content } = await copyOf()
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const asset = await editor().assets.upload('image', file)
    const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
    await editor().create({ _id: 'note-2', _type: 'note', image })
    await expect
      .poll(() => found(content, 'note-2')?.['image'], { timeout: 10_000 })
      .toMatchObject({ _type: 'sourcePicture', source: asset.url, width: 40, height: 30 })
    expect(asset.url).toContain(service)
    await editor().delete('note-2')
  })

  it('are not edited here: mutations and uploads are refused with the address', async () => {
    const { content } = await copyOf()
    const own = await serveContent(content)
    const client = officialClient(own.url, { token, dataset: content.dataset })
    await expect(client.create({ _id: 'mine', _type: 'note' })).rejects.toMatchObject({
      statusCode: 403,
      message: expect.stringContaining(url) as string,
    })
    await expect(client.assets.upload('image', Buffer.from('x'))).rejects.toMatchObject({ statusCode: 403 })
    await own.app.close()
  })

  it('a document that cannot be stored is left out, the others come', async () => {
    await outside.importDocuments([
      { _id: 'broken', _type: 'note', image: { _type: 'image', asset: { _ref: 'image-gone-1x1-png' } } },
      { _id: 'whole', _type: 'note' },
    ])
    const { content } = await copyOf()
    expect(found(content, 'broken')).toBeUndefined()
    expect(found(content, 'whole')).toBeDefined()
    await outside.removeDocument('broken')
    await outside.removeDocument('whole')
  })
})

describe('while the service does not answer', () => {
  it('nothing is lost, and what changed meanwhile comes when it answers again', async () => {
    const { content } = await copyOf()
    const { port } = new URL(url)
    await app.close()
    await outside.importDocuments([{ _id: 'note-3', _type: 'note', text: 'meanwhile' }])
    expect(found(content, 'page-terms-fi')).toBeDefined()
    app = (await serveContent(outside, Number(port))).app
    await expect.poll(() => found(content, 'note-3')?.['text'], { timeout: 20_000 }).toBe('meanwhile')
    expect(found(content, 'page-terms-fi')).toBeDefined()
    await outside.removeDocument('note-3')
  })

  it('a first start has the games alone; a refused token is no reason to lose documents', async () => {
    const { content } = await copyOf({ token: 'guessed' })
    expect(content.snapshot().ofType('game').length).toBeGreaterThan(0)
    expect(found(content, 'page-terms-fi')).toBeUndefined()
  })

  it('a delivery that is away keeps the games that are stored', async () => {
    let text: string | undefined = deliveryText()
    const { content } = await copyOf({ catalogue: async () => text })
    const games = content.snapshot().ofType('game').length
    text = undefined
    await editor().create({ _id: 'note-4', _type: 'note' })
    await expect.poll(() => found(content, 'note-4'), { timeout: 10_000 }).toBeDefined()
    expect(content.snapshot().ofType('game')).toHaveLength(games)
    await editor().delete('note-4')
  })
})
