import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createContent, exportDataset, importDataset } from '../../apps/server/src/modules/content/index.ts'
import { inProcessBus, silentLog, testClock } from '../../apps/server/src/kernel/index.ts'
import { createContentKit, importSeed, officialClient, serveContent, token, useServedContent } from './kit.ts'

const service = useServedContent({ prepare: importSeed })

const editor = () => officialClient(service.url, { token })
const mutate = async (
  body: unknown,
  { search = '', given = token }: { search?: string; given?: string } = {},
) => {
  const response = await fetch(`${service.url}/content/v2021-08-31/data/mutate/production${search}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(given === '' ? {} : { authorization: `Bearer ${given}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const note = (id: string, more: object = {}) => ({ _id: id, _type: 'note', ...more })

describe('an editor’s documents', () => {
  it('create gives id, revision and times; the answer to the next query has the document', async () => {
    const created = await editor().create({ _type: 'note', title: 'first' })
    expect(created).toMatchObject({
      _id: expect.any(String),
      _rev: expect.stringMatching(/^tx_/),
      title: 'first',
    })
    expect(created._createdAt).toBe(created._updatedAt)
    expect(await editor().getDocument(created._id)).toEqual(created)
  })

  it('two hundred creates without an id are all done: each id that is given is one that is accepted', async () => {
    const create = { _type: 'note', title: 'given' }
    const answer = await mutate({ mutations: Array.from({ length: 200 }, () => ({ create })) })
    expect(answer).toMatchObject({ status: 200 })
  })

  it.each([
    ['create', { create: note('limits', { title: { en: 'New', fi: 'Korota pelirajaasi!' } }) }, 'title.fi'],
    [
      'createOrReplace of a draft',
      { createOrReplace: note('drafts.limits', { sections: [{ text: 'Remove your limit today.' }] }) },
      'sections[0].text',
    ],
  ])(
    '%s of a text that invites to raise or remove a limit is refused with its field and its reason (LIM-27)',
    async (_, mutation, field) => {
      const { status, body } = await mutate({ mutations: [mutation] })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain(`mutations[0]: ${field}: `)
      expect(JSON.stringify(body)).toContain('invites to raise or remove a limit')
      expect(await editor().getDocument('limits')).toBeUndefined()
    },
  )

  it('a patch to such a text is refused, and the text before it stays (LIM-27)', async () => {
    await editor().create(note('calm', { title: 'Limits apply at once.' }))
    const raised = { patch: { id: 'calm', set: { title: 'Get a higher limit!' } } }
    expect((await mutate({ mutations: [raised] })).status).toBe(400)
    expect(await editor().getDocument('calm')).toMatchObject({ title: 'Limits apply at once.' })
    const content = (await createContentKit(service.db, { dataset: 'limit-texts' })).content
    await expect(
      content.importNdjson(JSON.stringify(note('calm', { title: 'Raise your limit!' }))),
    ).rejects.toThrow('title: "Raise your limit!" invites')
    await content.stop()
  })

  it('an id that ends in a point is a prefix, so drafts can be created; the public does not see them', async () => {
    const { _id } = await editor().create({ _id: 'drafts.', _type: 'note' })
    expect(_id).toMatch(/^drafts\..{10,}$/)
    expect(await officialClient(service.url).getDocument(_id)).toBeUndefined()
  })

  it('create is refused for an id that exists; createIfNotExists leaves it, createOrReplace replaces it', async () => {
    const first = await editor().create(note('twice', { title: 'a', extra: 1 }))
    await expect(editor().create(note('twice'))).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: 'mutationError',
        items: [{ error: { type: 'documentAlreadyExistsError' }, index: 0 }],
      },
    })
    expect(await editor().createIfNotExists(note('twice', { title: 'b' }))).toEqual(first)
    const replaced = await editor().createOrReplace(note('twice', { title: 'c' }))
    expect(replaced).toMatchObject({ title: 'c', _createdAt: first._createdAt })
    expect(replaced).not.toHaveProperty('extra')
    expect(replaced._rev).not.toBe(first._rev)
  })

  it('a draft is published by one transaction', async () => {
    await editor().create(note('drafts.article', { title: 'ready' }))
    const before = service.content.snapshot().revision
    await editor()
      .transaction()
      .createOrReplace(note('article', { title: 'ready' }))
      .delete('drafts.article')
      .commit()
    expect(service.content.snapshot().revision).toBe(before + 1n)
    expect(await officialClient(service.url).getDocument('article')).toMatchObject({ title: 'ready' })
    expect(await editor().getDocument('drafts.article')).toBeUndefined()
  })

  it('delete removes by id, and by query with parameters; an id that does not exist is no error', async () => {
    for (const id of ['gone-1', 'gone-2', 'gone-3']) await editor().create(note(id, { group: 'gone' }))
    await editor().delete('gone-1')
    await editor().delete('gone-1')
    const left = '*[_type == "note" && group == $group]._id'
    expect(await editor().fetch(left, { group: 'gone' })).toEqual(['gone-2', 'gone-3'])
    await editor().delete({ query: '*[_type == "note" && group == $group]', params: { group: 'gone' } })
    expect(await editor().fetch(left, { group: 'gone' })).toEqual([])
  })

  it('a patch by query changes each document that it selects', async () => {
    for (const id of ['many-1', 'many-2']) await editor().create(note(id, { count: 1 }))
    await editor().patch({ query: '*[_id in ["many-1", "many-2"]]' }).inc({ count: 2 }).commit()
    expect(await editor().fetch('*[_id in ["many-1", "many-2"]].count')).toEqual([3, 3])
  })

  it('a patch that changes nothing keeps the revision', async () => {
    const { _rev } = await editor().create(note('still', { title: 'same' }))
    const { revision } = service.content.snapshot()
    const result = await editor().patch('still').set({ title: 'same' }).commit({ returnDocuments: false })
    expect(result.results).toEqual([{ id: 'still', operation: 'none' }])
    expect((await editor().getDocument('still'))?._rev).toBe(_rev)
    expect(service.content.snapshot().revision).toBe(revision)
  })

  it('lists of objects get keys when asked', async () => {
    const items = [{ a: 1 }, { a: 2, _key: 'own' }]
    expect(await editor().create(note('unkeyed', { items }))).toMatchObject({ items })
    const keyed = await editor().create(note('keyed', { items }), { autoGenerateArrayKeys: true })
    expect(keyed).toMatchObject({
      items: [{ a: 1, _key: expect.stringMatching(/^[0-9a-f]{12}$/) }, items[1]],
    })
  })

  it('a dry run answers as the real one and writes nothing', async () => {
    const { revision } = service.content.snapshot()
    expect(await editor().create(note('dry', { title: 'x' }), { dryRun: true })).toMatchObject({ title: 'x' })
    expect(await editor().getDocument('dry')).toBeUndefined()
    expect(service.content.snapshot().revision).toBe(revision)
  })

  it('every instance has the change of one', async () => {
    const other = await createContent({
      db: service.db,
      clock: testClock('2026-11-21T12:00:00Z'),
      bus: inProcessBus(),
      log: silentLog,
      project: 'marquee',
      dataset: 'production',
      images: { folder: '/nonexistent/pictures', sources: [], timeoutMs: 200 },
    })
    const told = await service.db.query<{ body: { revision: string } }>(
      `select body from kernel.outbox where topic = 'content.changed' order by id desc limit 1`,
    )
    await editor().create(note('everywhere'))
    const { rows } = await service.db.query<{ topic: string; body: { dataset: string; revision: string } }>(
      `select topic, body from kernel.outbox where topic = 'content.changed' order by id desc limit 1`,
    )
    expect(rows[0]?.body).toEqual({
      dataset: 'production',
      revision: service.content.snapshot().revision.toString(),
    })
    expect(rows[0]?.body).not.toEqual(told.rows[0]?.body)
    await other.refresh()
    expect(other.snapshot().documents.has('everywhere')).toBe(true)
    await other.stop()
  })
})

