import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import CalendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs'
import { type ActivitySettings, useChangeInterval } from './queries.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'

export interface WaitingIntervalProps {
  readonly pending: NonNullable<ActivitySettings['pending']>
  readonly zone: string
}

/** A longer interval that waits: from when and until when it can be confirmed, and the answers. */
export function WaitingInterval({ pending, zone }: WaitingIntervalProps) {
  const { t } = useTexts('activity')
  const { dateTime } = useFormats(zone)
  const isOnline = useIsOnline()
  const change = useChangeInterval()
  const run = useSingleFlight()
  const { activityTimer: minutes, confirmFrom, confirmUntil, canConfirm } = pending
  const value = minutes === null ? t('activity.interval.off') : t('activity.interval.minutes', { minutes })
  const send = (answer: { confirmPending: true } | { cancelPending: true }) =>
    run(async () => {
      try {
        await change.mutateAsync(answer)
      } catch (error) {
        toast({ kind: 'error', text: t(failureTextOf(error, navigator.onLine).text) })
      }
    })
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-3 text-sm">
      <div className="flex gap-2 text-text-2">
        <Icon of={CalendarClock} size={16} className="mt-0.5 text-care" />
        <p className="min-w-0">
          {t('activity.interval.asked', {
            value,
            date: dateTime(confirmFrom),
            until: dateTime(confirmUntil),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={!isOnline} onClick={() => void send({ cancelPending: true })}>
          {t('activity.interval.cancel')}
        </Button>
        {canConfirm && (
          <Button size="sm" disabled={!isOnline} onClick={() => void send({ confirmPending: true })}>
            {t('activity.interval.confirm', { value })}
          </Button>
        )}
      </div>
    </div>
  )
}
