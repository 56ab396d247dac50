import { expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { AwardRequest } from '../../../modules/play/index.ts'
import { createEvolutionAwards } from './awards.ts'
import type { EvolutionAccount } from './config.ts'

const account: EvolutionAccount = {
  id: 'main',
  markets: null,
  casinoKey: 'casino/1',
  apiToken: 'api:token',
  secrets: ['auth'],
  brand: 'b',
  skin: 's',
  addresses: [],
}
const request = {
  account: 'main',
  orderId: 'frr_1',
  playerId: 42n,
  game: { symbol: 'b3wwidmhpgtm5ejf' },
  rounds: 10,
  valueMinor: 20n,
  currency: 'EUR',
  expiresAt: Temporal.Instant.from('2026-03-08T12:00:00.5Z'),
} as AwardRequest

type Answer = readonly [status: number, body: object | string]
const refusal: Answer = [409, { errors: [{ code: 'VOUCHER_CLOSED', message: 'no' }] }]
const issued: Answer = [201, { voucherId: 'v/1', state: 'Active' }]
const closed: Answer = [200, { voucherId: 'v/1', state: 'Cancelled' }]
const list = (...vouchers: [voucherId: string, idempotencyKey: string, state: string][]): Answer => [
  200,
  { vouchers: vouchers.map(([voucherId, idempotencyKey, state]) => ({ voucherId, idempotencyKey, state })) },
]

/** @param answers of the calls in their order; one that is missing is lost */
function studio(...answers: Answer[]) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const client: OutgoingClient = {
    async call(call) {
      calls.push(call)
      const answer = answers.shift()
      if (answer === undefined) return { outcome: 'unknown', reason: 'timeout', sent: true }
      const [status, body] = answer
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const outcome = status < 300 ? 'done' : 'refused'
      return { outcome, status, json: () => JSON.parse(text) as unknown } as OutgoingResult
    },
  }
  const awards = createEvolutionAwards({ accounts: [account], client })
  return {
    award: () => awards.award(request),
    cancel: (reference: string | null = 'v/1') =>
      awards.cancel({ account: 'main', awardId: reference ?? 'frr_1', reference, playerId: 42n }),
    sent: () => calls.map(({ method, path, body }) => [method, path, ...(body ? [String(body)] : [])]),
    calls,
  }
}
const VOUCHERS = '/api/vouchers/v1/casino%2F1/vouchers'

it('a voucher is issued under the order’s id, with game, count, stake and end, and our credentials', async () => {
  const { award, sent, calls } = studio(issued)
  expect(await award()).toEqual({ outcome: 'done', awardId: 'v/1', reference: 'v/1' })
  expect(sent()).toEqual([
    [
      'POST',
      VOUCHERS,
      '{"playerId":"42","currency":"EUR","settings":{"type":"FreeRounds","tableId":"b3wwidmhpgtm5ejf",' +
        '"count":10,"stake":0.20,"expiresAt":"2026-03-08T12:00:00Z"}}',
    ],
  ])
  expect(calls[0]?.headers).toEqual({
    'content-type': 'application/json',
    'idempotency-key': 'frr_1',
    authorization: `Basic ${Buffer.from('casino/1:api:token').toString('base64')}`,
  })
})

const lost = { outcome: 'unknown' }
it.each<[string, Answer[], object]>([
  ['is refused with the code of the studio', [refusal], { outcome: 'refused', code: 'VOUCHER_CLOSED' }],
  ['has no answer where it is lost', [], lost],
  ['has no answer in another shape', [[200, {}]], lost],
  ['has no answer that is a page', [[200, '<p>Maintenance</p>']], lost],
  ['has no answer with a refusal that is a page', [[403, '<p>Forbidden</p>']], lost],
  ['has no answer with a refusal without a code', [[400, { errors: [] }]], lost],
])('an award %s', async (_what, answers, expected) => {
  expect(await studio(...answers).award()).toEqual(expected)
})

it('a cancel closes the voucher as cancelled', async () => {
  const { cancel, sent } = studio(closed)
  expect(await cancel()).toEqual({ outcome: 'done' })
  expect(sent()).toEqual([['POST', `${VOUCHERS}/v%2F1/close`, '{"state":"Cancelled"}']])
})

it('a cancel after a lost answer finds the voucher by the order’s id', async () => {
  const { cancel, sent } = studio(list(['v/0', 'frr_0', 'Active'], ['v/1', 'frr_1', 'Active']), closed)
  expect(await cancel(null)).toEqual({ outcome: 'done' })
  expect(sent()).toEqual([
    ['GET', `${VOUCHERS}?playerId=42`],
    ['POST', `${VOUCHERS}/v%2F1/close`, '{"state":"Cancelled"}'],
  ])
})

const refused = { outcome: 'refused', code: 'VOUCHER_CLOSED' }
it.each<[string, string | null, Answer[], object]>([
  [
    'is refused where no voucher was issued',
    null,
    [list(['v/0', 'frr_0', 'Active'])],
    { outcome: 'refused', code: 'voucher_unknown' },
  ],
  ['has no answer where the vouchers are not known', null, [], lost],
  [
    'is done where an earlier one has closed it',
    'v/1',
    [refusal, list(['v/1', 'frr_1', 'Cancelled'])],
    {
      outcome: 'done',
    },
  ],
  ['is refused for one that was played', 'v/1', [refusal, list(['v/1', 'frr_1', 'PlayableSpent'])], refused],
  ['is refused for one that is not there', 'v/1', [refusal, list(['v/0', 'frr_0', 'Cancelled'])], refused],
  ['has no answer where it is lost', 'v/1', [], lost],
  ['has no answer where it is refused and the vouchers are not known', 'v/1', [refusal], lost],
])('a cancel %s', async (_what, reference, answers, expected) => {
  expect(await studio(...answers).cancel(reference)).toEqual(expected)
})
