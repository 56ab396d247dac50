import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { LinkText } from '@marquee/ui/link-text'
import { useState } from 'react'
import { ApiError, isOutcomeUnknown } from '../../shared/api/api-error.ts'
import { useIdempotencyKey } from '../../shared/api/use-idempotency-key.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { useCancelWithdrawal, useLockWithdrawal } from './withdrawal-queries.ts'
import { type Withdrawal, isOver } from './withdrawals.ts'

const errorTexts: Readonly<Record<string, TextId<'payments'>>> = {
  'error.withdrawal.cancel.limit_reached': 'payments.cancel.limitReached',
  'error.withdrawal.cancel.not_allowed': 'payments.cancel.notAllowed',
  'error.withdrawal.cancel.too_late': 'payments.cancel.tooLate',
  'error.withdrawal.not_found': 'payments.cancel.tooLate',
}

/** Text for a withdrawal that could not be changed. */
export function useWithdrawalError(): (error: unknown) => void {
  const { t } = useTexts('payments')
  return (error) => {
    const known = error instanceof ApiError ? errorTexts[error.code] : undefined
    toast({
      kind: 'error',
      isUrgent: true,
      text: t(known ?? (isOutcomeUnknown(error) ? 'payments.change.unknown' : 'payments.change.failed')),
    })
  }
}

export interface WithdrawalChoicesProps {
  readonly withdrawal: Withdrawal
  /** Cancelling only, where locking would be too much. */
  readonly canLock?: boolean
}

/**
 * Cancel and "Lock it" as text links, where the market allows them; each asks for confirmation. Never
 * suggested to the player.
 */
export function WithdrawalChoices({ withdrawal, canLock = true }: WithdrawalChoicesProps) {
  const { t } = useTexts('payments')
  const offlineReason = useOfflineReason()
  const cancel = useCancelWithdrawal()
  const lock = useLockWithdrawal()
  const keys = useIdempotencyKey()
  const run = useSingleFlight()
  const showError = useWithdrawalError()
  const [choice, setChoice] = useState<'cancel' | 'lock'>()
  const { pendingWithdrawalId: id, canCancel, isFinal, stage } = withdrawal
  const isRunning = cancel.isPending || lock.isPending
  const confirm = async () => {
    const key = keys.of(`${choice} ${id}`)
    try {
      if (choice === 'cancel') await cancel.mutateAsync({ withdrawal, key })
      else await lock.mutateAsync({ pendingWithdrawalId: id, key })
      keys.clear()
      setChoice(undefined)
    } catch (error) {
      keys.clearIfRefused(error)
      showError(error)
    }
  }
  if (isOver(stage) || !canCancel) return null
  if (choice === undefined)
    return (
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {canLock && !isFinal && (
          <LinkText onClick={() => setChoice('lock')}>{t('payments.lock.link')}</LinkText>
        )}
        <LinkText tone="quiet" onClick={() => setChoice('cancel')}>
          {t('payments.cancel.link')}
        </LinkText>
      </div>
    )
  const isLock = choice === 'lock'
  return (
    <Banner
      tone={isLock ? 'info' : 'plain'}
      title={t(isLock ? 'payments.lock.title' : 'payments.cancel.title')}
      actions={
        <>
          <Button size="sm" pending={isRunning} reason={offlineReason} onClick={() => void run(confirm)}>
            {t(isLock ? 'payments.lock.yes' : 'payments.cancel.yes')}
          </Button>
          <Button size="sm" variant="quiet" disabled={isRunning} onClick={() => setChoice(undefined)}>
            {t('payments.keep')}
          </Button>
        </>
      }
    >
      {t(isLock ? 'payments.lock.text' : 'payments.cancel.text')}
    </Banner>
  )
}
