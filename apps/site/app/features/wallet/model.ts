import type { Withdrawal } from '../../domain/payments/index.ts'
import { type Wallet, bonusAmount, playableAmount } from '../../domain/wallet/index.ts'
import { type MoneyAmount, isZero, plus } from '../../shared/formats/amounts.ts'
import type { TextId } from '../../shared/texts/index.ts'

export interface WalletLine {
  readonly id:
    | 'main'
    | 'locked'
    | 'casinoBonus'
    | 'liveCasinoBonus'
    | 'sportsBonus'
    | 'receivable'
    | 'playable'
    | 'total'
  readonly name: TextId<'wallet'>
  /** Why the money is there and what it can be used for. */
  readonly why?: TextId<'wallet'>
  readonly value: Wallet['mainBalance']
  /** The sum of the lines above it. */
  readonly isSum?: boolean
}

/**
 * The parts of the balance: first the playable amount, as in the header, then what is locked or owed. Main and
 * locked are always listed; bonuses and debts only when they are not zero.
 */
export function walletLines(wallet: Wallet, hasPendingWithdrawal: boolean): readonly WalletLine[] {
  const hasLocked = !isZero(wallet.lockedBalance)
  const lines: readonly WalletLine[] = [
    { id: 'main', name: 'wallet.main', why: 'wallet.mainWhy', value: wallet.mainBalance },
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
    { id: 'playable', name: 'wallet.playable', value: playableAmount(wallet), isSum: true },
    {
      id: 'locked',
      name: 'wallet.locked',
      why: !hasLocked
        ? 'wallet.lockedNone'
        : hasPendingWithdrawal
          ? 'wallet.lockedWithdrawal'
          : 'wallet.lockedWhy',
      value: wallet.lockedBalance,
    },
    { id: 'receivable', name: 'wallet.receivable', why: 'wallet.receivableWhy', value: wallet.receivable },
    { id: 'total', name: 'wallet.total', value: wallet.totalBalance, isSum: true },
  ]
  return lines.filter(({ id, value }) => {
    if (id === 'playable') return hasLocked
    return id === 'main' || id === 'locked' || id === 'total' || !isZero(value)
  })
}

/** The sum of pending withdrawals; undefined when there is none. */
export function pendingWithdrawalAmount(
  withdrawals: readonly Pick<Withdrawal, 'amount'>[],
): MoneyAmount | undefined {
  return withdrawals
    .map(({ amount }) => amount)
    .reduce<MoneyAmount | undefined>(
      (sum, amount) => (sum === undefined ? amount : plus(sum, amount)),
      undefined,
    )
}

/** Why less than the main balance can be withdrawn; undefined when all of it can. */
export function withdrawableWhy(wallet: Wallet): TextId<'wallet'> | undefined {
  if (!isZero(wallet.receivable)) return 'wallet.withdrawableOwed'
  if (!isZero(wallet.lockedBalance)) return 'wallet.withdrawableLocked'
  return isZero(bonusAmount(wallet)) ? undefined : 'wallet.withdrawableBonus'
}
