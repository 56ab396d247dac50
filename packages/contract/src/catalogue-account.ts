/** Errors of the forms of the account, for the error catalogue. */
import { type CatalogueError, errorsOfEveryCall } from './catalogue-error.ts'
import type { ErrorCode } from './errors.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })

/** A refused limit is an error of its field, the same in every call for limits. */
const atLimit = <Code extends ErrorCode>(code: Code) => [{ field: 'limit', code }] as const

/** By screen. */
export const errorsOfAccount = {
  session: {
    'a session that is over': {
      cause: 'the token or the cookie is too old, or belongs to a session that has ended',
      answer: { code: 'error.token.expired', message: 'Token expired' },
    },
    'no session': {
      cause: 'the browser has no session',
      answer: { code: 'error.session.missing', message: 'no session error' },
    },
  },
  'account, address': {
    'a field error': {
      cause: 'a value is not accepted, such as a postal code in the form of another country',
      answer: {
        code: 'error.validation',
        validationErrors: [{ field: 'postalCode', code: 'postal_code' }],
      },
    },
    ...errorsOfEveryCall,
  },
  'account, province': {
    'a field error': {
      cause: 'the province is not offered',
      answer: {
        code: 'error.validation',
        validationErrors: [{ field: 'provinceCode', code: 'not_offered' }],
      },
    },
    ...errorsOfEveryCall,
  },
  'account, password': {
    'a wrong present password': {
      cause: 'the present password is wrong',
      answer: {
        code: 'error.old_password.incorrect',
        additionalInfo: { attemptsLeft: 4 },
        validationErrors: [{ field: 'oldPassword', code: 'incorrect' }],
      },
    },
    ...errorsOfEveryCall,
  },
  'account, phone': {
    'a number that is taken': {
      cause: 'the number belongs to another account, told after it is proven',
      answer: { code: 'error.phone_number.taken' },
    },
    'a wrong code': {
      cause: 'the code is wrong',
      answer: { code: 'sms.code.invalid', additionalInfo: { reason: 'wrong', attemptsLeft: 2 } },
    },
    'attempts used up': {
      cause: 'three codes were wrong',
      answer: { code: 'sms.max.attempts.reached' },
    },
    ...errorsOfEveryCall,
  },
  'account, passkeys': {
    'a late answer': {
      cause: 'the challenge is older than five minutes, was answered before, or belongs to another browser',
      answer: { code: 'error.passkey.expired' },
    },
    'a passkey that is not accepted': {
      cause: 'the passkey is unknown, belongs to another account, or its answer is wrong: nothing says which',
      answer: { code: 'error.passkey.refused' },
    },
    'as many as allowed': {
      cause: 'the account has ten passkeys',
      answer: { code: 'error.passkey.limit_reached', additionalInfo: { max: 10 } },
    },
    'the last way to log in': {
      cause: 'without the passkey the player could not log in any more',
      answer: { code: 'error.passkey.last' },
    },
    ...errorsOfEveryCall,
  },
  limits: {
    'a limit below the lowest': {
      cause: 'the amount is below a unit of the currency',
      answer: {
        code: 'error.deposit.limit.too_low',
        additionalInfo: { lowest: eur('1.00') },
        validationErrors: atLimit('error.deposit.limit.too_low'),
      },
    },
    'a limit above the highest': {
      cause: 'the amount is above what anybody means, or above what the market allows in deposits',
      answer: {
        code: 'error.deposit.limit.too_high',
        additionalInfo: { highest: eur('1000000000.00') },
        validationErrors: atLimit('error.deposit.limit.too_high'),
      },
    },
    'a limit above that of a longer period': {
      cause: 'the limit of a longer period is lower and would apply before it',
      answer: {
        code: 'error.deposit.limit.interval',
        additionalInfo: { period: 'W', value: eur('60.00') },
        validationErrors: atLimit('error.deposit.limit.interval'),
      },
    },
    'a limit that can only be lowered': {
      cause: 'the operator imposes the limit, or the player is restricted, and the amount is higher',
      answer: { code: 'error.deposit.limit.locked', validationErrors: atLimit('error.deposit.limit.locked') },
    },
    ...errorsOfEveryCall,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CatalogueError>>>>
