import { type JobHandler, type Tx, inTransactionOf } from '../../kernel/index.ts'
import type { Cases } from './cases.ts'
import type { CompanyCalls } from './company-calls.ts'
import { type PaymentsContext, digestOf } from './context.ts'
import * as deposits from './deposit-store.ts'
import { isOfAnother } from './instruments.ts'
import { createNoticeJob } from './notice-job.ts'
import { ownTransactionOf } from './order-books.ts'
import { createNotices } from './order-notices.ts'
import { type Notice, moveNotice, noteOrder, readCreditTransactions, readOrder } from './order-store.ts'
import type { OrderMoney } from './order-ports.ts'
import { findTransaction } from './transaction-store.ts'

/** A message about money that has moved. @param noticeId the company's id of it: the same for its repeats */
type OrderNotice = OrderMoney & { readonly noticeId: string }

/**
 * Orders that pay a deposit in the visit of a sign-in by bank. The caller has checked the company's signature, which is
 * the proof of every call here. Each is idempotent. False: the order is unknown, or what it says cannot be taken yet,
 * and the company must repeat it.
 */
export interface BankOrders {
  /** Reserves an order for the deposit of a session; the bank may ask for the money only after `true`. */
  reserve(order: {
    readonly orderId: string
    readonly playerId: bigint
    readonly sessionId: string
  }): Promise<boolean>
  /** Money of an order is here. What cannot be booked is in suspense, and true. */
  credit(orderId: string, notice: OrderNotice): Promise<boolean>
  /** Money of an order was taken back. What cannot be booked is in suspense, and true. */
  debit(orderId: string, notice: OrderNotice): Promise<boolean>
  /** No money of an order will come. An order that is not known yet is never reserved. */
  cancel(orderId: string): Promise<boolean>
  /** An account in another name than the player's pays an order: its money waits for a person. */
  hold(orderId: string): Promise<void>
  /** The same, if the holder is not the player. @returns false for an order of nobody */
  compareHolder(orderId: string, holder: string): Promise<boolean>
}

/** @param context of `orderContext` @param parts of the same context */
export function createBankOrders(
  context: PaymentsContext,
  { calls, cases }: { readonly calls: CompanyCalls; readonly cases: Cases },
): { readonly orders: BankOrders; readonly job: JobHandler } {
  const { db, clock } = context
  const company = context.company.name
  const { job, ...money } = createOrderMoney(context, calls)

  const orders: BankOrders = {
    async reserve({ orderId, playerId, sessionId }) {
      const deposit = await deposits.readDeposit(db, playerId, { session: digestOf(sessionId) })
      if (!deposit) return false
      const { depositId: paymentId, amount, currency } = deposit
      const known = await findTransaction(db, context.keyOf({ playerId, companyTx: orderId }))
      if (known?.authorizedAt) return known.paymentId === paymentId && known.cancelledAt === null
      const session = await calls.sessionOf(playerId, sessionId)
      if (!session || session.refusal !== null) return false
      // Before the reservation: money of the order then always finds its player.
      const order = await noteOrder(db, { company, orderId }, { at: clock.now(), playerId })
      if (order.playerId !== playerId) return false
      const named = { playerId, companyTx: orderId, kind: 'deposit', paymentId } as const
      if (order.cancelledAt !== null || order.heldAt !== null) {
        await calls.cancel({ ...named, wasCancelled: true, reason: 'company' })
        return false
      }
      const authorized = await calls.authorize({ ...named, amount, currency })
      // Another deposit may have got the order meanwhile.
      return authorized.ok && authorized.value.merchantTxId === paymentId
    },

    async cancel(orderId) {
      const at = clock.now()
      const { playerId } = await noteOrder(db, { company, orderId }, { at, cancelledAt: at })
      if (playerId === null) return true
      const end = { wasCancelled: true, reason: 'company' }
      return (await calls.cancel({ playerId, companyTx: orderId, kind: 'deposit', ...end })).ok
    },

    ...money,
    ...createHolds(context, cases),
  }
  return { orders, job }
}

