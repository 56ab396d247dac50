import { AmountField } from '@marquee/ui/form/amount-field'
import { TextField } from '@marquee/ui/form/text-field'
import { type MoneyAmount, currencyMark, zeroAmount } from '../../shared/formats/amounts.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { useAmountText } from './limit-amount.ts'

export interface LimitFieldProps {
  readonly isTime: boolean
  /** Of the player's account. */
  readonly currency: MoneyAmount['currency']
}

/** An empty field for an amount of money, or for the minutes of a limit of time: nothing is suggested (LIM-03). */
export function LimitField({ isTime, currency }: LimitFieldProps) {
  const { t } = useTexts('limits')
  const amountText = useAmountText()
  if (isTime)
    return (
      <TextField
        label={t('limits.timeAmount')}
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        required
      />
    )
  const mark = currencyMark(currency, amountText(zeroAmount(currency)))
  return <AmountField label={t('limits.amount')} currency={mark.sign} currencyAt={mark.at} required />
}
