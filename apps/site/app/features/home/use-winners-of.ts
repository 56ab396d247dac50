import type { Period, WinnersOf } from '../../domain/games/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useBrand, useCurrency } from '../../shared/request/root-data.ts'
import { winnersOf } from './queries.ts'

/** What decides wins and sums of this page. */
export function useWinnersOf(dateRange: Period): WinnersOf {
  const { prefix } = useLocale()
  const { siteId } = useBrand()
  const currency = useCurrency()
  return winnersOf({ prefix, siteId, currency }, dateRange)
}
