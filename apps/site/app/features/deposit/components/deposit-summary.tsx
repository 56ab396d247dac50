import { ReviewStep, durationText, methodNames } from '../../../domain/payments/index.ts'
import { playableAmount, useWallet } from '../../../domain/wallet/index.ts'
import { type MoneyAmount, isMore, isZero, minus, plus, zeroAmount } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Method } from '../model.ts'

export interface DepositSummaryProps {
  readonly method: Method | undefined
  readonly amount: MoneyAmount | undefined
  readonly limitLeft: MoneyAmount | null
}

/** Review of a deposit: amount, method, fee, duration, limit and balance afterwards. */
export function DepositSummary({ method, amount, limitLeft }: DepositSummaryProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const { data: wallet } = useWallet()
  if (!method) return null
  const shown = amount ?? zeroAmount(method.min.currency)
  const fits = amount !== undefined && limitLeft !== null && !isMore(amount, limitLeft)
  const rows = [
    { id: 'from', name: t('deposit.from'), value: t(methodNames[method.id]) },
    {
      id: 'fee',
      name: t('payments.fee'),
      value: isZero(method.fee) ? t('payments.none') : formats.money(method.fee),
    },
    method.durationSeconds && {
      id: 'arrives',
      name: t('deposit.arrives'),
      value: t('payments.span.within', { span: durationText(t, method.durationSeconds.p90) }),
    },
    fits &&
      limitLeft && {
        id: 'left',
        name: t('deposit.leftAfter'),
        value: formats.money(minus(limitLeft, amount)),
      },
  ].filter((row) => row !== null && row !== false)
  const hasBalance = wallet?.totalBalance.currency === shown.currency
  return (
    <ReviewStep
      label={t('deposit.youDeposit')}
      amount={formats.money(shown)}
      rows={rows}
      total={
        hasBalance
          ? {
              id: 'after',
              name: t('deposit.balanceAfter'),
              value: formats.money(plus(playableAmount(wallet), shown)),
            }
          : undefined
      }
    />
  )
}
