import { ErrorState } from '@marquee/ui/error-state'
import { useState } from 'react'
import {
  type CashierEvent,
  CashierStep,
  FlowLayout,
  type Withdrawal,
  shortenReference,
} from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Cashier } from './withdrawal-actions.tsx'

export interface PayoutAccountStepProps {
  readonly withdrawal: Withdrawal
  readonly cashier: NonNullable<Cashier>
  /** The cashier has finished, or the player left it: the tracker shows the withdrawal's state. */
  readonly onEnd: () => void
}

/**
 * The payment company asks for the payout account. Success of its cashier means that an account was chosen, not that
 * money was sent.
 */
export function PayoutAccountStep({ withdrawal, cashier, onEnd }: PayoutAccountStepProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const [isBroken, setIsBroken] = useState(false)
  const handleEvent = ({ kind }: CashierEvent) => {
    if (kind === 'broken') setIsBroken(true)
    if (kind === 'succeeded' || kind === 'pending' || kind === 'failed' || kind === 'cancelled') onEnd()
  }
  if (isBroken)
    return (
      <FlowLayout title={t('withdraw.title')} step="broken">
        <ErrorState
          title={t('withdraw.cashier.broken')}
          text={t('withdraw.cashier.brokenText')}
          retryLabel={t('withdraw.follow')}
          onRetry={onEnd}
        />
      </FlowLayout>
    )
  return (
    <CashierStep
      title={t('withdraw.cashier.title', { amount: formats.money(withdrawal.amount) })}
      subtitle={t('withdraw.reference', { id: shortenReference(withdrawal.pendingWithdrawalId) })}
      cashier={cashier}
      frameTitle={t('withdraw.cashier.frame')}
      note={t('withdraw.cashier.note')}
      onEvent={handleEvent}
      onLeave={onEnd}
      leaveTitle={t('withdraw.leave.title')}
      leaveText={t('withdraw.leave.text')}
    />
  )
}
