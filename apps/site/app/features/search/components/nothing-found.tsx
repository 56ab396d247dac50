import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { ALL_GAMES, GameCollection, GameItems, gamesByIdsQuery } from '../../../domain/games/index.ts'
import { useCanOpen } from '../../../domain/session/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Row } from '../ranking.ts'

/** Without a match, as the status announces: games that can be opened, and links. */
export function NothingFound({ instead }: { readonly instead: readonly Row[] }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const hasGames = useCanOpen('casino.category', { id: ALL_GAMES })
  const { data } = useQuery({
    ...gamesByIdsQuery(instead.map(([id]) => id).join(','), prefix),
    enabled: instead.length > 0,
  })
  return (
    <div className="max-w-xl">
      {instead.length > 0 && <p className="mt-1 text-sm text-text-2">{t('search.instead')}</p>}
      <GameCollection
        layout={GameItems}
        columns="mt-3 grid grid-cols-3 gap-2.5 md:gap-4"
        games={data?.games ?? []}
      />
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {hasGames && (
          <Link to={to('casino.category', { id: ALL_GAMES })} className={linkClass({ tone: 'brand' })}>
            {t('lobby.all')}
          </Link>
        )}
        <Link to={to('responsible-gambling')} className={linkClass({ tone: 'brand' })}>
          {t('search.topic.safer')}
        </Link>
        <Link to={to('contact-live-chat')} className={linkClass({ tone: 'brand' })}>
          {t('search.topic.support')}
        </Link>
      </p>
    </div>
  )
}
