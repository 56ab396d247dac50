import { afterEach, describe, expect, it } from 'vitest'
import { silentLog, testClock } from '../../kernel/index.ts'
import type { ContentDocument } from './documents.ts'
import { createQueries, type Queries } from './queries.ts'
import { createQueryEngine, type EngineQuery } from './query-engine.ts'

const document = (_id: string, fields: object = {}): ContentDocument => ({
  _id,
  _type: 'game',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
const ask = (query: string, more: Partial<EngineQuery> = {}): EngineQuery => ({
  query,
  params: {},
  perspective: 'published',
  atMs: 1_700_000_000_000,
  limits: { maxNodes: 1_500, maxDepth: 48 },
  ...more,
})
const value = (answer: unknown): unknown => JSON.parse((answer as { json: string }).json)

describe('query engine', () => {
  it('drafts: hidden among published documents, replacing them among drafts, beside them in raw', async () => {
    const engine = createQueryEngine()
    engine.load([document('a', { n: 1 }), document('drafts.a', { n: 2 }), document('drafts.b', { n: 3 })], 0)
    const query = '*[_type == "game"] | order(_id asc) {_id, n}'
    expect(value(await engine.run(ask(query)))).toEqual([{ _id: 'a', n: 1 }])
    expect(value(await engine.run(ask(query, { perspective: 'drafts' })))).toEqual([
      { _id: 'a', n: 2 },
      { _id: 'b', n: 3 },
    ])
    expect(value(await engine.run(ask('count(*)', { perspective: 'raw' })))).toBe(3)
  })

  it('one text with other slice bounds is another plan', async () => {
    const engine = createQueryEngine()
    engine.load(
      ['a', 'b', 'c', 'd'].map((id) => document(id)),
      0,
    )
    const page = async (from: number, to: number) =>
      value(
        await engine.run(
          ask('*[_type == "game"] | order(_id asc) [$from...$to]._id', { params: { from, to } }),
        ),
      )
    expect(await page(0, 2)).toEqual(['a', 'b'])
    expect(await page(2, 4)).toEqual(['c', 'd'])
    expect(await page(0, 2)).toEqual(['a', 'b'])
  })

  it('says where a query cannot be parsed', async () => {
    const answer = await createQueryEngine().run(ask('*[_type == '))
    expect(answer).toMatchObject({ kind: 'parse-error', start: 10 })
  })

  it('refuses a query beyond its caller’s limits, and not without limits', async () => {
    const engine = createQueryEngine()
    const query = `*[${Array.from({ length: 900 }, (_, n) => `n != ${n}`).join(' && ')}]`
    expect((await engine.run(ask(query))).kind).toBe('too-complex')
    expect((await engine.run(ask(query, { limits: null }))).kind).toBe('result')
  })

  it('a query that reads the time is not cached', async () => {
    const engine = createQueryEngine()
    expect(await engine.run(ask('now()'))).toEqual({
      kind: 'result',
      json: '"2023-11-14T22:13:20.000Z"',
      types: [],
      isRepeatable: false,
      untilMs: Infinity,
    })
    expect(await engine.run(ask('count(*)'))).toMatchObject({ isRepeatable: true })
  })
})

// A thread starts slowly on a machine that is busy with other tests.
describe('query thread', { timeout: 60_000 }, () => {
  let queries: Queries
  afterEach(() => queries.stop())

  it('a query that exceeds its time is ended, and the next one is answered', async () => {
    queries = createQueries({ log: silentLog, clock: testClock(), budgetMs: 100 })
    const many = Array.from({ length: 1_000 }, (_, n) => document(`g${n}`, { n }))
    queries.load(many)
    const endless = 'count(*[count(*[count(*[n > ^.n]) > ^.n]) > 0])'
    expect(await queries.ask(ask(endless))).toEqual({ kind: 'too-slow' })
    expect(value(await queries.ask(ask('count(*)')))).toBe(1_000)
  })

  it('the first query over many documents has its whole time: what a visitor may see of them is known by then', async () => {
    queries = createQueries({ log: silentLog, clock: testClock(), budgetMs: 150 })
    const images = Array.from({ length: 60 }, (_, n) => ({ name: `${n}`, asset: { _ref: `image-${n}` } }))
    const documents = Array.from({ length: 5_000 }, (_, n) => document(`g${n}`, { n, images }))
    const count = ask('count(*[_id == "g7"])')
    queries.load(documents)
    expect(value(await queries.ask(count))).toBe(1)
    queries.load(documents)
    queries.load([...documents, document('last')])
    expect(value(await queries.ask(count))).toBe(1)
  })

  it('an answer is cached until the documents change', async () => {
    queries = createQueries({ log: silentLog, clock: testClock(), budgetMs: 2_000 })
    queries.load([document('a')])
    const first = await queries.ask(ask('count(*)'))
    expect(await queries.ask(ask('count(*)'))).toBe(first)
    queries.load([document('a'), document('b')])
    expect(value(await queries.ask(ask('count(*)')))).toBe(2)
  })

  it('an answer of a visitor is cached until a document starts, and has it from then on', async () => {
    const clock = testClock('2026-12-23T23:59:59Z')
    queries = createQueries({ log: silentLog, clock, budgetMs: 2_000 })
    queries.load([document('a'), document('b', { startDate: '2026-12-24T00:00:00Z' })])
    const count = (more: Partial<EngineQuery> = {}) => ask('count(*)', { atMs: clock.nowMs(), ...more })
    expect(value(await queries.ask(count()))).toBe(1)
    expect(queries.cachedAnswer(count())).toBeDefined()
    expect(value(await queries.ask(count({ limits: null })))).toBe(2)
    clock.advance({ seconds: 1 })
    expect(queries.cachedAnswer(count())).toBeUndefined()
    expect(queries.cachedAnswer(count({ limits: null }))).toBeDefined()
    expect(value(await queries.ask(count()))).toBe(2)
  })

  it('more queries than the queue holds are refused at once', async () => {
    queries = createQueries({ log: silentLog, clock: testClock(), maxQueue: 2 })
    queries.load([])
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => queries.ask(ask(`${n} + 1`), `address ${n}`)),
    )
    expect(answers.map(({ kind }) => kind)).toEqual(['result', 'result', 'busy', 'busy', 'busy'])
  })

  it('one address has its maximum of waiting queries and not one more; another address is served', async () => {
    queries = createQueries({ log: silentLog, clock: testClock(), maxQueuePerClient: 2 })
    queries.load([])
    const own = Array.from({ length: 3 }, (_, n) => queries.ask(ask(`${n} + 1`), 'one'))
    const other = queries.ask(ask('7'), 'other')
    expect((await Promise.all(own)).map(({ kind }) => kind)).toEqual(['result', 'result', 'refused'])
    expect((await other).kind).toBe('result')
  })

  it('an address with costly queries does not slow another one’s small ones', async () => {
    queries = createQueries({ log: silentLog, clock: testClock(), budgetMs: 60 })
    queries.load(Array.from({ length: 1_000 }, (_, n) => document(`g${n}`, { n })))
    const ends: string[] = []
    const costly = Array.from({ length: 6 }, async (_, n) => {
      const query = ask(`count(*[count(*[count(*[n > ^.n]) > ^.n]) > ${n}])`)
      ends.push((await queries.ask(query, 'costly')).kind)
    })
    expect((await queries.ask(ask('2'), 'small')).kind).toBe('result')
    ends.push('small')
    await Promise.all(costly)
    // One costly query at most is in front. Three of them are ended; what waits behind those is refused.
    expect(ends.slice(0, 2)).toContain('small')
    expect(ends.filter((end) => end === 'too-slow')).toHaveLength(3)
    expect(ends.filter((end) => end === 'refused')).toHaveLength(3)
  })

  it('a client that repeats a query that was ended is refused for a minute, and others may ask it', async () => {
    const clock = testClock()
    queries = createQueries({ log: silentLog, clock, budgetMs: 60 })
    queries.load(Array.from({ length: 1_000 }, (_, n) => document(`g${n}`, { n })))
    const endless = ask('count(*[count(*[count(*[n > ^.n]) > ^.n]) > 0])')
    expect((await queries.ask(endless, 'one')).kind).toBe('too-slow')
    expect(await queries.ask(endless, 'one')).toMatchObject({ kind: 'refused', retryAfterSeconds: 60 })
    expect((await queries.ask(endless, 'other')).kind).toBe('too-slow')
    clock.advance({ seconds: 59 })
    expect((await queries.ask(endless, 'one')).kind).toBe('refused')
    clock.advance({ seconds: 1 })
    expect((await queries.ask(endless, 'one')).kind).toBe('too-slow')
  })

  it('a client whose three queries were ended within a minute gets no new ones in it, whatever their texts', async () => {
    const clock = testClock()
    queries = createQueries({ log: silentLog, clock, budgetMs: 60 })
    queries.load(Array.from({ length: 1_000 }, (_, n) => document(`g${n}`, { n })))
    for (const n of [1, 2, 3])
      expect((await queries.ask(ask(`count(*[count(*[count(*[n > ^.n]) > ^.n]) > ${n}])`), 'one')).kind).toBe(
        'too-slow',
      )
    expect((await queries.ask(ask('1 + 1'), 'one')).kind).toBe('refused')
    clock.advance({ seconds: 60 })
    expect((await queries.ask(ask('1 + 1'), 'one')).kind).toBe('result')
  })
})
