import { minorFromDecimal } from '@marquee/money'
import { z } from 'zod'
import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReadJackpots } from '../../../modules/lobby/index.ts'
import { createJackpotReader } from '../jackpot-feed.ts'
import { numberText } from '../transports/json.ts'
import { JACKPOT_FEED } from './assumed.ts'
import type { PragmaticAccount } from './config.ts'

const answer = z.object({
  error: numberText.pipe(z.literal('0')),
  jackpots: z.array(
    z.object({
      mainJackpotID: numberText,
      name: z.string(),
      /** Symbols, separated by commas. */
      games: z.string(),
      currency: z.string(),
      tiers: z.array(z.object({ amount: numberText })).min(1),
    }),
  ),
})

/** Reads the jackpot feed of our login. Its highest tier is what a player sees as the jackpot. */
export const readPragmaticJackpots = ({
  accounts: [account],
  client,
}: {
  readonly accounts: readonly PragmaticAccount[]
  readonly client: OutgoingClient
}): ReadJackpots =>
  createJackpotReader({
    client,
    answer,
    call(currency) {
      if (!account) return null
      const query = new URLSearchParams({ login: account.secureLogin, currency })
      return { method: 'GET', path: `${JACKPOT_FEED}?${query.toString()}` }
    },
    toPots: ({ jackpots }, currency) =>
      jackpots
        .filter((pot) => pot.currency === currency)
        .map(({ mainJackpotID, name, games, tiers }) => ({
          id: mainJackpotID,
          name,
          symbols: games.split(',').filter((symbol) => symbol !== ''),
          amountMinor: tiers
            .map(({ amount }) => minorFromDecimal(amount, currency))
            .reduce((most, one) => (one > most ? one : most)),
        })),
  })