/** Money of orders that has moved. */
function createOrderMoney(
  context: PaymentsContext,
  calls: CompanyCalls,
): Pick<BankOrders, 'credit' | 'debit'> & { readonly job: JobHandler } {
  const { db } = context
  const takeNotice = createNotices(context, calls)

  async function applyCredit(notice: Notice): Promise<boolean> {
    const { playerId, orderId, amount, currency } = notice
    const transfer = (companyTx: string) => {
      const call = { playerId, companyTx, kind: 'deposit', amount, currency } as const
      return calls.transfer(
        companyTx === orderId ? { ...call, authCode: context.authCodeOf(context.keyOf(call)) } : call,
      )
    }
    const answer = await transfer(notice.companyTx)
    if (answer.ok || answer.refusal !== 'conflict' || notice.companyTx !== orderId) return answer.ok
    // The order was booked with another sum from the company's ledger: this is other money.
    const own = ownTransactionOf(notice)
    await moveNotice(db, notice, own)
    return (await transfer(own)).ok
  }

  async function applyDebit({ playerId, companyTx, orderId, amount, currency }: Notice): Promise<boolean> {
    const credit = await findTransaction(db, context.keyOf({ playerId, companyTx: orderId }))
    // Its credit comes later: the company repeats the debit.
    if (credit?.transferredAt == null && credit?.cancelledAt == null) return false
    const call = { playerId, companyTx, kind: 'reversal', originalTx: orderId, amount, currency } as const
    const authorized = await calls.authorize(call)
    if (authorized.ok) return (await calls.transfer({ ...call, authCode: authorized.value.authCode })).ok
    // Nothing of another currency can be authorized: it goes to suspense.
    return authorized.refusal === 'currency' && (await calls.transfer(call)).ok
  }

  const apply = (notice: Notice): Promise<boolean> =>
    notice.kind === 'credit' ? applyCredit(notice) : applyDebit(notice)

  async function take(kind: Notice['kind'], orderId: string, told: OrderNotice): Promise<boolean> {
    const notice = await takeNotice({ kind, orderId, ...told })
    return typeof notice === 'object' ? apply(notice) : notice
  }

  return {
    credit: (orderId, told) => take('credit', orderId, told),
    debit: (orderId, told) => take('debit', orderId, told),
    job: createNoticeJob(context, calls, apply),
  }
}

/** Orders that an account in another name pays. */
function createHolds(context: PaymentsContext, cases: Cases): Pick<BankOrders, 'hold' | 'compareHolder'> {
  const { db, clock, players } = context
  const company = context.company.name

  /** Opens the cases of credits that have come before their hold; one that comes later finds the hold. */
  async function suspendCredits(playerId: bigint, orderId: string): Promise<void> {
    await inTransactionOf(db, playerId, async (tx) => {
      await context.lock(tx, playerId)
      for (const companyTx of await readCreditTransactions(tx, { company, orderId, playerId }))
        await suspendCredit(tx, playerId, companyTx)
    })
  }

  async function suspendCredit(tx: Tx, playerId: bigint, companyTx: string): Promise<void> {
    const record = await findTransaction(tx, context.keyOf({ playerId, companyTx }))
    if (record?.transferAmount == null || record.transferCurrency === null) return
    const money = { amount: record.transferAmount, currency: record.transferCurrency }
    const payment = record.paymentId === null ? {} : { paymentId: record.paymentId }
    await cases.openIn(tx, { playerId, companyTx, kind: 'deposit', ...money, ...payment }, 'holder')
  }

  async function hold(orderId: string): Promise<void> {
    const at = clock.now()
    const { playerId } = await noteOrder(db, { company, orderId }, { at, heldAt: at })
    if (playerId !== null) await suspendCredits(playerId, orderId)
  }

  return {
    hold,

    async compareHolder(orderId, holder) {
      const playerId = (await readOrder(db, { company, orderId }))?.playerId ?? null
      const player = playerId === null ? null : await players.factsOf(playerId)
      if (!player) return false
      if (isOfAnother(player, { accountHolder: holder })) await hold(orderId)
      return true
    },
  }
}
