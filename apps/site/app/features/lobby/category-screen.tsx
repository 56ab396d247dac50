import { buttonClass } from '@marquee/ui/button'
import { EmptyState } from '@marquee/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { useParams, useSearchParams } from 'react-router'
import {
  ALL_GAMES,
  gamesPageQuery,
  parsePage,
  parseSelection,
  toSearch,
  verticals,
} from '../../domain/games/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link, PathContext } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useIsPhone } from '../../shared/request/root-data.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { CategoryLayout } from './components/category-layout.tsx'
import { GameList } from './components/game-list.tsx'
import { GameListSkeleton } from './components/game-list-skeleton.tsx'
import { SearchLink } from './components/search-link.tsx'
import { useLastChosen } from './components/use-last-chosen.ts'
import { useSelection } from './components/use-selection.ts'
import { toCategoryView } from './category-view.ts'
import { verticalOfPath } from './vertical-of-path.ts'

// With the chips of the chosen facets, which show amounts: their script loads after the first view.
const NoMatch = lazyPart(() => import('./components/chosen-facets.tsx').then((file) => file.NoMatch))

/** All games of a category or provider. The address holds facets, order and page. */
export function CategoryScreen() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const isPhone = useIsPhone()
  const vertical = verticalOfPath(use(PathContext))
  const { lobby } = verticals[vertical]
  const to = useHref()
  const { id = ALL_GAMES } = useParams()
  const [params] = useSearchParams()
  const selection = parseSelection(vertical, id, params, isPhone)
  const [shown, change] = useSelection(selection)
  const pageQuery = gamesPageQuery(prefix, selection, parsePage(params))
  const query = useQuery({ ...pageQuery, placeholderData: keepPreviousData })
  const view = toCategoryView(query, selection)
  const choice = { selection: shown, onChange: change }
  const last = useLastChosen(selection)

  switch (view.is) {
    case 'loading':
      return (
        <CategoryLayout {...choice}>
          <GameListSkeleton vertical={vertical} queryKey={pageQuery.queryKey} />
        </CategoryLayout>
      )
    case 'failed':
      return (
        <CategoryLayout {...choice}>
          <QueryFailed title={t('lobby.failed')} query={query} />
        </CategoryLayout>
      )
    case 'list':
      return (
        <CategoryLayout {...choice} page={view.page} hasColumn>
          <GameList
            key={`${vertical}/${id}`}
            selection={selection}
            page={view.page}
            pageNumber={parsePage(params)}
            isStale={query.isPlaceholderData || shown !== selection}
          />
        </CategoryLayout>
      )
    case 'no-match':
      return (
        <CategoryLayout {...choice} page={view.page} hasColumn>
          <Suspense>
            <NoMatch selection={selection} page={view.page} last={last} />
          </Suspense>
        </CategoryLayout>
      )
    case 'closed':
      return (
        <CategoryLayout {...choice} page={view.page}>
          <EmptyState
            title={t('lobby.closed.title')}
            text={t('lobby.closed.listed', { count: view.page.closed })}
            action={
              <SearchLink to={toSearch({ ...selection, show: 'all' })}>{t('lobby.closed.show')}</SearchLink>
            }
          />
        </CategoryLayout>
      )
    case 'empty':
      return (
        <CategoryLayout {...choice} page={view.page}>
          <EmptyState
            title={t('lobby.empty')}
            action={
              <Link to={to(lobby.route)} className={buttonClass({ variant: 'secondary' })}>
                {t(lobby.title)}
              </Link>
            }
          />
        </CategoryLayout>
      )
    default:
      return view satisfies never
  }
}
