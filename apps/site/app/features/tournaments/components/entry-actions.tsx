import { Button, buttonClass } from '@marquee/ui/button'
import { useCanOpen, useSession } from '../../../domain/session/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useIsOnline, useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Tournament, type TournamentPage, roundsLeft } from '../model.ts'
import { useSetEntry } from '../queries.ts'

/** Enter and Leave, the way to the game, and for visitors the login. Nothing here is done by playing. */
export function EntryActions({ page }: { page: TournamentPage }) {
  const { authorized } = useSession()
  const { state } = page.tournament
  if (state === 'checking' || state === 'final') return null
  return authorized ? <PlayerActions page={page} /> : <VisitorActions tournament={page.tournament} />
}

function VisitorActions({ tournament: { type, id } }: { tournament: Tournament }) {
  const { t } = useTexts('tournaments')
  const to = useHref()
  const modal = useModal()
  const here = to('tournament', { type, id })
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          onPointerEnter={() => preloadModal('login')}
          onClick={() => modal.open('login', { to: here })}
        >
          {t('tournaments.enter')}
        </Button>
        <Link
          to={`${to('signup')}?${new URLSearchParams({ to: here })}`}
          prefetch="intent"
          className={buttonClass()}
        >
          {t('shell.join')}
        </Link>
      </div>
      <p className="mt-2 max-w-prose text-sm">{t('tournaments.afterLogin')}</p>
    </>
  )
}

function PlayerActions({ page: { tournament, refusal } }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const offline = useOfflineReason()
  const entry = useSetEntry(tournament.id)
  const isIn = tournament.own?.isIn === true
  // Who may not enter is told why below; leaving is always possible.
  if (!isIn && refusal !== null) return null
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {isIn && tournament.state === 'open' && <PlayLink tournament={tournament} />}
        <Button
          variant={isIn ? 'secondary' : 'primary'}
          pending={entry.isPending}
          pendingLabel={t('common.loading')}
          reason={offline}
          onClick={() => entry.mutate(!isIn)}
        >
          {t(isIn ? 'tournaments.leave' : 'tournaments.enter')}
        </Button>
      </div>
      <div role="status" className="mt-2 text-sm empty:hidden">
        {entry.isError && <Failure error={entry.error} />}
      </div>
    </>
  )
}

/** Why entering or leaving failed. A refusal of this player is shown by the page, which is read again. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTexts('tournaments')
  const isOnline = useIsOnline()
  if (error instanceof ApiError) {
    if (error.code === 'error.tournament.closed' || error.code === 'error.tournament.not_found')
      return t('tournaments.closed')
    if (error.code === 'error.tournament.refused') return null
  }
  return t(failureTextOf(error, isOnline).text)
}

/** To the game, or to the choice of one. */
function PlayLink({ tournament }: { tournament: Tournament }) {
  const { t } = useTexts('tournaments')
  const to = useHref()
  const canPlay = useCanOpen('play', { gameSlug: 'any' })
  const playable = tournament.games.filter((game) => game.playable)
  const [first] = playable
  const left = roundsLeft(tournament)
  if (left === 0) return <p className="text-sm font-medium">{t('tournaments.allPlayed')}</p>
  if (!first) return null
  const text = left === null ? t('tournaments.playGame') : t('tournaments.play', { count: left })
  if (playable.length === 1 && tournament.type === 'casino' && canPlay)
    return (
      <Link to={to('play', { gameSlug: first.slug })} className={buttonClass({ variant: 'primary' })}>
        {text}
      </Link>
    )
  return (
    <a href="#games" className={buttonClass({ variant: 'primary' })}>
      {t('tournaments.chooseGame')}
    </a>
  )
}
