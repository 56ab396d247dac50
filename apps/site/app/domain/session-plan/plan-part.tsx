import { Suspense } from 'react'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { activityKey } from '../activity/index.ts'

/** Key of the query of the plan: messages about play read it again too. */
export const sessionPlanKey = [...activityKey, 'plan'] as const

export interface PlanPartProps {
  /** The launch was refused, because the law has a plan made before slots open. */
  readonly isRequired: boolean
  /** The game shows a round: it is shown to its end first. */
  readonly isRoundRunning: boolean
  /** A plan runs from now on. */
  readonly onBegun: () => void
  /** Back to the games. */
  readonly onLeave: () => void
}

/** Of the line's height, so that the game below does not move. */
const Room = () => <div className="min-h-11 border-b border-line bg-surface-1" />

const SessionPlan = lazyWithPreload<PlanPartProps>(
  () => import('./session-plan.tsx').then((file) => file.SessionPlan),
  { fallback: <Room /> },
)

/** The session plan of a player with a slot open: a line above the game, and its sheets (RC-12). */
export function PlanPart(props: PlanPartProps) {
  return (
    <Suspense fallback={<Room />}>
      <SessionPlan {...props} />
    </Suspense>
  )
}
