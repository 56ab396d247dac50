import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BankReturn } from '../../domain/credentials/index.ts'
import { useBlackbox } from '../../domain/device/index.ts'
import { useSessionActions } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { entryAddress, entryIn } from '../../shared/navigation/entry-address.ts'
import { pathAfterEntry } from '../../shared/navigation/path-after-entry.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { forgetAttempt } from './attempt-storage.ts'
import {
  type DepositAmount,
  type DepositBounds,
  type PayAndPlayState,
  type PayAndPlayView,
  viewOf,
} from './model.ts'
import { offerQuery, useLogin } from './queries.ts'
import { useAttempt } from './use-attempt.ts'
import { type Codes, useCodes } from './use-codes.ts'
import { useFailure } from './use-failure.ts'

/** The account that the bank is added to. */
interface Account {
  readonly email: string
  readonly password: string
  readonly captchaToken?: string
}
/** The code that is missing after the password of that account. */
interface AccountCode {
  readonly code: string
}

export interface PayAndPlay {
  readonly view: PayAndPlayView
  readonly sessionId: string
  readonly codes: Codes
  readonly start: (deposit?: DepositAmount) => void
  /** Bounds of a deposit that goes with the sign-in; null where none does. */
  readonly bounds: DepositBounds | null
  /** The frame has returned from the bank. */
  readonly takeReturn: (returned: BankReturn) => void
  /** A later state: contact data were accepted, or a code was right. */
  readonly advance: (state: PayAndPlayState) => void
  /** @throws ApiError */
  readonly signIn: (account?: Account | AccountCode, duringBreak?: true) => Promise<void>
  /** After a refusal because of a break: to what stays open during one. */
  readonly withdraw: () => void
  readonly restart: () => void
}

/** Attempts that a sign-in was sent for. */
const signedInBy = new Set<string>()

/** Login player: by itself when everything is proven, or with the account that the bank is added to. */
function usePlayerLogin(sessionId: string, state: PayAndPlayState | undefined) {
  const isComplete = state?.currentStep === 'Complete'
  const to = useHref()
  const [params] = useSearchParams()
  const { signIn } = useSessionActions()
  const login = useLogin()
  const blackbox = useBlackbox()
  const { problem, refusal, fail, forget } = useFailure(state?.deposit ?? null)

  async function signInWith(account?: Account | AccountCode, duringBreak?: true) {
    const proof = account && ('code' in account ? account : { account })
    const answer = await login.mutateAsync({ sessionId, ...proof, duringBreak, ...(await blackbox()) })
    forgetAttempt()
    const entry = entryIn(params)
    const { deposit } = answer
    // The page of the deposit opens the bank, says what has arrived, or why nothing can be paid.
    const search = deposit?.depositId ? `?deposit=${deposit.depositId}` : ''
    const start = () => to(answer.playerSession.isOnBreak ? 'break' : 'home')
    const page = deposit ? to('banking.deposit') + search : (pathAfterEntry(entry) ?? start())
    await signIn(answer, entryAddress(page, { bonusCode: entry.bonusCode }))
  }
  const signInAlone = useEffectEvent(() => {
    // An attempt is good for one session: rendering again sends nothing.
    if (signedInBy.has(sessionId)) return
    signedInBy.add(sessionId)
    signInWith().catch(fail)
  })
  // The bank has proven who it is, so nothing is left to ask: the player is signed in at once.
  useEffect(() => {
    if (isComplete) signInAlone()
  }, [isComplete])
  return {
    problem,
    refusal,
    signInWith,
    withdraw: () => void signInWith(undefined, true).catch(fail),
    forget,
  }
}

/** The steps of pay-and-play (spec 1 §4). */
export function usePayAndPlay(): PayAndPlay {
  const { market } = useLocale()
  const { data: offer } = useQuery(offerQuery(market))
  const attempt = useAttempt()
  const [later, setLater] = useState<PayAndPlayState>()
  const { sessionId, problem: startProblem, refusal, ...facts } = attempt
  const codes = useCodes(sessionId)
  const state = later ?? attempt.state
  const login = usePlayerLogin(sessionId, state)

  function restart() {
    attempt.forget()
    login.forget()
    setLater(undefined)
  }
  return {
    view: viewOf({
      ...facts,
      startProblem,
      refusal: refusal ?? login.refusal,
      state,
      loginProblem: login.problem,
      isOffered: offer?.payAndPlay,
    }),
    sessionId,
    codes,
    start(deposit) {
      restart()
      attempt.open(deposit)
    },
    bounds: offer?.bankDeposit ?? null,
    takeReturn: attempt.takeReturn,
    advance(next) {
      setLater(next)
      const [kind] = next.pinsToProve
      if (next.currentStep === 'Verification' && kind) codes.send(kind)
    },
    signIn: login.signInWith,
    withdraw: login.withdraw,
    restart,
  }
}
