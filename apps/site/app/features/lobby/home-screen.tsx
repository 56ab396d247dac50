import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ALL_GAMES } from '../../domain/games/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { CategoryNav } from './components/category-nav.tsx'
import { ClosedGamesLink } from './components/closed-games-link.tsx'
import { ClosedLobby } from './components/closed-lobby.tsx'
import { LobbySkeleton } from './components/lobby-skeleton.tsx'
import { Rails } from './components/rails.tsx'
import { useOwnGames } from './components/use-own-games.ts'
import { VisitorHead } from './components/visitor-head.tsx'
import { toLobbyView } from './model.ts'
import { lobbyQuery } from './queries.ts'

// Rendered by the server; their scripts load after the first view of a visitor.
const PlayerHead = lazyPart(() => import('./components/player-head.tsx').then((file) => file.PlayerHead))
const Providers = lazyPart(() => import('./components/providers.tsx').then((file) => file.Providers))
// Loaded late: they are far below the fold, and nothing else here shows amounts.
const Jackpots = lazyWithPreload(() => import('./components/winners.tsx').then((file) => file.Jackpots))
const Winners = lazyWithPreload(() => import('./components/winners.tsx').then((file) => file.Winners))

/** The home page: the promise for visitors, last game and favourites for players, then the games. */
export function HomeScreen() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const { authorized } = useSession()
  const own = useOwnGames()
  const query = useQuery(lobbyQuery(prefix, 'home'))
  const view = toLobbyView(query)
  const lobby = 'lobby' in view ? view.lobby : undefined
  const head = authorized ? (
    <Suspense>
      <PlayerHead own={own} />
    </Suspense>
  ) : (
    <VisitorHead banners={lobby?.banners ?? []} />
  )
  const all = to('casino.category', { id: ALL_GAMES })
  const frame = (content: ReactNode) => (
    <div className="pb-10">
      {head}
      {content}
    </div>
  )

  switch (view.is) {
    case 'loading':
      return frame(<LobbySkeleton queryKey={lobbyQuery(prefix, 'home').queryKey} />)
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
          <Rails page="home" rails={view.lobby.rails} without={own.shown} eager={authorized} />
          <Jackpots />
          <Winners />
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
