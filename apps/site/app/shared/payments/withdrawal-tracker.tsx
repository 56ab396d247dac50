import { Time, Tracker, type TrackerStep } from '@marquee/ui/native'
import { useFormats } from '../formats.ts'
import { useTexts } from '../texts/index.ts'
import { type Withdrawal, reasonText, stageNames, wayOf } from './withdrawals.ts'

/** The stages of a withdrawal with their times and reasons, live. */
export function WithdrawalTracker({ withdrawal, className }: { withdrawal: Withdrawal; className?: string }) {
  const { t } = useTexts('payments')
  const formats = useFormats()
  const steps: TrackerStep[] = wayOf(withdrawal).map(({ stage, state, at, reason }) => {
    const why = reason === null ? undefined : reasonText(reason)
    const text =
      reason === null ? (state === 'stopped' && !why ? stoppedText() : undefined) : why ? t(why) : reason
    return {
      id: stage,
      state,
      title: t(stageNames[stage]),
      ...(at === null
        ? {}
        : { time: <Time iso={at} text={formats.dateTime(at)} full={formats.fullDateTime(at)} /> }),
      ...(text === undefined ? {} : { text }),
    }
  })
  function stoppedText() {
    return withdrawal.needsCashier ? t('payments.tracker.nameAccount') : undefined
  }
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
