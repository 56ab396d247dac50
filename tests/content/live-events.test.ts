import type { LiveEvent, LiveEventMessage } from '@sanity/client'
import { afterEach, describe, expect, it } from 'vitest'
import { createContentKit, officialClient, serveContent, token, useServedContent } from './kit.ts'

const open: { unsubscribe(): void }[] = []
const service = useServedContent()

afterEach(() => {
  for (const one of open.splice(0)) one.unsubscribe()
})

const editor = () => officialClient(service.url, { token })
const note = (id: string, more: object = {}) => ({ _id: id, _type: 'note', ...more })
const tagsOf = async (query: string, params: Record<string, unknown> = {}, address = service.url) =>
  (await officialClient(address).fetch(query, params, { filterResponse: false })).syncTags as string[]
const hits = (events: readonly LiveEvent[], tags: readonly string[]) =>
  events.filter(
    (event): event is LiveEventMessage =>
      event.type === 'message' && event.tags.some((one) => tags.includes(one)),
  )

/** Follows the events through the official client. @returns those so far, once the server has said welcome */
async function follow(more: object = {}, includeDrafts = false): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  await new Promise<void>((resolve, reject) => {
    const client = officialClient(service.url, { requestTagPrefix: `t${open.length}`, ...more })
    const stream = client.live.events({ includeDrafts, tag: `follow-${open.length}` })
    open.push(
      stream.subscribe({
        next(event) {
          events.push(event)
          if (event.type === 'welcome') resolve()
        },
        error: reject,
      }),
    )
  })
  return events
}

/** The text of a stream until it has a given part. */
async function readUntil(headers: Record<string, string>, part: RegExp, search = ''): Promise<string> {
  const response = await fetch(`${service.url}/content/v1/data/live/events/production${search}`, { headers })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (part.test(text)) break
  }
  return text
}

describe('the sync tags of a result', () => {
  it('are those of the types that the query reads, and one for all documents when it may read any', async () => {
    const [all] = await tagsOf('*')
    const [notes] = await tagsOf('*[_type == "note"]')
    expect(all).toMatch(/^s1:[\w-]{8}$/)
    expect(notes).not.toBe(all)
    expect(await tagsOf('*[_type == $type && size > 1]{title}', { type: 'note' })).toEqual([notes])
    expect(await tagsOf('{"a": *[_type == "note"], "b": *[_type == "page"]}')).toHaveLength(2)
    expect(await tagsOf('*[_type == "note"]{to->}')).toEqual([all])
    expect(await tagsOf('*[_type == "note"]{"n": count(*[references(^._id)])}')).toEqual([all])
    expect(await tagsOf('*[_type == $type]', { type: 5 })).toEqual([])
    expect(await tagsOf('1 + 1')).toEqual([])
  })
})

