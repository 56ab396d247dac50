import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReadJackpots } from '../../../modules/lobby/index.ts'
import { createJackpotReader } from '../jackpot-feed.ts'
import { jackpotAnswer, jackpotFeedOf } from './assumed.ts'
import type { SoftswissAccount } from './config.ts'

/** Reads the feed that is named after our `casino_id`. It has every currency; amounts count its smallest unit. */
export const readSoftswissJackpots = ({
  accounts: [account],
  client,
}: {
  readonly accounts: readonly SoftswissAccount[]
  readonly client: OutgoingClient
}): ReadJackpots =>
  createJackpotReader({
    client,
    answer: jackpotAnswer,
    call: () => (account ? { method: 'GET', path: jackpotFeedOf(account.casinoId) } : null),
    toPots: ({ jackpots }, currency) =>
      jackpots.flatMap(({ identifier, title, games, amounts }) => {
        const amount = amounts[currency]
        return amount === undefined
          ? []
          : [{ id: identifier, name: title, symbols: games, amountMinor: BigInt(amount) }]
      }),
  })
