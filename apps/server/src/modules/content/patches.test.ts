import { describe, expect, it } from 'vitest'
import { patched, type PatchOperations } from './patches.ts'

const before = () => ({
  title: 'old',
  count: 5,
  nested: { a: 1, list: [{ name: 'x' }, { name: 'y' }] },
  rows: [
    { _key: 'one', n: 1 },
    { _key: 'two', n: 2 },
    { _key: 'three', n: 3 },
  ],
  letters: ['a', 'b', 'c', 'd'],
  empty: [],
})
const after = (patch: PatchOperations) => patched(before(), patch) as ReturnType<typeof before>

describe('paths of a patch', () => {
  it.each<[string, (document: ReturnType<typeof before>) => unknown]>([
    ['title', (document) => document.title],
    ['["title"]', (document) => document.title],
    ['nested.a', (document) => document.nested.a],
    ['nested.list[1].name', (document) => document.nested.list[1]?.name],
    ['rows[_key=="two"].n', (document) => document.rows[1]?.n],
    ["rows[_key == 'two'].n", (document) => document.rows[1]?.n],
    ['rows[n==2].n', (document) => document.rows[1]?.n],
    ['letters[-1]', (document) => document.letters[3]],
  ])('%s is set', (path, read) => {
    expect(read(after({ set: { [path]: 'new' } }))).toBe('new')
  })

  it('ranges, unions, all items, and fields at any depth', () => {
    expect(after({ set: { 'letters[1:3]': '-' } }).letters).toEqual(['a', '-', '-', 'd'])
    expect(after({ set: { 'letters[0,2]': '-' } }).letters).toEqual(['-', 'b', '-', 'd'])
    expect(after({ set: { 'letters[]': '-' } }).letters).toEqual(['-', '-', '-', '-'])
    expect(after({ set: { 'rows[n != 2].n': 0 } }).rows.map(({ n }) => n)).toEqual([0, 2, 0])
    expect(after({ set: { '..name': 'z' } }).nested.list).toEqual([{ name: 'z' }, { name: 'z' }])
  })

  it('objects on the way are created, items of lists are not', () => {
    expect(after({ set: { 'fresh.deep.value': 1 } })).toMatchObject({ fresh: { deep: { value: 1 } } })
    expect(after({ set: { 'letters[4]': 'e', 'rows[_key=="four"].n': 4, 'title.length': 1 } })).toEqual(
      before(),
    )
  })

  it.each(['', '.a', 'a.', 'a[', 'a[b', 'a b', 'a[_key==]', 'a["b]', 'a..', '__proto__', 'a["__proto__"]'])(
    'is refused: "%s"',
    (path) => {
      expect(() => after({ set: { [path]: 1 } })).toThrow(/not a/)
    },
  )
})

describe('operations of a patch', () => {
  it('setIfMissing sets only what has no value', () => {
    expect(after({ setIfMissing: { title: 'new', subtitle: 'new' } })).toMatchObject({
      title: 'old',
      subtitle: 'new',
    })
  })

  it('unset removes fields and items', () => {
    const document = after({ unset: ['title', 'letters[1:3]', 'rows[_key=="two"]', 'nothing.here'] })
    expect(document).not.toHaveProperty('title')
    expect(document).not.toHaveProperty('nothing')
    expect([document.letters, document.rows.map(({ n }) => n)]).toEqual([
      ['a', 'd'],
      [1, 3],
    ])
  })

  it('inc and dec add to numbers', () => {
    expect(after({ inc: { count: 2, 'rows[].n': 10 }, dec: { 'nested.a': 0.5 } })).toMatchObject({
      count: 7,
      nested: { a: 0.5 },
      rows: [{ n: 11 }, { n: 12 }, { n: 13 }],
    })
    expect(() => after({ inc: { title: 1 } })).toThrow('title is not a number')
    expect(() => after({ dec: { missing: 1 } })).toThrow('missing is not a number')
  })

  it.each<[PatchOperations['insert'], string]>([
    [{ before: 'letters[0]', items: ['-'] }, '-abcd'],
    [{ after: 'letters[0]', items: ['-'] }, 'a-bcd'],
    [{ after: 'letters[-1]', items: ['-', '='] }, 'abcd-='],
    [{ before: 'letters[-1]', items: ['-'] }, 'abc-d'],
    [{ replace: 'letters[1:3]', items: ['-'] }, 'a-d'],
    [{ replace: 'letters[2:2]', items: ['-'] }, 'ab-cd'],
    [{ replace: 'letters[1:-1]', items: [] }, 'a'],
    [{ replace: 'letters[-2:]', items: ['-'] }, 'abc-'],
    [{ replace: 'letters[9:]', items: ['-'] }, 'abcd-'],
    [{ after: 'letters[9]', items: ['-'] }, 'abcd'],
  ])('insert %j', (insert, expected) => {
    expect(after({ insert }).letters.join('')).toBe(expected)
  })

  it('insert reaches the first and last place of an empty list', () => {
    expect(after({ insert: { after: 'empty[-1]', items: [1] } }).empty).toEqual([1])
    expect(after({ insert: { before: 'empty[0]', items: [1] } }).empty).toEqual([1])
    expect(after({ insert: { after: 'empty[1]', items: [1] } }).empty).toEqual([])
    expect(() => after({ insert: { after: 'missing[-1]', items: [1] } })).toThrow(
      'missing[-1] is not in a list',
    )
    expect(() => after({ insert: { after: 'letters', items: [1] } })).toThrow('does not name items of a list')
  })

  it('the document itself stays as it was', () => {
    const document = before()
    patched(document, { set: { 'nested.a': 2 }, unset: ['letters'] })
    expect(document).toEqual(before())
  })
})

describe('a patch of a large document', () => {
  it('that searches all levels again and again ends at once', () => {
    const deep = (levels: number): object => (levels === 0 ? { a: 1 } : { a: deep(levels - 1) })
    const path = '..a'.repeat(30)
    const startedAt = performance.now()
    patched({ a: deep(50) }, { set: { [path]: 2 } })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  it('copies no value into more places than a document can hold', () => {
    const many = { list: Array.from({ length: 20_000 }, () => ({ items: [] })) }
    const value = 'x'.repeat(1_000)
    for (const patch of [
      { set: { 'list[*].text': value } },
      { setIfMissing: { 'list[*].text': value } },
      { insert: { after: 'list[*].items[-1]', items: [value] } },
    ])
      expect(() => patched(many, patch)).toThrow('20000 places cannot hold this value')
    expect(patched(many, { set: { 'list[0:3].text': value } })).toBeDefined()
  })
})
