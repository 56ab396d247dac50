import { describe, expect, it } from 'vitest'
import type { Wallet } from './newer-wallet.ts'
import { playableAmount } from './playable-amount.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const wallet: Wallet = {
  currency: 'EUR',
  mainBalance: eur('30.05'),
  lockedBalance: eur('20.00'),
  casinoBonus: eur('5.00'),
  liveCasinoBonus: eur('2.00'),
  sportsBonus: eur('0.00'),
  totalBalance: eur('57.05'),
  withdrawable: eur('30.05'),
  receivable: eur('0.00'),
  seq: 1,
  asOf: '2026-11-22T10:00:00Z',
}

describe('the playable amount', () => {
  it('leaves out what is set aside for a withdrawal', () => {
    expect(playableAmount(wallet)).toEqual(eur('37.05'))
  })

  it('counts the bonus money of one product only, where one is named', () => {
    expect(playableAmount(wallet, 'casino')).toEqual(eur('35.05'))
    expect(playableAmount(wallet, 'live-casino')).toEqual(eur('32.05'))
    expect(playableAmount(wallet, 'sports')).toEqual(eur('30.05'))
  })
})
