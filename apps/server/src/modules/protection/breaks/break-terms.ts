/** What a market says about breaks of its players. */
import { type Policy, policyValue } from '@marquee/markets'
import type { PlayVertical } from '../../players/index.ts'
import type { LimitSubject } from '../limits/limit-terms.ts'
import { policyOf, zoneOf } from '../player-policy.ts'

export interface BreakTerms {
  /** IANA zone in which months are counted. */
  readonly zone: string
  readonly panicHours: number
  readonly timeoutDays: readonly number[]
  readonly longestTimeoutDays: number
  readonly exclusionMonths: readonly number[]
  readonly hasIndefinite: boolean
  readonly indefiniteMinMonths: number
  /** Wait between asking to return and what follows; null where nobody returns. */
  readonly returnHours: number | null
  readonly indefiniteReturnHours: number | null
  /** Whether people decide about every return. */
  readonly isReturnInWriting: boolean
  /** Products that an exclusion can be about beside the whole (EXC-20): those that the market opens. */
  readonly products: readonly PlayVertical[]
  /** Which accounts an exclusion is about. */
  readonly scope: 'operator' | 'brand'
}

const switchOfProduct = {
  casino: 'vertical.casino',
  'live-casino': 'vertical.liveCasino',
  'virtual-sports': 'vertical.virtuals',
  sports: 'vertical.sportsbook',
} as const satisfies Readonly<Record<PlayVertical, string>>

/** None where the market wants no exclusion but the whole one; and one product is the whole. */
export function productsOf(policy: Policy): readonly PlayVertical[] {
  if (!policyValue(policy, 'exclusion.perProduct')) return []
  const products = (Object.keys(switchOfProduct) as PlayVertical[]).filter((product) =>
    policyValue(policy, switchOfProduct[product]),
  )
  return products.length > 1 ? products : []
}

/** An unknown market has the strictest value of all. */
export function breakTermsOf(person: LimitSubject, at: Temporal.Instant): BreakTerms {
  const policy = policyOf(person, at)
  const hoursOf = (key: 'exclusion.returnHours' | 'exclusion.indefiniteReturnHours') => {
    const hours = policyValue(policy, key)
    return hours === 'never' ? null : hours
  }
  const timeoutDays = policyValue(policy, 'timeout.days')
  return {
    zone: zoneOf(person),
    panicHours: policyValue(policy, 'panic.hours'),
    timeoutDays,
    longestTimeoutDays: Math.max(...timeoutDays),
    exclusionMonths: policyValue(policy, 'exclusion.months'),
    hasIndefinite: policyValue(policy, 'exclusion.indefinite'),
    indefiniteMinMonths: policyValue(policy, 'exclusion.indefiniteMinMonths'),
    returnHours: hoursOf('exclusion.returnHours'),
    indefiniteReturnHours: hoursOf('exclusion.indefiniteReturnHours'),
    isReturnInWriting: policyValue(policy, 'exclusion.returnInWriting'),
    products: productsOf(policy),
    scope: policyValue(policy, 'exclusion.scope'),
  }
}

/** Free help of the player's market. */
export function helpContactsOf(person: LimitSubject, at: Temporal.Instant) {
  const policy = policyOf(person, at)
  return policyValue(policy, 'help.contacts')
}