describe('pictures of an editor’s documents', () => {
  it('a document that is sent back as it was read keeps its pictures', async () => {
    const stored = service.content.snapshot().documents.get('game-1001')
    const read = await editor().getDocument('game-1001')
    await editor().createOrReplace({ ...read, _id: 'game-1001', _type: 'game', name: 'Renamed' })
    const now = service.content.snapshot().documents.get('game-1001')
    expect(now?.['images']).toEqual(stored?.['images'])
    expect(now?.['name']).toBe('Renamed')
  })

  it('a crop is stored beside its picture', async () => {
    const crop = { top: 0.1, bottom: 0, left: 0, right: 0 }
    await editor().patch('game-1001').set({ 'images.portrait.crop': crop }).commit()
    expect(await editor().fetch('*[_id == "game-1001"][0].images.portrait')).toMatchObject({
      _type: 'image',
      crop,
      asset: { _ref: expect.stringMatching(/^image-/) },
    })
  })

  it('a picture that does not exist is refused', async () => {
    const field = { _type: 'image', asset: { _ref: `image-${'0'.repeat(40)}-1x1-png` } }
    const { status, body } = await mutate({ mutations: [{ create: note('pictureless', { field }) }] })
    expect(status).toBe(400)
    expect(body['message']).toMatch(/^mutations\[0\]: the picture image-0+-1x1-png does not exist$/)
  })
})

