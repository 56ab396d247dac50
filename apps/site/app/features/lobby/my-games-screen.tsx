import { buttonClass } from '@marquee/ui/button'
import { EmptyState } from '@marquee/ui/empty-state'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide/dist/esm/icons/heart.mjs'
import type { ReactNode } from 'react'
import {
  GameCollection,
  GameItems,
  type GameTile,
  favouritesQuery,
  recentGamesQuery,
} from '../../domain/games/index.ts'
import { useCanOpen } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { GameListSkeleton } from './components/game-list-skeleton.tsx'
import { toMyGamesView } from './my-games-view.ts'

/** The player's favourites and the games that they played last, the same on all of their devices. */
export function MyGamesScreen() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const isCasinoOpen = useCanOpen('casino')
  const favourites = useQuery(favouritesQuery(prefix))
  const recent = useQuery(recentGamesQuery(prefix))
  const view = toMyGamesView(favourites, recent)
  const frame = (content: ReactNode) => (
    <div className="gutter pt-6 pb-10">
      <h1 className="display text-3xl md:text-4xl">{t('lobby.mine')}</h1>
      {content}
    </div>
  )
  const noFavourites = (
    <EmptyState
      icon={Heart}
      title={t('lobby.mine.empty')}
      text={t('lobby.mine.empty.text')}
      action={
        isCasinoOpen && (
          <Link to={to('casino')} className={buttonClass({ variant: 'secondary' })}>
            {t('home.games')}
          </Link>
        )
      }
    />
  )

  switch (view.is) {
    case 'loading':
      return frame(
        <div className="mt-5">
          <GameListSkeleton vertical="casino" queryKey={favouritesQuery(prefix).queryKey} />
        </div>,
      )
    case 'failed':
      return frame(
        <QueryFailed
          className="mt-5"
          title={t('lobby.failed')}
          query={favourites.isError ? favourites : recent}
        />,
      )
    case 'empty':
      return frame(noFavourites)
    case 'games':
      return frame(
        <>
          {view.favourites.length === 0 ? (
            noFavourites
          ) : (
            <Games
              title={t('lobby.favourites')}
              reason={t('lobby.favourites.reason', { count: view.favourites.length })}
              games={view.favourites}
            />
          )}
          {view.recent.length > 0 && (
            <Games title={t('lobby.recent')} reason={t('lobby.recent.reason')} games={view.recent} />
          )}
        </>,
      )
    default:
      return view satisfies never
  }
}

interface GamesProps {
  readonly title: string
  readonly reason: string
  readonly games: readonly GameTile[]
}

const Games = ({ games, ...heading }: GamesProps) => (
  <section className="mt-6 md:mt-8">
    <SectionHeading {...heading} className="mb-3" />
    <GameCollection layout={GameItems} games={games} />
  </section>
)
