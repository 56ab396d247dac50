import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import {
  type ActivitySummary,
  activitySummaryQuery,
  isGamePage,
  useIsRoundRunning,
} from '../../domain/activity/index.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { preloadNamespace } from '../../shared/texts/catalog.ts'
import { isBreak, opensAt, toCheckView } from './model.ts'
import { useTimeTold } from './use-time-told.ts'

const loadSheets = () => import('./sheets.ts')
const CheckDialog = lazyWithPreload(() => loadSheets().then((file) => file.CheckDialog))
const TimeSheet = lazyWithPreload(() => loadSheets().then((file) => file.TimeSheet))
const StoppedSheet = lazyWithPreload(() => loadSheets().then((file) => file.StoppedSheet))

/**
 * The reality check of a signed-in player, the end of their playing time and a break, over any page on which something
 * can be played (RC-03, RC-06, RC-08, RC-10, LIM-15).
 */
export function RealityCheck() {
  const { data: summary, dataUpdatedAt } = useQuery(activitySummaryQuery())
  useTimeTold(summary)
  const [stopped, setStopped] = useState<ActivitySummary>()
  const [closedEnd, setClosedEnd] = useState<string>()
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
    TimeSheet.preload()
    preloadNamespace('activity')
  }, [isPlaying])
  const view = toCheckView({ summary, stopped, isRoundRunning, routeId, closedEnd })
  // A break begins when its game is left. No game is open after its sheet was closed.
  const isGameToLeave =
    view.is === 'time' &&
    isBreak(view.timeLimit) &&
    isGamePage(routeId) &&
    view.timeLimit.endsAt !== closedEnd
  const leaveGame = useEffectEvent(() => void navigate(to('home')))
  useEffect(() => {
    if (isGameToLeave) leaveGame()
  }, [isGameToLeave])
  if (view.is === 'none') return null
  return (
    <Suspense>
      {view.is === 'check' ? (
        <CheckDialog
          check={view}
          onStopped={(answer) => {
            setStopped(answer)
            setClosedEnd(answer.timeLimit?.endsAt)
            void navigate(to('home'))
          }}
        />
      ) : view.is === 'time' ? (
        <TimeSheet
          {...view}
          until={summary ? opensAt(summary, dataUpdatedAt) : null}
          onClose={() => {
            setClosedEnd(view.timeLimit.endsAt)
            if (isGamePage(routeId)) void navigate(to('home'))
          }}
        />
      ) : (
        <StoppedSheet {...view} onClose={() => setStopped(undefined)} />
      )}
    </Suspense>
  )
}
