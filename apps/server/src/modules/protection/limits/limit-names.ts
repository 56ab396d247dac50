/** Names of limits: as the API and this schema have them, and as the ledger has them. */
import type { RouteOutput } from '@marquee/contract'
import { periodCodes } from '../../wallet/index.ts'

type LimitView = RouteOutput<'limits.all'>['limits'][number]

export type LimitKind = LimitView['kind']

/** Kinds of limits of time, whose values are seconds; those of the others are minor units. */
export const timeLimitKinds = ['sessionTime', 'dailyTime'] as const satisfies readonly LimitKind[]
export type TimeLimitKind = (typeof timeLimitKinds)[number]

export const isTimeLimit = (kind: LimitKind): kind is TimeLimitKind =>
  timeLimitKinds.some((one) => one === kind)

export type LimitPeriod = NonNullable<LimitView['period']>
export type LockReason = NonNullable<LimitView['lockReason']>

/** Which limit of a player; without a period the one of single stakes. */
export interface LimitName {
  readonly kind: LimitKind
  readonly period: LimitPeriod | null
}

/** Which limit of money. */
export interface MoneyLimitName extends LimitName {
  readonly kind: Exclude<LimitKind, TimeLimitKind>
}

export type LedgerPeriod = keyof typeof periodCodes

/** From the shortest to the longest. */
const ledgerPeriods = Object.keys(periodCodes) as LedgerPeriod[]

export const ledgerPeriodOf = (period: LimitPeriod): LedgerPeriod =>
  ledgerPeriods.find((name) => periodCodes[name] === period)!

export const periodCodeOf = (period: LedgerPeriod): LimitPeriod => periodCodes[period]

/** The period of a limit of time: one of them is of a day. */
export const periodOfTime = (kind: TimeLimitKind): LimitPeriod | null => (kind === 'dailyTime' ? 'D' : null)

/** Periods that are longer than a limit's own; none without a period. */
export const longerPeriods = (period: LimitPeriod | null): readonly LimitPeriod[] =>
  period === null
    ? []
    : ledgerPeriods.slice(ledgerPeriods.indexOf(ledgerPeriodOf(period)) + 1).map((name) => periodCodes[name])

/** A limit in the body of an event. */
export const toEventBody = ({ kind, period }: LimitName) => ({
  measure: kind,
  period: period === null ? null : ledgerPeriodOf(period),
})

/** The lower of both; null without one. */
export const lowerOf = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null ? b : b === null || a < b ? a : b

export const isSameLimit = (a: LimitName, b: LimitName): boolean => a.kind === b.kind && a.period === b.period
