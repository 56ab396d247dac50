import { describe, expect, it } from 'vitest'
import { createFormats } from './create-formats.ts'
import { localeOf } from './locale-of.ts'

const words = {
  today: (time: string) => `today ${time}`,
  yesterday: (time: string) => `yesterday ${time}`,
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: string) => `${hours} h ${minutes} min`,
}
const formats = (prefix: string, zone = 'Europe/Helsinki') =>
  createFormats(localeOf(`/${prefix}`), words, zone)
/** Replaces spaces of every width by one, so that expectations are readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace('\u2212', '-')

describe('formats', () => {
  it.each([
    ['en-UN', 'EUR', '€1,234.50'],
    ['fi-FI', 'EUR', '1 234,50 €'],
    ['de-JJ', 'EUR', '1.234,50 €'],
    ['no-NO', 'NOK', '1 234,50 kr'],
    ['en-CA', 'CAD', '$1,234.50'],
    ['cl-CL', 'CLP', '$ 1.235'],
  ])('writes money in %s as the table of signs says', (prefix, currency, expected) => {
    const amount = currency === 'CLP' ? '1235' : '1234.50'
    expect(plain(formats(prefix).money({ amount, currency }))).toBe(expected)
  })

  it('writes a plus or minus where it matters', () => {
    const { money, unsignedMoney } = formats('en-UN')
    expect(plain(money({ amount: '-6.40', currency: 'EUR' }, { signed: true }))).toBe('-€6.40')
    expect(plain(money({ amount: '6.40', currency: 'EUR' }, { signed: true }))).toBe('+€6.40')
    expect(plain(unsignedMoney({ amount: '-6.40', currency: 'EUR' }))).toBe('€6.40')
  })

  it.each([
    ['en-UN', '96.01%'],
    ['fi-FI', '96,01 %'],
    ['tr-TR', '%96,01'],
  ])('writes percents in %s as the language does', (prefix, expected) => {
    expect(plain(formats(prefix).percent('96.01'))).toBe(expected)
    expect(plain(formats(prefix).percentRange({ lowest: '96.01', highest: '96.01' }))).toBe(expected)
  })

  it.each([
    ['en-UN', '96.01% – 96.02%'],
    ['fi-FI', '96,01–96,02 %'],
    ['tr-TR', '%96,01 – %96,02'],
  ])('writes a range of percents in %s as the language does', (prefix, expected) => {
    const range = { lowest: '96.01', highest: '96.02' }
    expect(plain(formats(prefix).percentRange(range))).toBe(expected)
  })

  it('says today and yesterday by calendar days in the zone, not by hours', () => {
    const { dateTime } = formats('en-FI')
    const now = Date.parse('2026-11-21T22:30:00Z') // 00:30 on the 22nd in Helsinki
    expect(dateTime('2026-11-21T22:10:00Z', now)).toBe('today 00:10')
    expect(dateTime('2026-11-21T21:50:00Z', now)).toBe('yesterday 23:50')
    expect(plain(dateTime('2026-06-03T11:02:00Z', now))).toBe('3 Jun, 14:02')
    expect(plain(dateTime('2025-06-03T11:02:00Z', now))).toBe('3 Jun 2025, 14:02')
  })

  it('says yesterday on the day after the clocks went forward, by the calendar', () => {
    const { dateTime } = formats('en-FI')
    // 29 March 2026 has 23 hours in Helsinki; it is 00:30 on the 30th.
    const now = Date.parse('2026-03-29T21:30:00Z')
    expect(dateTime('2026-03-29T17:00:00Z', now)).toBe('yesterday 20:00')
    expect(plain(dateTime('2026-03-28T21:45:00Z', now))).toBe('28 Mar, 23:45')
  })

  it('says yesterday on the day after the clocks went back', () => {
    const { dateTime } = formats('en-FI')
    // It is 23:30 on the 25th, 24 hours after 00:30 of the same day.
    expect(dateTime('2026-10-24T20:30:00Z', Date.parse('2026-10-25T21:30:00Z'))).toBe('yesterday 23:30')
    // 25 October 2026 has 25 hours in Helsinki.
    expect(dateTime('2026-10-24T21:30:00Z', Date.parse('2026-10-25T22:30:00Z'))).toBe('yesterday 00:30')
  })

  it('does not break a line within a date and its time', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    for (const prefix of ['en-UN', 'de-JJ', 'fi-FI', 'pl-UN'])
      expect(formats(prefix).dateTime('2026-12-02T07:58:00Z', now), prefix).not.toContain(' ')
  })

  it('writes durations as short as possible', () => {
    const { duration } = formats('en-UN')
    expect(duration(42 * 60_000 + 59_000)).toBe('42 min')
    expect(duration(65 * 60_000)).toBe('1 h 05 min')
    expect(duration(-5)).toBe('0 min')
  })
})
