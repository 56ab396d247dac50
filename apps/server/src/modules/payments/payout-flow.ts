import type { PaymentMethodId } from '@marquee/contract'
import { type Tx, assertInvariant } from '../../kernel/index.ts'
import { isInSuspense } from './case-store.ts'
import type { PaymentsContext } from './context.ts'
import { type Booking, type End, type Flow, type Granted, type Subject, endFrom } from './flows.ts'
import { isOfAnother } from './instruments.ts'
import type { AuthorizeCall, CallRefusal, PaymentCall, TransferCall } from './ports.ts'
import { readPayoutSources } from './payout-source-store.ts'
import { mayPayTo } from './payout-sources.ts'
import { type SuspenseReason, isOpenStage, offerOf } from './rules.ts'
import type { WithdrawalSteps } from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

/** Payouts: the money is held since the request; `transfer` settles the hold, `cancel` releases it. */
export function createPayoutFlow(
  context: PaymentsContext,
  steps: WithdrawalSteps,
  enqueueDecision: (tx: Tx, withdrawal: store.Withdrawal) => Promise<void>,
): Flow {
  const { clock, wallet, company, log } = context

  /** Found by the company's transaction; otherwise by our own id, if no other transaction is bound to it. */
  async function find(tx: Tx, call: PaymentCall): Promise<store.Withdrawal | null> {
    const bound = await store.readWithdrawal(tx, call.playerId, { companyTx: call.companyTx })
    if (bound || call.paymentId === undefined) return bound
    const named = await store.readWithdrawal(tx, call.playerId, { id: call.paymentId })
    return named?.companyTx === null ? named : null
  }

  /** The cashier has named the account. Only held money can be paid out. */
  async function authorize(tx: Tx, { call, player, record }: Subject<AuthorizeCall>): Promise<Granted> {
    const withdrawal =
      (await find(tx, call)) ??
      (call.paymentId === undefined ? await store.readNewestUnnamedWithdrawal(tx, call.playerId) : null)
    if (!withdrawal) return { ok: false, refusal: 'session' }
    const { companyTx } = call
    const end = record?.bookedAt ? null : endFrom(record)
    if (end && !(await isInSuspense(tx, context.keyOf(call)))) {
      // Its cancel arrived first: the withdrawal is over.
      return { ok: false, refusal: 'session', ledger: await giveBack(tx, withdrawal, companyTx, end) }
    }
    if (record?.transferredAt) {
      // Its transfer arrived first and is booked or in suspense: there is nothing left to decide.
      if (withdrawal.companyTx === null)
        await store.updateWithdrawal(tx, withdrawal, { at: clock.now(), companyTx })
      const ledger = record.bookedAt ? await unlockPaid(tx, withdrawal, companyTx) : null
      return { ok: true, paymentId: withdrawal.withdrawalId, ledger }
    }
    if (withdrawal.stage !== 'requested') return { ok: false, refusal: 'session' }
    const refusal = await refusalOf(context, tx, { call, player, withdrawal })
    if (refusal) return { ok: false, refusal }
    if (withdrawal.amount !== call.amount) return { ok: false, refusal: 'amount' }
    await steps.moveStage(tx, withdrawal, 'checking', null, {
      companyTx,
      ...(call.maskedAccount === undefined ? {} : { account: call.maskedAccount }),
    })
    await enqueueDecision(tx, withdrawal)
    return { ok: true, paymentId: withdrawal.withdrawalId, ledger: null }
  }

  async function suspenseReasonOf(
    tx: Tx,
    { call, player, record }: Subject<TransferCall>,
  ): Promise<SuspenseReason | null> {
    if (call.currency !== player.currency) return 'currency'
    const withdrawal = await find(tx, call)
    if (call.paymentId !== undefined && withdrawal?.withdrawalId !== call.paymentId) return 'unknown_payment'
    if (!record?.authorizedAt || !withdrawal) return 'unknown_authorization'
    if (record.cancelledAt || !isOpenStage(withdrawal.stage)) return 'after_cancel'
    return withdrawal.amount === call.amount ? null : 'amount'
  }

  async function book(tx: Tx, subject: Subject<TransferCall>): Promise<Booking> {
    const { call, player } = subject
    if (call.currency !== player.currency) return { ok: false, why: 'currency' }
    const withdrawal = await find(tx, call)
    if (!withdrawal || !isOpenStage(withdrawal.stage)) return bookUnlocked(tx, subject, withdrawal)
    if (withdrawal.amount !== call.amount) return { ok: false, why: 'amount' }
    const ledger = await wallet.executeIn(tx, {
      kind: 'settle',
      playerId: call.playerId,
      currency: player.currency,
      provider: company.number,
      tx: call.companyTx,
      holdId: withdrawal.withdrawalId,
      detail: { method: withdrawal.method },
    })
    assertInvariant(ledger.ok, 'the money of an open withdrawal is locked', { companyTx: call.companyTx })
    await steps.arrive(tx, withdrawal, call.companyTx)
    return { ok: true, paymentId: withdrawal.withdrawalId, ledger, amount: call.amount }
  }

  /** Paid although nothing is held for it: available cash is taken, the rest becomes receivable. */
  async function bookUnlocked(
    tx: Tx,
    { call, player }: Subject<TransferCall>,
    withdrawal: store.Withdrawal | null,
  ): Promise<Booking> {
    const ledger = await wallet.executeIn(tx, {
      kind: 'adjust',
      playerId: call.playerId,
      currency: player.currency,
      provider: company.number,
      tx: `payout:${call.companyTx}`,
      amount: -call.amount,
      account: 'clearing',
      detail: {
        reason: 'payout-without-hold',
        approver: `books of ${company.name}`,
        ...(withdrawal ? { withdrawalId: withdrawal.withdrawalId, method: withdrawal.method } : {}),
      },
    })
    if (!ledger.ok && ledger.reason === 'bad_amount') return { ok: false, why: 'amount' }
    assertInvariant(ledger.ok, 'money that has left is booked', { companyTx: call.companyTx })
    log.error({ alarm: true, companyTx: call.companyTx }, 'a payout has left for which nothing was locked')
    if (withdrawal && withdrawal.stage !== 'arrived') await steps.arrive(tx, withdrawal, call.companyTx)
    return { ok: true, paymentId: withdrawal?.withdrawalId ?? null, ledger, amount: call.amount }
  }

  /** The tracker shows the money's state; an unproven transfer does not change it. */
  async function suspend(): Promise<void> {}

  async function abandon(tx: Tx, { call }: Subject, end: End) {
    const withdrawal = await find(tx, call)
    if (!withdrawal || end.isSuspended) return null
    return giveBack(tx, withdrawal, call.companyTx, end)
  }

  /** A cancellation by the player, here or in the cashier, ends as cancelled; any other end is a refusal. */
  async function giveBack(tx: Tx, withdrawal: store.Withdrawal, companyTx: string, end: End) {
    if (!isOpenStage(withdrawal.stage)) return null
    const isByPlayer = end.wasCancelled && (withdrawal.cancelAskedAt !== null || end.reason === 'player')
    const cancelAskedAt = isByPlayer ? (withdrawal.cancelAskedAt ?? clock.now()) : null
    await store.updateWithdrawal(tx, withdrawal, { at: clock.now(), companyTx, cancelAskedAt })
    return isByPlayer
      ? steps.release(tx, withdrawal, 'cancelled', 'player')
      : steps.release(tx, withdrawal, 'refused', end.reason)
  }

  /** It was paid before we knew which withdrawal it was: the hold is released against what was taken. */
  async function unlockPaid(tx: Tx, withdrawal: store.Withdrawal, companyTx: string) {
    const ledger = await steps.release(tx, withdrawal, 'cancelled', 'paid-already')
    if (ledger) await steps.arrive(tx, withdrawal, companyTx)
    return ledger
  }

  return { authorize, suspenseReasonOf, book, suspend, abandon }
}

