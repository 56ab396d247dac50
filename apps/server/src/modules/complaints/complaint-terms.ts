/** What a market says about complaints: the one place where `complaints` asks for a policy. */
import { type DisputeBody, policyFor, policyValue } from '@marquee/markets'
import type { Complainant } from './ports.ts'

export interface ComplaintTerms {
  /** Until a complaint has its answer. */
  readonly days: number
  /** Free of charge for the player. */
  readonly disputeBodies: readonly DisputeBody[]
}

/** An unknown market has the strictest value of all. */
export function complaintTermsOf(
  { market, country: residence, province }: Pick<Complainant, 'market' | 'country' | 'province'>,
  at: Temporal.Instant,
): ComplaintTerms {
  const policy = policyFor({ market, residence, province: province ?? undefined, at })
  return { days: policyValue(policy, 'complaint.days'), disputeBodies: policyValue(policy, 'complaint.adr') }
}
