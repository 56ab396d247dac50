import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { ALL_GAMES, type Vertical, verticals } from '../../../domain/games/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { lobbyQuery } from '../queries.ts'

const ROW =
  'pressable flex min-h-11 items-center justify-between gap-3 border-t border-line py-2 first:border-t-0'

/** Categories and providers with open games, with their counts. */
export function CategorySheet({ vertical, close }: { vertical: Vertical; close: () => void }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const { lobby, category: row } = verticals[vertical]
  const sheetQuery = lobbyQuery(prefix, lobby.page)
  const query = useQuery(sheetQuery)
  const { data } = query
  const all = to(row.route, { id: ALL_GAMES })
  const hasProviders = data !== undefined && data.providers.length > 1
  return (
    <Sheet
      title={t(hasProviders ? 'lobby.categoriesAndProviders' : 'lobby.categories')}
      size="sm"
      placement="panel"
      onClose={close}
      closeLabel={t('common.close')}
    >
      {!data &&
        (query.isError ? (
          <QueryFailed title={t('lobby.failed')} query={query} />
        ) : (
          <LoadingState queryKey={sheetQuery.queryKey}>
            <Skeleton className="h-64" />
          </LoadingState>
        ))}
      {data && (
        <>
          {hasProviders && <h3 className="mb-1 text-sm font-medium text-text-2">{t('lobby.categories')}</h3>}
          <ul className="mb-6">
            <li>
              <Link className={ROW} to={all} replace>
                {t('lobby.all')}
                <span className="num text-text-3">{data.open}</span>
              </Link>
            </li>
            {data.categories.map((category) => (
              <li key={category.id}>
                <Link className={ROW} to={to(row.route, { id: category.id })} replace>
                  {category.label}
                  <span className="num text-text-3">{category.count}</span>
                </Link>
              </li>
            ))}
          </ul>
          {hasProviders && (
            <>
              <h3 className="mb-1 text-sm font-medium text-text-2">{t('lobby.providers')}</h3>
              <ul>
                {data.providers.map((provider) => (
                  <li key={provider.id}>
                    <Link className={ROW} to={`${all}?provider=${provider.id}`} replace>
                      {provider.title}
                      <span className="num text-text-3">{provider.count}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Sheet>
  )
}
