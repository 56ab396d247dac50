import { eur, player } from '../../../stories/sample-data.ts'
import { jackpots, netPosition, paidBack, winners } from '../../../stories/sample-winners.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import type { WinnersView } from './model.ts'
import { WinnersScreen } from './winners-screen.tsx'

const own = {
  session: player(),
  answers: {
    'games.latestWinners': { winners },
    'wallet.netPosition': netPosition,
    'player.winDisplay': { display: 'unnamed' },
  },
} as const

export default stories<Exclude<WinnersView['is'], 'calm'>>({
  screen: 'winners',
  route: 'winners',
  texts: ['lobby', 'winners', 'payments'],
  answers: { 'games.paidBack': paidBack, 'games.jackpotAmounts': jackpots },
  render: () => <WinnersScreen />,
  views: {
    loading: { answers: { 'games.latestWinners': pending }, shows: 'common.loading' },
    failed: { answers: { 'games.latestWinners': broken }, shows: 'winners.failed' },
    empty: { answers: { 'games.latestWinners': { winners: [] } }, shows: 'winners.empty' },
    list: { answers: { 'games.latestWinners': { winners } }, shows: 'winners.staked' },
  },
  more: {
    offline: {
      isOffline: true,
      answers: { 'games.latestWinners': pending, 'games.paidBack': pending },
      shows: 'common.offlineReason',
    },
    'no pot is known': {
      answers: { 'games.latestWinners': { winners }, 'games.jackpotAmounts': broken },
      shows: 'winners.staked',
    },
    'sums that failed': {
      answers: { 'games.latestWinners': { winners }, 'games.paidBack': broken },
      shows: 'winners.other.failed',
    },
    'more paid than staked': {
      answers: {
        'games.latestWinners': { winners },
        'games.paidBack': {
          ...paidBack,
          sums: {
            rounds: 61_204,
            staked: eur('48210.40'),
            paid: eur('50000.00'),
            kept: eur('-1789.60'),
            aheadOfTen: 5,
          },
          listedAfterMinutes: 0,
        },
      },
      shows: { id: 'winners.note', values: { minutes: 0 } },
    },
    'sums of fewer than ten players': {
      answers: { 'games.latestWinners': { winners }, 'games.paidBack': { ...paidBack, sums: null } },
      shows: 'winners.other.few',
    },
    'of a player': { ...own, shows: 'winners.setting.unnamed' },
    'a choice that was not stored': {
      ...own,
      answers: { ...own.answers, 'player.setWinDisplay': broken },
      act: async ({ press }) => press('Do not show my wins'),
      shows: 'winners.setting.failed',
    },
  },
})
