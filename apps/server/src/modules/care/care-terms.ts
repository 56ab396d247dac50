/** What a market says about markers of harm: the one place where `care` asks for a policy. */
import { ageOn } from '@marquee/contract/rules'
import { type HelpContact, isMarketId, isYoung, markets, policyFor, policyValue } from '@marquee/markets'
import type { CarePlayer } from './ports.ts'

const ADULT = 100

export interface CareTerms {
  /** IANA zone in which days and nights are cut. */
  readonly zone: string
  /** Percent of the thresholds (CARE-05). */
  readonly factor: number
  /** Minor units of the player's currency: what may be deposited in a month before means are looked at. */
  readonly monthAmount: bigint
  /** Within so many minutes somebody acts on a strong marker (CARE-02). */
  readonly reactMinutes: number
  readonly longestTimeOutDays: number
  readonly contacts: readonly HelpContact[]
}

type Person = Pick<CarePlayer, 'market' | 'country' | 'province' | 'currency' | 'dateOfBirth'>

/** An unknown market has the strictest value of all. */
export function careTermsOf(
  { market, country: residence, province, currency, dateOfBirth }: Person,
  at: Temporal.Instant,
): CareTerms {
  const policy = policyFor({ market, residence, province: province ?? undefined, currency, at })
  const { zone } = markets[isMarketId(market) ? market : 'UN']
  const age = ageOn(dateOfBirth, at.toZonedDateTimeISO(zone).toPlainDate().toString())
  return {
    zone,
    factor: isYoung(policy, age) ? policyValue(policy, 'harm.youngFactor') : ADULT,
    monthAmount: policyValue(policy, 'afford.netDepositMonth').minor,
    reactMinutes: policyValue(policy, 'harm.reactMinutes'),
    longestTimeOutDays: Math.max(...policyValue(policy, 'timeout.days')),
    contacts: policyValue(policy, 'help.contacts'),
  }
}
