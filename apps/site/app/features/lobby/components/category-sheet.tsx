import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { ALL_GAMES, type Vertical, verticals } from '../../../domain/games/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import type { SiteAddress } from '../../../shared/navigation/address.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { lobbyQuery } from '../queries.ts'

const Row = ({
  to,
  title,
  count,
}: {
  readonly to: SiteAddress
  readonly title: string
  readonly count: number
}) => (
  <li>
    <Link
      className="pressable flex min-h-11 items-center justify-between gap-3 border-t border-line py-2 first:border-t-0"
      to={to}
      replace
    >
      {title}
      <span className="num text-text-3">{count}</span>
    </Link>
  </li>
)

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
            <Skeleton shape="box" className="h-64" />
          </LoadingState>
        ))}
      {data && (
        <>
          {hasProviders && <h3 className="mb-1 text-sm font-medium text-text-2">{t('lobby.categories')}</h3>}
          <ul className="mb-6">
            <Row to={all} title={t('lobby.all')} count={data.open} />
            {data.categories.map(({ id, label, count }) => (
              <Row key={id} to={to(row.route, { id })} title={label} count={count} />
            ))}
          </ul>
          {hasProviders && (
            <>
              <h3 className="mb-1 text-sm font-medium text-text-2">{t('lobby.providers')}</h3>
              <ul>
                {data.providers.map(({ id, ...provider }) => (
                  <Row key={id} to={`${all}?provider=${id}`} {...provider} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Sheet>
  )
}
