import { localeOf } from '../../shared/locale.ts'
import { selectionOf } from './model.ts'
import { type Selection, gamesQuery } from './queries.ts'

/** The games of a category page, by its address. */
export const categoryQuery = (type: Selection['type'], url: URL, id: string) =>
  gamesQuery(localeOf(url.pathname).prefix, selectionOf(type, id, url.searchParams))
