import type { z } from 'zod'
import { assertInvariant, type OutgoingClient, type OutgoingResult } from '../../../kernel/index.ts'
import type { StudioAwards } from '../../../modules/play/index.ts'
import {
  CLOSE_AS,
  freeRoundSettings,
  IDEMPOTENCY_HEADER,
  playersVouchers,
  UNKNOWN_VOUCHER,
  VOUCHER_DAYS,
  voucher,
  voucherErrors,
  voucherPath,
} from './assumed.ts'
import type { EvolutionAccount } from './config.ts'

type Answer<Data> =
  | { readonly outcome: 'done'; readonly data: Data }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown' }

interface VoucherCall<Data> {
  readonly account: string
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** After the address of our vouchers. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly schema: z.ZodType<Data>
}
interface VoucherDependencies {
  readonly accounts: readonly EvolutionAccount[]
  readonly client: OutgoingClient
}

/**
 * Vouchers of free rounds. The order's id is the idempotency key of the issue call, so that a repeat gets the same
 * voucher. The studio's calls carry the voucher's own id.
 */
export function createEvolutionAwards(deps: VoucherDependencies): StudioAwards {
  const call = createCall(deps)

  /** @returns undefined where the studio has no such voucher; null where it does not say */
  async function voucherOf(
    { account, playerId }: { readonly account: string; readonly playerId: bigint },
    isIt: (one: z.infer<typeof playersVouchers>['vouchers'][number]) => boolean,
  ) {
    const path = `?playerId=${playerId}`
    const answer = await call({ account, name: 'vouchers', method: 'GET', path, schema: playersVouchers })
    return answer.outcome === 'done' ? answer.data.vouchers.find(isIt) : null
  }

  return {
    // One `promo_payout` has what the rounds have won.
    credit: 'total',
    mostDays: VOUCHER_DAYS,
    async award(request) {
      const { account, orderId, playerId, currency } = request
      const headers = { [IDEMPOTENCY_HEADER]: orderId }
      const body = { playerId: playerId.toString(), currency, settings: freeRoundSettings(request) }
      const answer = await call({ account, name: 'issue', method: 'POST', headers, body, schema: voucher })
      if (answer.outcome !== 'done') return answer
      const { voucherId } = answer.data
      return { outcome: 'done', awardId: voucherId, reference: voucherId }
    },
    async cancel({ account, playerId, awardId, reference }) {
      const known =
        reference === null
          ? await voucherOf({ account, playerId }, ({ idempotencyKey }) => idempotencyKey === awardId)
          : { voucherId: reference }
      if (known === null) return { outcome: 'unknown' }
      if (!known) return { outcome: 'refused', code: UNKNOWN_VOUCHER }
      const path = `/${encodeURIComponent(known.voucherId)}/close`
      const closing = { account, name: 'close', method: 'POST', path, body: CLOSE_AS } as const
      const answer = await call({ ...closing, schema: voucher })
      if (answer.outcome !== 'refused') return { outcome: answer.outcome }
      // The call may have been carried out by an attempt whose answer was lost.
      const own = await voucherOf({ account, playerId }, ({ voucherId }) => voucherId === known.voucherId)
      if (own === null) return { outcome: 'unknown' }
      return own?.state === CLOSE_AS.state ? { outcome: 'done' } : answer
    },
  }
}

const createCall =
  ({ accounts, client }: VoucherDependencies) =>
  async <Data>({ account: id, path = '', headers = {}, body, schema, ...call }: VoucherCall<Data>) => {
    const account = accounts.find((one) => one.id === id)
    assertInvariant(account !== undefined, 'a studio is asked under an account of ours')
    const basic = Buffer.from(`${account.casinoKey}:${account.apiToken}`).toString('base64')
    const result = await client.call({
      ...call,
      path: `${voucherPath(account.casinoKey)}${path}`,
      headers: { ...headers, authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A repeat of an issue has the same key, and a voucher is closed once.
      idempotent: true,
    })
    return read(result, schema)
  }

/** An answer in another shape says nothing about what was done. */
function read<Data>(result: OutgoingResult, schema: z.ZodType<Data>): Answer<Data> {
  if (result.outcome === 'unknown') return { outcome: 'unknown' }
  const json = jsonOf(result)
  if (result.outcome === 'refused') {
    const errors = voucherErrors.safeParse(json)
    return errors.success
      ? { outcome: 'refused', code: errors.data.errors[0]?.code ?? '' }
      : { outcome: 'unknown' }
  }
  const data = schema.safeParse(json)
  return data.success ? { outcome: 'done', data: data.data } : { outcome: 'unknown' }
}

function jsonOf(answer: { json(): unknown }): unknown {
  try {
    return answer.json()
  } catch {
    return undefined
  }
}
