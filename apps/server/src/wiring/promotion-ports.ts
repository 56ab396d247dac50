import { markets, policyFor, policyValue } from '@marquee/markets'
import type { Players } from '../modules/players/index.ts'
import type { OfferRefusal, PromotionPorts } from '../modules/promotions/index.ts'
import type { BonusRefusal } from './bonus-refusal.ts'
import type { MarketLicences } from './licences.ts'

/**
 * Whether offers may be made to visitors of a market: it has a licence, and its law allows bonuses. With a sandbox
 * licence bonuses are open everywhere, as all systems are.
 */
export const offersAllowed =
  ({ licenceOf }: Pick<MarketLicences, 'licenceOf'>): PromotionPorts['areOffersAllowed'] =>
  (market, at) => {
    const licence = licenceOf(market)
    const policy = policyFor({ market, residence: markets[market].originCountry, licence, at })
    return licence !== 'none' && policyValue(policy, 'bonus.allowed')
  }

const refusalByCode: Readonly<Record<string, OfferRefusal>> = { market: 'market', age: 'age' }

/** Players as promotions see them. Who may play nothing, such as during a break, is offered nothing (BON-10). */
export function promotionPlayers(
  players: Pick<Players, 'factsOf'>,
  bonusRefusal: BonusRefusal,
): PromotionPorts['playerOf'] {
  return async (playerId) => {
    const facts = await players.factsOf(playerId)
    if (!facts) return null
    const code = facts.blocked === null ? await bonusRefusal({ ...facts, playerId }, null) : 'blocked'
    return {
      depositCount: facts.depositsCount,
      offerRefusal: code === null ? null : (refusalByCode[code] ?? 'account'),
    }
  }
}
