import type { Routes } from '@marquee/contract'
import { shownCountry } from '@marquee/markets'
import { AppError, type Handlers, type RequestContext } from '../../kernel/index.ts'
import { type Outside, visitorBlock } from '../outside/index.ts'
import type { SecondFactor } from './second-factor.ts'
import { secondFactorMinutes } from './second-factor-challenge.ts'
import type { SecondFactorLogin } from './second-factor-sign-in.ts'
import { identityCookie, type SignedIn } from './sessions.ts'
import { deviceCookie, type SignInAnswer } from './sign-in.ts'

export type SecondFactorRouteId = Extract<
  keyof Routes,
  'session.secondFactor' | 'player.stepUpByCode' | `secondFactor.${string}`
>

/** Binds a sign-in whose code is missing to the browser that knew the password. */
export const secondFactorCookie = 'second-factor'

export const giveKey =
  (context: RequestContext) =>
  (browserKey: string): void =>
    context.setCookie(secondFactorCookie, browserKey, { maxAgeSeconds: secondFactorMinutes * 60 })

export interface SecondFactorRoutesDependencies {
  readonly secondFactor: SecondFactor
  /** Signs in with the code after the password. */
  readonly endSignIn: (login: SecondFactorLogin) => Promise<SignInAnswer>
  readonly placeOf: Outside['placeOf']
  readonly cookieSeconds: number
  readonly presentSignedIn: (
    answer: SignedIn,
    firstLogin: boolean,
  ) => ReturnType<Handlers<Routes>['session.secondFactor']> extends Promise<infer T> ? T : never
}

/** Codes of an app as the second factor: at sign-in, in a step-up, in the settings. */
export function secondFactorHandlers(
  deps: SecondFactorRoutesDependencies,
): Pick<Handlers<Routes>, SecondFactorRouteId> {
  const { secondFactor } = deps
  const acting = ({ caller, requestId }: Parameters<Handlers<Routes>['secondFactor.turnOff']>[1]) => ({
    playerId: caller.playerId,
    sessionId: caller.sessionId,
    requestId,
  })

  return {
    'session.secondFactor': async ({ code }, context) => {
      const place = deps.placeOf(context)
      if (visitorBlock('signIn', place) !== null) throw new AppError('error.country.blocked')
      const answer = await deps.endSignIn({
        code,
        browserKey: context.cookies[secondFactorCookie],
        ip: context.ip,
        userAgent: context.userAgent,
        country: shownCountry(place.country),
        device: context.cookies[deviceCookie],
        cookie: context.cookies[identityCookie],
        requestId: context.requestId,
      })
      context.setCookie(identityCookie, answer.refreshToken, { maxAgeSeconds: deps.cookieSeconds })
      context.setCookie(deviceCookie, answer.device, { maxAgeSeconds: deps.cookieSeconds })
      context.clearCookie(secondFactorCookie)
      return deps.presentSignedIn(answer, answer.firstLogin)
    },
    'player.stepUpByCode': async ({ code }, context) => {
      const answer = await secondFactor.prove(acting(context), code)
      return deps.presentSignedIn(answer, answer.account.isFirstLogin)
    },
    'secondFactor.get': async (_input, { caller }) => {
      const { since, ...state } = await secondFactor.stateOf(caller.playerId)
      return { ...state, since: since?.toString() ?? null }
    },
    'secondFactor.begin': async (_input, context) => {
      const { expiresAt, ...begun } = await secondFactor.begin(acting(context))
      return { ...begun, expiresAt: expiresAt.toString() }
    },
    'secondFactor.confirm': async ({ code }, context) => ({
      recoveryCodes: await secondFactor.confirm(acting(context), code),
    }),
    'secondFactor.turnOff': async (_input, context) => {
      await secondFactor.turnOff(acting(context))
      return {}
    },
    'secondFactor.renewRecoveryCodes': async (_input, context) => ({
      recoveryCodes: await secondFactor.renewRecoveryCodes(acting(context)),
    }),
  }
}
