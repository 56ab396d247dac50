import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { acceptedTermsQuery } from '../queries.ts'
import { AcceptedVersion } from './accepted-version.tsx'

/** Versions of the terms that the player has accepted; each opens its own text (ID-13). */
export function AcceptedTerms() {
  const { t } = useTexts('data')
  const query = useQuery(acceptedTermsQuery())
  return (
    <section className="mt-10">
      <SectionHeading title={t('data.terms.title')} />
      {query.data ? (
        query.data.acceptances.length === 0 ? (
          <p className="mt-1 text-text-2">{t('data.terms.none')}</p>
        ) : (
          <ul className="mt-1">
            {query.data.acceptances.map((acceptance) => (
              <AcceptedVersion key={acceptance.version} acceptance={acceptance} />
            ))}
          </ul>
        )
      ) : query.isError || query.fetchStatus === 'paused' ? (
        <QueryFailed title={t('data.terms.failed')} query={query} />
      ) : (
        <LoadingState queryKey={acceptedTermsQuery().queryKey}>
          <Skeleton shape="box" className="h-16" />
        </LoadingState>
      )}
    </section>
  )
}
