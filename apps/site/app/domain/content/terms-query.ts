import { apiQuery } from '../../shared/query/query.ts'

export const termsQuery = (langmarket: string) =>
  apiQuery(['terms-version', langmarket], 'content.termsVersion', { langmarket })
