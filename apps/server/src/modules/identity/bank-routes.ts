import type { Routes } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import { AppError, type Handlers, readMoney, type RequestContext } from '../../kernel/index.ts'
import { locationOf, type Outside } from '../outside/index.ts'
import type { BankLoginAnswer, BankLoginRequest } from './bank-login.ts'
import type { BankState } from './bank-attempts.ts'
import { bankMinutes, contactMinutes, knownBrowserDays } from './bank-rules.ts'
import type { BankSignIn } from './bank-sign-in.ts'
import type { PinState } from './pins.ts'
import { giveKey, secondFactorCookie } from './second-factor-routes.ts'
import type { SignInRoute } from './sign-in-route.ts'

type PayAndPlayRouteId = Extract<keyof Routes, `pnp.${string}`>
type StepUpRouteId = 'player.authorizeStepUp' | 'player.stepUpByBank'
export type BankRouteId = PayAndPlayRouteId | StepUpRouteId

/** Binds an attempt to the browser that began it. */
const attemptCookie = 'bank-attempt'
/**
 * A player has signed in with a bank in this browser. It proves nothing: it only decides when the bank is asked for a
 * deposit.
 */
const knownCookie = 'bank-player'
const knownSeconds = knownBrowserDays * 24 * 3600
const isUnknownPerson = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'error.bank.refused' &&
  error.additionalInfo?.['reason'] === 'no_account'

export interface BankRoutesDependencies {
  readonly bank: BankSignIn
  readonly login: (request: BankLoginRequest) => Promise<BankLoginAnswer>
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

function presentState({ person, playerId, payNext, ...state }: BankState, termsVersion: number) {
  return {
    ...state,
    payNext: payNext && toMoneyText(payNext),
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
    termsVersion,
  }
}

function payAndPlayHandlers(deps: BankRoutesDependencies): Pick<Handlers<Routes>, PayAndPlayRouteId> {
  const { bank } = deps
  const present = (state: BankState) => presentState(state, deps.currentTermsVersion())
  return {
    'pnp.authorize': async ({ amount, ...input }, context) => {
      const isKnown = context.cookies[knownCookie] !== undefined
      const { browserKey, ...opened } = await bank.authorize(
        { ...input, isKnown, amount: amount && readMoney(amount) },
        { ...asking(context), place: deps.placeOf(context) },
      )
      context.setCookie(attemptCookie, browserKey, { maxAgeSeconds: contactMinutes * 60 })
      return { ...opened, expiresAt: opened.expiresAt.toString() }
    },
    'pnp.verifyCode': async (input, context) => {
      try {
        return present(await bank.verifyCode(input, asking(context)))
      } catch (error) {
        // Somebody else uses this browser: the next attempt identifies them, and is paid after the login.
        if (isUnknownPerson(error)) context.clearCookie(knownCookie)
        throw error
      }
    },
    'pnp.updatePlayer': async (input, context) => present(await bank.updatePlayer(input, asking(context))),
    'pnp.playerCode': async (input, context) => deps.presentPin(await bank.sendCode(input, asking(context))),
    'pnp.provePlayerCode': async (input, context) => present(await bank.proveCode(input, asking(context))),
    'pnp.login': async ({ sessionId, account, code, blackbox, duringBreak }, context) => {
      const visit = deps.route.visitOf(context)
      const answer = await deps.login({
        ...visit,
        ...asking(context),
        duringBreak,
        sessionId,
        account,
        blackbox,
        location: locationOf(deps.placeOf(context)),
        secondFactor:
          code === undefined ? undefined : { code, browserKey: context.cookies[secondFactorCookie] },
        giveKey: giveKey(context),
        requestId: context.requestId,
      })
      context.clearCookie(attemptCookie)
      context.setCookie(knownCookie, 'yes', { maxAgeSeconds: knownSeconds })
      if (code !== undefined) context.clearCookie(secondFactorCookie)
      return { ...deps.route.answer(context, answer), deposit: answer.deposit }
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
