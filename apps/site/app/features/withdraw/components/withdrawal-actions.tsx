import type { RouteOutput } from '@marquee/contract'
import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import {
  type Withdrawal,
  WithdrawalChoices,
  isOver,
  useContinueWithdrawal,
  useWithdrawalError,
} from '../../../domain/payments/index.ts'
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts'
import { shownTheme } from '../../../shared/browser/preferences.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export type Cashier = RouteOutput<'wallet.withdrawal'>['cashier']

export interface WithdrawalActionsProps {
  readonly withdrawal: Withdrawal
  readonly onCashier: (cashier: Cashier) => void
}

/** Choosing the payout account, locking and cancelling. */
export function WithdrawalActions({ withdrawal, onCashier }: WithdrawalActionsProps) {
  const { t } = useTexts('withdraw', 'payments')
  const { prefix } = useLocale()
  const offlineReason = useOfflineReason()
  const proceed = useContinueWithdrawal()
  const keys = useIdempotencyKey()
  const run = useSingleFlight()
  const showError = useWithdrawalError()
  const { pendingWithdrawalId: id, needsCashier, isFinal, stage } = withdrawal
  const openCashier = async () => {
    try {
      const answer = await proceed.mutateAsync({
        pendingWithdrawalId: id,
        langmarket: prefix,
        theme: shownTheme(),
        key: keys.of(id),
      })
      keys.clear()
      onCashier(answer.cashier)
    } catch (error) {
      keys.clearIfRefused(error)
      showError(error)
    }
  }
  if (isOver(stage)) return null
  return (
    <div className="mt-4 grid gap-4">
      {needsCashier && (
        <Button
          variant="primary"
          full
          pending={proceed.isPending}
          reason={offlineReason}
          onClick={() => void run(openCashier)}
        >
          {t('withdraw.nameAccount')}
        </Button>
      )}
      <WithdrawalChoices withdrawal={withdrawal} />
      {isFinal && (
        <Banner bare tone="positive">
          {t('withdraw.locked')}
        </Banner>
      )}
    </div>
  )
}
