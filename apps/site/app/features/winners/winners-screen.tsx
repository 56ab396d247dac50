import { EmptyState } from '@marquee/ui/empty-state'
import { RadioGroup } from '@marquee/ui/radio-group'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import Banknote from 'lucide/dist/esm/icons/banknote.mjs'
import { useState } from 'react'
import {
  JackpotSection,
  type Period,
  type WinnerOrder,
  WinnerRows,
  type WinnersOf,
  winnersQuery,
} from '../../domain/games/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { PartBoundary } from '../../shared/loading/part-boundary.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useBrand, useCurrency, useIsCalmPage } from '../../shared/request/root-data.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { OtherSide } from './components/other-side.tsx'
import { OwnFigures } from './components/own-figures.tsx'
import { WinSetting } from './components/win-setting.tsx'
import { toWinnersView } from './model.ts'

/** Winners of the period, and beside them what all players staked and were paid, and the reader's own figures. */
export function WinnersScreen() {
  const { t } = useTexts('winners')
  const { prefix } = useLocale()
  const brand = useBrand()
  const { authorized } = useSession()
  const currency = useCurrency()
  const [period, setPeriod] = useState<Period>('24h')
  const of: WinnersOf = {
    langmarket: prefix,
    dateRange: period,
    currency,
    siteId: brand.siteId,
  }
  return (
    <div className="gutter pt-6 pb-10 short:pt-3">
      <h1 className="display text-3xl md:text-4xl short:text-2xl">{t('winners.title')}</h1>
      <PartBoundary>
        <JackpotSection className="mt-6" />
      </PartBoundary>
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Paid of={of} onPeriod={setPeriod} />
        <div className="grid gap-4">
          <PartBoundary>
            <OtherSide of={of} />
          </PartBoundary>
          {authorized && (
            <>
              <PartBoundary>
                <OwnFigures period={period} />
              </PartBoundary>
              <PartBoundary>
                <WinSetting />
              </PartBoundary>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function Paid({ of, onPeriod }: { of: WinnersOf; onPeriod: (period: Period) => void }) {
  const { t } = useTexts('winners')
  const [order, setOrder] = useState<WinnerOrder>('latest')
  return (
    <section aria-label={t('winners.list')} className="min-w-0">
      <SectionHeading title={t('winners.list')} reason={t('winners.list.reason')} className="mb-3" />
      <div className="flex flex-wrap gap-3">
        <RadioGroup
          legend={t('winners.period')}
          legendHidden
          name="winners-period"
          variant="segments"
          value={of.dateRange}
          onChange={(value) => onPeriod(value as Period)}
          options={[
            { value: '24h', label: t('winners.period.24h') },
            { value: '72h', label: t('winners.period.72h') },
          ]}
        />
        <RadioGroup
          legend={t('winners.order')}
          legendHidden
          name="winners-order"
          variant="segments"
          value={order}
          onChange={(value) => setOrder(value as WinnerOrder)}
          options={[
            { value: 'latest', label: t('winners.order.latest') },
            { value: 'top', label: t('winners.order.top') },
          ]}
        />
      </div>
      <div className="mt-3">
        <List of={of} order={order} />
      </div>
    </section>
  )
}

function List({ of, order }: { of: WinnersOf; order: WinnerOrder }) {
  const { t } = useTexts('winners')
  const isCalm = useIsCalmPage()
  const query = useQuery({ ...winnersQuery(of, order), enabled: !isCalm })
  const view = toWinnersView(query, isCalm)
  switch (view.is) {
    case 'calm':
      return <EmptyState icon={Banknote} title={t('winners.calm')} text={t('winners.calmText')} />
    case 'loading':
      return (
        <LoadingState queryKey={winnersQuery(of, order).queryKey}>
          <Skeleton shape="box" className="h-100" />
        </LoadingState>
      )
    case 'failed':
      return <QueryFailed title={t('winners.failed')} query={query} />
    case 'empty':
      return <EmptyState icon={Banknote} title={t('winners.empty')} text={t('winners.emptyText')} />
    case 'list':
      return (
        <div className="rounded-card border border-line bg-surface-1 px-[min(1rem,4vw)] py-1 md:px-6">
          <WinnerRows winners={view.winners} />
        </div>
      )
    default:
      return view satisfies never
  }
}