describe('a seed after an editor', () => {
  it('changes no edited document and brings no deleted one back, until an editor creates it', async () => {
    await editor().patch('game-1002').set({ name: 'Of an editor' }).commit()
    await editor().delete('game-1003')
    const { revision } = service.content.snapshot()
    const seeded = ['game-1002', 'game-1003', 'game-1004'].map((_id) => ({
      _id,
      _type: 'game',
      name: 'Of the seed',
    }))
    const kept = service.content
      .snapshot()
      .everything.filter(({ _id }) => !seeded.some((one) => one._id === _id))
    await service.content.importDocuments([...kept, ...seeded], 'another digest')
    expect(service.content.snapshot().revision).toBe(revision + 1n)
    const names = ['game-1002', 'game-1003', 'game-1004'].map(
      (id) => service.content.snapshot().documents.get(id)?.['name'],
    )
    expect(names).toEqual(['Of an editor', undefined, 'Of the seed'])
    await editor().create({ _id: 'game-1003', _type: 'game', name: 'Back' })
    await service.content.importDocuments([...kept, ...seeded], 'a third digest')
    expect(service.content.snapshot().documents.get('game-1003')?.['name']).toBe('Back')
  })
})

describe('two editors', () => {
  it('of two patches of one revision at once, one is done and the other is refused', async () => {
    const { _rev } = await editor().create(note('race', { count: 0 }))
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, async () =>
        editor().patch('race').ifRevisionId(_rev).inc({ count: 1 }).commit(),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          statusCode: 409,
          details: { items: [{ error: { type: 'documentRevisionIDDoesNotMatchError' }, index: 0 }] },
        })
    expect(await editor().getDocument('race')).toMatchObject({ count: 1 })
  })

  it('patches without a revision are all done', async () => {
    await editor().create(note('sum', { count: 0 }))
    await Promise.all(Array.from({ length: 8 }, async () => editor().patch('sum').inc({ count: 1 }).commit()))
    expect(await editor().getDocument('sum')).toMatchObject({ count: 8 })
  })

  it('a transaction id is taken once', async () => {
    const transactionId = 'my-transaction'
    const first = { mutations: [{ createOrReplace: note('named', { n: 1 }) }], transactionId }
    expect(await mutate(first)).toEqual({ status: 200, body: { transactionId, results: [] } })
    expect((await editor().getDocument('named'))?._rev).toBe(transactionId)
    const again = await mutate(first)
    expect([again.status, again.body['error']]).toMatchObject([409, { type: 'mutationError' }])
  })
})

describe('two instances', () => {
  it('a picture that was uploaded to one can be used at the other at once', async () => {
    // Each has a bus of its own, so nothing tells the second about the upload.
    const other = (await createContentKit(service.db, { token })).content
    const served = await serveContent(other)
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#abcdef' } })
      .png()
      .toBuffer()
    const asset = await editor().assets.upload('image', file)
    const field = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
    await officialClient(served.url, { token }).create({ ...note('elsewhere'), field })
    await served.app.close()
    await other.stop()
  })
})

describe('a document of another type', () => {
  it('does not become an asset, which only an upload writes', async () => {
    const id = `image-${'1'.repeat(40)}-10x10-png`
    await editor().create({ _id: id, _type: 'note' })
    const { status, body } = await mutate({
      mutations: [{ createOrReplace: { _id: id, _type: 'sanity.imageAsset' } }],
    })
    expect([status, body['message']]).toEqual([400, expect.stringContaining('not written by mutations')])
  })
})

