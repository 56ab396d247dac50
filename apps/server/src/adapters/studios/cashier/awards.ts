import { z } from 'zod'
import { assertInvariant, type OutgoingClient, type OutgoingResult } from '../../../kernel/index.ts'
import type { AwardAnswer, AwardRequest, StudioAwards } from '../../../modules/play/index.ts'
import { numberText, readJson } from '../transports/json.ts'
import { type CurrencyDigits, toExactStudioNumber } from './amounts.ts'
import { FREE_SPIN_DAYS, UNKNOWN_AWARD } from './assumed.ts'
import type { CashierAccount, CashierConfig } from './config.ts'

const MS_PER_SECOND = 1000
/** The studio wants the same call once more. */
const ASK_AGAIN = 'UNHANDLED'

const added = z.object({ status: z.literal('ok'), freespinids: z.array(z.tuple([numberText, numberText])) })
const cancelled = z.object({ status: z.literal('ok') })
const failed = z.object({ errorcode: z.string().min(1) })

interface CallDependencies {
  readonly config: Pick<CashierConfig, 'currencyDigits'>
  readonly accounts: readonly CashierAccount[]
  readonly client: OutgoingClient
}

/**
 * The studio's calls for free spins, HTTP Basic. The order's id is `promocode`, which its calls about the spins carry, and
 * `txid`, under which a repeat awards nothing more.
 */
export function createCashierAwards({ config, accounts, client }: CallDependencies): StudioAwards {
  const call = async (accountId: string, name: string, fields: object): Promise<OutgoingResult> => {
    const account = accounts.find(({ id }) => id === accountId)
    assertInvariant(account !== undefined, 'free rounds are awarded under an account of ours')
    const basic = Buffer.from(`${account.user}:${account.passwords[0] ?? ''}`).toString('base64')
    return client.call({
      method: 'POST',
      path: `/freespins/${name}`,
      name: `freespins/${name}`,
      headers: { 'content-type': 'application/json', authorization: `Basic ${basic}` },
      body: JSON.stringify(fields),
      idempotent: true,
    })
  }
  return {
    // `freespinspayout` has the total, and pays it once.
    credit: 'total',
    mostDays: FREE_SPIN_DAYS,
    async award(request) {
      const fields = spinFields(request, config.currencyDigits)
      if (!fields) return { outcome: 'refused', code: 'value' }
      const answer = read(await call(request.account, 'add', fields), added)
      if (answer.outcome !== 'done') return answer
      const own = answer.body.freespinids.find(([player]) => player === fields.remoteusername)
      // Its cancel call needs this name.
      return own ? { outcome: 'done', reference: own[1] } : { outcome: 'unknown' }
    },
    async cancel({ account, reference }) {
      if (reference === null) return { outcome: 'refused', code: UNKNOWN_AWARD }
      const answer = read(await call(account, 'cancel', { freespinsid: reference }), cancelled)
      return answer.outcome === 'done' ? { outcome: 'done' } : answer
    },
  }
}

/** @returns null where the value is no whole number of the studio's smallest unit */
function spinFields(request: AwardRequest, digits: CurrencyDigits) {
  const { valueMinor, currency, playerId, orderId, expiresAt } = request
  const value = toExactStudioNumber(valueMinor, currency, digits)
  if (value === null) return null
  return {
    txid: orderId,
    remoteusername: playerId.toString(),
    gameid: request.game.symbol,
    amount: request.rounds,
    freespinvalue: value,
    expire: Math.floor(expiresAt.epochMilliseconds / MS_PER_SECOND),
    promocode: orderId,
    currency,
    playercurrency: currency,
  }
}

type Read<Body> =
  | { readonly outcome: 'done'; readonly body: Body }
  | Exclude<AwardAnswer, { outcome: 'done' }>

/** The word decides, as in its calls to us. An answer in another shape says nothing about what was done. */
function read<Body>(result: OutgoingResult, schema: z.ZodType<Body>): Read<Body> {
  const given = result.outcome === 'unknown' ? result.answer : result
  const json = given && readJson(given.body)
  if (!json?.ok) return { outcome: 'unknown' }
  const error = failed.safeParse(json.values)
  if (error.success)
    return error.data.errorcode === ASK_AGAIN
      ? { outcome: 'unknown' }
      : { outcome: 'refused', code: error.data.errorcode }
  const answer = schema.safeParse(json.values)
  return result.outcome === 'done' && answer.success
    ? { outcome: 'done', body: answer.data }
    : { outcome: 'unknown' }
}
