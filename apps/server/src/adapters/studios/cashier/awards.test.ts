import { expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { AwardRequest } from '../../../modules/play/index.ts'
import { createCashierAwards } from './awards.ts'
import type { CashierAccount } from './config.ts'

const account: CashierAccount = {
  id: 'main',
  markets: null,
  user: 'user',
  passwords: ['current:1', 'previous'],
  partnerId: '653',
  partner: 'test',
  addresses: [],
}
const request = {
  account: 'main',
  orderId: 'frr_1',
  playerId: 42n,
  game: { symbol: 'rlx.game' },
  rounds: 10,
  valueMinor: 20n,
  currency: 'EUR',
  country: 'FI',
  at: Temporal.Instant.from('2026-03-01T12:00:00Z'),
  expiresAt: Temporal.Instant.from('2026-03-08T12:00:00.5Z'),
} as AwardRequest

interface Given {
  readonly status?: number
  readonly text: string
}
const added = { text: '{"status":"ok","txid":"frr_1","freespinids":[["42",7001]]}' }
const refused = { status: 403, text: '{"errorcode":"INVALID_PARAMETER","errormessage":"gameid"}' }
const unhandled = { status: 500, text: '{"errorcode":"UNHANDLED"}' }
const failed = { status: 500, text: '{"errorcode":"GAME_NOT_FOUND"}' }

/** @param given the studio's answer; null is lost */
function studio(given: Given | null, digits: ReadonlyMap<string, number> = new Map()) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const client: OutgoingClient = {
    async call(call) {
      calls.push(call)
      if (!given) return { outcome: 'unknown', reason: 'timeout', sent: true }
      const { status = 200, text } = given
      const answer = { status, body: Buffer.from(text) }
      return (
        status >= 500
          ? { outcome: 'unknown', reason: 'server_error', sent: true, answer }
          : { outcome: status === 200 ? 'done' : 'refused', ...answer }
      ) as OutgoingResult
    },
  }
  const awards = createCashierAwards({ config: { currencyDigits: digits }, accounts: [account], client })
  return {
    calls,
    award: (change: Partial<AwardRequest> = {}) => awards.award({ ...request, ...change }),
    cancel: (reference: string | null) =>
      awards.cancel({ account: 'main', awardId: 'frr_1', reference, playerId: 42n }),
  }
}

it('an award has the order’s id, the value and the end, under our credentials', async () => {
  const { award, calls } = studio(added)
  expect(await award()).toEqual({ outcome: 'done', reference: '7001' })
  expect(calls).toHaveLength(1)
  const [{ method, path, headers, body, idempotent } = { method: '', path: '' }] = calls
  expect({ method, path, idempotent }).toEqual({ method: 'POST', path: '/freespins/add', idempotent: true })
  expect(headers?.['authorization']).toBe(`Basic ${Buffer.from('user:current:1').toString('base64')}`)
  expect(String(body)).toBe(
    '{"txid":"frr_1","remoteusername":"42","gameid":"rlx.game","amount":10,"freespinvalue":20,"expire":1772971200,' +
      '"promocode":"frr_1","currency":"EUR","playercurrency":"EUR"}',
  )
})

it('a value is sent in the studio’s digits, and refused where those are too few', async () => {
  const fine = studio(added, new Map([['EUR', 3]]))
  await fine.award()
  expect(String(fine.calls[0]?.body)).toContain('"freespinvalue":200,')
  const coarse = studio(added, new Map([['EUR', 1]]))
  expect(await coarse.award()).toMatchObject({ outcome: 'done' })
  expect(String(coarse.calls[0]?.body)).toContain('"freespinvalue":2,')
  expect(await coarse.award({ valueMinor: 25n })).toEqual({ outcome: 'refused', code: 'value' })
  expect(coarse.calls).toHaveLength(1)
})

it.each<[string, Given | null, object]>([
  ['is refused with the studio’s word', refused, { outcome: 'refused', code: 'INVALID_PARAMETER' }],
  ['is refused with the word beside any status', failed, { outcome: 'refused', code: 'GAME_NOT_FOUND' }],
  ['is asked for again where the studio says so', unhandled, { outcome: 'unknown' }],
  ['has no answer where it is lost', null, { outcome: 'unknown' }],
  ['has no answer in another shape', { text: '<p>Maintenance</p>' }, { outcome: 'unknown' }],
  [
    'has no answer without spins of the player',
    { text: '{"status":"ok","freespinids":[["43",1]]}' },
    { outcome: 'unknown' },
  ],
  ['has no answer with another status', { ...added, status: 503 }, { outcome: 'unknown' }],
])('an award %s', async (_what, given, expected) => {
  expect(await studio(given).award()).toEqual(expected)
})

it('a cancel has the studio’s name of the award', async () => {
  const { cancel, calls } = studio({ text: '{"status":"ok"}' })
  expect(await cancel('7001')).toEqual({ outcome: 'done' })
  expect(calls.map(({ path, body }) => [path, String(body)])).toEqual([
    ['/freespins/cancel', '{"freespinsid":"7001"}'],
  ])
  expect(await studio(refused).cancel('7001')).toMatchObject({ outcome: 'refused' })
  expect(await studio(null).cancel('7001')).toEqual({ outcome: 'unknown' })
})

it('a cancel is refused without a call where the answer to the award was lost', async () => {
  const { cancel, calls } = studio({ text: '{"status":"ok"}' })
  expect(await cancel(null)).toEqual({ outcome: 'refused', code: 'UNKNOWN_AWARD' })
  expect(calls).toEqual([])
})
