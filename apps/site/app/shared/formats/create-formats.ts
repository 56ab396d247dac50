/** Formats of amounts, dates and numbers: the only place where the site formats them. */
import { displayMoney, fromMoneyText } from '@marquee/money'
import { dayBefore } from './day-before.ts'
import { listText } from './list-text.ts'
import type { Locale } from './locale.ts'

/** An amount as the API sends it. */
export interface Amount {
  readonly amount: string
  readonly currency: string
}

export interface Formats {
  /** By the specification's table of currency signs and positions, `€120.00` or `120,00 €`. */
  money: (value: Amount, options?: { signed?: boolean }) => string
  /** Without its sign: for `Money` of the design system. */
  unsignedMoney: (value: Amount) => string
  number: (value: number) => string
  /** Percentages as the API sends them, `96.01`: `96.01%`, `96,01 %`, `%96,01`. */
  percent: (percents: string) => string
  /** `95.16% – 98.94%`, `95,16–98,94 %`; one percentage where both are equal. */
  percentRange: (range: { readonly lowest: string; readonly highest: string }) => string
  /**
   * `today 14:02`, `yesterday 09:10`, `3 Jun, 14:02`, with the year when it is not the current one. A date and its
   * time stay on one line.
   */
  dateTime: (iso: string, now?: number) => string
  /** With weekday, seconds and zone: for tooltips and details. */
  fullDateTime: (iso: string) => string
  date: (iso: string) => string
  /** `19 Nov`, with the year when it is not that of `now`. */
  shortDate: (iso: string, now?: number) => string
  /** `November 2026`; `Nov` in short. */
  month: (iso: string, length?: 'short') => string
  /** `Thursday 19 November`, with the year when it is not the current one. */
  weekday: (iso: string, now?: number) => string
  /** The calendar day of an instant as `2026-11-19`, to group by. */
  dayKey: (at: string | number) => string
  time: (iso: string | number) => string
  /** `42 min`, `1 h 05 min`. */
  duration: (ms: number) => string
  list: (items: readonly string[]) => string
}

const caches = new Map<string, Intl.DateTimeFormat>()

/** `Intl` formatters are slow to create and small, so they are cached; there are few of them. */
function dates(
  locale: string,
  zone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  let made = caches.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, zone === undefined ? options : { ...options, timeZone: zone })
    caches.set(key, made)
  }
  return made
}

const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const MINUTE_MS = 60_000
const NO_BREAK_SPACE = '\u00A0'

export interface FormatTexts {
  today: (time: string) => string
  yesterday: (time: string) => string
  minutes: (minutes: number) => string
  hours: (hours: number, minutes: string) => string
}

/** @param zone IANA name; undefined is the reader's own */
export function createFormats(locale: Locale, words: FormatTexts, zone?: string): Formats {
  const { intl, market } = locale
  const money: Formats['money'] = (value, options = {}) => {
    const { minor, currency } = fromMoneyText(value)
    return displayMoney(minor, currency, { language: intl, market, signed: options.signed ?? false })
  }
  const percents = () => new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 2 })
  const percent: Formats['percent'] = (value) => percents().format(Number(value) / 100)
  const write = (at: string | number, options: Intl.DateTimeFormatOptions) =>
    dates(intl, zone, options).format(new Date(at))
  const time: Formats['time'] = (iso) => write(iso, CLOCK)
  const day = (at: string | number) => dates('en-CA', zone, DAY).format(new Date(at))
  const yearUnlessThis = (iso: string, now: number): Intl.DateTimeFormatOptions =>
    day(iso).slice(0, 4) === day(now).slice(0, 4) ? {} : { year: 'numeric' }
  return {
    money,
    unsignedMoney: (value) => money({ ...value, amount: value.amount.replace(/^-/, '') }),
    number: (value) => new Intl.NumberFormat(intl).format(value),
    percent,
    percentRange: ({ lowest, highest }) =>
      lowest === highest
        ? percent(lowest)
        : percents().formatRange(Number(lowest) / 100, Number(highest) / 100),
    dateTime(iso, now = Date.now()) {
      if (day(iso) === day(now)) return words.today(time(iso))
      if (day(iso) === dayBefore(day(now))) return words.yesterday(time(iso))
      const written = write(iso, { day: 'numeric', month: 'short', ...CLOCK, ...yearUnlessThis(iso, now) })
      return written.replaceAll(' ', NO_BREAK_SPACE)
    },
    fullDateTime: (iso) => write(iso, { dateStyle: 'full', timeStyle: 'long' }),
    date: (iso) => write(iso, { day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate: (iso, now = Date.parse(iso)) =>
      write(iso, { day: 'numeric', month: 'short', ...yearUnlessThis(iso, now) }),
    month: (iso, length) => write(iso, length ? { month: length } : { month: 'long', year: 'numeric' }),
    weekday: (iso, now = Date.now()) =>
      write(iso, { weekday: 'long', day: 'numeric', month: 'long', ...yearUnlessThis(iso, now) }),
    dayKey: day,
    time,
    duration(ms) {
      const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
      if (minutes < 60) return words.minutes(minutes)
      return words.hours(Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0'))
    },
    list: (items) => listText(intl, items),
  }
}
