import { apiQuery, ME } from '../../shared/query/query.ts'

export interface PromotionsAddress {
  readonly category?: string | undefined
  readonly tag?: string | undefined
}

const withoutUndefined = ({ category, tag }: PromotionsAddress) => ({
  ...(category === undefined ? {} : { category }),
  ...(tag === undefined ? {} : { tag }),
})

/** Promotions for this reader. They are targeted, so they change with the session. */
export const promotionsQuery = (langmarket: string, address: PromotionsAddress) =>
  apiQuery([...ME, 'promotions', langmarket, address.category ?? '', address.tag ?? ''], 'promotions.list', {
    langmarket,
    ...withoutUndefined(address),
  })

export interface PromotionAddress {
  readonly category: string
  readonly promotion: string
}

/** One promotion with its terms. `error.not_found` for one that this reader may not know. */
export const promotionQuery = (langmarket: string, { category, promotion }: PromotionAddress) =>
  apiQuery([...ME, 'promotion', langmarket, category, promotion], 'promotions.page', {
    langmarket,
    category,
    promotion,
  })
