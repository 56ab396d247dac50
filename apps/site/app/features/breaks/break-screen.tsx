import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { breaksQuery } from '../../domain/breaks/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { BreakOver } from './components/break-over.tsx'
import { Choice } from './components/choice.tsx'
import { RunningBreak } from './components/running-break.tsx'
import { STEP, type Step, breakView, stepOf } from './model.ts'

/** Begins a break or a self-exclusion; while one runs, shows it, what stays open, and the way back. */
export function BreakScreen() {
  const { t } = useTexts('breaks')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { isOnBreak } = useSession()
  const isOnline = useIsOnline()
  const step = stepOf(params.get(STEP))
  const query = useQuery(breaksQuery())
  const view = breakView({ data: query.data, hasFailed: query.isError, isOnline, isOnBreak, step })
  const goTo = (next: Step) => void navigate({ search: `?${STEP}=${next}` })
  switch (view.is) {
    case 'loading':
      return (
        <AccountPage title={t('shell.break')} subtitle={t('breaks.intro')}>
          <LoadingState queryKey={breaksQuery().queryKey} className="grid gap-4 lg:grid-cols-2">
            <Skeleton shape="box" className="h-100" />
            <Skeleton shape="box" className="h-100 max-lg:hidden" />
          </LoadingState>
        </AccountPage>
      )
    case 'failed':
    case 'offline':
      return (
        <AccountPage title={t('shell.break')} subtitle={t('breaks.intro')}>
          <QueryFailed title={t('breaks.failed')} query={query} />
        </AccountPage>
      )
    case 'choose':
      return (
        <Choice
          terms={view.terms}
          running={view.running}
          products={view.products}
          step={step}
          onStep={goTo}
        />
      )
    case 'running':
      return (
        <RunningBreak
          terms={view.terms}
          running={view.running}
          decided={view.decided}
          products={view.products}
          onExtend={() => goTo('longer')}
        />
      )
    case 'over':
      return <BreakOver title={t('breaks.over')} text={t('breaks.overText')} />
    case 'approved':
      return <BreakOver title={t('breaks.approved')} text={t('breaks.approvedText')} />
    default:
      return view satisfies never
  }
}
