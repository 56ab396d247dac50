/** A calendar day as an ISO date, `2026-11-22`. Compared as text. */
export type IsoDay = string

const DAY_MS = 86_400_000

const toUtc = (day: IsoDay) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date): IsoDay => date.toISOString().slice(0, 10)

export function addDays(day: IsoDay, days: number): IsoDay {
  return toDay(new Date(toUtc(day).getTime() + days * DAY_MS))
}

/** The same day of another month; the last day of a shorter month. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const date = toUtc(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return toDay(new Date(first.getTime() + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY_MS))
}

export const monthOf = (day: IsoDay) => day.slice(0, 7)

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: IsoDay): number {
  return toUtc(day).getUTCDay() || 7
}

export function startOfWeek(day: IsoDay, firstWeekday: number): IsoDay {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

export function clampDay(day: IsoDay, min: IsoDay | undefined, max: IsoDay | undefined): IsoDay {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** The weeks that a month touches, each of seven days, from the first weekday of the locale. */
export function weeksOfMonth(month: string, firstWeekday: number): IsoDay[][] {
  const first = `${month}-01`
  const weeks: IsoDay[][] = []
  for (let week = startOfWeek(first, firstWeekday); week < addMonths(first, 1); week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(week, at)))
  return weeks
}

/** The method is newer than the property, and Firefox has neither. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The first weekday of a locale, 1 to 7; Monday where the browser does not know it. */
export function firstWeekdayOf(locale: string): number {
  const known: LocaleWithWeek = new Intl.Locale(locale)
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

/** The day that a key moves focus to; undefined when the key does not move. */
export function dayForKey(
  event: { readonly key: string; readonly shiftKey: boolean },
  day: IsoDay,
  { firstWeekday, isRtl }: { readonly firstWeekday: number; readonly isRtl: boolean },
): IsoDay | undefined {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1)
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, firstWeekday)
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6)
    case 'PageUp':
      return addMonths(day, event.shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, event.shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
