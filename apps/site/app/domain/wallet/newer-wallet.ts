import type { RouteOutput } from '@marquee/contract'

/** Balances in decimal text with their currency; `seq` is the ledger's and grows with each change. */
export type Wallet = RouteOutput<'wallet.get'>

/** An older answer never takes the place of a newer one: `seq` is the ledger's. */
export function newerWallet(old: Wallet | undefined, next: Wallet): Wallet {
  return old !== undefined && old.seq > next.seq ? old : next
}
