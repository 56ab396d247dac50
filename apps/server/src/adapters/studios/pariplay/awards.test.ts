import { describe, expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { AwardRequest } from '../../../modules/play/index.ts'
import { createPariplayAwards } from './awards.ts'
import type { FreeRoundCredit } from './assumed.ts'

const request = {
  account: 'main',
  orderId: 'frr_1',
  playerId: 42n,
  game: { symbol: 'PP_ThreeBarPicnic' },
  rounds: 10,
  valueMinor: 25n,
  currency: 'EUR',
  country: 'FI',
  at: Temporal.Instant.from('2026-03-01T12:00:00Z'),
  expiresAt: Temporal.Instant.from('2026-03-08T12:00:00.5Z'),
} as AwardRequest
const Account = { UserName: 'house', Password: 'new' }

/** @param answer of the studio; null: it is lost */
function studio(answer: object | string | null, freeRoundCredit: FreeRoundCredit = 'perSpin', sent = true) {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const client: OutgoingClient = {
    async call(call) {
      calls.push(call)
      if (answer === null) return { outcome: 'unknown', reason: 'network', sent }
      const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
      return { outcome: 'done', status: 200, text: () => body } as OutgoingResult
    },
  }
  const awards = createPariplayAwards({
    config: { freeRoundCredit },
    accounts: [{ id: 'main', markets: null, user: 'house', secrets: ['new', 'old'], addresses: [] }],
    client,
  })
  return {
    calls,
    awards,
    award: () => awards.award(request),
    cancel: (reference: string | null = '77') =>
      awards.cancel({ account: 'main', awardId: reference ?? 'frr_1', reference, playerId: 42n }),
    body: () => JSON.parse(String(calls[0]?.body)) as unknown,
  }
}

describe('an order at Pariplay', () => {
  it('has the player, the game, the value and the end, under our credentials', async () => {
    const { award, calls, body } = studio({ BonusId: 77 })
    expect(await award()).toEqual({ outcome: 'done', awardId: '77', reference: '77' })
    expect(body()).toEqual({
      PlayerId: '42',
      GameCode: 'PP_ThreeBarPicnic',
      NumberFreeRounds: 10,
      ExpirationDate: '2026-03-08T12:00:00Z',
      CountryCode: 'FI',
      CurrencyCode: 'EUR',
      CoinValue: 0.25,
      Account,
    })
    expect(calls[0]?.path).toBe('/api/FreeRounds/Add')
  })
  it('is not sent again at once, because each call makes an award of its own', async () => {
    const { award, calls } = studio(null)
    expect(await award()).toEqual({ outcome: 'unknown' })
    expect(calls.map(({ idempotent }) => idempotent)).toEqual([false])
  })
  it('may be sent again where it certainly was not sent', async () => {
    const { award, awards } = studio(null, 'perSpin', false)
    expect(await award()).toEqual({ outcome: 'unknown', isSent: false })
    expect(awards.awardsEachTime).toBe(true)
  })
  it.each([
    ['is refused with the studio’s code', { Error: { ErrorCode: 7 } }, { outcome: 'refused', code: '7' }],
    ['may have been carried out where the award has no name', {}, { outcome: 'unknown' }],
    ['may have been carried out where the name is empty', { BonusId: '' }, { outcome: 'unknown' }],
    ['may have been carried out where the answer is no JSON', '<html>', { outcome: 'unknown' }],
  ])('%s', async (_what, answer, expected) => {
    expect(await studio(answer).award()).toEqual(expected)
  })
  it('is paid by the credits of its rounds, or by their total where the contract says so', () => {
    expect(studio({}).awards).toMatchObject({ credit: 'per-round', mostDays: 30 })
    expect(studio({}, 'total').awards.credit).toBe('total')
  })
})

describe('a cancel at Pariplay', () => {
  it('names the studio’s award and may be repeated', async () => {
    const { cancel, body, calls } = studio({})
    expect(await cancel()).toEqual({ outcome: 'done' })
    expect(body()).toEqual({ PlayerId: '42', BonusId: '77', Account })
    expect(calls[0]).toMatchObject({ path: '/api/FreeRounds/Remove', idempotent: true })
  })
  it('is refused without a call where the name of the award was lost', async () => {
    const { cancel, calls } = studio({})
    expect(await cancel(null)).toEqual({ outcome: 'refused', code: 'bonus_unknown' })
    expect(calls).toEqual([])
  })
  it('is refused with the studio’s code, and without an answer may have been carried out', async () => {
    expect(await studio({ Error: { ErrorCode: 2 } }).cancel()).toEqual({ outcome: 'refused', code: '2' })
    for (const answer of [null, '', 'true'])
      expect(await studio(answer).cancel()).toEqual({ outcome: 'unknown' })
  })
})
