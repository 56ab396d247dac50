import type { Database } from '../../kernel/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { readGameTimes } from './store.ts'

/**
 * The last stake since a moment in a game that was opened under a sign-in. A player has one real-money game at a time
 * (GAM-14), so the stakes of a game are the ledger's over its time.
 */
export async function lastStakeUnder(
  { db, ledger }: { readonly db: Database; readonly ledger: Pick<Wallet, 'history'> },
  signIn: { readonly playerId: bigint; readonly sessionId: string },
  since: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  for (const { openedAt, closedAt } of await readGameTimes(db, signIn, since)) {
    const from = Temporal.Instant.compare(openedAt, since) > 0 ? openedAt : since
    const to = closedAt ?? undefined
    const [stake] = await ledger.history(signIn.playerId, { type: 'BET', from, to, limit: 1 })
    if (stake) return stake.transactionDate
  }
  return null
}
