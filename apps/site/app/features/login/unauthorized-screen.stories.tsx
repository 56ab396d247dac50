import { stories } from '../../../stories/stories.ts'
import type { LoginRefusal } from './model.ts'
import { UnauthorizedScreen } from './unauthorized-screen.tsx'

const screen = (refusal?: LoginRefusal) => (
  <UnauthorizedScreen
    to="/en-UN/my-account/banking"
    bonusCode={undefined}
    refused={refusal && { email: 'una@players.example', refusal, isDuringBreak: false }}
  />
)
const answer = (refusal: LoginRefusal) => ({ render: () => screen(refusal) })

export default stories<LoginRefusal['kind'] | 'open'>({
  screen: 'unauthorized',
  route: '401',
  texts: ['login', 'codes'],
  answers: {
    'content.footer': {
      groups: [],
      licence: 'Licensed for this story',
      minimumAge: 18,
      helpLine: { name: 'GamblingCare', url: 'https://help.example', phone: '1800 936 725' },
      notices: ['age', 'help', 'licence'],
      exclusionRegister: null,
    },
  },
  render: () => screen(),
  views: {
    open: { shows: ['status.unauthorized.title', 'status.unauthorized.after'] },
    unauthorized: {
      ...answer({ kind: 'unauthorized', attemptsLeft: 2 }),
      shows: ['login.unauthorized', { id: 'login.attemptsLeft', values: { count: 2 } }],
    },
    attempts: {
      ...answer({ kind: 'attempts', minutes: 15 }),
      shows: ['login.attempts', { id: 'login.attemptsMinutes', values: { minutes: 15 } }],
    },
    code: {
      ...answer({ kind: 'code', isWrong: false }),
      shows: ['codes.either', 'codes.text', 'codes.again'],
    },
    'code-attempts': {
      ...answer({ kind: 'code-attempts', minutes: 12 }),
      shows: [{ id: 'codes.attempts', values: { minutes: 12 } }, 'codes.either'],
    },
    'code-expired': { ...answer({ kind: 'code-expired' }), shows: ['codes.expired', 'login.password'] },
    passkey: {
      ...answer({ kind: 'passkey', reason: 'cancelled' }),
      shows: ['login.passkey.cancelled', 'login.passkey.other'],
    },
    captcha: { ...answer({ kind: 'captcha' }), shows: 'login.captcha' },
    network: { ...answer({ kind: 'network' }), shows: 'common.networkFailed' },
    busy: { ...answer({ kind: 'busy' }), shows: 'login.busy' },
    maintenance: { ...answer({ kind: 'maintenance' }), shows: 'status.maintenance.title' },
    place: { ...answer({ kind: 'place' }), shows: 'login.place' },
    device: { ...answer({ kind: 'device' }), shows: 'login.device' },
    'register-away': { ...answer({ kind: 'register-away' }), shows: 'login.registerAway' },
    'register-number': { ...answer({ kind: 'register-number' }), shows: 'login.registerNumber' },
    unknown: { ...answer({ kind: 'unknown' }), shows: 'common.unknownFailed' },
    break: {
      ...answer({ kind: 'break', days: 3, until: '2026-03-17T09:30:00.000Z', isOwn: true }),
      shows: [
        { id: 'login.break', values: { date: '17 Mar, 09:30' } },
        { id: 'login.daysLeft', values: { days: 3 } },
        'shell.duringBreak',
      ],
    },
    exclusion: { ...answer({ kind: 'exclusion', days: 120 }), shows: 'login.exclusionText' },
    'exclusion-indefinite': { ...answer({ kind: 'exclusion-indefinite' }), shows: 'login.excluded' },
    'play-closed': {
      ...answer({ kind: 'play-closed' }),
      shows: ['login.excluded', 'login.playClosedText', 'shell.duringBreak'],
    },
    deactivated: { ...answer({ kind: 'deactivated' }), shows: 'login.deactivated' },
    closed: { ...answer({ kind: 'closed' }), shows: ['login.closed', 'login.statement'] },
  },
  more: {
    'code, a wrong one': {
      ...answer({ kind: 'code', isWrong: true, attemptsLeft: 2 }),
      shows: { id: 'codes.wrong', values: { count: 2 } },
    },
    'code, none at all': { ...answer({ kind: 'code', isWrong: true }), shows: 'codes.wrongNow' },
    'exclusion, its time over': {
      ...answer({ kind: 'exclusion', days: 0, until: '2026-03-13T09:30:00.000Z' }),
      shows: ['login.excluded', 'login.overText', 'shell.duringBreak'],
    },
    'passkey, too late': {
      ...answer({ kind: 'passkey', reason: 'expired' }),
      shows: ['login.passkey.expired', 'login.passkey.other'],
    },
    'passkey, refused': {
      ...answer({ kind: 'passkey', reason: 'refused' }),
      shows: ['login.passkey.refused', 'login.passkey.other'],
    },
    'passkey, not on this device': {
      ...answer({ kind: 'passkey', reason: 'unsupported' }),
      shows: ['login.passkey.unsupported', 'login.passkey.other'],
    },
  },
})
