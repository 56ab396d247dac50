import type { Actions } from '../../../../stories/actions.ts'
import { player } from '../../../../stories/sample-data.ts'
import { broken, pending, refused, stories } from '../../../../stories/stories.ts'
import type { SecondFactorView } from '../second-factor-model.ts'
import { SecurityScreen } from '../security-screen.tsx'

const off = { isOn: false, since: null, recoveryCodesLeft: 0, hasPassword: true }
const on = { isOn: true, since: '2026-03-02T09:30:00.000Z', recoveryCodesLeft: 8, hasPassword: true }
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const enrolment = {
  secret,
  uri: `otpauth://totp/Marquee:una%40players.example?secret=${secret}&issuer=Marquee&algorithm=SHA1&digits=6&period=30`,
  expiresAt: '2026-03-14T12:10:00.000Z',
}
const recoveryCodes = [
  'K7QWM-3XN9D',
  '2A3BC-4D5EF',
  'GH6JK-7LMN8',
  'PQ9RS-2TUV3',
  'WX4YZ-5AB6C',
  'DE7FG-8HJ9K',
  'LM2NP-3QR4S',
  'TU5VW-6XY7Z',
  'A8B9C-2D3E4',
  'F5G6H-7J8K9',
]
const codeDue = refused('error.step_up.required', {
  status: 403,
  additionalInfo: { maxAgeMinutes: 10, methods: ['otp'] },
})
const turnOn = ({ press }: Actions) => press('Turn on')
const typeCode = async (actions: Actions) => {
  await turnOn(actions)
  // A whole code is sent at once.
  await actions.fill('Code from your app', '482917')
}
const turnOff = async ({ press }: Actions) => {
  await press('Turn off')
  await press('Turn off')
}
const isOn = { 'secondFactor.get': on, 'player.stepUpMethods': { methods: ['otp' as const] } }
const begun = { 'secondFactor.begin': enrolment }
const confirmed = (code: Parameters<typeof refused>[0], field?: string) =>
  refused(code, {
    validationErrors: field === undefined ? [] : [{ field, code: 'incorrect', message: 'incorrect' }],
  })

export default stories<SecondFactorView['is']>({
  screen: 'second-factor',
  route: 'account.security',
  texts: ['security', 'signup', 'codes'],
  session: player(),
  answers: {
    'player.stepUpMethods': { methods: ['pwd'] },
    'player.phone': { maskedPhone: '+447 ••••• 23' },
    'passkey.list': { passkeys: [], max: 10 },
    'secondFactor.get': off,
  },
  render: () => <SecurityScreen />,
  views: {
    loading: { answers: { 'secondFactor.get': pending }, shows: 'common.loading' },
    failed: { answers: { 'secondFactor.get': broken }, shows: 'factor.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    'no-password': {
      answers: { 'secondFactor.get': { ...off, hasPassword: false } },
      shows: ['factor.title', 'factor.noPassword'],
    },
    off: { shows: ['factor.title', 'factor.text', 'factor.begin'] },
    on: {
      answers: isOn,
      shows: [{ id: 'factor.codes.left', values: { count: 8 } }, 'factor.codes.renew', 'factor.turnOff'],
    },
  },
  more: {
    'few recovery codes': {
      answers: { ...isOn, 'secondFactor.get': { ...on, recoveryCodesLeft: 1 } },
      shows: [{ id: 'factor.codes.left', values: { count: 1 } }, 'factor.codes.few'],
    },
    'no recovery codes': {
      answers: { ...isOn, 'secondFactor.get': { ...on, recoveryCodesLeft: 0 } },
      shows: [{ id: 'factor.codes.left', values: { count: 0 } }, 'factor.codes.gone'],
    },
    'the secret': {
      answers: begun,
      act: turnOn,
      shows: ['factor.scan', 'factor.secret', { words: 'GEZD GNBV GY3T' }, 'factor.type'],
    },
    'the secret, no code': {
      answers: begun,
      act: async (actions) => {
        await turnOn(actions)
        await actions.press('Turn on')
      },
      shows: 'codes.bad.length',
    },
    'the secret, cancelled': {
      answers: begun,
      act: async (actions) => {
        await turnOn(actions)
        await actions.press('Cancel')
      },
      shows: 'factor.begin',
    },
    'a wrong code': {
      answers: { ...begun, 'secondFactor.confirm': confirmed('error.second_factor.code', 'code') },
      act: typeCode,
      shows: 'codes.wrongNow',
    },
    'a secret that is over': {
      answers: { ...begun, 'secondFactor.confirm': confirmed('error.second_factor.expired') },
      act: typeCode,
      shows: 'factor.expired',
    },
    'on already': {
      answers: { ...begun, 'secondFactor.confirm': confirmed('error.second_factor.on') },
      act: typeCode,
      shows: 'factor.already',
    },
    'the recovery codes': {
      answers: { ...begun, 'secondFactor.confirm': { recoveryCodes } },
      act: typeCode,
      shows: [
        'factor.codes.title',
        'factor.codes.text',
        { words: 'K7QWM-3XN9D' },
        'factor.codes.copy',
        'factor.codes.download',
        'factor.codes.done',
      ],
    },
    'new recovery codes': {
      answers: { ...isOn, 'secondFactor.renewRecoveryCodes': { recoveryCodes } },
      act: ({ press }) => press('New recovery codes'),
      shows: ['factor.codes.title', { words: 'F5G6H-7J8K9' }],
    },
    'asked before it is turned off': {
      answers: isOn,
      act: ({ press }) => press('Turn off'),
      shows: ['factor.off.title', 'factor.off.text', 'factor.off.keep'],
    },
    'turned off, a code is asked for': {
      answers: { ...isOn, 'secondFactor.turnOff': codeDue },
      act: turnOff,
      shows: ['stepUp.title', 'codes.text', 'codes.useRecovery'],
    },
    'turned off, a wrong code': {
      answers: {
        ...isOn,
        'secondFactor.turnOff': codeDue,
        'player.stepUpByCode': refused('error.second_factor.code', {
          additionalInfo: { attemptsLeft: 3 },
          validationErrors: [{ field: 'code', code: 'incorrect', message: 'incorrect' }],
        }),
      },
      act: async (actions) => {
        await turnOff(actions)
        await actions.fill('Code from your app', '482917')
      },
      shows: { id: 'codes.wrong', values: { count: 3 } },
    },
    'turned off, failed': {
      answers: { ...isOn, 'secondFactor.turnOff': broken },
      act: turnOff,
      shows: 'factor.turnOff',
    },
  },
})
