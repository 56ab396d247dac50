import { Suspense } from 'react'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import type { SessionPlanProps } from './session-plan.tsx'

/** Of the line's height, so that the game below does not move. */
const Room = () => <div className="min-h-11 border-b border-line bg-surface-1" />

const loadParts = () => import('./parts.ts')

const SessionPlan = lazyWithPreload<SessionPlanProps>(() => loadParts().then((file) => file.SessionPlan), {
  fallback: <Room />,
})

const PlanStatus = lazyWithPreload(() => loadParts().then((file) => file.PlanStatus))

/** The session plan of a player with a slot open: a line above the game, and its sheets (RC-12). */
export function PlanPart(props: SessionPlanProps) {
  return (
    <Suspense fallback={<Room />}>
      <SessionPlan {...props} />
    </Suspense>
  )
}

/** The session plan where no game is open: nothing without one (RC-12). */
export function PlanStatusPart() {
  return (
    <Suspense>
      <PlanStatus />
    </Suspense>
  )
}
