import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { IncomeCheck } from './components/income-check.tsx'
import { Review } from './components/review.tsx'
import { Standing } from './components/standing.tsx'
import { affordabilityView, needsIncome } from './model.ts'
import { affordabilityQuery } from './queries.ts'

/** What limits further deposits for what they would cost the player, and the way to open them again. */
export function AffordabilityScreen() {
  const { t } = useTexts('afford')
  return (
    <AccountPage title={t('afford.title')} subtitle={t('afford.intro')} width="form">
      <Affordability />
    </AccountPage>
  )
}

function Affordability() {
  const { t } = useTexts('afford')
  const isOnline = useIsOnline()
  const query = useQuery(affordabilityQuery())
  const view = affordabilityView({ data: query.data, hasFailed: query.isError, isOnline })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={affordabilityQuery().queryKey} className="grid gap-4">
          <Skeleton shape="box" className="h-44" />
          <Skeleton shape="box" className="h-28" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('afford.failed')} query={query} />
    case 'standing':
      return (
        <div className="grid gap-4">
          <Standing data={view.data} />
          {needsIncome(view.data) && <IncomeCheck data={view.data} />}
          <Review data={view.data} />
        </div>
      )
    default:
      return view satisfies never
  }
}
