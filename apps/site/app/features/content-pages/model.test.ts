import { describe, expect, it } from 'vitest'
import { toMethodRows } from './model.ts'
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
