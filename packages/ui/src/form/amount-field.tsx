import { TextField, type TextFieldProps } from './text-field.tsx'

export interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'start' | 'end'> {
  /** The currency's sign as the locale writes it. */
  currency: string
  /** The side on which the locale writes it. */
  currencyAt?: 'start' | 'end' | undefined
}

/** An amount as typed; the value is text for `parseAmount`. */
export function AmountField({ currency, currencyAt = 'start', size = 'lg', ...props }: AmountFieldProps) {
  const sign = <span className="font-normal text-text-3">{currency}</span>
  return (
    <TextField
      autoComplete="off"
      enterKeyHint="done"
      {...props}
      size={size}
      inputMode="decimal"
      start={currencyAt === 'start' ? sign : undefined}
      end={currencyAt === 'end' ? <span className="pe-4">{sign}</span> : undefined}
    />
  )
}
