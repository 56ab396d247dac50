import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsDesktop } from '../../shared/browser/use-media-query.ts'
import { openModals, preloadModal, useCloseModal, useModal } from '../../shared/navigation/modals.ts'
import { searchOf } from '../../shared/navigation/search-of.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { EntryAside } from './components/entry-aside.tsx'
import { HistoryList } from './components/history-list.tsx'
import { NetResult } from './components/net-result.tsx'
import { TransactionFilters } from './components/transaction-filters.tsx'
import { type Filter, filterOf, findEntry, noFilter, transactionOf, withFilter } from './model.ts'
import { useHistory } from './queries.ts'

/**
 * The whole history: filters in the address, grouped by day, loaded while scrolling, with the net result of the
 * period.
 */
export function TransactionsScreen() {
  const { t } = useTexts('transactions', 'payments')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const modal = useModal()
  const closeDetails = useCloseModal('transaction')
  const isDesktop = useIsDesktop()
  const filter = filterOf(params)
  const history = useHistory(filter)
  const isOpen = openModals(params).includes('transaction')
  const entry = isOpen ? findEntry(history.transactions, params.get('transaction')) : undefined
  useEffect(() => preloadModal('transaction'), [])
  useOlderPages(history, isOpen && entry === undefined)
  const setFilter = (next: Filter) => {
    const search = searchOf(withFilter(params, next))
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }
  return (
    <AccountPage title={t('transactions.title')}>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,22rem)]">
        <div className="min-w-0 max-w-[52rem]">
          <NetResult filter={filter} />
          <TransactionFilters filter={filter} onChange={setFilter} />
          <HistoryList
            history={history}
            filter={filter}
            current={entry && transactionOf(entry).referenceId}
            onOpen={({ referenceId }) => {
              const go = isOpen ? modal.replace : modal.open
              go('transaction', { transaction: referenceId })
            }}
            onClear={() => setFilter(noFilter)}
          />
        </div>
        {entry && isDesktop ? (
          <div>
            <EntryAside key={transactionOf(entry).referenceId} entry={entry} onClose={closeDetails} />
          </div>
        ) : null}
      </div>
    </AccountPage>
  )
}

/** Pages that are fetched for an entry that the address names. */
const MAX_PAGES = 30

/** Fetches older pages as long as the list lacks the entry that the address names. */
function useOlderPages(history: ReturnType<typeof useHistory>, isMissing: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = history
  const pages = history.data?.pages.length ?? 0
  const isDue = isMissing && hasNextPage && !isFetching && !isFetchNextPageError && pages < MAX_PAGES
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}
