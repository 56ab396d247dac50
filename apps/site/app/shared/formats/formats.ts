import { type Formats, createFormats } from './create-formats.ts'
import { useLocale } from './locale.ts'
import { useTexts } from '../texts/texts.tsx'

export type { Amount, Formats } from './create-formats.ts'

/**
 * The formats of the page. In a browser, times are in the reader's own zone. The server does not know that zone and
 * uses the market's, so mark such an element `suppressHydrationWarning` or render it after hydration.
 * @param zone IANA name, for times of one zone for every reader
 */
export function useFormats(zone?: string): Formats {
  const locale = useLocale()
  const { t } = useTexts()
  return createFormats(
    locale,
    {
      today: (time) => t('format.today', { time }),
      yesterday: (time) => t('format.yesterday', { time }),
      minutes: (minutes) => t('format.minutes', { minutes }),
      hours: (hours, minutes) => t('format.hours', { hours, minutes }),
    },
    zone ?? (import.meta.env.SSR ? locale.zone : undefined),
  )
}
