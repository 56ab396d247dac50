import { StatusChip } from '@marquee/ui/status-chip'
import { useTexts } from '../../shared/texts/index.ts'
import { SignedMoney } from '../wallet/index.ts'
import { methodNameOf } from './methods.tsx'
import {
  type Transaction,
  transactionAppearance,
  shownAmount,
  statusAppearances,
  typeNames,
} from './transactions.ts'
import { reasonText } from './withdrawals.ts'

/** Title and second line of a transaction. */
export function useTransactionTexts() {
  const { t } = useTexts('payments')
  return (transaction: Transaction): { title: string; text: string | undefined } => {
    const type = t(typeNames[transaction.type])
    const method = methodNameOf(transaction.method)
    const reason = transaction.reason === null ? undefined : reasonText(transaction.reason)
    const parts = [
      transaction.game ? type : undefined,
      method === undefined ? undefined : t(method),
      reason === undefined ? undefined : t(reason),
    ].filter((part) => part !== undefined)
    return { title: transaction.game?.name ?? type, text: parts.length === 0 ? undefined : parts.join(' · ') }
  }
}

/** The amount of a transaction. An amount that was never moved has no sign and is struck through. */
export function TransactionAmount({
  transaction,
  size,
}: {
  transaction: Pick<Transaction, 'amount' | 'requested' | 'status'>
  size?: 'inherit' | 'lg' | 'display'
}) {
  const { sign, tone, isStruck } = transactionAppearance(transaction)
  return (
    <SignedMoney
      amount={shownAmount(transaction)}
      sign={sign ?? null}
      tone={tone}
      strikethrough={isStruck}
      size={size}
    />
  )
}

/** The status of a transaction as a chip; in lists only one that is not as usual, with `isAlways` every one. */
export function TransactionStatus({
  status,
  isAlways = false,
}: {
  status: Transaction['status']
  isAlways?: boolean
}) {
  const { t } = useTexts('payments')
  const look = statusAppearances[status]
  if (look.isQuiet && !isAlways) return null
  return <StatusChip tone={look.tone}>{t(look.text)}</StatusChip>
}
