import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { safeReturnPath } from '@marquee/markets/prefix'
import { useSessionActions } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { forgetAttempt, readAttempt, saveAttempt, type StoredAttempt } from './attempt-storage.ts'
import {
  type BankReturn,
  type PayAndPlayState,
  type PayAndPlayView,
  type Problem,
  type Refusal,
  codeOf,
  problemOf,
  reasonOf,
  refusalOf,
  viewOfState,
} from './model.ts'
import { offerQuery, useAuthorize, useLogin, verifyQuery } from './queries.ts'

const LONG_AFTER_MS = 15_000

export interface PayAndPlay {
  readonly view: PayAndPlayView
  readonly sessionId: string
  readonly start: () => void
  /** The frame has returned from the bank. */
  readonly takeReturn: (returned: BankReturn) => void
  /** A later state: contact data were accepted, or a code was right. */
  readonly advance: (state: PayAndPlayState) => void
  /** Signs in, with the account that the bank is added to. @throws ApiError */
  readonly signIn: (account?: { email: string; password: string; captchaToken?: string }) => Promise<void>
  readonly restart: () => void
}

/** True after a wait that a person notices. */
function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  if (!isWaiting && isLong) setIsLong(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLong(true), LONG_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLong
}

/** The steps of pay-and-play. The bank's address is forgotten as soon as its code is there (spec 1 §4). */
export function usePayAndPlay(): PayAndPlay {
  const { market, apiLanguage } = useLocale()
  const to = useHref()
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  const { data: offer } = useQuery(offerQuery(market))
  const { signIn } = useSessionActions()
  const authorization = useAuthorize()
  const login = useLogin()
  const [attempt, setAttempt] = useState<StoredAttempt>()
  const [iframeUrl, setIframeUrl] = useState<string>()
  const [later, setLater] = useState<PayAndPlayState>()
  const [startProblem, setStartProblem] = useState<Problem>()
  const [loginProblem, setLoginProblem] = useState<Problem>()
  const [refusal, setRefusal] = useState<Refusal>()
  // A reload continues where the attempt was.
  const [stored, setStored] = useState(() => (typeof window === 'undefined' ? undefined : readAttempt()))
  const known = attempt ?? (isHydrated && stored?.code !== undefined ? stored : undefined)
  const verification = useQuery(
    verifyQuery(known?.code === undefined ? undefined : { sessionId: known.sessionId, code: known.code }),
  )
  const isChecking = known?.code !== undefined && verification.isPending
  const isLong = useIsLong(isChecking)
  const state = later ?? verification.data
  const sessionId = known?.sessionId ?? ''

  async function signInWith(account?: { email: string; password: string; captchaToken?: string }) {
    const answer = await login.mutateAsync({ sessionId, ...(account ? { account } : {}) })
    forgetAttempt()
    await signIn(answer, safeReturnPath(params.get('to') ?? '') ?? to('home'))
  }
  const signInAlone = useEffectEvent(() => {
    setLoginProblem(undefined)
    signInWith().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const refused = refusalOf(error)
      if (refused) setRefusal(refused)
      else setLoginProblem(problemOf(error))
    })
  })
  const isComplete = state?.currentStep === 'Complete'
  // The bank has proven who it is, so nothing is left to ask: the player is signed in at once (spec 1 §4).
  useEffect(() => {
    if (isComplete) signInAlone()
  }, [isComplete])

  function restart() {
    forgetAttempt()
    setStored(undefined)
    setAttempt(undefined)
    setIframeUrl(undefined)
    setLater(undefined)
    setRefusal(undefined)
    setLoginProblem(undefined)
    setStartProblem(undefined)
  }

  function viewNow(): PayAndPlayView {
    if (refusal) return { is: 'refused', refusal }
    if (state) return viewOfState(state, loginProblem)
    if (isChecking) return { is: 'checking', isLong }
    if (verification.error) {
      const error = verification.error
      const refused = error instanceof ApiError ? refusalOf(error) : undefined
      if (refused) return { is: 'refused', refusal: refused }
      // The bank sent the person back without a code, and the server knows of no refusal.
      const reason = reasonOf(known?.code ?? '')
      if (reason) return { is: 'refused', refusal: { reason, minimumAge: 18, days: undefined } }
      const problem = error instanceof ApiError ? problemOf(error) : 'unknown'
      return { is: 'start', isOpening: authorization.isPending, problem }
    }
    if (iframeUrl !== undefined) return { is: 'bank', url: iframeUrl }
    if (!offer) return { is: 'loading' }
    if (!offer.payAndPlay) return { is: 'not-offered' }
    return { is: 'start', isOpening: authorization.isPending, problem: startProblem }
  }

  return {
    view: viewNow(),
    sessionId,
    start() {
      restart()
      authorization.mutateAsync({ market, languageCode: apiLanguage }).then(
        (answer) => {
          setAttempt({ sessionId: answer.sessionId })
          saveAttempt({ sessionId: answer.sessionId })
          setIframeUrl(answer.iframeUrl)
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          const refused = refusalOf(error)
          if (refused) setRefusal(refused)
          else setStartProblem(problemOf(error))
        },
      )
    },
    takeReturn(returned) {
      if (returned.state !== attempt?.sessionId) return
      const next = { sessionId: attempt.sessionId, code: codeOf(returned) }
      setIframeUrl(undefined)
      setAttempt(next)
      saveAttempt(next)
    },
    advance: setLater,
    signIn: signInWith,
    restart,
  }
}
