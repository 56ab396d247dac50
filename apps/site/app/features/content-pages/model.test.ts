import { describe, expect, it } from 'vitest'
import { personHoursAt, toMethodRows } from './model.ts'
import type { PaymentMethods } from './queries.ts'

const euros = (amount: string) => ({ amount, currency: 'EUR' as const })
const method = (id: 'CREDITCARD' | 'TRUSTLY' | 'PAYSAFECARD', max: string): PaymentMethods[number] => ({
  id,
  kind: 'card',
  networks: [],
  min: euros('10.00'),
  max: euros(max),
  fee: euros('0.00'),
  durationSeconds: null,
})

describe('the table of payment methods', () => {
  it('has one row for each method with both directions, in the order of deposits', () => {
    const deposits = [method('CREDITCARD', '5000.00'), method('TRUSTLY', '5000.00')]
    const withdrawals = [method('TRUSTLY', '9000.00'), method('CREDITCARD', '9000.00')]
    expect(toMethodRows(deposits, withdrawals)).toEqual([
      { id: 'CREDITCARD', deposit: deposits[0], withdrawal: withdrawals[1] },
      { id: 'TRUSTLY', deposit: deposits[1], withdrawal: withdrawals[0] },
    ])
  })

  it('keeps a method that only pays in or only pays out', () => {
    const rows = toMethodRows([method('PAYSAFECARD', '100.00')], [method('TRUSTLY', '9000.00')])
    expect(rows.map(({ id, deposit, withdrawal }) => [id, deposit?.id, withdrawal?.id])).toEqual([
      ['PAYSAFECARD', 'PAYSAFECARD', undefined],
      ['TRUSTLY', undefined, 'TRUSTLY'],
    ])
  })

  it('has no rows without methods', () => {
    expect(toMethodRows([], [])).toEqual([])
  })
})

it('a person answers from the first moment of the hours until the last, and is announced for the next ones (CARE-09)', () => {
  const hours = { opensAt: '2026-07-01T06:00:00Z', closesAt: '2026-07-01T18:00:00Z' }
  const at = (text: string) => personHoursAt(hours, Date.parse(text))
  const today = '2026-07-01T06:00:00.000Z'
  expect(at('2026-07-01T05:59:59.999Z')).toEqual({ isOpen: false, nextAt: today })
  expect(at('2026-07-01T06:00:00Z').isOpen).toBe(true)
  expect(at('2026-07-01T17:59:59.999Z').isOpen).toBe(true)
  expect(at('2026-07-01T18:00:00Z')).toEqual({ isOpen: false, nextAt: '2026-07-02T06:00:00.000Z' })
})
