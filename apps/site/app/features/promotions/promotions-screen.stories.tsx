import { footer } from '../../../stories/sample-content.ts'
import { player } from '../../../stories/sample-data.ts'
import { information, promotionList } from '../../../stories/sample-promotions.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import type { PromotionsView } from './model.ts'
import { PromotionsScreen } from './promotions-screen.tsx'

const empty = { ...promotionList, promotions: [], ended: [], categories: [], tags: [] }
const onlyInformation = {
  ...promotionList,
  promotions: [information],
  ended: [],
  categories: promotionList.categories.slice(1),
}

export default stories<PromotionsView['is']>({
  screen: 'promotions',
  route: 'promotions',
  texts: ['promotions'],
  answers: { 'promotions.list': promotionList, 'content.footer': footer },
  render: () => <PromotionsScreen />,
  views: {
    loading: { answers: { 'promotions.list': pending }, shows: 'common.loading' },
    failed: { answers: { 'promotions.list': broken }, shows: 'promotions.failed' },
    empty: { answers: { 'promotions.list': empty }, shows: ['promotions.empty', 'promotions.emptyText'] },
    list: {
      shows: [
        { words: 'Tournaments with cash prizes' },
        'promotions.term.excluded',
        'promotions.information',
        'promotions.endedList',
        { words: 'Winter tournament' },
        { id: 'promotions.adultsText', values: { age: 18 } },
      ],
    },
  },
  more: {
    'of a category and a tag': {
      answers: {
        'promotions.list': {
          ...promotionList,
          category: { slug: 'play', label: 'Games and tournaments' },
          tag: { slug: 'no-wagering', label: 'No wagering' },
        },
      },
      render: () => <PromotionsScreen category="play" tag="no-wagering" />,
      shows: { words: 'No wagering · Games and tournaments' },
    },
    'the law allows no offers': {
      answers: { 'promotions.list': { ...onlyInformation, offers: 'market' } },
      shows: ['promotions.noOffers', 'promotions.law.market', 'promotions.bonusTerms'],
    },
    'too young for offers': {
      session: player(),
      answers: { 'promotions.list': { ...onlyInformation, offers: 'age' } },
      shows: 'promotions.law.age',
    },
    'an account without offers': {
      session: player(),
      answers: { 'promotions.list': { ...onlyInformation, offers: 'account' } },
      shows: ['promotions.law.account', 'promotions.support'],
    },
    'long words': {
      answers: {
        'promotions.list': {
          ...promotionList,
          promotions: [{ ...information, title: 'Geschwindigkeitsbegrenzungsüberschreitungsverfahren' }],
        },
      },
      shows: { words: 'Geschwindigkeitsbegrenzungs' },
    },
  },
})
