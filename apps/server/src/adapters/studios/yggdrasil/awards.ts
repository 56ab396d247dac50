import { decimalFromMinor } from '@marquee/money'
import { z } from 'zod'
import type { AwardAnswer, AwardRequest, LastingAwards } from '../../../modules/play/index.ts'
import { launchLanguage } from '../languages.ts'
import { FREE_SPINS, KNOWN_REF, PREPAID_DAYS, prepaidCampaign, prepaidTypes } from './assumed.ts'
import type { YggdrasilConfig } from './config.ts'
import { createPrepaidApi } from './prepaid-api.ts'

/** Our own refusal: the studio has no free spins in the game. */
const NO_PREPAID_TYPE = 'no_prepaid_type'

/**
 * Prepaid spins: the order's id is `ref`, which every call about its rounds carries as `prepaidref`. A repeat makes
 * another campaign, which stays empty where the `ref` is known. The studio has no call that cancels.
 */
export function createYggdrasilAwards({
  config,
  ...deps
}: Parameters<typeof createPrepaidApi>[0] & {
  readonly config: Pick<YggdrasilConfig, 'freeRoundCredit'>
}): LastingAwards {
  const call = createPrepaidApi(deps)
  return {
    credit: config.freeRoundCredit === 'total' ? 'total' : 'per-round',
    mostDays: PREPAID_DAYS,
    async award(request): Promise<AwardAnswer> {
      const { account, orderId, game } = request
      const types = await call({ account, method: 'listprepaidtypes', data: prepaidTypes, isRead: true })
      if (types.outcome !== 'done') return toAnswer(types)
      const type = types.data.prepaidTypes.find(
        (one) => one.type === FREE_SPINS && one.gameId === game.symbol,
      )
      if (!type) return { outcome: 'refused', code: NO_PREPAID_TYPE }
      const campaign = await call({
        account,
        method: 'createPrepaidCampaign',
        fields: { type: FREE_SPINS, name: orderId },
        data: prepaidCampaign,
      })
      if (campaign.outcome !== 'done') return toAnswer(campaign)
      const added = await call({
        account,
        method: 'addPrepaidToCampaign',
        fields: {
          prepaidTypeId: type.prepaidTypeId,
          campaignId: campaign.data.campaignId,
          ...prepaidFields(request),
        },
        data: z.unknown(),
      })
      if (added.outcome === 'refused' && added.code === KNOWN_REF) return { outcome: 'done' }
      return toAnswer(added)
    },
  }
}

const toAnswer = (
  answer: { readonly outcome: 'done' | 'unknown' } | { readonly outcome: 'refused'; readonly text: string },
): AwardAnswer =>
  answer.outcome === 'refused' ? { outcome: 'refused', code: answer.text } : { outcome: answer.outcome }

const prepaidFields = (request: AwardRequest) => ({
  amount: decimalFromMinor(request.valueMinor, request.currency),
  count: String(request.rounds),
  nativeId: String(request.playerId),
  ref: request.orderId,
  consumeBefore: request.expiresAt.toString({ smallestUnit: 'second' }),
  currency: request.currency,
  lang: launchLanguage(request.language),
})
