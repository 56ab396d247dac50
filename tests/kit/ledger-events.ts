import type { Subscription } from '../../apps/server/src/kernel/index.ts'
import { parseWalletEntry } from '../../apps/server/src/modules/wallet/index.ts'
import type { TestDatabase } from './database.ts'

/** Delivers all events of the ledger to a subscription, from the first one on: each again with every call. */
export async function deliverLedgerEvents(
  db: Pick<TestDatabase, 'query'>,
  subscriptions: readonly Subscription[],
  name: string,
): Promise<void> {
  const subscription = subscriptions.find((one) => one.name === name)
  if (!subscription?.deliverPage) throw new Error(`no subscription is named ${name}`)
  const { rows } = await db.query<{ id: bigint; player_id: bigint; seq: bigint; body: unknown }>(
    `select id, player_id, seq, body from kernel.outbox where topic = 'wallet.entry' order by id`,
  )
  const events = rows.map(({ id, player_id, seq, body }) => ({
    id,
    topic: 'wallet.entry',
    playerId: player_id,
    seq,
    body,
    at: parseWalletEntry(body).at,
  }))
  await subscription.deliverPage(events, { signal: new AbortController().signal, attempt: 1 })
}
