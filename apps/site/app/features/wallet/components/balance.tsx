import { Clock } from '@marquee/ui/icons'
import {
  Button,
  DefinitionList,
  DefinitionRow,
  ErrorState,
  Skeleton,
  buttonClass,
  cx,
} from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useHref } from '../../../shared/links.ts'
import { type Wallet, useWallet } from '../../../shared/me.ts'
import { useModal, warmModal } from '../../../shared/modals.ts'
import { useIsHydrated, useIsOnline } from '../../../shared/online.ts'
import { pendingWithdrawalsQuery } from '../../../shared/payments/withdrawal-queries.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { walletLines, withdrawableWhy } from '../model.ts'

/** What can be withdrawn now, the two ways of money at the same size, and what the balance is made of. */
export function Balance({ isSheet = false }: { isSheet?: boolean }) {
  const { t } = useTexts('wallet')
  const wallet = useWallet()
  if (wallet.data)
    return (
      <>
        <Withdrawable wallet={wallet.data} />
        <Ways isSheet={isSheet} />
        <Lines wallet={wallet.data} />
      </>
    )
  return wallet.isError ? (
    <ErrorState
      title={t('wallet.failed')}
      text={t('wallet.failedText')}
      retryLabel={t('common.retry')}
      onRetry={() => void wallet.refetch()}
      isRetrying={wallet.isFetching}
    />
  ) : (
    <>
      <Skeleton shape="box" className="h-24 max-w-60" />
      <Skeleton shape="box" className="mt-5 h-12" />
      <Skeleton shape="box" className="mt-6 h-48" />
    </>
  )
}

function Withdrawable({ wallet }: { wallet: Wallet }) {
  const { t } = useTexts('wallet')
  const formats = useFormats()
  const isOnline = useIsOnline()
  const isHydrated = useIsHydrated()
  const why = withdrawableWhy(wallet)
  return (
    <div>
      <p className="text-sm text-text-2">{t(isOnline ? 'wallet.withdrawable' : 'wallet.couldWithdraw')}</p>
      <p
        className={cx(
          'num text-[min(var(--text-4xl),12vw)] leading-(--text-4xl--line-height) font-medium tracking-[-0.022em]',
          !isOnline && 'text-text-3',
        )}
      >
        <span key={wallet.withdrawable.amount} className="inline-block animate-tint">
          {formats.money(wallet.withdrawable)}
        </span>
      </p>
      <p className="mt-1 flex items-center gap-1.5 text-sm text-text-3">
        {!isOnline && <Clock size={16} />}
        {/* The time is the reader's own, so it is drawn once the browser is there. */}
        {isHydrated ? t('wallet.asOf', { time: formats.dateTime(wallet.asOf) }) : '\u00a0'}
      </p>
      {why === undefined ? null : <p className="mt-1 max-w-[46ch] text-sm text-text-2">{t(why)}</p>}
    </div>
  )
}

function Ways({ isSheet }: { isSheet: boolean }) {
  const { t } = useTexts('wallet')
  const { flags } = useSession()
  const { open, replace } = useModal()
  const to = useHref()
  const isOnline = useIsOnline()
  const mayDeposit = flags === undefined || (!flags.payout && !flags.suspended)
  if (!isOnline)
    return (
      <div className="mt-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
          <Button full disabled>
            {t('shell.withdraw')}
          </Button>
          <Button full disabled>
            {t('shell.deposit')}
          </Button>
        </div>
        <p className="mt-2 text-sm text-text-2">{t('wallet.offline')}</p>
      </div>
    )
  return (
    <div
      className={cx(
        'mt-5 grid gap-2.5',
        mayDeposit && 'grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]',
        !isSheet && 'md:max-w-[22rem]',
      )}
    >
      <Link
        to={to('banking.withdraw')}
        replace={isSheet}
        prefetch="intent"
        className={buttonClass({ full: true })}
      >
        {t('shell.withdraw')}
      </Link>
      {mayDeposit && (
        <Button
          full
          onPointerEnter={() => warmModal('deposit')}
          onClick={() => (isSheet ? replace('deposit') : open('deposit'))}
        >
          {t('shell.deposit')}
        </Button>
      )}
    </div>
  )
}

function Lines({ wallet }: { wallet: Wallet }) {
  const { t } = useTexts('wallet')
  const formats = useFormats()
  const { data: pending } = useQuery(pendingWithdrawalsQuery())
  const lines = walletLines(wallet, (pending?.withdrawals.length ?? 0) > 0)
  return (
    <DefinitionList label={t('wallet.parts')} className="mt-6">
      {lines.map(({ id, name, why, value }) => (
        <DefinitionRow key={id} look="amount" name={t(name)} value={formats.money(value)} text={t(why)} />
      ))}
      <DefinitionRow look="total" name={t('wallet.total')} value={formats.money(wallet.totalBalance)} />
    </DefinitionList>
  )
}
