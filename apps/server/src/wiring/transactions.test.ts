import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { transactionsOfHome, transactionsWithoutPlayer } from './transactions-without-player.ts'

const source = join(import.meta.dirname, '..')
const IS_OF_TESTS = /(\.test|test-kit|conformance[a-z-]*)\.ts$|(^|\/)testing\//
/** It is defined in one, and named in an error of the other. */
const NO_CALLS = new Set(['kernel/db/database.ts', 'kernel/db/kysely.ts'])

/** Calls; a comment is none. */
function countIn(file: string, name: 'inTransaction' | 'inTransactionOf'): number {
  const text = readFileSync(join(source, file), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')
  return text.match(new RegExp(`\\b${name}(<[^>()]*>)?\\(`, 'g'))?.length ?? 0
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !IS_OF_TESTS.test(file) && !NO_CALLS.has(file))
  .toSorted()

type List = typeof transactionsOfHome
const entriesOf = (list: List) => list.flatMap((listed) => Object.entries(listed.files))
const sumOf = (list: List) => entriesOf(list).reduce((sum, [, count]) => sum + count, 0)

/** How many there were when the list was last shortened. */
const MOST_WITHOUT_PLAYER = 36

describe('transactions', () => {
  it('name their player, except those of home tables and those that are listed', () => {
    const found = files
      .map((file): [string, number] => [file, countIn(file, 'inTransaction')])
      .filter(([, count]) => count > 0)
    const listed = entriesOf([...transactionsOfHome, ...transactionsWithoutPlayer])
    expect(found).toEqual(listed.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })

  it('without a player become fewer only', () => {
    expect(sumOf(transactionsWithoutPlayer)).toBeLessThanOrEqual(MOST_WITHOUT_PLAYER)
    expect(files.reduce((sum, file) => sum + countIn(file, 'inTransactionOf'), 0)).toBeGreaterThan(100)
  })
})
