import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/live-lobby-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { localeOf } from '../../shared/locale.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { LobbyView } from './lobby-view.tsx'
import { lobbyQuery } from './queries.ts'

export const handle = page({ texts: ['lobby'], filters: true })

export const loader = ({ context, url }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, lobbyQuery(localeOf(url.pathname).prefix, 'live-casino'))
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  preloadInBrowser(lobbyQuery(localeOf(url.pathname).prefix, 'live-casino'))

export default function LobbyRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('lobby')
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageTitle title={t('lobby.live.title')} description={t('lobby.live.title')} />
      <LobbyView page="live-casino" title={t('lobby.live.title')} />
    </HydrationBoundary>
  )
}
