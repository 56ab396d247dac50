import type { Clock, OutgoingClient } from '../../../kernel/index.ts'
import type { ReadJackpots } from '../../../modules/lobby/index.ts'
import { createJackpotReader } from '../jackpot-feed.ts'
import { jackpotAnswer, jackpotPathOf } from './assumed.ts'
import type { NovomaticAccount, NovomaticConfig } from './config.ts'
import { signedHeaders } from './signed-call.ts'

/** Reads the list of jackpots by a signed call. `TotalWinAmount` counts minor units, as amounts of the wallet do. */
export const readNovomaticJackpots = ({
  config,
  accounts: [account],
  clock,
  client,
}: {
  readonly config: Pick<NovomaticConfig, 'apiUrl'>
  readonly accounts: readonly NovomaticAccount[]
  readonly clock: Clock
  readonly client: OutgoingClient
}): ReadJackpots =>
  createJackpotReader({
    client,
    answer: jackpotAnswer,
    call(currency) {
      if (!account) return null
      const path = jackpotPathOf(account.partner, currency)
      return {
        method: 'GET',
        path,
        headers: signedHeaders({ config, account, clock }, { method: 'GET', path, body: '' }),
      }
    },
    toPots: ({ Jackpots }, currency) =>
      Jackpots.filter((pot) => pot.JackpotCurrency === currency).map((pot) => ({
        id: pot.JackpotId,
        name: pot.JackpotDescription,
        symbols: pot.Games.map(({ GameId }) => GameId),
        amountMinor: BigInt(pot.TotalWinAmount),
      })),
  })
