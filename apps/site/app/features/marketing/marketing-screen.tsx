import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { PreferencesForm } from './components/preferences-form.tsx'
import { marketingView } from './model.ts'
import { marketingQuery } from './queries.ts'

/** What may be sent to the player, by topic and channel. */
export function MarketingScreen() {
  const { t } = useTexts('marketing')
  return (
    <AccountPage title={t('marketing.title')} subtitle={t('marketing.intro')} width="reading">
      <Preferences />
      <p className="mt-5 text-sm text-text-2">{t('marketing.always')}</p>
    </AccountPage>
  )
}

function Preferences() {
  const { t } = useTexts('marketing')
  const query = useQuery(marketingQuery())
  const view = marketingView({
    preferences: query.data,
    hasFailed: query.isError,
    isOnline: useIsOnline(),
  })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={marketingQuery().queryKey} className="grid gap-5">
          {Array.from({ length: 4 }, (_, i) => (
            <Skeleton key={i} shape="box" className="h-36" />
          ))}
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('marketing.failed')} query={query} />
    case 'preferences':
      return <PreferencesForm preferences={view.preferences} />
    default:
      return view satisfies never
  }
}
