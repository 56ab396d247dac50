/** When an account without a login is warned, and when it is dormant (ID-16). Pure. */
import { monthsAfter } from '@marquee/markets'

/** Warnings before an account is dormant. */
export const WARNINGS = 3
/** The last warning comes so many months before the end. */
const LAST_NOTICE_MONTHS = 1
/** Between two warnings, and between the last one and the end, also where a job has not run for months. */
export const LEAST_DAYS_BETWEEN = 14
const HOURS_OF_DAY = 24

/** What a market says about accounts without a login. */
export interface DormancyTerms {
  /** Market whose calendar counts. */
  readonly market: string
  /** Months without a login after which the first warning is sent. */
  readonly noticeMonths: number
  /** Months without a login after which the account is dormant. */
  readonly months: number
}

/** What is stored of an account. */
export interface DormancyFacts {
  readonly countedFrom: Temporal.Instant
  /** Sent since then. */
  readonly warnings: number
  readonly warnedAt: Temporal.Instant | null
  readonly dormantAt: Temporal.Instant | null
}

export type DormancyStep =
  | { readonly is: 'nothing' | 'dormant' }
  /** `number` counts from 1; the account is not dormant before `dormantFrom`. */
  | { readonly is: 'warning'; readonly number: number; readonly dormantFrom: Temporal.Instant }

const later = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) > 0 ? one : other

const daysAfter = (at: Temporal.Instant, days: number): Temporal.Instant =>
  at.add({ hours: days * HOURS_OF_DAY })

/** Months without a login at each warning: at the notice, half-way, and a month before the end. */
export function warningMonths({ noticeMonths, months }: Omit<DormancyTerms, 'market'>): number[] {
  const last = Math.max(noticeMonths, months - LAST_NOTICE_MONTHS)
  return [noticeMonths, Math.floor((noticeMonths + last) / 2), last]
}

/** What is due for an account that may become dormant. Of several steps that are late the first one is due. */
export function dormancyStep(
  { countedFrom, warnings, warnedAt, dormantAt }: DormancyFacts,
  terms: DormancyTerms,
  at: Temporal.Instant,
): DormancyStep {
  if (dormantAt !== null) return { is: 'nothing' }
  const monthsOn = (months: number) => monthsAfter(terms.market, countedFrom, months)
  const spaced = (due: Temporal.Instant) =>
    warnedAt === null ? due : later(due, daysAfter(warnedAt, LEAST_DAYS_BETWEEN))
  const month = warningMonths(terms)[warnings]
  const due = spaced(monthsOn(month ?? terms.months))
  if (Temporal.Instant.compare(at, due) < 0) return { is: 'nothing' }
  if (month === undefined) return { is: 'dormant' }
  const waiting = (WARNINGS - warnings) * LEAST_DAYS_BETWEEN
  return {
    is: 'warning',
    number: warnings + 1,
    dormantFrom: later(monthsOn(terms.months), daysAfter(at, waiting)),
  }
}
