import type { RouteOutput } from '@marquee/contract'
import { Button } from '@marquee/ui/button'
import { ErrorState } from '@marquee/ui/error-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type CashierEvent,
  type CashierPhase,
  CashierStep,
  FlowLayout,
  FlowLoading,
  nextPhase,
  shortenReference,
  setHasDeposited,
} from '../../../domain/payments/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { asksSoon, progressView } from '../model.ts'
import { depositStatusKey, useDepositStatus, useRefreshMoney } from '../queries.ts'
import { DepositNotPaid } from './deposit-not-paid.tsx'
import { DepositPending } from './deposit-pending.tsx'
import { DepositReceipt } from './deposit-receipt.tsx'

export interface DepositProgressProps {
  readonly depositId: string
  /** Null after a reload: the cashier's session is known only to the page that opened it. */
  readonly cashier: RouteOutput<'wallet.deposit'>['cashier']
  readonly onAgain: () => void
}

/** The cashier in its frame while the player uses it, then the outcome that the server reports. */
export function DepositProgress({ depositId, cashier, onAgain }: DepositProgressProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const isOnline = useIsOnline()
  const [phase, setPhase] = useState<CashierPhase>('loading')
  const [hasLeft, setHasLeft] = useState(false)
  const [lastEvent, setLastEvent] = useState<CashierEvent['kind']>()
  const query = useDepositStatus(depositId, lastEvent)
  const refreshMoney = useRefreshMoney()
  const refresh = useEffectEvent(() => void refreshMoney())
  const view = progressView({
    status: query.data,
    isError: query.isError,
    isOnline,
    hasCashier: cashier !== null && !hasLeft,
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
  switch (view.is) {
    case 'receipt':
      return <DepositReceipt status={view.status} />
    case 'declined':
    case 'cancelled':
      return <DepositNotPaid status={view.status} isCancelled={view.is === 'cancelled'} onAgain={onAgain} />
    case 'waiting':
    case 'unfinished':
      return <DepositPending status={view.status} isWaiting={view.is === 'waiting'} onAgain={onAgain} />
    case 'broken':
      return (
        <FlowLayout title={t('deposit.title')} step="broken">
          <ErrorState
            title={t('deposit.cashier.broken')}
            text={t('deposit.cashier.brokenText')}
            retryLabel={t('common.retry')}
            onRetry={onAgain}
          />
        </FlowLayout>
      )
    case 'cashier':
      return cashier === null ? null : (
        <CashierStep
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
          actions={<Button onClick={onAgain}>{t('deposit.again')}</Button>}
        >
          <Skeleton shape="box" className="h-32" />
        </FlowLoading>
      )
    default:
      return view satisfies never
  }
}
