import type { Wallet } from '../../shared/me.ts'
import { isZero, plus } from '../../shared/payments/amounts.ts'
import type { TextId } from '../../shared/texts/index.ts'

export interface WalletLine {
  readonly id: 'main' | 'locked' | 'casinoBonus' | 'liveCasinoBonus' | 'sportsBonus' | 'receivable'
  readonly name: TextId<'wallet'>
  /** Why it is there and what it can be used for. */
  readonly why: TextId<'wallet'>
  readonly value: Wallet['mainBalance']
}

/** What the balance is made of. Main and locked always stand there; bonuses and debts only when there are any. */
export function walletLines(wallet: Wallet, hasPendingWithdrawal: boolean): readonly WalletLine[] {
  const lines: readonly WalletLine[] = [
    { id: 'main', name: 'wallet.main', why: 'wallet.mainWhy', value: wallet.mainBalance },
    {
      id: 'locked',
      name: 'wallet.locked',
      why: isZero(wallet.lockedBalance)
        ? 'wallet.lockedNone'
        : hasPendingWithdrawal
          ? 'wallet.lockedWithdrawal'
          : 'wallet.lockedWhy',
      value: wallet.lockedBalance,
    },
    {
      id: 'casinoBonus',
      name: 'wallet.casinoBonus',
      why: 'wallet.casinoBonusWhy',
      value: wallet.casinoBonus,
    },
    {
      id: 'liveCasinoBonus',
      name: 'wallet.liveCasinoBonus',
      why: 'wallet.liveCasinoBonusWhy',
      value: wallet.liveCasinoBonus,
    },
    {
      id: 'sportsBonus',
      name: 'wallet.sportsBonus',
      why: 'wallet.sportsBonusWhy',
      value: wallet.sportsBonus,
    },
    { id: 'receivable', name: 'wallet.receivable', why: 'wallet.receivableWhy', value: wallet.receivable },
  ]
  return lines.filter(({ id, value }) => id === 'main' || id === 'locked' || !isZero(value))
}

/** Why less can be withdrawn than is there; undefined when all of the main balance can go. */
export function withdrawableWhy(wallet: Wallet): TextId<'wallet'> | undefined {
  if (!isZero(wallet.receivable)) return 'wallet.withdrawableOwed'
  if (!isZero(wallet.lockedBalance)) return 'wallet.withdrawableLocked'
  const bonus = plus(plus(wallet.casinoBonus, wallet.liveCasinoBonus), wallet.sportsBonus)
  return isZero(bonus) ? undefined : 'wallet.withdrawableBonus'
}
