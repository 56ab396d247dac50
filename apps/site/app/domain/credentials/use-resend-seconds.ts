import { useEffect, useState } from 'react'

const MAX_DELAY_MS = 60_000

/** Seconds until another code may be asked for, by the time that the server has named; 0 when it may be now. */
export function useResendSeconds(instant: string | null | undefined): number {
  const resendAt = instant ?? undefined
  const [left, setLeft] = useState({ resendAt, seconds: secondsUntil(resendAt) })
  if (left.resendAt !== resendAt) setLeft({ resendAt, seconds: secondsUntil(resendAt) })
  useEffect(() => {
    const endsAt = performance.now() + secondsUntil(resendAt) * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
      setLeft({ resendAt, seconds })
      if (seconds === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [resendAt])
  return left.seconds
}

function secondsUntil(instant: string | undefined): number {
  if (instant === undefined) return 0
  const leftMs = Math.min(MAX_DELAY_MS, Math.max(0, Date.parse(instant) - Date.now()))
  return Math.ceil(leftMs / 1000)
}
