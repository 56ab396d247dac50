import { apiQuery, ME } from '../../shared/query/query.ts'
const LAST = 5
const POLL_MS = 30_000

/** The newest transactions, for the overview. */
export const latestTransactionsQuery = () =>
  apiQuery(
    [...ME, 'transactions', 'last'],
    'wallet.transactions',
    { limit: LAST },
    { staleTime: POLL_MS, refetchInterval: POLL_MS },
  )

/** Awarded free rounds that can still be played. */
export const freeRoundsQuery = () =>
  apiQuery([...ME, 'free-rounds'], 'play.freeRounds', {}, { staleTime: POLL_MS })
