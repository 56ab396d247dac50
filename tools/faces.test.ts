import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findDerivedFace, findFaceProblems, findUndocumented } from './faces.ts'

const tree = mkdtempSync(join(tmpdir(), 'marquee-faces-'))
afterAll(() => rmSync(tree, { recursive: true }))

/** Problems of a domain whose one file holds this code; all of `names` are exported. */
function problemsOf(names: string, code: string): readonly string[] {
  writeFileSync(join(tree, 'part.ts'), code)
  writeFileSync(join(tree, 'index.ts'), `/** A domain. */\nexport { ${names} } from './part.ts'\n`)
  return findUndocumented(join(tree, 'index.ts'))
}

test('an export with a comment is accepted, whatever it is', () => {
  const code = `/** One. */
export const one = () => 1
/** Two. */
export function two() {}
/**
 * Three.
 * @param a first
 */
export async function three(a: string) {}
/** Four. */
export type Four = string
`
  expect(problemsOf('one, two, three, type Four', code)).toEqual([])
})

test('an export without a comment is refused; the comment of its neighbour does not count', () => {
  const code = '/** One. */\nexport const one = 1\nexport const two = 2\n// Three.\nexport const three = 3\n'
  expect(problemsOf('one, two, three', code)).toEqual([
    'two needs a line that says what it is',
    'three needs a line that says what it is',
  ])
})

test('what is not exported needs no comment', () => {
  expect(problemsOf('one', 'const two = 2\n/** One. */\nexport const one = two\n')).toEqual([])
})

test('each function of an exported interface needs a comment; values and Props do not', () => {
  const members = '{ readonly close: () => void; open(): void; readonly name: string }'
  const interfaces = [
    `/** A door. */\nexport interface Door ${members}`,
    `/** Its component. */\nexport interface DoorProps ${members}`,
  ]
  const code = interfaces.join('\n')
  expect(problemsOf('type Door, type DoorProps', code)).toEqual([
    'Door.close needs a line that says what it does',
    'Door.open needs a line that says what it does',
  ])
  const documented = '{\n/** Shuts it. */\nreadonly close: () => void\n}'
  expect(problemsOf('type Door', `/** A door. */\nexport interface Door ${documented}\n`)).toEqual([])
})

test('an export that is passed on from a third file is refused', () => {
  writeFileSync(join(tree, 'third.ts'), '/** One. */\nexport const one = 1\n')
  expect(problemsOf('one', "export { one } from './third.ts'\n")).toEqual([
    'one is exported from the file that declares it',
  ])
})

test('a face that exports everything is refused', () => {
  writeFileSync(join(tree, 'index.ts'), "export * from './part.ts'\n")
  expect(findUndocumented(join(tree, 'index.ts'))).toEqual(['names what it exports, instead of everything'])
})

test('a face that is derived from its implementation is found', () => {
  expect(findDerivedFace('export type Door = ReturnType<typeof createDoor>')).toBe('Door')
  expect(findDerivedFace('export type Door = Awaited<ReturnType<typeof createDoor>>')).toBe('Door')
  expect(
    findDerivedFace('export interface Door {}\nlet timer: ReturnType<typeof setTimeout>'),
  ).toBeUndefined()
})

test('a domain without index.ts or README.md is refused', () => {
  const root = join(tree, 'root')
  for (const folder of ['apps/server/src', 'apps/site/app/domain/empty', 'packages'])
    mkdirSync(join(root, folder), { recursive: true })
  expect(findFaceProblems(root)).toEqual([
    'apps/site/app/domain/empty has no index.ts',
    'apps/site/app/domain/empty has no README.md',
  ])
})
