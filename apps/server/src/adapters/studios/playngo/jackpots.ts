import { minorFromDecimal } from '@marquee/money'
import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReadJackpots } from '../../../modules/lobby/index.ts'
import { createJackpotReader } from '../jackpot-feed.ts'
import { jackpotAnswer } from './assumed.ts'
import type { PlayngoAccount } from './config.ts'

/** Reads the feed of the jackpots of our `pid`, which has no other credential. */
export const readPlayngoJackpots = ({
  accounts: [account],
  client,
}: {
  readonly accounts: readonly PlayngoAccount[]
  readonly client: OutgoingClient
}): ReadJackpots =>
  createJackpotReader({
    client,
    answer: jackpotAnswer,
    call(currency) {
      if (!account) return null
      const query = new URLSearchParams({ pid: account.productId, currency })
      return { method: 'GET', path: `?${query.toString()}` }
    },
    toPots: ({ jackpots }, currency) =>
      jackpots
        .filter((pot) => pot.currency === currency)
        .map(({ id, description, baseAmount, games }) => ({
          id,
          name: description,
          symbols: games,
          amountMinor: minorFromDecimal(baseAmount, currency),
        })),
  })
