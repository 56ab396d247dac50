import { page } from '../../shared/handle.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { TransactionsScreen } from './transactions-screen.tsx'

export const handle = page({ texts: ['transactions', 'payments'] })

/** Nothing is loaded on the server: days and times are cut in the reader's own zone. */
export default function TransactionsRoute() {
  const { t } = useTexts('transactions')
  return (
    <>
      <PageTitle title={t('transactions.title')} />
      <TransactionsScreen />
    </>
  )
}
