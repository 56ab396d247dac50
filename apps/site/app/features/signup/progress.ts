import { useState } from 'react'
import { useIsHydrated } from '../../shared/online.ts'
import { type Progress, readProgress } from './model.ts'

const KEY = 'signup:progress'

/** Storage may be forbidden; then a reload begins again, and nothing else is lost. */
function store<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

const readStored = () => readProgress(store((storage) => storage.getItem(KEY)) ?? null, Date.now())

export interface SignupProgress {
  /** Undefined before the first step was sent. */
  readonly progress: Progress | undefined
  readonly keep: (progress: Progress) => void
  /** Begins again. */
  readonly forget: () => void
  /** It has led to its end: this page still shows it, the next one begins anew. */
  readonly release: () => void
}

/** The open sign-up of this browser, kept between steps and over reloads. */
export function useSignupProgress(): SignupProgress {
  const isHydrated = useIsHydrated()
  const [known, setKnown] = useState<{ readonly progress: Progress | undefined }>()
  if (isHydrated && !known) setKnown({ progress: readStored() })
  return {
    progress: known?.progress,
    keep(next) {
      store((storage) => storage.setItem(KEY, JSON.stringify(next)))
      setKnown({ progress: next })
    },
    release() {
      store((storage) => storage.removeItem(KEY))
    },
    forget() {
      store((storage) => storage.removeItem(KEY))
      setKnown({ progress: undefined })
    },
  }
}
