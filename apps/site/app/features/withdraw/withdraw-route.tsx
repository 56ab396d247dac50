import { HydrationBoundary } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Route } from './+types/withdraw-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { SurfacePlace } from '../../shared/payments/surface.tsx'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { withdrawalStateQuery } from './queries.ts'
import { WithdrawFlow } from './withdraw-flow.tsx'

export const handle = page({ texts: ['withdraw', 'payments'] })

export const loader = ({ context }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, withdrawalStateQuery())
export const clientLoader = () => preloadInBrowser(withdrawalStateQuery())

export default function WithdrawRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('withdraw')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageTitle title={t('withdraw.title')} />
      <SurfacePlace kind="page" close={() => void navigate(-1)}>
        <WithdrawFlow
          withdrawalId={params.get('withdrawal') ?? undefined}
          onWithdrawal={(id) =>
            void navigate(
              { search: id === undefined ? '' : `?${new URLSearchParams({ withdrawal: id })}` },
              { preventScrollReset: true },
            )
          }
        />
      </SurfacePlace>
    </HydrationBoundary>
  )
}
