import { EmptyState } from '@marquee/ui/empty-state'
import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useTransactionTexts } from '../../domain/payments/index.ts'
import { useIsDesktop } from '../../shared/browser/use-media-query.ts'
import type { ModalProps } from '../../shared/navigation/modals.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { EntryFacts } from './components/entry-facts.tsx'
import { QuestionLink } from './components/question-link.tsx'
import { filterOf, findEntry, transactionOf } from './model.ts'
import { historyQuery, useHistory } from './queries.ts'

/** One transaction as a modal over the list. On wide screens it is shown beside the list instead. */
export default function TransactionModal({ close, params }: ModalProps) {
  const { t } = useTexts('transactions', 'payments')
  const textsOf = useTransactionTexts()
  const history = useHistory(filterOf(params))
  const entry = findEntry(history.transactions, params.get('transaction'))
  if (useIsDesktop()) return null
  return (
    <Sheet
      title={entry ? textsOf(transactionOf(entry)).title : t('transactions.title')}
      onClose={close}
      closeLabel={t('common.close')}
      footer={entry && <QuestionLink />}
    >
      {entry ? (
        <EntryFacts entry={entry} />
      ) : history.isPending ? (
        <LoadingState queryKey={historyQuery(filterOf(params)).queryKey}>
          <Skeleton shape="box" className="h-64" />
        </LoadingState>
      ) : (
        <EmptyState level={3} title={t('transactions.notListed')} text={t('transactions.notListedText')} />
      )}
    </Sheet>
  )
}
