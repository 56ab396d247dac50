/** What the pages of promotions show, computed from the server's answers. */
import type { RouteOutput } from '@marquee/contract'

export type PromotionList = RouteOutput<'promotions.list'>
export type PromotionCard = PromotionList['promotions'][number]
export type PromotionPage = RouteOutput<'promotions.page'>
export type Promotion = NonNullable<PromotionPage['promotion']>
export type KeyTerm = PromotionCard['terms'][number]

interface Answer<Output> {
  readonly data: Output | undefined
  readonly isError: boolean
}

export type PromotionsView =
  | { readonly is: 'loading' | 'failed' }
  /** Nothing is open; `list` has what ended. */
  | { readonly is: 'empty' | 'list'; readonly list: PromotionList }

export function promotionsView({ data, isError }: Answer<PromotionList>): PromotionsView {
  if (!data) return { is: isError ? 'failed' : 'loading' }
  return { is: data.promotions.length === 0 ? 'empty' : 'list', list: data }
}

export type PromotionView =
  | { readonly is: 'loading' | 'failed' }
  | { readonly is: 'open' | 'ended'; readonly promotion: Promotion }
  | { readonly is: 'closed'; readonly reason: NonNullable<PromotionPage['reason']> }

export function promotionView({ data, isError }: Answer<PromotionPage>): PromotionView {
  if (!data) return { is: isError ? 'failed' : 'loading' }
  const { state, reason, promotion } = data
  if (state === 'closed' || !promotion) return { is: 'closed', reason: reason ?? 'elsewhere' }
  return { is: state, promotion }
}

/** The terms that a card has room for; the page has all of them. */
const ON_CARDS: ReadonlySet<KeyTerm['kind']> = new Set(['get', 'pay', 'wagering', 'excluded'])

export const termsOnCard = ({ terms }: Pick<PromotionCard, 'terms'>): readonly KeyTerm[] =>
  terms.filter(({ kind }) => ON_CARDS.has(kind))
