import type { RouteOutput } from '@marquee/contract'
import {
  Banner,
  Button,
  DefinitionList,
  DefinitionRow,
  Figure,
  LinkText,
  Loading,
  Skeleton,
} from '@marquee/ui/native'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useFormats } from '../../../shared/formats.ts'
import { useLocale } from '../../../shared/locale.ts'
import { useIsHydrated, useIsOnline } from '../../../shared/online.ts'
import { useOneAtATime } from '../../../shared/one-at-a-time.ts'
import { useActKey } from '../../../shared/payments/act-key.ts'
import { methodNames } from '../../../shared/payments/methods.tsx'
import { Surface } from '../../../shared/payments/surface.tsx'
import { WithdrawalTracker } from '../../../shared/payments/withdrawal-tracker.tsx'
import { useWithdrawal } from '../../../shared/payments/withdrawal-queries.ts'
import { type Withdrawal, isOver, shortAccount, whereabouts } from '../../../shared/payments/withdrawals.ts'
import { shownTheme } from '../../../shared/preferences.ts'
import { QueryFailed } from '../../../shared/query-failed.tsx'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/toasts.ts'
import { useCancelWithdrawal, useContinueWithdrawal, useLockWithdrawal } from '../queries.ts'
import { NameAccount } from './name-account.tsx'

type Cashier = RouteOutput<'wallet.withdrawal'>['cashier']

export interface WithdrawalViewProps {
  readonly id: string
  /** The cashier that opened with the request. */
  readonly cashier?: Cashier
  readonly onBack?: (() => void) | undefined
}

const CANCEL_REFUSALS: Readonly<Record<string, TextId<'withdraw'>>> = {
  'error.withdrawal.cancel.limit_reached': 'withdraw.cancel.limitReached',
  'error.withdrawal.cancel.not_allowed': 'withdraw.cancel.notAllowed',
  'error.withdrawal.cancel.too_late': 'withdraw.cancel.tooLate',
  'error.withdrawal.not_found': 'withdraw.cancel.tooLate',
}

/** One withdrawal, live: its stages, who has it, and what the player may still do with it. */
export function WithdrawalView({ id, cashier: opened = null, onBack }: WithdrawalViewProps) {
  const { t } = useTexts('withdraw', 'payments')
  const { data: withdrawal, isError, error, refetch, isFetching } = useWithdrawal(id)
  const [cashier, setCashier] = useState<Cashier>(opened)
  if (!withdrawal)
    return (
      <Surface title={t('withdraw.one')} step="loading" onBack={onBack}>
        {isError ? (
          <QueryFailed
            title={t(
              error instanceof ApiError && error.isUnknown ? 'withdraw.notFound' : 'withdraw.statusFailed',
            )}
            query={{ error, isFetching, refetch }}
          />
        ) : (
          <Loading label={t('common.loading')} slowLabel={t('common.slow')}>
            <Skeleton shape="box" className="h-64" />
          </Loading>
        )}
      </Surface>
    )
  if (cashier && withdrawal.needsCashier)
    return (
      <NameAccount
        withdrawal={withdrawal}
        cashier={cashier}
        onEnd={() => {
          setCashier(null)
          void refetch()
        }}
      />
    )
  return (
    <Followed withdrawal={withdrawal} onBack={onBack}>
      <Acts withdrawal={withdrawal} onCashier={setCashier} />
    </Followed>
  )
}

function Followed({
  withdrawal,
  onBack,
  children,
}: {
  withdrawal: Withdrawal
  onBack: (() => void) | undefined
  children: ReactNode
}) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const isHydrated = useIsHydrated()
  return (
    <Surface title={t('withdraw.one')} step="tracker" onBack={onBack}>
      <Figure
        label={isHydrated ? formats.dateTime(withdrawal.requestedAt) : '\u00a0'}
        value={formats.money(withdrawal.amount)}
        note={<span aria-live="polite">{t(whereabouts(withdrawal))}</span>}
      />
      <WithdrawalTracker withdrawal={withdrawal} className="mt-6" />
      <DefinitionList className="mt-6 border-t border-line pt-3">
        <DefinitionRow
          name={t('withdraw.to')}
          value={
            withdrawal.account === null
              ? t(methodNames[withdrawal.method])
              : `${t(methodNames[withdrawal.method])} ${shortAccount(withdrawal.account)}`
          }
        />
        <DefinitionRow
          name={t('withdraw.referenceName')}
          value={<span className="break-all">{withdrawal.pendingWithdrawalId}</span>}
        />
      </DefinitionList>
      {children}
    </Surface>
  )
}

