import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../shared/formats/locale.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { riskQuery } from '../queries.ts'

/** Shown while the rules of a country load, and when they could not be loaded. */
export function CountryRulesLoading({ country }: { country: string }) {
  const { t } = useTexts('signup')
  const { market } = useLocale()
  const rules = riskQuery(market, country)
  const query = useQuery(rules)
  if (query.isError) return <QueryFailed title={t('document.failed')} query={query} />
  return (
    <LoadingState queryKey={rules.queryKey}>
      <Skeleton shape="box" className="h-24" />
    </LoadingState>
  )
}
