import { player } from '../../../stories/sample-data.ts'
import { broken, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import { LoginsScreen } from './logins-screen.tsx'
import type { Login, LoginsView } from './model.ts'

const base: Login = {
  sessionId: 'ses_01kgn5mzf0e1n2p3q4r5s6t7v8',
  startedAt: '2026-03-14T11:50:00.000Z',
  ip: '203.0.113.7',
  countryCode: 'FI',
  device: { browser: 'Firefox', system: 'Linux', kind: 'desktop' },
  loginMethod: 'DEFAULT',
  isCurrent: true,
  endedAt: null,
  endReason: null,
  reportedAt: null,
}
const phone: Login = {
  ...base,
  sessionId: 'ses_01kgn5mzf0e1n2p3q4r5s6t7v7',
  startedAt: '2026-03-14T09:12:00.000Z',
  device: { browser: 'Samsung Internet for Android', system: 'Android', kind: 'phone' },
  isCurrent: false,
}
const unknown: Login = {
  ...phone,
  ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  sessionId: 'ses_01kgn5mzf0e1n2p3q4r5s6t7v6',
  startedAt: '2026-03-13T21:04:00.000Z',
  countryCode: null,
  device: { browser: null, system: null, kind: null },
  endedAt: '2026-03-13T21:20:00.000Z',
  endReason: 'idle',
}
const reported: Login = {
  ...unknown,
  sessionId: 'ses_01kgn5mzf0e1n2p3q4r5s6t7v5',
  startedAt: '2026-03-12T18:20:00.000Z',
  countryCode: 'BR',
  device: { browser: 'Chrome', system: 'Windows', kind: 'desktop' },
  endReason: 'not-me',
  reportedAt: '2026-03-13T08:00:00.000Z',
}
const reasons = [
  'sign-out',
  'sign-out-everywhere',
  'ended-by-player',
  'not-me',
  'reuse',
  'password',
  'status',
  'idle',
  'replaced',
  'expired',
] as const
const byBank: Login = { ...phone, sessionId: 'ses_01kgn5mzf0e1n2p3q4r5s6t7v4', loginMethod: 'PNP' }
const history = { logins: [base, phone, unknown, reported], next: null }
const open = 'Log out all other devices'

export default stories<LoginsView['is']>({
  screen: 'logins',
  route: 'account.logins',
  texts: ['logins', 'security', 'signup', 'codes'],
  session: player(),
  answers: { 'session.history': history },
  render: () => <LoginsScreen />,
  views: {
    loading: { answers: { 'session.history': pending }, shows: 'common.loading' },
    failed: { answers: { 'session.history': broken }, shows: 'logins.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    empty: { answers: { 'session.history': { logins: [], next: null } }, shows: 'logins.empty' },
    list: {
      shows: [
        'logins.current',
        'logins.open',
        { id: 'logins.ip', values: { address: '203.0.113.7' } },
        'logins.unknownDevice',
        { id: 'logins.ip', values: { address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' } },
        'logins.noMore',
      ],
    },
  },
  more: {
    'failed without a network': { answers: { 'session.history': unreachable }, shows: 'logins.failed' },
    'this login only': {
      answers: { 'session.history': { logins: [base], next: null } },
      shows: 'logins.current',
    },
    'by bank': {
      answers: { 'session.history': { logins: [base, byBank], next: null } },
      shows: { words: 'Finland · Bank' },
    },
    'every end': {
      answers: {
        'session.history': {
          logins: reasons.map((endReason, i) => ({ ...unknown, sessionId: `ses_${i}`, endReason })),
          next: 'ses_8',
        },
      },
      shows: 'logins.more',
    },
    'confirmation of all others': {
      act: ({ press }) => press(open),
      shows: ['logins.endOthersTitle', 'logins.endOthersText'],
    },
    'confirmation of a report': {
      act: ({ press }) => press(/^This was not me: Samsung/),
      shows: ['logins.notMeTitle', 'logins.endOthersText'],
    },
    'all others logged out': {
      answers: { 'session.endOthers': { ended: 1 } },
      async act({ press }) {
        await press(open)
        await press(open)
      },
      shows: 'logins.title',
    },
    'all others, asked who it is': {
      answers: {
        'session.endOthers': refused('error.step_up.required', {
          status: 403,
          additionalInfo: { maxAgeMinutes: 10, methods: ['pwd'] },
        }),
      },
      async act({ press }) {
        await press(open)
        await press(open)
      },
      shows: ['stepUp.title', 'stepUp.text'],
    },
    'one logged out': {
      answers: { 'session.endOther': {} },
      act: ({ press }) => press(/^Log out: Samsung/),
      shows: 'logins.title',
    },
    'not confirmed': {
      answers: { 'session.endOther': unreachable },
      act: ({ press }) => press(/^Log out: Samsung/),
      shows: 'logins.title',
    },
    reported: {
      answers: { 'session.report': { ended: 1 } },
      async act({ press }) {
        await press(/^This was not me: Samsung/)
        await press(open)
      },
      shows: ['logins.reportedText', 'logins.transactions', 'logins.changePassword'],
    },
  },
})
