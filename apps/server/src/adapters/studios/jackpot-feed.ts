import type { CurrencyCode } from '@marquee/money'
import type { z } from 'zod'
import type { OutgoingCall, OutgoingClient } from '../../kernel/index.ts'
import type { FeedPot, ReadJackpots } from '../../modules/lobby/index.ts'
import { readJson } from './transports/json.ts'

/** A feed of jackpots: what is asked, what its answer looks like, and what it says. */
export interface JackpotFeed<Answer> {
  readonly client: OutgoingClient
  /** Null without an account. */
  readonly call: (currency: CurrencyCode) => Omit<OutgoingCall, 'name'> | null
  readonly answer: z.ZodType<Answer>
  /** @throws for an amount that is none of the currency */
  readonly toPots: (answer: Answer, currency: CurrencyCode) => readonly FeedPot[]
}

/** Reads a feed whole or not at all: an answer with one pot that cannot be read shows none. */
export const createJackpotReader =
  <Answer>({ client, call, answer, toPots }: JackpotFeed<Answer>): ReadJackpots =>
  async (currency) => {
    const asked = call(currency)
    if (!asked) return null
    const result = await client.call({ ...asked, name: 'jackpots' })
    if (result.outcome !== 'done') return null
    const body = readJson(result.body)
    const read = body.ok ? answer.safeParse(body.values) : undefined
    if (!read?.success) return null
    try {
      const pots = toPots(read.data, currency)
      return pots.every(({ amountMinor }) => amountMinor >= 0n) ? pots : null
    } catch {
      return null
    }
  }
