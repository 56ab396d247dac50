import { apiQuery } from '../../shared/query/query.ts'

/** A static page by its address below the prefix. `error.not_found` for one that the market does not have. */
export const contentPageQuery = (langmarket: string, pageUrl: string) =>
  apiQuery(['document', langmarket, pageUrl], 'content.page', { langmarket, pageUrl })
