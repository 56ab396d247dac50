import { Banner } from '@marquee/ui/banner'
import Clock from 'lucide/dist/esm/icons/clock.mjs'
import { durationText } from '../../../domain/payments/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Method } from '../model.ts'

/** The measured duration of withdrawals; says so while too few have been measured. */
export function MeasuredTime({ method }: { method: Method }) {
  const { t } = useTexts('withdraw', 'payments')
  const measured = method.durationSeconds
  return (
    <Banner bare icon={Clock} className="mt-4">
      {measured === null
        ? t('withdraw.unmeasured')
        : t('withdraw.measured', {
            half: durationText(t, measured.p50),
            most: durationText(t, measured.p90),
          })}
    </Banner>
  )
}
