import type { RouteOutput } from '@marquee/contract'

/** Balances in decimal text with their currency; `seq` is the ledger's and grows with each change. */
export type Wallet = RouteOutput<'wallet.get'>

/** Keeps the wallet with the higher `seq` of the ledger, so that an older answer never replaces a newer one. */
export function newerWallet(old: Wallet | undefined, next: Wallet): Wallet {
  return old !== undefined && old.seq > next.seq ? old : next
}
