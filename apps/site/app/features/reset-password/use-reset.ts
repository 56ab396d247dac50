import type { PageParameter } from '@marquee/contract/site-routes'
import { clearDraft } from '@marquee/ui/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { sessionStore } from '../../shared/browser/stores.ts'
import {
  type Channel,
  furthestStep,
  keyOfFragment,
  readResetProgress,
  type ResetProgress,
  type ResetRequest,
  type ResetState,
  type ResetStep,
  resetSteps,
  type ResetView,
  resetView,
} from './model.ts'
import { useCheckResetKey } from './queries.ts'

const STEP = 'step' satisfies PageParameter
const KEY = 'reset:progress'
/** Of the first step; the address of mail is kept over a reload. */
export const EMAIL_DRAFT = 'reset-email'

export interface Reset {
  readonly view: ResetView
  /** What was chosen in the first step. */
  readonly channel: Channel
  readonly goTo: (step: ResetStep) => void
  /** To the next step, if it was visited before. */
  readonly goForward: (() => void) | undefined
  readonly requested: (email: string, request: ResetRequest) => void
  readonly proved: (key: string) => void
  /** The password is set. */
  readonly complete: () => void
  /** The key is not good any more. */
  readonly expire: () => void
  /** Starts over with the first step. */
  readonly restart: (channel?: Channel) => void
}

type End = NonNullable<ResetState['end']>

/** The progress of this tab, and how it has ended; undefined until its storage has been read. */
function useProgress() {
  const [known, setKnown] = useState<Pick<ResetState, 'progress'> & { readonly end?: End | undefined }>()
  return {
    isKnown: known !== undefined,
    progress: known?.progress,
    end: known?.end,
    setKnown,
    save: (next: ResetProgress) => {
      sessionStore.write(KEY, JSON.stringify(next))
      setKnown({ progress: next })
    },
    forget: (end?: End) => {
      sessionStore.remove(KEY)
      setKnown({ progress: undefined, end })
    },
  }
}

interface FirstRead {
  /** The page was opened without a key: what this tab has stored. */
  readonly found: (stored: ResetProgress | undefined) => void
  /** The link of a mail was opened. */
  readonly opened: (key: string, stored: ResetProgress | undefined) => Promise<void>
}

/**
 * Reads storage and the fragment of the address, which exist only in a browser: at the start, and when a link is opened
 * in a tab that is on this page already, which changes the fragment only.
 * @returns reads them again
 */
function useFirstRead({ found, opened }: FirstRead): () => void {
  const { hash } = useLocation()
  const isRead = useRef(false)
  const read = (fragment: string) => {
    const key = keyOfFragment(fragment)
    const stored = readResetProgress(sessionStore.read(KEY), Date.now())
    if (key !== undefined) void opened(key, stored)
    else if (!isRead.current) found(stored)
    isRead.current = true
  }
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const timer = setTimeout(() => readNow(hash))
    return () => clearTimeout(timer)
  }, [hash])
  return () => read(hash)
}

/** Checks the key of a link; an error stands for a check that has failed, not for a link that was refused. */
function useLinkCheck() {
  const check = useCheckResetKey()
  const [error, setError] = useState<unknown>()
  return {
    error,
    isFetching: check.isPending,
    /** @returns undefined when nothing is known about the link */
    async isGood(key: string): Promise<boolean | undefined> {
      try {
        await check.mutateAsync(key)
        setError(undefined)
        return true
      } catch (failure) {
        const isRefused =
          failure instanceof ApiError && (failure.code === 'error.password.reset' || failure.isUnknown)
        setError(isRefused ? undefined : failure)
        return isRefused ? false : undefined
      }
    },
  }
}

/** The reset of this tab: its step in the address, its progress in the tab's storage. */
export function useReset(): Reset {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const link = useLinkCheck()
  const { isKnown, progress, end, setKnown, save, forget } = useProgress()
  const [channel, setChannel] = useState<Channel>('EMAIL')

  const addressOf = (step: ResetStep) => {
    const search = new URLSearchParams(params)
    search.set(STEP, step)
    return { search: `?${search}`, hash: '' }
  }
  const readAgain = useFirstRead({
    found(stored) {
      setKnown({ progress: stored })
      if (stored) setChannel(stored.channel)
    },
    async opened(key, stored) {
      const isGood = await link.isGood(key)
      if (isGood === undefined) return
      if (isGood) save({ savedAt: Date.now(), email: '', ...stored, channel: 'EMAIL', key })
      else setKnown({ progress: undefined, end: 'expired' })
      // The key leaves the address, and with it the history.
      void navigate(addressOf('password'), { replace: true })
    },
  })

  const check = link.error === undefined ? undefined : { ...link, refetch: readAgain }
  const view = resetView({ isKnown, step: params.get(STEP), progress, end, check })
  const at = resetSteps.indexOf(stepOfView(view))
  // A link of a mail was opened in a tab that has sent no request: then there is no second step.
  const next = resetSteps[progress?.key !== undefined && !progress.request ? 2 : at + 1]
  const isVisited = next !== undefined && at < resetSteps.indexOf(furthestStep(progress))
  const goTo = (step: ResetStep) => void navigate(addressOf(step))
  return {
    view,
    channel: progress?.channel ?? channel,
    goTo,
    goForward: isVisited ? () => goTo(next) : undefined,
    requested(email, request) {
      save({ savedAt: Date.now(), email, channel: request.channel, request })
      if (stepOfView(view) === 'email') goTo('verification')
    },
    proved(key) {
      if (!progress) return
      save({ ...progress, savedAt: Date.now(), key })
      goTo('password')
    },
    complete() {
      forget('complete')
      clearDraft({ key: EMAIL_DRAFT, storage: 'session' })
    },
    expire() {
      forget('expired')
    },
    restart(chosen = 'EMAIL') {
      forget()
      setChannel(chosen)
      void navigate(addressOf('email'), { replace: true })
    },
  }
}

function stepOfView({ is }: ResetView): ResetStep {
  if (is === 'mail' || is === 'code') return 'verification'
  return is === 'password' ? 'password' : 'email'
}
