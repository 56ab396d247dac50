import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/casino-lobby-route'
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
  preload(context.get(siteContext).api, lobbyQuery(localeOf(url.pathname).prefix, 'casino-lobby'))
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  preloadInBrowser(lobbyQuery(localeOf(url.pathname).prefix, 'casino-lobby'))

export default function LobbyRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('lobby')
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageTitle title={t('lobby.casino.title')} description={t('lobby.casino.title')} />
      <LobbyView page="casino-lobby" title={t('lobby.casino.title')} />
    </HydrationBoundary>
  )
}
