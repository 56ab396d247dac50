/**
 * The query language by the sections of its public specification (sanity-io.github.io/GROQ), as our own cases: each
 * holds a result that the specification states. What the query library does not support is listed by name in the
 * README of the content module, and nothing else may fail.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseQuery, runQuery, runQuerySlowly } from '../../apps/server/src/modules/content/test-kit.ts'

const documents = [
  {
    _id: 'a',
    _type: 'game',
    name: 'Amber',
    year: 2020,
    tags: ['x', 'y'],
    maker: { _ref: 'm1' },
    at: '2020-01-02T03:04:05Z',
  },
  { _id: 'b', _type: 'game', name: 'Basalt', year: 2022, tags: ['y'], maker: { _ref: 'm2' }, rating: 4.5 },
  {
    _id: 'c',
    _type: 'game',
    name: 'Cinder path',
    year: 2021,
    tags: [],
    rows: [{ n: 1, _type: 'row' }, { n: 2 }],
  },
  { _id: 'm1', _type: 'maker', name: 'North' },
  { _id: 'm2', _type: 'maker', name: 'South', parent: { _ref: 'm1' } },
] as const

type Case = readonly [name: string, query: string, expected: unknown, params?: Record<string, unknown>]
const invalid = Symbol('the query is invalid')

const sections: Readonly<Record<string, readonly Case[]>> = {
  'data types': [
    ['null', 'null', null],
    ['booleans', '[true, false]', [true, false]],
    ['integers', '[0, -7, 42]', [0, -7, 42]],
    ['decimals and exponents', '[1.5, 2e3, 5E-1]', [1.5, 2000, 0.5]],
    ['strings in both quotes', '["a", \'b\']', ['a', 'b']],
    ['escapes in strings', String.raw`"a\n\t\"\\é"`, 'a\n\t"\\é'],
    ['code points in braces', String.raw`"\u{1F3B2}"`, '🎲'],
    ['a string is not closed', '"a', invalid],
    ['arrays with a trailing comma', '[1, 2,]', [1, 2]],
    ['array spread', '[1, ...[2, 3]]', [1, 2, 3]],
    ['objects', '{"a": 1, "b": {"c": 2}}', { a: 1, b: { c: 2 } }],
    ['object spread', '{"a": 1, ...{"b": 2}}', { a: 1, b: 2 }],
    ['a later attribute wins', '{"a": 1, "a": 2}', { a: 2 }],
    ['a pair', '1 => 2', invalid],
  ],
  'comments and whitespace': [
    ['a comment to the end of the line', '1 // one\n + 2', 3],
    ['a comment at the end', '1 // one', 1],
    ['an empty query', '', invalid],
  ],
  'simple expressions': [
    ['everything', 'count(*)', 5],
    ['this', '*[_id == "a"]{"whole": @}[0].whole.name', 'Amber'],
    ['a parameter', '$x', 'value', { x: 'value' }],
    ['a parameter without a value', '$y', null],
    ['attribute of this', '*[_id == "a"][0].name', 'Amber'],
    ['an attribute that is missing', '*[_id == "a"][0].nothing', null],
    ['parent', '*[_id == "a"]{"n": maker->{"m": ^.name}}[0].n.m', 'Amber'],
    ['parent of a filter', '*[_id == "b"]{"same": count(*[year > ^.year])}[0].same', 0],
    ['a function', 'count([1, 2])', 2],
    ['an unknown function', 'nothing(1)', invalid],
    ['a function with too few arguments', 'count()', invalid],
  ],
  'compound expressions': [
    ['parentheses', '(1 + 2) * 3', 9],
    ['element access', '["a", "b"][1]', 'b'],
    ['element access from the end', '["a", "b"][-1]', 'b'],
    ['element access out of bounds', '["a"][5]', null],
    ['element access of no array', '"a"[0]', null],
    ['attribute by name', '{"a b": 1}["a b"]', 1],
    ['inclusive slice', '[0, 1, 2, 3][1..2]', [1, 2]],
    ['exclusive slice', '[0, 1, 2, 3][1...3]', [1, 2]],
    ['slice from the end', '[0, 1, 2, 3][-2..-1]', [2, 3]],
    ['slice of no array', '"abc"[0..1]', null],
    ['filter', '*[year > 2020]._id', ['b', 'c']],
    ['filter of an array', '[1, 2, 3][@ > 1]', [2, 3]],
    ['filter on null', 'null[@ == 1]', null],
    ['array traversal', '*[_type == "maker"][].name', ['North', 'South']],
    ['flattening traversal', '*[_type == "game"].tags[]', ['x', 'y', 'y']],
    ['projection', '*[_id == "a"]{name, "y": year}', [{ name: 'Amber', y: 2020 }]],
    ['projection of an object', '{"a": 1, "b": 2}{a}', { a: 1 }],
    [
      'projection with a spread',
      '*[_id == "m1"]{..., "n": 1}[0]',
      { _id: 'm1', _type: 'maker', name: 'North', n: 1 },
    ],
    [
      'conditional projection',
      '*[_id in ["a", "b"]]{_id, year > 2021 => {"new": true}}',
      [{ _id: 'a' }, { _id: 'b', new: true }],
    ],
    ['projection of no object', '1{a}', null],
    ['dereference', '*[_id == "a"][0].maker->name', 'North'],
    ['dereference of a list', '*[_id in ["a", "b"]].maker->name', ['North', 'South']],
    ['dereference twice', '*[_id == "b"][0].maker->parent->name', 'North'],
    ['dereference of nothing', '*[_id == "c"][0].maker->name', null],
    ['dereference within a projection', '*[_id == "b"]{"m": maker->{name}}[0]', { m: { name: 'South' } }],
  ],
  operators: [
    ['and, or, not', '[true && false, true || false, !true]', [false, true, false]],
    ['and with null', '[null && true, null && false]', [null, false]],
    ['or with null', '[null || true, null || false]', [true, null]],
    ['not of null', '!null', null],
    ['equality', '[1 == 1, "a" == "a", 1 == "1", null == null]', [true, true, false, true]],
    ['inequality', '[1 != 2, "a" != "a"]', [true, false]],
    ['equality of arrays', '[1] == [1]', false],
    [
      'comparison of numbers and strings',
      '[1 < 2, "a" < "b", 2 >= 2, "b" <= "a"]',
      [true, true, true, false],
    ],
    ['comparison of different types', '1 < "a"', null],
    ['comparison of dates', 'dateTime("2020-01-01T00:00:00Z") < dateTime("2020-01-02T00:00:00Z")', true],
    ['in an array', '[1 in [1, 2], 3 in [1, 2]]', [true, false]],
    ['in a range', '[1 in 1..3, 3 in 1...3]', [true, false]],
    ['in no array', '1 in 1', null],
    [
      'match',
      '["quick brown" match "quick", "quick" match "qui*", "quick" match "uick"]',
      [true, true, false],
    ],
    ['match of several words', '"quick brown fox" match ["fox", "quick"]', true],
    ['match ignores case', '"Quick" match "quick"', true],
    ['match of a list', '["one two", "three"] match "three"', true],
    ['ascending and descending', '*[_type == "game"] | order(year desc)._id', ['b', 'c', 'a']],
    ['addition of numbers', '1 + 2', 3],
    ['addition of strings', '"a" + "b"', 'ab'],
    ['addition of arrays', '[1] + [2]', [1, 2]],
    ['addition of objects', '{"a": 1, "b": 1} + {"b": 2}', { a: 1, b: 2 }],
    ['addition of different types', '1 + "a"', null],
    ['arithmetic', '[7 - 2, 3 * 4, 7 / 2, 7 % 4, 2 ** 3]', [5, 12, 3.5, 3, 8]],
    ['division by nothing', '1 / 0', null],
    ['unary minus and plus', '[-(1), +(1)]', [-1, 1]],
    ['a date and seconds', 'dateTime("2020-01-01T00:00:00Z") + 60', '2020-01-01T00:01:00Z'],
    ['the difference of dates', 'dateTime("2020-01-01T00:01:00Z") - dateTime("2020-01-01T00:00:00Z")', 60],
  ],
  precedence: [
    ['multiplication before addition', '1 + 2 * 3', 7],
    ['exponentiation from the right', '2 ** 3 ** 2', 512],
    ['minus after exponentiation', '-2 ** 2', -4],
    ['comparison before and', '1 < 2 && 2 < 3', true],
    ['and before or', 'true || false && false', true],
    ['not before and', '!false && false', false],
  ],
  'global functions': [
    ['coalesce', 'coalesce(null, null, 2, 3)', 2],
    ['coalesce of nulls', 'coalesce(null)', null],
    ['count', 'count([1, null, 2])', 3],
    ['count of no array', 'count(1)', null],
    ['dateTime', 'dateTime("2020-01-02T03:04:05Z")', '2020-01-02T03:04:05Z'],
    ['dateTime of no date', 'dateTime("soon")', null],
    ['defined', '[defined(1), defined(null)]', [true, false]],
    ['length of a string and an array', '[length("naïve"), length([1, 2])]', [5, 2]],
    ['length of anything else', 'length(1)', null],
    ['lower and upper', '[lower("ÄB"), upper("äb")]', ['äb', 'ÄB']],
    ['now', 'now() == now()', true],
    ['references', '*[references("m1")]._id', ['a', 'm2']],
    ['references of several', '*[references(["m1", "m2"])]._id', ['a', 'b', 'm2']],
    ['round', '[round(1.6), round(-1.5), round(1.25, 1)]', [2, -2, 1.3]],
    ['round of no number', 'round("a")', null],
    ['select', 'select(false => 1, true => 2, 3)', 2],
    ['select without a match', 'select(false => 1)', null],
    ['string', '[string(1.5), string(true), string("a")]', ['1.5', 'true', 'a']],
    ['string of an array', 'string([1])', null],
  ],
  'namespaces of functions': [
    ['global::', 'global::count([1])', 1],
    ['string::lower and upper', '[string::lower("A"), string::upper("a")]', ['a', 'A']],
    [
      'string::split',
      '[string::split("a,b", ","), string::split("ab", "")]',
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    ],
    [
      'string::startsWith',
      '[string::startsWith("abc", "ab"), string::startsWith("abc", "b")]',
      [true, false],
    ],
    ['array::join', 'array::join(["a", "b"], "-")', 'a-b'],
    ['array::compact', 'array::compact([1, null, 2])', [1, 2]],
    ['array::unique', 'array::unique([1, 1, 2])', [1, 2]],
    ['array::intersects', '[array::intersects([1, 2], [2]), array::intersects([1], [2])]', [true, false]],
    ['math::sum', 'math::sum([1, 2, null])', 3],
    ['math::avg', 'math::avg([1, 3])', 2],
    ['math::min and max', '[math::min([2, 1]), math::max([2, 3])]', [1, 3]],
    ['math:: of what is no number', 'math::sum([1, "a"])', null],
    [
      'pt::text',
      'pt::text([{"_type": "block", "children": [{"_type": "span", "text": "a"}, {"_type": "span", "text": "b"}]}])',
      'ab',
    ],
    ['diff::changedAny', 'diff::changedAny({"a": 1}, {"a": 2}, a)', true],
    ['diff::changedOnly', 'diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 2}, a)', false],
    ['geo::latLng and distance', 'geo::distance(geo::latLng(0, 0), geo::latLng(0, 0))', 0],
    [
      'geo::contains',
      'geo::contains(geo({"type": "Polygon", "coordinates": [[[0, 0], [0, 2], [2, 2], [2, 0], [0, 0]]]}), geo::latLng(1, 1))',
      true,
    ],
    ['geo::intersects', 'geo::intersects(geo::latLng(1, 1), geo::latLng(1, 1))', true],
    ['an unknown namespace', 'nothing::at(1)', invalid],
  ],
  'pipe functions': [
    ['order', '*[_type == "game"] | order(name)._id', ['a', 'b', 'c']],
    ['order by several', '*[_type == "game"] | order(count(tags) desc, name desc)._id', ['a', 'b', 'c']],
    ['order of mixed types', '["b", 2, null, true, 1, "a"] | order(@)', [1, 2, 'a', 'b', true, null]],
    ['order, then slice', '(*[_type == "game"] | order(year))[0..1]._id', ['a', 'c']],
    ['order of no array', '1 | order(@)', null],
    ['score', '*[_type == "game"] | score(name match "Basalt") | order(_score desc)[0]._id', 'b'],
    [
      'score with boost',
      '*[_type == "game"] | score(boost(year == 2021, 5), year == 2020) | order(_score desc)[0]._id',
      'c',
    ],
    ['a filter after a pipe', '*[_type == "game"] | order(year)[year > 2020]._id', ['c', 'b']],
    ['an unknown pipe function', '* | nothing()', invalid],
  ],
  'custom functions': [
    ['fn with an expression', 'fn our::first($x) = $x[0]; our::first(["a"])', 'a'],
    ['fn with a projection', 'fn our::short($x) = $x{name}; our::short(*[_id == "a"][0])', { name: 'Amber' }],
  ],
}

/** The library gives the query up while it runs. */
const failed = Symbol('the query fails')

