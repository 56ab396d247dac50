import { SectionHeading } from '@marquee/ui/section-heading'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { useCanFollow } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { OpenCard } from './components/open-card.tsx'
import { toTournamentsView } from './model.ts'
import { tournamentsQuery } from './queries.ts'

/** The newest open ones; the others are on the page of tournaments. */
const MOST_SHOWN = 2

/** Open tournaments as a section of another page. Left out while none is open. */
export function OpenTournaments() {
  const { t } = useTexts('tournaments')
  const { prefix } = useLocale()
  const all = useHref()('tournaments')
  const canFollow = useCanFollow()
  const view = toTournamentsView(useQuery(tournamentsQuery(prefix)))
  if (view.is !== 'list' || view.open.length === 0 || !canFollow(all)) return null
  return (
    <section aria-label={t('tournaments.title')} className="mt-9 min-w-0 flex-1 md:mt-11">
      <SectionHeading
        title={t('tournaments.title')}
        reason={t('tournaments.openNow')}
        action={
          <Link
            to={all}
            prefetch="intent"
            aria-label={t('tournaments.all')}
            className={linkClass({ tone: 'brand', className: 'text-sm' })}
          >
            {t('tournaments.allShort')}
            <span aria-hidden> ›</span>
          </Link>
        }
        className="mb-3"
      />
      <ul className="grid gap-3 max-xl:md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {view.open.slice(0, MOST_SHOWN).map((tournament) => (
          <OpenCard key={tournament.id} tournament={tournament} isEager={false} />
        ))}
      </ul>
    </section>
  )
}
