import { Skeleton } from '@marquee/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FlowLoading, useWithdrawal, withdrawalQuery } from '../../../domain/payments/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { ME } from '../../../shared/query/query.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { PayoutAccountStep } from './payout-account-step.tsx'
import { type Cashier, WithdrawalActions } from './withdrawal-actions.tsx'
import { WithdrawalDetails } from './withdrawal-details.tsx'

export interface WithdrawalViewProps {
  readonly id: string
  /** The cashier session that came with the request. */
  readonly cashier?: Cashier
  readonly onBack?: (() => void) | undefined
}

/** One withdrawal, updated while open: its stages, who has the money, and the player's possible actions. */
export function WithdrawalView({ id, cashier: opened = null, onBack }: WithdrawalViewProps) {
  const { t } = useTexts('withdraw', 'payments')
  const client = useQueryClient()
  const query = useWithdrawal(id)
  const [cashier, setCashier] = useState<Cashier>(opened)
  const { data: withdrawal, error } = query
  if (!withdrawal) {
    const isUnknown = error instanceof ApiError && error.isUnknown
    return (
      <FlowLoading
        title={t('withdraw.one')}
        failedTitle={t(isUnknown ? 'withdraw.notFound' : 'withdraw.statusFailed')}
        state={query}
        queryKey={withdrawalQuery(id).queryKey}
        onBack={onBack}
      >
        <Skeleton shape="box" className="h-64" />
      </FlowLoading>
    )
  }
  if (cashier && withdrawal.needsCashier)
    return (
      <PayoutAccountStep
        withdrawal={withdrawal}
        cashier={cashier}
        onEnd={() => {
          setCashier(null)
          void client.invalidateQueries({ queryKey: ME })
        }}
      />
    )
  return (
    <WithdrawalDetails withdrawal={withdrawal} onBack={onBack}>
      <WithdrawalActions withdrawal={withdrawal} onCashier={setCashier} />
    </WithdrawalDetails>
  )
}
