import { Receipt } from '@marquee/ui/icons'
import { Button, EmptyState, Loading, Sheet, Skeleton, buttonClass } from '@marquee/ui/native'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormats } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { useIsHydrated, useIsOnline } from '../../shared/online.ts'
import { useMovementWords } from '../../shared/payments/movement-row.tsx'
import { type Movement, categoryNames, statusLooks } from '../../shared/payments/movements.ts'
import { QueryFailed } from '../../shared/query-failed.tsx'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { useIsDesktop } from '../../shared/wide.ts'
import { DayList } from './components/day-list.tsx'
import { FilterChip } from './components/filter-chip.tsx'
import { MovementAside, MovementFacts, MovementWays } from './components/movement-detail.tsx'
import { NetResult } from './components/net-result.tsx'
import {
  type Filter,
  type Preset,
  categories,
  filterOf,
  findMovement,
  groupByDay,
  isFiltered,
  joinPages,
  noFilter,
  presets,
  statuses,
  withFilter,
} from './model.ts'
import { useHistory } from './queries.ts'

const PRESETS: Readonly<Record<Preset, TextId<'transactions'>>> = {
  all: 'transactions.when.all',
  '24h': 'transactions.when.24h',
  '72h': 'transactions.when.72h',
  '7d': 'transactions.when.7d',
  '30d': 'transactions.when.30d',
}
const DETAIL = 'movement'

/** The whole history: filters in the address, days, more on scrolling, the net result of the filter's time. */
export function TransactionsScreen() {
  const { t } = useTexts('transactions', 'payments')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const filter = filterOf(params)
  const history = useHistory(filter)
  const movements = joinPages([history.news ?? [], ...(history.data?.pages ?? [])])
  const detail = findMovement(movements, params.get(DETAIL))

  const go = (next: URLSearchParams, options: { replace: boolean }) => {
    const search = next.toString()
    void navigate(
      { search: search === '' ? '' : `?${search}` },
      { ...options, preventScrollReset: true, ...(options.replace ? {} : { state: { isPushed: true } }) },
    )
  }
  const apply = (next: Filter) => {
    const address = withFilter(params, next)
    address.delete(DETAIL)
    go(address, { replace: true })
  }
  const open = (movement: Movement) => {
    const next = new URLSearchParams(params)
    next.set(DETAIL, movement.referenceId)
    go(next, { replace: detail !== undefined })
  }
  const close = () => {
    const isPushed = (window.history.state as { usr?: { isPushed?: boolean } } | null)?.usr?.isPushed
    if (isPushed) {
      void navigate(-1)
      return
    }
    const next = new URLSearchParams(params)
    next.delete(DETAIL)
    go(next, { replace: true })
  }
  return (
    <div className="gutter py-6 md:py-10">
      <h1 className="display text-2xl md:text-3xl">{t('transactions.title')}</h1>
      <div className="mt-5 grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,22rem)]">
        <div className="min-w-0 max-w-[52rem]">
          <NetResult filter={filter} />
          <Filters filter={filter} onChange={apply} />
          <History
            history={history}
            movements={movements}
            filter={filter}
            current={detail?.referenceId}
            onOpen={open}
            onClear={() => apply(noFilter)}
          />
        </div>
        {detail && isDesktop ? (
          <div>
            <MovementAside key={detail.referenceId} movement={detail} onClose={close} />
          </div>
        ) : null}
      </div>
      {detail && !isDesktop ? <DetailSheet movement={detail} onClose={close} /> : null}
    </div>
  )
}

