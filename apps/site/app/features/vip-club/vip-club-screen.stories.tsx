import { footer } from '../../../stories/sample-content.ts'
import { vipPage } from '../../../stories/sample-promotions.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import type { VipClubView } from './model.ts'
import { VipClubScreen } from './vip-club-screen.tsx'

export default stories<VipClubView['is']>({
  screen: 'vip-club',
  route: 'iclub',
  texts: ['promotions'],
  answers: { 'promotions.vipClub': vipPage, 'content.footer': footer },
  render: () => <VipClubScreen />,
  views: {
    loading: { answers: { 'promotions.vipClub': pending }, shows: 'common.loading' },
    failed: { answers: { 'promotions.vipClub': broken }, shows: 'document.failed' },
    page: { shows: ['club.everyone', { words: 'Why there are no levels' }, 'promotions.bonusTerms'] },
  },
  more: {
    'the law allows no offers': {
      answers: { 'promotions.vipClub': { ...vipPage, offers: 'market' } },
      shows: 'promotions.law.market',
    },
  },
})
