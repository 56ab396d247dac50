import { z } from 'zod'
import {
  type JobHandler,
  type Tx,
  derivedId,
  enqueueJob,
  handleJob,
  inTransactionOf,
  jobKind,
} from '../../kernel/index.ts'
import * as store from './case-store.ts'
import { type PaymentsContext, jobNameOf } from './context.ts'
import type { TransferCall } from './ports.ts'
import { CASE_PAUSES_SECONDS, type SuspenseReason, MISSING_HOURS } from './rules.ts'
import type { TransactionKey } from './transaction-store.ts'

const askJobOf = (context: PaymentsContext) =>
  jobKind({
    name: jobNameOf(context, 'payments.settle-case'),
    payload: z.object({ playerId: z.string(), companyTx: z.string() }),
  })

/** Result of a query to the company: `settled`, or why it must be repeated. */
export type QueryResult = 'settled' | 'undecided' | 'unreachable' | { readonly alarm: string }

/** Money in suspense: reported by a company without proof, and in no balance until the company's own books decide. */
export interface Cases {
  /** Id of a transaction's case, whether it exists or not. */
  idOf(key: TransactionKey): string
  /**
   * A case that is known has the new reason, open again if it had ended; one that a person has closed stays, and so
   * does one that a person has booked for the same reason.
   */
  openIn(tx: Tx, call: TransferCall, why: SuspenseReason): Promise<void>
  /** Closes the case if one is open. */
  closeIn(
    tx: Tx,
    key: TransactionKey,
    end: { state: 'booked' | 'closed'; by: string; note: string | null },
  ): Promise<void>
  of(playerId: bigint): Promise<store.Case[]>
  /** @param ask queries the company and applies what its books say */
  jobWith(ask: (key: TransactionKey) => Promise<QueryResult>): JobHandler
}

export function createCases(context: PaymentsContext): Cases {
  const { db, clock, log } = context
  const idOf = (key: TransactionKey) => derivedId('case', key.playerId, key.company, key.companyTx)

  async function askIn(tx: Tx, key: TransactionKey, runAt: Temporal.Instant): Promise<void> {
    const payload = { playerId: key.playerId.toString(), companyTx: key.companyTx }
    const jobKey = `${jobNameOf(context, 'payments.settle-case')}:${key.playerId}:${key.companyTx}`
    await enqueueJob(tx, askJobOf(context), payload, { playerId: key.playerId, runAt, jobKey })
  }

  async function openIn(tx: Tx, call: TransferCall, why: SuspenseReason): Promise<void> {
    const key = context.keyOf(call)
    const known = await store.findCase(tx, key)
    if (known?.state === 'open' && known.why === why) return
    // A person has closed it, or has booked it in spite of this.
    if (known && store.isDecidedByPerson(known) && (known.state === 'closed' || known.why === why)) return
    if (known) await store.reopenCase(tx, key, why)
    else await insertIn(tx, call, why)
    log.error({ alarm: true, companyTx: call.companyTx, why }, 'a transfer is in suspense')
    await askIn(tx, key, clock.now().add({ seconds: CASE_PAUSES_SECONDS[0] ?? 0 }))
  }

  async function insertIn(tx: Tx, call: TransferCall, why: SuspenseReason): Promise<void> {
    const key = context.keyOf(call)
    await store.insertCase(tx, {
      ...key,
      caseId: idOf(key),
      kind: call.kind,
      why,
      amount: call.amount,
      currency: call.currency,
      fee: call.fee ?? null,
      paymentId: call.paymentId ?? null,
      originalTx: call.originalTx ?? null,
      openedAt: clock.now(),
    })
  }

  const closeIn: Cases['closeIn'] = (tx, key, end) => store.closeCase(tx, key, { ...end, at: clock.now() })

  function jobWith(ask: (key: TransactionKey) => Promise<QueryResult>): JobHandler {
    return handleJob(askJobOf(context), async ({ playerId, companyTx }) => {
      const key = context.keyOf({ playerId: BigInt(playerId), companyTx })
      const open = await store.findCase(db, key)
      if (open?.state !== 'open') return
      const asked = await ask(key)
      if (asked === 'settled') return
      if (typeof asked === 'object')
        log.error({ alarm: true, companyTx, why: asked.alarm }, 'money in suspense needs people')
      const seconds = CASE_PAUSES_SECONDS[open.asked + 1] ?? MISSING_HOURS * 3600
      await inTransactionOf(db, key.playerId, async (tx) => {
        await store.noteAsked(tx, key)
        await askIn(tx, key, clock.now().add({ seconds }))
      })
    })
  }

  return { idOf, openIn, closeIn, of: (playerId) => store.listCases(db, playerId), jobWith }
}

/**
 * Opens a case in a transaction of its own, for a transfer of another player's transaction: money may have moved all
 * the same, and a person decides about it.
 */
export const openUnclaimed = (
  context: PaymentsContext,
  cases: Pick<Cases, 'openIn'>,
  call: TransferCall,
): Promise<void> =>
  inTransactionOf(context.db, call.playerId, async (tx) => {
    await context.lock(tx, call.playerId)
    await cases.openIn(tx, call, 'another_player')
  })
