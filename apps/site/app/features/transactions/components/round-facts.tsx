import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Reference, TransactionAmount, typeNames } from '../../../domain/payments/index.ts'
import { SignedMoney } from '../../../domain/wallet/index.ts'
import { minus, signOf } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Round } from '../model.ts'

/** The transactions of a round, each with its own reference, and the balance before and after. */
export function RoundFacts({ round }: { round: Round }) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const { transaction, transactions, net } = round
  const oldest = transactions.at(-1) ?? transaction
  return (
    <>
      <p className="text-4xl tracking-[-0.022em]">
        <SignedMoney amount={net} tone={signOf(net) === 1 ? 'positive' : 'plain'} />
      </p>
      <p className="mt-1 text-sm text-text-2">{t('transactions.roundNet')}</p>
      <DefinitionList className="mt-3">
        {transactions.toReversed().map((part) => (
          <DefinitionRow
            key={part.referenceId}
            variant="amount"
            name={t(typeNames[part.type])}
            value={<TransactionAmount transaction={part} />}
            text={
              <span className="flex flex-wrap items-center justify-between gap-x-4">
                <LocalTime iso={part.transactionDate} />
                <Reference id={part.referenceId} />
              </span>
            }
          />
        ))}
      </DefinitionList>
      <DefinitionList className="mt-3">
        {transaction.game ? (
          <DefinitionRow name={t('transactions.provider')} value={transaction.game.provider} />
        ) : null}
        <DefinitionRow
          name={t('transactions.before')}
          value={formats.money(minus(oldest.balanceAfterTransaction, oldest.amount))}
        />
        <DefinitionRow
          name={t('transactions.after')}
          value={formats.money(transaction.balanceAfterTransaction)}
        />
        {transaction.roundId === null ? null : (
          <DefinitionRow name={t('transactions.round')} value={<Reference id={transaction.roundId} />} />
        )}
      </DefinitionList>
    </>
  )
}
