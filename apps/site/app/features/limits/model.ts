/** What the page of gambling limits shows (spec 1 §3 Limits, §4). */
import type { RouteOutput } from '@marquee/contract'
import { raiseDates } from '@marquee/contract/limits'
import type { LimitAmount, LimitName } from '../../domain/limits/index.ts'
import { nextReadMs } from '../../shared/query/next-read.ts'
import type { TextId } from '../../shared/texts/index.ts'
import { isMore, isZero, minus, signOf, zeroOf } from './limit-amount.ts'

export type Limits = RouteOutput<'limits.all'>
export type Limit = Limits['limits'][number]
export type LimitTerms = Limits['terms']
export type LimitChanged = RouteOutput<'limits.changeDeposit'>
export type LimitChange = RouteOutput<'limits.history'>['changes'][number]
export type LimitKind = Limit['kind']

type LimitText = TextId<'limits'>

/** Kinds that share a section of the page, with its heading. */
export interface SectionTexts {
  readonly title: LimitText
  readonly text: LimitText
  readonly kinds: readonly LimitKind[]
}

/** Sections of the page, in this order; none is more prominent (LIM-04). */
export const sections: readonly SectionTexts[] = [
  { title: 'limits.deposit', text: 'limits.depositText', kinds: ['deposit'] },
  { title: 'limits.stake', text: 'limits.stakeText', kinds: ['stake'] },
  { title: 'limits.loss', text: 'limits.lossText', kinds: ['loss'] },
  { title: 'limits.single', text: 'limits.singleText', kinds: ['singleStake'] },
  { title: 'limits.time', text: 'limits.timeText', kinds: ['sessionTime', 'dailyTime'] },
]

const kinds = sections.flatMap((section) => section.kinds)

export const periodTexts = {
  D: 'limits.period.D',
  W: 'limits.period.W',
  M: 'limits.period.M',
} as const satisfies Record<NonNullable<Limit['period']>, LimitText>

/** The name of a limit in its section. */
export function cardText({ kind, period }: LimitName): LimitText {
  if (period !== null) return periodTexts[period]
  return kind === 'sessionTime' ? 'limits.time.session' : 'limits.single'
}

export const lockTexts = {
  law: 'limits.locked.law',
  affordability: 'limits.locked.affordability',
  protection: 'limits.locked.protection',
  other: 'limits.locked.other',
} as const satisfies Record<NonNullable<Limit['lockReason']>, LimitText>

const usedTexts = {
  deposit: 'limits.used.deposit',
  stake: 'limits.used.stake',
  loss: 'limits.used.loss',
  sessionTime: 'limits.used.time',
  dailyTime: 'limits.used.time',
} as const

/** What the running period has used; a negative loss is a win. Undefined for single stakes. */
export function usedText({ kind, used }: Limit): { text: LimitText; amount: LimitAmount } | undefined {
  if (used === null || kind === 'singleStake') return undefined
  if (signOf(used) >= 0) return { text: usedTexts[kind], amount: used }
  return { text: 'limits.used.won', amount: minus(zeroOf(used), used) }
}

export const isReached = ({ value, remaining }: Limit): boolean =>
  value !== null && remaining !== null && isZero(remaining)

/** A higher limit or a removal waits. */
export const isWaiting = ({ pendingDate }: Limit): boolean => pendingDate !== null

/** The limit of each kind with the least left, which decides (LIM-07). */
export function leastLeft(limits: readonly Limit[]): readonly (Limit & { remaining: LimitAmount })[] {
  return kinds.flatMap((kind) => {
    const set = limits.filter(
      (one): one is Limit & { remaining: LimitAmount } => one.kind === kind && one.remaining !== null,
    )
    const [first, ...rest] = set
    return first
      ? [rest.reduce((least, one) => (isMore(least.remaining, one.remaining) ? one : least), first)]
      : []
  })
}

/** What saving a typed amount does, told before it is sent. */
export type ChangeEffect =
  /** In force as soon as it is saved. `left`: of the running period; null without one. */
  | { readonly is: 'first' | 'lower'; readonly left: LimitAmount | null }
  | { readonly is: 'same' }
  /** It is above what this player may set (LIM-17, LIM-23). */
  | { readonly is: 'closed' }
  /** It will wait from now on (`higher`), or it is what waits already (`waits`). Times are ms since 1970. */
  | { readonly is: 'higher' | 'waits'; readonly pendingAt: number; readonly confirmUntil: number }

