/**
 * The error catalogue of spec 1 §8 as data: what the server answers, by screen.
 * `tests/accounts/error-catalogue.test.ts` provokes every answer on the server; the stories built by
 * `apps/site/stories/error-stories.ts` show each one; `node tools/errors-document.ts` writes `docs/errors.md`.
 */
import { type CatalogueError, deniedDevice, errorsOfEveryCall } from './catalogue-error.ts'
import { errorsOfAccount } from './catalogue-account.ts'
import { errorsOfBreaks } from './catalogue-breaks.ts'
import { errorsOfRegisters } from './catalogue-registers.ts'

export { type CatalogueAnswer, type CatalogueError, errorsOfEveryCall } from './catalogue-error.ts'

const noFieldErrors = {
  cause: 'a 400 that names no field of the form, such as for another site’s id',
  spec: 'error.signup.unhandled',
  answer: { code: 'error.invalid.site.id' },
} as const

/** By screen, then by a name of its own. `catalogue-other.ts` has the codes without a row. */
export const errorCatalogue = {
  login: {
    'a break of the player': {
      cause: 'a break that the player asked for is running',
      answer: {
        code: 'error.timeout.in.progress',
        message: 'code:error.timeout.in.progress:days:3',
        additionalInfo: {
          days: 3,
          until: '2026-10-27T09:00:00Z',
          cooling: true,
          initiator: 'player',
        },
      },
    },
    'a break by the operator': {
      cause: 'a break that the operator set is running',
      answer: {
        code: 'error.timeout.in.progress',
        message: 'code:error.timeout.in.progress:days:3',
        additionalInfo: { days: 3, until: '2026-10-27T09:00:00Z', cooling: true, initiator: 'staff' },
      },
    },
    'an exclusion': {
      cause: 'a self-exclusion with an end is running',
      answer: {
        code: 'error.exclusion.in.progress',
        message: 'code:error.exclusion.in.progress:days:180',
        additionalInfo: { days: 180, until: '2027-04-22T09:00:00Z', cooling: false, initiator: 'player' },
      },
    },
    'an exclusion whose time is over': {
      cause: 'the time of a self-exclusion is over, and the player has not returned',
      answer: {
        code: 'error.exclusion.in.progress',
        message: 'code:error.exclusion.in.progress:days:0',
        additionalInfo: { days: 0, until: '2026-10-23T09:00:00Z', cooling: false, initiator: 'player' },
      },
    },
    'an exclusion without an end': {
      cause: 'a self-exclusion without an end is running',
      answer: {
        code: 'error.exclusion.in.progress.indefinitely',
        message: 'code:error.exclusion.in.progress.indefinitely',
      },
    },
    ...errorsOfRegisters.login,
    'attempts used up': {
      cause: 'five attempts failed in 15 minutes',
      answer: {
        code: 'error.sign.in.attempt.count.exceeded',
        message: 'code:error.sign.in.attempt.count.exceeded',
        additionalInfo: { minutes: 15 },
      },
    },
    'a blacklisted account': {
      cause: 'the account was deactivated by the operator',
      answer: { code: 'error.account.deactivated', message: 'code:error.account.deactivated' },
    },
    'a closed account': {
      cause: 'the account is closed',
      answer: { code: 'error.account.closed', message: 'code:error.account.closed' },
    },
    'a wrong password': {
      cause: 'the password is wrong, or the address is unknown',
      answer: { code: 'error.player.not.found', message: 'code:error.player.not.found' },
    },
    'no captcha': {
      cause: 'a captcha was required and not solved',
      answer: { code: 'error.captcha.validation', additionalInfo: { reason: 'refused' } },
    },
    'a blocked country': {
      cause: 'the location is one that the site is closed to',
      answer: { code: 'error.country.blocked' },
    },
    'a denied device': deniedDevice,
    'a code that is missing': {
      cause: 'the password is right, and the account has codes',
      answer: { code: 'error.second_factor.required', additionalInfo: { attemptsLeft: 5 } },
    },
    ...errorsOfEveryCall,
  },
  'login, code': {
    'a wrong code': {
      cause: 'the code is wrong, too old, or was used before',
      answer: {
        code: 'error.second_factor.code',
        additionalInfo: { attemptsLeft: 4 },
        validationErrors: [{ field: 'code', code: 'incorrect' }],
      },
    },
    'codes used up': {
      cause: 'ten codes of the account were wrong in an hour',
      answer: { code: 'error.second_factor.attempts', additionalInfo: { minutes: 60 } },
    },
    'a login that is over': {
      cause:
        'ten minutes have passed since the password, five codes were wrong, or the browser is another one',
      answer: { code: 'error.second_factor.expired' },
    },
    'an account that was barred meanwhile': {
      cause: 'an exclusion has begun since the password was right',
      answer: {
        code: 'error.exclusion.in.progress.indefinitely',
        message: 'code:error.exclusion.in.progress.indefinitely',
      },
    },
    ...errorsOfEveryCall,
  },
  'sign-up': {
    'a blocked country': {
      cause: 'the location is one that the site is closed to',
      answer: { code: 'error.country.blocked' },
    },
    'an unsupported country': {
      cause: 'the market does not register people of the country',
      answer: { code: 'error.registration.country.unsupported' },
    },
    'no captcha': {
      cause: 'the captcha was not solved',
      answer: { code: 'error.captcha.validation', additionalInfo: { reason: 'refused' } },
    },
    'a denied device': deniedDevice,
    'a field error': {
      cause: 'a value is not accepted',
      answer: {
        code: 'error.validation',
        validationErrors: [{ field: 'password', code: 'breached' }],
      },
    },
    'no field errors': noFieldErrors,
    ...errorsOfEveryCall,
  },
  'sign-up, contact': {
    'an account that exists': {
      cause: 'the person has an account, told after address and number are proven',
      spec: 'error.same.customer.info.detected',
      answer: { code: 'error.registration.player_already_exists' },
    },
    'a CPF that is taken': {
      cause: 'the CPF belongs to an account',
      answer: {
        code: 'error.cpf.duplicate_found',
        validationErrors: [{ field: 'cpf', code: 'error.cpf.duplicate_found' }],
      },
    },
    'a CPF that is not confirmed': {
      cause:
        'the register of taxpayers does not confirm CPF, name and date of birth, told after address and number are proven',
      answer: {
        code: 'error.cpf.not_confirmed',
        validationErrors: [{ field: 'cpf', code: 'error.cpf.not_confirmed' }],
      },
    },
    'no answer about a CPF': {
      cause: 'the register of taxpayers gave no answer',
      answer: { code: 'error.cpf.unavailable' },
    },
    ...errorsOfRegisters.contact,
    'an age below the minimum': {
      cause: 'the person is under the market’s age',
      answer: { code: 'error.registration.age', additionalInfo: { minimumAge: 18 } },
    },
    'a number that is not served': {
      cause: 'the SMS company does not serve the number',
      spec: 'error.vonage.validation',
      answer: { code: 'error.vonage.phone.invalid' },
    },
    'no field errors': noFieldErrors,
    ...errorsOfEveryCall,
  },
  'sign-up, code': {
    'a wrong code': {
      cause: 'the code is wrong',
      answer: { code: 'sms.code.invalid', additionalInfo: { reason: 'wrong', attemptsLeft: 2 } },
    },
    'an expired code': {
      cause: 'the code is older than ten minutes',
      answer: { code: 'sms.code.invalid', additionalInfo: { reason: 'expired', attemptsLeft: 3 } },
    },
    'attempts used up': {
      cause: 'three codes were wrong',
      answer: { code: 'sms.max.attempts.reached' },
    },
    'a CPF that is not confirmed': {
      cause:
        'the register of taxpayers does not confirm CPF, name and date of birth, told after address and number are proven',
      answer: {
        code: 'error.cpf.not_confirmed',
        validationErrors: [{ field: 'cpf', code: 'error.cpf.not_confirmed' }],
      },
    },
    'no answer about a CPF': {
      cause: 'the register of taxpayers gave no answer',
      answer: { code: 'error.cpf.unavailable' },
    },
    ...errorsOfRegisters.signUp,
    'no code sent': {
      cause: 'the SMS company gave no answer',
      answer: { code: 'unhandled.error.no.code' },
    },
    ...errorsOfEveryCall,
  },
  'reset, code': {
    'a wrong code': {
      cause: 'the code is wrong, or the address has no account',
      answer: { code: 'sms.code.invalid', additionalInfo: { reason: 'wrong', attemptsLeft: 2 } },
    },
    'attempts used up': {
      cause: 'three codes were wrong',
      answer: { code: 'sms.max.attempts.reached' },
    },
    'a reset that is over': {
      cause: 'the reset is older than ten minutes, or was completed',
      answer: { code: 'error.password.reset' },
    },
    ...errorsOfEveryCall,
  },
  'reset, password': {
    'a field error': {
      cause: 'the password is not accepted',
      answer: {
        code: 'error.validation',
        validationErrors: [{ field: 'password', code: 'breached' }],
      },
    },
    'a key that is not good': {
      cause: 'the key was used, or is too old',
      answer: { code: 'error.password.reset' },
    },
    ...errorsOfEveryCall,
  },
  ...errorsOfAccount,
  ...errorsOfBreaks,
  withdrawal: {
    'cancellations used up': {
      cause: 'no more cancellations are allowed for now',
      answer: { code: 'error.withdrawal.cancel.limit_reached' },
    },
    'no cancelling in the market': {
      cause: 'the market allows no cancelling, or the withdrawal was locked',
      answer: { code: 'error.withdrawal.cancel.not_allowed' },
    },
    'a withdrawal on its way': {
      cause: 'the payout has begun',
      answer: { code: 'error.withdrawal.cancel.too_late' },
    },
    ...errorsOfEveryCall,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CatalogueError>>>>

export type CatalogueScreen = keyof typeof errorCatalogue
export type CatalogueKey<Screen extends CatalogueScreen> = keyof (typeof errorCatalogue)[Screen] & string
