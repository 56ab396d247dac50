import { activityKey } from '../../domain/activity/index.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

/** Figures change with every stake: a page that is opened reads them. */
const STALE_MS = 10_000

/** Time and money of the last weeks and months. */
export const periodsQuery = () =>
  apiQuery([...activityKey, 'periods'], 'activity.periods', {}, { staleTime: STALE_MS })

/** Deposits and withdrawals since the account was opened. */
export const lifePositionQuery = () =>
  apiQuery([...ME, 'net-position', 'life'], 'wallet.netPosition', {}, { staleTime: STALE_MS })
