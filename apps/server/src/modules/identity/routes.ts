import type { Routes } from '@marquee/contract'
import { isMarketId, shownCountry } from '@marquee/markets'
import { type CurrencyCode, toMoneyText } from '@marquee/money'
import { AppError, type Clock, fieldError, type Handlers, type RequestContext } from '../../kernel/index.ts'
import { type Outside, visitorBlock } from '../outside/index.ts'
import { type LoginHistory, presentLogin } from './login-history.ts'
import {
  giveKey,
  secondFactorHandlers,
  type SecondFactorRouteId,
  type SecondFactorRoutesDependencies,
} from './second-factor-routes.ts'
import { bankHandlers, type BankRouteId, type BankRoutesDependencies } from './bank-routes.ts'
import type { AccountChanges } from './account-changes.ts'
import type { PasswordResets } from './password-reset.ts'
import type { PinState } from './pins.ts'
import type { Registrations } from './registration.ts'
import { identityCookie, type Sessions, type SignedIn } from './sessions.ts'
import { deviceCookie, type SignInAnswer, type SignInRequest } from './sign-in.ts'
import type { Claims } from './tokens.ts'

export type IdentityRouteId =
  | Extract<keyof Routes, `session.${string}` | `registration.${string}` | `passwordReset.${string}`>
  | BankRouteId
  | AccountChangeRouteId
  | SecondFactorRouteId
  | 'player.signOut'
  | 'player.migration'
  | 'wallet.socketToken'

export interface IdentityRoutesDependencies {
  readonly clock: Clock
  readonly sessions: Sessions
  readonly registrations: Registrations
  readonly history: LoginHistory
  readonly resets: PasswordResets
  readonly changes: AccountChanges
  readonly signIn: (request: SignInRequest) => Promise<SignInAnswer>
  readonly bank: Omit<BankRoutesDependencies, 'placeOf' | 'cookieSeconds' | 'presentPin' | 'presentSignedIn'>
  readonly secondFactor: Pick<SecondFactorRoutesDependencies, 'secondFactor' | 'endSignIn'>
  readonly placeOf: Outside['placeOf']
  /** Stakes and wins of a period, from the ledger; null without a wallet. */
  readonly totalsOf: (
    playerId: bigint,
    from: Temporal.Instant,
    to: Temporal.Instant,
  ) => Promise<{ currency: CurrencyCode; staked: bigint; won: bigint } | null>
  readonly cookieSeconds: number
}

/** A sign-in. The call for players of an older platform is the same: every sign-in moves them. */
const signInHandler =
  (
    deps: Pick<IdentityRoutesDependencies, 'signIn' | 'placeOf' | 'cookieSeconds'>,
  ): Handlers<Routes>['session.create'] =>
  async ({ email, password, captchaToken }, context) => {
    const place = deps.placeOf(context)
    if (visitorBlock('signIn', place) !== null) throw new AppError('error.country.blocked')
    const answer = await deps.signIn({
      email,
      password,
      ip: context.ip,
      userAgent: context.userAgent,
      country: shownCountry(place.country),
      device: context.cookies[deviceCookie],
      cookie: context.cookies[identityCookie],
      captchaToken,
      giveKey: giveKey(context),
      signal: context.signal,
    })
    context.setCookie(identityCookie, answer.refreshToken, { maxAgeSeconds: deps.cookieSeconds })
    context.setCookie(deviceCookie, answer.device, { maxAgeSeconds: deps.cookieSeconds })
    return presentSignedIn(answer, answer.firstLogin)
  }

export function identityHandlers(deps: IdentityRoutesDependencies): Pick<Handlers<Routes>, IdentityRouteId> {
  const { sessions, registrations } = deps

  const setIdentity = (context: RequestContext, refreshToken: string) =>
    context.setCookie(identityCookie, refreshToken, { maxAgeSeconds: deps.cookieSeconds })

  async function signOut(context: RequestContext, everywhere: boolean): Promise<Record<string, never>> {
    const { caller } = context
    const owner = caller ?? (await sessions.ownerOf(context.cookies[identityCookie]))
    if (owner)
      await sessions.end(
        owner.playerId,
        everywhere ? { reason: 'sign-out-everywhere' } : { sessionId: owner.sessionId, reason: 'sign-out' },
      )
    context.clearCookie(identityCookie)
    return {}
  }

  const asking = (context: RequestContext) => ({ ip: context.ip, signal: context.signal })

  return {
    ...loginHistoryHandlers(deps.history),
    ...passwordResetHandlers(deps.resets),
    ...accountChangeHandlers(deps.changes),
    ...bankHandlers({ ...deps, ...deps.bank, presentPin, presentSignedIn }),
    ...secondFactorHandlers({ ...deps, ...deps.secondFactor, presentSignedIn }),
    'session.create': signInHandler(deps),
    'player.migration': signInHandler(deps),
    'session.refresh': async ({ idleSeconds }, context) => {
      try {
        const answer = await sessions.refresh(context.cookies[identityCookie], idleSeconds)
        setIdentity(context, answer.refreshToken)
        return presentSignedIn(answer, answer.account.isFirstLogin)
      } catch (error) {
        if (error instanceof AppError && error.code === 'error.token.expired')
          context.clearCookie(identityCookie)
        throw error
      }
    },
    'session.get': async (_input, { caller }) => ({
      status: 'Resolved',
      authorized: true,
      playerSession: presentSession(claimsOf(caller.claims)),
    }),
    'session.summary': (_input, { caller }) => readSummary(deps, claimsOf(caller.claims)),
    'session.delete': ({ everywhere }, context) => signOut(context, everywhere),
    'player.signOut': ({ everywhere }, context) => signOut(context, everywhere),
    'wallet.socketToken': async (_input, { caller }) => {
      const { token, expiresAt } = await sessions.issueTicket(caller)
      return { token, expiresAt: expiresAt.toString() }
    },

    'registration.riskSetting': async ({ siteId, countryCode, market }, context) => {
      if (siteId !== undefined && siteId !== context.siteId) throw new AppError('error.invalid.site.id')
      if (!isMarketId(market)) throw fieldError('market', 'unknown')
      const detected = deps.placeOf(context).country
      return {
        siteId: context.siteId,
        countryCode,
        ...registrations.riskSetting({ market, country: countryCode, detected }),
        payAndPlay: deps.bank.bank.isOffered(market),
      }
    },
    'registration.create': (input, context) =>
      registrations.begin(input, {
        ...asking(context),
        captchaToken: context.headers['x-captcha-token'],
        country: context.headers.country,
        place: deps.placeOf(context),
      }),
    'registration.update': (input, context) => registrations.contact(input, asking(context)),
    'registration.smsRequest': async ({ registrationId }, context) =>
      presentPin(await registrations.requestPin('sms', registrationId, asking(context))),
    'registration.emailRequest': async ({ registrationId }, context) =>
      presentPin(await registrations.requestPin('email', registrationId, asking(context))),
    'registration.smsVerification': ({ registrationId, smsCode }, context) =>
      registrations.provePin('sms', registrationId, smsCode, asking(context)),
    'registration.emailVerification': ({ registrationId, emailCode }, context) =>
      registrations.provePin('email', registrationId, emailCode, asking(context)),
  }
}

