import { isMarketId, type Licence, type MarketId, policyFor, policyValue } from '@marquee/markets'
import type { AccountFacts } from './ports.ts'

/** Maximum life of a session in hours, and how long it may stay unused in minutes (SEC-09). */
export function sessionLimits(
  account: AccountFacts,
  licenceOf: (market: MarketId) => Licence,
  at: Temporal.Instant,
): { hours: number; idleMinutes: number } {
  const market = isMarketId(account.market) ? account.market : 'UN'
  const policy = policyFor({
    market,
    residence: account.country,
    province: account.province ?? undefined,
    licence: licenceOf(market),
    at,
  })
  return {
    hours: policyValue(policy, 'session.absoluteHours'),
    idleMinutes: policyValue(policy, 'session.idleMinutes'),
  }
}
