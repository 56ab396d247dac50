/** What a player's request does to a break, and how an exclusion ends. Pure: the caller has read everything. */
import { monthsAfter } from '@marquee/markets'
import { AppError } from '../../../kernel/index.ts'
import type { BreakTerms } from './break-terms.ts'

const HOURS_PER_DAY = 24

/** A return that is not confirmed in so many days after its wait lapses. */
const CONFIRM_RETURN_DAYS = 7

/** What a player asks for. */
export type AskedBreak =
  | { readonly is: 'days'; readonly days: number }
  | { readonly is: 'panic' }
  | { readonly is: 'months'; readonly months: number }
  | { readonly is: 'indefinite' }

/** An exclusion that a player asks for, of the whole or from a product. */
export type AskedExclusion = Extract<AskedBreak, { is: 'months' | 'indefinite' }>

export type BreakKind = 'timeout' | 'exclusion'

/** A break that runs, or an exclusion from which its player has not returned. */
export interface RunningBreak {
  readonly kind: BreakKind
  /** Null without an end. */
  readonly until: Temporal.Instant | null
}

/** A break as it was asked for in a session. */
export interface AskedBefore {
  readonly kind: BreakKind
  readonly length: string
  readonly sessionId: string
}

export interface BreakCase {
  readonly terms: BreakTerms
  readonly running: RunningBreak | null
  /** The player's last request that began a break; null for none. */
  readonly last: AskedBefore | null
  readonly sessionId: string
  /** A request to return is open, which another exclusion ends. */
  readonly isReturning: boolean
  readonly at: Temporal.Instant
}

export type BreakStep = { readonly is: 'unchanged' } | ({ readonly is: 'begins' } & NewBreak)

export interface NewBreak extends RunningBreak {
  /** As it was asked for. */
  readonly length: string
}

/** Length of an exclusion; null months without an end. */
export const lengthInMonths = (months: number | null): string =>
  months === null ? 'indefinite' : `${months} months`

/** Length of a time-out of whole days. */
export const lengthInDays = (days: number): string => `${days} days`

function notOffered(field: string, offered: Readonly<Record<string, unknown>>): AppError {
  const code = 'error.break.length'
  return new AppError(code, { additionalInfo: offered, fields: [{ field, code, message: code }] })
}

/** @throws AppError `error.break.length` for what the market does not offer */
function newBreakOf(asked: AskedBreak, { terms, at }: BreakCase): NewBreak {
  switch (asked.is) {
    case 'days':
      if (asked.days > terms.longestTimeoutDays) throw notOffered('days', { days: terms.timeoutDays })
      return {
        kind: 'timeout',
        until: at.add({ hours: asked.days * HOURS_PER_DAY }),
        length: lengthInDays(asked.days),
      }
    case 'panic':
      return {
        kind: 'timeout',
        until: at.add({ hours: terms.panicHours }),
        length: `${terms.panicHours} hours`,
      }
    case 'months':
      if (!terms.exclusionMonths.includes(asked.months))
        throw notOffered('exclusionInMonths', { months: terms.exclusionMonths })
      return {
        kind: 'exclusion',
        until: monthsAfter(terms.zone, at, asked.months),
        length: lengthInMonths(asked.months),
      }
    case 'indefinite':
      if (!terms.hasIndefinite)
        throw notOffered('accountDisableIndefinitely', { months: terms.exclusionMonths })
      return { kind: 'exclusion', until: null, length: lengthInMonths(null) }
    default:
      return asked satisfies never
  }
}

/** Compares ends; one that never comes is the latest. */
function compareEnds(a: Temporal.Instant | null, b: Temporal.Instant | null): number {
  if (a === null || b === null) return Number(b !== null) - Number(a !== null)
  return Temporal.Instant.compare(a, b)
}

/**
 * A break may begin during another one if it ends later; a time-out, which ends by itself, never replaces an exclusion,
 * which does not (EXC-04, EXC-07). The same request from the same session changes nothing: its answer was lost.
 * @throws AppError `error.break.length`, `error.break.shorter`
 */
export function decideBreak(asked: AskedBreak, situation: BreakCase): BreakStep {
  const { running, last, sessionId, isReturning } = situation
  const next = newBreakOf(asked, situation)
  if (running === null) return { is: 'begins', ...next }
  const isRepeat =
    last?.sessionId === sessionId &&
    last.kind === next.kind &&
    last.length === next.length &&
    running.kind === next.kind
  if (isRepeat) return { is: 'unchanged' }
  const later = compareEnds(next.until, running.until)
  if (later < 0 || (running.kind === 'exclusion' && next.kind === 'timeout'))
    throw new AppError('error.break.shorter', {
      additionalInfo: running.until === null ? {} : { until: running.until.toString() },
    })
  return later === 0 && running.kind === next.kind && !isReturning
    ? { is: 'unchanged' }
    : { is: 'begins', ...next }
}

/** An open request to return. */
export interface ReturnRequest {
  readonly askedAt: Temporal.Instant
  readonly confirmFrom: Temporal.Instant
  /** Null where people decide: it does not lapse. */
  readonly confirmUntil: Temporal.Instant | null
}

