import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, use } from 'react'
import { ALL_GAMES, verticals } from '../../domain/games/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { PathContext } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { Banners } from './components/banners.tsx'
import { CategoryNav } from './components/category-nav.tsx'
import { ClosedGamesLink } from './components/closed-games-link.tsx'
import { ClosedLobby } from './components/closed-lobby.tsx'
import { LobbySkeleton } from './components/lobby-skeleton.tsx'
import { Rails } from './components/rails.tsx'
import { toLobbyView } from './model.ts'
import { lobbyQuery } from './queries.ts'
import { verticalOfPath } from './vertical-of-path.ts'

// Rendered by the server; its scripts load after the first view.
const Providers = lazyPart(() => import('./components/providers.tsx').then((file) => file.Providers))

/** Lobby of casino or live casino: categories, then open games in the content service's layout, then providers. */
export function LobbyScreen() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const vertical = verticalOfPath(use(PathContext))
  const to = useHref()
  const { lobby, category } = verticals[vertical]
  const query = useQuery(lobbyQuery(prefix, lobby.page))
  const view = toLobbyView(query)
  const all = to(category.route, { id: ALL_GAMES })
  const frame = (content: ReactNode) => (
    <div className="pt-6 pb-10 short:pt-3">
      <h1 className="display gutter text-3xl md:text-4xl short:text-2xl">{t(lobby.title)}</h1>
      {content}
    </div>
  )

  switch (view.is) {
    case 'loading':
      return frame(<LobbySkeleton queryKey={lobbyQuery(prefix, lobby.page).queryKey} />)
    case 'failed':
      return frame(
        <div className="gutter mt-5">
          <QueryFailed title={t('lobby.failed')} query={query} />
        </div>,
      )
    case 'closed':
      return frame(<ClosedLobby to={all} closed={view.lobby.closed} />)
    case 'lobby':
      return frame(
        <>
          <CategoryNav categories={view.lobby.categories} vertical={vertical} />
          <Banners banners={view.lobby.banners} />
          <Rails page={lobby.page} rails={view.lobby.rails} eager={view.lobby.banners.length === 0} />
          <Suspense>
            <Providers providers={view.lobby.providers} vertical={vertical} />
          </Suspense>
          <ClosedGamesLink to={all} closed={view.lobby.closed} />
        </>,
      )
    default:
      return view satisfies never
  }
}
