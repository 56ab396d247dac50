import { decimalFromMinor } from '@marquee/money'
import { type Tx, assertInvariant, publish } from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import * as store from './deposit-store.ts'
import type { Booking, End, Flow, Granted, Subject } from './flows.ts'
import {
  type InstrumentRefusal,
  depositInstrumentRefusal,
  endedByInstrument,
  reasonByInstrument,
} from './instruments.ts'
import { hasRoom, settleBooked, settleRoom } from './limit-file.ts'
import type { AuthorizeCall, CallRefusal, PaymentCall, TransferCall } from './ports.ts'
import { type SuspenseReason, SESSION_MINUTES, offerOf } from './rules.ts'
import { type TransactionRecord, countBookedDeposits } from './transaction-store.ts'

export const depositCompletedTopic = 'deposit.completed'

/** Event: the company, the bank, or a rule about accounts and cards has declined a deposit. */
const depositFailedTopic = 'deposit.failed'

/** Body of the event of a booked deposit. @param deposit null where nobody had asked for it */
const toCompleted = <T extends object>(deposit: store.Deposit | null, booked: T) => ({
  depositId: deposit?.depositId ?? null,
  method: deposit?.method ?? null,
  ...booked,
})

/** Deposits: `authorize` reserves limit room, `transfer` books, `cancel` releases the reservation. */
export function createDepositFlow(context: PaymentsContext): Flow {
  const { clock, wallet, company, log } = context

  /** Found by the company's transaction; otherwise by our own id, if no other transaction is bound to it. */
  async function find(tx: Tx, call: PaymentCall): Promise<store.Deposit | null> {
    const bound = await store.readDeposit(tx, call.playerId, context.keyOf(call))
    if (bound || call.paymentId === undefined) return bound
    const named = await store.readDeposit(tx, call.playerId, { id: call.paymentId })
    return named?.companyTx === null ? named : null
  }

  async function authorize(tx: Tx, { call, player, record }: Subject<AuthorizeCall>): Promise<Granted> {
    const oldest = clock.now().subtract({ minutes: SESSION_MINUTES })
    const deposit =
      (await find(tx, call)) ??
      (call.paymentId === undefined ? await store.readNewestOpenDeposit(tx, call.playerId, oldest) : null)
    if (!deposit) return { ok: false, refusal: 'session' }
    const transaction = context.keyOf(call)
    if (record?.cancelledAt) {
      await endLate(context, tx, { deposit, record, transaction })
      return { ok: false, refusal: 'session' }
    }
    const instrument = record?.bookedAt ? null : depositInstrumentRefusal(context, player, deposit, call)
    if (instrument) return refuse(context, tx, { call, deposit, record }, instrument)
    if (record?.transferredAt) {
      // Its transfer arrived first: nothing is reserved for money that is already here.
      if (deposit.companyTx === null)
        await store.updateDeposit(tx, deposit, { ...statusOf(record), at: clock.now(), transaction })
      await settleRoom(tx, deposit)
      return { ok: true, paymentId: deposit.depositId, ledger: null }
    }
    if (Temporal.Instant.compare(deposit.openedAt, oldest) < 0) return { ok: false, refusal: 'session' }
    const refusal = await refusalOf(context, tx, { call, player, deposit })
    if (refusal) return { ok: false, refusal }
    const ledger = await wallet.executeIn(tx, {
      kind: 'authorizeDeposit',
      playerId: call.playerId,
      currency: player.currency,
      provider: company.number,
      tx: call.companyTx,
      amount: call.amount,
      detail: { method: deposit.method },
    })
    if (!ledger.ok)
      return { ok: false, refusal: ledger.reason === 'deposit_limit' ? 'deposit_limit' : 'restricted' }
    await store.updateDeposit(tx, deposit, { status: 'PENDING', at: clock.now(), transaction })
    return { ok: true, paymentId: deposit.depositId, ledger }
  }

  async function suspenseReasonOf(
    tx: Tx,
    { call, player, record }: Subject<TransferCall>,
  ): Promise<SuspenseReason | null> {
    if (call.currency !== player.currency) return 'currency'
    const deposit = await find(tx, call)
    if (call.paymentId !== undefined && deposit?.depositId !== call.paymentId) return 'unknown_payment'
    const instrument = deposit && depositInstrumentRefusal(context, player, deposit, call)
    if (!record?.authorizedAt || !deposit) return instrument ?? 'unknown_authorization'
    if (record.cancelledAt) return 'after_cancel'
    if (call.amount > offerOf(deposit.method, 'deposit', player.currency).max) return 'over_maximum'
    return netOf(call) > 0n ? null : 'amount'
  }

  async function book(tx: Tx, { call, player, record }: Subject<TransferCall>): Promise<Booking> {
    if (call.currency !== player.currency) return { ok: false, why: 'currency' }
    const amount = netOf(call)
    if (amount <= 0n) return { ok: false, why: 'amount' }
    // Rules about the amount were asked for the authorization (LIM-20).
    if (amount > (record?.authorizedAmount ?? amount))
      log.error({ alarm: true, companyTx: call.companyTx }, 'more has arrived than was authorized')
    const deposit = await find(tx, call)
    const ledger = await wallet.executeIn(tx, {
      kind: 'deposit',
      playerId: call.playerId,
      currency: player.currency,
      provider: company.number,
      tx: call.companyTx,
      amount,
      authorization: call.companyTx,
      detail: {
        method: deposit?.method ?? 'UNKNOWN',
        ...(call.fee && call.fee.amount > 0n
          ? { fee: decimalFromMinor(call.fee.amount, player.currency), feeMode: call.fee.mode }
          : {}),
      },
    })
    // Received money is always booked, except an amount that no wallet can hold.
    if (!ledger.ok && ledger.reason === 'bad_amount') return { ok: false, why: 'amount' }
    assertInvariant(ledger.ok, 'money that has arrived is booked', { companyTx: call.companyTx })
    const at = clock.now()
    const number = (await countBookedDeposits(tx, call.playerId)) + 1
    if (deposit)
      await store.updateDeposit(tx, deposit, {
        status: 'SUCCESS',
        at,
        transaction: context.keyOf(call),
        received: amount,
        reason: null,
        ledgerEntry: ledger.entry.id,
        balanceAfter: ledger.entry.after.main,
        number,
      })
    else log.warn({ alarm: true, companyTx: call.companyTx }, 'a deposit arrived that nobody had asked for')
    await settleBooked(context, tx, { player, deposit, companyTx: call.companyTx })
    await publish(tx, {
      topic: depositCompletedTopic,
      playerId: call.playerId,
      body: toCompleted(deposit, {
        amountMinor: amount,
        currency: player.currency,
        number,
        at: at.toString(),
      }),
    })
    return { ok: true, paymentId: deposit?.depositId ?? null, ledger, amount }
  }

  async function suspend(tx: Tx, { call }: Subject): Promise<void> {
    const deposit = await find(tx, call)
    // Not bound to the transaction, which may belong to another deposit.
    if (deposit) await store.updateDeposit(tx, deposit, { status: 'PENDING', at: clock.now(), reason: null })
  }

  /** Ends the deposit with its reason, which the history shows. */
  async function abandon(
    tx: Tx,
    { call, player, record }: Subject,
    { wasCancelled, reason, isSuspended }: End,
  ) {
    const deposit = await find(tx, call)
    const isOpen = deposit && deposit.status !== 'SUCCESS' && endedByInstrument(deposit) === null
    if (isOpen && !isSuspended) await endDeposit(context, tx, { call, deposit }, { wasCancelled, reason })
    // An earlier cancel has already released the reservation.
    if (!record?.authorizedAt || record.cancelledAt) return null
    const ledger = await wallet.executeIn(tx, {
      kind: 'cancelDeposit',
      playerId: call.playerId,
      currency: player.currency,
      provider: company.number,
      tx: `cancel:${call.companyTx}`,
      authorization: call.companyTx,
      detail: { ...(deposit ? { method: deposit.method } : {}), reason, declined: !wasCancelled },
    })
    return ledger.ok ? ledger : null
  }

  return { authorize, suspenseReasonOf, book, suspend, abandon }
}

