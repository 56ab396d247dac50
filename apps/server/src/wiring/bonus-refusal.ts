import { ageOn } from '@marquee/contract/rules'
import { dateIn, isMarketId, policyFor, policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import type { Clock } from '../kernel/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { MarketLicences } from './licences.ts'

/**
 * Why a player may not be given a bonus; null where it may be given.
 * @param open how long it can be used, where it ends
 */
export type BonusRefusal = (
  player: {
    readonly playerId: bigint
    readonly market: string
    readonly country: string
    readonly province: string | null
    readonly currency: CurrencyCode
  },
  open: Temporal.Duration | null,
) => Promise<string | null>

/**
 * Free rounds and prizes are bonuses: for an account that may have one, where the market allows it, from the least age
 * on, and for as long as its law wants it to be open. The age counts on the market's calendar day.
 */
export function createBonusRefusal({
  players,
  licences,
  clock,
  areOffersPaused,
}: {
  readonly players: Pick<Players, 'factsOf'>
  readonly licences: Pick<MarketLicences, 'licenceOf'>
  readonly clock: Clock
  /** Strong markers of harm stop every offer (CARE-03, BON-10). */
  readonly areOffersPaused: (playerId: bigint) => Promise<boolean>
}): BonusRefusal {
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
    if (open && open.total('hours') / 24 < policyValue(policy, 'bonus.minDaysToUse'))
      return 'expires_too_soon'
    const age = ageOn(person.dateOfBirth, dateIn(isMarketId(market) ? market : 'UN', at))
    if (age < policyValue(policy, 'bonus.minAge')) return 'age'
    // Asked last and with the same code, so that no refusal changes with a marker: staff who give bonuses learn nothing
    // of harm (SEC-21).
    return (await areOffersPaused(playerId)) ? 'player_without_bonuses' : null
  }
}
