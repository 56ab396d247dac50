/** What the law and the operator say about a player: the one place where `protection` asks for a policy. */
import { isMarketId, markets, type Policy, policyFor } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'

interface PolicySubject {
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly currency: CurrencyCode
}

/** An unknown market has the strictest value of all. */
export const policyOf = (
  { market, country: residence, province, currency }: PolicySubject,
  at: Temporal.Instant,
): Policy => policyFor({ market, residence, province: province ?? undefined, currency, at })

/** IANA zone of a player's market, in which days, weeks and months are cut. */
export const zoneOf = ({ market }: Pick<PolicySubject, 'market'>): string =>
  markets[isMarketId(market) ? market : 'UN'].zone
