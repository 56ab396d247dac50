import { decimalFromMinor } from '@marquee/money'
import { assertInvariant } from '../../../kernel/index.ts'
import type { AwardAnswer, AwardRequest, StudioAwards } from '../../../modules/play/index.ts'
import { childTexts } from '../transports/xml.ts'
import { FREE_GAME_DAYS, FREE_GAME_STAKE, MOST_OFFER_PAGES, OFFERS_IN_PAGE } from './assumed.ts'
import { createService } from './service.ts'

type ServiceDependencies = Parameters<typeof createService>[0]
type Offer = Readonly<Record<string, string>>

/**
 * Free games by the studio's service: the order's id is `FreegameExternalId`, which every call about its rounds carries,
 * and `RequestId`. What a repeat of a call does is in no source, so the player's offers are read.
 */
export function createPlayngoAwards(deps: ServiceDependencies): StudioAwards {
  const call = createService(deps)

  /** @returns undefined where the player has no such offer; null where the studio does not say */
  async function offerOf(
    account: string,
    playerId: bigint,
    orderId: string,
  ): Promise<Offer | undefined | null> {
    for (let page = 0; page < MOST_OFFER_PAGES; page++) {
      const fields = {
        UserId: playerId.toString(),
        Skip: String(page * OFFERS_IN_PAGE),
        Take: String(OFFERS_IN_PAGE),
        State: 'All',
      }
      const answer = await call({ account, operation: 'GetFreegameOffers', fields, isRead: true })
      if (answer.outcome !== 'done') return null
      const found = answer.result.map(childTexts).find((offer) => offer['FreegameExternalId'] === orderId)
      if (found || answer.result.length < OFFERS_IN_PAGE) return found
    }
    return null
  }

  return {
    credit: 'per-round',
    mostDays: FREE_GAME_DAYS,
    async award(request) {
      const { account, playerId, orderId } = request
      const known = await offerOf(account, playerId, orderId)
      if (known === null) return { outcome: 'unknown' }
      if (known) return { outcome: 'done' }
      const fields = offerFields(request)
      return toAnswer(await call({ account, operation: 'AddFreegameOffers', fields, isRead: false }))
    },
    async cancel({ account, awardId, playerId }) {
      const own = deps.accounts.find(({ id }) => id === account)
      assertInvariant(own !== undefined, 'free rounds are cancelled under an account of ours')
      const fields = { RequestId: awardId, ProductGroup: own.productId }
      const answer = await call({ account, operation: 'CancelFreegame', fields, isRead: false })
      if (answer.outcome !== 'refused') return toAnswer(answer)
      // The call may have been carried out by an attempt whose answer was lost.
      const offer = await offerOf(account, playerId, awardId)
      if (offer === null) return { outcome: 'unknown' }
      return offer?.['OfferCancelled'] === 'true' ? { outcome: 'done' } : answer
    },
  }
}

const toAnswer = (answer: Awaited<ReturnType<ReturnType<typeof createService>>>): AwardAnswer =>
  answer.outcome === 'done' ? { outcome: 'done' } : answer

const offerFields = ({ playerId, game, rounds, valueMinor, currency, orderId, expiresAt }: AwardRequest) => ({
  UserId: playerId.toString(),
  GameId: game.symbol,
  ...FREE_GAME_STAKE,
  Denomination: decimalFromMinor(valueMinor, currency),
  Rounds: String(rounds),
  ExpireTime: expiresAt.toString({ smallestUnit: 'second' }),
  FreegameExternalId: orderId,
  RequestId: orderId,
})
