import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Rules of each part of the document: as many as the part has, without gaps. */
const parts = [
  { prefix: 'LIM', rules: 28 },
  { prefix: 'EXC', rules: 25 },
  { prefix: 'RC', rules: 14 },
  { prefix: 'KYC', rules: 16 },
] as const

const document = readFileSync(join(import.meta.dirname, '../docs/compliance.md'), 'utf8')
const rows = document
  .split('\n')
  .filter((line) => /^\| [A-Z]+-\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, rule = '', , proof = '']) => ({ rule, proof }))

/** Titles of tests that a row cites. */
const titlesIn = (proof: string) => [...proof.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)

describe('docs/compliance.md', () => {
  it.each(parts)('has a row for every rule of $prefix, in order', ({ prefix, rules }) => {
    const expected = Array.from({ length: rules }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}`)
    expect(rows.map(({ rule }) => rule).filter((rule) => rule.startsWith(prefix))).toEqual(expected)
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
