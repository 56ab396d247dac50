/**
 * What the site shows for each error of the catalogue (spec 1 §8), by screen and error: the texts that are visible.
 * Data only: the stories and `tools/errors-document.ts` read it.
 */
import type { CatalogueKey, CatalogueScreen } from '@marquee/contract/error-catalogue'
import type { Namespace, TextId } from '../app/shared/texts/files.ts'

type Text = TextId<Namespace>

export interface ShownError {
  /** Where it is shown. */
  readonly as: 'screen' | 'form' | 'field' | 'step' | 'popup' | 'toast'
  readonly shows: readonly (
    | Text
    | { readonly id: Text; readonly values: Readonly<Record<string, string | number>> }
  )[]
}

/** English texts that stand inside another one. */
const NO_NETWORK = 'We could not reach the server. Check your connection and try again.'
const FAILED = 'Something went wrong on our side. Try again in a moment.'
const TOO_MANY = 'You have made too many requests in a short time. Wait a minute and try again.'

export const errorTexts: {
  readonly [S in CatalogueScreen]: Readonly<Record<CatalogueKey<S>, ShownError>>
} = {
  login: {
    'a break of the player': {
      as: 'screen',
      shows: [
        { id: 'login.break', values: { date: '27 Oct, 09:00' } },
        { id: 'login.daysLeft', values: { days: 3 } },
        'login.breakText',
        'help.title',
      ],
    },
    'a break by the operator': {
      as: 'screen',
      shows: [{ id: 'login.breakByUs', values: { date: '27 Oct, 09:00' } }, 'login.breakText', 'help.title'],
    },
    'an exclusion': {
      as: 'screen',
      shows: [
        { id: 'login.exclusion', values: { date: '22 April 2027' } },
        { id: 'login.daysLeft', values: { days: 180 } },
        'login.exclusionText',
        'help.title',
      ],
    },
    'an exclusion whose time is over': {
      as: 'screen',
      shows: ['login.excluded', 'login.overText', 'shell.duringBreak', 'help.title'],
    },
    'an exclusion without an end': {
      as: 'screen',
      shows: ['login.excluded', 'login.excludedText', 'help.title'],
    },
    'an exclusion by a register': {
      as: 'screen',
      shows: ['login.excluded', { id: 'login.registerText', values: { register: 'GAMSTOP' } }, 'help.title'],
    },
    'a person whom the state bars': {
      as: 'screen',
      shows: ['login.excluded', 'login.playClosedText', 'login.withdrawText', 'shell.duringBreak'],
    },
    'no answer of a register': { as: 'form', shows: ['login.registerAway', 'login.registerAwayText'] },
    'a register that needs a number': {
      as: 'form',
      shows: ['login.registerNumber', 'login.registerNumberText'],
    },
    'attempts used up': {
      as: 'form',
      shows: ['login.attempts', { id: 'login.attemptsMinutes', values: { minutes: 15 } }],
    },
    'a blacklisted account': { as: 'screen', shows: ['login.deactivated', 'login.deactivatedText'] },
    'a closed account': { as: 'screen', shows: ['login.closed', 'login.closedText', 'login.moneyText'] },
    'a wrong password': { as: 'form', shows: ['login.unauthorized', 'login.unauthorizedText'] },
    'no captcha': { as: 'form', shows: ['login.captcha', 'login.captchaText'] },
    'a blocked country': { as: 'form', shows: ['login.place', 'login.placeText'] },
    'a denied device': { as: 'form', shows: ['login.device', 'login.deviceText'] },
    'a code that is missing': { as: 'step', shows: ['codes.text', 'codes.label'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['login.busy', 'login.busyText'] },
  },
  'login, code': {
    'a wrong code': { as: 'field', shows: [{ id: 'codes.wrong', values: { count: 4 } }] },
    'codes used up': { as: 'form', shows: [{ id: 'codes.attempts', values: { minutes: 60 } }] },
    'a login that is over': { as: 'form', shows: ['codes.expired', 'codes.again'] },
    'an account that was barred meanwhile': {
      as: 'screen',
      shows: ['login.excluded', 'login.excludedText', 'help.title'],
    },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['codes.busy'] },
  },
  'sign-up': {
    'a blocked country': { as: 'form', shows: ['signup.failed.blocked'] },
    'an unsupported country': { as: 'step', shows: ['signup.unsupported.text'] },
    'no captcha': { as: 'form', shows: ['signup.failed.captcha'] },
    'a denied device': { as: 'form', shows: ['signup.failed.device'] },
    'a field error': { as: 'field', shows: ['signup.bad.passwordBreached'] },
    'no field errors': { as: 'form', shows: ['signup.failed.unhandled'] },
    'no answer': { as: 'form', shows: ['signup.failed.network'] },
    'a system error': { as: 'form', shows: ['signup.failed.unknown'] },
    'too many requests': { as: 'form', shows: ['signup.failed.busy'] },
  },
  'sign-up, contact': {
    'an account that exists': { as: 'step', shows: ['signup.duplicated.title', 'signup.duplicated.text'] },
    'a CPF that is taken': { as: 'field', shows: ['signup.bad.cpfTaken'] },
    'a CPF that is not confirmed': { as: 'field', shows: ['signup.bad.cpfDiffers'] },
    'no answer about a CPF': { as: 'field', shows: ['signup.bad.cpfAway'] },
    'a person on a register': { as: 'form', shows: ['pnp.refused.excluded'] },
    'a person whom the state bars': { as: 'form', shows: ['signup.bad.playClosed'] },
    'no answer of a register': { as: 'form', shows: ['pnp.refused.register_unavailable'] },
    'a register that needs a number': { as: 'form', shows: ['signup.bad.registerNumber'] },
    'an age below the minimum': { as: 'field', shows: [{ id: 'signup.bad.age', values: { age: 18 } }] },
    'a number that is not served': { as: 'field', shows: ['signup.bad.phoneSms'] },
    'no field errors': { as: 'form', shows: ['signup.failed.unhandled'] },
    'no answer': { as: 'form', shows: ['signup.failed.network'] },
    'a system error': { as: 'form', shows: ['signup.failed.unknown'] },
    'too many requests': { as: 'form', shows: ['signup.failed.busy'] },
  },
  'sign-up, code': {
    'a wrong code': { as: 'field', shows: [{ id: 'signup.pin.wrongLeft', values: { count: 2 } }] },
    'an expired code': { as: 'field', shows: ['signup.pin.expired'] },
    'attempts used up': { as: 'popup', shows: ['signup.exhausted.title', 'signup.exhausted.change'] },
    'a CPF that is not confirmed': { as: 'form', shows: ['signup.bad.cpfDiffers'] },
    'no answer about a CPF': { as: 'form', shows: ['signup.bad.cpfAway'] },
    'a person on a register': { as: 'form', shows: ['pnp.refused.excluded'] },
    'a person whom the state bars': { as: 'form', shows: ['signup.bad.playClosed'] },
    'no answer of a register': { as: 'form', shows: ['pnp.refused.register_unavailable'] },
    'no code sent': { as: 'form', shows: ['signup.pin.notSent'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['signup.failed.busy'] },
  },
  'reset, code': {
    'a wrong code': { as: 'field', shows: [{ id: 'signup.pin.wrongLeft', values: { count: 2 } }] },
    'attempts used up': { as: 'popup', shows: ['signup.exhausted.title', 'reset.exhausted.text'] },
    'a reset that is over': { as: 'step', shows: ['reset.expired.title'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['signup.failed.busy'] },
  },
  'reset, password': {
    'a field error': { as: 'field', shows: ['signup.bad.passwordBreached'] },
    'a key that is not good': { as: 'step', shows: ['reset.expired.title'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['signup.failed.busy'] },
  },
  session: {
    'a session that is over': { as: 'form', shows: ['notice.expired'] },
    'no session': { as: 'form', shows: ['login.title', 'login.email'] },
  },
  'account, address': {
    'a field error': { as: 'field', shows: ['details.bad.postalCodeForm'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'toast', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['common.tooManyRequests'] },
  },
  'account, province': {
    'a field error': { as: 'field', shows: ['details.bad.province'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'toast', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['common.tooManyRequests'] },
  },
  'account, password': {
    'a wrong present password': { as: 'field', shows: [{ id: 'stepUp.wrong', values: { count: 4 } }] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['stepUp.wait'] },
  },
  'account, phone': {
    'a number that is taken': { as: 'form', shows: ['security.phone.taken'] },
    'a wrong code': { as: 'field', shows: [{ id: 'signup.pin.wrongLeft', values: { count: 2 } }] },
    'attempts used up': { as: 'form', shows: ['signup.exhausted.title'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['signup.failed.busy'] },
  },
  'account, passkeys': {
    'a late answer': { as: 'form', shows: ['passkeys.expired'] },
    'a passkey that is not accepted': { as: 'form', shows: ['passkeys.refused'] },
    'as many as allowed': { as: 'form', shows: ['passkeys.full'] },
    'the last way to log in': { as: 'form', shows: ['passkeys.last'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['stepUp.bank.busy'] },
  },
  limits: {
    'a limit below the lowest': {
      as: 'field',
      shows: [{ id: 'limits.bad.tooLow', values: { amount: '€1.00' } }],
    },
    'a limit above the highest': {
      as: 'field',
      shows: [{ id: 'limits.bad.tooHigh', values: { amount: '€1,000,000,000.00' } }],
    },
    'a limit above that of a longer period': {
      as: 'field',
      shows: [{ id: 'limits.bad.interval', values: { name: 'Weekly deposit limit', amount: '€60.00' } }],
    },
    'a limit that can only be lowered': { as: 'field', shows: ['limits.bad.closed'] },
    'no answer': { as: 'form', shows: ['limits.outcomeUnknown'] },
    'a system error': { as: 'form', shows: ['limits.outcomeUnknown'] },
    'too many requests': { as: 'form', shows: ['common.tooManyRequests'] },
  },
  break: {
    'a length that is not offered': { as: 'form', shows: ['breaks.bad.length'] },
    'a longer break that runs': { as: 'form', shows: ['breaks.bad.shorter'] },
    'no answer': { as: 'form', shows: ['breaks.unknown'] },
    'a system error': { as: 'form', shows: ['breaks.unknown'] },
    'too many requests': {
      as: 'form',
      shows: [{ id: 'breaks.notStarted', values: { reason: TOO_MANY } }],
    },
  },
  'break, one product': {
    'a product that is not offered': { as: 'form', shows: ['products.bad.product'] },
    'no answer': { as: 'form', shows: ['breaks.unknown'] },
    'a system error': { as: 'form', shows: ['breaks.unknown'] },
    'too many requests': {
      as: 'form',
      shows: [{ id: 'breaks.notStarted', values: { reason: TOO_MANY } }],
    },
  },
  'break, return': {
    'a moment that is too early': {
      as: 'form',
      shows: [{ id: 'breaks.return.tooEarly', values: { date: '24 Apr 2027, 09:00' } }],
    },
    'no request': { as: 'form', shows: ['breaks.return.none'] },
    'a return that people decide about': { as: 'form', shows: ['breaks.return.reviewed'] },
    'no answer': { as: 'form', shows: [{ id: 'breaks.notChanged', values: { reason: NO_NETWORK } }] },
    'a system error': { as: 'form', shows: [{ id: 'breaks.notChanged', values: { reason: FAILED } }] },
    'too many requests': { as: 'form', shows: [{ id: 'breaks.notChanged', values: { reason: TOO_MANY } }] },
  },
  'reality check': {
    'an interval that is not offered': { as: 'toast', shows: ['common.unknownFailed'] },
    'no answer': { as: 'toast', shows: ['common.networkFailed'] },
    'a system error': { as: 'toast', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'toast', shows: ['common.tooManyRequests'] },
  },
  game: {
    'a reality check that waits': { as: 'screen', shows: ['play.error.realityCheck', 'play.retry'] },
    'playing time that is used up': { as: 'screen', shows: ['play.error.timeLimit'] },
    'a session plan that is used up': { as: 'screen', shows: ['play.error.planEnded', 'play.retry'] },
    'a market that requires a session plan': { as: 'screen', shows: ['plan.title', 'plan.text'] },
    'age and identity that are being checked': {
      as: 'screen',
      shows: ['play.error.identityChecking', 'play.retry'],
    },
    'an age that nobody has confirmed': {
      as: 'screen',
      shows: ['play.error.ageDue', 'play.way.verification'],
    },
    'an identity that is not verified': {
      as: 'screen',
      shows: ['play.error.identityDue', 'play.way.verification'],
    },
    'terms of play before identity is verified': {
      as: 'screen',
      shows: ['play.error.graceDue', 'play.way.terms'],
    },
  },
  'session plan': {
    'a plan that runs': { as: 'form', shows: ['plan.bad.running'] },
    'the wait after a plan': { as: 'form', shows: ['plan.bad.ended'] },
    'no answer': { as: 'form', shows: ['common.networkFailed'] },
    'a system error': { as: 'form', shows: ['common.unknownFailed'] },
    'too many requests': { as: 'form', shows: ['common.tooManyRequests'] },
  },
  withdrawal: {
    'cancellations used up': { as: 'toast', shows: ['payments.cancel.limitReached'] },
    'no cancelling in the market': { as: 'toast', shows: ['payments.cancel.notAllowed'] },
    'a withdrawal on its way': { as: 'toast', shows: ['payments.cancel.tooLate'] },
    'no answer': { as: 'toast', shows: ['payments.change.unknown'] },
    'a system error': { as: 'toast', shows: ['payments.change.unknown'] },
    'too many requests': { as: 'toast', shows: ['payments.change.unknown'] },
  },
}
