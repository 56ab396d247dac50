import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { useIsRoundRunning } from '../activity/index.ts'
import { toPlanView } from './model.ts'
import { PlanLine } from './plan-line.tsx'
import { sessionPlanQuery } from './queries.ts'

/** The plan that runs with what is left of it, or how the last one has ended, on a page without a game (RC-12). */
export function PlanStatus() {
  const { t } = useTexts('plan')
  const formats = useFormats()
  const { data } = useQuery(sessionPlanQuery())
  const view = toPlanView(data, useIsRoundRunning())
  if (view.is === 'loading' || view.is === 'offer') return null
  return (
    <section
      aria-label={t('plan.label')}
      className="mb-6 flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-card border border-line bg-surface-1 px-4 py-1 text-sm"
    >
      {view.is === 'running' ? (
        <PlanLine view={view} onOpen={() => undefined} />
      ) : (
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium">{t(`plan.over.${view.end.kind}`)}</span>
          <span>{t('plan.over.reset', { time: formats.dateTime(view.end.resetAt) })}</span>
        </p>
      )}
    </section>
  )
}
