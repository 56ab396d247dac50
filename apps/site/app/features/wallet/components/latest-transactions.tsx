import { linkClass } from '@marquee/ui/link-text'
import { Row } from '@marquee/ui/row'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { TransactionAmount, TransactionStatus, useTransactionTexts } from '../../../domain/payments/index.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { latestTransactionsQuery } from '../queries.ts'
import { SectionFailed } from './section-failed.tsx'

/** The newest transactions, with a link to all of them. */
export function LatestTransactions() {
  const { t } = useTexts('wallet')
  const to = useHref()
  return (
    <section aria-labelledby="latest" className="max-w-[44rem] min-w-0 lg:col-start-1">
      <SectionHeading
        id="latest"
        size="sm"
        title={t('wallet.last')}
        action={
          <Link to={to('banking.transactions')} prefetch="intent" className={linkClass()}>
            {t('wallet.allTransactions')}
          </Link>
        }
      />
      <List />
    </section>
  )
}

function List() {
  const { t } = useTexts('wallet', 'payments')
  const textsOf = useTransactionTexts()
  const query = useQuery(latestTransactionsQuery())
  if (query.isError && !query.data) return <SectionFailed title={t('wallet.lastFailed')} query={query} />
  if (!query.data)
    return (
      <LoadingState queryKey={latestTransactionsQuery().queryKey}>
        <Skeleton shape="box" className="mt-3 h-64" />
      </LoadingState>
    )
  const { transactions } = query.data
  if (transactions.length === 0)
    return <p className="mt-2 text-sm text-text-2">{t('wallet.noTransactions')}</p>
  return (
    <ul className="mt-1">
      {transactions.map((transaction) => {
        const { title, text } = textsOf(transaction)
        return (
          <Row
            key={transaction.referenceId}
            title={title}
            text={
              <>
                <span className="block">
                  <TransactionStatus status={transaction.status} />
                </span>
                {text}
              </>
            }
            end={<TransactionAmount transaction={transaction} />}
            endText={<LocalTime iso={transaction.transactionDate} />}
          />
        )
      })}
    </ul>
  )
}
