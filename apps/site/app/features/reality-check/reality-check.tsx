import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { type ActivitySummary, activitySummaryQuery, useIsRoundRunning } from '../../domain/activity/index.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { preloadNamespace } from '../../shared/texts/catalog.ts'
import { toCheckView } from './model.ts'

const CheckDialog = lazyWithPreload(() => import('./check-dialog.tsx').then((file) => file.CheckDialog))
const StoppedSheet = lazyWithPreload(() => import('./stopped-sheet.tsx').then((file) => file.StoppedSheet))

/** The reality check of a signed-in player, over any page on which something can be played (RC-03, RC-08). */
export function RealityCheck() {
  const { data: summary } = useQuery(activitySummaryQuery())
  const [stopped, setStopped] = useState<ActivitySummary>()
  const isRoundRunning = useIsRoundRunning()
  const routeId = useMatches().at(-1)?.id ?? ''
  const navigate = useNavigate()
  const to = useHref()
  const isPlaying = summary?.state === 'running'
  // Loaded with the game: the moment of the check may have no network.
  useEffect(() => {
    if (!isPlaying) return
    CheckDialog.preload()
    StoppedSheet.preload()
    preloadNamespace('activity')
  }, [isPlaying])
  const view = toCheckView({ summary, stopped, isRoundRunning, routeId })
  if (view.is === 'none') return null
  return (
    <Suspense>
      {view.is === 'check' ? (
        <CheckDialog
          check={view}
          onStopped={(answer) => {
            setStopped(answer)
            void navigate(to('home'))
          }}
        />
      ) : (
        <StoppedSheet {...view} onClose={() => setStopped(undefined)} />
      )}
    </Suspense>
  )
}
