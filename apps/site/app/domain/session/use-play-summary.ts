import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { summaryQuery } from './summary.ts'

const TICK_MS = 15_000

export interface PlaySummary {
  /** `42 min` */
  readonly elapsed: string
  /** With its sign. */
  readonly net: string
  readonly staked: string
  readonly won: string
  /** The whole summary as a sentence. */
  readonly label: string
}

/**
 * Time in session and net result of the signed-in player; undefined until they are known. The time counts on from
 * the server's value, independent of this machine's clock.
 */
export function usePlaySummary(): PlaySummary | undefined {
  const { data, dataUpdatedAt } = useQuery(summaryQuery())
  const { t } = useTexts()
  const formats = useFormats()
  // Zero until hydrated, so that the first render equals the server's.
  const [sinceAnswer, setSinceAnswer] = useState(0)
  useEffect(() => {
    const tick = () => setSinceAnswer(Math.max(0, Date.now() - dataUpdatedAt))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [dataUpdatedAt])
  if (!data) return undefined
  const elapsed = formats.duration(Date.parse(data.now) - Date.parse(data.startedAt) + sinceAnswer)
  const net = formats.money(data.net, { signed: true })
  return {
    elapsed,
    net,
    staked: formats.money(data.staked),
    won: formats.money(data.won),
    label: t('shell.safety.label', { elapsed, net }),
  }
}
