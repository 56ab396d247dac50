import type { MoneyForm } from './use-money-form.ts'
import { RadioField } from '@marquee/ui/form/radio-field'
import { useFormats } from '../../shared/formats/formats.ts'
import { isZero } from '../../shared/formats/amounts.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { CardNetworkMarks } from './card-network-marks.tsx'
import { MethodMark, type PaymentMethod, methodNames } from './methods.tsx'

export interface MethodPickerProps<M extends PaymentMethod> {
  readonly form: MoneyForm
  readonly legend: string
  readonly methods: readonly M[]
  /** Text shown beside the fee of a method. */
  readonly describe?: (method: M) => string | undefined
  readonly className?: string
}

/** The methods of a deposit or withdrawal, with card marks, fee and measured durations. */
export function MethodPicker<M extends PaymentMethod>({
  form,
  legend,
  methods,
  describe,
  className,
}: MethodPickerProps<M>) {
  const { t } = useTexts('payments')
  const formats = useFormats()
  const options = methods.map((method) => {
    const fee = isZero(method.fee)
      ? t('payments.noFee')
      : t('payments.feeOf', { amount: formats.money(method.fee) })
    const note = describe?.(method)
    return {
      value: method.id,
      label: t(methodNames[method.id]),
      text: note === undefined ? fee : `${fee} · ${note}`,
      mark: <MethodMark kind={method.kind} />,
      ...(method.networks.length > 0 ? { end: <CardNetworkMarks networks={method.networks} /> } : {}),
    }
  })
  return (
    <form.AppField name="method">
      <RadioField className={className} legend={legend} options={options} />
    </form.AppField>
  )
}
