import type { CurrencyCode } from '@marquee/money'
import type { Clock, Tx } from '../../kernel/index.ts'
import type { GateChange, GateFacts, StoredBreak } from '../wallet/index.ts'
import { gateFactsOf } from './gate.ts'
import { type PlayerRecord, updateStakeMax } from './store.ts'

/** The ledger as this module needs it; provided by `wallet`. */
export interface AccountsLedger {
  open(tx: Tx, account: { playerId: bigint; currency: CurrencyCode }): Promise<void>
  storedBreakOf(playerId: bigint, tx: Tx): Promise<StoredBreak | null>
  setGate(tx: Tx, playerId: bigint, facts: GateFacts, change: GateChange): Promise<void>
}

/**
 * Writes a player's facts to the ledger's gate. The row of the player is locked; it stores the written maximum stake.
 * @param change.before the player before the change; null for a first write
 * @param change.isStatusSet whether the change sets the status, also to the same one
 */
export type WriteGate = (
  tx: Tx,
  record: PlayerRecord,
  change: GateChange & { readonly before: PlayerRecord | null; readonly isStatusSet: boolean },
) => Promise<void>

/** Writes status, policy and breaks of the ledger's gate. */
export const createGateWriter =
  ({ clock, ledger }: { readonly clock: Clock; readonly ledger: AccountsLedger }): WriteGate =>
  async (tx, record, { before, isStatusSet, ...change }) => {
    const facts = gateFactsOf(record, before, { at: clock.now(), isStatusSet })
    await ledger.setGate(tx, record.playerId, facts, change)
    await updateStakeMax(tx, record.playerId, facts.policy.stakeMax)
  }
