import { Icon } from '@marquee/ui/icon'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { useState } from 'react'
import { DocumentSections, useLanguageOfPage } from '../../../domain/content/index.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useLocale } from '../../../shared/formats/locale.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { languageName } from '../model.ts'
import { type TermsAcceptance, acceptedTextQuery } from '../queries.ts'

/** One accepted version: when, in which language, and its text while it is open. */
export function AcceptedVersion({ acceptance }: { readonly acceptance: TermsAcceptance }) {
  const { t } = useTexts('data')
  const { intl } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { version, acceptedAt, language } = acceptance
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer rounded-control list-none items-center justify-between gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <span>
            <span className="block font-medium">{t('data.terms.version', { version })}</span>
            <span className="block text-sm text-text-2">
              <LocalTime iso={acceptedAt}>
                {(time) => t('data.terms.accepted', { time, language: languageName(intl, language) })}
              </LocalTime>
            </span>
          </span>
          <Icon of={ChevronDown} className="shrink-0 text-text-2 group-open:rotate-180" />
        </summary>
        {isOpen && <AcceptedText version={version} />}
      </details>
    </li>
  )
}

function AcceptedText({ version }: { readonly version: number }) {
  const { t } = useTexts('data')
  const query = useQuery(acceptedTextQuery(version))
  const { lang } = useLanguageOfPage(query.data?.text?.language)
  if (!query.data)
    return query.isError || query.fetchStatus === 'paused' ? (
      <QueryFailed title={t('data.terms.textFailed')} query={query} />
    ) : (
      <LoadingState queryKey={acceptedTextQuery(version).queryKey}>
        <Skeleton shape="box" className="h-48" />
      </LoadingState>
    )
  const { text, textHash } = query.data
  if (!text)
    return (
      <div className="pt-2 pb-4 text-sm text-text-2">
        <p>{t('data.terms.gone')}</p>
        {textHash !== null && <p className="mt-2 break-all">{t('data.terms.hash', { hash: textHash })}</p>}
      </div>
    )
  return (
    <div lang={lang} className="pt-2 pb-6">
      <p className="text-lg font-semibold">{text.title}</p>
      <DocumentSections
        sections={text.sections.map((section, index) => ({
          ...section,
          id: `terms-${version}-${index + 1}`,
        }))}
        level={3}
        isNumbered
      />
    </div>
  )
}
