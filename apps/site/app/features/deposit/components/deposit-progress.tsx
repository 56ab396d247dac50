import type { RouteOutput } from '@marquee/contract'
import { Clock, ExternalLink } from '@marquee/ui/icons'
import {
  Banner,
  Button,
  DefinitionList,
  DefinitionRow,
  ErrorState,
  Figure,
  Loading,
  Skeleton,
  StatusChip,
  Time,
  buttonClass,
} from '@marquee/ui/native'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useHref } from '../../../shared/links.ts'
import { isMore } from '../../../shared/payments/amounts.ts'
import { CashierFrame } from '../../../shared/payments/cashier-frame.tsx'
import { type CashierEvent, type CashierPhase, nextPhase } from '../../../shared/payments/cashier-messages.ts'
import { methodNames } from '../../../shared/payments/methods.tsx'
import { Surface, useSurfacePlace } from '../../../shared/payments/surface.tsx'
import { reasonText } from '../../../shared/payments/withdrawals.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DepositStatus, stageByStatus } from '../model.ts'
import { useDepositStatus, useRefreshMoney } from '../queries.ts'

export interface DepositProgressProps {
  readonly depositId: string
  /** Null after a reload: the cashier's session belongs to the page that opened it. */
  readonly cashier: RouteOutput<'wallet.deposit'>['cashier']
  readonly onAgain: () => void
}

/** The cashier in its frame while the player is there, then what the server says became of the money. */
export function DepositProgress({ depositId, cashier, onAgain }: DepositProgressProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const [phase, setPhase] = useState<CashierPhase>('loading')
  const [lastEvent, setLastEvent] = useState<CashierEvent['kind']>()
  const { data: status, isError, refetch, isFetching } = useDepositStatus(depositId, lastEvent)
  const refreshMoney = useRefreshMoney()
  const refresh = useEffectEvent(() => void refreshMoney())
  const stage = status && stageByStatus[status.status]
  useEffect(() => {
    if (stage === 'success') refresh()
  }, [stage])

  const hear = (event: CashierEvent) => {
    setPhase((now) => nextPhase(now, event))
    if (event.kind !== 'unknown') setLastEvent(event.kind)
    if (event.kind === 'succeeded' || event.kind === 'failed' || event.kind === 'cancelled') void refetch()
  }
  if (status && stage === 'success') return <Receipt status={status} />
  if (status && (stage === 'declined' || stage === 'cancelled'))
    return <NotPaid status={status} isCancelled={stage === 'cancelled'} onAgain={onAgain} />
  if (phase === 'broken')
    return (
      <Surface title={t('deposit.title')} step="broken">
        <ErrorState
          title={t('deposit.cashier.broken')}
          text={t('deposit.cashier.brokenText')}
          retryLabel={t('common.retry')}
          onRetry={onAgain}
        />
      </Surface>
    )
  if (cashier && phase !== 'ended')
    return (
      <Surface
        title={
          status ? t('deposit.cashier.title', { amount: formats.money(status.amount) }) : t('deposit.title')
        }
        subtitle={t('deposit.reference', { id: depositId })}
        step="cashier"
        flush
        onBack={phase === 'waiting' || phase === 'at-bank' ? undefined : onAgain}
        footer={
          <Banner bare icon={phase === 'waiting' || phase === 'at-bank' ? Clock : ExternalLink}>
            {t(
              phase === 'waiting' || phase === 'at-bank' ? 'deposit.cashier.waiting' : 'deposit.cashier.note',
            )}
          </Banner>
        }
      >
        <CashierFrame
          url={cashier.url}
          origin={cashier.origin}
          title={t('deposit.cashier.frame')}
          onEvent={hear}
        />
      </Surface>
    )
  if (!status)
    return (
      <Surface title={t('deposit.title')} step="status">
        {isError ? (
          <ErrorState
            title={t('deposit.statusFailed')}
            text={t('deposit.statusFailedText')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            actions={<Button onClick={onAgain}>{t('deposit.again')}</Button>}
          />
        ) : (
          <Loading label={t('common.loading')} slowLabel={t('common.slow')}>
            <Skeleton shape="box" className="h-32" />
          </Loading>
        )}
      </Surface>
    )
  const isWaiting = stage === 'waiting' || phase === 'ended'
  return (
    <Surface
      title={t('deposit.title')}
      step="status"
      footer={isWaiting ? <Leave /> : <Button onClick={onAgain}>{t('deposit.again')}</Button>}
    >
      <div aria-live="polite">
        <StatusChip tone={isWaiting ? 'running' : 'need'} size="md">
          {t(isWaiting ? 'deposit.waiting' : 'deposit.unfinished')}
        </StatusChip>
        <Figure
          className="mt-3"
          label={t(methodNames[status.method])}
          value={formats.money(status.amount)}
          note={t(isWaiting ? 'deposit.waitingText' : 'deposit.unfinishedText')}
        />
      </div>
    </Surface>
  )
}

function Leave() {
  const { t } = useTexts('deposit')
  const { kind, close } = useSurfacePlace()
  const to = useHref()
  return kind === 'sheet' ? (
    <Button full onClick={close}>
      {t('deposit.done')}
    </Button>
  ) : (
    <Link to={to('banking')} className={buttonClass({ full: true })}>
      {t('deposit.done')}
    </Link>
  )
}

/** What came, and the balance it made. */
function Receipt({ status }: { status: DepositStatus }) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const to = useHref()
  const received = status.received ?? status.amount
  const isOther = isMore(received, status.amount) || isMore(status.amount, received)
  return (
    <Surface
      title={t('deposit.receipt')}
      step="receipt"
      footer={
        <>
          <Leave />
          <Link to={to('contact-live-chat')} className={buttonClass({ variant: 'quiet', full: true })}>
            {t('deposit.question')}
          </Link>
        </>
      }
    >
      <div aria-live="polite">
        <StatusChip tone="ok" size="md">
          {t('deposit.complete')}
        </StatusChip>
        <p className="num mt-2 text-4xl font-medium tracking-[-0.022em]">{formats.money(received)}</p>
        {status.newBalance === null ? null : (
          <p className="mt-1 text-text-2">
            {t('deposit.balanceNow')}{' '}
            <b className="num font-medium text-text">{formats.money(status.newBalance)}</b>
          </p>
        )}
      </div>
      <DefinitionList className="mt-4">
        {isOther && <DefinitionRow name={t('deposit.asked')} value={formats.money(status.amount)} />}
        <DefinitionRow name={t('deposit.from')} value={t(methodNames[status.method])} />
        <DefinitionRow
          name={t('deposit.when')}
          value={
            <Time
              iso={status.updatedAt}
              text={formats.dateTime(status.updatedAt)}
              full={formats.fullDateTime(status.updatedAt)}
            />
          }
        />
        <DefinitionRow
          name={t('deposit.referenceName')}
          value={<span className="break-all">{status.depositId}</span>}
        />
      </DefinitionList>
    </Surface>
  )
}

