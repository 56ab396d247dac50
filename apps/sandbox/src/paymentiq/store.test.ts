import { expect, it } from 'vitest'
import { openBooks } from '../books.ts'
import { openStore } from './store.ts'

const payment = {
  visitId: 'v1',
  userId: '7',
  method: 'TRUSTLY',
  direction: 'deposit',
  kind: 'TrustlyDeposit',
  amount: '25.00',
  currency: 'EUR',
  accountId: 'a1',
  masked: '',
  holder: 'Aino Selkeä',
  bank: '',
  expiry: '',
  attributes: {},
  fate: 'success',
  needsChallenge: false,
  originTxId: '',
} as unknown as Parameters<ReturnType<typeof openStore>['insertPayment']>[0]

it('transactions have ids of digits that never repeat, also while the clock stands, goes back, or the store is opened again', () => {
  const books = openBooks(':memory:')
  const time = { ms: Date.UTC(2026, 10, 21, 12) }
  const clock = { now: () => time.ms }
  const insertMany = (count: number) => {
    const store = openStore(books, clock)
    return Array.from({ length: count }, () => store.insertPayment(payment))
  }
  const ids = insertMany(1500)
  time.ms -= 1
  ids.push(...insertMany(100))
  expect(new Set(ids).size).toBe(1600)
  expect(ids.filter((id) => !/^\d{16,18}$/.test(id))).toEqual([])
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)))
  books.close()
})
