import { LinkText } from '@marquee/ui/link-text'
import { Icon } from '@marquee/ui/icon'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide/dist/esm/icons/printer.mjs'
import { termsQuery } from '../../../domain/content/index.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { calendarDate } from '../../../shared/formats/calendar-date.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Page, TERMS, readingMinutes } from '../model.ts'

/** Version of the terms, date of the last change, reading time, and a print button. */
export function DocumentFacts({ page }: { page: Page }) {
  const { t } = useTexts('pages')
  const { prefix, intl } = useLocale()
  const isHydrated = useIsHydrated()
  const { data: terms } = useQuery({ ...termsQuery(prefix), enabled: page.pageId === TERMS })
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-text-3">
      {terms && <span>{t('terms.version', { version: terms.version })}</span>}
      {page.changedOn !== null && (
        <span>{t('document.changed', { date: calendarDate(intl, page.changedOn) })}</span>
      )}
      <span>{t('document.minutes', { count: readingMinutes(page, page.language) })}</span>
      {isHydrated && (
        <LinkText className="min-h-6 print:hidden" onClick={() => window.print()}>
          <Icon of={Printer} className="size-4" />
          {t('document.print')}
        </LinkText>
      )}
    </p>
  )
}
