import { useQuery } from '@tanstack/react-query'
import { LIMITS_STALE_MS, allLimitsKey, isTime } from '../../domain/limits/index.ts'
import { useSession } from '../../domain/session/index.ts'
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { apiQuery } from '../../shared/query/query.ts'

/** All limits of the player; the page of limits has the same answer. */
const limitsQuery = () => apiQuery(allLimitsKey, 'limits.all', {}, { staleTime: LIMITS_STALE_MS })

/** The limit of a single stake that is in force for this player. Undefined without one, and while it is unknown. */
export function useOwnStakeLimit(): MoneyAmount | undefined {
  const { player } = useSession()
  const { data } = useQuery({ ...limitsQuery(), enabled: player !== undefined })
  const value = data?.limits.find(({ kind }) => kind === 'singleStake')?.value
  return value && !isTime(value) ? value : undefined
}
