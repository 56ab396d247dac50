import { type Selection, chosenValues } from '../../domain/games/index.ts'
import type { Answer, GamePage } from './model.ts'

/** The view of a category or provider page. */
export type CategoryView =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'list'; readonly page: GamePage }
  /** No game matches the chosen facets. */
  | { readonly is: 'no-match'; readonly page: GamePage }
  /** There are games, but none can be opened here. */
  | { readonly is: 'closed'; readonly page: GamePage }
  | { readonly is: 'empty'; readonly page: GamePage }

export function toCategoryView({ data, error }: Answer<GamePage>, selection: Selection): CategoryView {
  if (!data) return { is: error ? 'failed' : 'loading' }
  if (data.total > 0) return { is: 'list', page: data }
  // The only games of a provider may be closed ones.
  const isProviderClosed = data.provider !== null && data.closed > 0
  if (chosenValues(selection).length > 0 && !isProviderClosed) return { is: 'no-match', page: data }
  return { is: data.closed > 0 ? 'closed' : 'empty', page: data }
}
