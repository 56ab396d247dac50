import { useNow } from '../../domain/activity/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'

/** When play began: the time alone on the same day, later on with its day. */
export function useStartText(startedAt: string): string {
  const { t } = useTexts('activity')
  const formats = useFormats()
  const now = useNow()
  return formats.dayKey(startedAt) === formats.dayKey(now)
    ? t('activity.clock', { time: formats.time(startedAt) })
    : formats.dateTime(startedAt, now)
}
