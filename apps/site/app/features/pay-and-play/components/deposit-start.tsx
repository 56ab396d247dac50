import { amountProblem } from '@marquee/contract/rules'
import { currencies } from '@marquee/money'
import { Form, parseAmount, SubmitButton, useAppForm } from '@marquee/ui/form'
import { AmountField } from '@marquee/ui/form/amount-field'
import { useBlackbox } from '../../../domain/device/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { currencyMark, decimalsOf } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DepositAmount, DepositBounds } from '../model.ts'

export interface DepositStartProps {
  readonly bounds: DepositBounds
  readonly isOpening: boolean
  readonly onStart: (deposit?: DepositAmount) => void
}

/** The amount of a deposit that goes with the sign-in, and the way to the bank. Loaded where a deposit is offered. */
export default function DepositStart({ bounds, isOpening, onStart }: DepositStartProps) {
  const { t } = useTexts('signup')
  const formats = useFormats()
  const isOnline = useIsOnline()
  const blackbox = useBlackbox()
  const { currency } = bounds.min
  const digits = decimalsOf(currency)
  const shown = { min: formats.money(bounds.min), max: formats.money(bounds.max) }
  const mark = currencyMark(currency, shown.min)

  /** Null for an amount that cannot be deposited, undefined for none. */
  function read(typed: string): string | null | undefined {
    if (typed.trim() === '') return undefined
    const text = parseAmount(typed, digits, currencies[currency].sign)
    const limits = { digits, min: bounds.min.amount, max: bounds.max.amount }
    return text !== undefined && amountProblem(text, limits) === null ? text : null
  }
  const form = useAppForm<{ amount: string }>({
    defaultValues: { amount: '' },
    validate: ({ amount }) => (read(amount) === null ? { amount: 'bounds' } : {}),
    async onSubmit({ amount: typed }) {
      const amount = read(typed)
      onStart(amount ? { amount: { amount, currency }, ...(await blackbox()) } : undefined)
      return 'unsent' as const
    },
  })
  return (
    <Form form={form} describe={() => t('pnp.deposit.bad', shown)} label={t('pnp.title')} method="post">
      <form.AppField name="amount">
        <AmountField
          label={t('pnp.deposit.label')}
          hint={t('pnp.deposit.hint', shown)}
          currency={mark.sign}
          currencyAt={mark.at}
        />
      </form.AppField>
      <SubmitButton
        full
        className="mt-4"
        pending={isOpening}
        pendingLabel={t('pnp.start.opening')}
        reason={isOnline ? undefined : t('common.offlineReason')}
      >
        {t('pnp.start.open')}
      </SubmitButton>
    </Form>
  )
}
