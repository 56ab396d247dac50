import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats } from '../../shared/formats/formats.ts'
import { clockText } from './clock-text.ts'
import { summaryQuery } from './summary.ts'

const TICK_MS = 1_000

export interface SessionClock {
  /** Time of day, `20:59`. */
  readonly time: string
  /** Time since the login, `0:42:07`. */
  readonly elapsed: string
}

/** Time of day and of the session, which count on from the server's values; undefined until they are known (RC-01). */
export function useSessionClock(): SessionClock | undefined {
  const { data, dataUpdatedAt } = useQuery(summaryQuery())
  const formats = useFormats()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (!data || now === undefined) return undefined
  const serverNow = Date.parse(data.now) + Math.max(0, now - dataUpdatedAt)
  return { time: formats.time(serverNow), elapsed: clockText(serverNow - Date.parse(data.startedAt)) }
}
