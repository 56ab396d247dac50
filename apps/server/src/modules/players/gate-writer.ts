import type { CurrencyCode } from '@marquee/money'
import type { Clock, Tx } from '../../kernel/index.ts'
import type { GateFacts } from '../wallet/index.ts'
import { gateFactsOf } from './gate.ts'
import { type PlayerRecord, updateStakeMax } from './store.ts'

/** The ledger as this module needs it; provided by `wallet`. */
export interface AccountsLedger {
  open(tx: Tx, account: { playerId: bigint; currency: CurrencyCode }): Promise<void>
  setGate(tx: Tx, playerId: bigint, facts: GateFacts): Promise<void>
}

/** Writes a player's facts to the ledger's gate. The row of the player is locked; it stores the written maximum stake. */
export type WriteGate = (tx: Tx, record: PlayerRecord) => Promise<void>

/** The only writer of the ledger's gate. */
export const createGateWriter =
  ({ clock, ledger }: { readonly clock: Clock; readonly ledger: AccountsLedger }): WriteGate =>
  async (tx, record) => {
    const facts = gateFactsOf(record, clock.now())
    await ledger.setGate(tx, record.playerId, facts)
    await updateStakeMax(tx, record.playerId, facts.stakeMax)
  }
