import type { RouteOutput } from '@marquee/contract'

export type GamePage = RouteOutput<'games.page'>
export type LobbyData = RouteOutput<'lobby.page'>

/** A query as a view sees it. */
export interface Answer<Data> {
  readonly data: Data | undefined
  readonly error: unknown
}

/** What a lobby page shows. */
export type LobbyView =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'lobby'; readonly lobby: LobbyData }
  /** There are games, and none of them can be opened here. */
  | { readonly is: 'closed'; readonly lobby: LobbyData }

export function toLobbyView({ data, error }: Answer<LobbyData>): LobbyView {
  if (!data) return { is: error ? 'failed' : 'loading' }
  return { is: data.open === 0 ? 'closed' : 'lobby', lobby: data }
}
