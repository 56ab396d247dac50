import { ErrorState, Skeleton, buttonClass } from '@marquee/ui/native'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { Route } from './+types/play-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { localeOf, useLocale } from '../../shared/locale.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { apiQuery, preloadNamed, preloadNamedInBrowser } from '../../shared/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { PlayScreen } from './play-screen.tsx'

export const handle = page({ texts: ['play', 'lobby'], chrome: 'play' })

const gameQuery = (slug: string, langmarket: string) =>
  apiQuery(['game', langmarket, slug], 'games.bySlug', { gameSlug: slug, langmarket })

/** `play/{provider}/{slug}` and `play/{slug}`: the last part names the game. */
const slugOf = (params: Readonly<Record<string, string | undefined>>): string =>
  params['id'] ?? params['gameSlug'] ?? params['provider'] ?? ''

export const loader = ({ context, url, params }: Route.LoaderArgs) =>
  preloadNamed(context.get(siteContext).api, gameQuery(slugOf(params), localeOf(url.pathname).prefix))
export const clientLoader = ({ url, params }: Route.ClientLoaderArgs) =>
  preloadNamedInBrowser(gameQuery(slugOf(params), localeOf(url.pathname).prefix))

function Play() {
  const { t } = useTexts('play')
  const { prefix } = useLocale()
  const to = useHref()
  const slug = slugOf(useParams())
  const [search] = useSearchParams()
  const { data: game, error } = useQuery(gameQuery(slug, prefix))
  const isDemo = search.get('mode') === 'demo'
  const back = (
    <Link to={to('casino')} className={buttonClass({ variant: 'secondary' })}>
      {t('play.lobby')}
    </Link>
  )
  if (error)
    return (
      <ErrorState className="gutter" title={t('play.error.unknown')} text={t('play.safe')} actions={back} />
    )
  if (!game) return <Skeleton className="h-dvh" />
  return (
    <>
      <PageTitle title={game.name} />
      {game.lock === null ? (
        <PlayScreen key={`${game.slug}:${isDemo}`} game={game} isDemo={isDemo} />
      ) : (
        <ErrorState
          className="gutter"
          title={
            game.lock === 'provider-not-connected'
              ? t('play.error.notConnected', { provider: game.providerTitle })
              : t(`play.error.${game.lock}`)
          }
          text={t('play.safe')}
          actions={back}
        />
      )}
    </>
  )
}

export default function PlayRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Play />
    </HydrationBoundary>
  )
}
