import { afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../kernel/index.ts'
import { snapshotOf, type ContentDocument } from './documents.ts'
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
  it('drafts: hidden from what is published, in the place of it among drafts, beside it in raw', async () => {
    const engine = createQueryEngine()
    engine.load([document('a', { n: 1 }), document('drafts.a', { n: 2 }), document('drafts.b', { n: 3 })])
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
    engine.load(['a', 'b', 'c', 'd'].map((id) => document(id)))
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

  it('says where a query cannot be read', async () => {
    const answer = await createQueryEngine().run(ask('*[_type == '))
    expect(answer).toMatchObject({ kind: 'parse-error', start: 10 })
  })

  it('refuses a query beyond its sender’s limits, and not without limits', async () => {
    const engine = createQueryEngine()
    const query = `*[${Array.from({ length: 900 }, (_, n) => `n != ${n}`).join(' && ')}]`
    expect((await engine.run(ask(query))).kind).toBe('too-complex')
    expect((await engine.run(ask(query, { limits: null }))).kind).toBe('result')
  })

  it('a query that asks for the time is not to be kept', async () => {
    const engine = createQueryEngine()
    expect(await engine.run(ask('now()'))).toEqual({
      kind: 'result',
      json: '"2023-11-14T22:13:20.000Z"',
      isRepeatable: false,
    })
    expect(await engine.run(ask('count(*)'))).toMatchObject({ isRepeatable: true })
  })
})

describe('query thread', () => {
  let queries: Queries
  afterEach(() => queries.stop())

  it('a query beyond its time is ended, and the next one is answered', async () => {
    queries = createQueries({ log: silentLog, budgetMs: 800 })
    const many = Array.from({ length: 3_000 }, (_, n) => document(`g${n}`, { n }))
    queries.load(snapshotOf('production', 1n, many))
    const endless = 'count(*[count(*[count(*[n > ^.n]) > ^.n]) > 0])'
    expect(await queries.ask(ask(endless))).toEqual({ kind: 'too-slow' })
    expect(value(await queries.ask(ask('count(*)')))).toBe(3_000)
  })

  it('an answer is kept until the documents change', async () => {
    queries = createQueries({ log: silentLog, budgetMs: 2_000 })
    queries.load(snapshotOf('production', 1n, [document('a')]))
    const first = await queries.ask(ask('count(*)'))
    expect(await queries.ask(ask('count(*)'))).toBe(first)
    queries.load(snapshotOf('production', 2n, [document('a'), document('b')]))
    expect(value(await queries.ask(ask('count(*)')))).toBe(2)
  })

  it('more queries than the queue holds are refused at once', async () => {
    queries = createQueries({ log: silentLog, maxQueue: 2 })
    queries.load(snapshotOf('production', 1n, []))
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => queries.ask(ask(`${n} + 1`))))
    expect(answers.filter(({ kind }) => kind === 'busy').length).toBeGreaterThan(0)
    expect(answers.filter(({ kind }) => kind === 'result').length).toBeGreaterThan(0)
  })
})
