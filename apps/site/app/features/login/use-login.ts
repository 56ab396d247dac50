import type { RouteOutput } from '@marquee/contract'
import { useRef, useState } from 'react'
import { PasskeyProblem } from '../../domain/credentials/index.ts'
import { ENDED, type SessionEnd, useSessionActions } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { entryIn } from '../../shared/navigation/entry-address.ts'
import { pathAfterEntry } from '../../shared/navigation/path-after-entry.ts'
import { useHref } from '../../shared/navigation/href.ts'
import type { ModalProps } from '../../shared/navigation/modals.ts'
import { type BlockedRefusal, type LoginRefusal, isBlocked, loginRefusal, passkeyRefusal } from './model.ts'

type Answer = RouteOutput<'session.create'>
/** A login of one way. @param isDuringBreak for what stays open during a break (EXC-06) */
export type LoginCall = (isDuringBreak: boolean) => Promise<Answer>

/** What a refusal shows: a line above the form, the step of the code, or the screen of a closed account. */
function useRefusal() {
  const [refusal, setRefusal] = useState<LoginRefusal>()
  const [barred, setBarred] = useState<BlockedRefusal>()
  const [isCodeDue, setIsCodeDue] = useState(false)
  return {
    refusal,
    barred,
    isCodeDue,
    forget: () => setRefusal(undefined),
    leaveCode: () => setIsCodeDue(false),
    refuse: (meaning: LoginRefusal) => {
      setBarred(isBlocked(meaning) ? meaning : undefined)
      setIsCodeDue(meaning.kind === 'code')
      setRefusal(isBlocked(meaning) || meaning.kind === 'code' ? undefined : meaning)
    },
  }
}

/** The refusals of a login, and its repetition for what stays open when a break refuses it. */
export function useLogin({ close, params }: ModalProps) {
  const { signIn } = useSessionActions()
  const to = useHref()
  const isSending = useRef(false)
  const repeat = useRef<LoginCall>(undefined)
  const { forget, refuse, ...shown } = useRefusal()
  const [isRepeating, setIsRepeating] = useState(false)
  const [isDuringBreak, setIsDuringBreak] = useState(params.get(ENDED) === ('on-break' satisfies SessionEnd))

  async function finish(answer: Answer) {
    isSending.current = true
    const asked = pathAfterEntry(entryIn(params))
    const own = shown.barred?.kind === 'play-closed' ? 'banking.withdraw' : 'break'
    const path = asked ?? (answer.playerSession.isOnBreak ? to(own) : undefined)
    await signIn(answer, path)
    if (path === undefined) close()
  }
  /** @returns whether it has logged in */
  async function logIn(call: LoginCall, isForBreak = isDuringBreak): Promise<boolean> {
    isSending.current = true
    repeat.current = call
    forget()
    try {
      await finish(await call(isForBreak))
      return true
    } catch (error) {
      isSending.current = false
      if (error instanceof PasskeyProblem) refuse(passkeyRefusal(error))
      else if (error instanceof ApiError) refuse(loginRefusal(error))
      else throw error
      return false
    }
  }
  return {
    isSending,
    isDuringBreak,
    isRepeating,
    ...shown,
    finish,
    logIn,
    /** The account refused after the code: the same code may still be good for a login during the break. */
    refuseAccount: (meaning: LoginRefusal, call: LoginCall) => {
      repeat.current = call
      refuse(meaning)
    },
    async repeatDuringBreak() {
      const call = repeat.current
      if (!call || isRepeating) return
      setIsDuringBreak(true)
      setIsRepeating(true)
      try {
        await logIn(call, true)
      } finally {
        setIsRepeating(false)
      }
    },
  }
}
