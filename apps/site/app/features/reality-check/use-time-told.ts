import { useEffect, useRef } from 'react'
import type { ActivitySummary } from '../../domain/activity/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { isShareNew, sharesToTell, type ToldShare } from './model.ts'

const SECOND_MS = 1_000

/** Tells the player of the shares of each limit of playing time, one time each in this tab (LIM-16). */
export function useTimeTold(summary: ActivitySummary | undefined): void {
  const { t } = useTexts()
  const { duration, percent } = useFormats()
  const told = useRef(new Map<ToldShare['kind'], ToldShare>())
  useEffect(() => {
    for (const share of summary ? sharesToTell(summary) : []) {
      if (!isShareNew(share, told.current.get(share.kind))) continue
      told.current.set(share.kind, share)
      const left = duration(share.leftSeconds * SECOND_MS)
      toast({ kind: 'warning', text: t('shell.timeLeft', { share: percent(String(share.share)), left }) })
    }
  }, [summary, duration, percent, t])
}
