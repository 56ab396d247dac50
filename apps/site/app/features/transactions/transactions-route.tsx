import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { filterOf } from './model.ts'
import { historyQuery, netPositionQuery } from './queries.ts'
import { TransactionsScreen } from './transactions-screen.tsx'

export const handle = defineHandle({ texts: ['transactions', 'payments'], layout: 'focus' })

/**
 * The first page of the list and the net result. Times and days are rendered after hydration, in the reader's zone.
 */
const queries = ({ url }: RouteQueryInput) => {
  const filter = filterOf(url.searchParams)
  return [historyQuery(filter), netPositionQuery(filter)]
}
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function TransactionsRoute() {
  const { t } = useTexts('transactions')
  return (
    <>
      <PageTitle title={t('transactions.title')} />
      <TransactionsScreen />
    </>
  )
}
