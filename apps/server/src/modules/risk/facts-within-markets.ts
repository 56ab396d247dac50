import type { Queryable } from '../../kernel/index.ts'
import { readMarkets } from '../players/index.ts'
import type { Fact } from './fact-store.ts'

/**
 * Facts without the numbers of players outside the reader's markets: how many there are is said, not who.
 * @param mine markets in which the reader has the right
 */
export const factsWithin = (
  queryable: Queryable,
  facts: readonly Fact[],
  mine: ReadonlySet<string>,
): Promise<Fact[]> =>
  Promise.all(
    facts.map(async (fact) => {
      const others = fact.details['otherPlayerIds']
      if (!Array.isArray(others)) return fact
      const markets = await readMarkets(queryable, others.map(BigInt))
      const otherPlayerIds = others.filter((id) => mine.has(markets.get(BigInt(id)) ?? ''))
      const othersElsewhere = others.length - otherPlayerIds.length
      return { ...fact, details: { ...fact.details, otherPlayerIds, othersElsewhere } }
    }),
  )
