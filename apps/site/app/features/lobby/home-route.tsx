import { buttonClass } from '@marquee/ui/native'
import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/home-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { localeOf } from '../../shared/locale.ts'
import { PageTitle, useBrand } from '../../shared/page-title.tsx'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { LobbyView } from './lobby-view.tsx'
import { lobbyQuery } from './queries.ts'

export const handle = page({ texts: ['lobby'], filters: true })

export const loader = ({ context, url }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, lobbyQuery(localeOf(url.pathname).prefix, 'home'))
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  preloadInBrowser(lobbyQuery(localeOf(url.pathname).prefix, 'home'))

/** The first page: one promise for visitors, my games first for players, then the games. */
export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('lobby')
  const brand = useBrand()
  const to = useHref()
  const { authorized } = useSession()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageTitle title={brand.name} description={t('home.promise')} />
      {authorized ? (
        <h1 className="sr-only">{t('lobby.home.title')}</h1>
      ) : (
        <div className="gutter pt-8 pb-4 md:pt-10">
          <h1 className="display max-w-[24ch] text-3xl md:text-4xl">{t('home.promise')}</h1>
          <Link
            to={to('casino')}
            prefetch="intent"
            className={buttonClass({ variant: 'primary', className: 'mt-4' })}
          >
            {t('home.games')}
          </Link>
        </div>
      )}
      <LobbyView page="home" title={t('lobby.home.title')} />
    </HydrationBoundary>
  )
}
