/** What the market of a player says: the one place where the module asks for a policy. */
import { ageOn } from '@marquee/contract/rules'
import { isMarketId, isYoung, markets, periodBounds, policyFor, policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import type { AffordabilityTerms } from './affordability-rules.ts'

/** A player as the terms need one. */
export interface TermsSubject {
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly currency: CurrencyCode
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
}

export interface PlayerTerms extends AffordabilityTerms {
  /** IANA zone in which months are cut. */
  readonly zone: string
  readonly month: { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant }
}

/** An unknown market has the strictest value of all. */
export function termsOf(player: TermsSubject, at: Temporal.Instant): PlayerTerms {
  const { market, country: residence, province, currency, dateOfBirth } = player
  const policy = policyFor({ market, residence, province: province ?? undefined, currency, at })
  const { zone } = markets[isMarketId(market) ? market : 'UN']
  const age = ageOn(dateOfBirth, at.toZonedDateTimeISO(zone).toPlainDate().toString())
  const monthKey = isYoung(policy, age) ? 'afford.netDepositMonthYoung' : 'afford.netDepositMonth'
  return {
    netDepositMonth: policyValue(policy, monthKey).minor,
    vulnCheckNet30d: policyValue(policy, 'afford.vulnCheckNet30d').minor,
    incomeShare: policyValue(policy, 'afford.incomeShare'),
    zone,
    month: periodBounds(zone, 'M', at),
  }
}
