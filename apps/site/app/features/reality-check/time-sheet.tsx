import { buttonClass } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useReportCheck } from '../../domain/activity/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { type CheckView, isBreak } from './model.ts'
import { PlayFacts } from './play-facts.tsx'
import { TimeLeft } from './time-left.tsx'

const SECOND_MS = 1_000

export type TimeSheetProps = Omit<Extract<CheckView, { is: 'time' }>, 'is'> & {
  /** When games open again, by the clock of this browser; null while that is open. */
  readonly until: number | null
  /** Leaves the game, if one is shown. */
  readonly onClose: () => void
}

/**
 * Playing time is used up, or a break has begun: what that means, and from when games open again (LIM-15, LIM-16,
 * RC-06, RC-10).
 */
export function TimeSheet({ timeLimit, figures, until, onClose }: TimeSheetProps) {
  const { t } = useTexts('activity')
  const formats = useFormats()
  const to = useHref()
  useReportCheck()
  const { kind, limitSeconds, resetAt, pauseMinutes } = timeLimit
  return (
    <Sheet
      title={t(isBreak(timeLimit) ? 'activity.break' : 'activity.timeUp')}
      subtitle={t(`activity.timeUp.${kind}`, { limit: formats.duration(limitSeconds * SECOND_MS) })}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <div className="grid gap-2">
          <Link to={to('gambling-limits')} className={buttonClass({ full: true })} onClick={onClose}>
            {t('shell.limits')}
          </Link>
          <Link to={to('break')} className={buttonClass({ full: true })} onClick={onClose}>
            {t('shell.break')}
          </Link>
        </div>
      }
    >
      <div className="grid gap-2">
        <p className="font-medium">
          {resetAt === null
            ? t('activity.timeUp.pause', { minutes: pauseMinutes })
            : t('activity.timeUp.reset', { time: formats.dateTime(resetAt) })}
        </p>
        {until !== null && isBreak(timeLimit) && <TimeLeft until={until} />}
        <p className="text-text-2">{t('activity.timeUp.text')}</p>
      </div>
      {figures && (
        <div className="mt-4">
          <PlayFacts figures={figures} />
        </div>
      )}
    </Sheet>
  )
}