function DetailSheet({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t } = useTexts('transactions', 'payments')
  const words = useMovementWords()
  return (
    <Sheet
      title={words(movement).title}
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={<MovementWays />}
    >
      <MovementFacts movement={movement} />
    </Sheet>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) {
  const { t } = useTexts('transactions', 'payments')
  return (
    <fieldset aria-label={t('transactions.filters')} className="mt-5 mb-6 flex flex-wrap gap-2">
      <FilterChip
        label={t('transactions.filter.when')}
        value={filter.preset}
        isOn={filter.preset !== 'all'}
        options={(Object.keys(presets) as Preset[]).map((value) => ({ value, text: t(PRESETS[value]) }))}
        onChange={(value) => onChange({ ...filter, preset: value === '' ? 'all' : value })}
      />
      <FilterChip
        label={t('transactions.filter.product')}
        value={filter.category ?? ''}
        isOn={filter.category !== undefined}
        options={[
          { value: '', text: t('transactions.allProducts') },
          ...categories.map((value) => ({ value, text: t(categoryNames[value]) })),
        ]}
        onChange={(value) => onChange({ ...filter, category: value === '' ? undefined : value })}
      />
      <FilterChip
        label={t('transactions.filter.status')}
        value={filter.status ?? ''}
        isOn={filter.status !== undefined}
        options={[
          { value: '', text: t('transactions.anyStatus') },
          ...statuses.map((value) => ({ value, text: t(statusLooks[value].text) })),
        ]}
        onChange={(value) => onChange({ ...filter, status: value === '' ? undefined : value })}
      />
      {isFiltered(filter) && (
        <Button size="sm" variant="quiet" onClick={() => onChange(noFilter)}>
          {t('transactions.clear')}
        </Button>
      )}
    </fieldset>
  )
}

interface HistoryProps {
  readonly history: ReturnType<typeof useHistory>
  readonly movements: readonly Movement[]
  readonly filter: Filter
  readonly current: string | undefined
  readonly onOpen: (movement: Movement) => void
  readonly onClear: () => void
}

function History({ history, movements, filter, current, onOpen, onClear }: HistoryProps) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const to = useHref()
  const isOnline = useIsOnline()
  // Days are cut in the reader's own zone, which only the browser knows.
  const isHydrated = useIsHydrated()
  if (!history.data || !isHydrated)
    return history.isError || (!isOnline && !history.data) ? (
      <QueryFailed title={t('transactions.failed')} query={history} />
    ) : (
      <Loading label={t('common.loading')} slowLabel={t('common.slow')}>
        <Lines />
      </Loading>
    )
  if (movements.length === 0)
    return isFiltered(filter) ? (
      <EmptyState
        icon={Receipt}
        title={t('transactions.emptyFilter')}
        text={t('transactions.emptyFilterText')}
        action={<Button onClick={onClear}>{t('transactions.clear')}</Button>}
      />
    ) : (
      <EmptyState
        icon={Receipt}
        title={t('transactions.empty')}
        text={t('transactions.emptyText')}
        action={
          <Link to={to('casino')} className={buttonClass()}>
            {t('transactions.games')}
          </Link>
        }
      />
    )
  return (
    <>
      <DayList days={groupByDay(movements, formats.dayKey)} current={current} onOpen={onOpen} />
      {history.hasNextPage ? (
        <More
          isLoading={history.isFetchingNextPage}
          hasFailed={history.isFetchNextPageError}
          onMore={() => void history.fetchNextPage()}
        />
      ) : (
        <p className="py-4 text-sm text-text-3">{t('transactions.end')}</p>
      )}
    </>
  )
}

function Lines() {
  return Array.from({ length: 6 }, (_, i) => (
    <div key={i} className="flex justify-between border-b border-line py-3.5">
      <div className="grid gap-1">
        <Skeleton className="w-36" />
        <Skeleton className="w-24" />
      </div>
      <Skeleton className="w-20" />
    </div>
  ))
}

/** Asks for the next ten when it comes near; the same as a button, for whoever does not scroll. */
function More({
  isLoading,
  hasFailed,
  onMore,
}: {
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}) {
  const { t } = useTexts('transactions')
  const mark = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (!hasFailed) onMore()
  })
  // Observed anew after each page: what is still in view asks for the next one.
  useEffect(() => {
    if (!mark.current || isLoading) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more()
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={mark} className="py-4">
      {hasFailed && <p className="mb-3 text-sm text-text-2">{t('transactions.moreFailed')}</p>}
      <Button size="sm" pending={isLoading} pendingLabel={t('common.loading')} onClick={onMore}>
        {t('transactions.more')}
      </Button>
    </div>
  )
}
