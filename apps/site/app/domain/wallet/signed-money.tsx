import { Money, type MoneyProps } from '@marquee/ui/money'
import { signOf } from '../../shared/formats/amounts.ts'
import { type Amount, useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'

export interface SignedMoneyProps extends Omit<MoneyProps, 'text' | 'sign' | 'signLabel'> {
  readonly amount: Amount
  /** Instead of the amount's own sign, such as of a request that took nothing; null for no sign. */
  readonly sign?: '+' | '-' | null | undefined
}

/** An amount with its sign: seen as `+` and `−`, read out as words. Zero has none. */
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
