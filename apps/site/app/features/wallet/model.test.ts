import { describe, expect, it } from 'vitest'
import type { Wallet } from '../../domain/wallet/index.ts'
import { pendingWithdrawalAmount, walletLines, withdrawableWhy } from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const wallet = (change: Partial<Wallet> = {}): Wallet => ({
  currency: 'EUR',
  mainBalance: eur('312.40'),
  lockedBalance: eur('0.00'),
  sportsBonus: eur('0.00'),
  casinoBonus: eur('0.00'),
  liveCasinoBonus: eur('0.00'),
  totalBalance: eur('312.40'),
  withdrawable: eur('312.40'),
  receivable: eur('0.00'),
  seq: 1,
  asOf: '2026-11-19T14:02:11Z',
  ...change,
})
const ids = (one: Wallet, isPending = false) => walletLines(one, isPending).map(({ id }) => id)

describe('wallet', () => {
  it('always shows main and locked, and the other parts when they are not zero', () => {
    expect(ids(wallet())).toEqual(['main', 'locked', 'total'])
    expect(ids(wallet({ casinoBonus: eur('20'), receivable: eur('3') }))).toEqual([
      'main',
      'casinoBonus',
      'locked',
      'receivable',
      'total',
    ])
  })

  it('names the playable amount, as the header does, once money is locked', () => {
    const held = wallet({ mainBalance: eur('30.05'), lockedBalance: eur('20'), totalBalance: eur('50.05') })
    expect(ids(held)).toEqual(['main', 'playable', 'locked', 'total'])
    expect(walletLines(held, true)[1]?.value).toEqual(eur('30.05'))
  })

  it('adds up the pending withdrawals', () => {
    expect(pendingWithdrawalAmount([])).toBeUndefined()
    expect(pendingWithdrawalAmount([{ amount: eur('20') }, { amount: eur('0.50') }])).toEqual(eur('20.50'))
  })

  it('says why money is locked', () => {
    const why = (amount: string, isPending: boolean) =>
      walletLines(wallet({ lockedBalance: eur(amount) }), isPending).find(({ id }) => id === 'locked')?.why
    expect(why('0.00', false)).toBe('wallet.lockedNone')
    expect(why('40', true)).toBe('wallet.lockedWithdrawal')
    expect(why('40', false)).toBe('wallet.lockedWhy')
  })

  it('says why less can be withdrawn than the main balance', () => {
    expect(withdrawableWhy(wallet())).toBeUndefined()
    expect(withdrawableWhy(wallet({ casinoBonus: eur('20') }))).toBe('wallet.withdrawableBonus')
    expect(withdrawableWhy(wallet({ lockedBalance: eur('40') }))).toBe('wallet.withdrawableLocked')
    expect(withdrawableWhy(wallet({ receivable: eur('5'), lockedBalance: eur('40') }))).toBe(
      'wallet.withdrawableOwed',
    )
  })
})
