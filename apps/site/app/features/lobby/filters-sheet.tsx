import { Sheet, Skeleton } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { useLocale } from '../../shared/locale.ts'
import type { ModalProps } from '../../shared/modals.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { lobbyQuery } from './queries.ts'

/** The filter panel of a lobby (spec 2 §2): categories and providers with their counts. */
export default function FiltersSheet({ close }: ModalProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const isLive = useLocation().pathname.includes('live-casino')
  const { data } = useQuery(lobbyQuery(prefix, isLive ? 'live-casino' : 'casino-lobby'))
  const screen = isLive ? 'live-casino.category' : 'casino.category'
  const row =
    'press flex min-h-11 items-center justify-between gap-3 border-t border-line py-2 first:border-t-0'
  return (
    <Sheet
      title={t('filters.title')}
      subtitle={t('filters.subtitle')}
      size="sm"
      placement="panel"
      onClose={close}
      closeLabel={t('common.close')}
    >
      {!data && <Skeleton className="h-64" />}
      {data && (
        <>
          <h3 className="mb-1 text-sm font-medium text-text-2">{t('lobby.categories')}</h3>
          <ul className="mb-6">
            <li>
              <Link className={row} to={to(screen, { id: 'all' })} replace>
                {t('lobby.all')}
                <span className="num text-text-3">{data.total}</span>
              </Link>
            </li>
            {data.categories.map((category) => (
              <li key={category.id}>
                <Link className={row} to={to(screen, { id: category.id })} replace>
                  {category.label}
                  <span className="num text-text-3">{category.count}</span>
                </Link>
              </li>
            ))}
          </ul>
          <h3 className="mb-1 text-sm font-medium text-text-2">{t('lobby.providers')}</h3>
          <ul>
            {data.providers.map((provider) => (
              <li key={provider.id}>
                <Link className={row} to={`${to(screen, { id: 'all' })}?provider=${provider.id}`} replace>
                  {provider.title}
                  <span className="num text-text-3">{provider.count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
