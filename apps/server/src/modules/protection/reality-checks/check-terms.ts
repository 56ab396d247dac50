/** What a market says about reality checks of its players. */
import { policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { type LimitSubject, type LimitTerms, termsOf } from '../limits/limit-terms.ts'
import { withMessages } from './check-message.ts'
import { policyOf } from '../player-policy.ts'

/** A longer interval waits as a higher limit does. */
export interface CheckTerms extends Pick<
  LimitTerms,
  'increaseHours' | 'increaseAfterPeriod' | 'confirmWithinDays' | 'canRaise' | 'pauseMinutes'
> {
  readonly currency: CurrencyCode
  /** Minutes that a player may choose. */
  readonly choices: readonly number[]
  /** Minutes without a choice of the player. */
  readonly minutes: number
  /** Whether the timer may be off. */
  readonly canDisable: boolean
  /** Minutes of the break after each answer, where the interval is fixed (RC-06). Null where there is none. */
  readonly breakMinutes: number | null
  /** Minutes of continuous play after which a break of `pauseMinutes` is forced (RC-10). */
  readonly breakAfterMinutes: number
  /** Percent of a limit of time of which the player is told (LIM-16). */
  readonly warnAt: readonly number[]
  /** Games end when a limit is used up (LIM-16). */
  readonly endsAtLimit: boolean
}

/** An unknown market has the strictest value of all. */
export function checkTermsOf(person: LimitSubject, at: Temporal.Instant): CheckTerms {
  const { currency } = person
  const policy = policyOf(person, at)
  const { increaseHours, increaseAfterPeriod, confirmWithinDays, canRaise, pauseMinutes } = termsOf(
    person,
    at,
  )
  const fixed = policyValue(policy, 'rc.fixedMinutes')
  return {
    currency,
    increaseHours,
    increaseAfterPeriod,
    confirmWithinDays,
    canRaise,
    ...withMessages(
      {
        choices: fixed === null ? policyValue(policy, 'rc.choices') : [fixed],
        minutes: fixed ?? policyValue(policy, 'rc.minutes'),
        canDisable: fixed === null && policyValue(policy, 'rc.canDisable'),
      },
      policyValue(policy, 'rc.messageMinutes'),
    ),
    breakMinutes: fixed === null ? null : policyValue(policy, 'rc.breakMinutes'),
    breakAfterMinutes: policyValue(policy, 'rc.forcedBreakAfterMinutes'),
    pauseMinutes,
    endsAtLimit: policyValue(policy, 'limits.logoutAtCap'),
    warnAt: policyValue(policy, 'limits.warnAt'),
  }
}
