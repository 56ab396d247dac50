import { describe, expect, it } from 'vitest'
import { packDraft, unpackDraft } from './draft.ts'
import { parseAmount, datePartsFromPaste, toDateParts, toIsoDate, toE164, splitPhone } from './values.ts'

describe('isoDate', () => {
  it.each([
    ['4', '11', '1991', '1991-11-04'],
    ['29', '2', '2024', '2024-02-29'],
    ['29', '02', '2023', undefined],
    ['31', '4', '2000', undefined],
    ['1', '13', '2000', undefined],
    ['1', '1', '91', undefined],
    ['', '1', '1991', undefined],
    ['1', 'May', '1991', undefined],
  ])('reads day %s, month %s, year %s as %s', (day, month, year, iso) => {
    expect(toIsoDate({ day, month, year })).toBe(iso)
  })

  it('returns the parts that it was built from', () => {
    expect(toIsoDate(toDateParts('1991-11-04'))).toBe('1991-11-04')
    expect(toDateParts('soon')).toEqual({ day: '', month: '', year: '' })
  })

  it('takes a pasted date in the order of the field, or ISO', () => {
    expect(datePartsFromPaste('04/11/1991', 'dmy')).toEqual({ day: '04', month: '11', year: '1991' })
    expect(datePartsFromPaste('04/11/1991', 'mdy')).toEqual({ day: '11', month: '04', year: '1991' })
    expect(datePartsFromPaste('1991-11-04', 'dmy')).toEqual({ day: '04', month: '11', year: '1991' })
    expect(datePartsFromPaste('31.2.1991', 'dmy')).toBeUndefined()
    expect(datePartsFromPaste('1991', 'dmy')).toBeUndefined()
  })
})

describe('phone', () => {
  it('joins prefix and number without the trunk zero', () => {
    expect(toE164({ prefix: '+358', number: '040 123 4567' })).toBe('+358401234567')
    expect(toE164({ prefix: '', number: '0401234567' })).toBeUndefined()
    expect(toE164({ prefix: '+358', number: '04x' })).toBeUndefined()
  })

  it('splits a pasted number by the longest known prefix', () => {
    expect(splitPhone('00358 40 123 4567', ['+35', '+358'])).toEqual({ prefix: '+358', number: '401234567' })
    expect(splitPhone('040 123 4567', ['+358'])).toBeUndefined()
    expect(splitPhone('+46 70 123 45 67', ['+358'])).toBeUndefined()
  })
})

describe('amountText', () => {
  it.each([
    ['40', 2, '40'],
    ['40,5', 2, '40.50'],
    [' 1 234.50 ', 2, '1234.50'],
    ['1’234', 2, '1234'],
    ['007', 2, '7'],
    ['0,01', 2, '0.01'],
    ['12.', 2, '12'],
    ['1,234', 2, undefined],
    ['1.234,50', 2, '1234.50'],
    ['1,234.50', 2, '1234.50'],
    ['1,234,567', 2, '1234567'],
    ['1.234.567,8', 2, '1234567.80'],
    ['1.234.50', 2, undefined],
    ['1,23,456.50', 2, undefined],
    ['1,234,50', 2, undefined],
    ['1.234', 2, undefined],
    ['1.234', 3, '1.234'],
    ['1.234', 0, '1234'],
    ['٤٠', 2, '40'],
    ['۱۲٫۵', 2, '12.50'],
    ['１２．５', 2, '12.50'],
    ['\u200f40\u200e', 2, '40'],
    ['1\u202f234,50', 2, '1234.50'],
    ['4０x', 2, undefined],
    ['५', 2, undefined],
    ['12.345', 3, '12.345'],
    ['12.3', 0, undefined],
    ['-5', 2, undefined],
    ['', 2, undefined],
    ['12 34', 2, undefined],
    ['1e3', 2, undefined],
  ])('reads %j with %i decimals as %s', (typed, decimals, text) => {
    expect(parseAmount(typed, decimals)).toBe(text)
  })

  it('reads an amount that was copied with the sign of its currency, and no other', () => {
    expect(parseAmount('€1,234.50', 2, '€')).toBe('1234.50')
    expect(parseAmount('1 234,50 €', 2, '€')).toBe('1234.50')
    expect(parseAmount('$40', 2, '€')).toBeUndefined()
    expect(parseAmount('1€50', 2, '€')).toBeUndefined()
    expect(parseAmount('40²', 2, '€')).toBeUndefined()
    expect(parseAmount('€', 2, '€')).toBeUndefined()
  })
})

describe('draft', () => {
  const defaults = { name: '', password: '', terms: false, born: { day: '', month: '' } }
  const options = { secret: ['password'] as const, maxAgeMs: 1000 }
  const values = { name: 'Aino', password: 'hunter2', terms: true, born: { day: '4', month: '11' } }

  it('never stores a secret field', () => {
    expect(packDraft(values, ['password'], 0)).not.toContain('hunter2')
  })

  it('is restored completely within its maximum age, without the secret', () => {
    const text = packDraft(values, [], 5000)
    expect(unpackDraft(text, defaults, options, 6000)).toEqual({
      name: 'Aino',
      terms: true,
      born: values.born,
    })
  })

  it('is dropped when it is too old, unreadable or from the future', () => {
    const text = packDraft(values, ['password'], 5000)
    expect(unpackDraft(text, defaults, options, 6001)).toEqual({})
    expect(unpackDraft(text, defaults, options, 4999)).toEqual({})
    expect(unpackDraft('{', defaults, options, 0)).toEqual({})
    expect(unpackDraft('[]', defaults, options, 0)).toEqual({})
    expect(unpackDraft(null, defaults, options, 0)).toEqual({})
  })

  it('leaves out fields that the form does not have or has in another type', () => {
    const text = packDraft({ name: 7, terms: 'yes', old: 'x', born: { day: '4' } }, [], 0)
    expect(unpackDraft(text, defaults, options, 1)).toEqual({})
  })
})
