import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { paidBackQuery } from '../../domain/games/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { paidBackPercent, wholeMinutesMs } from './model.ts'
import { FIGURES_PERIOD, limitWaitsQuery, withdrawalTimesQuery } from './queries.ts'
import { useWinnersOf } from './use-winners-of.ts'

/** Of `FIGURES_PERIOD`. */
const HOURS = 72

/**
 * What the site measures and keeps to: times of withdrawals, what was paid back, how limits change. Nothing is shown
 * before something is measured: the time of limits alone says little.
 */
export function Figures() {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const { market } = useLocale()
  const { data: times } = useQuery(withdrawalTimesQuery())
  const { data: paidBack } = useQuery(paidBackQuery(useWinnersOf(FIGURES_PERIOD)))
  const { data: waits } = useQuery(limitWaitsQuery(market))
  const duration = times?.durationSeconds
  const sums = paidBack?.sums
  const percent = sums ? paidBackPercent(sums) : undefined
  const time = (seconds: number) => formats.duration(wholeMinutesMs(seconds))
  if (!duration && percent === undefined) return null
  return (
    <section aria-label={t('home.figures')} className="gutter mt-9 md:mt-11">
      <dl className="divide-y divide-line rounded-card border border-line md:flex md:divide-x md:divide-y-0">
        {times && duration && (
          <Figure
            name={t('home.figures.withdrawals', { days: times.days })}
            value={time(duration.p50)}
            text={t('home.figures.withdrawals.text', { most: time(duration.p90) })}
          />
        )}
        {sums && percent !== undefined && (
          <Figure
            name={t('home.figures.paid', { hours: HOURS })}
            value={formats.percent(percent)}
            text={t('home.figures.paid.text', {
              staked: formats.money(sums.staked),
              paid: formats.money(sums.paid),
            })}
          />
        )}
        {waits && (
          <Figure
            name={t('home.figures.limits')}
            value={t('home.figures.hours', { hours: waits.increaseHours })}
            text={t('home.figures.limits.text')}
          />
        )}
      </dl>
    </section>
  )
}

interface FigureProps {
  readonly name: ReactNode
  readonly value: ReactNode
  readonly text: ReactNode
}

const Figure = ({ name, value, text }: FigureProps) => (
  <div className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4 p-4 md:flex-col md:items-stretch md:justify-start md:px-6 md:py-5">
    <dt className="text-sm text-text-2">{name}</dt>
    <dd className="num display text-xl md:text-3xl">{value}</dd>
    <dd className="w-full text-sm text-text-3">{text}</dd>
  </div>
)
