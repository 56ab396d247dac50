import { Banner } from '@marquee/ui/banner'
import Undo from 'lucide/dist/esm/icons/undo-2.mjs'
import { methodNames } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { WithdrawalState } from '../model.ts'

/** What goes back to accounts that have paid in, before another account can be chosen (KYC-08). */
export function PaidBackFirst({ of }: { readonly of: WithdrawalState['paidBackFirst'] }) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  if (of.length === 0) return null
  const sums = of.map(({ method, amount }) =>
    t('withdraw.backFirst.sum', { method: t(methodNames[method]), amount: formats.money(amount) }),
  )
  return (
    <Banner bare icon={Undo} className="mt-4">
      {t('withdraw.backFirst', { sums: formats.list(sums) })}
    </Banner>
  )
}
