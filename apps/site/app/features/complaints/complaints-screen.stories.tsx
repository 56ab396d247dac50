import { player } from '../../../stories/sample-data.ts'
import { broken, pending, stories, unreachable } from '../../../stories/stories.ts'
import { ComplaintsScreen } from './complaints-screen.tsx'
import type { ComplaintsView } from './model.ts'
import type { Complaint, OwnComplaints } from './queries.ts'

const filed = {
  step: 'filed',
  at: '2026-03-01T12:00:00.000Z',
  outcome: null,
  text: 'My withdrawal of 20 February has not arrived.',
} as const
const answered = {
  step: 'answered',
  at: '2026-03-04T10:00:00.000Z',
  outcome: 'rejected',
  text: 'Your bank sent the amount back on 22 February. It is in your balance again.',
} as const
const open: Complaint = {
  reference: '4K7Q-F2MX-D9AH',
  topic: 'withdrawal',
  state: 'open',
  filedAt: filed.at,
  answerBy: '2026-03-29T12:00:00.000Z',
  isOverdue: false,
  steps: [filed],
  canWithdraw: true,
  canAppeal: false,
}
const done: Complaint = {
  ...open,
  state: 'answered',
  steps: [filed, answered],
  canWithdraw: false,
  canAppeal: true,
}
const own: OwnComplaints = {
  days: 28,
  disputeBodies: [{ name: 'Kuluttajariitalautakunta', url: 'https://www.kuluttajariita.fi' }],
  complaints: [open],
}
const withOne = (complaint: Complaint): OwnComplaints => ({ ...own, complaints: [complaint] })
const reference = { id: 'complaints.reference', values: { reference: '4K7Q-F2MX-D9AH' } } as const

export default stories<ComplaintsView['is']>({
  screen: 'complaints',
  route: 'account.complaints',
  texts: ['complaints'],
  session: player(),
  answers: { 'complaints.list': own },
  render: () => <ComplaintsScreen />,
  views: {
    loading: { answers: { 'complaints.list': pending }, shows: 'common.loading' },
    failed: { answers: { 'complaints.list': broken }, shows: 'complaints.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    complaints: { shows: [reference, 'complaints.state.open', 'complaints.withdraw', 'complaints.file'] },
  },
  more: {
    'none yet': { answers: { 'complaints.list': { ...own, complaints: [] } }, shows: 'complaints.empty' },
    answered: {
      answers: { 'complaints.list': withOne(done) },
      shows: [
        'complaints.state.answered',
        'complaints.outcome.rejected',
        'complaints.dispute',
        { words: 'Kuluttajariitalautakunta' },
        'complaints.appeal',
      ],
    },
    'not answered in time': {
      answers: { 'complaints.list': withOne({ ...open, isOverdue: true }) },
      shows: ['complaints.dispute', 'complaints.withdraw'],
    },
    'the form of a complaint': {
      act: ({ press }) => press('File a complaint'),
      shows: ['complaints.about', 'complaints.words', 'complaints.send'],
    },
    'the form without words': {
      act: async ({ press }) => {
        await press('File a complaint')
        await press('Send the complaint')
      },
      shows: ['complaints.chooseTopic', 'complaints.wordsMissing'],
    },
    'a complaint does not arrive': {
      answers: { 'complaints.file': unreachable },
      act: async ({ press, choose, fill }) => {
        await press('File a complaint')
        await choose('What is it about?', 'withdrawal')
        await fill('What has happened, and what do you expect?', 'My money is late')
        await press('Send the complaint')
      },
      shows: 'common.networkFailed',
    },
    'the form of an appeal': {
      answers: { 'complaints.list': withOne(done) },
      act: ({ press }) => press('Appeal'),
      shows: ['complaints.appealText', 'complaints.appealWords', 'complaints.sendAppeal'],
    },
    'an appeal does not arrive': {
      answers: { 'complaints.list': withOne(done), 'complaints.appeal': unreachable },
      act: async ({ press, fill }) => {
        await press('Appeal')
        await fill('Why do you disagree with the answer?', 'It is not in my balance')
        await press('Send the appeal')
      },
      shows: 'common.networkFailed',
    },
    'asks before a complaint is withdrawn': {
      act: ({ press }) => press('Withdraw'),
      shows: ['complaints.withdrawText', 'complaints.keep'],
    },
  },
})
