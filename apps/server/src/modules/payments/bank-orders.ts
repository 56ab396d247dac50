import type { CompanyCalls } from './company-calls.ts'
import type { PaymentsContext } from './context.ts'
import * as deposits from './deposit-store.ts'
import { insertOrder, readOrderPlayer } from './order-store.ts'
import type { CompanyStatus, OrderCompany } from './ports.ts'
import { ORDER_HOURS } from './rules.ts'
import { findTransaction } from './transaction-store.ts'

/** Money of a notification: minor units, more than zero. */
export interface OrderMoney {
  readonly amount: bigint
  readonly currency: string
}

/**
 * Orders that pay a deposit in the visit of a sign-in by bank. The caller has checked the company's signature, which is
 * the proof of every call here. Each is idempotent. False: the order is unknown, or what it says cannot be taken, and
 * the company must repeat it.
 */
export interface BankOrders {
  /** Reserves an order for the deposit of a session; the bank may ask for the money only after `true`. */
  reserve(order: {
    readonly orderId: string
    readonly playerId: bigint
    readonly sessionId: string
  }): Promise<boolean>
  /** The money of an order is here. */
  credit(orderId: string, money: OrderMoney): Promise<boolean>
  /** Money of an order was taken back. @param debitId the company's id of it */
  debit(orderId: string, debit: OrderMoney & { readonly debitId: string }): Promise<boolean>
  /** No money of an order will come. */
  cancel(orderId: string): Promise<boolean>
}

/** A context whose company is that of the orders, with its ledger as the books. */
export function orderContext(context: PaymentsContext, company: OrderCompany): PaymentsContext {
  const { name, number } = company
  const keyOf: PaymentsContext['keyOf'] = ({ playerId, companyTx }) => ({
    playerId,
    company: name,
    companyTx,
  })

  async function statusOf(companyTx: string): Promise<CompanyStatus> {
    const playerId = await readOrderPlayer(context.db, { company: name, orderId: companyTx })
    if (playerId === null) return { outcome: 'refused', reason: 'not-in-their-books' }
    const books = await company.creditOf(companyTx)
    if (books.outcome === 'unknown') return books
    const record = await findTransaction(context.db, keyOf({ playerId, companyTx }))
    const amount = books.credit?.amount ?? record?.authorizedAmount ?? 0n
    const currency = books.credit?.currency ?? ''
    const facts = { companyTx, playerId, kind: 'deposit', amount, currency, wasCancelled: true } as const
    const isLeft =
      record?.authorizedAt != null &&
      record.transferredAt === null &&
      context.clock.now().since(record.authorizedAt).total('hours') >= ORDER_HOURS
    const state = books.credit ? 'successful' : isLeft ? 'cancelled' : 'pending'
    return { outcome: 'done', transaction: { ...facts, state, reason: 'timed-out' } }
  }

  return { ...context, jobsOf: name, company: { ...context.company, name, number, statusOf }, keyOf }
}

/** @param context of `orderContext` @param calls of the same context */
export function createBankOrders(context: PaymentsContext, calls: CompanyCalls): BankOrders {
  const { db, clock, company } = context
  const playerOf = (orderId: string) => readOrderPlayer(db, { company: company.name, orderId })

  return {
    async reserve({ orderId, playerId, sessionId }) {
      const known = await findTransaction(db, context.keyOf({ playerId, companyTx: orderId }))
      if (known?.authorizedAt) return known.cancelledAt === null
      const session = await calls.sessionOf(playerId, sessionId)
      if (!session || session.refusal !== null) return false
      const deposit = await deposits.readDeposit(db, playerId, { id: session.paymentId })
      if (!deposit) return false
      // Before the reservation: money of the order then always finds its player.
      await insertOrder(db, { company: company.name, orderId, playerId, at: clock.now() })
      if ((await playerOf(orderId)) !== playerId) return false
      const { depositId: paymentId, amount, currency } = deposit
      const call = { playerId, companyTx: orderId, kind: 'deposit', paymentId, amount, currency } as const
      return (await calls.authorize(call)).ok
    },

    async credit(orderId, money) {
      const playerId = await playerOf(orderId)
      if (playerId === null) return false
      const authCode = context.authCodeOf(context.keyOf({ playerId, companyTx: orderId }))
      const call = { playerId, companyTx: orderId, kind: 'deposit', ...money, authCode } as const
      return (await calls.transfer(call)).ok
    },

    async debit(orderId, { debitId, ...money }) {
      const playerId = await playerOf(orderId)
      if (playerId === null) return false
      const credit = await findTransaction(db, context.keyOf({ playerId, companyTx: orderId }))
      // Its credit comes later, or is in suspense: the company repeats the debit.
      if (credit?.bookedAt == null) return false
      const named = { playerId, companyTx: `debit:${debitId}` }
      const call = { ...named, kind: 'reversal', originalTx: orderId, ...money } as const
      const authorized = await calls.authorize(call)
      if (!authorized.ok) return false
      return (await calls.transfer({ ...call, authCode: authorized.value.authCode })).ok
    },

    async cancel(orderId) {
      const playerId = await playerOf(orderId)
      if (playerId === null) return false
      const end = { wasCancelled: true, reason: 'company' }
      return (await calls.cancel({ playerId, companyTx: orderId, kind: 'deposit', ...end })).ok
    },
  }
}
