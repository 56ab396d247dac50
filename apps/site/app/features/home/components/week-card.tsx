import { buttonClass } from '@marquee/ui/button'
import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import { Meter } from '@marquee/ui/meter'
import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import { nameText, useAmountText } from '../../../domain/limits/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { tightestLimit, usedShare } from '../model.ts'
import { limitsQuery, weekQuery } from '../queries.ts'

const SECOND_MS = 1_000

/** The player's week: the limit with the least room, time and net result, and the way to limits and a break. */
export function WeekCard({ className }: { readonly className?: string }) {
  const { t } = useTexts('lobby', 'limits')
  const formats = useFormats()
  const to = useHref()
  const amountText = useAmountText()
  const { data: limits } = useQuery(limitsQuery())
  const { data: periods } = useQuery(weekQuery())
  const [week] = periods?.weeks ?? []
  if (!limits && !week) return null
  const limit = limits && tightestLimit(limits.limits)
  const left =
    limit && t('home.week.left', { left: amountText(limit.remaining), limit: amountText(limit.value) })
  const link = buttonClass({ variant: 'secondary', size: 'sm', className: 'flex-auto' })
  return (
    <section
      aria-label={t('home.week')}
      className={cx('flex flex-col rounded-card border border-line bg-surface-1 p-4 md:p-5', className)}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 font-semibold text-care">
          <Icon of={ShieldCheck} size={18} />
          {t('home.week')}
        </h2>
        {week && (
          <p className="text-sm text-text-3">
            <LocalTime iso={week.endsAt}>{(time) => t('home.week.until', { time })}</LocalTime>
          </p>
        )}
      </div>
      {limit && left !== undefined && (
        <Meter
          label={t(nameText(limit))}
          share={usedShare(limit)}
          valueText={left}
          start={t(nameText(limit))}
          end={left}
          className="mt-3"
        />
      )}
      {limits && !limit && <p className="mt-3 text-sm text-text-2">{t('home.week.none')}</p>}
      {week && (
        <dl className="mt-3 grid gap-1.5 text-sm">
          <div className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2.5">
            <dt className="text-text-2">{t('home.week.time')}</dt>
            <dd className="num font-semibold">{formats.duration(week.secondsPlayed * SECOND_MS)}</dd>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-text-2">{t('home.week.net')}</dt>
            <dd className="num font-semibold">{formats.money(week.net, { signed: true })}</dd>
          </div>
        </dl>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Link to={to('gambling-limits')} className={link}>
          {t(limit ? 'home.week.change' : 'home.week.set')}
        </Link>
        <Link to={to('break')} className={link}>
          {t('shell.break')}
        </Link>
      </div>
    </section>
  )
}