async function readSummary({ clock, totalsOf }: IdentityRoutesDependencies, claims: Claims) {
  const startedAt = Temporal.Instant.fromEpochMilliseconds(claims.session_time * 1000)
  const now = clock.now()
  const totals = await totalsOf(BigInt(claims.player_id), startedAt, now)
  if (!totals) throw new AppError('error.session.missing')
  const money = (minor: bigint) => toMoneyText({ minor, currency: totals.currency })
  return {
    startedAt: startedAt.toString(),
    now: now.toString(),
    staked: money(totals.staked),
    won: money(totals.won),
    net: money(totals.won - totals.staked),
  }
}

type LoginHistoryRouteId = 'session.history' | 'session.endOther' | 'session.endOthers' | 'session.report'

function loginHistoryHandlers(history: LoginHistory): Pick<Handlers<Routes>, LoginHistoryRouteId> {
  return {
    'session.history': async ({ limit, before }, { caller }) => {
      const { logins, next } = await history.read(caller, { limit, before })
      return { logins: logins.map((login) => presentLogin(login, caller.sessionId)), next }
    },
    'session.endOther': async ({ sessionId }, { caller }) => {
      await history.endOther(caller, sessionId)
      return {}
    },
    'session.endOthers': async (_input, { caller }) => ({ ended: await history.endOthers(caller) }),
    'session.report': async ({ sessionId }, { caller, cookies }) => ({
      ended: await history.report(caller, sessionId, cookies[deviceCookie]),
    }),
  }
}

type PasswordResetRouteId = Extract<keyof Routes, `passwordReset.${string}`>

const askingOf = ({ ip, cookies, signal }: RequestContext) => ({ ip, device: cookies[deviceCookie], signal })

function passwordResetHandlers(resets: PasswordResets): Pick<Handlers<Routes>, PasswordResetRouteId> {
  return {
    'passwordReset.request': (input, context) => resets.request(input, askingOf(context)),
    'passwordReset.smsVerification': (input, context) => resets.proveCode(input, askingOf(context)),
    'passwordReset.emailKey': ({ resetKey }) => resets.checkEmailKey(resetKey),
    'passwordReset.newPassword': async ({ smsResetKeyId: key, password }, context) => {
      await resets.complete({ key, provenBy: 'sms', password }, askingOf(context))
      return {}
    },
    'passwordReset.newPasswordByEmail': async ({ resetKey: key, password }, context) => {
      await resets.complete({ key, provenBy: 'email', password }, askingOf(context))
      return {}
    },
  }
}

type AccountChangeRouteId =
  | 'player.stepUp'
  | 'player.password'
  | 'player.phoneNumber'
  | 'player.verifyPhoneNumber'

function accountChangeHandlers(changes: AccountChanges): Pick<Handlers<Routes>, AccountChangeRouteId> {
  return {
    'player.stepUp': async ({ password }, context) => {
      const answer = await changes.stepUp(context.caller, password, askingOf(context))
      return presentSignedIn(answer, answer.account.isFirstLogin)
    },
    'player.password': async (input, context) => ({
      ended: await changes.changePassword(context.caller, input, askingOf(context)),
    }),
    'player.phoneNumber': async ({ mobilePhone }, context) => {
      const { pin, maskedPhone } = await changes.requestPhone(context.caller, mobilePhone, askingOf(context))
      const { verificationId: smsVerificationId, ...state } = presentPin(pin)
      return { smsVerificationId, maskedPhone, ...state }
    },
    'player.verifyPhoneNumber': (input, context) =>
      changes.provePhone(context.caller, input, { ...askingOf(context), requestId: context.requestId }),
  }
}

/** A caller's claims were validated by `Tokens.verify`. */
function claimsOf(claims: Readonly<Record<string, unknown>>): Claims {
  return claims as unknown as Claims
}

function presentSignedIn(answer: SignedIn, firstLogin: boolean) {
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
  }
}

function presentPin(pin: PinState) {
  return {
    status: pin.status,
    verificationId: pin.verificationId,
    attemptsLeft: pin.attemptsLeft,
    sendsLeft: pin.sendsLeft,
    resendAt: pin.resendAt?.toString() ?? null,
    expiresAt: pin.expiresAt.toString(),
  }
}
