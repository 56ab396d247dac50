import { type CurrencyCode, minorFromDecimal } from '@marquee/money'
import { z } from 'zod'
import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReadJackpots } from '../../../modules/lobby/index.ts'
import { createJackpotReader } from '../jackpot-feed.ts'
import { numberText } from '../transports/json.ts'
import { type CurrencyDigits, toStudioAmount } from './amounts.ts'
import type { CashierAccount, CashierConfig } from './config.ts'

const whole = numberText.refine((text) => /^\d{1,18}$/.test(text))
const answer = z.object({
  jackpots: z.array(
    z.object({
      id: numberText,
      name: z.string(),
      amount: whole,
      currency: z.string(),
      games: z.array(z.string()),
    }),
  ),
})

function minorOf(text: string, currency: CurrencyCode, digits: CurrencyDigits): bigint {
  const amount = toStudioAmount(text, currency, digits)
  return amount.form === 'minor' ? BigInt(amount.text) : minorFromDecimal(amount.text, currency)
}

/** Reads the values of the jackpots, HTTP Basic, in the studio's smallest unit. */
export const readCashierJackpots = ({
  config,
  accounts: [account],
  client,
}: {
  readonly config: Pick<CashierConfig, 'currencyDigits'>
  readonly accounts: readonly CashierAccount[]
  readonly client: OutgoingClient
}): ReadJackpots =>
  createJackpotReader({
    client,
    answer,
    call(currency) {
      if (!account) return null
      const basic = Buffer.from(`${account.user}:${account.passwords[0] ?? ''}`).toString('base64')
      return {
        method: 'GET',
        path: `/jackpots/values?currency=${currency}`,
        headers: { authorization: `Basic ${basic}` },
      }
    },
    toPots: ({ jackpots }, currency) =>
      jackpots
        .filter((pot) => pot.currency === currency)
        .map(({ id, name, games, amount }) => ({
          id,
          name,
          symbols: games,
          amountMinor: minorOf(amount, currency, config.currencyDigits),
        })),
  })
