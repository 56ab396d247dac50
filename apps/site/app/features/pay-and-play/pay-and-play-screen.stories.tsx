import type { Actions } from '../../../stories/actions.ts'
import { callbacks } from '../../../stories/callbacks.ts'
import { terms } from '../../../stories/sample-content.ts'
import { refused, stories, unreachable } from '../../../stories/stories.ts'
import { BankStep } from './components/bank-step.tsx'
import { CheckingStep } from './components/checking-step.tsx'
import { CodeStep } from './components/code-step.tsx'
import { ContactStep } from './components/contact-step.tsx'
import { LinkStep } from './components/link-step.tsx'
import { RefusedStep } from './components/refused-step.tsx'
import { SigningInStep } from './components/signing-in-step.tsx'
import type { DepositMoney, PayAndPlayState, PayAndPlayView, RefusalReason } from './model.ts'
import { PayAndPlayScreen } from './pay-and-play-screen.tsx'
import type { Codes } from './use-codes.ts'

const state: PayAndPlayState = {
  sessionId: 'bank_story',
  currentStep: 'ContactInfo',
  playerId: null,
  person: {
    firstName: 'Aino',
    lastName: 'Selkeä',
    dateOfBirth: '1988-03-14',
    street: 'Kalevankatu 12 B 4',
    postalCode: '00100',
    city: 'Helsinki',
    countryCode: 'FI',
  },
  missing: ['email', 'mobilePhone', 'terms'],
  pinsToProve: ['email', 'sms'],
  maskedPhone: '+358 ••••• 67',
  maskedEmail: 'a•••@players.example',
  termsVersion: 7,
  payNext: null,
  deposit: null,
}
const pin = {
  status: 'sent',
  verificationId: 'ver_story',
  attemptsLeft: 5,
  sendsLeft: 2,
  resendAt: '2026-03-14T12:00:40.000Z',
  expiresAt: '2026-03-14T12:09:00.000Z',
} as const
const ignore = () => undefined
const contact = (
  change: Partial<PayAndPlayState['person']> = {},
  payNext: PayAndPlayState['payNext'] = null,
) => (
  <ContactStep
    state={{ ...state, payNext, person: { ...state.person, ...change } }}
    sessionId="bank_story"
    onSent={ignore}
  />
)
const codes: Codes = { pin, isSending: false, note: undefined, send: ignore }
const code = (change: Partial<Codes> = {}) => (
  <CodeStep
    state={state}
    sessionId="bank_story"
    kind="email"
    codes={{ ...codes, ...change }}
    onProven={ignore}
    onChange={ignore}
  />
)
const refusal = (reason: RefusalReason, days?: number, money: DepositMoney = 'none') => ({
  render: () => (
    <RefusedStep refusal={{ reason, minimumAge: 18, days, money }} onRestart={callbacks.onAct('onRestart')} />
  ),
})
const offer = {
  siteId: 1,
  countryCode: 'FI',
  supported: true,
  minimumAge: 18,
  pins: ['email', 'sms'],
  fields: { cpf: false, province: false, postalCode: true },
  currency: 'EUR',
  allowedCountries: ['FI'],
  defaultCountry: 'FI',
  smsMaxAttempts: 3,
  payAndPlay: true,
  bankDeposit: null,
  termsVersion: 7,
} as const
const riskSetting = { ...offer, pins: [...offer.pins], allowedCountries: [...offer.allowedCountries] }

const withDeposit = {
  ...riskSetting,
  bankDeposit: {
    min: { amount: '10.00', currency: 'EUR' },
    max: { amount: '5000.00', currency: 'EUR' },
  },
} as const

