import { apiQuery } from '../../shared/query/query.ts'

/** The version of the terms in force, what changed with it, and its files by language. */
export const termsQuery = (langmarket: string) =>
  apiQuery(['terms-version', langmarket], 'content.termsVersion', { langmarket })
