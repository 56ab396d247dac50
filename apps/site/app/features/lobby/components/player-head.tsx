import { GameCollection, GameRail } from '../../../domain/games/index.ts'
import { useSession } from '../../../domain/session/index.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { ContinueCard } from './continue-card.tsx'
import type { OwnGames } from './use-own-games.ts'

/** The player's part of the home page: greeting, last game, favourites, recently played games. */
export function PlayerHead({ own: { last, favourites, recent } }: { own: OwnGames }) {
  const { t } = useTexts('lobby')
  const { player } = useSession()
  const to = useHref()
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
      {last && <ContinueCard game={last} />}
      {favourites.length > 0 && (
        <GameCollection
          layout={GameRail}
          className="mt-9 md:mt-11"
          title={t('lobby.favourites')}
          reason={t('lobby.favourites.reason', { count: favourites.length })}
          more={{ to: to('my-games'), count: favourites.length }}
          games={favourites}
          eager={last ? 0 : 3}
        />
      )}
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
