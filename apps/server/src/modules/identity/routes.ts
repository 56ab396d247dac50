import type { Routes } from '@marquee/contract'
import { isMarketId } from '@marquee/markets'
import { type CurrencyCode, toMoneyText } from '@marquee/money'
import { AppError, type Clock, fieldError, type Handlers, type RequestContext } from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { type LoginHistory, presentLogin } from './login-history.ts'
import {
  giveKey,
  secondFactorHandlers,
  type SecondFactorRouteId,
  type SecondFactorRoutesDependencies,
} from './second-factor-routes.ts'
import type { BankSignIn } from './bank-sign-in.ts'
import { bankHandlers, type BankRouteId, type BankRoutesDependencies } from './bank-routes.ts'
import type { AccountChanges } from './account-changes.ts'
import { passkeyHandlers, type PasskeyRouteId, type PasskeyRoutesDependencies } from './passkey-routes.ts'
import type { PasswordResets } from './password-reset.ts'
import type { PinState } from './pins.ts'
import type { Registrations } from './registration.ts'
import { identityCookie, type Sessions } from './sessions.ts'
import { presentSession, presentSignedIn } from './present-session.ts'
import type { SignInRequest } from './sign-in.ts'
import { createSignInRoute, type SignInRoute } from './sign-in-route.ts'
import { deviceCookie, type SignInAnswer } from './sign-in-session.ts'
import type { StepUpMethodsOf } from './step-up-methods.ts'
import type { Claims } from './tokens.ts'

export type IdentityRouteId =
  | Extract<keyof Routes, `session.${string}` | `registration.${string}` | `passwordReset.${string}`>
  | BankRouteId
  | PasskeyRouteId
  | AccountChangeRouteId
  | SecondFactorRouteId
  | 'player.stepUpMethods'
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
  readonly stepUpMethodsOf: StepUpMethodsOf
  readonly signIn: (request: SignInRequest) => Promise<SignInAnswer>
  readonly bank: Omit<BankRoutesDependencies, 'placeOf' | 'presentPin' | 'route'>
  readonly passkeys: PasskeyRoutesDependencies
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
    { signIn }: Pick<IdentityRoutesDependencies, 'signIn'>,
    route: SignInRoute,
  ): Handlers<Routes>['session.create'] =>
  async ({ email, password, captchaToken, blackbox, duringBreak }, context) => {
    const { signal } = context
    const answer = await signIn({
      ...route.visitOf(context),
      duringBreak,
      email,
      password,
      captchaToken,
      blackbox,
      giveKey: giveKey(context),
      signal,
    })
    return route.answer(context, answer)
  }

export function identityHandlers(deps: IdentityRoutesDependencies): Pick<Handlers<Routes>, IdentityRouteId> {
  const route = createSignInRoute(deps)
  return {
    ...loginHistoryHandlers(deps.history),
    ...passwordResetHandlers(deps.resets),
    ...accountChangeHandlers(deps.changes),
    'player.stepUpMethods': async (_input, { caller }) => ({
      methods: await deps.stepUpMethodsOf(caller.playerId),
    }),
    ...bankHandlers({ ...deps, ...deps.bank, presentPin, route }),
    ...passkeyHandlers(deps.passkeys, route),
    ...secondFactorHandlers(deps.secondFactor, route),
    'session.create': signInHandler(deps, route),
    'player.migration': signInHandler(deps, route),
    ...sessionHandlers(deps),
    ...registrationHandlers(deps),
  }
}

type SessionRouteId =
  | 'session.refresh'
  | 'session.get'
  | 'session.summary'
  | 'session.delete'
  | 'player.signOut'
  | 'wallet.socketToken'

function sessionHandlers(deps: IdentityRoutesDependencies): Pick<Handlers<Routes>, SessionRouteId> {
  const { sessions } = deps

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

  return {
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
  }
}

type RegistrationRouteId = Extract<keyof Routes, `registration.${string}`>

function registrationHandlers(
  deps: Pick<IdentityRoutesDependencies, 'registrations' | 'bank' | 'placeOf'>,
): Pick<Handlers<Routes>, RegistrationRouteId> {
  const { registrations } = deps
  const asking = (context: RequestContext) => ({ ip: context.ip, signal: context.signal })

  return {
    'registration.riskSetting': async ({ siteId, countryCode, market }, context) => {
      if (siteId !== undefined && siteId !== context.siteId) throw new AppError('error.invalid.site.id')
      if (!isMarketId(market)) throw fieldError('market', 'unknown')
      const detected = deps.placeOf(context).country
      return {
        siteId: context.siteId,
        countryCode,
        ...registrations.riskSetting({ market, country: countryCode, detected }),
        payAndPlay: deps.bank.bank.isOffered(market),
        bankDeposit: presentBounds(deps.bank.bank.depositBounds(market)),
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
  | 'player.phone'
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
    'player.phone': (_input, { caller }) => changes.phoneOf(caller),
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

function presentBounds(bounds: ReturnType<BankSignIn['depositBounds']>) {
  if (!bounds) return null
  const money = (minor: bigint) => toMoneyText({ minor, currency: bounds.currency })
  return { min: money(bounds.min), max: money(bounds.max) }
}
