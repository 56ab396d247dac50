import type { RouteOutput } from '@marquee/contract'

export type GamePage = RouteOutput<'games.page'>
export type LobbyData = RouteOutput<'lobby.page'>

/** The part of a query that a view reads. */
export interface Answer<Data> {
  readonly data: Data | undefined
  readonly error: unknown
}

/** The view of a lobby page. */
export type LobbyView =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'lobby'; readonly lobby: LobbyData }
  /** There are games, but none can be opened here. */
  | { readonly is: 'closed'; readonly lobby: LobbyData }

export function toLobbyView({ data, error }: Answer<LobbyData>): LobbyView {
  if (!data) return { is: error ? 'failed' : 'loading' }
  return { is: data.open === 0 ? 'closed' : 'lobby', lobby: data }
}
