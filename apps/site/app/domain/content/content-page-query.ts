import { apiQuery } from '../../shared/query/query.ts'

export const contentPageQuery = (langmarket: string, pageUrl: string) =>
  apiQuery(['document', langmarket, pageUrl], 'content.page', { langmarket, pageUrl })
