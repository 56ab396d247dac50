import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { linkClass } from '@marquee/ui/link-text'
import { useState } from 'react'
import { isStepUpCancelled, useStepUp } from '../../../domain/credentials/index.ts'
import { useSession } from '../../../domain/session/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { hasBonus, isPaidBack } from '../model.ts'
import { type ClosingState, useCloseAccount } from '../queries.ts'

export interface ConfirmClosingProps {
  readonly state: ClosingState
  readonly onKeep: () => void
}

/** The third step. With the account the session ends, which loads the page of closed accounts as a new document. */
export function ConfirmClosing({ state, onKeep }: ConfirmClosingProps) {
  const { t } = useTexts('close')
  const formats = useFormats()
  const offlineReason = useOfflineReason()
  const { player } = useSession()
  const stepUp = useStepUp()
  const close = useCloseAccount(stepUp)
  const run = useSingleFlight()
  const to = useHref()
  const [problem, setProblem] = useState<string>()
  const [isProtected, setIsProtected] = useState(false)
  const confirm = () =>
    run(async () => {
      setProblem(undefined)
      try {
        await close.mutateAsync()
      } catch (error) {
        if (isStepUpCancelled(error)) return
        // Something is left again: the page goes back to the step before by itself.
        if (error instanceof ApiError && error.code === 'error.account.closing.money') return
        const isStatus = error instanceof ApiError && error.code === 'error.account.closing.status'
        setIsProtected(isStatus)
        const reason = t(isStatus ? 'close.status' : failureTextOf(error, navigator.onLine).text)
        setProblem(t('close.notClosed', { reason }))
      }
    })
  return (
    <>
      <h2 className="text-xl font-semibold">{t('close.confirm.title')}</h2>
      <p className="mt-1 wrap-anywhere text-text-2">
        {t('close.confirm.text', { email: player?.email ?? '' })}
      </p>
      {isPaidBack(state) && (
        <p className="mt-4">{t('close.money.paidOut', { amount: formats.money(state.balance) })}</p>
      )}
      {hasBonus(state) && (
        <Banner tone="warning" className="mt-4">
          {t('close.confirm.bonus', { amount: formats.money(state.bonus) })}
        </Banner>
      )}
      {problem !== undefined && (
        <Banner
          tone="negative"
          role="alert"
          className="mt-4"
          actions={
            isProtected ? (
              <Link to={to('contact-live-chat')} className={linkClass()}>
                {t('shell.help')}
              </Link>
            ) : undefined
          }
        >
          {problem}
        </Banner>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="danger"
          pending={close.isPending || close.isSuccess}
          pendingLabel={t('close.confirm.closing')}
          reason={offlineReason}
          onClick={() => void confirm()}
        >
          {t('close.confirm.button')}
        </Button>
        <Button disabled={close.isPending || close.isSuccess} onClick={onKeep}>
          {t('close.confirm.keep')}
        </Button>
      </div>
      {stepUp.dialog}
    </>
  )
}
