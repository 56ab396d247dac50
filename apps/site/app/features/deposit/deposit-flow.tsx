import { Skeleton } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateAwaited } from '../../shared/payments/state-awaited.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { DepositForm } from './components/deposit-form.tsx'
import { DepositProgress } from './components/deposit-progress.tsx'
import { DepositRefused } from './components/deposit-refused.tsx'
import { type DepositAnswer, refusalOf } from './model.ts'
import { depositStateQuery } from './queries.ts'

export interface DepositFlowProps {
  /** The deposit that the address names, so that a reload finds it again. */
  readonly depositId: string | undefined
  /** A deposit was opened, or left behind. */
  readonly onDeposit: (depositId: string | undefined) => void
}

/** Method and amount, check, cashier, receipt. What may be done now is asked of the server first. */
export function DepositFlow({ depositId, onDeposit }: DepositFlowProps) {
  const { t } = useTexts('deposit', 'payments')
  const state = useQuery(depositStateQuery())
  const [answer, setAnswer] = useState<DepositAnswer>()

  if (depositId !== undefined)
    return (
      <DepositProgress
        key={depositId}
        depositId={depositId}
        cashier={answer?.depositId === depositId ? answer.cashier : null}
        onAgain={() => {
          setAnswer(undefined)
          onDeposit(undefined)
        }}
      />
    )
  if (!state.data)
    return (
      <StateAwaited title={t('deposit.title')} failedTitle={t('deposit.stateFailed')} state={state}>
        <Skeleton shape="box" className="mt-2 h-32" />
        <Skeleton shape="box" className="mt-6 h-18" />
      </StateAwaited>
    )
  const refusal = refusalOf(answer ?? state.data)
  if (refusal !== undefined) return <DepositRefused refusal={refusal} facts={answer ?? state.data} />
  return (
    <DepositForm
      state={state.data}
      onAnswer={(next) => {
        setAnswer(next)
        if (next.depositId !== null && next.cashier !== null) onDeposit(next.depositId)
      }}
    />
  )
}
