import { ME, apiQuery } from '../../shared/query/query.ts'

/** Key of the play summary, to fetch it again after a round. */
export const summaryKey = [...ME, 'session-summary'] as const

const SUMMARY_POLL_MS = 60_000

/** Time and net result since the sign-in, for the safety strip. */
export const summaryQuery = () =>
  apiQuery(
    summaryKey,
    'session.summary',
    {},
    { staleTime: SUMMARY_POLL_MS, refetchInterval: SUMMARY_POLL_MS },
  )
