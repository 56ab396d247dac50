import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Sheet } from '@marquee/ui/sheet'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { useReportCheck } from '../activity/index.ts'
import type { PlanView } from './model.ts'

const MINUTE_MS = 60_000

export type PlanOverProps = Omit<Extract<PlanView, { is: 'over' }>, 'is'> & {
  /** Leaves the game. */
  readonly onClose: () => void
}

/** The plan has ended: why, its figures, and from when slots open again. */
export function PlanOver({ plan, end, onClose }: PlanOverProps) {
  const { t } = useTexts('plan')
  const formats = useFormats()
  useReportCheck()
  return (
    <Sheet
      title={t(`plan.over.${end.kind}`)}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <Button full onClick={onClose}>
          {t('plan.toGames')}
        </Button>
      }
    >
      <div className="grid gap-2">
        <p className="font-medium">{t('plan.over.reset', { time: formats.dateTime(end.resetAt) })}</p>
        <p className="text-text-2">{t('plan.over.text')}</p>
      </div>
      <div className="mt-4">
        <DefinitionList>
          {plan.minutes !== null && (
            <DefinitionRow name={t('plan.fixed.time')} value={formats.duration(plan.minutes * MINUTE_MS)} />
          )}
          {plan.spend !== null && (
            <DefinitionRow name={t('plan.fixed.spend')} value={formats.money(plan.spend)} />
          )}
          <DefinitionRow name={t('shell.safety.staked')} value={formats.money(plan.staked)} />
          <DefinitionRow name={t('shell.safety.won')} value={formats.money(plan.won)} />
          <DefinitionRow
            variant="total"
            name={t('shell.safety.net')}
            value={formats.money(plan.net, { signed: true })}
          />
        </DefinitionList>
      </div>
    </Sheet>
  )
}
