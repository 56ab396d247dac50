import { describe, expect, it } from 'vitest'
import { destinationOf, parseMobile } from './phone-numbers.ts'

describe('phone numbers', () => {
  it('are built as E.164, without spaces, trunk zero and dashes of the prefix', () => {
    expect(parseMobile({ prefix: '+358', body: '040 123 4567' }, 'FI')).toEqual({
      ok: true,
      e164: '+358401234567',
    })
    expect(parseMobile({ prefix: '353', body: '(086) 123-4567' }, 'UN')).toEqual({
      ok: true,
      e164: '+353861234567',
    })
    expect(parseMobile({ prefix: '+1', body: '514 255 0123' }, 'CA')).toEqual({
      ok: true,
      e164: '+15142550123',
    })
    expect(parseMobile({ prefix: '+55', body: '11 91234-5678' }, 'BR')).toMatchObject({ ok: true })
  })
  it.each([
    ['no prefix of a country', '+0', '401234567', 'prefix', 'phone_prefix'],
    ['a prefix that the market does not serve', '+47', '41234567', 'prefix', 'phone_prefix'],
    ['letters', '+358', 'abc', 'body', 'phone_body'],
    ['too few digits', '+358', '1234', 'body', 'phone_invalid'],
    ['too many digits', '+358', '40123456789', 'body', 'phone_invalid'],
    ['a landline', '+358', '9 1234567', 'body', 'phone_mobile'],
    ['a premium number', '+358', '600 12345', 'body', 'phone_mobile'],
    ['a free number', '+358', '800 123456', 'body', 'phone_mobile'],
  ])('are refused with %s', (_what, prefix, body, field, code) => {
    expect(parseMobile({ prefix, body }, 'FI')).toEqual({ ok: false, field, code })
  })
  it('of Ireland are refused when they are no mobile numbers, and so are those of the Caribbean behind +1', () => {
    for (const body of ['1 234 5678', '1550 123 456', '1520 123 456'])
      expect(parseMobile({ prefix: '+353', body }, 'UN')).toMatchObject({ ok: false })
    expect(parseMobile({ prefix: '1876', body: '876 210 1234' }, 'CA')).toMatchObject({ ok: false })
    expect(parseMobile({ prefix: '+1', body: '876 210 1234' }, 'CA')).toEqual({
      ok: false,
      field: 'prefix',
      code: 'phone_prefix',
    })
  })
  it('receive codes from one budget per prefix and country', () => {
    expect(destinationOf('+358401234567')).toBe('358 FI')
    expect(destinationOf('+15142550123')).toBe('1 CA')
    expect(destinationOf('+18762101234')).toBe('1 JM')
  })
})