/** As JSON, because a result travels as such. */
async function resultOf(query: string, params: Record<string, unknown> = {}): Promise<unknown> {
  let tree: ReturnType<typeof parseQuery>
  try {
    tree = parseQuery(query, params)
  } catch {
    return invalid
  }
  const byId = new Map(documents.map((document): [string, unknown] => [document._id, document]))
  const source = { documents, byId, ofType: () => [] }
  const run = { tree, indexes: [], source, params, atMs: 0 }
  try {
    const result = query.includes('diff::') ? await runQuerySlowly(run) : runQuery(run)
    return JSON.parse(JSON.stringify(result ?? null)) as unknown
  } catch {
    return failed
  }
}

const readme = readFileSync(
  join(import.meta.dirname, '../../apps/server/src/modules/content/README.md'),
  'utf8',
)
/** Names of the cases that the README lists as not supported. */
const listed = new Set([...readme.matchAll(/^- `([^`]+, [^`]+)`: /gm)].map(([, name = '']) => name))

describe.each(Object.entries(sections))('%s', (section, cases) => {
  it.each(cases.map(([name, query, expected, params]) => ({ name, query, expected, params })))(
    '$name',
    async ({ name, query, expected, params }) => {
      const result = await resultOf(query, params)
      if (listed.has(`${section}, ${name}`)) expect(result).not.toEqual(expected)
      else expect(result).toEqual(expected)
    },
  )
})

it('each name in the README is a case', () => {
  const names = Object.entries(sections).flatMap(([section, cases]) =>
    cases.map(([name]) => `${section}, ${name}`),
  )
  expect([...listed].filter((name) => !names.includes(name))).toEqual([])
})
