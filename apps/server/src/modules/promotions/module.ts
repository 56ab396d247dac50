import { type MarketId, markets } from '@marquee/markets'
import type { PromotionPorts } from './ports.ts'
import { type PromotionHandlers, promotionHandlers } from './routes.ts'
import { openPromotions, promotionReader } from './service.ts'

/** Addresses of promotions that visitors of a market can open, for sitemaps. */
export interface ListedPromotions {
  readonly categories: readonly string[]
  readonly tags: readonly { readonly category: string; readonly tag: string }[]
  readonly promotions: readonly { readonly category: string; readonly slug: string }[]
}

export interface Promotions {
  readonly handlers: PromotionHandlers
  readonly listedIn: (market: MarketId) => Promise<ListedPromotions>
}

/** Promotions, registration landing pages, the VIP page and the sign-up popup. */
export function createPromotions(ports: PromotionPorts): Promotions {
  return {
    handlers: promotionHandlers(ports),
    async listedIn(market) {
      const [locale] = markets[market].locales
      const reader = await promotionReader(ports, {
        langmarket: `${locale.path}-${market}`,
        cookies: {},
        playerId: null,
      })
      const open = openPromotions(reader)
      const tags = new Set(open.flatMap(({ category, tags: all }) => all.map((tag) => `${category} ${tag}`)))
      return {
        categories: [...new Set(open.map(({ category }) => category))],
        tags: [...tags].map((pair) => {
          const [category = '', tag = ''] = pair.split(' ')
          return { category, tag }
        }),
        promotions: open.map(({ category, slug }) => ({ category, slug })),
      }
    },
  }
}
