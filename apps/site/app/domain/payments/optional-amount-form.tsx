import { amountProblem } from '@marquee/contract/rules'
import { currencies } from '@marquee/money'
import { Form, parseAmount, SubmitButton, useAppForm } from '@marquee/ui/form'
import { AmountField } from '@marquee/ui/form/amount-field'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { type MoneyAmount, currencyMark, decimalsOf } from '../../shared/formats/amounts.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useBlackbox } from '../device/index.ts'

export interface OptionalAmountFormProps {
  readonly min: MoneyAmount
  readonly max: MoneyAmount
  readonly title: string
  readonly label: string
  readonly hint: (bounds: ShownBounds) => string
  /** For an amount that is not within the bounds. */
  readonly problem: (bounds: ShownBounds) => string
  readonly submitLabel: string
  readonly pendingLabel: string
  readonly isPending: boolean
  /** @param deposit undefined when the field was left empty; `blackbox` is of the device company's script */
  readonly onSubmit: (deposit?: { readonly amount: MoneyAmount; readonly blackbox?: string }) => void
}

/** As the language writes them. */
type ShownBounds = Readonly<Record<'min' | 'max', string>>

/** An amount that may be left empty, for a deposit with something else. The server checks its bounds again. */
export default function OptionalAmountForm(props: OptionalAmountFormProps) {
  const { min, max, onSubmit } = props
  const formats = useFormats()
  const offlineReason = useOfflineReason()
  const { currency } = min
  const digits = decimalsOf(currency)
  const shown = { min: formats.money(min), max: formats.money(max) }
  const mark = currencyMark(currency, shown.min)
  const blackbox = useBlackbox()

  /** Null for an amount outside of the bounds, undefined for none. */
  function read(typed: string): MoneyAmount | null | undefined {
    if (typed.trim() === '') return undefined
    const amount = parseAmount(typed, digits, currencies[currency].sign)
    const limits = { digits, min: min.amount, max: max.amount }
    return amount !== undefined && amountProblem(amount, limits) === null ? { amount, currency } : null
  }
  const form = useAppForm<{ amount: string }>({
    defaultValues: { amount: '' },
    validate: ({ amount }) => (read(amount) === null ? { amount: 'bounds' } : {}),
    async onSubmit(values) {
      const amount = read(values.amount)
      onSubmit(amount ? { amount, ...(await blackbox()) } : undefined)
      return 'unsent' as const
    },
  })
  return (
    <Form form={form} describe={() => props.problem(shown)} label={props.title} method="post">
      <form.AppField name="amount">
        <AmountField label={props.label} hint={props.hint(shown)} currency={mark.sign} currencyAt={mark.at} />
      </form.AppField>
      <SubmitButton
        full
        className="mt-4"
        pending={props.isPending}
        pendingLabel={props.pendingLabel}
        reason={offlineReason}
      >
        {props.submitLabel}
      </SubmitButton>
    </Form>
  )
}
