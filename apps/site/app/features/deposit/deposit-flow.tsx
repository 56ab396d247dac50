import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AffordabilityRefusedPart } from '../../domain/affordability/index.ts'
import { DepositStepPart } from '../../domain/deposit-steps/index.ts'
import { FlowLoading, FlowRefused, type MoneyRequest } from '../../domain/payments/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { DepositForm } from './components/deposit-form.tsx'
import { DepositProgress } from './components/deposit-progress.tsx'
import { DepositRefused } from './components/deposit-refused.tsx'
import { type DepositAnswer, depositView, isBeingChecked } from './model.ts'
import { CHECKING_MS, depositStateQuery } from './queries.ts'

export interface DepositFlowProps {
  /** Id of the deposit in the address, so that a reload finds it again. */
  readonly depositId: string | undefined
  /** Called when a deposit was opened or left. */
  readonly onDeposit: (depositId: string | undefined) => void
}

/** The deposit: method and amount, review, cashier, receipt. The server is asked first what is allowed now. */
export function DepositFlow({ depositId, onDeposit }: DepositFlowProps) {
  const { t } = useTexts('deposit', 'payments')
  const isOnline = useIsOnline()
  const state = useQuery({
    ...depositStateQuery(),
    refetchInterval: (query) => (query.state.data && isBeingChecked(query.state.data) ? CHECKING_MS : false),
  })
  const [answer, setAnswer] = useState<DepositAnswer>()
  const [previous, setPrevious] = useState<MoneyRequest>()
  const { areTermsDue } = useSession()
  const { data, isError } = state
  const view = depositView({ depositId, state: data, isError, isOnline, answer, areTermsDue })
  switch (view.is) {
    case 'progress':
      return (
        <DepositProgress
          key={view.depositId}
          depositId={view.depositId}
          cashier={answer?.depositId === view.depositId ? answer.cashier : null}
          onAgain={(request) => {
            setAnswer(undefined)
            setPrevious(request)
            onDeposit(undefined)
          }}
        />
      )
    case 'loading':
    case 'failed':
    case 'offline':
      return (
        <FlowLoading
          title={t('deposit.title')}
          failedTitle={t('deposit.stateFailed')}
          state={state}
          queryKey={depositStateQuery().queryKey}
        >
          <Skeleton shape="box" className="mt-2 h-32" />
          <Skeleton shape="box" className="mt-6 h-18" />
        </FlowLoading>
      )
    case 'refused': {
      const onAnother = view.isAnswer ? () => setAnswer(undefined) : undefined
      if (view.facts.affordability)
        return (
          <AffordabilityRefusedPart
            title={t('deposit.title')}
            refusal={view.facts.affordability}
            layout={FlowRefused}
            onAnother={onAnother}
          />
        )
      return (
        <DepositRefused
          refusal={view.refusal}
          facts={view.facts}
          onAnother={onAnother}
          graceEndsAt={data?.graceEndsAt ?? null}
        />
      )
    }
    case 'step':
      return <DepositStepPart step={view.step} currency={view.state.depositedToday.currency} />
    case 'form':
      return (
        <DepositForm
          state={view.state}
          previous={previous}
          onAnswer={(next) => {
            setAnswer(next)
            if (next.depositId !== null) onDeposit(next.depositId)
          }}
        />
      )
    default:
      return view satisfies never
  }
}
