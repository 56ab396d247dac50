import { type CurrencyCode, currencyCodes, decimalFromMinor } from '@marquee/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIVE_ROOMS } from '../../catalogue/live-rooms.ts'
import type { Definition } from '../../games/definition.ts'
import type { GameEvent } from '../../games/events.ts'
import type { Kit } from '../kit.ts'
import { playable } from '../rounds.ts'
import { laddersOf } from '../stakes.ts'
import { isOpenAt, nextOpening, type OpeningHours } from './opening-hours.ts'
import { seatsAt } from './seats.ts'

/** Results that a lobby shows. */
const LOBBY_RESULTS = 10

/** A table as the lobby of an operator shows it. Each company writes it in its own words. */
export interface LobbyTable {
  readonly symbol: string
  readonly name: string
  readonly dealer: string
  readonly isOpen: boolean
  readonly hours: OpeningHours | null
  /** When it opens next (ms since 1970); null while it is open. */
  readonly opensAt: number | null
  /** Null where any number of players may bet. */
  readonly seats: { readonly total: number; readonly taken: number } | null
  /** Players of this operator with money who have the table open. */
  readonly players: number
  readonly limits: readonly { readonly currency: CurrencyCode; readonly min: string; readonly max: string }[]
  /** The newest first: the number or the segment where a wheel stopped, or who won at baccarat. */
  readonly results: readonly string[]
}

type LobbyDeps = Pick<Kit, 'games' | 'tables' | 'store' | 'clock' | 'feed'>

function resultIn(events: readonly GameEvent[]): string[] {
  for (const event of events) {
    if (event.type === 'baccarat-result') return [event.outcome]
    if (event.type === 'wheel-stop') return [event.segment]
  }
  return []
}

const limitsByDefinition = new Map<Definition, LobbyTable['limits']>()

/** Smallest and largest stake in each currency. */
function limitsOf(def: Definition): LobbyTable['limits'] {
  const known = limitsByDefinition.get(def)
  if (known) return known
  const limits = currencyCodes.flatMap((currency) => {
    const ladder = laddersOf(def, { currency, maxMinor: '' })['stake'] ?? []
    const [min, max] = [ladder[0], ladder.at(-1)]
    if (min === undefined || max === undefined) return []
    const text = (minor: string) => decimalFromMinor(BigInt(minor), currency)
    return [{ currency, min: text(min), max: text(max) }]
  })
  limitsByDefinition.set(def, limits)
  return limits
}

/**
 * Options of the route that tells operators of the tables. It is asked every few seconds, so that the control panel
 * neither lists its calls nor applies its switches to them; `_bot/feed` silences it.
 */
export const tableFeedRoute = ({ tables }: Pick<Kit, 'tables'>) => ({
  config: { isScreen: true },
  preHandler: async (_request: FastifyRequest, reply: FastifyReply) =>
    tables.outage.isSilent ? reply.code(503).send({}) : undefined,
})

/** All tables of a studio as they are now. */
export function lobbyTables(deps: LobbyDeps): LobbyTable[] {
  const { games, clock, feed } = deps
  const now = clock.now()
  return games.flatMap(({ symbol, slug, name, live }): LobbyTable[] => {
    if (!live) return []
    const def = playable(games, symbol)?.def
    const isOpen = isOpenAt(live.hours, now)
    const state = feed.stateOf(symbol)
    return [
      {
        symbol,
        name,
        dealer: LIVE_ROOMS[slug]?.dealer.name ?? '',
        isOpen,
        hours: live.hours ?? null,
        opensAt: live.hours && !isOpen ? nextOpening(live.hours, now) : null,
        seats: seatsAt(deps, symbol),
        players: state.players,
        limits: def ? limitsOf(def) : [],
        results: state.board.slice(0, LOBBY_RESULTS).flatMap(({ events }) => resultIn(events)),
      },
    ]
  })
}
