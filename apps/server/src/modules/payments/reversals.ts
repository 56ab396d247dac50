import { type Tx, assertInvariant, publish } from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import type { Booking, Flow, Granted, Subject } from './flows.ts'
import { settleRoom } from './limit-file.ts'
import type { BookedCredit } from './order-store.ts'
import type { AuthorizeCall, PaymentCall, TransactionKind, TransferCall } from './ports.ts'
import type { SuspenseReason } from './rules.ts'
import { type TransactionKey, findTransaction, sumBookedAgainst } from './transaction-store.ts'

/** A flow of transactions that refer to an earlier one. */
export interface FollowUpFlow extends Flow {
  /** What is left of the booked money that a call refers to; null where none was booked. */
  leftOf(tx: Tx, call: PaymentCall): Promise<bigint | null>
}

/**
 * Transactions that refer to an earlier one: a reversal of a deposit (refund, chargeback) and a payout that the bank
 * returned. They must name a transaction of this player, and together must not exceed it.
 */
function createFollowUp(
  context: PaymentsContext,
  of: { readonly kind: 'reversal' | 'return'; readonly original: TransactionKind },
  bookIn: (tx: Tx, subject: Subject<TransferCall>) => ReturnType<PaymentsContext['wallet']['executeIn']>,
  afterBooking?: (tx: Tx, subject: Subject<TransferCall>) => Promise<void>,
): FollowUpFlow {
  const creditsOfOrder = of.kind === 'reversal' ? context.creditsOf : undefined

  async function bookedOf(tx: Tx, key: TransactionKey): Promise<bigint> {
    if (creditsOfOrder) return sumOf((await creditsOfOrder(tx, key)).booked)
    const original = await findTransaction(tx, key)
    return original?.kind === of.original && original.bookedAt !== null ? (original.transferAmount ?? 0n) : 0n
  }

  async function leftOf(tx: Tx, call: PaymentCall): Promise<bigint | null> {
    if (call.originalTx === undefined) return null
    const key = context.keyOf({ playerId: call.playerId, companyTx: call.originalTx })
    const booked = await bookedOf(tx, key)
    return booked === 0n ? null : booked - (await sumBookedAgainst(tx, key, of.kind))
  }

  /** A refusal would only make the company retry. The money moves with the transfer. */
  async function authorize(_tx: Tx, { call }: Subject<AuthorizeCall>): Promise<Granted> {
    return { ok: true, paymentId: call.paymentId ?? null, ledger: null }
  }

  async function suspenseReasonOf(
    tx: Tx,
    { call, player, record }: Subject<TransferCall>,
  ): Promise<SuspenseReason | null> {
    if (call.currency !== player.currency) return 'currency'
    const left = await leftOf(tx, call)
    if (left === null) return 'unknown_original'
    if (call.amount > left) return 'over_original'
    if (!record?.authorizedAt) return 'unknown_authorization'
    return record.cancelledAt ? 'after_cancel' : null
  }

  async function book(tx: Tx, subject: Subject<TransferCall>): Promise<Booking> {
    const { call, player } = subject
    if (call.currency !== player.currency) return { ok: false, why: 'currency' }
    // Another player's transaction is never reversed here, whatever the books say.
    const left = await leftOf(tx, call)
    if (left === null) return { ok: false, why: 'unknown_original' }
    // Lines of an order's ledger name no credit: a debit may be about money that is in no account.
    if (creditsOfOrder && call.amount > left) return { ok: false, why: 'over_original' }
    const ledger = await bookIn(tx, subject)
    if (!ledger.ok && ledger.reason === 'bad_amount') return { ok: false, why: 'amount' }
    assertInvariant(ledger.ok, 'money that has moved outside is booked', { companyTx: call.companyTx })
    await afterBooking?.(tx, subject)
    return { ok: true, paymentId: call.paymentId ?? null, ledger, amount: call.amount }
  }

  return { authorize, suspenseReasonOf, book, suspend: async () => {}, abandon: async () => null, leftOf }
}

