import type { RouteOutput } from '@marquee/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { apiQuery } from '../../shared/query/query.ts'
import type { GameTile } from './verticals.ts'

/** A live table as its studio tells of it now. */
export type LiveTable = RouteOutput<'games.liveTables'>['tables'][number]
type Currency = LiveTable['stakes'] extends (infer S) | null
  ? S extends { min: { currency: infer C } }
    ? C
    : never
  : never

/** How often a page asks for the state of the tables while it is seen (ms). */
const PACE_MS = 4_000

/** The state of all live tables, limits in one currency. */
export const liveTablesQuery = (langmarket: string, currency: Currency) =>
  apiQuery(
    ['live-tables', langmarket, currency],
    'games.liveTables',
    { langmarket, currency },
    {
      staleTime: PACE_MS / 2,
      refetchInterval: PACE_MS,
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
    },
  )

/** What a page knows of a table now. */
export type LiveState =
  | { readonly is: 'loading' }
  /** The studio, the server or the network is silent: nothing that was known before is shown. */
  | { readonly is: 'unknown' }
  | { readonly is: 'closed'; readonly table: LiveTable }
  | { readonly is: 'open'; readonly table: LiveTable; readonly isFull: boolean }

/** Whether every seat is taken. */
const hasNoSeat = ({ seats, seatsTaken }: LiveTable): boolean =>
  seats !== null && seatsTaken !== null && seatsTaken >= seats

/** The state of a table in an answer; one that the answer lacks is unknown. */
export function toLiveState(table: LiveTable | undefined): LiveState {
  if (!table) return { is: 'unknown' }
  switch (table.state) {
    case 'unknown':
      return { is: 'unknown' }
    case 'closed':
      return { is: 'closed', table }
    case 'open':
      return { is: 'open', table, isFull: hasNoSeat(table) }
    default:
      return table.state satisfies never
  }
}

/** Currency of the amounts that a reader sees. */
export const currencyOf = (game: GameTile | undefined): Currency => game?.stakes?.min.currency ?? 'EUR'

/** All tables by the id of their game; undefined before the first answer, empty when none comes. */
export function useLiveTables(currency: Currency): {
  readonly tables: ReadonlyMap<number, LiveTable> | undefined
  readonly isFailed: boolean
  readonly retry: () => void
} {
  const { prefix } = useLocale()
  const isHydrated = useIsHydrated()
  const isOnline = useIsOnline()
  const { data, isError, errorUpdateCount, refetch } = useQuery({
    ...liveTablesQuery(prefix, currency),
    enabled: isHydrated,
    select: toMap,
  })
  // Without any answer the query is pending again with each attempt; what is shown stays until one comes.
  const hasNoAnswer = data === undefined && errorUpdateCount > 0
  const isFailed = isHydrated && (isError || hasNoAnswer || !isOnline)
  // Parts that are hydrated later than the first answer comes begin as the server rendered them.
  const tables = isHydrated ? data : undefined
  return { tables: isFailed ? NONE : tables, isFailed, retry: () => void refetch() }
}
const NONE: ReadonlyMap<number, LiveTable> = new Map()
const toMap = ({ tables }: RouteOutput<'games.liveTables'>): ReadonlyMap<number, LiveTable> =>
  new Map(tables.map((table) => [table.gameId, table]))

/** The state of one table. */
export function useLiveState(game: GameTile): LiveState {
  const { tables } = useLiveTables(currencyOf(game))
  return tables === undefined ? { is: 'loading' } : toLiveState(tables.get(game.id))
}
