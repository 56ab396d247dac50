import { useQuery } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import { currentVisitor, useSession } from '../../domain/session/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import {
  type RouteAddress,
  type RouteQueryInput,
  loadInBrowser,
  loadOnServer,
} from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { siteContext } from '../../shared/request/site-context.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { tournamentQuery } from './queries.ts'
import { TournamentScreen } from './tournament-screen.tsx'
import { useTournamentAddress } from './use-tournament-address.ts'

export const handle = defineHandle({ texts: ['tournaments'] })

const queriesFor =
  (isPlayer: boolean) =>
  ({ params, locale }: RouteQueryInput) => [
    tournamentQuery({ type: params['type'] ?? '', id: params['id'] ?? '', prefix: locale.prefix }, isPlayer),
  ]

export const loader = (request: RouteAddress & { readonly context: Readonly<RouterContextProvider> }) =>
  loadOnServer(queriesFor(request.context.get(siteContext).session !== null), { notFoundOn404: true })(
    request,
  )
export const clientLoader = (request: RouteAddress) =>
  loadInBrowser(queriesFor(currentVisitor()?.authorized ?? false), { notFoundOn404: true })(request)

/** One tournament: for visitors as everybody sees it, for players with their own place and rounds. */
export default function TournamentRoute() {
  const { t } = useTexts('tournaments')
  const { authorized } = useSession()
  const { data } = useQuery(tournamentQuery(useTournamentAddress(), authorized))
  return (
    <>
      <PageTitle
        title={data?.tournament.name ?? t('tournaments.title')}
        description={t('tournaments.subtitle')}
      />
      <TournamentScreen />
    </>
  )
}
