import { apiQuery } from '../../shared/query/query.ts'

export const footerQuery = (langmarket: string) =>
  apiQuery(['footer', langmarket], 'content.footer', { langmarket })
