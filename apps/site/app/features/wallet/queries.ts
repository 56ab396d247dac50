import { ME } from '../../shared/me.ts'
import { apiQuery } from '../../shared/query.ts'

const LAST = 5
const POLL_MS = 30_000

/** The newest movements, for the overview. */
export const lastMovementsQuery = () =>
  apiQuery(
    [...ME, 'transactions', 'last'],
    'wallet.transactions',
    { limit: LAST },
    { staleTime: POLL_MS, refetchInterval: POLL_MS },
  )
