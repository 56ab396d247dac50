import { EmptyState } from '@marquee/ui/empty-state'
import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { Tabs } from '@marquee/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide/dist/esm/icons/chart-column.mjs'
import { useState } from 'react'
import { PlanStatusPart } from '../../domain/session-plan/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { zoneName } from '../../shared/formats/zone-name.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { LifePosition } from './components/life-position.tsx'
import { MonthSummary } from './components/month-summary.tsx'
import { PeriodCharts } from './components/period-charts.tsx'
import { PeriodTable } from './components/period-table.tsx'
import { type ActivityView, type Cut, activityView } from './model.ts'
import { lifePositionQuery, periodsQuery } from './queries.ts'

/** Time and money of the player by week and month, and over the whole life of the account. */
export function ActivityScreen() {
  const { t } = useTexts('figures')
  const to = useHref()
  const isOnline = useIsOnline()
  const periods = useQuery(periodsQuery())
  const life = useQuery(lifePositionQuery())
  const view = activityView({
    periods: periods.data,
    life: life.data,
    hasFailed: periods.isError || life.isError,
    isOnline,
  })
  return (
    <AccountPage title={t('figures.title')} subtitle={t('figures.intro')}>
      <PlanStatusPart />
      {view.is === 'activity' ? (
        <Activity {...view} />
      ) : view.is === 'empty' ? (
        <EmptyState
          icon={ChartColumn}
          title={t('figures.empty')}
          text={t('figures.emptyText')}
          action={
            <Link to={to('gambling-limits')} className={linkClass({ tone: 'care' })}>
              {t('shell.limits')}
            </Link>
          }
        />
      ) : view.is === 'loading' ? (
        <LoadingState queryKey={periodsQuery().queryKey} className="grid gap-4">
          <Skeleton shape="box" className="h-32" />
          <Skeleton shape="box" className="h-72" />
          <Skeleton shape="box" className="h-96" />
        </LoadingState>
      ) : (
        <QueryFailed title={t('figures.failed')} query={periods.isError ? periods : life} />
      )}
    </AccountPage>
  )
}

const isAny = <T,>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0

function Activity({ periods, life }: Extract<ActivityView, { is: 'activity' }>) {
  const { t } = useTexts('figures')
  const { intl } = useLocale()
  const to = useHref()
  const [cut, setCut] = useState<Cut>('weeks')
  const { zone, now, months } = periods
  const shown = periods[cut]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        <LifePosition life={life} />
        <Tabs
          label={t('figures.by')}
          tabs={[
            { id: 'weeks', label: t('figures.byWeek') },
            { id: 'months', label: t('figures.byMonth') },
          ]}
          value={cut}
          onChange={(id) => setCut(id === 'months' ? 'months' : 'weeks')}
        >
          {isAny(shown) && <PeriodCharts periods={shown} cut={cut} zone={zone} />}
          <div className="mt-7">
            <PeriodTable periods={shown} cut={cut} zone={zone} now={now} />
          </div>
        </Tabs>
        <p className="text-sm text-text-3">
          {t('figures.zone', { zone: zoneName(intl, zone, Date.parse(now)) })}
        </p>
      </div>
      <div className="grid content-start gap-3">
        {isAny(months) && <MonthSummary months={months} zone={zone} />}
        <Link
          to={to('gambling-limits')}
          className={linkClass({ tone: 'care', className: 'justify-self-start' })}
        >
          {t('shell.limits')}
        </Link>
      </div>
    </div>
  )
}
