import { linkClass } from '@marquee/ui/link-text'
import { Meter } from '@marquee/ui/meter'
import { shareOf } from '../../../shared/formats/amounts.ts'
import { periodNames } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DepositState } from '../model.ts'

const LINE = 'flex justify-between gap-4'

/** What is left of the deposit limit, and the way to all limits (LIM-22). */
export function LimitMeter({ state }: { state: DepositState }) {
  const { t } = useTexts('deposit')
  const to = useHref()
  return (
    <>
      <LeftOfLimit state={state} />
      <Link to={to('gambling-limits')} className={linkClass({ tone: 'care', className: 'mt-2' })}>
        {t('deposit.limits')}
      </Link>
    </>
  )
}

/** The sum deposited today, and what is left of the deposit limit. A daily one is a bar, with deposits under way. */
function LeftOfLimit({ state }: { state: DepositState }) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const { depositedToday, limit } = state
  const today = formats.money(depositedToday)
  const todayLine = (
    <p className={LINE}>
      {t('deposit.today')}
      <b className="num font-medium text-text">{today}</b>
    </p>
  )
  if (limit === null)
    return <div className="mt-5 border-t border-line pt-4 text-sm text-text-2">{todayLine}</div>
  const left = formats.money(limit.remaining)
  const label = t('deposit.limit', { period: t(periodNames[limit.period]) })
  const amounts = { amount: formats.money(limit.used), limit: formats.money(limit.value) }
  return limit.period === 'D' ? (
    <Meter
      className="mt-5 border-t border-line pt-4"
      label={label}
      share={shareOf(limit.used, limit.value)}
      valueText={t('deposit.limitLeft', { left })}
      start={t('deposit.todayOf', amounts)}
      end={<b>{t('deposit.left', { left })}</b>}
    />
  ) : (
    <div className="mt-5 grid gap-1 border-t border-line pt-4 text-sm text-text-2">
      {todayLine}
      <p className={LINE}>
        {label}
        <b className="num font-medium text-text">{t('deposit.left', { left })}</b>
      </p>
    </div>
  )
}
