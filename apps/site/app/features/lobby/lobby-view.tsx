import type { RouteOutput } from '@marquee/contract'
import {
  EmptyState,
  MixedGrid,
  Rail,
  SectionHeading,
  Skeleton,
  chipClass,
  cx,
  linkClass,
} from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { GameTileView } from '../../shared/game-tile.tsx'
import { type GameTile, useFavourites } from '../../shared/games.ts'
import { later } from '../../shared/later.tsx'
import { Link, NavLink } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { useIsAlive } from '../../shared/online.ts'
import { useLocale } from '../../shared/locale.ts'
import { picture } from '../../shared/pictures.ts'
import { QueryFailed } from '../../shared/query-failed.tsx'
import { useSession } from '../../shared/session/use-session.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { Banners } from './components/banners.tsx'
import { useRailTexts } from './components/rail-texts.ts'
import { type LobbyPage, laterRailsQuery, lobbyQuery, recentQuery } from './queries.ts'
import { railsWith } from './rails.ts'

// Far below, and alone in showing amounts.
const Winners = later(() => import('./components/winners.tsx').then((file) => file.Winners))

type RailData = RouteOutput<'lobby.page'>['rails'][number]
type ProviderData = RouteOutput<'lobby.page'>['providers'][number]

/** A lobby page: my games first, then what the content service has laid out, then providers and real wins. */
export function LobbyView({ page, title }: { page: LobbyPage; title: string }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const { data, error, refetch, isFetching } = useQuery(lobbyQuery(prefix, page))
  const isLive = page === 'live-casino'
  const categoryScreen = isLive ? 'live-casino.category' : 'casino.category'

  if (!data && error)
    return (
      <div className="gutter">
        <QueryFailed title={t('lobby.failed')} query={{ error, isFetching, refetch }} />
      </div>
    )
  if (!data) return <LobbySkeleton />
  return (
    <div className="pb-10">
      {page !== 'home' && (
        <div className="gutter pt-6 pb-3">
          <h1 className="display text-2xl md:text-3xl">{title}</h1>
        </div>
      )}
      {data.categories.length > 0 && (
        <nav
          aria-label={t('lobby.categories')}
          className="no-scrollbar flex gap-2 overflow-x-auto gutter py-1"
        >
          {data.categories.map((category) => (
            <NavLink
              key={category.id}
              to={to(categoryScreen, { id: category.id })}
              prefetch="intent"
              className={chipClass({ selected: false, className: 'shrink-0' })}
            >
              {category.label}
            </NavLink>
          ))}
        </nav>
      )}
      <Banners banners={data.banners} />
      <OwnRails />
      <Rails page={page} rails={data.rails} hasBanner={data.banners.length > 0} />
      {data.rails.length === 0 && <EmptyState className="gutter" title={t('lobby.empty')} />}
      {!isLive && <Winners />}
      {data.providers.length > 0 && (
        <Suspense>
          <Providers providers={data.providers} isLive={isLive} />
        </Suspense>
      )}
    </div>
  )
}

/** The first rails come with the page. The others are rows of empty boxes until one of them comes near. */
function Rails({
  page,
  rails,
  hasBanner,
}: {
  page: LobbyPage
  rails: readonly RailData[]
  hasBanner: boolean
}) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const [isNear, setNear] = useState(false)
  const isAlive = useIsAlive()
  const { data, error, refetch, isFetching } = useQuery({
    ...laterRailsQuery(prefix, page),
    enabled: isNear,
  })
  const isFailed = !data && error !== null
  return (
    <>
      {railsWith(rails, data?.rails)
        .filter(({ tiles }) => tiles !== undefined || !isFailed)
        .map(({ rail, tiles }, index) => (
          // React takes over what a first view shows first, and each rail below by itself.
          <Boundary key={rail.id} isFirst={index === 0}>
            <RailView
              rail={rail}
              tiles={tiles}
              eager={!hasBanner && index === 0 ? 3 : 0}
              artLater={index > 0 && !isAlive}
              isLate={rail.tiles.length === 0}
              onNear={() => setNear(true)}
            />
          </Boundary>
        ))}
      {isFailed && (
        <div className="gutter mt-8">
          <QueryFailed title={t('lobby.failed')} query={{ error, isFetching, refetch }} />
        </div>
      )}
    </>
  )
}

const Boundary = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) =>
  isFirst ? children : <Suspense>{children}</Suspense>

interface RailViewProps {
  readonly rail: RailData
  /** Undefined while they are still to come. */
  readonly tiles: readonly GameTile[] | undefined
  /** So many pictures load at once and first. */
  readonly eager: number
  readonly artLater: boolean
  readonly isLate: boolean
  readonly onNear: () => void
}

