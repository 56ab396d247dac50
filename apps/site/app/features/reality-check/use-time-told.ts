import { useEffect, useRef } from 'react'
import type { ActivitySummary } from '../../domain/activity/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { shareToTell } from './model.ts'

const SECOND_MS = 1_000

/** Tells the player of the shares of a limit of playing time, one time each in this tab (LIM-16). */
export function useTimeTold(summary: ActivitySummary | undefined): void {
  const { t } = useTexts()
  const { duration, percent } = useFormats()
  const told = useRef<{ endsAt: string; share: number }>(undefined)
  const share = summary && shareToTell(summary)
  useEffect(() => {
    const timeLimit = summary?.timeLimit
    if (!timeLimit || share === undefined) return
    const { endsAt, limitSeconds, usedSeconds } = timeLimit
    if (told.current?.endsAt === endsAt && told.current.share >= share) return
    told.current = { endsAt, share }
    const left = duration(Math.max(0, limitSeconds - usedSeconds) * SECOND_MS)
    toast({ kind: 'warning', text: t('shell.timeLeft', { share: percent(String(share)), left }) })
  }, [summary, share, duration, percent, t])
}
