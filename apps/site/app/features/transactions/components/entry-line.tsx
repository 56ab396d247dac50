import { cx } from '@marquee/ui/cx'
import {
  type Transaction,
  TransactionAmount,
  TransactionStatus,
  useTransactionTexts,
} from '../../../domain/payments/index.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Entry, transactionOf } from '../model.ts'

export interface EntryLineProps {
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly onOpen: (transaction: Transaction) => void
}

/** Time, name, amount and balance of an entry; pressing it opens its details. */
export function EntryLine({ entry, isCurrent, onOpen }: EntryLineProps) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const textsOf = useTransactionTexts()
  const transaction = transactionOf(entry)
  const { title, text } = textsOf(transaction)
  const time = <LocalTime iso={transaction.transactionDate} format="time" />
  const roundText =
    entry.is === 'round' &&
    t(isZero(entry.round.won) ? 'transactions.roundLost' : 'transactions.roundWon', {
      staked: formats.money(entry.round.staked),
      won: formats.money(entry.round.won),
    })
  const amount = entry.is === 'round' ? { ...transaction, amount: entry.round.net } : transaction
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(transaction)}
        className={cx(
          'pressable -mx-2.5 flex w-[calc(100%+1.25rem)] items-baseline gap-4 rounded-control px-2.5 py-3 text-start hover:bg-text/4',
          isCurrent && 'bg-surface-2',
        )}
      >
        <span className="num hidden w-11 shrink-0 text-sm text-text-2 md:block">{time}</span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 font-medium">{title}</span>
            <span className="ms-auto hidden md:inline">
              <TransactionStatus status={transaction.status} />
            </span>
          </span>
          <span className="block text-sm md:hidden">
            <TransactionStatus status={transaction.status} />
          </span>
          <span className="block text-sm text-text-2">{roundText || text}</span>
        </span>
        <span className="shrink-0 text-end md:w-32">
          <TransactionAmount transaction={amount} />
          <span className="num block text-sm text-text-2 md:hidden">{time}</span>
        </span>
        <span className="num hidden w-28 shrink-0 text-end text-sm text-text-2 md:block">
          <span className="sr-only">{t('transactions.balance')} </span>
          {formats.money(transaction.balanceAfterTransaction)}
        </span>
      </button>
    </li>
  )
}
