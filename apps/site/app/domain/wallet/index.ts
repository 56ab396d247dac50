/** Public interface of `wallet` for features and the shell. */
export { BalanceAmount } from './balance-amount.tsx'
export { SignedMoney } from './signed-money.tsx'
export { useBalanceAge } from './use-balance-age.ts'
export { type BonusProduct, bonusAmount, playableAmount } from './playable-amount.ts'
export type { Wallet } from './newer-wallet.ts'
export { setWallet, useWallet, walletKey, walletQuery } from './wallet.ts'
export { walletTopics } from './wallet-topics.ts'
