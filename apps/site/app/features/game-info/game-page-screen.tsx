import { ErrorState } from '@marquee/ui/error-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  GameCollection,
  GameRail,
  gameBySlugQuery,
  gameInfoQuery,
  verticals,
} from '../../domain/games/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { GameHero } from './components/game-hero.tsx'
import { HowItPlays } from './components/how-it-plays.tsx'
import { LargeFacts } from './components/large-facts.tsx'
import { OwnRounds } from './components/own-rounds.tsx'
import { TableNow } from './components/table-now.tsx'
import { TrueReturn } from './components/true-return.tsx'
import { toGameInfoView } from './model.ts'

/** A game: its picture and actions, return, volatility and stakes, then other facts, own rounds and similar games. */
export function GamePageScreen({ slug }: { slug: string }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const tileQuery = gameBySlugQuery(slug, prefix)
  const tile = useQuery(tileQuery)
  const infoQuery = gameInfoQuery(tile.data?.id ?? 0, prefix)
  const info = useQuery({ ...infoQuery, enabled: tile.data !== undefined })
  const view = toGameInfoView(tile, info)

  switch (view.is) {
    case 'unknown':
      return (
        <div className="gutter py-8">
          <ErrorState title={t('game.unknown')} />
        </div>
      )
    case 'failed':
      return (
        <div className="gutter py-8">
          <QueryFailed title={t('game.failed')} query={tile} />
        </div>
      )
    case 'loading':
      return (
        <LoadingState className="gutter py-8" queryKey={tileQuery.queryKey}>
          <Skeleton shape="box" className="h-80" />
        </LoadingState>
      )
    case 'facts-loading':
      return (
        <div className="pb-10">
          <GameHero game={view.game} />
          <LoadingState className="gutter mt-6" queryKey={infoQuery.queryKey}>
            <Skeleton shape="box" className="h-64" />
          </LoadingState>
        </div>
      )
    case 'facts-failed':
      return (
        <div className="pb-10">
          <GameHero game={view.game} />
          <QueryFailed className="gutter mt-6" title={t('game.factsFailed')} query={info} />
        </div>
      )
    case 'info':
      return (
        <div className="pb-10">
          <GameHero game={view.game} description={view.info.description} />
          <div className="gutter mt-2">
            <LargeFacts info={view.info} layout="row" />
            {view.game.type === 'live-casino' && <TableNow game={view.game} className="md:px-6" />}
            {view.info.description !== null && (
              <p className="mt-4 text-text-2 md:hidden">{view.info.description}</p>
            )}
            <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
              <HowItPlays info={view.info} />
              <div className="grid gap-6">
                <TrueReturn info={view.info} />
                {view.info.mine !== null && <OwnRounds mine={view.info.mine} />}
              </div>
            </div>
          </div>
          {view.info.similar.length > 0 && (
            <GameCollection
              layout={GameRail}
              className="mt-9 md:mt-11"
              title={t('game.similar')}
              games={view.info.similar}
              shape={verticals[view.game.type].shape}
            />
          )}
        </div>
      )
    default:
      return view satisfies never
  }
}
