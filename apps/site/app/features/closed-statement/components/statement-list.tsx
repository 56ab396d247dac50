import { Button } from '@marquee/ui/button'
import { EmptyState } from '@marquee/ui/empty-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import Receipt from 'lucide/dist/esm/icons/receipt.mjs'
import { useEffect, useEffectEvent } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { OpenedStatement } from '../model.ts'
import { isOver, statementQuery } from '../queries.ts'
import { useEndAt } from '../use-end-at.ts'
import { DownloadButton } from './download-button.tsx'
import { StatementFrame } from './statement-frame.tsx'
import { StatementLine } from './statement-line.tsx'

export interface StatementListProps {
  readonly opened: OpenedStatement
  /** The time to read is over. */
  readonly onOver: () => void
}

/** All transactions of the account, newest first, and their file. */
export function StatementList({ opened, onOver }: StatementListProps) {
  const { t } = useTexts('statement')
  const formats = useFormats()
  const { closedAt, readableUntil, expiresAt, viewKey } = opened
  useEndAt(expiresAt, onOver)
  return (
    <StatementFrame
      title={t('statement.view.title')}
      text={t('statement.view.text', {
        closed: formats.date(closedAt),
        until: formats.date(readableUntil),
      })}
    >
      <p className="text-sm text-text-2">
        <LocalTime iso={expiresAt} format="time">
          {(time) => t('statement.view.time', { time })}
        </LocalTime>
      </p>
      <div className="mt-4">
        <DownloadButton viewKey={viewKey} onOver={onOver} />
      </div>
      <div className="mt-6">
        <Lines viewKey={viewKey} onOver={onOver} />
      </div>
    </StatementFrame>
  )
}

function Lines({ viewKey, onOver }: { readonly viewKey: string; readonly onOver: () => void }) {
  const { t } = useTexts('statement', 'transactions')
  const history = useInfiniteQuery(statementQuery(viewKey))
  const hasEnded = isOver(history.error)
  const end = useEffectEvent(onOver)
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  if (history.isPending)
    return (
      <LoadingState queryKey={statementQuery(viewKey).queryKey}>
        <Skeleton shape="box" className="h-72" />
      </LoadingState>
    )
  if (!history.data) return <QueryFailed title={t('transactions.failed')} query={history} />
  const transactions = history.data.pages.flat()
  if (transactions.length === 0)
    return <EmptyState icon={Receipt} title={t('transactions.empty')} text={t('statement.empty')} />
  return (
    <>
      <ul>
        {transactions.map((transaction) => (
          <StatementLine key={transaction.referenceId} transaction={transaction} />
        ))}
      </ul>
      <div className="py-4">
        {history.isFetchNextPageError && (
          <p role="alert" className="mb-3 text-sm text-text-2">
            {t('transactions.moreFailed')}
          </p>
        )}
        {history.hasNextPage ? (
          <Button
            size="sm"
            pending={history.isFetchingNextPage}
            pendingLabel={t('common.loading')}
            onClick={() => void history.fetchNextPage()}
          >
            {t('transactions.more')}
          </Button>
        ) : (
          <p className="text-sm text-text-3">{t('transactions.end')}</p>
        )}
      </div>
    </>
  )
}
