import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../shared/texts/index.ts'
import { toPlanView } from './model.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanLine } from './plan-line.tsx'
import { PlanOver } from './plan-over.tsx'
import { sessionPlanQuery } from './queries.ts'

export interface SessionPlanProps {
  /** The launch was refused, because the law has a plan made before slots open. */
  readonly isRequired: boolean
  /** The game shows a round: it is shown to its end first. */
  readonly isRoundRunning: boolean
  /** A plan runs from now on. */
  readonly onBegun: () => void
  /** The wait after a plan is over on a page that shows it. */
  readonly onOpenAgain: () => void
  /** Back to the games. */
  readonly onLeave: () => void
}

/**
 * A quiet line offers a plan, or shows what is left of the one that runs. Where the law asks for one, its sheet is open
 * from the start. A plan that has ended is told by a sheet with its figures.
 */
export function SessionPlan({ isRequired, isRoundRunning, onBegun, onOpenAgain, onLeave }: SessionPlanProps) {
  const { t } = useTexts('plan')
  const { data: state } = useQuery(sessionPlanQuery())
  const [isOpen, setIsOpen] = useState(isRequired)
  const view = toPlanView(state, isRoundRunning)
  const wasOver = useRef(false)
  const openAgain = useEffectEvent(onOpenAgain)
  useEffect(() => {
    if (view.is === 'offer' && wasOver.current) openAgain()
    if (view.is !== 'loading') wasOver.current = view.is === 'over'
  }, [view.is])
  return (
    <>
      <section
        aria-label={t('plan.label')}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line bg-surface-1 px-2 text-sm md:px-3"
      >
        <PlanLine view={view} onOpen={() => setIsOpen(true)} />
      </section>
      {state && view.is === 'offer' && isOpen && (
        <PlanForm
          currency={state.currency}
          isRequired={state.isRequired}
          pauseMinutes={state.pauseMinutes}
          onBegun={() => {
            setIsOpen(false)
            onBegun()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {view.is === 'over' && <PlanOver plan={view.plan} end={view.end} onClose={onLeave} />}
    </>
  )
}
