import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { StepUp } from '../../../domain/credentials/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { passkeysView } from '../model.ts'
import { passkeysQuery } from '../queries.ts'
import { PasskeysList } from './passkeys-list.tsx'
import { SecurityCard } from './security-card.tsx'

/** The passkeys of the account, and another one. */
export function PasskeysCard({ stepUp }: { stepUp: StepUp }) {
  const { t } = useTexts('security')
  const query = useQuery(passkeysQuery())
  const view = passkeysView({ list: query.data, hasFailed: query.isError, isOnline: useIsOnline() })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={passkeysQuery().queryKey}>
          <Skeleton shape="box" className="h-56" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('passkeys.failed')} query={query} />
    case 'none':
    case 'some':
    case 'full':
      return (
        <SecurityCard title={t('passkeys.title')} text={t('passkeys.text')}>
          <PasskeysList stepUp={stepUp} passkeys={view.list.passkeys} isFull={view.is === 'full'} />
        </SecurityCard>
      )
    default:
      return view satisfies never
  }
}
