import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ALL_GAMES, currencyOf, gamesPageQuery, useLiveTables } from '../../domain/games/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { CategoryNav } from './components/category-nav.tsx'
import { ClosedGamesLink } from './components/closed-games-link.tsx'
import { ClosedLobby } from './components/closed-lobby.tsx'
import { GameListSkeleton } from './components/game-list-skeleton.tsx'
import { LiveSortSelect } from './components/live-sort-select.tsx'
import { LiveTables } from './components/live-tables.tsx'
import {
  type LiveSort,
  type Tables,
  allTables,
  arrange,
  inOrderOfRails,
  liveSorts,
  sortTables,
  toLiveView,
} from './live-model.ts'
import type { GamePage, LobbyData } from './model.ts'
import { lobbyQuery } from './queries.ts'

// Rendered by the server; below the tables.
const Banners = lazyPart(() => import('./components/banners.tsx').then((file) => file.Banners))

/** The live casino: one table across, the others in a grid, then those that open later. */
export function LiveScreen() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const lobbyOfPage = lobbyQuery(prefix, 'live-casino')
  const lobby = useQuery(lobbyOfPage)
  const page = useQuery(gamesPageQuery(prefix, allTables, 1))
  const view = toLiveView(lobby, page)
  const all = to('live-casino.category', { id: ALL_GAMES })
  const frame = (content: ReactNode) => (
    <div className="pt-6 pb-10 short:pt-3">
      <h1 className="display gutter text-3xl md:text-4xl short:text-2xl">{t('lobby.live.title')}</h1>
      {content}
    </div>
  )

  switch (view.is) {
    case 'loading':
      return frame(
        <div className="gutter mt-6">
          <GameListSkeleton vertical="live-casino" queryKey={lobbyOfPage.queryKey} />
        </div>,
      )
    case 'failed':
      return frame(
        <div className="gutter mt-5">
          <QueryFailed title={t('lobby.failed')} query={lobby.isError ? lobby : page} />
        </div>,
      )
    case 'closed':
      return frame(<ClosedLobby to={all} closed={view.lobby.closed} />)
    case 'tables':
      return frame(
        <>
          <CategoryNav categories={view.lobby.categories} vertical="live-casino" />
          <OpenTables page={view.page} rails={view.lobby.rails} />
          <Suspense>
            <Banners banners={view.lobby.banners} isLate />
          </Suspense>
          <ClosedGamesLink to={all} closed={view.lobby.closed} />
        </>,
      )
    default:
      return view satisfies never
  }
}

/**
 * The tables with their state. The address has their order. It holds until another one is chosen, so that no table
 * moves under a finger.
 */
function OpenTables({ page, rails }: { readonly page: GamePage } & Pick<LobbyData, 'rails'>) {
  const { tables, isFailed, retry } = useLiveTables(currencyOf(page.items[0]))
  const [params] = useSearchParams()
  const sort = liveSorts.find((known) => known === params.get('sort')) ?? 'games'
  const [order, setOrder] = useState<{ readonly sort: LiveSort; readonly tables: Tables }>()
  if (order?.sort !== sort || (tables?.size && !order.tables?.size)) setOrder({ sort, tables })
  return (
    <LiveTables
      arranged={arrange(sortTables(inOrderOfRails(page.items, rails), sort, order?.tables), tables)}
      total={page.total}
      isFailed={isFailed}
      onRetry={retry}
      sort={<LiveSortSelect sort={sort} />}
    />
  )
}
