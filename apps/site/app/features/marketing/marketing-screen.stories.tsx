import type { RouteOutput } from '@marquee/contract'
import { marketingChannels, marketingTopics } from '@marquee/contract/marketing'
import { player } from '../../../stories/sample-data.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import { MarketingScreen } from './marketing-screen.tsx'
import type { MarketingView } from './model.ts'

type Preferences = RouteOutput<'player.marketingPreferences'>

const preferences = (isAllowed: (channel: string, topic: string) => boolean): Preferences => {
  const list = marketingChannels.flatMap((channel) =>
    marketingTopics.map((topic) => ({ channel, topic, allowed: isAllowed(channel, topic) })),
  )
  return {
    textVersion: 1,
    isMarketingOff: !list.some(({ topic, allowed }) => allowed && topic !== 'RESPONSIBLE_GAMING'),
    preferences: list,
  }
}
const none = preferences(() => false)
const some = preferences((channel, topic) => channel === 'EMAIL' && topic !== 'BONUS_OFFER')
const press = 'Save preferences'

export default stories<MarketingView['is']>({
  screen: 'marketing',
  route: 'account.marketing',
  texts: ['marketing'],
  session: player(),
  answers: { 'player.marketingPreferences': some },
  render: () => <MarketingScreen />,
  views: {
    loading: { answers: { 'player.marketingPreferences': pending }, shows: 'common.loading' },
    failed: { answers: { 'player.marketingPreferences': broken }, shows: 'marketing.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    preferences: { shows: ['marketing.none', 'marketing.topic.saferText', 'marketing.always'] },
  },
  more: {
    'nothing allowed': { answers: { 'player.marketingPreferences': none }, shows: 'marketing.noneHint' },
    'all marketing ended': {
      answers: { 'player.setMarketingPreferences': none },
      act: (actions) => actions.press('No marketing at all'),
      shows: 'marketing.none',
    },
    'not allowed': {
      answers: {
        'player.marketingPreferences': some,
        'player.setMarketingPreferences': refused('error.marketing.not_allowed'),
      },
      async act(actions) {
        await actions.press('Phone call')
        await actions.press(press)
      },
      shows: 'marketing.notAllowed',
    },
    'not saved': {
      answers: { 'player.setMarketingPreferences': broken },
      async act(actions) {
        await actions.press('Phone call')
        await actions.press(press)
      },
      shows: 'common.unknownFailed',
    },
  },
})
