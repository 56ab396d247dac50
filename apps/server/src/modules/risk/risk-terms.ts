/** What a market says about amounts that staff look at: the one place where `risk` asks for a policy. */
import { ageOn } from '@marquee/contract/rules'
import { isMarketId, isYoung, markets, policyFor, policyValue } from '@marquee/markets'
import type { RiskPlayer } from './ports.ts'

/** Minor units of the player's currency. */
export interface RiskTerms {
  readonly diligenceWarnAmount: bigint
  readonly diligenceAmount: bigint
  /** A chosen monthly limit above this is talked about (LIM-19). */
  readonly contactAbove: bigint
}

/** An unknown market has the strictest value of all. */
export function riskTermsOf(player: RiskPlayer, at: Temporal.Instant): RiskTerms {
  const { market, country: residence, province, currency, dateOfBirth } = player
  const policy = policyFor({ market, residence, province: province ?? undefined, currency, at })
  const { zone } = markets[isMarketId(market) ? market : 'UN']
  const age = ageOn(dateOfBirth, at.toZonedDateTimeISO(zone).toPlainDate().toString())
  const contactKey = isYoung(policy, age) ? 'limits.contactAboveYoung' : 'limits.contactAbove'
  return {
    diligenceWarnAmount: policyValue(policy, 'kyc.cddWarnAmount').minor,
    diligenceAmount: policyValue(policy, 'kyc.cddAmount').minor,
    contactAbove: policyValue(policy, contactKey).minor,
  }
}
