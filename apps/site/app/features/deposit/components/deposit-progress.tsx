import type { RouteOutput } from '@marquee/contract'
import { Button, buttonClass } from '@marquee/ui/button'
import { ErrorState } from '@marquee/ui/error-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type CashierEvent,
  type CashierPhase,
  CashierStep,
  FlowLayout,
  FlowLoading,
  type MoneyRequest,
  nextPhase,
  shortenReference,
  setHasDeposited,
} from '../../../domain/payments/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { asksSoon, isFinal, progressView, stageByStatus } from '../model.ts'
import { depositStatusKey, useDepositCashier, useDepositStatus, useRefreshMoney } from '../queries.ts'
import { DepositNotPaid } from './deposit-not-paid.tsx'
import { DepositPending } from './deposit-pending.tsx'
import { DepositReceipt } from './deposit-receipt.tsx'

export interface DepositProgressProps {
  readonly depositId: string
  /** Null after a reload: it is then fetched from the server. */
  readonly cashier: RouteOutput<'wallet.deposit'>['cashier']
  /** Back to the form, with the request's values as far as they are known. */
  readonly onAgain: (request?: MoneyRequest) => void
}

/** The cashier in its frame while the player uses it, then the outcome that the server reports. */
export function DepositProgress({ depositId, cashier: opened, onAgain }: DepositProgressProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const to = useHref()
  const isOnline = useIsOnline()
  const [phase, setPhase] = useState<CashierPhase>('loading')
  const [hasLeft, setHasLeft] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const [lastEvent, setLastEvent] = useState<CashierEvent['kind']>()
  const query = useDepositStatus(depositId, lastEvent)
  const stage = query.data && stageByStatus[query.data.status]
  const isNeeded = opened === null && stage !== undefined && !isFinal(stage)
  const reopened = useDepositCashier(depositId, { isNeeded })
  const cashier = opened ?? reopened.data?.cashier ?? null
  const refreshMoney = useRefreshMoney()
  const refresh = useEffectEvent(() => void refreshMoney())
  const view = progressView({
    status: query.data,
    isError: query.isError,
    isOnline,
    hasCashier: cashier !== null && !hasLeft,
    isCashierLoading: isNeeded && reopened.isPending,
    phase,
  })
  const isPaid = view.is === 'receipt'
  useEffect(() => {
    if (!isPaid) return
    setHasDeposited()
    refresh()
  }, [isPaid])
  const handleEvent = (event: CashierEvent) => {
    setPhase((now) => nextPhase(now, event))
    if (event.kind !== 'unknown') setLastEvent(event.kind)
    if (asksSoon.has(event.kind)) void query.refetch()
  }
  const handleAgain = () => onAgain(query.data)
  const handleContinue = () => {
    setHasLeft(false)
    setPhase('loading')
    setAttempt((before) => before + 1)
  }
  /** Into the cashier that was left, or to ask once more for one that could not be fetched. */
  const handleReturn = reopened.isError ? () => void reopened.refetch() : handleContinue
  switch (view.is) {
    case 'receipt':
      return <DepositReceipt status={view.status} />
    case 'declined':
    case 'cancelled':
      return (
        <DepositNotPaid status={view.status} isCancelled={view.is === 'cancelled'} onAgain={handleAgain} />
      )
    case 'waiting':
    case 'unfinished':
      return (
        <DepositPending
          status={view.status}
          isWaiting={view.is === 'waiting'}
          onContinue={(cashier && hasLeft) || reopened.isError ? handleReturn : undefined}
          onAgain={handleAgain}
        />
      )
    case 'broken':
      return (
        <FlowLayout title={t('deposit.title')} step="broken">
          <ErrorState
            title={t('deposit.cashier.broken')}
            text={t('deposit.cashier.brokenText')}
            retryLabel={t('common.retry')}
            onRetry={handleContinue}
            actions={<Button onClick={handleAgain}>{t('deposit.again')}</Button>}
          />
        </FlowLayout>
      )
    case 'cashier':
      return cashier === null ? null : (
        <CashierStep
          key={attempt}
          title={
            view.status
              ? t('deposit.cashier.title', { amount: formats.money(view.status.amount) })
              : t('deposit.title')
          }
          subtitle={t('deposit.reference', { id: shortenReference(depositId) })}
          cashier={cashier}
          frameTitle={t('deposit.cashier.frame')}
          note={t(view.isAtBank ? 'deposit.cashier.waiting' : 'deposit.cashier.note')}
          isWaiting={view.isAtBank}
          onEvent={handleEvent}
          onLeave={() => setHasLeft(true)}
          leaveTitle={t('deposit.leave.title')}
          leaveText={t('deposit.leave.text')}
        />
      )
    case 'loading':
    case 'failed':
    case 'offline':
      return (
        <FlowLoading
          title={t('deposit.title')}
          failedTitle={t('deposit.statusFailed')}
          failedText={t('deposit.statusFailedText')}
          state={query}
          queryKey={depositStatusKey(depositId)}
          actions={
            <Link to={to('banking.transactions')} className={buttonClass({})}>
              {t('deposit.way.activity')}
            </Link>
          }
        >
          <Skeleton shape="box" className="h-32" />
        </FlowLoading>
      )
    default:
      return view satisfies never
  }
}
