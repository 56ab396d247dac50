import { HydrationBoundary } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Route } from './+types/deposit-page-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { SurfacePlace } from '../../shared/payments/surface.tsx'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { DepositFlow } from './deposit-flow.tsx'
import { depositStateQuery } from './queries.ts'

export const handle = page({ texts: ['deposit', 'payments'] })

export const loader = ({ context }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, depositStateQuery())
export const clientLoader = () => preloadInBrowser(depositStateQuery())

/** The deposit as a page of the account. */
export default function DepositPageRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('deposit')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageTitle title={t('deposit.title')} />
      <SurfacePlace kind="page" close={() => void navigate(-1)}>
        <DepositFlow
          depositId={params.get('deposit') ?? undefined}
          onDeposit={(depositId) =>
            void navigate(
              { search: depositId === undefined ? '' : `?${new URLSearchParams({ deposit: depositId })}` },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      </SurfacePlace>
    </HydrationBoundary>
  )
}
