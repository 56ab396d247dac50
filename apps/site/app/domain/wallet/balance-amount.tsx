import { Money, type MoneyProps } from '@marquee/ui/money'
import { type Amount, useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { useBalanceAge } from './use-balance-age.ts'

export interface BalanceAmountProps extends Pick<MoneyProps, 'size' | 'className'> {
  readonly amount: Amount
  /** When the wallet was read (ms since 1970). */
  readonly updatedAt: number
}

/**
 * An amount of the wallet. A change is shown by a short tint; older than 30 s it has a clock icon, older than 2 min
 * it is greyed.
 */
export function BalanceAmount({ amount, updatedAt, ...rest }: BalanceAmountProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const { age, ms } = useBalanceAge(updatedAt)
  return (
    <Money
      {...rest}
      text={formats.money(amount)}
      age={age}
      ageLabel={age === 'fresh' ? undefined : t('shell.balance.age', { age: formats.duration(ms) })}
    />
  )
}