describe('references', () => {
  const reference = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })
  const referring = (id: string, to: object) => note(id, { list: [{ to }] })

  it('a strong one to a document that does not exist is refused with both ids, a weak one is not', async () => {
    const { status, body } = await mutate({
      mutations: [{ create: note('r-first') }, { create: referring('r-one', reference('r-gone')) }],
    })
    expect([status, body['error']]).toMatchObject([
      409,
      {
        type: 'mutationError',
        items: [
          {
            index: 1,
            error: { type: 'documentReferenceDoesNotExistError', id: 'r-one', referenceID: 'r-gone' },
          },
        ],
      },
    ])
    expect(await editor().getDocument('r-first')).toBeUndefined()
    await editor().create(referring('r-weak', reference('r-gone', { _weak: true })))
  })

  it('a document of the same transaction can be referred to, in either order', async () => {
    await editor()
      .transaction()
      .create(referring('r-a', reference('r-b')))
      .create(referring('r-b', reference('r-a')))
      .commit()
    await editor().transaction().delete('r-a').delete('r-b').commit()
    expect(await editor().getDocuments(['r-a', 'r-b'])).toEqual([null, null])
  })

  it('a document with a strong reference to it cannot be deleted; without it, or with a weak one, it can', async () => {
    await editor().create(note('r-target'))
    await editor().create(referring('r-holder', reference('r-target')))
    await editor().create(referring('r-weak-holder', reference('r-target', { _weak: true })))
    const refused = await mutate({ mutations: [{ delete: { id: 'r-target' } }] })
    expect([refused.status, refused.body['error']]).toMatchObject([
      409,
      {
        items: [
          {
            error: {
              type: 'documentHasExistingReferencesError',
              id: 'r-target',
              referencingIDs: ['r-holder'],
            },
          },
        ],
      },
    ])
    await editor()
      .transaction()
      .patch('r-holder', { unset: ['list'] })
      .delete('r-target')
      .commit()
    expect(await editor().getDocument('r-target')).toBeUndefined()
  })
})

