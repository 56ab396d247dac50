import type { MutationEvent } from '@sanity/client'
import { afterEach, describe, expect, it } from 'vitest'
import { createContentKit, importSeed, officialClient, serveContent, token, useServedContent } from './kit.ts'

const open: { unsubscribe(): void }[] = []
const service = useServedContent({ prepare: importSeed })

afterEach(() => {
  for (const one of open.splice(0)) one.unsubscribe()
})

const editor = (address = service.url) => officialClient(address, { token })
const note = (id: string, more: object = {}) => ({ _id: id, _type: 'note', ...more })
type Told = MutationEvent | { readonly type: string }

/** Listens through the official client. @returns the events so far, once the server has said welcome */
async function listen(query: string, options: object = {}, address = service.url) {
  const events: Told[] = []
  await new Promise<void>((resolve, reject) => {
    const stream = editor(address).listen(
      query,
      { type: 'note' },
      {
        events: ['welcome', 'mutation', 'reconnect'],
        ...options,
      },
    )
    open.push(
      stream.subscribe({
        next: (event) => {
          events.push(event as Told)
          if (event.type === 'welcome') resolve()
        },
        error: reject,
      }),
    )
  })
  const mutations = () => events.filter((event): event is MutationEvent => event.type === 'mutation')
  return { mutations }
}

describe('a listener', () => {
  it('is told when a document appears, changes and disappears, and nothing about others', async () => {
    const { mutations } = await listen('*[_type == $type && group == "a"]')
    const created = await editor().create(note('heard', { group: 'a' }))
    await editor().create(note('unheard', { group: 'b' }))
    const changed = await editor().patch('heard').set({ title: 'x' }).commit()
    await editor().patch('heard').set({ group: 'b' }).commit()
    await editor().patch('heard').set({ group: 'a' }).commit()
    await editor().delete('heard')
    await expect.poll(() => mutations().length).toBe(5)
    expect(mutations().map(({ transition }) => transition)).toEqual([
      'appear',
      'update',
      'disappear',
      'appear',
      'disappear',
    ])
    expect(mutations()[0]).toMatchObject({
      documentId: 'heard',
      transactionId: created._rev,
      resultRev: created._rev,
      result: created,
      mutations: [{ createOrReplace: created }],
    })
    expect(mutations()[0]).not.toHaveProperty('previousRev')
    expect(mutations()[1]).toMatchObject({
      previousRev: created._rev,
      resultRev: changed._rev,
      result: changed,
    })
    expect(mutations()[4]).toMatchObject({ mutations: [{ delete: { id: 'heard' } }] })
    expect(mutations()[4]).not.toHaveProperty('result')
  })

  it('gets results, previous documents and mutations only when asked', async () => {
    const plain = await listen('*[_type == "note"]', { includeResult: false, includeMutations: false })
    const full = await listen('*[_type == "note"] | order(title) [0...2] {title}', {
      includePreviousRevision: true,
    })
    const before = await editor().create(note('parts'))
    await editor().patch('parts').set({ title: 'y' }).commit()
    await expect.poll(() => [plain.mutations().length, full.mutations().length]).toEqual([2, 2])
    for (const name of ['result', 'previous', 'mutations'])
      expect(plain.mutations()[1]).not.toHaveProperty(name)
    expect(full.mutations().map(({ previous }) => previous)).toEqual([null, before])
    expect(full.mutations()[1]?.result).toMatchObject({ title: 'y' })
  })

  it('hears drafts, and versions of releases only when asked', async () => {
    const usual = await listen('*[_type == "note"]')
    const all = await listen('*[_type == "note"]', { includeAllVersions: true })
    await editor().transaction().create(note('drafts.d')).create(note('versions.r1.d')).commit()
    await expect.poll(() => all.mutations().length).toBe(2)
    expect(usual.mutations().map(({ documentId }) => documentId)).toEqual(['drafts.d'])
  })

  it('of another instance hears the change when that instance has it', async () => {
    const other = (await createContentKit(service.db, { token })).content
    const served = await serveContent(other)
    const { mutations } = await listen('*[_type == "note"]', {}, served.url)
    await editor().create(note('far'))
    await other.refresh()
    await expect.poll(() => mutations().map(({ documentId }) => documentId)).toEqual(['far'])
    await served.app.close()
    await other.stop()
  })

  it('that resumes is told to read the documents again', async () => {
    const response = await fetch(
      `${service.url}/content/v1/data/listen/production?query=*&enableResume=true`,
      {
        headers: { authorization: `Bearer ${token}`, 'last-event-id': 'tx#1' },
      },
    )
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^event: reset\ndata: \{/)
    await reader?.cancel()
  })
})

describe('a listener is refused', () => {
  const ask = async (
    search: string,
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
  ) => fetch(`${service.url}/content/v1/data/listen/production?${search}`, { headers })

  it.each([
    ['query=1', 'the query must filter documents: *[…]'],
    ['query=*&effectFormat=mendoza', 'effectFormat: not offered'],
    ['query=*&includeResult=maybe', undefined],
    ['query=*%5Bdiff::changedAny(a,b,c)%5D', undefined],
  ])('%s', async (search, message) => {
    const response = await ask(search)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: 400, ...(message ? { message } : {}) })
  })

  it('with a query that cannot be parsed', async () => {
    const response = await ask('query=*%5B_type')
    expect(await response.json()).toMatchObject({ error: { type: 'queryParseError', query: '*[_type' } })
  })

  it('without a token', async () => {
    expect((await ask('query=*', {})).status).toBe(401)
  })

  it('by an address that has ten, until one of them ends', async () => {
    const streams: Response[] = []
    for (let at = 0; at < 10; at++) streams.push(await ask('query=*'))
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const refused = await ask('query=*')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    await streams.pop()?.body?.cancel()
    await expect
      .poll(async () => {
        const again = await ask('query=*')
        if (again.status === 200) streams.push(again)
        return again.status
      })
      .toBe(200)
    for (const stream of streams) await stream.body?.cancel()
  })
})

describe('the end of the server', () => {
  it('ends the streams, so that closing does not wait for them', async () => {
    const own = (await createContentKit(service.db, { token })).content
    const served = await serveContent(own)
    const response = await fetch(`${served.url}/content/v1/data/listen/production?query=*`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = response.text()
    await served.app.close()
    expect(await text).toMatch(/^event: welcome\n[^]*event: reconnect\ndata: \{\}\n\n$/)
    await own.stop()
  })
})
