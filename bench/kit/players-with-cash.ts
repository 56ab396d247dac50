/** Players of the ledger alone: an open gate and cash. */
import { type Database, inTransaction } from '../../apps/server/src/kernel/index.ts'
import type { Wallet } from '../../apps/server/src/modules/wallet/index.ts'
import { openGate, testChange } from '../../apps/server/src/modules/wallet/test-kit.ts'

const CASH = 100_000_000n

export async function playersWithCash(
  { db, wallet }: { readonly db: Database; readonly wallet: Wallet },
  { first, count }: { readonly first: bigint; readonly count: number },
): Promise<readonly bigint[]> {
  const players = Array.from({ length: count }, (_, index) => first + BigInt(index))
  await inTransaction(db, async (tx) => {
    for (const playerId of players) {
      await wallet.open(tx, { playerId, currency: 'EUR' })
      await wallet.setGate(tx, playerId, openGate, testChange)
    }
  })
  for (const playerId of players) {
    const cash = { provider: 5, tx: `cash-${playerId}`, currency: 'EUR', amount: CASH } as const
    const paid = await wallet.execute({ kind: 'deposit', playerId, ...cash })
    if (!paid.ok) throw new Error(`a deposit was refused: ${paid.reason}`)
  }
  return players
}