describe('an export that is imported', () => {
  it('writes nothing where it came from, and everything elsewhere', async () => {
    await editor().createOrReplace(note('round', { text: 'é\n"' }))
    const text = await exportDataset({ db: service.db, dataset: 'production' })
    const options = { db: service.db, clock: testClock(), dataset: 'production' }
    const { revision } = service.content.snapshot()
    expect(await importDataset(text, options)).toEqual({ written: 0, removed: 0, revision })
    const copied = await importDataset(text, { ...options, dataset: 'round-trip' })
    expect(copied.written).toBe(service.content.snapshot().everything.length)
    const bodies = (exported: string) =>
      exported.split('\n').map((line) => line.replaceAll(/"_(?:rev|createdAt|updatedAt)":"[^"]*",?/g, ''))
    expect(bodies(await exportDataset({ db: service.db, dataset: 'round-trip' }))).toEqual(bodies(text))
    expect(
      (await exportDataset({ db: service.db, dataset: 'production' }, ['footer'])).split('\n').length - 1,
    ).toBe(service.content.snapshot().ofType('footer').length)
  })

  it('an invalid line is named, and nothing is written', async () => {
    const options = { db: service.db, clock: testClock(), dataset: 'round-trip' }
    await expect(importDataset('{"_id":"ok","_type":"note"}\n[]', options)).rejects.toThrow('line 2')
    expect(await exportDataset({ db: service.db, dataset: 'round-trip' })).not.toContain('"_id":"ok"')
  })
})

describe('a transaction is all or nothing', () => {
  it('a mutation that fails undoes those before it, and the answer says which one it was', async () => {
    const { revision } = service.content.snapshot()
    const { status, body } = await mutate({
      mutations: [
        { create: note('half') },
        { delete: { id: 'game-1005' } },
        { patch: { id: 'missing', set: { a: 1 } } },
      ],
    })
    expect(status).toBe(404)
    expect(body['error']).toMatchObject({
      type: 'mutationError',
      items: [{ index: 2, error: { type: 'documentNotFoundError', id: 'missing' } }],
    })
    expect(await editor().getDocuments(['half', 'game-1005'])).toEqual([
      null,
      expect.objectContaining({ _id: 'game-1005' }),
    ])
    expect(service.content.snapshot().revision).toBe(revision)
  })

  it('a mutation sees those before it', async () => {
    const patched = await editor()
      .transaction()
      .create(note('chain', { n: 1 }))
      .patch('chain', (patch) => patch.inc({ n: 4 }))
      .commit({ returnDocuments: true })
    expect(patched.map((document) => document['n'])).toEqual([1, 5])
  })
})

describe('who may write', () => {
  it.each(['', 'guessed'])('without the editors’ token nothing is written: "%s"', async (given) => {
    const { status, body } = await mutate({ mutations: [{ create: note('intruder') }] }, { given })
    expect([status, body['error']]).toEqual([401, 'Unauthorized'])
    expect(await editor().getDocument('intruder')).toBeUndefined()
  })

  it('an unknown dataset is 404', async () => {
    await expect(
      officialClient(service.url, { token, dataset: 'other' }).create(note('x')),
    ).rejects.toMatchObject({
      statusCode: 404,
    })
  })
})

describe('an invalid transaction names its field', () => {
  const patch = (operations: object) => ({ mutations: [{ patch: { id: 'game-1006', ...operations } }] })
  it.each([
    [{}, /^mutations: /],
    [{ mutations: [] }, /^mutations: /],
    [{ mutations: [{}] }, /^mutations\[0\]: a mutation has one of/],
    [{ mutations: [{ rename: { id: 'x' } }] }, /^mutations\[0\]\.rename: not known/],
    [{ mutations: [{ create: note('a') }, { create: { _id: 'b' } }] }, /^mutations\[1\]\.create\._type: /],
    [{ mutations: [{ createOrReplace: { _type: 'note' } }] }, /^mutations\[0\]\.createOrReplace\._id: /],
    [{ mutations: [{ create: note('not an id') }] }, /^mutations\[0\]: not a document id: not an id/],
    [{ mutations: [{ create: { _type: 'sanity.imageAsset' } }] }, /not written by mutations/],
    [{ mutations: [{ delete: {} }] }, /^mutations\[0\]\.delete: one of id and query/],
    [{ mutations: [{ create: note('a') }], transactionId: 'a b' }, /^transactionId: /],
    [patch({ diffMatchPatch: { name: '@@' } }), /^mutations\[0\]\.patch\.diffMatchPatch: not known/],
    [patch({ inc: { name: 'one' } }), /^mutations\[0\]\.patch\.inc\.name: /],
    [patch({ inc: { name: 1 } }), /^mutations\[0\]: name is not a number/],
    [patch({ insert: { at: 'x', items: [] } }), /^mutations\[0\]\.patch\.insert/],
    [
      patch({ insert: { after: 'name[0]', items: [] } }),
      /^mutations\[0\]: insert: name\[0\] is not in a list/,
    ],
    [patch({ set: { 'a[': 1 } }), /^mutations\[0\]: not a path: a\[/],
    [patch({ set: { _id: 'other' } }), /^mutations\[0\]: the field _id/],
    [patch({ set: { '.._type': 'other' } }), /^mutations\[0\]: the fields _id and _type/],
    [patch({ set: { 'a.__proto__.b': 1 } }), /^mutations\[0\]: not a path/],
  ])('%j', async (body, message) => {
    const answer = await mutate(body)
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'Bad Request' } })
    expect(answer.body['message']).toMatch(message)
  })

  it('a query that cannot be parsed is answered as elsewhere', async () => {
    const { status, body } = await mutate({ mutations: [{ delete: { query: '*[_type ==' } }] })
    expect([status, body['error']]).toMatchObject([400, { type: 'queryParseError', query: '*[_type ==' }])
  })

  it('a query that selects no documents is refused', async () => {
    const { status, body } = await mutate({ mutations: [{ delete: { query: '*[_type == "note"]._id' } }] })
    expect([status, body['message']]).toEqual([
      400,
      'mutations[0]: the query must select documents with their _id',
    ])
  })

  it('an option that is not known is refused by name', async () => {
    const { body } = await mutate({ mutations: [{ create: note('v') }] }, { search: '?visibility=soon' })
    expect(body['message']).toMatch(/^visibility: /)
  })

  it('a body of 2 MiB is read and a larger one is 413; nesting is limited', async () => {
    const bodyOf = (bytes: number) => {
      const empty = JSON.stringify({ mutations: [], x: '' })
      return empty.replace('"x":""', `"x":"${'a'.repeat(bytes - empty.length)}"`)
    }
    expect((await mutate(bodyOf(2 * 1024 * 1024))).status).toBe(400)
    expect((await mutate(bodyOf(2 * 1024 * 1024 + 1))).status).toBe(413)
    const deep = `{"mutations":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await mutate(deep)).body['message']).toMatch(/nested deeper/)
  })

  it('a document of 256 KiB is stored and a larger one is refused', async () => {
    const size = 256 * 1024 - JSON.stringify(note('large', { text: '' })).length
    const sized = (length: number) => ({
      mutations: [{ createOrReplace: note('large', { text: 'a'.repeat(length) }) }],
    })
    const tooLarge = await mutate(sized(size + 1))
    expect([tooLarge.status, tooLarge.body['message']]).toEqual([
      400,
      'mutations[0]: large: larger than 262144 bytes',
    ])
  })
})
