import type { RouteOutput } from '@marquee/contract'
import { ExternalLink } from '@marquee/ui/icons'
import { Banner, ErrorState } from '@marquee/ui/native'
import { useState } from 'react'
import { useFormats } from '../../../shared/formats.ts'
import { CashierFrame } from '../../../shared/payments/cashier-frame.tsx'
import type { CashierEvent } from '../../../shared/payments/cashier-messages.ts'
import { Surface } from '../../../shared/payments/surface.tsx'
import type { Withdrawal } from '../../../shared/payments/withdrawals.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface NameAccountProps {
  readonly withdrawal: Withdrawal
  readonly cashier: NonNullable<RouteOutput<'wallet.withdrawal'>['cashier']>
  /** The cashier has done its part, or the player left it: the tracker says how the withdrawal stands. */
  readonly onEnd: () => void
}

/** The payment company asks where the money goes. Its success means that the account is named, not that money was sent. */
export function NameAccount({ withdrawal, cashier, onEnd }: NameAccountProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const [isBroken, setIsBroken] = useState(false)
  const hear = (event: CashierEvent) => {
    if (event.kind === 'broken') setIsBroken(true)
    if (
      event.kind === 'succeeded' ||
      event.kind === 'pending' ||
      event.kind === 'failed' ||
      event.kind === 'cancelled'
    )
      onEnd()
  }
  if (isBroken)
    return (
      <Surface title={t('withdraw.title')} step="broken">
        <ErrorState
          title={t('withdraw.cashier.broken')}
          text={t('withdraw.cashier.brokenText')}
          retryLabel={t('withdraw.follow')}
          onRetry={onEnd}
        />
      </Surface>
    )
  return (
    <Surface
      title={t('withdraw.cashier.title', { amount: formats.money(withdrawal.amount) })}
      subtitle={t('withdraw.reference', { id: withdrawal.pendingWithdrawalId })}
      step="cashier"
      flush
      onBack={onEnd}
      footer={
        <Banner bare icon={ExternalLink}>
          {t('withdraw.cashier.note')}
        </Banner>
      }
    >
      <CashierFrame
        url={cashier.url}
        origin={cashier.origin}
        title={t('withdraw.cashier.frame')}
        onEvent={hear}
      />
    </Surface>
  )
}
