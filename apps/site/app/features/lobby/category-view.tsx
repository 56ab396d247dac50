import { EmptyState, GRID_CLASS, Select, Skeleton, buttonClass } from '@marquee/ui/native'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { GameTileView } from '../../shared/game-tile.tsx'
import { Link } from '../../shared/link.tsx'
import { useLocale } from '../../shared/locale.ts'
import { useIsAlive } from '../../shared/online.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { QueryFailed } from '../../shared/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { PAGE_SIZE, nextPage, selectionOf, withChoice } from './model.ts'
import { type Selection, gamesQuery } from './queries.ts'

/** Two rows of a desktop, five of a phone: the pictures of the others wait until the page is alive. */
const FIRST_VIEW = 16

/** All games of a category or provider: count, order, provider, "show more"; the choice stands in the address. */
export function CategoryView({ type }: { type: Selection['type'] }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const { id = 'all' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isAlive = useIsAlive()
  const selection = selectionOf(type, id, params)
  const { data, error, refetch, isFetching } = useQuery({
    ...gamesQuery(prefix, selection),
    placeholderData: keepPreviousData,
  })
  const choose = (name: 'sort' | 'provider', value: string) =>
    void navigate({ search: withChoice(params, name, value) }, { replace: true, preventScrollReset: true })
  const title = data?.provider?.title ?? data?.category?.label ?? t('lobby.all')
  const more = data ? nextPage(params, data.items.length, data.total) : undefined
  const shape = type === 'live-casino' ? 'live' : 'portrait'

  return (
    <div className="gutter pt-6 pb-10">
      <PageTitle title={title} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 basis-full md:flex-1 md:basis-0">
          <h1 className="display text-2xl md:text-3xl">{title}</h1>
          <p role="status" className="mt-1 text-sm text-text-2">
            {data ? t('lobby.count', { count: data.total }) : ' '}
          </p>
        </div>
        <label className="min-w-0 flex-1 text-sm md:flex-none">
          <span className="mb-1 block text-text-2">{t('lobby.filter.provider')}</span>
          <Select
            value={selection.provider ?? ''}
            onChange={(event) => choose('provider', event.target.value)}
            options={[
              { value: '', label: t('lobby.filter.allProviders') },
              ...(data?.facets.providers ?? []).map((facet) => ({
                value: facet.id,
                label: `${facet.title} (${facet.count})`,
              })),
            ]}
          />
        </label>
        <label className="min-w-0 flex-1 text-sm md:flex-none">
          <span className="mb-1 block text-text-2">{t('lobby.sort')}</span>
          <Select
            value={selection.sort}
            onChange={(event) => choose('sort', event.target.value)}
            options={(['popular', 'new', 'name', 'return'] as const).map((sort) => ({
              value: sort,
              label: t(`lobby.sort.${sort}`),
            }))}
          />
        </label>
      </div>

      {!data && error && (
        <QueryFailed className="mt-6" title={t('lobby.failed')} query={{ error, isFetching, refetch }} />
      )}
      {!data && !error && (
        <ul aria-hidden="true" className={`${GRID_CLASS} mt-6`}>
          {Array.from({ length: 24 }, (_, index) => (
            <li key={index}>
              <Skeleton className="aspect-[3/4] rounded-card" />
            </li>
          ))}
        </ul>
      )}
      {data && data.items.length === 0 && <EmptyState className="mt-6" title={t('lobby.empty')} />}
      {data && data.items.length > 0 && (
        <ul
          className={
            shape === 'live'
              ? 'mt-6 grid grid-cols-1 gap-4 md:grid-cols-3 xl:grid-cols-4'
              : `${GRID_CLASS} mt-6`
          }
        >
          {data.items.map((game, index) => (
            <li key={game.id}>
              <GameTileView
                game={game}
                shape={shape}
                eager={index < 3}
                artLater={index >= FIRST_VIEW && !isAlive}
              />
            </li>
          ))}
        </ul>
      )}
      {data && more !== undefined && (
        <div className="mt-8 text-center">
          <Link to={more} replace preventScrollReset className={buttonClass({ variant: 'secondary' })}>
            {t('lobby.loadMore', { count: Math.min(PAGE_SIZE[type].wide, data.total - data.items.length) })}
          </Link>
        </div>
      )}
    </div>
  )
}
