import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type BankReturn, codeOf } from '../../domain/credentials/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { entryIn } from '../../shared/navigation/entry-address.ts'
import { forgetAttempt, readAttempt, saveAttempt, type StoredAttempt } from './attempt-storage.ts'
import type { DepositAmount } from './model.ts'
import { useAuthorize, verifyQuery } from './queries.ts'
import { useFailure } from './use-failure.ts'

const LONG_AFTER_MS = 15_000

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

/** Authorize: the bank is told the deposit, and the server the bonus code of the address. */
function useOpening() {
  const { market, apiLanguage: languageCode } = useLocale()
  const [params] = useSearchParams()
  const authorization = useAuthorize()
  return {
    isOpening: authorization.isPending,
    async open(deposit: DepositAmount | undefined) {
      const entry = entryIn(params)
      const asked = { market, languageCode, bonusCode: entry.bonusCode, ...deposit }
      const { sessionId, iframeUrl: url, isPaid } = await authorization.mutateAsync(asked)
      return { saved: saveAttempt({ sessionId, isPaid, entry }), url }
    },
  }
}

/** Authorize and verify code: the attempt of this tab, which a reload continues. */
export function useAttempt() {
  const isHydrated = useIsHydrated()
  const opening = useOpening()
  const [attempt, setAttempt] = useState<StoredAttempt>()
  const [iframeUrl, setIframeUrl] = useState<string>()
  const failure = useFailure()
  const [stored, setStored] = useState(() => (typeof window === 'undefined' ? undefined : readAttempt()))
  const known = attempt ?? (isHydrated && stored?.code !== undefined ? stored : undefined)
  const code = known?.code
  const verification = useQuery(verifyQuery(known?.sessionId, code))
  const isChecking = code !== undefined && verification.isPending

  function forget() {
    forgetAttempt()
    setStored(undefined)
    setAttempt(undefined)
    setIframeUrl(undefined)
    failure.forget()
  }
  return {
    sessionId: known?.sessionId ?? '',
    code,
    isPaid: known?.isPaid === true,
    iframeUrl,
    isOpening: opening.isOpening,
    isChecking,
    isLong: useIsLong(isChecking),
    state: verification.data,
    error: verification.error instanceof ApiError ? verification.error : undefined,
    problem: failure.problem,
    refusal: failure.refusal,
    forget,
    /** After `forget`. */
    open(deposit?: DepositAmount) {
      opening.open(deposit).then(({ saved, url }) => {
        setAttempt(saved)
        setIframeUrl(url)
      }, failure.fail)
    },
    /** The frame has returned: the bank's address is forgotten as soon as its code is there (spec 1 §4). */
    takeReturn: (returned: BankReturn) => {
      const next = { ...attempt, sessionId: returned.state, code: codeOf(returned) }
      if (next.sessionId !== attempt?.sessionId) return
      setIframeUrl(undefined)
      setAttempt(saveAttempt(next))
    },
  }
}
