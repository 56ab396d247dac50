import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ALL_GAMES, useOwnGames } from '../domain/games/index.ts'
import { useSession } from '../domain/session/index.ts'
import { Banners } from '../features/lobby/components/banners.tsx'
import { CategoryNav } from '../features/lobby/components/category-nav.tsx'
import { ClosedGamesLink } from '../features/lobby/components/closed-games-link.tsx'
import { ClosedLobby } from '../features/lobby/components/closed-lobby.tsx'
import { LobbySkeleton } from '../features/lobby/components/lobby-skeleton.tsx'
import { Rails } from '../features/lobby/components/rails.tsx'
import { VisitorHead } from '../features/lobby/components/visitor-head.tsx'
import { toLobbyView } from '../features/lobby/model.ts'
import { lobbyQuery } from '../features/lobby/queries.ts'
import { useLocale } from '../shared/formats/locale.ts'
import { lazyPart } from '../shared/loading/lazy-part.ts'
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx'
import { useHref } from '../shared/navigation/href.ts'
import { QueryFailed } from '../shared/query/query-failed.tsx'
import { useTexts } from '../shared/texts/index.ts'

// Rendered by the server; their scripts load after the first view of a visitor.
const PlayerHead = lazyPart(() => import('../features/home/player-head.tsx').then((file) => file.PlayerHead))
const Figures = lazyPart(() => import('../features/home/figures.tsx').then((file) => file.Figures))
const Providers = lazyPart(() =>
  import('../features/lobby/components/providers.tsx').then((file) => file.Providers),
)
// Loaded late: they are far below the first view.
const HomeEnd = lazyWithPreload(() => import('../features/home/home-end.tsx').then((file) => file.HomeEnd))
const Tournaments = lazyWithPreload(() =>
  import('../features/tournaments/open-tournaments.tsx').then((file) => file.OpenTournaments),
)

/**
 * The home page: the promise for visitors, last game and favourites for players, then the games. It is part of the
 * shell because it shows parts of several features.
 */
export function HomeScreen() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const { authorized } = useSession()
  const own = useOwnGames()
  const asked = lobbyQuery(prefix, 'home')
  const query = useQuery(asked)
  const view = toLobbyView(query)
  const banners = 'lobby' in view ? view.lobby.banners : []
  const all = to('casino.category', { id: ALL_GAMES })
  const frame = (content: ReactNode) => (
    <div className="pb-10">
      {authorized ? (
        <Suspense>
          <PlayerHead own={own} />
        </Suspense>
      ) : (
        <VisitorHead banners={banners} />
      )}
      {content}
    </div>
  )

  switch (view.is) {
    case 'loading':
      return frame(<LobbySkeleton queryKey={asked.queryKey} />)
    case 'failed':
      return frame(
        <div className="gutter mt-8">
          <QueryFailed title={t('lobby.failed')} query={query} />
        </div>,
      )
    case 'closed':
      return frame(<ClosedLobby to={all} closed={view.lobby.closed} />)
    case 'lobby':
      return frame(
        <>
          {!authorized && <CategoryNav categories={view.lobby.categories} vertical="casino" />}
          <Rails
            page="home"
            rails={view.lobby.rails}
            without={own.shown}
            eager={authorized}
            between={
              authorized ? (
                <Banners banners={banners} isLate />
              ) : (
                <Suspense>
                  <Figures />
                </Suspense>
              )
            }
          />
          <HomeEnd tournaments={<Tournaments />} />
          <Suspense>
            <Providers providers={view.lobby.providers} vertical="casino" />
          </Suspense>
          <ClosedGamesLink to={all} closed={view.lobby.closed} />
        </>,
      )
    default:
      return view satisfies never
  }
}
