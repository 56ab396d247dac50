import { Banner } from '@marquee/ui/banner'
import Undo from 'lucide/dist/esm/icons/undo-2.mjs'
import { methodNames } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Method, WithdrawalState } from '../model.ts'
import { MeasuredTime } from './measured-time.tsx'

type PaidBack = Pick<WithdrawalState, 'paidBackFirst'>

/** What follows from the choice of a method: what goes back first, and how long it takes. */
export function PayoutNotes({ paidBackFirst, method }: PaidBack & { readonly method: Method | undefined }) {
  return (
    <>
      {paidBackFirst.length > 0 && <PaidBackFirst paidBackFirst={paidBackFirst} />}
      {method && <MeasuredTime method={method} />}
    </>
  )
}

/** Accounts that have paid in are paid before another one can be chosen (KYC-08). */
function PaidBackFirst({ paidBackFirst }: PaidBack) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const sums = paidBackFirst.map(({ method, amount }) =>
    t('withdraw.backFirst.sum', { method: t(methodNames[method]), amount: formats.money(amount) }),
  )
  return (
    <Banner bare icon={Undo} className="mt-4">
      {t('withdraw.backFirst', { sums: formats.list(sums) })}
    </Banner>
  )
}
