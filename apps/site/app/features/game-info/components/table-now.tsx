import { cx } from '@marquee/ui/cx'
import {
  type GameTile,
  Places,
  ResultList,
  TellMe,
  currencyOf,
  toLiveState,
  useLiveTables,
} from '../../../domain/games/index.ts'
import { useIsCalm } from '../../../shared/browser/preferences.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

interface TableNowProps {
  readonly game: GameTile
  readonly className?: string
}

/** A live table now: its seats or when it opens, the alert of a full or closed one, and the last results. */
export function TableNow({ game, className }: TableNowProps) {
  const { t } = useTexts('lobby')
  const isCalm = useIsCalm()
  const { tables } = useLiveTables(currencyOf(game))
  // A table that cannot be opened here says why instead.
  if (game.lock !== null) return null
  const state = tables && toLiveState(tables.get(game.id))
  const table = state?.is === 'open' ? state.table : undefined
  const results = isCalm ? [] : (table?.results ?? [])
  const opensAt = state?.is === 'closed' ? state.table.opensAt : null
  const { seats = null, seatsTaken: taken = null } = table ?? {}
  const hasPlaces = seats !== null && taken !== null
  const isFull = state?.is === 'open' && state.isFull
  const stateText = () => {
    if (opensAt !== null) return <LocalTime iso={opensAt}>{(time) => t('live.opens', { time })}</LocalTime>
    if (isFull) return t('live.full')
    if (hasPlaces) return t('live.free', { free: seats - taken, seats })
    if (table) return t('live.noSeatLimit')
    return t(state?.is === 'closed' ? 'live.closed' : 'live.unknown')
  }
  return (
    // The height of one line of places or results, before the first answer too.
    <section
      aria-label={t('live.mark')}
      className={cx(
        'mt-4 flex min-h-23 flex-wrap items-start gap-x-10 gap-y-4 rounded-card border border-line p-4',
        className,
      )}
    >
      {state && (
        <div>
          <p className="mb-1.5 font-semibold">{stateText()}</p>
          {hasPlaces && <Places seats={seats} taken={taken} />}
          {(isFull || opensAt !== null) && (
            <TellMe
              game={game}
              until={isFull ? 'seat' : 'opening'}
              className="mt-2 border border-line-strong"
            />
          )}
        </div>
      )}
      {results.length > 0 && (
        <div className="min-w-0 flex-1 basis-60">
          <ResultList results={results} label={t('live.results.note')} />
        </div>
      )}
    </section>
  )
}
