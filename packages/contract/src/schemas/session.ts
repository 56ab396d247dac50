import { z } from 'zod'
import { countryCode, instant, playerId } from './common.ts'

/** Claims of the ID token that the site reads (spec 1 §3). */
export const playerSession = z.strictObject({
  playerId,
  playerAccessId: z.string(),
  email: z.string(),
  firstName: z.string(),
  countryCode: z.string(),
  language: z.string(),
  currency: z.string(),
  multibrand: z.strictObject({ suspended: z.boolean() }),
  loginMethod: z.string(),
  registrationDate: instant,
  zendeskJwtToken: z.string().nullable(),
  iat: z.int(),
  signedInAt: instant,
  /** Date and time of the previous sign-in (ID-10). */
  previousSignInAt: instant.nullable(),
  /** The session was opened during a break or an exclusion: own money, statement, messages and help only (EXC-06). */
  isOnBreak: z.boolean(),
})

/**
 * Opens an account that is on a break or excluded too, for what stays open (EXC-06); without it the login is refused.
 */
export const duringBreak = z.literal(true).optional()

/** Time until the idle warning, and until the idle session ends (ms; 0 is now). RC-09. */
const idleTimes = z.strictObject({ askInMs: z.int().min(0), endInMs: z.int().min(0) })
export type IdleTimes = z.output<typeof idleTimes>

export const signedIn = z.strictObject({
  idToken: z.string(),
  expiresAt: instant,
  firstLogin: z.boolean(),
  idle: idleTimes,
  playerSession,
})

/**
 * How a session ended. `ended-by-player`: from another session; `not-me`: the player reported a sign-in; `reuse`: a
 * used refresh token came back; `password`: the password was changed or reset; `status`: the player may not sign in any
 * more; `idle`: unused; `replaced`: by another sign-in in the same browser; `expired`: after its maximum life.
 */
const sessionEndReason = z.enum([
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
])

/**
 * A sign-in of the player. The address is left out: a country is what a player recognises, and an intruder would learn
 * where the owner of the account can be found.
 */
export const login = z.strictObject({
  sessionId: z.string(),
  startedAt: instant,
  /** The network address that the login came from (`loginIp`). */
  ip: z.string(),
  /** Null when it is not known. */
  countryCode: countryCode.nullable(),
  /** Names of products as their makers write them; null when they are not known. */
  device: z.strictObject({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'phone', 'tablet']).nullable(),
  }),
  /** `DEFAULT` is a password, `PNP` a bank, `PASSKEY` a passkey. */
  loginMethod: z.string(),
  /** The session of the request. */
  isCurrent: z.boolean(),
  /** Null while the session is open. */
  endedAt: instant.nullable(),
  endReason: sessionEndReason.nullable(),
  /** When the player said that it was somebody else. */
  reportedAt: instant.nullable(),
})

/** What a register of excluded players can refuse a sign-in or a sign-up with. */
export const registerErrors = [
  'error.exclusion.in.progress',
  'error.exclusion.in.progress.indefinitely',
  'error.account.play_closed',
  'error.register.unavailable',
  'error.register.number_required',
] as const

/** What a sign-in can be refused with, by password, by passkey, by bank and for a player of an older platform. */
export const signInErrors = [
  'error.country.blocked',
  'error.timeout.in.progress',
  ...registerErrors,
  'error.sign.in.attempt.count.exceeded',
  'error.account.deactivated',
  'error.account.closed',
  'error.player.not.found',
  'error.captcha.validation',
  'error.second_factor.required',
] as const
