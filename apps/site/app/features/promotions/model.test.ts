import { describe, expect, it } from 'vitest'
import {
  type PromotionCard,
  type PromotionList,
  promotionView,
  promotionsView,
  termsOnCard,
} from './model.ts'

const promotion: PromotionCard = {
  slug: 'one',
  category: { slug: 'play', label: 'Play' },
  tags: [],
  isOffer: true,
  icon: 'trophy',
  title: 'One',
  summary: '',
  terms: [
    { kind: 'pay', text: 'nothing' },
    { kind: 'maxStake', text: '5' },
  ],
  startsAt: null,
  endsAt: null,
}
const list: PromotionList = {
  category: null,
  tag: null,
  offers: 'allowed',
  categories: [],
  tags: [],
  promotions: [promotion],
  ended: [],
}

describe('the list of promotions', () => {
  it('loads, fails, and keeps an answer that a later failure follows', () => {
    expect(promotionsView({ data: undefined, isError: false })).toEqual({ is: 'loading' })
    expect(promotionsView({ data: undefined, isError: true })).toEqual({ is: 'failed' })
    expect(promotionsView({ data: list, isError: true }).is).toBe('list')
  })

  it('is empty without an open promotion', () => {
    expect(promotionsView({ data: { ...list, promotions: [], ended: [promotion] }, isError: false }).is).toBe(
      'empty',
    )
  })

  it('has the terms on its cards that say what is given, what it costs and who is excluded', () => {
    expect(termsOnCard(promotion).map(({ kind }) => kind)).toEqual(['pay'])
  })
})

describe('a promotion', () => {
  const page = { ...promotion, sections: [], button: null }

  it('is open, ended, or closed with the reason', () => {
    const viewOf = (data: Parameters<typeof promotionView>[0]['data']) =>
      promotionView({ data, isError: false })
    expect(viewOf({ state: 'open', reason: null, promotion: page })).toEqual({ is: 'open', promotion: page })
    expect(viewOf({ state: 'ended', reason: null, promotion: page }).is).toBe('ended')
    expect(viewOf({ state: 'closed', reason: 'age', promotion: null })).toEqual({
      is: 'closed',
      reason: 'age',
    })
  })
})
