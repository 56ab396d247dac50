import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue, complianceReport, countRules, isOfPart, rowsOf } from './compliance.ts'

/** Parts that the document has; each has as many rules as the catalogue says, without gaps. */
const documented: readonly string[] = ['ID', 'LIM', 'EXC', 'RC', 'KYC', 'MKT', 'CARE']
const parts = catalogue.filter(({ prefix }) => documented.includes(prefix))

const rows = rowsOf(readFileSync(join(import.meta.dirname, '../docs/compliance.md'), 'utf8'))

/** Titles of tests that a row cites. */
const titlesIn = (proof: string) => [...proof.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)

describe('docs/compliance.md', () => {
  it.each(parts)('has a row for every rule of $prefix, in order', ({ prefix, rules }) => {
    const expected = Array.from({ length: rules }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}`)
    expect(rows.filter((row) => isOfPart(row, prefix)).map(({ rule }) => rule)).toEqual(expected)
  })

  it('has no part that the catalogue does not have, and none that is not checked', () => {
    expect(parts.map(({ prefix }) => prefix)).toHaveLength(documented.length)
    expect(rows).toHaveLength(parts.reduce((sum, { rules }) => sum + rules, 0))
  })

  it.each(rows)(
    'names for $rule tests that carry its id, or says why there is none yet',
    ({ rule, proof }) => {
      const titles = titlesIn(proof)
      expect(titles.length > 0 || proof.startsWith('Not yet: ')).toBe(true)
      expect(titles.filter((title) => !title.includes(rule))).toEqual([])
    },
  )
})

describe('the report', () => {
  const document = [
    '| rule   | says | proven by                                       |',
    '| ------ | ---- | ----------------------------------------------- |',
    '| LIM-01 | one  | `a.test.ts` "one (LIM-01)"                      |',
    '| LIM-02 | two  | `a.test.ts` "two (LIM-02)". Not yet: the screen |',
    '| RC-01  | one  | Not yet: the timer                              |',
    'A line about LIM-03',
  ].join('\n')

  it('counts what tests prove, prove in part, and do not prove', () => {
    expect(countRules(rowsOf(document))).toEqual({ rules: 3, proven: 1, inPart: 1, notYet: 1 })
    expect(countRules([])).toEqual({ rules: 0, proven: 0, inPart: 0, notYet: 0 })
  })

  it('has each part, the total, and the reasons of what is not proven', () => {
    const lines = complianceReport(rowsOf(document))
      .split('\n')
      .map((line) => line.replaceAll(/ {2,}/g, ' '))
    expect(lines).toContain('| LIM | 2 | 1 | 1 | 0 |')
    expect(lines).toContain('| RC | 1 | 0 | 0 | 1 |')
    expect(lines).toContain('| WAL | 22 | no part yet | | |')
    expect(lines).toContain('| all parts of the document | 3 | 1 | 1 | 1 |')
    expect(lines).toContain('3 of the 240 rules of the catalogue are in the document.')
    expect(lines.slice(lines.indexOf('Not yet:'))).toEqual(['Not yet:', 'RC-01: the timer'])
  })
})
