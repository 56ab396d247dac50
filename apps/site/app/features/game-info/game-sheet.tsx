import { buttonClass } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { GameActions, GameArt, gameBySlugQuery, gameInfoQuery } from '../../domain/games/index.ts'
import { useCanFollow } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import type { ModalProps } from '../../shared/navigation/modals.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { GameFacts } from './components/game-facts.tsx'
import { toGameInfoView } from './model.ts'

/** Return and stakes of a game, shown to everybody before the first stake (GAM-08), with play, demo or log in. */
export default function GameSheet({ close, params }: ModalProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const casino = useHref()('casino')
  const canFollow = useCanFollow()
  const tileQuery = gameBySlugQuery(params.get('game') ?? '', prefix)
  const tile = useQuery(tileQuery)
  const infoQuery = gameInfoQuery(tile.data?.id ?? 0, prefix)
  const info = useQuery({ ...infoQuery, enabled: tile.data !== undefined })
  const view = toGameInfoView(tile, info)
  const game = 'game' in view ? view.game : undefined

  const content = () => {
    switch (view.is) {
      case 'unknown':
        return canFollow(casino) ? (
          <Link to={casino} className={buttonClass({ variant: 'secondary', className: 'mt-2' })}>
            {t('home.games')}
          </Link>
        ) : null
      case 'failed':
        return <QueryFailed title={t('game.failed')} query={tile} />
      case 'loading':
        return <FactsSkeleton queryKey={tileQuery.queryKey} />
      case 'facts-loading':
        return <FactsSkeleton queryKey={infoQuery.queryKey} />
      case 'facts-failed':
        return <QueryFailed className="mt-4" title={t('game.factsFailed')} query={info} />
      case 'info':
        return <GameFacts info={view.info} />
      default:
        return view satisfies never
    }
  }
  return (
    <Sheet
      title={game?.name ?? (view.is === 'unknown' ? t('game.unknown') : '\u00a0')}
      subtitle={game?.providerTitle}
      placement="panel"
      onClose={close}
      closeLabel={t('common.close')}
      footer={game && <GameActions game={game} onClose={close} />}
    >
      {/* Beside the facts on a phone in landscape. */}
      <div className="short:flex short:items-start short:gap-4">
        {game && (
          <div className="short:w-2/5 short:shrink-0">
            <GameArt game={game} />
          </div>
        )}
        <div className="min-w-0 short:flex-1 short:[&>dl]:first:mt-0">{content()}</div>
      </div>
    </Sheet>
  )
}

function FactsSkeleton({ queryKey }: { queryKey: QueryKey }) {
  return (
    <LoadingState className="mt-4" queryKey={queryKey}>
      <Skeleton shape="box" className="h-64" />
    </LoadingState>
  )
}
