import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FlowLoading } from '../../domain/payments/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { PendingWithdrawals } from './components/pending-withdrawals.tsx'
import { WithdrawForm } from './components/withdraw-form.tsx'
import { WithdrawRefused } from './components/withdraw-refused.tsx'
import { WithdrawalView } from './components/withdrawal-view.tsx'
import { type WithdrawalAnswer, withdrawView } from './model.ts'
import { withdrawalStateQuery } from './queries.ts'

export interface WithdrawFlowProps {
  /** Id of the withdrawal in the address. */
  readonly withdrawalId: string | undefined
  /** `replace`: replaces the previous step in the history. */
  readonly onWithdrawal: (id: string | undefined, options: { readonly replace: boolean }) => void
}

/** A withdrawal: amount and method, then the payout account in the cashier, then the tracker. */
export function WithdrawFlow({ withdrawalId, onWithdrawal }: WithdrawFlowProps) {
  const { t } = useTexts('withdraw', 'payments')
  const { flags } = useSession()
  const isOnline = useIsOnline()
  const state = useQuery(withdrawalStateQuery())
  const [answer, setAnswer] = useState<WithdrawalAnswer>()
  const open = (id: string) => onWithdrawal(id, { replace: false })
  const view = withdrawView({
    withdrawalId,
    state: state.data,
    isError: state.isError,
    isOnline,
    isSuspended: flags?.suspended ?? false,
    answer,
  })
  const pending = state.data?.pending ?? []
  switch (view.is) {
    case 'withdrawal': {
      const isFresh = answer?.withdrawal?.pendingWithdrawalId === view.id
      return (
        <WithdrawalView
          key={view.id}
          id={view.id}
          cashier={isFresh ? answer.cashier : null}
          onBack={() => {
            setAnswer(undefined)
            onWithdrawal(undefined, { replace: true })
          }}
        />
      )
    }
    case 'loading':
    case 'failed':
    case 'offline':
      return (
        <FlowLoading
          title={t('withdraw.title')}
          failedTitle={t('withdraw.stateFailed')}
          state={state}
          queryKey={withdrawalStateQuery().queryKey}
        >
          <Skeleton shape="box" className="h-18" />
          <Skeleton shape="box" className="mt-6 h-32" />
        </FlowLoading>
      )
    case 'refused':
      return (
        <>
          <WithdrawRefused refusal={view.refusal} state={view.state} />
          <PendingWithdrawals pending={pending} onOpen={open} />
        </>
      )
    case 'form':
      return (
        <>
          <WithdrawForm
            state={view.state}
            isLoyal={view.isLoyal}
            onShortfall={async () => {
              await state.refetch()
            }}
            onFollow={open}
            onAnswer={(next) => {
              setAnswer(next)
              if (next.withdrawal) onWithdrawal(next.withdrawal.pendingWithdrawalId, { replace: true })
            }}
          />
          <PendingWithdrawals pending={pending} onOpen={open} />
        </>
      )
    default:
      return view satisfies never
  }
}
