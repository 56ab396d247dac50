import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'
import type { Action, Merchant, MerchantAnswer } from './merchant.ts'

/**
 * Outbox of calls to the merchant: durable, and in order for each transaction. A call is written together with its
 * cause and sent with the same body until it is answered, also after a restart.
 */
export interface OutgoingCall {
  readonly callId: number
  readonly txId: string
  readonly action: Action
  /** `main`: its answer counts. `early`: sent out of order. `copy`: a duplicate whose answer is ignored. */
  readonly purpose: 'main' | 'early' | 'copy'
  readonly body: string
  /** Attempts without a valid response. */
  readonly attempts: number
}

interface CallRow {
  call_id: number
  tx_id: string
  action: string
  purpose: string
  body: string
  attempts: number
}

const PAUSES_MS = [300, 600, 1_000, 2_000, 3_000, 5_000, 8_000, 15_000, 30_000, 60_000]
const MAX_AT_ONCE = 64

export type Outbox = ReturnType<typeof openOutbox>

export function openOutbox(deps: { books: Books; clock: Clock; merchant: Merchant }) {
  const { books, clock, merchant } = deps
  books.run(
    `create table if not exists piq_call (call_id integer primary key, tx_id text not null, action text not null,
     purpose text not null, body text not null, due_at integer not null, attempts integer not null,
     is_waiting integer not null) strict`,
  )
  books.run('create index if not exists piq_call_due on piq_call (due_at) where is_waiting = 1')
  books.run('create index if not exists piq_call_tx on piq_call (tx_id) where is_waiting = 1')
  const inHand = new Set<number>()

  return {
    /** Adds a call in the transaction of its cause. */
    add(
      txId: string,
      action: Action,
      body: object,
      options: { purpose?: OutgoingCall['purpose']; dueAt?: number } = {},
    ): void {
      books.run(
        'insert into piq_call (tx_id, action, purpose, body, due_at, attempts, is_waiting) values (?, ?, ?, ?, ?, 0, 1)',
        txId,
        action,
        options.purpose ?? 'main',
        JSON.stringify(body),
        options.dueAt ?? 0,
      )
    },
    /** Due calls: the first of each transaction, and duplicates. */
    due(): OutgoingCall[] {
      return books
        .all<CallRow>(
          `select call_id, tx_id, action, purpose, body, attempts from piq_call c
           where is_waiting = 1 and due_at <= ? and (purpose = 'copy' or call_id = (
             select min(call_id) from piq_call where tx_id = c.tx_id and is_waiting = 1 and purpose <> 'copy'))
           order by due_at, call_id limit ?`,
          clock.now(),
          MAX_AT_ONCE,
        )
        .filter((row) => !inHand.has(row.call_id))
        .map((row) => ({
          callId: row.call_id,
          txId: row.tx_id,
          action: row.action as Action,
          purpose: row.purpose as OutgoingCall['purpose'],
          body: row.body,
          attempts: row.attempts,
        }))
    },
    /** Sends a call once. The caller then calls `done` or `later`. */
    async send(call: OutgoingCall): Promise<MerchantAnswer> {
      inHand.add(call.callId)
      try {
        return await merchant.call(call.action, call.body)
      } finally {
        inHand.delete(call.callId)
      }
    },
    done(call: OutgoingCall): void {
      books.run('update piq_call set is_waiting = 0 where call_id = ?', call.callId)
    },
    /** Retries after a delay that grows up to a minute. */
    later(call: OutgoingCall): void {
      const pause = PAUSES_MS[Math.min(call.attempts, PAUSES_MS.length - 1)] ?? 60_000
      books.run(
        'update piq_call set attempts = attempts + 1, due_at = ? where call_id = ?',
        clock.now() + pause,
        call.callId,
      )
    },
    /** Pending calls, for the payments screen. */
    waiting: (): { txId: string; action: string; attempts: number }[] =>
      books
        .all<{ tx_id: string; action: string; attempts: number }>(
          `select tx_id, action, attempts from piq_call where is_waiting = 1 and purpose <> 'copy' order by call_id limit 500`,
        )
        .map((row) => ({ txId: row.tx_id, action: row.action, attempts: row.attempts })),
  }
}