const sumOf = (credits: readonly BookedCredit[]): bigint =>
  credits.reduce((sum, { amount }) => sum + amount, 0n)

/** What a debit takes from each credit of its order: debits together take them from the earliest on. */
function partsOf(credits: readonly BookedCredit[], taken: bigint, amount: bigint): BookedCredit[] {
  const parts: BookedCredit[] = []
  let before = taken
  let wanted = amount
  for (const credit of credits) {
    const used = before < credit.amount ? before : credit.amount
    const free = credit.amount - used
    const part = wanted < free ? wanted : free
    if (part > 0n) parts.push({ ...credit, amount: part })
    before -= used
    wanted -= part
  }
  return parts
}

/** Refund, reversal or chargeback of a deposit: missing money becomes receivable, never a negative balance. */
export function createReversalFlow(context: PaymentsContext): FollowUpFlow {
  const { wallet, company } = context

  const chargeback = (tx: Tx, { call, player }: Subject<TransferCall>, part: Chargeback) =>
    wallet.executeIn(tx, {
      kind: 'chargeback',
      playerId: call.playerId,
      currency: player.currency,
      provider: company.number,
      ...part,
    })

  /** Each credit gives back its own room under the deposit limits. */
  async function bookIn(tx: Tx, subject: Subject<TransferCall>) {
    const { companyTx, amount, originalTx, playerId } = subject.call
    if (originalTx === undefined) return chargeback(tx, subject, { tx: companyTx, amount })
    const order = context.keyOf({ playerId, companyTx: originalTx })
    const credits = await context.creditsOf?.(tx, order)
    const parts = credits && partsOf(credits.booked, await sumBookedAgainst(tx, order, 'reversal'), amount)
    const [first = { companyTx: originalTx, amount }, ...others] = parts ?? []
    let answer = await chargeback(tx, subject, {
      tx: companyTx,
      amount: first.amount,
      deposit: first.companyTx,
    })
    for (const [index, part] of others.entries()) {
      assertInvariant(answer.ok, 'every part of a debit is booked', { companyTx })
      const partTx = `part:${index + 2}:${companyTx}`
      answer = await chargeback(tx, subject, { tx: partTx, amount: part.amount, deposit: part.companyTx })
    }
    assertInvariant(answer.ok || others.length === 0, 'every part of a debit is booked', { companyTx })
    return answer
  }

  /** By its rules a file of limits may count less of the deposit now (LIM-18). */
  async function settleDeposit(tx: Tx, { call: { playerId, originalTx } }: Subject<TransferCall>) {
    if (originalTx === undefined) return
    const original = await findTransaction(tx, context.keyOf({ playerId, companyTx: originalTx }))
    if (original?.paymentId != null) await settleRoom(tx, { playerId, depositId: original.paymentId })
  }

  return createFollowUp(context, { kind: 'reversal', original: 'deposit' }, bookIn, settleDeposit)
}

/** One chargeback of a deposit in the ledger. */
interface Chargeback {
  readonly tx: string
  readonly amount: bigint
  readonly deposit?: string
}

export const payoutReturnedTopic = 'payout.returned'

/** A payout returned by the bank is credited to the player, who is told. It is not a deposit: no bonus, no limit. */
export function createReturnFlow(context: PaymentsContext): Flow {
  const { wallet, company } = context
  return createFollowUp(context, { kind: 'return', original: 'payout' }, async (tx, { call, player }) => {
    const { playerId, amount } = call
    const { currency } = player
    const answer = await wallet.executeIn(tx, {
      kind: 'adjust',
      playerId,
      currency,
      provider: company.number,
      tx: `return:${call.companyTx}`,
      amount,
      account: 'clearing',
      detail: { reason: 'payout-returned', approver: company.name, payout: call.originalTx ?? '' },
    })
    if (answer.ok && !answer.repeated)
      await publish(tx, { topic: payoutReturnedTopic, playerId, body: { amountMinor: amount, currency } })
    return answer
  })
}
