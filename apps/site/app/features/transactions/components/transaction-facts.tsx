import { Banner } from '@marquee/ui/banner'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import {
  Reference,
  type Transaction,
  TransactionAmount,
  TransactionStatus,
  categoryNames,
  methodNameOf,
  reasonText,
  transactionAppearance,
  typeNames,
} from '../../../domain/payments/index.ts'
import { isZero, minus } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** All details of one transaction, with the balance before and after and its references. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const to = useHref()
  const method = methodNameOf(transaction.method)
  const reason = transaction.reason === null ? undefined : reasonText(transaction.reason)
  const { isStruck } = transactionAppearance(transaction)
  return (
    <>
      <p className="text-4xl tracking-[-0.022em]">
        <TransactionAmount transaction={transaction} />
      </p>
      <p className="mt-1">
        <TransactionStatus status={transaction.status} isAlways />
      </p>
      {transaction.type === 'WITHDRAW' && transaction.status === 'PENDING' && (
        <p className="mt-2 text-sm">
          <Link to={to('banking.withdraw')} className={linkClass()}>
            {t('transactions.withdrawal')}
          </Link>
        </p>
      )}
      {reason === undefined ? null : <p className="mt-2 text-sm text-text-2">{t(reason)}</p>}
      <DefinitionList className="mt-3">
        <DefinitionRow name={t('transactions.kind')} value={t(typeNames[transaction.type])} />
        <DefinitionRow name={t('transactions.category')} value={t(categoryNames[transaction.category])} />
        {transaction.game ? (
          <DefinitionRow name={t('transactions.provider')} value={transaction.game.provider} />
        ) : null}
        {method === undefined ? null : <DefinitionRow name={t('transactions.method')} value={t(method)} />}
        {transaction.fee === null ? null : (
          <DefinitionRow name={t('payments.fee')} value={formats.money(transaction.fee)} />
        )}
        <DefinitionRow
          name={t('transactions.when')}
          value={<LocalTime iso={transaction.transactionDate} />}
        />
        {isZero(transaction.bonusAmount) ? null : (
          <DefinitionRow name={t('transactions.bonusPart')} value={formats.money(transaction.bonusAmount)} />
        )}
        {isStruck ? null : (
          <DefinitionRow
            name={t('transactions.before')}
            value={formats.money(minus(transaction.balanceAfterTransaction, transaction.amount))}
          />
        )}
        <DefinitionRow
          name={t('transactions.after')}
          value={formats.money(transaction.balanceAfterTransaction)}
        />
        {transaction.roundId === null ? null : (
          <DefinitionRow name={t('transactions.round')} value={<Reference id={transaction.roundId} />} />
        )}
        <DefinitionRow
          name={t('transactions.reference')}
          value={<Reference id={transaction.referenceId} />}
        />
      </DefinitionList>
      {isStruck && isZero(transaction.amount) && (
        <Banner bare className="mt-3">
          {t('transactions.nothingMoved')}
        </Banner>
      )}
    </>
  )
}
