import { createHash } from 'node:crypto'
import { allowedLanguagesOf, apiLanguage, languageOfCountry } from '@marquee/markets'

/**
 * Attempt budgets of sign-in (SEC-04); the module's README explains each. After `free` attempts a solved captcha is
 * required.
 */
export const signInBudgets = {
  /** Attempts on one account from browsers in which its player never signed in. */
  account: { max: 5, free: 3, windowMs: 15 * 60_000 },
  /** Attempts on one account from a browser in which its player signed in before. */
  device: { max: 5, free: 3, windowMs: 15 * 60_000 },
  /** Failed attempts from one address, over all accounts. */
  address: { max: 30, free: 10, windowMs: 15 * 60_000 },
} as const

/** Budgets of one-time codes (SEC-08). The SMS company invalidates a code after three wrong attempts. */
export const pinBudgets = {
  sms: { attempts: 3, sends: 3 },
  email: { attempts: 5, sends: 3 },
} as const
/** Numbers may be changed; this is the maximum over all of them. */
export const maxSendsPerRegistration = 9
/** Codes for one number, over all registrations. */
export const numberBudget = { max: 8, windowMs: 24 * 3_600_000 } as const
/** SMS to one destination, and in total: against premium-rate fraud. */
export const destinationBudget = { max: 300, windowMs: 3_600_000 } as const
export const smsBudget = { max: 2_000, windowMs: 3_600_000 } as const
/** Codes requested from one address. */
export const addressPinBudget = { max: 60, windowMs: 24 * 3_600_000 } as const
/** Completed sign-ups of one proven number, because completion compares names. */
export const comparisonBudget = { max: 3, windowMs: 24 * 3_600_000 } as const
/**
 * Password resets asked for: of one account by one channel, from one address, in one browser. After `free` a solved
 * captcha is required.
 */
export const resetBudgets = {
  account: { max: 5, windowMs: 3_600_000 },
  address: { max: 30, free: 5, windowMs: 3_600_000 },
  device: { max: 10, windowMs: 3_600_000 },
} as const
/** Codes by SMS tried for one account, over all its resets. */
export const resetCodeBudget = { max: 10, windowMs: 24 * 3_600_000 } as const
/** Time to choose a password after the code by SMS was right, or the link of the mail was opened. */
export const resetKeyLifeMinutes = 20
/** Time to read and download a closed account's statement after the link of the mail was opened. */
export const statementViewMinutes = 30
/** No SMS is sent, read and typed within this. */
export const smsSettleMs = 3_000
/** Present passwords tried by a signed-in player. */
export const presentPasswordBudget = { max: 5, windowMs: 15 * 60_000 } as const
/** Changes of the number begun by one player. */
export const phoneChangeBudget = { max: 10, windowMs: 24 * 3_600_000 } as const
/** Time to prove a new number. */
export const phoneChangeLifeMinutes = 60

/** National numbers tried in one registration, or from one address. */
export const nationalNumberBudget = { max: 10, windowMs: 3_600_000 } as const
/** Look-ups of national numbers in a register, for one proven number. */
export const cpfLookUpBudget = { max: 5, windowMs: 24 * 3_600_000 } as const
/** Questions to registers of excluded players in sign-ups, for one proven number. */
export const registerLookUpBudget = { max: 5, windowMs: 24 * 3_600_000 } as const
/** Registrations started from one address. */
export const addressRegistrationBudget = { max: 30, windowMs: 3_600_000 } as const

export const codeLifeMinutes = 10
export const resendSeconds = 30
export const registrationLifeHours = 24

/** Two tabs that refresh simultaneously, and a lost response, are not theft. */
export const refreshGraceMs = 10_000
export const ticketLifeSeconds = 30

/**
 * How long before the end of an unused session its player is asked whether they are still there (RC-09): the last third
 * of the time, 20 seconds per minute, so never less than the 20 seconds of WCAG 2.2.1.
 */
export function answerTimeMs(idleMinutes: number): number {
  return idleMinutes * 20_000
}

/** Text of the specification's gateway for an unsolved captcha (spec 1 §8). */
export const captchaDenied = 'User is not authorized to access this resource with an explicit deny'

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** `+358401234567` → `+358 ••••• 67` */
export function maskedPhone(e164: string): string {
  return `${e164.slice(0, 4)} ••••• ${e164.slice(-2)}`
}

/** `aino@example.com` → `a•••@example.com` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0x2022)}•••${email.slice(at)}`
}

export type SignInRefusal =
  | {
      readonly code: 'error.timeout.in.progress' | 'error.exclusion.in.progress'
      readonly days: number
    }
  | {
      readonly code:
        | 'error.exclusion.in.progress.indefinitely'
        | 'error.account.deactivated'
        | 'error.account.closed'
    }

/**
 * Why an account may not sign in; null when it may (integrations: causes of the login texts). Risk payout, suspension
 * and an unfinished verification are no reason: such a player can still reach their own money.
 */
export function signInRefusal(
  account: { readonly status: string; readonly statusUntil: Temporal.Instant | null },
  now: Temporal.Instant,
): SignInRefusal | null {
  switch (account.status) {
    case 'TIMEOUT':
      return { code: 'error.timeout.in.progress', days: daysLeft(account.statusUntil, now) }
    case 'SELF_EXCLUDED':
      return account.statusUntil === null
        ? { code: 'error.exclusion.in.progress.indefinitely' }
        : { code: 'error.exclusion.in.progress', days: daysLeft(account.statusUntil, now) }
    case 'BLACKLISTED':
      return { code: 'error.account.deactivated' }
    case 'CLOSED':
      return { code: 'error.account.closed' }
    default:
      return null
  }
}

/** Whether an account is on a break, or excluded and not returned. */
export const isOnBreak = ({ status }: { readonly status: string }): boolean =>
  status === 'TIMEOUT' || status === 'SELF_EXCLUDED'

/**
 * The same for a session that is open, or for a sign-in that asks for what stays open during a break (EXC-06): a break
 * is no reason then.
 */
export const sessionRefusal = (
  account: Parameters<typeof signInRefusal>[0],
  { isDuringBreak }: { readonly isDuringBreak: boolean },
  now: Temporal.Instant,
): SignInRefusal | null => (isDuringBreak && isOnBreak(account) ? null : signInRefusal(account, now))

/** Started days: an hour left is one day, and after the end none is. */
function daysLeft(until: Temporal.Instant | null, now: Temporal.Instant): number {
  if (until === null) return 1
  const hours = until.since(now).total('hours')
  return Math.max(0, Math.ceil(hours / 24))
}

/** The texts of spec 1 §8, which screens look for inside the message. */
export function signInText(refusal: { readonly code: string; readonly days?: number }): string {
  return `code:${refusal.code}${refusal.days === undefined ? '' : `:days:${refusal.days}`}`
}

/**
 * The language of a profile: the form's when the country offers it (`fr` means `caf` in Canada, spec 1 §7), otherwise
 * the country's own.
 */
export function profileLanguage(code: string, visitor: { country: string; province: string | null }): string {
  const offered = allowedLanguagesOf(visitor.country).find(
    (language) => language === code || apiLanguage(language) === code,
  )
  return offered ?? languageOfCountry({ country: visitor.country, province: visitor.province ?? undefined })
}
