import { expect, it } from 'vitest'
import type { Transaction } from '../../domain/payments/index.ts'
import { keyOfFragment, nextPosition, statementFile } from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const transaction = (change: Partial<Transaction> = {}): Transaction => ({
  referenceId: 'ref_1',
  transactionDate: '2026-11-19T10:00:00Z',
  status: 'SUCCESS',
  playerId: 1,
  walletId: 'MAIN',
  category: 'CASINO',
  type: 'BET',
  amount: eur('-1.00'),
  bonusAmount: eur('0.00'),
  requested: eur('1.00'),
  balanceAfterTransaction: eur('9.00'),
  game: null,
  roundId: null,
  method: null,
  fee: null,
  reason: null,
  ...change,
})

it('the file has a line for each transaction, and no cell that a spreadsheet would compute (ID-15)', () => {
  const header = [
    'Time',
    'Type',
    'Product',
    'Status',
    'Game',
    'Amount',
    'Bonus',
    'Balance',
    'Currency',
    'Ref',
  ]
  const game = (name: string) => ({ name, slug: null, provider: 'x' })
  const lines = [
    transaction({ game: game('Lantern "Quay", gold') }),
    transaction({ game: game('=1+1'), referenceId: '-x' }),
  ]
  const words = () => ({ type: 'Stake', category: 'Casino', status: 'Done' })
  expect(statementFile(header, lines, words).split('\r\n')).toEqual([
    '\uFEFFTime,Type,Product,Status,Game,Amount,Bonus,Balance,Currency,Ref',
    '2026-11-19T10:00:00Z,Stake,Casino,Done,"Lantern ""Quay"", gold",-1.00,0.00,9.00,EUR,ref_1',
    "2026-11-19T10:00:00Z,Stake,Casino,Done,'=1+1,-1.00,0.00,9.00,EUR,'-x",
    '',
  ])
})

it('pages continue only after a full one, and the key is that of the fragment', () => {
  expect(nextPosition([1, 2], 4, 2)).toBe(6)
  expect(nextPosition([1], 4, 2)).toBeUndefined()
  expect(keyOfFragment('#key=abc')).toBe('abc')
  expect(keyOfFragment('')).toBeUndefined()
})
