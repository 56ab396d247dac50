import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../../domain/session/index.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { CheckResult } from './components/check-result.tsx'
import { Facts } from './components/facts.tsx'
import { Games } from './components/games.tsx'
import { Head } from './components/head.tsx'
import { OwnRounds } from './components/own-rounds.tsx'
import { Prizes } from './components/prizes.tsx'
import { Ranking } from './components/ranking.tsx'
import { Rules } from './components/rules.tsx'
import { Standing } from './components/standing.tsx'
import { type TournamentPage, toTournamentView } from './model.ts'
import { tournamentQuery } from './queries.ts'
import { useTournamentAddress } from './use-tournament-address.ts'

/** A tournament: what counts, who stands where, the player's own rounds, rules, prizes and the check of the result. */
export function TournamentScreen() {
  const { t } = useTexts('tournaments')
  const { authorized } = useSession()
  const to = useHref()
  const options = tournamentQuery(useTournamentAddress(), authorized)
  const query = useQuery(options)
  const view = toTournamentView(query)
  const frame = (content: ReactNode) => (
    <div className="gutter pt-6 pb-10">
      <h1 className="display mb-4 text-3xl">{t('tournaments.title')}</h1>
      {content}
    </div>
  )

  switch (view.is) {
    case 'loading':
      return frame(
        <LoadingState queryKey={options.queryKey}>
          <div aria-hidden className="grid gap-5">
            <Skeleton shape="box" className="h-75" />
            <Skeleton shape="box" className="h-96" />
          </div>
        </LoadingState>,
      )
    case 'failed':
      return frame(
        <>
          <QueryFailed title={t('tournaments.pageFailed')} query={query} />
          <Link to={to('tournaments')} className={linkClass({ className: 'mt-4' })}>
            {t('tournaments.all')}
          </Link>
        </>,
      )
    case 'coming':
    case 'open':
    case 'checking':
    case 'final':
      return <Page page={view.page} />
    default:
      return view satisfies never
  }
}

function Page({ page }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const to = useHref()
  const { tournament, prizes } = page
  return (
    <article className="pb-10">
      <Head page={page} />
      <div className="gutter">
        <Facts page={page} />
        <Standing page={page} />
        <div className="mt-6 grid items-start gap-5 lg:mt-8 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-5">
            <Ranking page={page} />
            <OwnRounds page={page} />
            <CheckResult page={page} />
          </div>
          <div className="grid min-w-0 gap-5">
            <Rules tournament={tournament} />
            <Prizes prizes={prizes} places={tournament.places} />
            <Games games={tournament.games} />
          </div>
        </div>
        <Link to={to('tournaments')} className={linkClass({ className: 'mt-6' })}>
          {t('tournaments.all')}
        </Link>
      </div>
    </article>
  )
}
