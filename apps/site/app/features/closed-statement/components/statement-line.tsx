import {
  type Transaction,
  TransactionAmount,
  TransactionStatus,
  useTransactionTexts,
} from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** Name, time, amount and balance of a transaction. */
export function StatementLine({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const { title, text } = useTransactionTexts()(transaction)
  return (
    <li className="flex items-baseline gap-4 border-t border-line py-3 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {text !== undefined && <span className="block text-sm text-text-2">{text}</span>}
        <span className="num block text-sm text-text-2">
          <LocalTime iso={transaction.transactionDate} />
        </span>
        <TransactionStatus status={transaction.status} />
      </span>
      <span className="shrink-0 text-end">
        <TransactionAmount transaction={transaction} />
        <span className="num block text-sm text-text-2">
          {t('transactions.balance')} {formats.money(transaction.balanceAfterTransaction)}
        </span>
      </span>
    </li>
  )
}