/** Why the company may not pay out what is held; null where it may. The caller holds the wallet's lock. */
async function refusalOf(
  { wallet, decide, company }: Pick<PaymentsContext, 'wallet' | 'decide' | 'company'>,
  tx: Tx,
  {
    call,
    player,
    withdrawal,
  }: Pick<Subject<AuthorizeCall>, 'call' | 'player'> & { readonly withdrawal: store.Withdrawal },
): Promise<CallRefusal | null> {
  const balances = await wallet.balancesOf(call.playerId, tx)
  const intent = { direction: 'withdrawal', amount: call.amount, isHeld: true } as const
  const { refusal } = await decide(player, intent, { balances, within: tx })
  // Paid to an account of the player alone (KYC-08).
  if (refusal) return refusal
  if (isOfAnother(player, call)) return 'holder'
  const { sourceAccountId } = withdrawal
  // Paid back as it was planned, whichever of its payouts comes first.
  if (sourceAccountId !== null) return call.accountId === sourceAccountId ? null : 'source'
  const sources = await readPayoutSources(tx, call.playerId, company.name)
  const minOf = (method: PaymentMethodId) => offerOf(method, 'withdrawal', player.currency).min
  return mayPayTo(sources, { accountId: call.accountId, amount: call.amount }, minOf) ? null : 'source'
}
