import type { SignedIn } from './sessions.ts'
import type { Claims } from './tokens.ts'

/** The answer of the contract to a sign-in, a renewal and a step-up. */
export function presentSignedIn(answer: SignedIn, firstLogin: boolean) {
  return {
    idToken: answer.idToken.text,
    expiresAt: answer.idToken.expiresAt.toString(),
    firstLogin,
    idle: answer.idle,
    playerSession: presentSession(answer.idToken.claims),
  }
}

/** The player session of spec 1 §3, from the claims of its token. */
export function presentSession(claims: Claims) {
  const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()
  const multibrand = JSON.parse(claims.multibrand) as { suspended?: unknown }
  return {
    playerId: claims.player_id,
    playerAccessId: claims.player_access_id,
    email: claims.email,
    firstName: claims.given_name,
    countryCode: claims.country_code,
    language: claims.language_code,
    currency: claims.currency,
    multibrand: { suspended: multibrand.suspended === true },
    loginMethod: claims.login_method,
    registrationDate: claims.registrationDate,
    zendeskJwtToken: claims.zendeskJwtToken,
    iat: claims.iat,
    signedInAt: instant(claims.session_time),
    previousSignInAt: claims.previous_auth_time === null ? null : instant(claims.previous_auth_time),
    isOnBreak: claims.during_break,
  }
}
