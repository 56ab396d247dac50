import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { StepUp } from '../../../domain/credentials/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { passwordView } from '../model.ts'
import { methodsQuery } from '../queries.ts'
import { FirstPasswordForm } from './first-password-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** A new password, or the first one. */
export function PasswordCard({ stepUp }: { stepUp: StepUp }) {
  const { t } = useTexts('security')
  const query = useQuery(methodsQuery())
  const view = passwordView({
    methods: query.data?.methods,
    hasFailed: query.isError,
    isOnline: useIsOnline(),
  })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={methodsQuery().queryKey}>
          <Skeleton shape="box" className="h-80" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('security.failed')} query={query} />
    case 'change':
      return <PasswordForm stepUp={stepUp} />
    case 'first':
      return <FirstPasswordForm stepUp={stepUp} />
    default:
      return view.is satisfies never
  }
}
