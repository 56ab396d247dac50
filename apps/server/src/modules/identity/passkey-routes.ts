import type { Routes } from '@marquee/contract'
import type { Handlers, RequestContext } from '../../kernel/index.ts'
import { passkeyMinutes, maxPasskeys } from './passkey-rules.ts'
import {
  type Asked,
  askForSignIn,
  type PasskeySignInDependencies,
  signInByPasskey,
} from './passkey-sign-in.ts'
import { askForProof, type PasskeyStepUpDependencies, stepUpByPasskey } from './passkey-step-up.ts'
import { type Passkeys, presentPasskey } from './passkeys.ts'
import type { SignInRoute } from './sign-in-route.ts'

export type PasskeyRouteId =
  | Extract<keyof Routes, `passkey.${string}`>
  | 'player.stepUpOptions'
  | 'player.stepUpByPasskey'

/** Binds challenges to the browser that began them. */
const attemptCookie = 'passkey-attempt'

export interface PasskeyRoutesDependencies {
  readonly passkeys: Passkeys
  readonly signIn: PasskeySignInDependencies & PasskeyStepUpDependencies
}

function answerAsked<Options>(context: RequestContext, { options, browserKey }: Asked<Options>): Options {
  context.setCookie(attemptCookie, browserKey, { maxAgeSeconds: passkeyMinutes * 60 })
  return options
}

/** Sign-in, step-up and the list of passkeys. */
export function passkeyHandlers(
  { passkeys, signIn }: PasskeyRoutesDependencies,
  route: SignInRoute,
): Pick<Handlers<Routes>, PasskeyRouteId> {
  const keyOf = ({ cookies }: RequestContext) => cookies[attemptCookie]
  return {
    'passkey.signInOptions': async (_input, context) =>
      answerAsked(context, await askForSignIn(signIn, keyOf(context))),
    'passkey.signIn': async ({ passkey, blackbox, duringBreak }, context) => {
      const visit = { ...route.visitOf(context), duringBreak, blackbox, signal: context.signal }
      return route.answer(
        context,
        await signInByPasskey(signIn, { ...visit, passkey, browserKey: keyOf(context) }),
      )
    },
    'player.stepUpOptions': async (_input, context) =>
      answerAsked(context, await askForProof(signIn, context.caller, keyOf(context))),
    'player.stepUpByPasskey': async ({ passkey }, context) => {
      const answer = await stepUpByPasskey(signIn, context.caller, { passkey, browserKey: keyOf(context) })
      return route.present(answer, answer.account.isFirstLogin)
    },
    'passkey.list': async (_input, { caller }) => ({
      passkeys: (await passkeys.read(caller.playerId)).map(presentPasskey),
      max: maxPasskeys,
    }),
    'passkey.addOptions': async (_input, context) =>
      answerAsked(context, await passkeys.askForNew(context.caller, keyOf(context))),
    'passkey.add': async ({ passkey }, context) => {
      const { userAgent } = context
      const made = { passkey, browserKey: keyOf(context), userAgent }
      return presentPasskey(await passkeys.add(context.caller, made))
    },
    'passkey.rename': async (change, { caller }) => presentPasskey(await passkeys.rename(caller, change)),
    'passkey.remove': async ({ passkeyId }, { caller }) => {
      await passkeys.remove(caller, passkeyId)
      return {}
    },
  }
}
