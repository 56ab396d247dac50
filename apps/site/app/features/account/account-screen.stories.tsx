import type { RouteOutput } from '@marquee/contract'
import { eur, player, wallet } from '../../../stories/sample-data.ts'
import { dueReminder, noReminder } from '../../../stories/sample-documents.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { AccountScreen } from './account-screen.tsx'

const profile = {
  playerId: 7_001_042,
  firstName: 'Una',
  lastName: 'Brennan',
  email: 'una@players.example',
  countryCode: 'IE',
  currencyCode: 'EUR',
} as RouteOutput<'player.profile'>

export default stories<'profile' | 'loading' | 'failed' | 'offline'>({
  screen: 'account',
  route: 'account',
  texts: ['account', 'payments'],
  session: player(),
  answers: {
    'player.profile': profile,
    'wallet.get': wallet,
    'documents.reminder': noReminder,
    'wallet.pendingWithdrawals': { withdrawals: [] },
  },
  render: () => <AccountScreen />,
  views: {
    profile: { shows: [{ words: 'Una Brennan' }, 'account.balanceNote', 'account.language'] },
    loading: { answers: { 'player.profile': pending, 'wallet.get': pending }, shows: 'common.loading' },
    failed: {
      answers: { 'player.profile': broken, 'wallet.get': broken },
      shows: ['account.failed', 'account.balanceFailed'],
    },
    offline: { isOffline: true, shows: ['account.title', 'common.offlineReason'] },
  },
  more: {
    'documents wanted soon': {
      answers: { 'documents.reminder': dueReminder },
      shows: [{ id: 'payments.documentsIn', values: { days: 30 } }, 'payments.documentsWay'],
    },
    'with money set aside': {
      answers: { 'wallet.get': { ...wallet, mainBalance: eur('162.40'), lockedBalance: eur('20.00') } },
      shows: 'account.locked',
    },
    'with a long name': {
      answers: {
        'player.profile': {
          ...profile,
          firstName: 'Maximiliane-Konstantina',
          lastName: 'Oberhuber-Wittelsbach-Trautmannsdorff',
          email: 'maximiliane-konstantina.oberhuber-wittelsbach@players.example',
        },
      },
      shows: { words: 'Oberhuber-Wittelsbach-Trautmannsdorff' },
    },
  },
})
