import { useRef, useState } from 'react'
import { localStore } from '../../shared/browser/stores.ts'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { type Progress, readProgress } from './model.ts'

const KEY = 'signup:progress'

const readStored = () => readProgress(localStore.read(KEY), Date.now())

export interface SignupProgress {
  /** False until storage has been read, after hydration. */
  readonly isKnown: boolean
  /** Undefined before the first step was sent. */
  readonly progress: Progress | undefined
  readonly save: (progress: Progress) => void
  /** Updates the stored progress, unless it belongs to another registration by now. */
  readonly update: (registrationId: string, change: Partial<Progress>) => void
  /** Starts over. */
  readonly forget: () => void
  /** Clears storage and keeps the state: this page still shows the end, the next visit starts over. */
  readonly release: () => void
}

/** The open sign-up of this browser, stored between steps and across reloads. */
export function useSignupProgress(): SignupProgress {
  const isHydrated = useIsHydrated()
  const [known, setKnown] = useState<{ readonly progress: Progress | undefined }>()
  const latestRef = useRef<Progress>(undefined)
  if (isHydrated && !known) setKnown({ progress: readStored() })
  const save = (next: Progress) => {
    latestRef.current = next
    localStore.write(KEY, JSON.stringify(next))
    setKnown({ progress: next })
  }
  return {
    isKnown: known !== undefined,
    progress: known?.progress,
    save,
    update(registrationId, change) {
      const latest = latestRef.current ?? readStored()
      if (latest?.state.registrationId === registrationId) save({ ...latest, ...change })
    },
    release() {
      localStore.remove(KEY)
    },
    forget() {
      latestRef.current = undefined
      localStore.remove(KEY)
      setKnown({ progress: undefined })
    },
  }
}
