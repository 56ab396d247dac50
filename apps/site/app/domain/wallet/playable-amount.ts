import { type MoneyAmount, minus, plus } from '../../shared/formats/amounts.ts'
import type { Wallet } from './newer-wallet.ts'

/** Products with a bonus balance of their own. */
export type BonusProduct = 'casino' | 'live-casino' | 'sports'

const BONUS = {
  casino: 'casinoBonus',
  'live-casino': 'liveCasinoBonus',
  sports: 'sportsBonus',
} as const satisfies Readonly<Record<BonusProduct, keyof Wallet>>

/**
 * What can be staked now: the main balance plus the bonus balance of one product, or of all products when none is
 * named. Money held for a withdrawal or an open bet is never included. Header, game bar and wallet show this amount.
 */
export function playableAmount(wallet: Wallet, product?: BonusProduct): MoneyAmount {
  return product === undefined
    ? minus(wallet.totalBalance, wallet.lockedBalance)
    : plus(wallet.mainBalance, wallet[BONUS[product]])
}

/** The sum of the bonus balances of all products. */
export function bonusAmount(wallet: Wallet): MoneyAmount {
  return plus(plus(wallet.casinoBonus, wallet.liveCasinoBonus), wallet.sportsBonus)
}
