import { footer } from '../../../stories/sample-content.ts'
import { endedOffer, information, promotionPage } from '../../../stories/sample-promotions.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import type { PromotionView } from './model.ts'
import { PromotionScreen } from './promotion-screen.tsx'

const { promotion } = promotionPage
const closed = (reason: 'elsewhere' | 'market' | 'age' | 'account') => ({
  answers: { 'promotions.page': { state: 'closed' as const, reason, promotion: null } },
})

export default stories<PromotionView['is']>({
  screen: 'promotion',
  route: 'promotions.detail',
  params: { category: 'play', promotionSlug: 'tournaments' },
  texts: ['promotions'],
  answers: { 'promotions.page': promotionPage, 'content.footer': footer },
  render: () => <PromotionScreen category="play" promotion="tournaments" />,
  views: {
    loading: { answers: { 'promotions.page': pending }, shows: 'common.loading' },
    failed: { answers: { 'promotions.page': broken }, shows: 'promotions.pageFailed' },
    open: {
      shows: [
        'promotions.keyTerms',
        'promotions.term.maxStake',
        { words: 'See tournaments' },
        { words: 'How it works' },
        'help.title',
      ],
    },
    ended: {
      answers: {
        'promotions.page': {
          state: 'ended',
          reason: null,
          promotion: promotion && { ...promotion, ...endedOffer, button: null },
        },
      },
      shows: ['promotions.endedTitle', 'promotions.endedText', 'promotions.keyTerms'],
    },
    closed: { ...closed('elsewhere'), shows: ['promotions.closed', 'promotions.elsewhere'] },
  },
  more: {
    information: {
      answers: {
        'promotions.page': {
          ...promotionPage,
          promotion: promotion && {
            ...promotion,
            ...information,
            button: { label: 'Read how', to: '/info/how-rounds-are-verified' },
          },
        },
      },
      shows: { words: 'Read how' },
    },
    'closed by law': { ...closed('market'), shows: 'promotions.law.market' },
    'closed by age': { ...closed('age'), shows: 'promotions.law.age' },
    'closed to the account': { ...closed('account'), shows: 'promotions.law.account' },
  },
})