/** The cancel of a transaction arrived before its authorization: the attempt is over. */
async function endLate(
  { clock }: Pick<PaymentsContext, 'clock'>,
  tx: Tx,
  {
    deposit,
    record,
    transaction,
  }: {
    readonly deposit: store.Deposit
    readonly record: TransactionRecord
    readonly transaction: ReturnType<PaymentsContext['keyOf']>
  },
): Promise<void> {
  if (deposit.companyTx === null)
    await store.updateDeposit(tx, deposit, {
      ...(record.transferredAt
        ? statusOf(record)
        : { status: record.cancelDeclined ? 'FAILED' : 'CANCELLED', reason: record.cancelReason }),
      at: clock.now(),
      transaction,
    })
  await settleRoom(tx, deposit)
}

/** Stores how a deposit without money has ended, and reports one that was declined. */
async function endDeposit(
  { clock, keyOf }: Pick<PaymentsContext, 'clock' | 'keyOf'>,
  tx: Tx,
  { call, deposit }: { readonly call: PaymentCall; readonly deposit: store.Deposit },
  { wasCancelled, reason }: Pick<End, 'wasCancelled' | 'reason'>,
): Promise<void> {
  const status = wasCancelled ? 'CANCELLED' : 'FAILED'
  await store.updateDeposit(tx, deposit, { status, at: clock.now(), transaction: keyOf(call), reason })
  await settleRoom(tx, deposit)
  const { playerId } = call
  if (!wasCancelled)
    await publish(tx, { topic: depositFailedTopic, playerId, body: { depositId: deposit.depositId } })
}