describe('live events', () => {
  it('name the tags of a published change, and those of queries over everything', async () => {
    const [notes, pages, all] = [
      await tagsOf('*[_type == "note"]'),
      await tagsOf('*[_type == "page"]'),
      await tagsOf('*'),
    ]
    const events = await follow()
    await editor().create(note('told'))
    await expect.poll(() => hits(events, notes).length).toBe(1)
    expect(hits(events, all)).toHaveLength(1)
    expect(hits(events, pages)).toEqual([])
    await editor().delete('told')
    await expect.poll(() => hits(events, notes).length).toBe(2)
  })

  it('tell of drafts only callers with a token who ask for them', async () => {
    const notes = await tagsOf('*[_type == "note"]')
    const visitor = await follow()
    const drafts = await follow({ token }, true)
    await editor().create(note('drafts.quiet'))
    await expect.poll(() => hits(drafts, notes).length).toBe(1)
    await editor().create(note('for-players', { authorized: 'authorized' }))
    await expect.poll(() => hits(drafts, notes).length).toBe(2)
    expect(hits(visitor, notes)).toEqual([])
  })

  it('tell visitors when a document starts and when it ends, and nothing before', async () => {
    const notes = await tagsOf('*[_type == "note"]')
    const events = await follow()
    const [startDate, endDate] = [60, 120].map((seconds) => service.clock.now().add({ seconds }).toString())
    await editor().create(note('timed', { startDate, endDate }))
    service.clock.advance({ seconds: 59 })
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(hits(events, notes)).toEqual([])
    service.clock.advance({ seconds: 1 })
    await expect.poll(() => hits(events, notes).length, { timeout: 3_000 }).toBe(1)
    expect(await officialClient(service.url).fetch('*[_id == "timed"]._id')).toEqual(['timed'])
    service.clock.advance({ seconds: 60 })
    await expect.poll(() => hits(events, notes).length, { timeout: 3_000 }).toBe(2)
  })

  it('of an instance let the result of another one have the change', async () => {
    const other = (await createContentKit(service.db)).content
    const served = await serveContent(other)
    const events = await follow()
    await editor().create(note('ahead', { _type: 'ahead' }))
    const tags = await tagsOf('*[_type == "ahead"]')
    await expect.poll(() => hits(events, tags).length).toBe(1)
    const lastLiveEventId = hits(events, tags)[0]?.id ?? ''
    expect(
      await officialClient(served.url).fetch('*[_type == "ahead"]._id', {}, { lastLiveEventId }),
    ).toEqual(['ahead'])
    await served.app.close()
    await other.stop()
  })

  it('tell a client that resumes to ask again when events are missing, and nothing when none is', async () => {
    await follow()
    const idOf = (text: string) => /^id: (\S+)$/m.exec(text)?.[1] ?? ''
    const first = await readUntil({}, /\n\n/)
    expect(first).toMatch(/^event: welcome\nid: \d+\.\d+\ndata: \{\}\n\n$/)
    expect(await readUntil({ 'last-event-id': idOf(first) }, /\n\n/)).not.toContain('restart')
    await editor().create(note('missed'))
    expect(await readUntil({ 'last-event-id': idOf(first) }, /restart[^]*\n\n/)).toContain('event: restart')
    expect(await readUntil({ 'last-event-id': 'nonsense' }, /restart[^]*\n\n/)).toContain('event: restart')
  })

  it('end with the server, so that closing does not wait for them', async () => {
    const own = (await createContentKit(service.db, { token })).content
    const served = await serveContent(own)
    const response = await fetch(`${served.url}/content/v1/data/live/events/production`)
    const text = response.text()
    await served.app.close()
    expect(await text).toMatch(/^event: welcome\n[^]*event: reconnect\ndata: \{\}\n\n$/)
    await own.stop()
  })
})

describe('live events are refused', () => {
  const ask = async (search: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/content/v1/data/live/events/production${search}`, { headers })

  it('with drafts without a token, and with an unknown token', async () => {
    expect((await ask('?includeDrafts=true')).status).toBe(401)
    expect((await ask('', { authorization: 'Bearer guessed' })).status).toBe(401)
  })

  it.each([
    ['?includeDrafts=maybe', 'includeDrafts: is true or false'],
    ['?waitFor=function', 'waitFor: not offered'],
  ])('%s with a 400', async (search, message) => {
    const response = await ask(search)
    expect([response.status, await response.json()]).toMatchObject([400, { message }])
  })

  it('to an address that has ten, until one of them ends', async () => {
    const streams: Response[] = []
    for (let at = 0; at < 10; at++) streams.push(await ask(''))
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const refused = await ask('')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    for (const stream of streams) await stream.body?.cancel()
    await expect
      .poll(async () => {
        const again = await ask('')
        await again.body?.cancel()
        return again.status
      })
      .toBe(200)
  })
})

describe('the question whether an origin may ask', () => {
  it('is answered yes for every origin, without cookies', async () => {
    const response = await fetch(`${service.url}/content/v2021-08-31/check/cors`)
    expect(await response.json()).toEqual({ result: { allowed: true, withCredentials: false } })
  })
})
