import type { ReactNode } from 'react'
import { AmountField } from '@marquee/ui/form/amount-field'
import { type MoneyAmount, currencyMark, zeroAmount } from '../../shared/formats/amounts.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import type { MoneyForm } from './use-money-form.ts'

export interface MoneyAmountFieldProps {
  readonly form: MoneyForm
  readonly label: string
  readonly currency: MoneyAmount['currency']
  readonly hint: ReactNode
  readonly labelEnd?: ReactNode
  readonly className?: string
}

/** A free text field for the amount; the currency stands where the language writes it. */
export function MoneyAmountField({ form, currency, ...rest }: MoneyAmountFieldProps) {
  const formats = useFormats()
  const mark = currencyMark(currency, formats.money(zeroAmount(currency)))
  return (
    <form.AppField name="amount">
      <AmountField {...rest} currency={mark.sign} currencyAt={mark.at} />
    </form.AppField>
  )
}
