import { Icon } from '@marquee/ui/icon'
import Heart from 'lucide/dist/esm/icons/heart.mjs'
import { Suspense } from 'react'
import { GameCollection, GameRail, type OwnGames } from '../../domain/games/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { PartBoundary } from '../../shared/loading/part-boundary.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { useIsPhone } from '../../shared/request/root-data.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { ContinueCard } from './components/continue-card.tsx'
import { WeekCard } from './components/week-card.tsx'

/** Favourites that leave most of a rail empty. */
const FEW = 6

/** The player's part of the home page: greeting, last game, the week, favourites, recently played games. */
export function PlayerHead({ own: { last, favourites, favouriteCount, recent } }: { own: OwnGames }) {
  const { t } = useTexts('lobby')
  const { player } = useSession()
  const to = useHref()
  const isPhone = useIsPhone()
  // A preview as a player has no player whose week it could be.
  const week = player && (
    <PartBoundary>
      <Suspense>
        <WeekCard className={isPhone ? 'mt-6' : 'min-w-0 flex-1 xl:min-w-80'} />
      </Suspense>
    </PartBoundary>
  )
  return (
    <>
      <div className="gutter flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-6">
        <h1 className="display text-3xl md:text-4xl">
          {player ? t('home.greeting', { name: player.firstName }) : t('home.greeting.unnamed')}
        </h1>
        {player?.previousSignInAt && (
          <p className="text-sm text-text-3">
            <LocalTime iso={player.previousSignInAt}>{(time) => t('home.lastVisit', { time })}</LocalTime>
          </p>
        )}
      </div>
      <div className="gutter mt-5 grid gap-3 xl:flex">
        {last && <ContinueCard game={last} />}
        {!isPhone && week}
      </div>
      {favourites.length > 0 && (
        <GameCollection
          layout={GameRail}
          className="mt-9 md:mt-11"
          title={t('lobby.favourites')}
          reason={t('lobby.favourites.reason', { count: favouriteCount })}
          more={{ to: to('my-games'), count: favouriteCount }}
          games={favourites}
          eager={last ? 0 : 3}
          end={favourites.length < FEW && <FavouritePlace />}
        />
      )}
      {isPhone && <div className="gutter">{week}</div>}
      {recent.length > 0 && (
        <GameCollection
          layout={GameRail}
          className="mt-9 md:mt-11"
          title={t('lobby.recent')}
          reason={t('lobby.recent.reason')}
          games={recent}
        />
      )}
    </>
  )
}

/** Says how a game comes here, in the place of one. */
function FavouritePlace() {
  const { t } = useTexts('lobby')
  return (
    <p className="flex aspect-[3/4] flex-col items-center justify-center gap-2 rounded-card border border-line-strong p-3 text-center text-sm text-text-3">
      <Icon of={Heart} size={20} />
      {t('home.favourites.place')}
    </p>
  )
}
