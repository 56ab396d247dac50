import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import CalendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs'
import { useState } from 'react'
import { useChangeLimit } from '../../../domain/limits/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { waitOf } from '../model.ts'
import { useLimitTexts } from '../use-limit-texts.ts'
import type { ChangeStepProps } from './change-step.ts'

/** Asks for the removal of a limit: from when it can be confirmed stands above both answers. */
export function RemovalStep({ limit, terms, onDone, onClose }: ChangeStepProps) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const { dateTime } = useFormats(terms.zone)
  const offlineReason = useOfflineReason()
  const change = useChangeLimit()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const [wait] = useState(() => waitOf(limit, terms, Date.now()))
  const time = (ms: number) => dateTime(new Date(ms).toISOString())
  const value = texts.value(limit)
  const send = () =>
    run(async () => {
      try {
        onDone(await change.mutateAsync({ name: limit, body: { deleteLimit: true } }))
      } catch (error) {
        setFailure(texts.failure(error, limit))
      }
    })
  return (
    <div className="grid gap-3">
      <Banner tone="care" icon={CalendarClock}>
        <p className="text-text">
          {t('limits.effect.removal', { value, date: time(wait.pendingAt), until: time(wait.confirmUntil) })}
        </p>
      </Banner>
      <div role="alert">{failure !== undefined && <Banner tone="negative">{failure}</Banner>}</div>
      <Button full onClick={onClose}>
        {t('limits.keep', { value })}
      </Button>
      <Button
        full
        pending={change.isPending}
        pendingLabel={t('limits.saving')}
        reason={offlineReason}
        onClick={() => void send()}
      >
        {t('limits.askRemoval')}
      </Button>
    </div>
  )
}