function RailView({ rail, tiles, eager, artLater, isLate, onNear }: RailViewProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const labels = useRailTexts()
  const action =
    rail.more === null ? undefined : (
      <Link
        to={`/${prefix}${rail.more.startsWith('/') ? '' : '/'}${rail.more}`}
        prefetch="intent"
        className={linkClass({ tone: 'quiet' })}
      >
        {t('lobby.more')}
        <span className="sr-only">: {rail.title}</span>
      </Link>
    )
  if (rail.layout === 'grid')
    return (
      <section className="mt-8 gutter pb-1 [contain-intrinsic-size:auto_52rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_36rem]">
        <SectionHeading
          title={rail.title}
          reason={rail.reason ?? undefined}
          action={action}
          className="mb-3"
        />
        <MixedGrid
          label={rail.title}
          items={tiles ?? []}
          itemKey={(game) => String(game.id)}
          spanOf={(game) => `${game.columns}x${game.rows}` as '1x1'}
          renderItem={(game) => <GameTileView game={game} shape="fill" artLater={artLater} />}
        />
      </section>
    )
  const shape = rail.layout === 'live' ? 'live' : 'portrait'
  return (
    <Rail
      className="mt-8"
      title={rail.title}
      reason={rail.reason ?? undefined}
      action={action}
      {...labels}
      items={tiles ?? []}
      count={rail.count}
      initial={isLate ? 0 : undefined}
      onNear={isLate ? onNear : undefined}
      itemKey={(game) => String(game.id)}
      shape={shape}
      renderItem={(game, { index, tabIndex }) => (
        <GameTileView
          game={game}
          shape={shape}
          eager={index < eager}
          artLater={artLater}
          tabIndex={tabIndex}
        />
      )}
    />
  )
}

/** What the player played last and marked; nothing for visitors and for players who have neither. */
function OwnRails() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const { authorized } = useSession()
  const labels = useRailTexts()
  const recent = useQuery({ ...recentQuery(prefix), enabled: authorized })
  const favourites = useFavourites(prefix)
  const rails: { id: string; title: string; reason?: string; games: readonly GameTile[] }[] = [
    {
      id: 'recent',
      title: t('lobby.recent'),
      reason: t('lobby.recent.reason'),
      games: recent.data?.games ?? [],
    },
    { id: 'favourites', title: t('lobby.favourites'), games: favourites },
  ]
  return rails
    .filter((rail) => rail.games.length > 0)
    .map((rail) => (
      <Rail
        key={rail.id}
        className="mt-8"
        title={rail.title}
        reason={rail.reason}
        {...labels}
        items={rail.games}
        itemKey={(game) => String(game.id)}
        renderItem={(game, { tabIndex }) => <GameTileView game={game} tabIndex={tabIndex} />}
      />
    ))
}

function Providers({ providers, isLive }: { providers: readonly ProviderData[]; isLive: boolean }) {
  const { t } = useTexts('lobby')
  const to = useHref()
  const all = to(isLive ? 'live-casino.category' : 'casino.category', { id: 'all' })
  return (
    <section className="gutter mt-10 [contain-intrinsic-size:auto_42rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_15rem] xl:[contain-intrinsic-size:auto_21rem]">
      <h2 className="mb-3 text-xl font-semibold">{t('lobby.providers')}</h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {providers.map((provider) => (
          <li key={provider.id}>
            <Link
              to={`${all}?provider=${provider.id}`}
              prefetch="intent"
              className="press relative grid aspect-[3/2] place-items-center rounded-card border border-line bg-surface-1"
            >
              <ProviderMark provider={provider} />
              <span className="num absolute end-3 bottom-2 text-sm text-text-3">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A provider's name as it writes it. Its ink is made for one ground; the system's own colours get plain words. */
function ProviderMark({ provider: { title, marks } }: { provider: ProviderData }) {
  if (marks === null) return <span className="px-3 text-center font-medium">{title}</span>
  return (
    <>
      {(['dark', 'light'] as const).map((ground) => (
        <img
          key={ground}
          {...picture(marks[ground], [150, 100])}
          alt={title}
          loading="lazy"
          decoding="async"
          className={cx(
            'size-full object-contain forced-colors:hidden',
            ground === 'dark' ? 'on-dark' : 'on-light',
          )}
        />
      ))}
      <span className="hidden px-3 text-center font-medium forced-colors:block">{title}</span>
    </>
  )
}

function LobbySkeleton() {
  return (
    <div
      className="gutter grid grid-cols-3 gap-3 py-8 md:grid-cols-5 lg:grid-cols-6 xl:grid-cols-8"
      aria-hidden="true"
    >
      {Array.from({ length: 24 }, (_, index) => (
        <Skeleton key={index} className="aspect-[3/4] rounded-card" />
      ))}
    </div>
  )
}
