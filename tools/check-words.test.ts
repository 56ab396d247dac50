import { expect, it } from 'vitest'
import { checkFile, splitName } from './check-words.ts'

const wordsIn = (file: string, code: string) =>
  checkFile(file, code).map(({ line, word }) => `${line} ${word}`)

it.each([
  ['useActKey', 'use act key'],
  ['measuredSeconds', 'measured seconds'],
  ['LOCK_MS', 'lock ms'],
  ['last-movements', 'last movements'],
  ['HTMLRow', 'html row'],
])('the name %s is the words "%s"', (name, words) => {
  expect(splitName(name)).toBe(words)
})

it('finds a word in a name, in a comment and in a file name, with its line', () => {
  expect(wordsIn('apps/server/src/a.ts', '\nconst lastMovement = 1')).toEqual(['2 movement'])
  expect(wordsIn('apps/server/src/a.ts', '/**\n * A movement of money.\n */\nconst x = 1')).toEqual([
    '2 movement',
  ])
  expect(wordsIn('apps/server/src/movements.ts', 'const x = 1')).toEqual(['1 movements'])
})

it('finds a word in an English text and in its id', () => {
  const file = 'apps/site/app/texts/en/x.json'
  expect(wordsIn(file, '{\n  "a.movement": "Last movements"\n}')).toEqual(['2 movement', '2 movements'])
})

it('leaves strings of code and parts of longer words alone', () => {
  expect(wordsIn('apps/server/src/a.ts', "const x = 'movement'")).toEqual([])
  expect(wordsIn('apps/server/src/a.ts', 'const movementless = 1')).toEqual([])
})

it('holds a pair in its own folders only', () => {
  expect(wordsIn('packages/ui/src/a.ts', '// It is drawn again.')).toEqual(['1 drawn'])
  expect(wordsIn('apps/sandbox/src/a.ts', '// It is drawn again.')).toEqual([])
})

it('looks for some words in exported names only', () => {
  expect(wordsIn('packages/ui/src/a.ts', 'export function look() {}')).toEqual(['1 look'])
  expect(wordsIn('packages/ui/src/a.ts', 'function look() {}')).toEqual([])
})

it.each([
  ['// A stand-in for the company.', 'stand-in'],
  ['// Tiles render when they come near.', 'come near'],
  ['// A token that cannot be had.', 'be had'],
  ['// The wait starts anew.', 'anew'],
  ['// The line is cut during COMMIT.', 'line is cut'],
  ['// For whoever is signed in.', 'whoever'],
  ['// The default of the house.', 'of the house'],
])('finds the wording of %s', (code, word) => {
  expect(wordsIn('apps/server/src/a.ts', code)).toEqual([`1 ${word}`])
})

it('leaves the house of the ledger alone', () => {
  expect(wordsIn('apps/server/src/modules/wallet/a.ts', '// The leg of the house.')).toEqual([])
})
