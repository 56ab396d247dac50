import type { Period, WinnersOf } from '../../domain/games/index.ts'
import { activityKey } from '../../domain/activity/index.ts'
import { LIMITS_STALE_MS, allLimitsKey } from '../../domain/limits/index.ts'
import { apiQuery } from '../../shared/query/query.ts'

/** The period of what was paid back. */
export const FIGURES_PERIOD = '72h'

/** What decides wins and sums of this page. */
export const winnersOf = (
  {
    prefix,
    siteId,
    currency,
  }: { readonly prefix: string; readonly siteId: number; readonly currency: string },
  dateRange: Period,
): WinnersOf => ({ langmarket: prefix, dateRange, currency, siteId })

/** Figures change with every stake: a page that is opened reads them. */
const FIGURES_STALE_MS = 10_000
/** The times of withdrawals change with every one that arrives. */
const TIMES_STALE_MS = 60_000

/** Time and net result of the running week; the page of activity has the same answer. */
export const weekQuery = () =>
  apiQuery([...activityKey, 'periods'], 'activity.periods', {}, { staleTime: FIGURES_STALE_MS })

/** All limits of the player; the page of limits has the same answer. */
export const limitsQuery = () => apiQuery(allLimitsKey, 'limits.all', {}, { staleTime: LIMITS_STALE_MS })

/** How long withdrawals of the last days took. */
export const withdrawalTimesQuery = () =>
  apiQuery(['withdrawal-times'], 'wallet.withdrawalTimes', {}, { staleTime: TIMES_STALE_MS })

/** How long a higher limit waits in the market. */
export const limitWaitsQuery = (market: string) =>
  apiQuery(['limit-waits', market], 'limits.waits', { market }, { staleTime: Infinity })
