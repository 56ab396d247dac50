import { EmptyState } from '@marquee/ui/empty-state'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import Trophy from 'lucide/dist/esm/icons/trophy.mjs'
import type { ReactNode } from 'react'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { OpenCard } from './components/open-card.tsx'
import { TournamentRow } from './components/tournament-row.tsx'
import { type Tournament, toTournamentsView } from './model.ts'
import { tournamentsQuery } from './queries.ts'

/** Tournaments of the market: open ones as cards, those that come or have ended as lists. */
export function TournamentsScreen() {
  const { t } = useTexts('tournaments')
  const { prefix } = useLocale()
  const query = useQuery(tournamentsQuery(prefix))
  const view = toTournamentsView(query)
  const frame = (content: ReactNode) => (
    <div className="gutter pt-6 pb-10 short:pt-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h1 className="display text-3xl md:text-4xl short:text-2xl">{t('tournaments.title')}</h1>
        <p className="max-w-prose text-sm text-text-2">{t('tournaments.subtitle')}</p>
      </header>
      {content}
    </div>
  )

  switch (view.is) {
    case 'loading':
      return frame(
        <LoadingState className="mt-6" queryKey={tournamentsQuery(prefix).queryKey}>
          <div aria-hidden className="grid gap-5 lg:grid-cols-2">
            <Skeleton shape="box" className="h-75" />
            <Skeleton shape="box" className="h-75" />
          </div>
        </LoadingState>,
      )
    case 'failed':
      return frame(
        <div className="mt-6">
          <QueryFailed title={t('tournaments.failed')} query={query} />
        </div>,
      )
    case 'empty':
      return frame(
        <EmptyState icon={Trophy} title={t('tournaments.empty')} text={t('tournaments.emptyText')} />,
      )
    case 'list':
      return frame(
        <>
          {view.open.length > 0 && (
            <section aria-label={t('tournaments.openNow')} className="mt-6">
              <SectionHeading title={t('tournaments.openNow')} className="mb-3" />
              <ul className="flex flex-wrap gap-5 *:flex-[1_1_min(26rem,100%)]">
                {view.open.map((tournament, index) => (
                  <OpenCard key={tournament.id} tournament={tournament} isEager={index < 2} />
                ))}
              </ul>
            </section>
          )}
          <List title={t('tournaments.coming')} tournaments={view.coming} />
          <List title={t('tournaments.ended')} tournaments={view.ended} />
        </>,
      )
    default:
      return view satisfies never
  }
}

function List({ title, tournaments }: { title: string; tournaments: readonly Tournament[] }) {
  if (tournaments.length === 0) return null
  return (
    <section aria-label={title} className="mt-10">
      <SectionHeading title={title} className="mb-3" />
      <ul className="rounded-card border border-line bg-surface-1 px-[min(1rem,4vw)] py-1 md:px-6">
        {tournaments.map((tournament) => (
          <TournamentRow key={tournament.id} tournament={tournament} />
        ))}
      </ul>
    </section>
  )
}
