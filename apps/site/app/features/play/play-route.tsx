import { buttonClass } from '@marquee/ui/button'
import { ErrorState } from '@marquee/ui/error-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ProductNotice } from '../../domain/breaks/index.ts'
import { gameBySlugQuery } from '../../domain/games/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { PlayScreen } from './play-screen.tsx'

export const handle = defineHandle({ texts: ['play', 'lobby', 'plan', 'products'], layout: 'play' })

/** `play/{provider}/{slug}` and `play/{slug}`: the last part is the game's slug. */
const slugOf = (params: Readonly<Record<string, string | undefined>>): string =>
  params['id'] ?? params['gameSlug'] ?? params['provider'] ?? ''

const queries = ({ params, locale }: RouteQueryInput) => [gameBySlugQuery(slugOf(params), locale.prefix)]
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

export default function PlayRoute() {
  const { t } = useTexts('play', 'lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const slug = slugOf(useParams())
  const [search] = useSearchParams()
  const query = useQuery(gameBySlugQuery(slug, prefix))
  const { data: game } = query
  const isDemo = search.get('mode') === 'demo'
  const back = (
    <Link
      to={to(game?.type === 'live-casino' ? 'live-casino' : 'casino')}
      className={buttonClass({ variant: 'secondary' })}
    >
      {t('play.lobby')}
    </Link>
  )
  if (!game)
    return (
      <div className="gutter py-6">
        {query.isError ? (
          <>
            <QueryFailed title={t('game.failed')} query={query} />
            {back}
          </>
        ) : (
          <LoadingState queryKey={gameBySlugQuery(slug, prefix).queryKey}>
            <Skeleton shape="box" className="h-[80dvh]" />
          </LoadingState>
        )}
      </div>
    )
  return (
    <>
      <PageTitle title={game.name} />
      {game.lock === null ? (
        <PlayScreen key={`${game.slug}:${isDemo}`} game={game} isDemo={isDemo} />
      ) : (
        <div className="mx-auto w-full max-w-xl gutter">
          <ErrorState
            scale="page"
            icon={Lock}
            eyebrow={game.name}
            title={t(`play.error.${game.lock}`, { provider: game.providerTitle })}
            actions={
              <>
                {game.lock === 'product-excluded' && (
                  <Suspense>
                    <ProductNotice product={game.type} />
                  </Suspense>
                )}
                {back}
              </>
            }
          />
        </div>
      )}
    </>
  )
}
