import { Money, type MoneyProps } from '@marquee/ui/money'
import { signOf } from '../../shared/formats/amounts.ts'
import { type Amount, useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'

export interface SignedMoneyProps extends Omit<MoneyProps, 'text' | 'sign' | 'signLabel'> {
  readonly amount: Amount
  /** Replaces the amount's own sign, for example for a request that moved nothing; null for no sign. */
  readonly sign?: '+' | '-' | null | undefined
}

/** An amount with its sign: shown as `+` or `−`, read out as words. Zero has no sign. */
export function SignedMoney({ amount, sign, ...rest }: SignedMoneyProps) {
  const { t } = useTexts('payments')
  const formats = useFormats()
  const value = signOf(amount)
  const ownSign = value === 0 ? null : value === 1 ? '+' : '-'
  const shownSign = (sign === undefined ? ownSign : sign) ?? undefined
  return (
    <Money
      {...rest}
      text={formats.unsignedMoney(amount)}
      sign={shownSign}
      signLabel={shownSign && t(shownSign === '+' ? 'payments.plus' : 'payments.minus')}
    />
  )
}
