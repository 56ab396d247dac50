import type { RouteOutput } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { apiQuery } from '../../shared/query/query.ts'
import { useBrand, useCurrency, useIsCalmPage } from '../../shared/request/root-data.ts'

export type Jackpot = RouteOutput<'games.jackpotAmounts'>['jackpots'][number]

/** The server reads the studios' feeds as often. */
const POLL_MS = 10_000

type Sent = { langmarket: string; siteId: number; currency: 'EUR' }

const jackpotsQuery = (of: { langmarket: string; siteId: number; currency: string }) =>
  apiQuery(['jackpots', of], 'games.jackpotAmounts', of as Sent, {
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })

const NONE: readonly Jackpot[] = []

/**
 * The pots as they were last read, largest first; none in calm mode, undefined before the first reading. All
 * that show a pot share one query.
 */
export function useJackpots(): readonly Jackpot[] | undefined {
  const { prefix } = useLocale()
  const { siteId } = useBrand()
  const currency = useCurrency()
  const isCalm = useIsCalmPage()
  const isHydrated = useIsHydrated()
  const of = { langmarket: prefix, siteId, currency }
  const { data, isError } = useQuery({ ...jackpotsQuery(of), enabled: !isCalm })
  if (isCalm || (isError && !data)) return NONE
  // A tile that is hydrated later than the first answer comes begins as the server rendered it.
  return isHydrated ? data?.jackpots : undefined
}

/** The pot that a game feeds. */
export const useJackpotOf = (gameId: number): Jackpot | undefined =>
  useJackpots()?.find(({ games }) => games.some(({ id }) => id === gameId))
