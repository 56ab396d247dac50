import { Button } from '@marquee/ui/button'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import type { PlanView } from './model.ts'
import { useEndPlan } from './queries.ts'

export interface PlanLineProps {
  readonly view: PlanView
  /** Opens the form of a plan. */
  readonly onOpen: () => void
}

/** One line above the game: the offer, or what is left of the plan and the end of the session with one press. */
export function PlanLine({ view, onOpen }: PlanLineProps) {
  const { t } = useTexts('plan')
  const formats = useFormats()
  const offlineReason = useOfflineReason()
  const end = useEndPlan()
  switch (view.is) {
    case 'loading':
    case 'over':
      return null
    case 'offer':
      return (
        <Button variant="quiet" size="sm" className="-ms-1 min-h-11 px-1" onClick={onOpen}>
          {t('plan.offer')}
        </Button>
      )
    case 'running': {
      const { startedAt, endsAt, left } = view.plan
      return (
        <>
          <p className="num flex flex-wrap gap-x-3">
            <span className="sr-only text-text-2 md:not-sr-only">{t('plan.label')}</span>
            {endsAt !== null && <span>{t('plan.until', { time: formats.time(endsAt) })}</span>}
            {left !== null && <span>{t('plan.left', { amount: formats.money(left) })}</span>}
          </p>
          <Button
            variant="quiet"
            size="sm"
            className="-me-2 min-h-11 px-2"
            pending={end.isPending}
            pendingLabel={t('plan.ending')}
            reason={offlineReason}
            onClick={() =>
              end.mutate(
                { startedAt },
                {
                  onError: (error) =>
                    toast({ kind: 'error', text: t(failureTextOf(error, navigator.onLine).text) }),
                },
              )
            }
          >
            {t('plan.end')}
          </Button>
        </>
      )
    }
    default:
      return view satisfies never
  }
}
