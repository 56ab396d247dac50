import { AppError, inTransaction } from '../../kernel/index.ts'
import { findCase } from './case-store.ts'
import type { Cases } from './cases.ts'
import type { PaymentsContext } from './context.ts'
import type { Flow } from './flows.ts'
import type { TransactionKind } from './ports.ts'
import { findTransaction, noteTransaction } from './transaction-store.ts'

/** What people do with money in suspense. */
export interface CaseActs {
  /**
   * Closes a case that the books cannot decide, for example because the money was sent back. Books nothing. A deposit
   * then has failed and its reservation is released; a payout's hold stays, and money that is booked.
   * @throws AppError `error.not_found` when no case is open
   */
  readonly close: (playerId: bigint, companyTx: string, end: { by: string; note: string }) => Promise<void>
}

/** @param flows and `cases` of the same context */
export function createCaseActs(
  context: PaymentsContext,
  flows: Readonly<Record<TransactionKind, Flow>>,
  cases: Cases,
): CaseActs {
  const { db, clock, wallet } = context

  const close: CaseActs['close'] = async (playerId, companyTx, { by, note: why }) => {
    const player = await context.playerOf(playerId)
    const key = context.keyOf({ playerId, companyTx })
    const ledger = await inTransaction(db, async (tx) => {
      await context.lock(tx, playerId)
      const open = await findCase(tx, key)
      if (open?.state !== 'open') throw new AppError('error.not_found')
      await cases.closeIn(tx, key, { state: 'closed', by, note: why })
      const record = await findTransaction(tx, key)
      if (open.kind !== 'deposit' || record?.bookedAt) return null
      const paymentId = record?.paymentId ?? open.paymentId
      const { amount, currency } = open
      const call = { ...key, kind: open.kind, amount, currency, ...(paymentId === null ? {} : { paymentId }) }
      const end = { wasCancelled: false, reason: 'operator', isSuspended: false }
      const released = await flows.deposit.abandon(tx, { call, player, record }, end)
      if (!record?.cancelledAt)
        await noteTransaction(tx, key, open.kind, {
          cancelledAt: clock.now(),
          cancelReason: end.reason,
          cancelDeclined: true,
        })
      return released
    })
    if (ledger) wallet.announce(playerId, ledger)
  }

  return { close }
}
