import { describe, expect, it } from 'vitest'
import type { Movement } from '../../shared/payments/movements.ts'
import {
  filterOf,
  findMovement,
  fromOf,
  groupByDay,
  isFiltered,
  joinPages,
  nextPosition,
  noFilter,
  presets,
  withFilter,
} from './model.ts'

const movement = (
  referenceId: string,
  transactionDate: string,
  status: Movement['status'] = 'SUCCESS',
): Movement => ({
  referenceId,
  transactionDate,
  status,
  playerId: 1,
  walletId: 'MAIN',
  category: 'CASINO',
  type: 'BET',
  amount: { amount: '-1.00', currency: 'EUR' },
  bonusAmount: { amount: '0.00', currency: 'EUR' },
  requested: { amount: '1.00', currency: 'EUR' },
  balanceAfterTransaction: { amount: '9.00', currency: 'EUR' },
  game: null,
  roundId: null,
  method: null,
  fee: null,
  reason: null,
})

describe('filters', () => {
  it('stand in the address and come back from it', () => {
    const filter = { preset: '7d', category: 'LIVE_CASINO', status: 'FAILED' } as const
    const address = withFilter(new URLSearchParams('movement=x'), filter)
    expect(address.toString()).toBe('movement=x&when=7d&product=live_casino&status=failed')
    expect(filterOf(address)).toEqual(filter)
    expect(withFilter(address, noFilter).toString()).toBe('movement=x')
  })

  it('that are unknown are none', () => {
    expect(filterOf(new URLSearchParams('when=99y&product=CHESS&status='))).toEqual(noFilter)
    expect(isFiltered(noFilter)).toBe(false)
    expect(isFiltered({ ...noFilter, preset: '24h' })).toBe(true)
  })

  it('look back by hours, and not at all by default (spec 2 §9)', () => {
    const now = Date.parse('2026-11-19T12:00:00Z')
    expect(presets.all).toBe(0)
    expect(fromOf('all', now)).toBeUndefined()
    expect(fromOf('24h', now)).toBe('2026-11-18T12:00:00.000Z')
    expect(fromOf('72h', now)).toBe('2026-11-16T12:00:00.000Z')
  })
})

describe('pages', () => {
  it('go on only after a whole one', () => {
    expect(nextPosition(Array.from({ length: 10 }), 20)).toBe(30)
    expect(nextPosition(Array.from({ length: 9 }), 20)).toBeUndefined()
    expect(nextPosition([], 0)).toBeUndefined()
  })

  it('become one list, newest first, each reference once, the later answer believed', () => {
    const joined = joinPages([
      [movement('c', '2026-11-19T10:00:00Z'), movement('b', '2026-11-18T10:00:00Z', 'SUCCESS')],
      [movement('b', '2026-11-18T10:00:00Z', 'PENDING'), movement('a', '2026-11-17T10:00:00Z')],
    ])
    expect(joined.map(({ referenceId, status }) => `${referenceId} ${status}`)).toEqual([
      'c SUCCESS',
      'b SUCCESS',
      'a SUCCESS',
    ])
    expect(findMovement(joined, 'a')?.referenceId).toBe('a')
    expect(findMovement(joined, 'z')).toBeUndefined()
    expect(findMovement(joined, null)).toBeUndefined()
  })

  it('are cut into days, in order', () => {
    const days = groupByDay(
      [
        movement('c', '2026-11-19T10:00:00Z'),
        movement('b', '2026-11-19T01:00:00Z'),
        movement('a', '2026-11-18T23:00:00Z'),
      ],
      (iso) => iso.slice(0, 10),
    )
    expect(days.map(({ key, movements }) => [key, movements.length])).toEqual([
      ['2026-11-19', 2],
      ['2026-11-18', 1],
    ])
  })
})
