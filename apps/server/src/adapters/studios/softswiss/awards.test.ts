import { describe, expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { AwardRequest } from '../../../modules/play/index.ts'
import { isSigned } from './auth.ts'
import { createSoftswissAwards } from './awards.ts'
import { betLevels } from './bet-levels.ts'

const request = {
  account: 'main',
  orderId: 'frr_1',
  playerId: 42n,
  game: { symbol: 'softswiss:OldMastInn' },
  rounds: 10,
  valueMinor: 40n,
  currency: 'EUR',
  country: 'FI',
  at: Temporal.Instant.from('2026-03-01T12:00:00Z'),
  expiresAt: Temporal.Instant.from('2026-03-08T12:00:00.5Z'),
} as AwardRequest

type Sent = Parameters<OutgoingClient['call']>[0]

/** @param answers in the order of the calls: a status with its body; one that is missing is lost */
function studio(...answers: (readonly [status: number, body: object | string])[]) {
  const calls: Sent[] = []
  const client: OutgoingClient = {
    async call(call) {
      calls.push(call)
      const [status = 0, body = ''] = answers.shift() ?? []
      const answer = { status, text: () => (typeof body === 'string' ? body : JSON.stringify(body)) }
      if (status === 0) return { outcome: 'unknown', reason: 'timeout', sent: true }
      if (status >= 500)
        return { outcome: 'unknown', reason: 'server_error', sent: true, answer } as OutgoingResult
      return { outcome: status < 300 ? 'done' : 'refused', ...answer } as OutgoingResult
    },
  }
  const awards = createSoftswissAwards({
    config: {
      apiUrl: 'http://api.example',
      gameOrigin: 'http://games.example',
      betLevels: betLevels.parse('softswiss:OldMastInn/EUR=0.20,0.40'),
    },
    accounts: [{ id: 'main', markets: null, casinoId: 'house', secrets: ['new', 'old'], addresses: [] }],
    client,
  })
  return {
    calls,
    awards,
    award: (change: Partial<AwardRequest> = {}) => awards.award({ ...request, ...change }),
    cancel: () => awards.cancel({ account: 'main', awardId: 'frr_1', reference: null, playerId: 42n }),
    paths: () => calls.map(({ path }) => path),
    body: (index = 0) => JSON.parse(String(calls[index]?.body)) as unknown,
  }
}
const error = (code: number) => [412, { code, message: 'No' }] as const

describe('an order at SoftSwiss', () => {
  it('is an issue under the player and the order, at the level of its value, signed', async () => {
    const { award, calls, body } = studio([200, {}])
    expect(await award()).toEqual({ outcome: 'done' })
    expect(body()).toEqual({
      casino_id: 'house',
      issue_id: '42-frr_1',
      currency: 'EUR',
      games: ['softswiss:OldMastInn'],
      freespins_quantity: 10,
      bet_level: 2,
      valid_until: '2026-03-08T12:00:00Z',
      user: { id: '42', country: 'FI' },
    })
    const [call] = calls
    expect(call).toMatchObject({ path: '/freespins/issue', idempotent: true })
    expect(isSigned(Buffer.from(String(call?.body)), call?.headers?.['x-request-sign'], ['new'])).toBe(true)
  })
  it('is paid by its report, and open for a month at most', () => {
    expect(studio().awards).toMatchObject({ credit: 'total', mostDays: 28 })
  })
  it.each([
    ['another value', { valueMinor: 41n }],
    ['another currency', { currency: 'CAD' }],
    ['another game', { game: { symbol: 'softswiss:AmberLotus' } }],
  ] as [string, Partial<AwardRequest>][])(
    'is not issued where the level of its value is not known: %s',
    async (_what, change) => {
      const { award, paths } = studio(error(610))
      expect(await award(change)).toEqual({ outcome: 'refused', code: 'bet_level_unknown' })
      expect(paths()).toEqual(['/freespins/cancel'])
    },
  )
  it('that is refused leaves no issue behind: an earlier attempt may have made one', async () => {
    for (const answer of [error(610), [200, {}] as const]) {
      const { award, paths, body } = studio(error(603), answer)
      expect(await award()).toEqual({ outcome: 'refused', code: '603' })
      expect(paths()).toEqual(['/freespins/issue', '/freespins/cancel'])
      expect(body(1)).toEqual({ casino_id: 'house', issue_id: '42-frr_1' })
    }
    expect(await studio(error(603)).award()).toEqual({ outcome: 'unknown' })
  })
  it.each([
    ['is lost', []],
    ['is a failure', [[500, { code: 500 }]]],
    ['is not of the aggregator', [[404, '<html>']]],
  ] as const)('may have been carried out where the answer %s', async (_what, answers) => {
    const { award, paths } = studio(...answers)
    expect(await award()).toEqual({ outcome: 'unknown' })
    expect(paths()).toEqual(['/freespins/issue'])
  })
})

describe('a cancel at SoftSwiss', () => {
  it('names the issue', async () => {
    const { cancel, body, paths } = studio([200, {}])
    expect(await cancel()).toEqual({ outcome: 'done' })
    expect(paths()).toEqual(['/freespins/cancel'])
    expect(body()).toEqual({ casino_id: 'house', issue_id: '42-frr_1' })
  })
  it('is refused with the aggregator’s code, and without an answer may have been carried out', async () => {
    expect(await studio(error(620)).cancel()).toEqual({ outcome: 'refused', code: '620' })
    expect(await studio().cancel()).toEqual({ outcome: 'unknown' })
  })
})
