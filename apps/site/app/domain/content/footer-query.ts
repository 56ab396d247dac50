import { apiQuery } from '../../shared/query/query.ts'

/** Links, licences, help line and support addresses of the market. */
export const footerQuery = (langmarket: string) =>
  apiQuery(['footer', langmarket], 'content.footer', { langmarket })