/**
 * Refuses the account or card of a deposit, and ends it: nothing is reserved, and its reason is shown to the player.
 * Money that is here already is in suspense, and its deposit waits with it.
 */
async function refuse(
  context: Pick<PaymentsContext, 'clock' | 'keyOf'>,
  tx: Tx,
  subject: Pick<Subject<AuthorizeCall>, 'call' | 'record'> & { readonly deposit: store.Deposit },
  refusal: InstrumentRefusal,
): Promise<Granted> {
  const { record, deposit } = subject
  const end = { wasCancelled: false, reason: reasonByInstrument[refusal] }
  if (!record?.transferredAt && !endedByInstrument(deposit)) await endDeposit(context, tx, subject, end)
  return { ok: false, refusal }
}

/** Why the company may not ask for the money of a deposit; null where it may. The caller holds the wallet's lock. */
async function refusalOf(
  context: Pick<PaymentsContext, 'decide' | 'depositSteps' | 'policyOf'>,
  tx: Tx,
  {
    call,
    player,
    deposit,
  }: Pick<Subject<AuthorizeCall>, 'call' | 'player'> & { readonly deposit: store.Deposit },
): Promise<CallRefusal | null> {
  const { max } = offerOf(deposit.method, 'deposit', player.currency)
  const intent = { direction: 'deposit', amount: call.amount, max } as const
  const { refusal } = await context.decide(player, intent, { within: tx })
  if (refusal) return refusal
  // The cashier was opened with this amount.
  if (call.amount !== deposit.amount) return 'amount'
  // One that was opened without room, or whose room was given back (LIM-18).
  if (!(await hasRoom(context, tx, { ...deposit, player }))) return 'deposit_limit'
  // The bank takes no money before the step is done (LIM-05, LIM-21).
  return (await context.depositSteps.dueOf(call.playerId, tx)) ? 'restricted' : null
}

/** Status of a deposit whose transfer arrived before the deposit was bound to it. */
function statusOf(record: TransactionRecord) {
  if (record.bookedAmount === null || record.ledgerEntry === null) return { status: 'PENDING' } as const
  const { bookedAmount: received, ledgerEntry } = record
  return { status: 'SUCCESS', received, ledgerEntry } as const
}

/** The amount credited to the player: the payment minus a deducted fee. */
function netOf({ amount, fee }: TransferCall): bigint {
  return fee?.mode === 'deducted' ? amount - fee.amount : amount
}
