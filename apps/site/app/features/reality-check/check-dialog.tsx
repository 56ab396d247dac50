import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { linkClass } from '@marquee/ui/link-text'
import { Sheet } from '@marquee/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import {
  type ActivitySummary,
  activitySummaryQuery,
  useAnswerCheck,
  useReportCheck,
} from '../../domain/activity/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { type CheckView, resultOf } from './model.ts'
import { PlayFacts } from './play-facts.tsx'
import { useStartText } from './use-start-text.ts'

const SECOND_MS = 1_000

export interface CheckDialogProps {
  readonly check: Extract<CheckView, { is: 'check' }>
  /** The player has stopped: the summary of play. */
  readonly onStopped: (summary: ActivitySummary) => void
}

/**
 * What was played and what it cost, with two equal answers. Only an answer closes it, and the focus begins on Stop
 * (RC-04).
 */
export function CheckDialog({ check, onStopped }: CheckDialogProps) {
  const { t } = useTexts('activity')
  const formats = useFormats()
  const answer = useAnswerCheck()
  const stopButton = useRef<HTMLButtonElement>(null)
  useReportCheck()
  // After the sheet, whose effect moves the focus to its title.
  useLayoutEffect(() => stopButton.current?.focus({ preventScroll: true }), [])
  const { checkAt, startedAt, figures } = check
  const start = useStartText(startedAt)
  const result = resultOf(figures)
  const sent = answer.isPending ? answer.variables.answer : undefined
  // The answer unmounts the dialog: callbacks of the mutation would not be called any more.
  const send = async (chosen: 'continue' | 'stop') => {
    try {
      const summary = await answer.mutateAsync({ answer: chosen, checkAt })
      if (chosen === 'stop' && summary.state === 'stopped') onStopped(summary)
    } catch {
      // The banner gives the reason.
    }
  }
  return (
    <Sheet
      title={t(result.text, { amount: formats.money(result.amount), start })}
      subtitle={t('activity.check')}
      size="sm"
      isDismissable={false}
      onClose={() => undefined}
      closeLabel=""
      footer={
        <>
          <div className="grid grid-cols-2 gap-2">
            <Button ref={stopButton} full pending={sent === 'stop'} onClick={() => void send('stop')}>
              {t('activity.stop')}
            </Button>
            <Button full pending={sent === 'continue'} onClick={() => void send('continue')}>
              {t('activity.continue')}
            </Button>
          </div>
          <MoreLinks />
        </>
      }
    >
      <OwnMessage />
      <PlayFacts figures={figures} />
      {answer.isError && (
        <Banner tone="negative" role="alert" className="mt-5">
          {t(failureTextOf(answer.error, navigator.onLine).text)}
        </Banner>
      )}
    </Sheet>
  )
}

/** What the server says about the player's own play (RC-13). */
function OwnMessage() {
  const { t } = useTexts('activity')
  const formats = useFormats()
  const message = useQuery(activitySummaryQuery()).data?.message
  if (!message) return null
  return (
    <p className="mb-4">
      {message.kind === 'longer'
        ? t('activity.longer', { usual: formats.duration(message.usualSeconds * SECOND_MS) })
        : t('activity.monthLost', { amount: formats.money(message.lost) })}
    </p>
  )
}

const LINK = linkClass({ tone: 'care', className: 'inline-flex min-h-11 items-center' })

/** History, limits and breaks (RC-04). */
function MoreLinks() {
  const { t } = useTexts()
  const to = useHref()
  return (
    <nav aria-label={t('shell.safety.more')} className="flex flex-wrap justify-center gap-x-5 text-sm">
      <Link to={to('banking.transactions')} className={LINK}>
        {t('shell.transactions')}
      </Link>
      <Link to={to('gambling-limits')} className={LINK}>
        {t('shell.limits')}
      </Link>
      <Link to={to('break')} className={LINK}>
        {t('shell.break')}
      </Link>
    </nav>
  )
}