const linkIn = async ({ fill, press }: Actions) => {
  await fill('Email', 'aino@players.example')
  await fill('Password', 'lights-and-curtains')
  await press('Log in and add the bank')
}
/** An account on a break, which also has a second factor. */
const linkOnBreak = () => (
  <LinkStep
    onSignIn={(_account, duringBreak) =>
      Promise.reject(
        duringBreak
          ? refused('error.second_factor.required', { status: 401 })
          : refused('error.timeout.in.progress', { status: 401, additionalInfo: { days: 3 } }),
      )
    }
    onRestart={ignore}
  />
)
const typeLinkCode = async (actions: Actions) => {
  await linkIn(actions)
  // A whole code is sent at once.
  await actions.fill('Code from your app', '482917')
}

export default stories<Exclude<PayAndPlayView['is'], 'loading'>>({
  screen: 'pay-and-play',
  route: 'signup.pnp',
  texts: ['signup', 'codes'],
  answers: { 'registration.riskSetting': riskSetting, 'content.termsVersion': terms },
  render: () => <PayAndPlayScreen />,
  views: {
    start: { shows: ['pnp.title', 'pnp.start.who', 'pnp.start.open'] },
    'not-offered': {
      answers: { 'registration.riskSetting': { ...riskSetting, payAndPlay: false } },
      shows: ['pnp.title', 'pnp.refused.not_offered', 'pnp.other'],
    },
    bank: {
      render: () => <BankStep url="about:blank" isPaid={false} onReturn={ignore} onRestart={ignore} />,
      shows: ['pnp.bank.title', 'pnp.again'],
    },
    checking: { render: () => <CheckingStep isLong={false} onRestart={ignore} />, shows: 'pnp.checking' },
    refused: {
      ...refusal('under_age'),
      shows: ['pnp.title', { id: 'pnp.refused.under_age', values: { age: 18 } }, 'pnp.noMoney'],
    },
    contact: { render: () => contact(), shows: ['pnp.contact.title', 'pnp.contact.address'] },
    code: { render: () => code(), shows: ['signup.pin.emailLabel', { words: 'New code in 40 seconds' }] },
    link: {
      render: () => (
        <LinkStep onSignIn={() => Promise.reject(refused('error.player.not.found'))} onRestart={ignore} />
      ),
      shows: ['signup.duplicated.title', 'pnp.link.submit'],
    },
    'signing-in': {
      render: () => <SigningInStep problem={undefined} onRestart={ignore} />,
      shows: 'pnp.signingIn',
    },
  },
  more: {
    'company-away': {
      answers: { 'pnp.authorize': refused('error.bank.unavailable', { status: 503 }) },
      act: ({ press }) => press('Continue to the bank'),
      shows: 'pnp.problem.unavailable',
    },
    'no-network': {
      answers: { 'pnp.authorize': unreachable },
      act: ({ press }) => press('Continue to the bank'),
      shows: 'common.networkFailed',
    },
    deposit: {
      answers: { 'registration.riskSetting': withDeposit },
      shows: ['pnp.deposit.label', 'pnp.deposit.text'],
    },
    'deposit-bad-amount': {
      answers: { 'registration.riskSetting': withDeposit },
      act: async ({ fill, press }) => {
        await fill('Deposit now (optional)', '5')
        await press('Continue to the bank')
      },
      shows: { id: 'pnp.deposit.bad', values: { min: '€10.00', max: '€5,000.00' } },
    },
    'deposit-checking-long': {
      render: () => <CheckingStep isLong isPaid onRestart={ignore} />,
      shows: 'pnp.deposit.unsure',
    },
    'deposit-without-account': { ...refusal('no_account'), shows: ['pnp.refused.no_account', 'pnp.noMoney'] },
    'deposit-refused': {
      ...refusal('deposit_refused'),
      shows: ['pnp.title', 'pnp.refused.deposit_refused', 'pnp.noMoney'],
    },
    'deposit-not-paid': { ...refusal('not_paid'), shows: ['pnp.refused.not_paid', 'pnp.noMoney'] },
    'deposit-unsure': {
      ...refusal('not_paid', undefined, 'open'),
      shows: ['pnp.deposit.unsure', 'shell.logIn'],
    },
    'deposit-of-another-name': {
      ...refusal('name_differs', undefined, 'arrived'),
      shows: ['pnp.refused.name_differs', 'pnp.deposit.arrived'],
    },
    'checking-long': { render: () => <CheckingStep isLong onRestart={ignore} />, shows: 'pnp.checkingLong' },
    'signing-in-failed': {
      render: () => <SigningInStep problem="network" onRestart={ignore} />,
      shows: 'common.networkFailed',
    },
    device: { ...refusal('device'), shows: ['pnp.refused.device', 'pnp.noMoney'] },
    'device-after-deposit': {
      ...refusal('device', undefined, 'arrived'),
      shows: ['pnp.refused.device', 'pnp.deposit.arrived'],
    },
    declined: { ...refusal('declined'), shows: 'pnp.refused.declined' },
    cancelled: { ...refusal('cancelled'), shows: 'pnp.refused.cancelled' },
    country: { ...refusal('country'), shows: 'pnp.refused.country' },
    excluded: { ...refusal('excluded'), shows: ['pnp.refused.excluded', 'signup.why.help'] },
    'register-away': {
      ...refusal('register_unavailable'),
      shows: ['pnp.refused.register_unavailable', 'pnp.again'],
    },
    account: { ...refusal('account'), shows: 'pnp.refused.account' },
    break: { ...refusal('account', 6), shows: { id: 'pnp.refused.days', values: { count: 6 } } },
    'name-differs': { ...refusal('name_differs'), shows: 'pnp.refused.name_differs' },
    'contact-deposit': {
      render: () => contact({}, { amount: '25.00', currency: 'EUR' }),
      shows: [{ words: 'Then you pay' }],
    },
    'contact-empty': {
      render: () => contact({ street: '', city: '', postalCode: '' }),
      act: ({ press }) => press('Continue'),
      shows: ['signup.look', 'signup.bad.street', 'signup.bad.phone'],
    },
    'code-wrong': {
      render: () => code(),
      answers: {
        'pnp.provePlayerCode': refused('email.code.invalid', { additionalInfo: { attemptsLeft: 4 } }),
      },
      act: async ({ fill, press }) => {
        await fill('Code from the email', '482917')
        await press('Confirm')
      },
      shows: { id: 'signup.pin.wrongLeft', values: { count: 4 } },
    },
    'code-exhausted': {
      render: () => code({ pin: undefined, note: 'pnp.code.exhausted' }),
      shows: 'pnp.code.exhausted',
    },
    'link-code': {
      render: () => (
        <LinkStep
          onSignIn={() => Promise.reject(refused('error.second_factor.required', { status: 401 }))}
          onRestart={ignore}
        />
      ),
      act: linkIn,
      shows: ['codes.title', 'codes.label', 'codes.again'],
    },
    'link-code-wrong': {
      render: () => (
        <LinkStep
          onSignIn={(account) =>
            Promise.reject(
              'code' in account
                ? refused('error.second_factor.code', { additionalInfo: { attemptsLeft: 4 } })
                : refused('error.second_factor.required', { status: 401 }),
            )
          }
          onRestart={ignore}
        />
      ),
      act: typeLinkCode,
      shows: { id: 'codes.wrong', values: { count: 4 } },
    },
    'link-code-other': {
      render: () => (
        <LinkStep
          onSignIn={(account) =>
            Promise.reject(
              'code' in account
                ? refused('error.registration.player_already_exists')
                : refused('error.second_factor.required', { status: 401 }),
            )
          }
          onRestart={ignore}
        />
      ),
      act: typeLinkCode,
      shows: 'pnp.link.other',
    },
    'link-during-a-break': {
      render: linkOnBreak,
      act: async (actions) => {
        await linkIn(actions)
        await actions.press('Withdraw or see your account')
      },
      // The same address and password, for what stays open.
      shows: 'codes.title',
    },
    'link-wrong': {
      render: () => (
        <LinkStep onSignIn={() => Promise.reject(refused('error.player.not.found'))} onRestart={ignore} />
      ),
      act: linkIn,
      shows: 'pnp.link.wrong',
    },
  },
})
