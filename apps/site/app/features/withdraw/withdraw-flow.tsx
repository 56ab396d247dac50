import { Banner, Row, SectionHeading, Skeleton } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../shared/formats.ts'
import { useIsHydrated } from '../../shared/online.ts'
import { StateAwaited } from '../../shared/payments/state-awaited.tsx'
import { type Withdrawal, stageNames } from '../../shared/payments/withdrawals.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { WithdrawForm } from './components/withdraw-form.tsx'
import { WithdrawRefused } from './components/withdraw-refused.tsx'
import { WithdrawalView } from './components/withdrawal-view.tsx'
import { type WithdrawalAnswer, flowStatus, mayAsk } from './model.ts'
import { withdrawalStateQuery } from './queries.ts'

export interface WithdrawFlowProps {
  /** The withdrawal that the address names. */
  readonly withdrawalId: string | undefined
  readonly onWithdrawal: (id: string | undefined) => void
}

/** May I, how much, where to; then the account in the cashier, then the tracker. */
export function WithdrawFlow({ withdrawalId, onWithdrawal }: WithdrawFlowProps) {
  const { t } = useTexts('withdraw', 'payments')
  const { flags } = useSession()
  const state = useQuery(withdrawalStateQuery())
  const [answer, setAnswer] = useState<WithdrawalAnswer>()

  if (withdrawalId !== undefined) {
    const isFresh = answer?.withdrawal?.pendingWithdrawalId === withdrawalId
    return (
      <WithdrawalView
        key={withdrawalId}
        id={withdrawalId}
        cashier={isFresh ? answer.cashier : null}
        onBack={() => {
          setAnswer(undefined)
          onWithdrawal(undefined)
        }}
      />
    )
  }
  if (!state.data)
    return (
      <StateAwaited title={t('withdraw.title')} failedTitle={t('withdraw.stateFailed')} state={state}>
        <Skeleton shape="box" className="h-18" />
        <Skeleton shape="box" className="mt-6 h-32" />
      </StateAwaited>
    )
  const asked = answer ? { outcome: answer.outcome, limit: answer.limit } : state.data
  const status = flowStatus(asked, flags?.suspended)
  const pending = state.data.pending
  return (
    <>
      {mayAsk(status) ? (
        <WithdrawForm
          state={state.data}
          status={status}
          onAnswer={(next) => {
            setAnswer(next)
            if (next.withdrawal) onWithdrawal(next.withdrawal.pendingWithdrawalId)
          }}
        />
      ) : (
        <WithdrawRefused status={status} outcome={asked.outcome} state={state.data} />
      )}
      {pending.length > 0 && <OnTheWay pending={pending} onOpen={onWithdrawal} />}
    </>
  )
}

/** Withdrawals that are under way, each to be followed. */
function OnTheWay({ pending, onOpen }: { pending: readonly Withdrawal[]; onOpen: (id: string) => void }) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const isHydrated = useIsHydrated()
  const needsPlayer = pending.some((one) => one.needsCashier)
  return (
    <section aria-labelledby="on-the-way" className="mx-auto max-w-[36rem] gutter pb-10">
      <SectionHeading id="on-the-way" size="sm" title={t('withdraw.onTheWay')} />
      {needsPlayer && (
        <Banner tone="warning" className="mt-3">
          {t('withdraw.needsAccount')}
        </Banner>
      )}
      <ul className="mt-2">
        {pending.map((one) => (
          <Row
            key={one.pendingWithdrawalId}
            title={t(stageNames[one.stage])}
            text={isHydrated ? formats.dateTime(one.requestedAt) : '\u00a0'}
            end={formats.money(one.amount)}
            endText={one.needsCashier ? t('withdraw.waitsForYou') : undefined}
            onClick={() => onOpen(one.pendingWithdrawalId)}
          />
        ))}
      </ul>
    </section>
  )
}
