import {
  EmptyState,
  ErrorState,
  LinkText,
  Row,
  SectionHeading,
  Skeleton,
  linkClass,
} from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { useModal } from '../../shared/modals.ts'
import { useIsHydrated } from '../../shared/online.ts'
import { MovementAmount, MovementStatus, useMovementWords } from '../../shared/payments/movement-row.tsx'
import { WithdrawalTracker } from '../../shared/payments/withdrawal-tracker.tsx'
import { pendingWithdrawalsQuery } from '../../shared/payments/withdrawal-queries.ts'
import { type Withdrawal, shortAccount } from '../../shared/payments/withdrawals.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { Balance } from './components/balance.tsx'
import { lastMovementsQuery } from './queries.ts'

/** The money on one page. A part that fails leaves the others standing. */
export function BankingScreen() {
  const { t } = useTexts('wallet')
  return (
    <div className="gutter py-6 md:py-10">
      <h1 className="display text-2xl md:text-3xl">{t('shell.wallet')}</h1>
      <div className="mt-5 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(17rem,22rem)]">
        <div className="max-w-[44rem] min-w-0">
          <Balance />
        </div>
        <OnTheWay />
        <LastMovements />
      </div>
    </div>
  )
}

/** A part that could not be loaded, in one line with its own way to try again. */
function Failed({ title, onRetry, isRetrying }: { title: string; onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTexts('wallet')
  return (
    <ErrorState
      title={title}
      text={t('wallet.partFailed')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}

function OnTheWay() {
  const { t } = useTexts('wallet', 'payments')
  const { data, isError, refetch, isFetching } = useQuery(pendingWithdrawalsQuery())
  const section = (children: ReactNode) => (
    <section aria-labelledby="pending">
      <SectionHeading id="pending" size="sm" title={t('wallet.pending')} />
      {children}
    </section>
  )
  if (isError && !data)
    return section(
      <Failed title={t('wallet.pendingFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />,
    )
  if (!data) return section(<Skeleton shape="box" className="mt-3 h-40" />)
  if (data.withdrawals.length === 0)
    return section(<p className="mt-2 text-sm text-text-2">{t('wallet.nothingPending')}</p>)
  return section(data.withdrawals.map((one) => <Pending key={one.pendingWithdrawalId} withdrawal={one} />))
}

function Pending({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts('wallet', 'payments')
  const formats = useFormats()
  const { open } = useModal()
  const amount = formats.money(withdrawal.amount)
  return (
    <div className="mt-2 border-b border-line pb-6 last:border-b-0">
      <p className="mb-4 text-sm text-text-2">
        {withdrawal.account === null
          ? t('wallet.amount', { amount })
          : t('wallet.amountTo', { amount, account: shortAccount(withdrawal.account) })}
      </p>
      <WithdrawalTracker withdrawal={withdrawal} />
      <LinkText
        className="mt-4"
        onClick={() => open('withdrawal', { withdrawal: withdrawal.pendingWithdrawalId })}
      >
        {t(withdrawal.needsCashier ? 'wallet.nameAccount' : 'wallet.follow')}
      </LinkText>
    </div>
  )
}

function LastMovements() {
  const { t } = useTexts('wallet', 'payments')
  const to = useHref()
  const { data, isError, refetch, isFetching } = useQuery(lastMovementsQuery())
  return (
    <section aria-labelledby="last" className="max-w-[44rem] min-w-0 lg:col-start-1">
      <SectionHeading
        id="last"
        size="sm"
        title={t('wallet.last')}
        action={
          <Link to={to('banking.transactions')} prefetch="intent" className={linkClass()}>
            {t('wallet.allTransactions')}
          </Link>
        }
      />
      {data ? (
        data.transactions.length === 0 ? (
          <EmptyState level={3} title={t('wallet.noMovements')} />
        ) : (
          <ul className="mt-1">
            {data.transactions.map((movement) => (
              <Movement key={movement.referenceId} movement={movement} />
            ))}
          </ul>
        )
      ) : isError ? (
        <Failed title={t('wallet.lastFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton shape="box" className="mt-3 h-64" />
      )}
    </section>
  )
}

function Movement({ movement }: { movement: Parameters<ReturnType<typeof useMovementWords>>[0] }) {
  const formats = useFormats()
  const words = useMovementWords()
  const isHydrated = useIsHydrated()
  const { title, text } = words(movement)
  return (
    <Row
      title={title}
      text={
        <>
          {text} <MovementStatus status={movement.status} />
        </>
      }
      end={<MovementAmount movement={movement} />}
      endText={isHydrated ? formats.dateTime(movement.transactionDate) : '\u00a0'}
    />
  )
}
