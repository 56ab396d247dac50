import { Badge } from '@marquee/ui/badge'
import type { ReactNode } from 'react'
import { useIsCalm } from '../../shared/browser/preferences.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { GamePicture, type GamePictureProps } from './game-picture.tsx'
import { Places, Results, TellMe, useResultTexts } from './live-parts.tsx'
import { type LiveState, type LiveTable, useLiveState } from './live-tables.ts'

/** Results that fit below the narrowest tile. */
const SHOWN_RESULTS = 6

/**
 * A live table: on its picture that it is live, free seats, or when it opens; below name and stakes, who deals and
 * whose studio it is, then seats as places or the last results. A portrait has no room for more than its name, which
 * its picture does not have, and the dealer.
 */
export function LivePicture(props: GamePictureProps) {
  const { game, caption, tabIndex, shape, withResults = false } = props
  const isWide = shape === 'landscape'
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const isCalm = useIsCalm()
  const state = useLiveState(game)
  const textOf = useStateText()
  const textsOf = useResultTexts()
  // A table that cannot be opened here says why instead.
  const live = game.lock === null ? state : undefined
  const table = live && 'table' in live ? live.table : undefined
  const stakes = table?.stakes ?? game.stakes
  const dealerName = table?.dealer ?? game.dealer
  const dealer = dealerName === undefined ? undefined : t('tile.dealer', { dealer: dealerName })
  const range =
    stakes === null
      ? undefined
      : t('game.stakesRange', { min: formats.money(stakes.min), max: formats.money(stakes.max) })
  // Calm mode has nothing that invites to follow a series.
  const results = withResults && !isCalm ? (table?.results ?? []).slice(0, SHOWN_RESULTS) : []
  const facts = (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{game.name}</span>
        {isWide && stakes && (
          <span className="shrink-0 text-text-2 tabular-nums">
            {formats.money(stakes.min)} – {formats.money(stakes.max)}
          </span>
        )}
      </span>
      <span className="block text-text-3">
        {[dealerName, game.providerTitle].filter((part) => part !== undefined).join(' · ')}
      </span>
      {caption !== undefined && <span className="block">{caption}</span>}
      {isWide && live && <LiveLine state={live} results={results} />}
    </>
  )
  const listed =
    results.length === 0
      ? undefined
      : `${t('live.results')}: ${results.map((result) => textsOf(result).long).join(', ')}`
  const read = [dealer, range, live && textOf(live), listed, caption].filter(
    (part) => part !== undefined && part !== '',
  )
  return (
    <GamePicture
      {...props}
      caption={read.length === 0 ? undefined : read.join(', ')}
      facts={facts}
      mark={
        live?.is === 'open' ? (
          <Badge tone="overlay" pulse>
            {t('live.mark')}
          </Badge>
        ) : undefined
      }
      foot={isWide && live && <Foot game={game} state={live} tabIndex={tabIndex} />}
      isUnavailable={live?.is === 'closed' || (live?.is === 'open' && live.isFull)}
    />
  )
}

/** Seats or results below a tile. Its height does not depend on what is known. */
function LiveLine({ state, results }: { readonly state: LiveState; readonly results: LiveTable['results'] }) {
  const { t } = useTexts('lobby')
  const line = (content: ReactNode) => <span className="mt-1.5 block h-6 text-text-3">{content}</span>
  switch (state.is) {
    case 'loading':
      return line(null)
    case 'unknown':
      return line(t('live.unknown'))
    case 'closed':
      return line(null)
    case 'open': {
      const { seats, seatsTaken } = state.table
      if (seats !== null && seatsTaken !== null) return line(<Places seats={seats} taken={seatsTaken} />)
      return line(results.length > 0 ? <Results results={results} /> : t('live.noSeatLimit'))
    }
    default:
      return state satisfies never
  }
}

/** A state in words, for the label of a tile and as its mark. */
function useStateText(): (state: LiveState) => string | undefined {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  return (state) => {
    switch (state.is) {
      case 'loading':
        return undefined
      case 'unknown':
        return t('live.unknown')
      case 'closed': {
        const { opensAt } = state.table
        return opensAt === null ? t('live.closed') : t('live.opens', { time: formats.dateTime(opensAt) })
      }
      case 'open': {
        const { seats, seatsTaken } = state.table
        if (seats === null || seatsTaken === null) return undefined
        return state.isFull ? t('live.full') : t('live.free', { free: seats - seatsTaken, seats })
      }
      default:
        return state satisfies never
    }
  }
}

function Foot({
  game,
  state,
  tabIndex,
}: {
  readonly game: GamePictureProps['game']
  readonly tabIndex: number | undefined
  readonly state: LiveState
}) {
  const { t } = useTexts('lobby')
  const textOf = useStateText()
  const tell = (until: 'seat' | 'opening') => (
    <TellMe game={game} until={until} tabIndex={tabIndex} className="ms-auto bg-art-ink/80 text-on-art" />
  )
  if (state.is === 'closed') {
    const { opensAt } = state.table
    return (
      <>
        <Badge tone="overlay">
          {opensAt === null ? (
            t('live.closed')
          ) : (
            <LocalTime iso={opensAt}>{(time) => t('live.opens', { time })}</LocalTime>
          )}
        </Badge>
        {opensAt !== null && tell('opening')}
      </>
    )
  }
  if (state.is !== 'open' || state.table.seats === null) return null
  return (
    <>
      <Badge tone="overlay">{textOf(state)}</Badge>
      {state.isFull && tell('seat')}
    </>
  )
}