/** Naming the account, "Lock it", and cancelling as a text link where the market allows it: never prompted. */
function Acts({ withdrawal, onCashier }: { withdrawal: Withdrawal; onCashier: (cashier: Cashier) => void }) {
  const { t } = useTexts('withdraw')
  const { prefix } = useLocale()
  const isOnline = useIsOnline()
  const proceed = useContinueWithdrawal()
  const cancel = useCancelWithdrawal()
  const lock = useLockWithdrawal()
  const cashierKey = useActKey()
  const cancelKey = useActKey()
  const lockKey = useActKey()
  const run = useOneAtATime()
  const [asked, setAsked] = useState<'cancel' | 'lock'>()
  const { pendingWithdrawalId: id, needsCashier, canCancel, isFinal, stage } = withdrawal
  const isRunning = proceed.isPending || cancel.isPending || lock.isPending

  const refused = (error: unknown) => {
    const text = error instanceof ApiError ? CANCEL_REFUSALS[error.code] : undefined
    const isLost = error instanceof ApiError && error.isNetwork
    toast({
      kind: 'error',
      isUrgent: true,
      text: text === undefined ? t(isLost ? 'withdraw.actLost' : 'withdraw.actFailed') : t(text),
    })
  }
  const reopen = async () => {
    try {
      const answer = await proceed.mutateAsync({
        pendingWithdrawalId: id,
        langmarket: prefix,
        theme: shownTheme(),
        key: cashierKey.of(id),
      })
      cashierKey.done()
      onCashier(answer.cashier)
    } catch (error) {
      refused(error)
    }
  }
  const act = async () => {
    try {
      if (asked === 'cancel') await cancel.mutateAsync({ withdrawal, key: cancelKey.of(id) })
      else await lock.mutateAsync({ pendingWithdrawalId: id, key: lockKey.of(id) })
      setAsked(undefined)
    } catch (error) {
      refused(error)
    }
  }
  if (isOver(stage)) return null
  const offline = isOnline ? undefined : t('common.offlineReason')
  return (
    <div className="mt-4 grid gap-4">
      {needsCashier && (
        <Button
          variant="primary"
          full
          pending={proceed.isPending}
          disabled={cancel.isPending}
          reason={offline}
          onClick={() => void run(reopen)}
        >
          {t('withdraw.nameAccount')}
        </Button>
      )}
      {asked === undefined ? (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {!isFinal && canCancel && (
            <LinkText onClick={() => setAsked('lock')}>{t('withdraw.lock')}</LinkText>
          )}
          {canCancel && (
            <LinkText tone="quiet" onClick={() => setAsked('cancel')}>
              {t('withdraw.cancel.link')}
            </LinkText>
          )}
        </div>
      ) : (
        <Banner
          tone={asked === 'lock' ? 'info' : 'plain'}
          title={t(asked === 'lock' ? 'withdraw.lockAsk' : 'withdraw.cancel.ask')}
          actions={
            <>
              <Button size="sm" pending={isRunning} reason={offline} onClick={() => void run(act)}>
                {t(asked === 'lock' ? 'withdraw.lockYes' : 'withdraw.cancel.yes')}
              </Button>
              <Button size="sm" variant="quiet" disabled={isRunning} onClick={() => setAsked(undefined)}>
                {t('withdraw.keep')}
              </Button>
            </>
          }
        >
          {t(asked === 'lock' ? 'withdraw.lockHint' : 'withdraw.cancel.text')}
        </Banner>
      )}
      {isFinal && (
        <Banner bare tone="positive">
          {t('withdraw.locked')}
        </Banner>
      )}
    </div>
  )
}