/** Nothing was paid: who said no, and that no money left. */
function NotPaid({
  status,
  isCancelled,
  onAgain,
}: {
  status: DepositStatus
  isCancelled: boolean
  onAgain: () => void
}) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  // That they cancelled it themselves is what the title says.
  const reason = status.reason === null || status.reason === 'player' ? undefined : reasonText(status.reason)
  return (
    <Surface
      title={t('deposit.title')}
      step="not-paid"
      footer={
        <>
          <Button full onClick={onAgain}>
            {t('deposit.again')}
          </Button>
          <Leave />
        </>
      }
    >
      <div aria-live={isCancelled ? 'polite' : 'assertive'}>
        <StatusChip tone={isCancelled ? 'neutral' : 'bad'} size="md">
          {t(isCancelled ? 'deposit.cancelled' : 'deposit.declined')}
        </StatusChip>
        <Figure
          className="mt-3"
          label={t(methodNames[status.method])}
          value={<s className="font-normal text-text-3">{formats.money(status.amount)}</s>}
          note={t(reason ?? (isCancelled ? 'deposit.cancelledText' : 'payments.reason.failed'))}
        />
      </div>
      <DefinitionList className="mt-4">
        <DefinitionRow
          name={t('deposit.referenceName')}
          value={<span className="break-all">{status.depositId}</span>}
        />
      </DefinitionList>
    </Surface>
  )
}
