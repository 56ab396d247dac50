import { safeReturnPath } from '@marquee/markets/prefix'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSessionActions } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { forgetAttempt } from './attempt-storage.ts'
import {
  type BankReturn,
  type PayAndPlayState,
  type PayAndPlayView,
  type Problem,
  type Refusal,
  problemOf,
  refusalOf,
  viewOf,
} from './model.ts'
import { offerQuery, useLogin } from './queries.ts'
import { useAttempt } from './use-attempt.ts'
import { type Codes, useCodes } from './use-codes.ts'

/** The account that the bank is added to. */
interface Account {
  readonly email: string
  readonly password: string
  readonly captchaToken?: string
}

export interface PayAndPlay {
  readonly view: PayAndPlayView
  readonly sessionId: string
  readonly codes: Codes
  readonly start: () => void
  /** The frame has returned from the bank. */
  readonly takeReturn: (returned: BankReturn) => void
  /** A later state: contact data were accepted, or a code was right. */
  readonly advance: (state: PayAndPlayState) => void
  /** @throws ApiError */
  readonly signIn: (account?: Account) => Promise<void>
  readonly restart: () => void
}

/** Attempts that a sign-in was sent for. */
const signedInBy = new Set<string>()

/** The steps of pay-and-play (spec 1 §4). */
export function usePayAndPlay(): PayAndPlay {
  const { market } = useLocale()
  const to = useHref()
  const [params] = useSearchParams()
  const { data: offer } = useQuery(offerQuery(market))
  const { signIn } = useSessionActions()
  const login = useLogin()
  const attempt = useAttempt()
  const [later, setLater] = useState<PayAndPlayState>()
  const [loginProblem, setLoginProblem] = useState<Problem>()
  const [loginRefusal, setLoginRefusal] = useState<Refusal>()
  const { sessionId } = attempt
  const codes = useCodes(sessionId)
  const state = later ?? attempt.state

  async function signInWith(account?: Account) {
    const answer = await login.mutateAsync({ sessionId, ...(account ? { account } : {}) })
    forgetAttempt()
    await signIn(answer, safeReturnPath(params.get('to') ?? '') ?? to('home'))
  }
  const signInAlone = useEffectEvent(() => {
    // An attempt is good for one session: rendering again sends nothing.
    if (signedInBy.has(sessionId)) return
    signedInBy.add(sessionId)
    signInWith().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setLoginRefusal(refusalOf(error))
      setLoginProblem(problemOf(error))
    })
  })
  const isComplete = state?.currentStep === 'Complete'
  // The bank has proven who it is, so nothing is left to ask: the player is signed in at once.
  useEffect(() => {
    if (isComplete) signInAlone()
  }, [isComplete])

  function restart() {
    attempt.forget()
    setLater(undefined)
    setLoginRefusal(undefined)
    setLoginProblem(undefined)
  }
  const { problem: startProblem, refusal, ...facts } = attempt
  return {
    view: viewOf({
      ...facts,
      startProblem,
      refusal: refusal ?? loginRefusal,
      state,
      loginProblem,
      isOffered: offer?.payAndPlay,
    }),
    sessionId,
    start() {
      restart()
      attempt.open()
    },
    takeReturn: attempt.takeReturn,
    codes,
    advance(next) {
      setLater(next)
      const [kind] = next.pinsToProve
      if (next.currentStep === 'Verification' && kind) codes.send(kind)
    },
    signIn: signInWith,
    restart,
  }
}
