/** What registers of excluded players make of logins and sign-ups, for the error catalogue. */

const login = {
  'an exclusion by a register': {
    cause: 'a country’s register of excluded players has the person, and tells no end',
    answer: {
      code: 'error.exclusion.in.progress.indefinitely',
      message: 'code:error.exclusion.in.progress.indefinitely',
      additionalInfo: { register: 'gamstop' },
    },
  },
  'a person whom the state bars': {
    cause: 'a country’s register has the person for reasons that are not told',
    answer: { code: 'error.account.play_closed' },
  },
  'no answer of a register': {
    cause: 'a country’s register of excluded players gave no answer',
    answer: { code: 'error.register.unavailable', additionalInfo: { register: 'gamstop' } },
  },
  'a register that needs a number': {
    cause: 'the register knows people by a national number, which the account does not have',
    answer: { code: 'error.register.number_required', additionalInfo: { register: 'spelpaus' } },
  },
} as const

/** Told after address and number are proven. */
const signUp = {
  'a person on a register': {
    cause:
      'a country’s register of excluded players has the person, told after address and number are proven',
    answer: {
      code: 'error.exclusion.in.progress.indefinitely',
      message: 'code:error.exclusion.in.progress.indefinitely',
      additionalInfo: { register: 'gamstop' },
    },
  },
  'a person whom the state bars': {
    cause: 'a country’s register has the person for reasons that are not told',
    answer: { code: 'error.account.play_closed' },
  },
  'no answer of a register': {
    cause: 'a country’s register of excluded players gave no answer',
    answer: { code: 'error.register.unavailable', additionalInfo: { register: 'gamstop' } },
  },
} as const

const contact = {
  ...signUp,
  'a register that needs a number': {
    cause: 'the register knows people by a national number, which the form does not ask for',
    answer: { code: 'error.register.number_required', additionalInfo: { register: 'spelpaus' } },
  },
} as const

/** By screen. */
export const errorsOfRegisters = { login, signUp, contact } as const
