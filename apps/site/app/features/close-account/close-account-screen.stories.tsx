import { eur, player } from '../../../stories/sample-data.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import { CloseAccountScreen } from './close-account-screen.tsx'
import type { CloseView } from './model.ts'
import type { ClosingState } from './queries.ts'

const empty: ClosingState = {
  mayClose: true,
  balance: eur('0.00'),
  isPaidOut: false,
  bonus: eur('0.00'),
  depositsUnderWay: eur('0.00'),
  pendingWithdrawals: [],
  openRounds: [],
}
const full: ClosingState = {
  mayClose: false,
  balance: eur('162.40'),
  isPaidOut: false,
  bonus: eur('12.00'),
  depositsUnderWay: eur('25.00'),
  pendingWithdrawals: [
    {
      withdrawalId: 'wd_01kgn5mzf0e1n2p3q4r5s6t7v8',
      amount: eur('20.00'),
      requestedAt: '2026-03-14T09:12:00.000Z',
    },
  ],
  openRounds: [
    { game: 'Lantern Quay', slug: 'lantern-quay', openedAt: '2026-03-14T11:12:00.000Z' },
    { game: null, slug: null, openedAt: '2026-03-13T11:12:00.000Z' },
  ],
}
const atMoney = { search: '?step=money' } as const
const button = 'Close my account'

export default stories<CloseView['is']>({
  screen: 'close-account',
  route: 'account.close',
  texts: ['close', 'account', 'security', 'signup', 'codes'],
  session: player(),
  answers: { 'player.closing': empty },
  render: () => <CloseAccountScreen />,
  views: {
    what: { search: '', shows: ['close.what.access', 'close.other.text', 'shell.break', 'shell.limits'] },
    loading: { ...atMoney, answers: { 'player.closing': pending }, shows: 'common.loading' },
    failed: { ...atMoney, answers: { 'player.closing': broken }, shows: 'close.money.failed' },
    offline: { ...atMoney, isOffline: true, shows: 'common.offlineReason' },
    money: {
      ...atMoney,
      answers: { 'player.closing': full },
      shows: [
        'close.money.text',
        'close.money.withdraw',
        'close.money.round',
        'close.money.deposit',
        'shell.help',
      ],
    },
    confirm: { search: '?step=confirm', shows: ['close.confirm.button', 'close.confirm.keep'] },
  },
  more: {
    'nothing left': { ...atMoney, shows: 'close.money.none' },
    'with a balance that is paid back': {
      ...atMoney,
      answers: { 'player.closing': { ...empty, balance: eur('162.40'), isPaidOut: true } },
      shows: { id: 'close.money.paidOut', values: { amount: '€162.40' } },
    },
    'paid back, to confirm': {
      search: '?step=confirm',
      answers: { 'player.closing': { ...empty, balance: eur('162.40'), isPaidOut: true } },
      shows: ['close.confirm.title', { id: 'close.money.paidOut', values: { amount: '€162.40' } }],
    },
    'with a bonus': {
      search: '?step=confirm',
      answers: { 'player.closing': { ...empty, bonus: eur('12.00') } },
      shows: 'close.confirm.title',
    },
    'in an exclusion': {
      search: '?step=confirm',
      answers: { 'player.close': refused('error.account.closing.status') },
      act: ({ press }) => press(button),
      shows: ['close.confirm.title', 'shell.help'],
    },
    'asked who it is': {
      search: '?step=confirm',
      answers: {
        'player.close': refused('error.step_up.required', {
          status: 403,
          additionalInfo: { maxAgeMinutes: 10, methods: ['bank'] },
        }),
      },
      act: ({ press }) => press(button),
      shows: ['stepUp.title', 'stepUp.bank.text'],
    },
    'not closed': {
      search: '?step=confirm',
      answers: { 'player.close': broken },
      act: ({ press }) => press(button),
      shows: 'close.confirm.title',
    },
  },
})
