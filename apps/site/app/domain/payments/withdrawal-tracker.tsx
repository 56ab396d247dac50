import { Time } from '@marquee/ui/time'
import { Tracker, type TrackerStep } from '@marquee/ui/tracker'
import { useFormats } from '../../shared/formats/formats.ts'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { useTexts } from '../../shared/texts/index.ts'
import {
  type Withdrawal,
  type WithdrawalStep,
  reasonText,
  stageNames,
  withdrawalSteps,
} from './withdrawals.ts'

/** The stages of a withdrawal with times and reasons, updated while open. */
export function WithdrawalTracker({ withdrawal, className }: { withdrawal: Withdrawal; className?: string }) {
  const { t } = useTexts('payments')
  const formats = useFormats()
  // Times are in the reader's zone, so they are rendered after hydration.
  const isHydrated = useIsHydrated()
  const textOf = ({ stage, state, reason }: WithdrawalStep): string | undefined => {
    if (state === 'now' && withdrawal.isCancelling) return t('payments.tracker.cancelling')
    if (state === 'stopped' && withdrawal.needsCashier) return t('payments.tracker.nameAccount')
    if (reason === null) return undefined
    const known = reasonText(reason)
    if (known !== undefined) return t(known)
    // Staff names are never shown; the reason that a person gave for an end is.
    return stage === 'approved' ? undefined : reason
  }
  const steps = withdrawalSteps(withdrawal).map((step): TrackerStep => {
    const { stage, state, at } = step
    const text = textOf(step)
    return {
      id: stage,
      state,
      title: t(stageNames[stage]),
      ...(at === null || !isHydrated
        ? {}
        : { time: <Time iso={at} text={formats.dateTime(at)} full={formats.fullDateTime(at)} /> }),
      ...(text === undefined ? {} : { text }),
    }
  })
  return (
    <Tracker
      label={t('payments.tracker.label')}
      steps={steps}
      stateLabels={{
        done: t('payments.tracker.done'),
        now: t('payments.tracker.now'),
        stopped: withdrawal.needsCashier ? t('payments.tracker.waitsForYou') : t('payments.tracker.stopped'),
        failed: t('payments.tracker.failed'),
        todo: t('payments.tracker.todo'),
      }}
      {...(className === undefined ? {} : { className })}
    />
  )
}
