import { apiQuery } from '../../shared/query.ts'

export const documentQuery = (langmarket: string, pageUrl: string) =>
  apiQuery(['document', langmarket, pageUrl], 'content.page', { langmarket, pageUrl })
