import { ageOn } from '@marquee/contract/rules'
import { dateIn, isMarketId, policyFor, policyValue } from '@marquee/markets'
import type { Clock } from '../kernel/index.ts'
import type { PlayDependencies } from '../modules/play/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { MarketLicences } from './licences.ts'

/**
 * Free rounds are a bonus: for an account that may have one, where the market allows it, from the least age on, and for
 * as long as its law wants it to be open. The age counts on the market's calendar day.
 */
export function createBonusRefusal({
  players,
  licences,
  clock,
}: {
  readonly players: Pick<Players, 'factsOf'>
  readonly licences: Pick<MarketLicences, 'licenceOf'>
  readonly clock: Clock
}): PlayDependencies['bonusRefusal'] {
  return async ({ playerId, market, country, province, currency }, open) => {
    const person = await players.factsOf(playerId)
    if (!person?.mayHaveBonuses) return 'player_without_bonuses'
    const at = clock.now()
    const policy = policyFor({
      market,
      residence: country,
      ...(province === null ? {} : { province }),
      licence: licences.licenceOf(market),
      at,
      currency,
    })
    if (!policyValue(policy, 'bonus.allowed')) return 'market'
    if (open.total('hours') / 24 < policyValue(policy, 'bonus.minDaysToUse')) return 'expires_too_soon'
    const age = ageOn(person.dateOfBirth, dateIn(isMarketId(market) ? market : 'UN', at))
    return age < policyValue(policy, 'bonus.minAge') ? 'age' : null
  }
}