/** An exclusion, and what its player has asked for. */
export interface ReturnCase {
  /** Null without an end. */
  readonly until: Temporal.Instant | null
  /** Until then the ledger refuses; null for ever. */
  readonly leastUntil: Temporal.Instant | null
  /** The player has begun it. */
  readonly isOwn: boolean
  readonly terms: BreakTerms
  /** Open, whether it has lapsed or not. */
  readonly request: ReturnRequest | null
  readonly at: Temporal.Instant
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** Whether a request was not confirmed in time. */
export const isLapsedReturn = ({ confirmUntil }: ReturnRequest, at: Temporal.Instant): boolean =>
  confirmUntil !== null && !isBefore(at, confirmUntil)

const openRequestOf = ({ request, at }: ReturnCase): ReturnRequest | null =>
  request && !isLapsedReturn(request, at) ? request : null

/** People decide about an exclusion without an end, one that the player has not begun, and where the law says so. */
export const isReviewed = ({ until, isOwn, terms }: ReturnCase): boolean =>
  until === null || !isOwn || terms.isReturnInWriting

const hoursOf = ({ until, terms }: ReturnCase): number | null =>
  until === null ? terms.indefiniteReturnHours : terms.returnHours

/** From when the return can be asked for; null for never. */
export const askFromOf = (situation: ReturnCase): Temporal.Instant | null =>
  hoursOf(situation) === null ? null : situation.leastUntil

/** What can be done about the return. */
export function returnStateOf(situation: ReturnCase) {
  const { at } = situation
  const askFrom = askFromOf(situation)
  const request = openRequestOf(situation)
  const isDecidedByPeople = isReviewed(situation)
  return {
    askFrom,
    canAsk: request === null && askFrom !== null && !isBefore(at, askFrom),
    request,
    canConfirm: request !== null && !isDecidedByPeople && !isReturnEarly(request, at),
    isReviewed: isDecidedByPeople,
  }
}

const early = (from: Temporal.Instant | null): AppError =>
  new AppError('error.break.return.early', { additionalInfo: from === null ? {} : { from: from.toString() } })

/**
 * A new request; null when one is open.
 * @throws AppError `error.break.return.early` before the end, and where nobody returns
 */
export function askReturn(situation: ReturnCase): ReturnRequest | null {
  if (openRequestOf(situation)) return null
  const { at } = situation
  const askFrom = askFromOf(situation)
  const hours = hoursOf(situation)
  if (hours === null || askFrom === null || isBefore(at, askFrom)) throw early(askFrom)
  const confirmFrom = at.add({ hours })
  const confirmUntil = isReviewed(situation)
    ? null
    : confirmFrom.add({ hours: CONFIRM_RETURN_DAYS * HOURS_PER_DAY })
  return { askedAt: at, confirmFrom, confirmUntil }
}

/** Whether the wait after a request is not over. */
export const isReturnEarly = ({ confirmFrom }: ReturnRequest, at: Temporal.Instant): boolean =>
  isBefore(at, confirmFrom)

/**
 * Checks the end of the wait, for a player who confirms.
 * @throws AppError `error.break.return.none`, `.reviewed` where people decide, `.early`
 */
export function checkReturn(situation: ReturnCase): void {
  const request = openRequestOf(situation)
  if (!request) throw new AppError('error.break.return.none')
  if (isReviewed(situation)) throw new AppError('error.break.return.reviewed')
  if (isReturnEarly(request, situation.at)) throw early(request.confirmFrom)
}

/**
 * What an exclusion that the operator imposes does to what runs (EXC-22). The later end stands, and a time-out becomes
 * an exclusion. An exclusion without an end begins again where its return could be asked for before the imposed end.
 */
export function decideImposed(
  {
    months,
    at,
    zone,
  }: { readonly months: number | null; readonly at: Temporal.Instant; readonly zone: string },
  running: (RunningBreak & { readonly leastUntil: Temporal.Instant | null }) | null,
): {
  readonly begins: boolean
  readonly until: Temporal.Instant | null
  /** End of the order by itself. */
  readonly imposedUntil: Temporal.Instant | null
} {
  const imposedUntil = months === null ? null : monthsAfter(zone, at, months)
  if (running === null) return { begins: true, until: imposedUntil, imposedUntil }
  const isLater = compareEnds(imposedUntil, running.until) > 0
  const until = isLater ? imposedUntil : running.until
  if (running.kind === 'timeout' || isLater) return { begins: true, until, imposedUntil }
  const { leastUntil } = running
  // Without a least end nobody returns.
  const returnsEarlier =
    running.until === null && leastUntil !== null && compareEnds(imposedUntil, leastUntil) > 0
  return { begins: returnsEarlier, until, imposedUntil }
}

/**
 * End of a time-out that the operator imposes (CARE-06). Null where a break that ends no earlier runs, or an exclusion,
 * which no time-out replaces.
 */
export function decideImposedTimeOut(
  { days, at }: { readonly days: number; readonly at: Temporal.Instant },
  running: RunningBreak | null,
): Temporal.Instant | null {
  const until = at.add({ hours: days * HOURS_PER_DAY })
  if (running === null) return until
  return running.kind === 'timeout' && compareEnds(until, running.until) > 0 ? until : null
}
