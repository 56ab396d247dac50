import { useQuery } from '@tanstack/react-query'
import { pendingWithdrawalsQuery } from '../../../domain/payments/index.ts'
import { BalanceAmount, type Wallet } from '../../../domain/wallet/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { pendingWithdrawalAmount, withdrawableWhy } from '../model.ts'

export interface WithdrawableProps {
  readonly wallet: Wallet
  /** When it was read (ms since 1970). */
  readonly updatedAt: number
}

/** The withdrawable amount, its time, why it is less than the main balance, and the sum of pending withdrawals. */
export function Withdrawable({ wallet, updatedAt }: WithdrawableProps) {
  const { t } = useTexts('wallet')
  const formats = useFormats()
  const isOnline = useIsOnline()
  const { data: pending } = useQuery(pendingWithdrawalsQuery())
  const onItsWay = pendingWithdrawalAmount(pending?.withdrawals ?? [])
  const why = withdrawableWhy(wallet)
  return (
    <div>
      <p className="text-sm text-text-2">{t(isOnline ? 'wallet.withdrawable' : 'wallet.couldWithdraw')}</p>
      <p>
        <BalanceAmount size="display" amount={wallet.withdrawable} updatedAt={updatedAt} />
      </p>
      <p className="mt-1 text-sm text-text-3">
        <LocalTime iso={wallet.asOf}>{(time) => t('wallet.asOf', { time })}</LocalTime>
      </p>
      {onItsWay && (
        <p className="mt-1 text-sm font-medium">
          {t('wallet.onItsWay', { amount: formats.money(onItsWay) })}
        </p>
      )}
      {why === undefined ? null : <p className="mt-1 max-w-[46ch] text-sm text-text-2">{t(why)}</p>}
    </div>
  )
}
