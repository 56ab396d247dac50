import { Banner } from '@marquee/ui/banner'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { DocumentSections, useLanguageOfPage } from '../../../domain/content/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { wholeTermsQuery } from '../queries.ts'

/** The whole text of the newest terms. */
export function WholeTerms() {
  const { t } = useTexts('pages')
  const { prefix } = useLocale()
  const pageQuery = wholeTermsQuery(prefix)
  const query = useQuery(pageQuery)
  const { lang, name } = useLanguageOfPage(query.data?.language)
  return (
    <section aria-labelledby="whole" className="mt-12 border-t border-line pt-8">
      <h2 id="whole" lang={lang} className="text-2xl font-semibold">
        {query.data?.title ?? t('shell.terms')}
      </h2>
      {name !== undefined && (
        <Banner tone="info" className="mt-5">
          {t('document.onlyIn', { language: name })}
        </Banner>
      )}
      {query.data ? (
        <div lang={lang}>
          <DocumentSections sections={query.data.sections} level={3} isNumbered />
        </div>
      ) : query.isError ? (
        <QueryFailed title={t('document.failed')} query={query} />
      ) : (
        <LoadingState className="mt-6" queryKey={pageQuery.queryKey}>
          <Skeleton shape="box" className="h-96" />
        </LoadingState>
      )}
    </section>
  )
}
