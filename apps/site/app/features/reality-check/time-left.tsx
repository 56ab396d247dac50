import { useEffect, useState } from 'react'
import { clockText } from '../../domain/session/index.ts'
import { useTexts } from '../../shared/texts/index.ts'

const TICK_MS = 1_000

/** The time until games open again, which counts down. Screen readers read it when they come to it. */
export function TimeLeft({ until }: { readonly until: number }) {
  const { t } = useTexts('activity')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="timer" aria-live="off">
      <span className="text-text-2">{t('activity.break.left')}</span>{' '}
      <span className="font-medium tabular-nums">{clockText(until - now)}</span>
    </p>
  )
}
