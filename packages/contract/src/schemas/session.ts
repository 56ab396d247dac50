import { z } from 'zod'
import { instant, playerId } from './common.ts'

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
})

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