/** @param now ms since 1970 */
export function effectOf(value: LimitAmount, limit: Limit, terms: LimitTerms, now: number): ChangeEffect {
  const { ownValue, locked, value: inForce } = limit
  if (locked && inForce !== null && isMore(value, inForce)) return { is: 'closed' }
  if (ownValue === null) return { is: 'first', left: leftOf(value, limit) }
  if (isMore(ownValue, value)) return { is: 'lower', left: leftOf(value, limit) }
  if (!isMore(value, ownValue)) return { is: 'same' }
  if (!canRaise(limit, terms)) return { is: 'closed' }
  return waitingFor(value, limit, now) ?? { is: 'higher', ...waitOf(limit, terms, now) }
}

/** The wait of the same amount goes on; one that has lapsed begins from the start. */
function waitingFor(
  value: LimitAmount,
  { pendingValue, pendingDate, confirmUntil }: Limit,
  now: number,
): ChangeEffect | undefined {
  if (pendingValue === null || pendingDate === null || confirmUntil === null) return undefined
  const until = Date.parse(confirmUntil)
  if (!isSameAmount(value, pendingValue) || until <= now) return undefined
  return { is: 'waits', pendingAt: Date.parse(pendingDate), confirmUntil: until }
}

const isSameAmount = (a: LimitAmount, b: LimitAmount): boolean => isZero(minus(a, b))

/** A raise, asked for now or before: the button that sends it is not the one of safer limits. */
export const isRaise = (effect: ChangeEffect | undefined): boolean =>
  effect?.is === 'higher' || effect?.is === 'waits'

/** A limit that applies when it is saved: only of such a one are past days shown (LIM-03, LIM-27). */
export const isInForce = (effect: ChangeEffect | undefined): boolean =>
  effect?.is === 'first' || effect?.is === 'lower'

/** The request that waits ends when the amount is saved. */
export const dropsRequest = (limit: Limit, effect: ChangeEffect): boolean =>
  isWaiting(limit) && effect.is !== 'waits'

function leftOf(value: LimitAmount, { used }: Limit): LimitAmount | null {
  if (used === null) return null
  return isMore(used, value) ? zeroOf(value) : minus(value, used)
}

/** From when a raise or removal that is asked for now can be confirmed, and until when. */
export function waitOf({ period, resetAt }: Limit, terms: LimitTerms, now: number) {
  return raiseDates(terms, { period, resetAt: resetAt === null ? null : Date.parse(resetAt) }, now)
}

/** A limit of the operator is not raised, and restricted players raise nothing. */
export const canRaise = ({ locked }: Limit, terms: LimitTerms): boolean => terms.canRaise && !locked

export const canRemove = (limit: Limit, terms: LimitTerms): boolean =>
  limit.ownValue !== null && !limit.pendingRemoval && canRaise(limit, terms)

/** Whether what waits can be confirmed now. */
export const isConfirmable = (limit: Limit, terms: LimitTerms): boolean =>
  limit.canConfirm && canRaise(limit, terms)

/** The text of what waits. Restricted players are not told of a confirmation, which would be refused (LIM-23). */
export function waitText(limit: Limit, terms: LimitTerms): LimitText {
  const what = limit.pendingValue === null ? 'removal' : 'raise'
  if (!canRaise(limit, terms)) return `limits.held.${what}`
  return limit.canConfirm ? `limits.confirm.${what}` : `limits.pending.${what}`
}

/** When an open page reads the limits again: a period ends, or a request can be confirmed or lapses. */
export const nextLimitsReadMs = (limits: readonly Limit[], now: number): number =>
  nextReadMs(
    limits.flatMap(({ pendingDate, confirmUntil, resetAt }) => [pendingDate, confirmUntil, resetAt]),
    now,
  )

const changeTexts = {
  set: 'limits.change.set',
  requested: 'limits.change.requested',
  confirmed: 'limits.change.confirmed',
  cancelled: 'limits.change.cancelled',
  dropped: 'limits.change.dropped',
  lapsed: 'limits.change.lapsed',
  imposed: 'limits.change.imposed',
  lifted: 'limits.change.lifted',
} as const satisfies Record<LimitChange['action'], LimitText>

/** The text of a line of the history; a removal has no amount. */
export function changeText({ action, value }: LimitChange): LimitText {
  if (value === null && action === 'requested') return 'limits.change.removalRequested'
  if (value === null && action === 'confirmed') return 'limits.change.removed'
  return changeTexts[action]
}

export const actorTexts = {
  player: 'limits.by.player',
  operator: 'limits.by.operator',
  system: 'limits.by.system',
} as const satisfies Record<LimitChange['actor'], LimitText>

/** The view of the page. */
export type LimitsView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'limits'; readonly limits: readonly Limit[]; readonly terms: LimitTerms }

export interface LimitsFacts {
  /** Undefined until they have been read. */
  readonly data: Limits | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function limitsView({ data, hasFailed, isOnline }: LimitsFacts): LimitsView {
  if (data) return { is: 'limits', ...data }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
