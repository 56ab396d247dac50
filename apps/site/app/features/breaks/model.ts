/** What the page of breaks shows (EXC-01 to EXC-08). */
import type { RouteOutput } from '@marquee/contract'
import type { BreakRequest } from '../../domain/breaks/index.ts'

export type Breaks = RouteOutput<'breaks.get'>
export type BreakTerms = Breaks['terms']
export type Running = NonNullable<Breaks['running']>
/** What people have decided about the last request to return. */
export type Decided = Breaks['decided']
/** What is left in the account, which stays the player's. */
export type Money = RouteOutput<'player.closing'>

/** Parameter of the address, so that Back returns to the step before. */
export const STEP = 'step'
/** `exclusion`: its lengths alone, on phones. `longer`: the lengths beyond the break that runs. */
export type Step = 'exclusion' | 'longer'
export const stepOf = (text: string | null): Step | undefined =>
  text === 'exclusion' || text === 'longer' ? text : undefined

const DAY_MS = 86_400_000
/** A length that is named ends at least so much later than the break that runs. */
const LEAST_LONGER_MS = 3_600_000

/** A length that is offered. `end` is null without one. */
export interface Length {
  readonly request: Exclude<BreakRequest, { kind: 'panic' }>
  readonly end: string | null
}

/** End of a time-out that begins now: days of 24 hours. */
export const endOfDays = (days: number, now: number): string => new Date(now + days * DAY_MS).toISOString()

/**
 * Day on which an exclusion that begins now ends, at noon UTC, so that it is the same day in every zone. Months are
 * those of the calendar in the market's zone; a day that the month does not have is its last one.
 */
export function endOfMonths(months: number, now: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
  const [year = 0, month = 1, day = 1] = parts.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay), 12)).toISOString()
}

/**
 * Whether an end is later than that of the break that runs (EXC-04).
 * @param marginMs ends that are days, at noon, are later from the next day on
 */
function isLonger(end: string | null, running: Running | null, marginMs = 0): boolean {
  if (!running) return true
  if (running.until === null) return false
  return end === null || Date.parse(end) > Date.parse(running.until) + marginMs
}

/** Time-outs that the market names; none during an exclusion. */
export const timeOuts = (terms: BreakTerms, running: Running | null, now: number): readonly Length[] =>
  running?.kind === 'exclusion'
    ? []
    : terms.timeoutDays
        .map((days) => ({ request: { kind: 'timeout', days } as const, end: endOfDays(days, now) }))
        .filter(({ end }) => isLonger(end, running, LEAST_LONGER_MS))

/** Whether a length of the player's own choice can be longer than what runs. */
export const hasOwnLength = (terms: BreakTerms, running: Running | null, now: number): boolean =>
  running?.kind !== 'exclusion' && isLonger(endOfDays(terms.longestTimeoutDays, now), running)

export function exclusions(terms: BreakTerms, running: Running | null, now: number): readonly Length[] {
  const ends = terms.exclusionMonths.map((months) => ({
    request: { kind: 'exclusion', months } as const,
    end: endOfMonths(months, now, terms.zone),
  }))
  const indefinite = { request: { kind: 'exclusion', months: null }, end: null } as const
  return [...ends, ...(terms.hasIndefinite ? [indefinite] : [])].filter(({ end }) =>
    isLonger(end, running, DAY_MS / 2),
  )
}

/** Whether the break that runs can be made longer. */
export const canExtend = (terms: BreakTerms, running: Running, now: number): boolean =>
  hasOwnLength(terms, running, now) || exclusions(terms, running, now).length > 0

/** Value of a length in a choice. */
export function keyOf({ request }: Length): string {
  return request.kind === 'timeout' ? `${request.days}` : `${request.months}`
}

/** The days that were typed; undefined unless they are a whole number that the market accepts. */
export function parseDays(text: string, longest: number): number | undefined {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= longest ? days : undefined
}

const MONTHS_OF_YEAR = 12
/** Months in the words of the page: whole years as years. */
export const inYears = (months: number): number | undefined =>
  months % MONTHS_OF_YEAR === 0 ? months / MONTHS_OF_YEAR : undefined

/** Where the player is on the way back from an exclusion (EXC-07, EXC-08). */
export type ReturnStage =
  /** The market knows none. */
  | { readonly is: 'never' }
  | { readonly is: 'early'; readonly from: string }
  | { readonly is: 'ask' | 'reviewed' }
  /** People have decided against the return; it can be asked for again. */
  | { readonly is: 'refused'; readonly at: string }
  | { readonly is: 'wait'; readonly from: string }
  | { readonly is: 'confirm'; readonly until: string | null }

export function returnStage({ return: way }: Running, decided: Decided = null): ReturnStage | undefined {
  if (!way) return undefined
  if (way.canConfirm) return { is: 'confirm', until: way.confirmUntil }
  if (way.askedAt !== null) {
    if (way.isReviewed || way.confirmFrom === null) return { is: 'reviewed' }
    return { is: 'wait', from: way.confirmFrom }
  }
  if (way.canAsk) return decided?.is === 'refused' ? { is: 'refused', at: decided.at } : { is: 'ask' }
  return way.askFrom === null ? { is: 'never' } : { is: 'early', from: way.askFrom }
}

/** Whether the time of an exclusion is over: only its player's return is left. */
export function isTimeOver(running: Running): boolean {
  const stage = returnStage(running)
  return stage !== undefined && stage.is !== 'early' && stage.is !== 'never'
}

/** The view of the page. */
export type BreakView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'choose'; readonly terms: BreakTerms; readonly running: Running | null }
  | {
      readonly is: 'running'
      readonly terms: BreakTerms
      readonly running: Running
      readonly decided: Decided
    }
  /** The break of this session is over, or its return is approved: play is open from the next login on. */
  | { readonly is: 'over' | 'approved' }

export interface BreakFacts {
  /** Undefined until it has been read. */
  readonly data: Breaks | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
  /** The session began during a break. */
  readonly isOnBreak: boolean
  readonly step: Step | undefined
}

export function breakView({ data, hasFailed, isOnline, isOnBreak, step }: BreakFacts): BreakView {
  if (!data) {
    if (!isOnline) return { is: 'offline' }
    return { is: hasFailed ? 'failed' : 'loading' }
  }
  const { terms, running, decided } = data
  if (running && step === undefined) return { is: 'running', terms, running, decided }
  if (!running && isOnBreak) return { is: decided?.is === 'approved' ? 'approved' : 'over' }
  return { is: 'choose', terms, running }
}
