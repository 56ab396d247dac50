import type { Routes } from '@marquee/contract'
import type { Handlers, RequestContext } from '../../kernel/index.ts'
import type { SecondFactor } from './second-factor.ts'
import { secondFactorMinutes } from './second-factor-challenge.ts'
import type { SecondFactorLogin } from './second-factor-sign-in.ts'
import type { SignInRoute } from './sign-in-route.ts'
import type { SignInAnswer } from './sign-in-session.ts'

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
}

/** Codes of an app as the second factor: at sign-in, in a step-up, in the settings. */
export function secondFactorHandlers(
  deps: SecondFactorRoutesDependencies,
  route: SignInRoute,
): Pick<Handlers<Routes>, SecondFactorRouteId> {
  const { secondFactor } = deps
  const acting = ({ caller, requestId }: Parameters<Handlers<Routes>['secondFactor.turnOff']>[1]) => ({
    playerId: caller.playerId,
    sessionId: caller.sessionId,
    requestId,
  })

  return {
    'session.secondFactor': async ({ code, duringBreak }, context) => {
      const { requestId } = context
      const browserKey = context.cookies[secondFactorCookie]
      const visit = { ...route.visitOf(context), duringBreak }
      const answer = await deps.endSignIn({ ...visit, code, browserKey, requestId })
      context.clearCookie(secondFactorCookie)
      return route.answer(context, answer)
    },
    'player.stepUpByCode': async ({ code }, context) => {
      const answer = await secondFactor.prove(acting(context), code)
      return route.present(answer, answer.account.isFirstLogin)
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
