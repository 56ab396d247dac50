import { Banner } from '@marquee/ui/banner'
import { Checkbox } from '@marquee/ui/checkbox'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { ReviewStep, durationText, methodNames } from '../../../domain/payments/index.ts'
import { useWallet } from '../../../domain/wallet/index.ts'
import { type MoneyAmount, isZero, minus } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Method } from '../model.ts'

export interface WithdrawReviewProps {
  readonly method: Method
  readonly amount: MoneyAmount
  /** The market lets players cancel a withdrawal. */
  readonly isCancellable: boolean
  readonly isLocked: boolean
  readonly onLock: (isLocked: boolean) => void
}

/** Review of a withdrawal before it is requested. */
export function WithdrawReview({ method, amount, isCancellable, isLocked, onLock }: WithdrawReviewProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const { data: wallet } = useWallet()
  const rows = [
    {
      id: 'fee',
      name: t('payments.fee'),
      value: isZero(method.fee) ? t('payments.none') : formats.money(method.fee),
    },
    method.durationSeconds && {
      id: 'half',
      name: t('withdraw.half'),
      value: t('payments.span.within', { span: durationText(t, method.durationSeconds.p50) }),
    },
  ].filter((row) => row !== null)
  return (
    <>
      <ReviewStep
        label={t('withdraw.youWithdraw')}
        amount={formats.money(amount)}
        note={t('withdraw.toMethod', { method: t(methodNames[method.id]) })}
        rows={rows}
        total={
          wallet && {
            id: 'after',
            name: t('withdraw.balanceAfter'),
            value: formats.money(minus(wallet.mainBalance, amount)),
          }
        }
      />
      <Banner bare className="mt-4">
        {t('withdraw.next')}
      </Banner>
      {isCancellable ? (
        <Checkbox
          className="mt-4"
          label={t('payments.lock.link')}
          hint={t('payments.lock.text')}
          checked={isLocked}
          onChange={(event) => onLock(event.currentTarget.checked)}
        />
      ) : (
        <Banner bare icon={Lock} className="mt-4">
          {t('withdraw.lockedByMarket')}
        </Banner>
      )}
    </>
  )
}
