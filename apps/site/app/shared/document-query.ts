import { apiQuery } from './query.ts'

export const documentQuery = (langmarket: string, pageUrl: string) =>
  apiQuery(['document', langmarket, pageUrl], 'content.page', { langmarket, pageUrl })
