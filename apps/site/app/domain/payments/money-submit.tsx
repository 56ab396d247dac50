import { SubmitButton } from '@marquee/ui/form'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import type { MoneyFormState } from './use-money-form.ts'
import type { PaymentMethod } from './methods.tsx'

export interface MoneySubmitProps<M extends PaymentMethod> {
  readonly money: MoneyFormState<M>
  readonly pendingLabel: string
  /** @param amount undefined while the typed amount is not valid */
  readonly label: (amount: string | undefined) => string
}

/** The submit button. It names a valid amount, and is disabled with the reason while offline. */
export function MoneySubmit<M extends PaymentMethod>({ money, pendingLabel, label }: MoneySubmitProps<M>) {
  const formats = useFormats()
  const offlineReason = useOfflineReason()
  const { amount, isValid } = money
  return (
    <SubmitButton pendingLabel={pendingLabel} reason={offlineReason}>
      {label(isValid && amount ? formats.money(amount) : undefined)}
    </SubmitButton>
  )
}
