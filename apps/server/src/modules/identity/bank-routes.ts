import type { Routes } from '@marquee/contract'
import { type Handlers, readMoney, type RequestContext } from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import type { BankLoginRequest } from './bank-login.ts'
import type { BankState } from './bank-attempts.ts'
import { bankMinutes, contactMinutes } from './bank-rules.ts'
import type { BankSignIn } from './bank-sign-in.ts'
import type { PinState } from './pins.ts'
import { giveKey, secondFactorCookie } from './second-factor-routes.ts'
import type { SignInRoute } from './sign-in-route.ts'
import type { SignInAnswer } from './sign-in-session.ts'

type PayAndPlayRouteId = Extract<keyof Routes, `pnp.${string}`>
type StepUpRouteId = 'player.authorizeStepUp' | 'player.stepUpByBank'
export type BankRouteId = PayAndPlayRouteId | StepUpRouteId

/** Binds an attempt to the browser that began it. */
const attemptCookie = 'bank-attempt'

export interface BankRoutesDependencies {
  readonly bank: BankSignIn
  readonly login: (request: BankLoginRequest) => Promise<SignInAnswer>
  readonly placeOf: Outside['placeOf']
  readonly currentTermsVersion: () => number
  readonly presentPin: (
    pin: PinState,
  ) => ReturnType<Handlers<Routes>['pnp.playerCode']> extends Promise<infer T> ? T : never
  readonly route: SignInRoute
}

const asking = (context: RequestContext) => ({
  browserKey: context.cookies[attemptCookie],
  ip: context.ip,
  signal: context.signal,
})

/** Pay-and-play (spec 1 §7), and the step-up by bank. */
export function bankHandlers(deps: BankRoutesDependencies): Pick<Handlers<Routes>, BankRouteId> {
  return { ...payAndPlayHandlers(deps), ...stepUpHandlers(deps) }
}

function payAndPlayHandlers(deps: BankRoutesDependencies): Pick<Handlers<Routes>, PayAndPlayRouteId> {
  const { bank } = deps
  const present = ({ person, playerId, ...state }: BankState) => ({
    ...state,
    playerId: playerId === null ? null : Number(playerId),
    person: {
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: person.dateOfBirth,
      street: person.street,
      postalCode: person.postalCode,
      city: person.city,
      countryCode: person.country,
    },
    termsVersion: deps.currentTermsVersion(),
  })

  return {
    'pnp.authorize': async ({ amount, ...input }, context) => {
      const { sessionId, iframeUrl, expiresAt, browserKey } = await bank.authorize(
        { ...input, amount: amount && readMoney(amount) },
        { ...asking(context), place: deps.placeOf(context) },
      )
      context.setCookie(attemptCookie, browserKey, { maxAgeSeconds: contactMinutes * 60 })
      return { sessionId, iframeUrl, expiresAt: expiresAt.toString() }
    },
    'pnp.verifyCode': async (input, context) => present(await bank.verifyCode(input, asking(context))),
    'pnp.updatePlayer': async (input, context) => present(await bank.updatePlayer(input, asking(context))),
    'pnp.playerCode': async (input, context) => deps.presentPin(await bank.sendCode(input, asking(context))),
    'pnp.provePlayerCode': async (input, context) => present(await bank.proveCode(input, asking(context))),
    'pnp.login': async ({ sessionId, account, code, blackbox }, context) => {
      const visit = deps.route.visitOf(context)
      const answer = await deps.login({
        ...visit,
        ...asking(context),
        sessionId,
        account,
        blackbox,
        secondFactor:
          code === undefined ? undefined : { code, browserKey: context.cookies[secondFactorCookie] },
        giveKey: giveKey(context),
        requestId: context.requestId,
      })
      context.clearCookie(attemptCookie)
      if (code !== undefined) context.clearCookie(secondFactorCookie)
      return deps.route.answer(context, answer)
    },
  }
}

function stepUpHandlers({
  bank: { stepUp },
  route,
}: BankRoutesDependencies): Pick<Handlers<Routes>, StepUpRouteId> {
  return {
    'player.authorizeStepUp': async (input, context) => {
      const opened = await stepUp.authorize(context.caller, input, asking(context))
      context.setCookie(attemptCookie, opened.browserKey, { maxAgeSeconds: bankMinutes * 60 })
      const { sessionId, iframeUrl, expiresAt } = opened
      return { sessionId, iframeUrl, expiresAt: expiresAt.toString() }
    },
    'player.stepUpByBank': async (input, context) => {
      const answer = await stepUp.prove(context.caller, input, asking(context))
      context.clearCookie(attemptCookie)
      return route.present(answer, answer.account.isFirstLogin)
    },
  }
}
