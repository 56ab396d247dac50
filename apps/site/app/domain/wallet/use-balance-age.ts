import { useEffect, useState } from 'react'
import { useIsSocketLive } from '../../shared/socket/socket-state.ts'

const AGING_MS = 30_000
const OLD_MS = 120_000
const TICK_MS = 5_000

export interface BalanceAge {
  /** `aging` shows a clock icon; `old` is greyed too. */
  readonly age: 'fresh' | 'aging' | 'old'
  readonly ms: number
}

/** @param ms time since the balance was read */
export function balanceAge(ms: number): BalanceAge {
  return { age: ms > OLD_MS ? 'old' : ms > AGING_MS ? 'aging' : 'fresh', ms }
}

/** Age of the balance. It is fresh while the socket is open, and until the page is hydrated. */
export function useBalanceAge(updatedAt: number): BalanceAge {
  const isLive = useIsSocketLive()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return balanceAge(isLive || now === 0 ? 0 : Math.max(0, now - updatedAt))
}
