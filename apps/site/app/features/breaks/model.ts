/** What the page of breaks shows (EXC-01 to EXC-08). */
import type { RouteOutput } from '@marquee/contract'
import { type BreakRequest, isPastEnd, returnStage } from '../../domain/breaks/index.ts'

export type Breaks = RouteOutput<'breaks.get'>
export type BreakTerms = Breaks['terms']
export type Running = NonNullable<Breaks['running']>
/** Products that the player has closed, beside what runs (EXC-20). */
export type ClosedProducts = Breaks['products']
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

/** What ends; null without an end. */
type Ending = Pick<Running, 'until'>

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
function isLonger(end: string | null, running: Ending | null, marginMs = 0): boolean {
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

/** Exclusions that the market offers, beyond what runs: of the whole, or from one product. */
export function exclusions(terms: BreakTerms, running: Ending | null, now: number): readonly Length[] {
  const ends = terms.exclusionMonths.map((months) => ({
    request: { kind: 'exclusion', months } as const,
    end: endOfMonths(months, now, terms.zone),
  }))
  const indefinite = { request: { kind: 'exclusion', months: null }, end: null } as const
  return [...ends, ...(terms.hasIndefinite ? [indefinite] : [])].filter(({ end }) =>
    isLonger(end, running, DAY_MS / 2),
  )
}

/** What an exclusion is about: everything, or one product. */
export type Scope = 'all' | ClosedProducts[number]['product']

/** Lengths of an exclusion from a product, beyond the one that runs. */
export const productExclusions = (
  terms: BreakTerms,
  closed: ClosedProducts,
  scope: Exclude<Scope, 'all'>,
  now: number,
): readonly Length[] => exclusions(terms, closed.find(({ product }) => product === scope) ?? null, now)

/** Products that can be closed, or for longer. */
export const openScopes = (
  terms: BreakTerms,
  closed: ClosedProducts,
  now: number,
): readonly Exclude<Scope, 'all'>[] =>
  terms.products.filter((product) => productExclusions(terms, closed, product, now).length > 0)

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

/** Whether the time of an exclusion is over: only its player's return is left. */
export const isTimeOver = (running: Running): boolean => isPastEnd(returnStage(running))

/** The view of the page. */
export type BreakView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | {
      readonly is: 'choose'
      readonly terms: BreakTerms
      readonly running: Running | null
      readonly products: ClosedProducts
    }
  | {
      readonly is: 'running'
      readonly terms: BreakTerms
      readonly running: Running
      readonly decided: Decided
      readonly products: ClosedProducts
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
  const { terms, running, decided, products } = data
  if (running && step === undefined) return { is: 'running', terms, running, decided, products }
  if (!running && isOnBreak) return { is: decided?.is === 'approved' ? 'approved' : 'over' }
  return { is: 'choose', terms, running, products }
}
