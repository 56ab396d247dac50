import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../domain/payments/index.ts'
import {
  filterOf,
  findEntry,
  fromOf,
  boundsOfDay,
  groupByDay,
  groupRounds,
  isFiltered,
  joinPages,
  nextPosition,
  noFilter,
  presets,
  withFilter,
} from './model.ts'

const transaction = (
  referenceId: string,
  transactionDate: string,
  status: Transaction['status'] = 'SUCCESS',
): Transaction => ({
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
  it('are written to the address and read back from it', () => {
    const filter = { preset: '7d', category: 'LIVE_CASINO', status: 'FAILED' } as const
    const address = withFilter(new URLSearchParams('page=x&modal=transaction&transaction=y'), filter)
    expect(address.toString()).toBe('page=x&when=7d&product=live_casino&status=failed')
    expect(filterOf(address)).toEqual(filter)
    expect(withFilter(address, noFilter).toString()).toBe('page=x')
  })

  it('that are unknown are ignored', () => {
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
  it('continue only after a full one', () => {
    expect(nextPosition(Array.from({ length: 10 }), 20)).toBe(30)
    expect(nextPosition(Array.from({ length: 9 }), 20)).toBeUndefined()
    expect(nextPosition([], 0)).toBeUndefined()
  })

  it('become one list, newest first, each reference once, and the later answer counts', () => {
    const joined = joinPages([
      [transaction('c', '2026-11-19T10:00:00Z'), transaction('b', '2026-11-18T10:00:00Z', 'SUCCESS')],
      [transaction('b', '2026-11-18T10:00:00Z', 'PENDING'), transaction('a', '2026-11-17T10:00:00Z')],
    ])
    expect(joined.map(({ referenceId, status }) => `${referenceId} ${status}`)).toEqual([
      'c SUCCESS',
      'b SUCCESS',
      'a SUCCESS',
    ])
  })

  it('are grouped by day, in order', () => {
    const days = groupByDay(
      groupRounds([
        transaction('c', '2026-11-19T10:00:00Z'),
        transaction('b', '2026-11-19T01:00:00Z'),
        transaction('a', '2026-11-18T23:00:00Z'),
      ]),
      (iso) => iso.slice(0, 10),
    )
    expect(days.map(({ key, entries }) => [key, entries.length])).toEqual([
      ['2026-11-19', 2],
      ['2026-11-18', 1],
    ])
  })

  it("have days from midnight to midnight in the reader's zone", () => {
    const { from, to } = boundsOfDay('2026-03-14')
    expect(new Date(from).toDateString()).toBe('Sat Mar 14 2026')
    expect([new Date(from).getHours(), new Date(to).getDate(), new Date(to).getHours()]).toEqual([0, 15, 0])
  })
})

describe('rounds', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
  const part = (id: string, amount: string, round: string | null, status?: Transaction['status']) => ({
    ...transaction(id, '2026-11-19T10:00:00Z', status),
    amount: eur(amount),
    roundId: round,
  })

  it('are one entry at the position of the newest transaction, with stake, win and net', () => {
    const win = part('w', '0.60', 'r1')
    const stake = part('s', '-0.40', 'r1')
    const deposit = part('d', '50.00', null)
    const entries = groupRounds([win, deposit, stake])
    expect(entries).toEqual([
      {
        is: 'round',
        round: {
          transaction: win,
          transactions: [win, stake],
          staked: eur('0.40'),
          won: eur('0.60'),
          net: eur('0.20'),
        },
      },
      { is: 'one', transaction: deposit },
    ])
  })

  it('of one transaction stay a transaction, and one that moved nothing is never hidden in a round', () => {
    const entries = groupRounds([
      part('f', '0.00', 'r1', 'FAILED'),
      part('a', '-0.40', 'r1'),
      part('b', '-0.40', 'r2'),
    ])
    expect(entries.map(({ is }) => is)).toEqual(['one', 'one', 'one'])
    const refunded = [{ ...part('v', '0.40', 'r3'), type: 'BET_VOID' as const }, part('s', '-0.40', 'r3')]
    expect(groupRounds(refunded).map(({ is }) => is)).toEqual(['one', 'one'])
  })

  it('are found by the reference of each of their transactions', () => {
    const list = [part('w', '0.60', 'r1'), part('s', '-0.40', 'r1'), part('d', '50.00', null)]
    expect(findEntry(list, 's')?.is).toBe('round')
    expect(findEntry(list, 'd')?.is).toBe('one')
    expect(findEntry(list, 'r1')?.is, 'by their round').toBe('round')
    expect(findEntry(list, 'z')).toBeUndefined()
    expect(findEntry(list, null)).toBeUndefined()
  })
})
