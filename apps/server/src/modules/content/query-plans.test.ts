import fc from 'fast-check'
import * as groqJs from 'groq-js'
import { describe, expect, it } from 'vitest'
import type { ContentDocument } from './documents.ts'
import { createQueryEngine, type EngineQuery } from './query-engine.ts'

const groq = groqJs as unknown as {
  parse(query: string, options: { params: object }): unknown
  evaluate(tree: unknown, options: object): Promise<{ get(): Promise<unknown> }>
}

const document = (_id: string, _type: string, fields: object): ContentDocument => ({
  _id,
  _type,
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
const documents = [
  document('a', 'game', { n: 1, tags: ['new', 'fi'], title: { en: 'One', fi: 'Yksi' }, next: { _ref: 'b' } }),
  document('b', 'game', { n: 2, tags: ['fi'], title: { en: 'Two', fi: 'Kaksi' }, isOpen: true }),
  document('c', 'game', { n: 3, tags: [], title: { en: 'Three' }, isOpen: false }),
  document('d', 'page', { n: 4, language: 'en', title: { en: 'Terms' } }),
  document('e', 'page', { n: 5, language: 'fi', title: { fi: 'Ehdot' } }),
  document('drafts.f', 'page', { n: 6, language: 'fi', title: { fi: 'Luonnos' } }),
]
const published = documents.filter(({ _id }) => !_id.startsWith('drafts.'))
const AT_MS = 1_700_000_000_000

/** The engine's own result of a query: parsed again, nothing cached, no index. */
async function referenceAnswer(
  query: string,
  params: Record<string, unknown>,
  dataset: readonly ContentDocument[],
): Promise<unknown> {
  try {
    const value = await groq.evaluate(groq.parse(query, { params }), {
      dataset,
      params,
      timestamp: new Date(AT_MS),
    })
    return { result: JSON.parse(JSON.stringify((await value.get()) ?? null)) as unknown }
  } catch {
    return 'refused'
  }
}

async function productAnswer(
  engine: ReturnType<typeof createQueryEngine>,
  query: string,
  more: Partial<EngineQuery>,
): Promise<unknown> {
  const answer = await engine.run({
    query,
    params: {},
    perspective: 'published',
    atMs: AT_MS,
    limits: { maxNodes: 1_500, maxDepth: 48 },
    ...more,
  })
  return answer.kind === 'result' ? { result: JSON.parse(answer.json) as unknown } : 'refused'
}

const texts = [
  '$x',
  '[$x, $y]',
  '{"x": $x, "n": $n}',
  '*[_type == $x]._id',
  '*[$x == _type && n > $n]._id',
  '*[_type == "page" && language == $x]{_id, "t": title[$y]}',
  '*[_type == "game"] | order(n asc) [$n...$m]._id',
  '*[_type == $x] | order(n desc) [0...$m]{_id, "asked": $y}',
  '*[_type == "game" && n in [$n, $m]]._id',
  '*[_type == "game" && n in $n..$m]._id',
  '*[_type == "game"][$x]._id',
  '*[_type == "game"][$n]._id',
  '*[_type == "game"][$n + 1]._id',
  '*[_type == "game"]{"t": title[$x]}',
  '*[_type == "game"][0...$m]{"t": title[$x], "u": tags[$n]}',
  '*[_type == "game"]{"t": title[$x + $y]}',
  '*[$x in tags]._id',
  '*[title.en match $x]._id',
  'select($x => 1, $y => 2, 3)',
  'coalesce($missing, $x, $y)',
  'count(*[isOpen == $x])',
  '*[_id == $x][0]{"next": next->title[$y]}',
  'diff::changedAny({"a": $x}, {"a": $y}, a)',
  '*[0...$missing]',
]
const values = fc.oneof<fc.Arbitrary<unknown>[]>(
  fc.constantFrom('game', 'page', 'fi', 'en', 'e', 'n', '', 'a', 'Two*'),
  fc.constantFrom(0, 1, 2, 3, -1, 1.5),
  fc.constantFrom(true, false, null, ['fi', 1], { en: 'x' }),
)
const parameterSets = fc.record(
  { x: values, y: values, n: values, m: values },
  { requiredKeys: [], noNullPrototype: true },
)

describe('query plans', () => {
  it('a text gives each caller the answer for its own parameters, whoever asked it before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: fc.constantFrom(...texts), params: parameterSets }), {
          minLength: 20,
          maxLength: 60,
        }),
        async (questions) => {
          const engine = createQueryEngine()
          engine.load(documents, 0)
          for (const { text, params } of questions)
            expect({ text, params, answer: await productAnswer(engine, text, { params }) }).toEqual({
              text,
              params,
              answer: await referenceAnswer(text, params, published),
            })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('an anonymous caller gets nothing of the editor who asked the same text before', async () => {
    const engine = createQueryEngine()
    engine.load(documents, 0)
    const text = '*[language == "fi"] | order(n asc) {_id, "s": $secret}'
    const editor = { params: { secret: 'editor-only' }, perspective: 'raw', limits: null } as const
    expect(await productAnswer(engine, text, editor)).toEqual({
      result: [
        { _id: 'e', s: 'editor-only' },
        { _id: 'drafts.f', s: 'editor-only' },
      ],
    })
    expect(await productAnswer(engine, text, {})).toEqual({ result: [{ _id: 'e', s: null }] })
  })

  it('slice bounds and subscripts of one caller are not used for the next', async () => {
    const engine = createQueryEngine()
    engine.load(documents, 0)
    const slice = '*[_type == "game"] | order(n asc) [$n...$m]{"t": title[$x]}.t'
    const ask = (params: Record<string, unknown>) => productAnswer(engine, slice, { params })
    expect(await ask({ n: 0, m: 1, x: 'en' })).toEqual({ result: ['One'] })
    expect(await ask({ n: 1, m: 2, x: 'fi' })).toEqual({ result: ['Kaksi'] })
    expect(await ask({ n: 0, m: 1, x: 'fi' })).toEqual({ result: ['Yksi'] })
  })

  it('a parameter that was not given is null, whatever its name', async () => {
    const engine = createQueryEngine()
    engine.load(documents, 0)
    for (const name of ['missing', 'constructor', 'toString'])
      expect(await productAnswer(engine, `$${name}`, {})).toEqual({ result: null })
  })
})
