import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Time of the player's previous login. */
export function LastVisit({ at }: { at: string }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  return <p className="text-sm text-text-3">{t('home.lastVisit', { time: formats.dateTime(at) })}</p>
}
