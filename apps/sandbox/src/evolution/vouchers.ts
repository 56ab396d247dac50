import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { basicAuthorization } from '../authorization.ts'
import { credentials } from '../credentials.ts'
import { awardRounds, cancelRounds, freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Grant } from '../studio-kit/grants.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { playable } from '../studio-kit/rounds.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import { games } from './games.ts'

type Deps = Pick<Kit, 'store' | 'clock'>
interface ApiAnswer {
  readonly status: number
  readonly body: object
}

const MOST_ROUNDS = 1_000
const MOST_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const text = z.string().min(1).max(80)
const issueBody = z.object({
  playerId: text,
  currency: z.string().refine(isCurrencyCode),
  settings: z.object({
    type: z.literal('FreeRounds'),
    tableId: text,
    count: z.int().min(1).max(MOST_ROUNDS),
    stake: z.number().positive(),
    expiresAt: z.iso.datetime().transform((at) => Date.parse(at)),
  }),
})
const listQuery = z.object({ playerId: text })
const closeBody = z.object({ state: z.literal('Cancelled') })

const failed = (status: number, code: string, message: string): ApiAnswer => ({
  status,
  body: { errors: [{ code, message }] },
})
const invalid = (name: unknown): ApiAnswer => failed(400, 'INVALID_REQUEST', `${String(name)} is not valid`)

/** A new voucher of free rounds; the same call under the same key gets it again. */
export function issueVoucher(deps: Deps, key: unknown, body: unknown): ApiAnswer {
  const { store, clock } = deps
  const code = text.safeParse(key)
  const read = issueBody.safeParse(body)
  if (!code.success) return invalid('Idempotency-Key')
  if (!read.success) return invalid(read.error.issues[0]?.path.join('.'))
  const { playerId: player, currency, settings } = read.data
  const { tableId: symbol, count: rounds, stake, expiresAt } = settings
  const now = clock.now()
  if (expiresAt <= now || expiresAt > now + MOST_DAYS * DAY_MS) return invalid('settings.expiresAt')
  const known = store.currencyOf(player)
  if (known === undefined) return failed(404, 'PLAYER_NOT_FOUND', 'The player is not known')
  if (known !== currency) return invalid('currency')
  const def = playable(games, symbol)?.def
  if (!def) return failed(404, 'TABLE_NOT_FOUND', 'The table is not known')
  const values = freeRoundValues(def, currency)
  if (values.length === 0) return failed(422, 'NO_FREE_ROUNDS', 'The table has no free rounds')
  const valueMinor = String(minorOf(String(stake), currency))
  if (!values.includes(valueMinor)) return failed(422, 'INVALID_STAKE', 'The stake is none of the table')
  const isNew = store.grant(code.data) === undefined
  const grant = { code: code.data, player, symbol, currency, rounds, valueMinor, expiresAt }
  if (!awardRounds({ store }, grant))
    return failed(409, 'IDEMPOTENCY_CONFLICT', 'The key is known with another voucher')
  const issued = store.grant(code.data)
  return { status: isNew ? 201 : 200, body: issued ? facts(deps, issued) : {} }
}

/** The vouchers of a player, by their end. */
export function vouchersOf(deps: Deps, query: unknown): ApiAnswer {
  const read = listQuery.safeParse(query)
  if (!read.success) return invalid('playerId')
  const vouchers = deps.store.grantsOf(read.data.playerId).map((grant) => facts(deps, grant))
  return { status: 200, body: { vouchers } }
}

/** Ends a voucher; one that is over is refused. */
export function closeVoucher(deps: Deps, voucherId: string, body: unknown): ApiAnswer {
  const { store } = deps
  if (!closeBody.safeParse(body).success) return invalid('state')
  const grant = store.grantOfReference(voucherId)
  if (!grant) return failed(404, 'VOUCHER_NOT_FOUND', 'The voucher is not known')
  if (stateOf(deps, grant) !== 'Active') return failed(409, 'VOUCHER_CLOSED', 'The voucher is over')
  cancelRounds(deps, grant.code)
  return { status: 200, body: facts(deps, store.grant(grant.code) ?? grant) }
}

function stateOf({ store, clock }: Deps, grant: Grant): string {
  if (store.grantProgress(grant).used >= grant.rounds) return 'PlayableSpent'
  if (grant.expiresAt <= clock.now()) return 'Expired'
  return grant.state === 'open' ? 'Active' : 'Cancelled'
}

const facts = (deps: Deps, grant: Grant) => ({
  voucherId: grant.reference,
  idempotencyKey: grant.code,
  state: stateOf(deps, grant),
  remainingRounds: grant.rounds - deps.store.grantProgress(grant).used,
})

const place = z.object({ casinoKey: text, voucherId: text.optional() })

/** `/api/vouchers/v1/{casinoKey}/vouchers` for operators: JSON, HTTP Basic with casino key and API token. */
export function registerVouchers(app: FastifyInstance, kit: Kit): void {
  const { casinoKey, apiToken } = credentials.evolution
  const basic = basicAuthorization(casinoKey, apiToken)
  const route = (
    method: 'GET' | 'POST',
    path: string,
    work: (request: { headers: object; query: unknown; body: unknown; voucherId: string }) => ApiAnswer,
  ) =>
    app.route({
      method,
      url: `/api/vouchers/v1/:casinoKey/vouchers${path}`,
      async handler({ headers, params, query, body }, reply) {
        const named = place.safeParse(params)
        const isOurs = named.data?.casinoKey === casinoKey && headers.authorization === basic
        const answer = isOurs
          ? work({ headers, query, body, voucherId: named.data?.voucherId ?? '' })
          : failed(401, 'UNAUTHORIZED', 'Unknown casino')
        return reply.code(answer.status).send(answer.body)
      },
    })
  route('POST', '', ({ headers, body }) =>
    issueVoucher(kit, (headers as Record<string, unknown>)['idempotency-key'], body),
  )
  route('GET', '', ({ query }) => vouchersOf(kit, query))
  route('POST', '/:voucherId/close', ({ voucherId, body }) => closeVoucher(kit, voucherId, body))
}
