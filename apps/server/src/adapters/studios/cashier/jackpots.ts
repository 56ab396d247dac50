import { type CurrencyCode, minorFromDecimal } from '@marquee/money'
import { z } from 'zod'
import type { OutgoingClient } from '../../../kernel/index.ts'
import type { ReadJackpots } from '../../../modules/lobby/index.ts'
import { numberText, readJson } from '../transports/json.ts'
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
export const readCashierJackpots =
  ({
    config,
    accounts: [account],
    client,
  }: {
    readonly config: Pick<CashierConfig, 'currencyDigits'>
    readonly accounts: readonly CashierAccount[]
    readonly client: OutgoingClient
  }): ReadJackpots =>
  async (currency) => {
    if (!account) return null
    const basic = Buffer.from(`${account.user}:${account.passwords[0] ?? ''}`).toString('base64')
    const result = await client.call({
      method: 'GET',
      path: `/jackpots/values?currency=${currency}`,
      name: 'jackpots/values',
      headers: { authorization: `Basic ${basic}` },
    })
    if (result.outcome !== 'done') return null
    const body = readJson(result.body)
    const read = body.ok ? answer.safeParse(body.values) : undefined
    if (!read?.success) return null
    try {
      return read.data.jackpots
        .filter((pot) => pot.currency === currency)
        .map(({ id, name, games, amount }) => ({
          id,
          name,
          symbols: games,
          amountMinor: minorOf(amount, currency, config.currencyDigits),
        }))
    } catch {
      // An amount that is none of the currency: nothing of the answer is shown.
      return null
    }
  }
