import { Button, buttonClass } from '@marquee/ui/button'
import { EmptyState } from '@marquee/ui/empty-state'
import { Skeleton } from '@marquee/ui/skeleton'
import Receipt from 'lucide/dist/esm/icons/receipt.mjs'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import type { Transaction } from '../../../domain/payments/index.ts'
import { useCanOpen } from '../../../domain/session/index.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Filter, groupByDay, groupRounds, historyView, isFiltered } from '../model.ts'
import { historyQuery, type useHistory } from '../queries.ts'
import { DaySection } from './day-section.tsx'
import { LoadMore } from './load-more.tsx'

export interface HistoryListProps {
  readonly history: ReturnType<typeof useHistory>
  readonly filter: Filter
  /** The entry whose details are open. */
  readonly current: string | undefined
  readonly onOpen: (transaction: Transaction) => void
  readonly onClear: () => void
}

/** The list by days, or the state that replaces it. */
export function HistoryList({ history, filter, current, onOpen, onClear }: HistoryListProps) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const to = useHref()
  const isCasinoOpen = useCanOpen('casino')
  const isOnline = useIsOnline()
  // The server groups by UTC days; the browser groups again by days in the reader's zone.
  const isHydrated = useIsHydrated()
  const dayOf = isHydrated ? formats.dayKey : (iso: string) => iso.slice(0, 10)
  const view = historyView({
    transactions: history.data && history.transactions,
    hasFailed: history.isError,
    isOnline,
    isFiltered: isFiltered(filter),
  })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={historyQuery(filter).queryKey}>
          {Array.from({ length: 6 }, (_, i) => (
            <div key={i} className="flex justify-between border-b border-line py-3.5">
              <div className="grid gap-1">
                <Skeleton className="w-36" />
                <Skeleton className="w-24" />
              </div>
              <Skeleton className="w-20" />
            </div>
          ))}
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('transactions.failed')} query={history} />
    case 'noMatch':
      return (
        <EmptyState
          icon={Receipt}
          title={t('transactions.emptyFilter')}
          text={t('transactions.emptyFilterText')}
          action={<Button onClick={onClear}>{t('transactions.clear')}</Button>}
        />
      )
    case 'empty':
      return (
        <EmptyState
          icon={Receipt}
          title={t('transactions.empty')}
          text={t('transactions.emptyText')}
          action={
            isCasinoOpen && (
              <Link to={to('casino')} className={buttonClass()}>
                {t('transactions.games')}
              </Link>
            )
          }
        />
      )
    case 'list':
      return (
        <>
          {groupByDay(groupRounds(view.transactions), dayOf).map((day) => (
            <DaySection
              key={day.key}
              day={day}
              hasResult={filter.category === undefined && filter.status === undefined}
              current={current}
              onOpen={onOpen}
            />
          ))}
          {history.hasNextPage ? (
            <LoadMore
              isLoading={history.isFetchingNextPage}
              hasFailed={history.isFetchNextPageError}
              onMore={() => void history.fetchNextPage()}
            />
          ) : (
            <p className="py-4 text-sm text-text-3">{t('transactions.end')}</p>
          )}
        </>
      )
    default:
      return view satisfies never
  }
}
