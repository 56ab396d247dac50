import { SectionHeading } from '@marquee/ui/section-heading'
import { useId } from 'react'
import { amountAt, chartValueOf, decimalsOf } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Cut, type Period, moneyScale, timeScale } from '../model.ts'
import { BarChart, type Series } from './bar-chart.tsx'
import { Legend } from './bar-styles.tsx'

export interface PeriodChartsProps {
  /** The latest first; at least one. */
  readonly periods: readonly [Period, ...Period[]]
  readonly cut: Cut
  readonly zone: string
}

const SECOND_MS = 1_000
const MONEY_HEIGHT = 260
const TIME_HEIGHT = 168

/** Money and time of each period as bars. The table below has the same figures. */
export function PeriodCharts({ periods, cut, zone }: PeriodChartsProps) {
  const { t } = useTexts('figures')
  const formats = useFormats(zone)
  const id = useId()
  const { currency } = periods[0].deposited
  const inOrder = periods.toReversed()
  const names = inOrder.map(({ startsAt }) =>
    cut === 'weeks' ? formats.shortDate(startsAt) : formats.month(startsAt, 'short'),
  )
  const money = (figure: 'deposited' | 'withdrawn' | 'net') => inOrder.map((one) => chartValueOf(one[figure]))
  const series: readonly Series[] = [
    { id: 'deposits', name: t('figures.deposits'), style: 'filled', values: money('deposited') },
    { id: 'withdrawals', name: t('figures.withdrawals'), style: 'striped', values: money('withdrawn') },
    { id: 'net', name: t('shell.safety.net'), style: 'outlined', values: money('net') },
  ]
  const seconds = inOrder.map(({ secondsPlayed }) => secondsPlayed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <section>
        <SectionHeading
          level={3}
          title={t('figures.money')}
          reason={t('figures.moneyText')}
          className="mb-3"
        />
        <BarChart
          label={t('figures.money')}
          series={series}
          periods={names}
          scale={moneyScale(
            series.flatMap(({ values }) => values),
            decimalsOf(currency),
          )}
          lineText={(value) => formats.money(amountAt(value, currency))}
          height={MONEY_HEIGHT}
          legend={<Legend id={id} entries={series} />}
        />
      </section>
      <section>
        <SectionHeading level={3} title={t('figures.time')} reason={t('figures.timeText')} className="mb-3" />
        <BarChart
          label={t('figures.time')}
          series={[{ id: 'time', name: t('figures.played'), style: 'dotted', values: seconds }]}
          periods={names}
          scale={timeScale(seconds)}
          lineText={(value) => formats.duration(value * SECOND_MS)}
          height={TIME_HEIGHT}
        />
      </section>
    </div>
  )
}
