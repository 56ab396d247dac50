/** What a player does before a deposit. Pure. */
import type { RouteOutput } from '@marquee/contract'
import type { MandatoryLimit, PolicyValues } from '@marquee/markets'
import { isSameLimit, type LimitName } from '../limits/limit-names.ts'

/** A choice about a limit (LIM-05), or a look at the own figures and limits (LIM-21). */
export type DepositStep = NonNullable<RouteOutput<'wallet.depositState'>['step']>

export interface StepTerms {
  readonly choice: PolicyValues['limits.mandatoryBeforePlay']
  /** Limits that the law of the market demands. */
  readonly demanded: readonly MandatoryLimit[]
  readonly reviewMonths: number
  /** IANA zone of the market, in which months are counted. */
  readonly zone: string
}

/** What is known of a player. */
export interface StepFacts {
  /** The player's own limits that are in force. */
  readonly limits: readonly LimitName[]
  /** When the player has set a limit for the first time, and a deposit limit. */
  readonly limitSetAt: Temporal.Instant | null
  readonly depositLimitSetAt: Temporal.Instant | null
  /** When the player has stated that no deposit limit is wanted. */
  readonly statedAt: Temporal.Instant | null
  readonly reviewedAt: Temporal.Instant | null
  /** Of a player from an earlier platform: the first one here. */
  readonly firstDepositAt: Temporal.Instant | null
}

const depositLimits: readonly LimitName[] = (['D', 'W', 'M'] as const).map((period) => ({
  kind: 'deposit',
  period,
}))

/** A limit that the law demands; null for one of the balance, which the platform does not have. */
function limitOf(demanded: MandatoryLimit): LimitName | null {
  if (demanded === 'balance') return null
  const [kind, period] = demanded.split(':') as ['deposit' | 'loss' | 'stake' | 'daily', 'D' | 'W' | 'M']
  return { kind: kind === 'daily' ? 'dailyTime' : kind, period }
}

/** The step that comes before the next deposit; null where nothing does. The choice comes first. */
export function stepBefore(facts: StepFacts, terms: StepTerms, at: Temporal.Instant): DepositStep | null {
  const limits = limitsAskedFor(facts, terms)
  if (limits.length > 0) return { is: 'choice', mayDecline: terms.choice !== 'required', limits: [...limits] }
  return isReviewDue(facts, terms, at) ? { is: 'review', months: terms.reviewMonths } : null
}

/** Limits that the law demands are in force; elsewhere a choice that was made is not asked for again. */
function limitsAskedFor(
  { limits, depositLimitSetAt, statedAt }: StepFacts,
  { choice, demanded }: StepTerms,
): readonly LimitName[] {
  switch (choice) {
    case 'offered':
      return []
    case 'prompt': {
      const isChosen = limits.some(({ kind }) => kind === 'deposit') || depositLimitSetAt || statedAt
      return isChosen ? [] : depositLimits
    }
    case 'required':
      return demanded
        .map(limitOf)
        .filter((name) => name !== null)
        .filter((name) => !limits.some((limit) => isSameLimit(limit, name)))
    default:
      return choice satisfies never
  }
}

/**
 * Months count from the last look. Before the first look they count from a choice that precedes the first deposit: its
 * page shows limits, and there are no figures before it. A choice after a deposit shows no figures, and starts nothing.
 */
function isReviewDue(
  { limitSetAt, depositLimitSetAt, statedAt, reviewedAt, firstDepositAt }: StepFacts,
  { reviewMonths, zone }: StepTerms,
  at: Temporal.Instant,
): boolean {
  const choices = [limitSetAt, depositLimitSetAt, statedAt]
    .filter((one) => one !== null)
    .filter((one) => firstDepositAt === null || Temporal.Instant.compare(one, firstDepositAt) <= 0)
  const from = [...choices, ...(reviewedAt ? [reviewedAt] : [])]
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
    .at(-1)
  // Nobody has looked: money was deposited before the choice, or the limits are those of an earlier platform.
  if (from === undefined) return true
  const dueAt = from.toZonedDateTimeISO(zone).add({ months: reviewMonths }).toInstant()
  return Temporal.Instant.compare(at, dueAt) >= 0
}
