import { describe, expect, it } from 'vitest'
import { parseStaffName } from './staff-name.ts'

const refusalOf = (code: string) =>
  expect.objectContaining({ fields: [expect.objectContaining({ field: 'by', code })] }) as Error

describe('the name of a member of staff', () => {
  it('is plain, of up to 64 characters, and kept in lower case', () => {
    expect(parseStaffName('Anna')).toBe('anna')
    expect(parseStaffName('anna.b-2_c')).toBe('anna.b-2_c')
    expect(parseStaffName('a'.repeat(64))).toBe('a'.repeat(64))
    for (const name of ['', ' anna', 'anna b', 'änna', '.anna', 'anna-', '\u212Aarl', 'a'.repeat(65)])
      expect(() => parseStaffName(name)).toThrow(refusalOf('not_plain'))
  })

  it('is none of the authors of rows who are no persons', () => {
    for (const name of ['player', 'System', 'operator', 'server', 'books', 'transfer'])
      expect(() => parseStaffName(name)).toThrow(refusalOf('reserved'))
  })
})
