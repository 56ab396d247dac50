import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStepUpCancelled, type StepUp } from '../../../domain/credentials/index.ts'
import { useIsOnline, useOfflineReason } from '../../../shared/browser/use-online.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { ChunkFailed } from '../../../shared/loading/chunk-failed.tsx'
import { lazyWithPreload } from '../../../shared/loading/lazy-with-preload.tsx'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { secondFactorView, type SecondFactorView } from '../second-factor-model.ts'
import {
  type Enrolment,
  secondFactorQuery,
  useBeginSecondFactor,
  useReadSecondFactorAgain,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
} from '../second-factor-queries.ts'
import { SecurityCard } from './security-card.tsx'
import { TurnOffSheet } from './turn-off-sheet.tsx'

const part = { fallback: <Skeleton shape="box" className="h-96" />, Failed: ChunkFailed }
const SecondFactorEnrolment = lazyWithPreload(
  () => import('./second-factor-enrolment.tsx').then((file) => file.SecondFactorEnrolment),
  part,
)
const RecoveryCodes = lazyWithPreload(
  () => import('./recovery-codes.tsx').then((file) => file.RecoveryCodes),
  part,
)

type Step =
  | { readonly is: 'enrolment'; readonly enrolment: Enrolment }
  | { readonly is: 'codes'; readonly codes: readonly string[] }

/** Codes of an app after the password: turn on, turn off, recovery codes. */
export function SecondFactorCard({ stepUp }: { stepUp: StepUp }) {
  const { t } = useTexts('security')
  const query = useQuery(secondFactorQuery())
  const readAgain = useReadSecondFactorAgain()
  const [step, setStep] = useState<Step>()
  const view = secondFactorView({ state: query.data, hasFailed: query.isError, isOnline: useIsOnline() })
  const showCodes = (codes: readonly string[]) => {
    setStep({ is: 'codes', codes })
    void readAgain()
  }
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={secondFactorQuery().queryKey}>
          <Skeleton shape="box" className="h-52" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('factor.failed')} query={query} />
    case 'no-password':
      return (
        <SecurityCard title={t('factor.title')} text={t('factor.text')}>
          <p>{t('factor.noPassword')}</p>
        </SecurityCard>
      )
    case 'off':
    case 'on':
      return (
        <SecurityCard title={t('factor.title')} text={t('factor.text')}>
          {step?.is === 'codes' ? (
            <RecoveryCodes codes={step.codes} onDone={() => setStep(undefined)} />
          ) : view.is === 'on' ? (
            <TurnedOn stepUp={stepUp} view={view} onCodes={showCodes} onChanged={readAgain} />
          ) : step ? (
            <SecondFactorEnrolment
              enrolment={step.enrolment}
              onConfirmed={(codes) => {
                toast({ kind: 'success', text: t('factor.on.toast') })
                showCodes(codes)
              }}
              onCancel={() => setStep(undefined)}
            />
          ) : (
            <TurnOn stepUp={stepUp} onBegun={(enrolment) => setStep({ is: 'enrolment', enrolment })} />
          )}
        </SecurityCard>
      )
    default:
      return view satisfies never
  }
}

/** Runs an action of the card; a failure is told, and nothing was done when the player closed the step-up. */
function useAction() {
  const { t } = useTexts('security')
  const run = useSingleFlight()
  return (action: () => Promise<void>) =>
    void run(async () => {
      try {
        await action()
      } catch (error) {
        if (isStepUpCancelled(error)) return
        toast({ kind: 'error', text: t(failureTextOf(error, navigator.onLine).text) })
      }
    })
}

function TurnOn({ stepUp, onBegun }: { stepUp: StepUp; onBegun: (enrolment: Enrolment) => void }) {
  const { t } = useTexts('security')
  const offlineReason = useOfflineReason()
  const begin = useBeginSecondFactor(stepUp)
  const run = useAction()
  return (
    <Button
      full
      pending={begin.isPending}
      pendingLabel={t('factor.beginning')}
      reason={offlineReason}
      onPointerEnter={() => SecondFactorEnrolment.preload()}
      onClick={() => run(async () => onBegun(await begin.mutateAsync()))}
    >
      {t('factor.begin')}
    </Button>
  )
}

interface TurnedOnProps {
  readonly stepUp: StepUp
  readonly view: Extract<SecondFactorView, { is: 'on' }>
  readonly onCodes: (codes: readonly string[]) => void
  readonly onChanged: () => Promise<unknown>
}

function TurnedOn({ stepUp, view, onCodes, onChanged }: TurnedOnProps) {
  const { t } = useTexts('security')
  const reason = useOfflineReason()
  const renew = useRenewRecoveryCodes(stepUp)
  const turnOff = useTurnOffSecondFactor(stepUp)
  const run = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const left = t('factor.codes.left', { count: view.codesLeft })
  function confirmOff() {
    setIsAsking(false)
    run(async () => {
      await turnOff.mutateAsync()
      toast({ kind: 'success', text: t('factor.off.toast') })
      await onChanged()
    })
  }
  return (
    <div className="grid gap-4">
      <Banner tone="positive" bare>
        <LocalTime iso={view.since}>{(time) => t('factor.since', { time })}</LocalTime>
      </Banner>
      {view.isLow ? (
        <Banner tone="warning" title={left}>
          {t(view.codesLeft === 0 ? 'factor.codes.gone' : 'factor.codes.few')}
        </Banner>
      ) : (
        <p className="text-text-2">{left}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          pending={renew.isPending}
          pendingLabel={t('factor.codes.making')}
          reason={reason}
          onClick={() => run(async () => onCodes((await renew.mutateAsync()).recoveryCodes))}
        >
          {t('factor.codes.renew')}
        </Button>
        <Button
          variant="quiet"
          pending={turnOff.isPending}
          pendingLabel={t('factor.turningOff')}
          reason={reason}
          onClick={() => setIsAsking(true)}
        >
          {t('factor.turnOff')}
        </Button>
      </div>
      {isAsking && <TurnOffSheet onConfirm={confirmOff} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
