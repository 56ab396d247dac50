import { expect, it } from 'vitest'
import { compareWithList, findOversize, limits, measureFunctions } from './check-size.ts'

const lines = (count: number, text = 'x()') => Array.from({ length: count }, () => text).join('\n')
const sizes = (file: string, code: string) =>
  findOversize(file, code).map(({ what, size }) => `${what} ${size}`)

it('measures a function by the variable, property or call that it belongs to', () => {
  const code = 'const a = () => {\n}\nconst o = {\n  b() {\n  },\n}\nc(() => {\n\n})'
  expect(measureFunctions(code, false).map(({ name, lines: size }) => `${name} ${size}`)).toEqual([
    'a 2',
    'b 2',
    'c 3',
  ])
})

it('finds a function over its limit, and allows a component more', () => {
  const code = `export function Screen() {\n${lines(limits.function)}\n}`
  expect(sizes('apps/a.ts', code)).toEqual([`Screen ${limits.function + 2}`])
  expect(sizes('apps/a.tsx', code)).toEqual([])
})

it('finds a long file and wide lines', () => {
  expect(sizes('apps/a.ts', lines(limits.file))).toEqual([])
  expect(sizes('apps/a.ts', lines(limits.file + 1))).toEqual([`file ${limits.file + 1}`])
  expect(sizes('apps/a.ts', `// ${'a'.repeat(limits.column)}`)).toEqual(['columns 1'])
})

it('measures the functions of an SQL file', () => {
  const code = `create function a.b() returns void language sql as $$\n${lines(limits.function, 'select 1;')}\n$$;`
  expect(sizes('apps/a.sql', code)).toEqual([`a.b ${limits.function + 2}`])
})

it('lets a test have long functions and a longer file', () => {
  expect(sizes('apps/a.test.ts', `function a() {\n${lines(400)}\n}`)).toEqual([])
})

it('refuses what is new, what grew, what is no longer needed, and an entry without a reason', () => {
  const found = findOversize('apps/a.ts', lines(limits.file + 5))
  const entry = { file: 'apps/a.ts', what: 'file', size: limits.file + 5, reason: 'a table' }
  expect(compareWithList(found, [entry])).toEqual([])
  expect(compareWithList(found, [])).toHaveLength(1)
  expect(compareWithList(found, [{ ...entry, size: limits.file + 4 }])).toHaveLength(1)
  expect(compareWithList([], [entry])).toHaveLength(1)
  expect(compareWithList(found, [{ ...entry, reason: ' ' }])).toHaveLength(1)
})
