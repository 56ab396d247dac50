import { type Tx, inTransactionOf } from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { closedWithoutPerson, findCase, isDecidedByPerson, isInSuspense } from './case-store.ts'
import { type Cases, openUnclaimed } from './cases.ts'
import { type PaymentsContext, digestOf, isDigestOf } from './context.ts'
import * as deposits from './deposit-store.ts'
import type { Flow } from './flows.ts'
import type {
  AuthorizeCall,
  CallAnswer,
  CallRefusal,
  CancelCall,
  PaymentCall,
  PaymentsPlayer,
  TransactionKind,
  TransferCall,
} from './ports.ts'
import type { Reconciliation } from './reconciliation.ts'
import { SESSION_MINUTES, isOpenStage } from './rules.ts'
import type { TransactionClaims } from './transaction-claims.ts'
import {
  type TransactionKey,
  type TransactionRecord,
  findTransaction,
  noteTransaction,
} from './transaction-store.ts'
import * as withdrawals from './withdrawal-store.ts'

interface Outcome<T> {
  readonly answer: CallAnswer<T>
  readonly ledger: Answer | null
}

const refused = (refusal: CallRefusal, ledger: Answer | null = null): Outcome<never> => ({
  answer: { ok: false, refusal },
  ledger,
})

/** Whether a person has ended the case of a transaction. */
async function isDecided(tx: Tx, key: TransactionKey): Promise<boolean> {
  const known = await findCase(tx, key)
  return known !== null && isDecidedByPerson(known)
}

/** Whether a repeat refers to the transaction that the first call referred to. */
const isSameOriginal = (call: PaymentCall, record: TransactionRecord): boolean =>
  (call.originalTx ?? null) === record.originalTx

const isSameAuthorization = (call: AuthorizeCall, record: TransactionRecord): boolean =>
  record.authorizedAmount === call.amount && isSameOriginal(call, record)

const isSameTransfer = (call: TransferCall, record: TransactionRecord): boolean =>
  record.transferAmount === call.amount &&
  record.transferCurrency === call.currency &&
  isSameOriginal(call, record)

/**
 * Calls of the payment company. Each is idempotent: its fact is stored with its effect, and a duplicate is answered
 * from it. The same transaction with other content is a conflict and moves nothing.
 */
export interface CompanyCalls {
  /**
   * The attempt that a cashier session belongs to, and why it may not continue; null when the session is unknown, expired
   * or another player's. The decision is that of the pre-check and of the authorization.
   */
  sessionOf(
    playerId: bigint,
    sessionId: string,
  ): Promise<{ player: PaymentsPlayer; paymentId: string; refusal: CallRefusal | null } | null>
  /** Reserves what the transaction needs. */
  authorize(call: AuthorizeCall): Promise<CallAnswer<{ authCode: string; merchantTxId: string }>>
  /**
   * Books a proven transfer, also with another amount than authorized or after a block: the money has moved. Anything
   * else goes to suspense; a transfer of another player's transaction too, and is refused.
   */
  transfer(call: TransferCall): Promise<CallAnswer<{ merchantTxId: string }>>
  /** Releases what was reserved; booked money stays. */
  cancel(call: CancelCall): Promise<CallAnswer<Record<string, never>>>
}

/** The attempt of a cashier session; null where there is none that may go on. */
async function findSession(
  context: PaymentsContext,
  playerId: bigint,
  sessionId: string,
): ReturnType<CompanyCalls['sessionOf']> {
  const { db, clock, wallet, players } = context
  const player = await players.factsOf(playerId)
  if (!player) return null
  const session = digestOf(sessionId)
  const oldest = clock.now().subtract({ minutes: SESSION_MINUTES })
  const isYoung = (openedAt: Temporal.Instant) => Temporal.Instant.compare(openedAt, oldest) > 0
  const deposit = await deposits.readDeposit(db, playerId, { session })
  if (deposit) {
    if (!isYoung(deposit.openedAt)) return null
    const { amount, companyTx } = deposit
    const intent = { direction: 'deposit', amount, isHeld: companyTx !== null } as const
    const { refusal } = await context.decide(player, intent)
    return { player, paymentId: deposit.depositId, refusal }
  }
  const withdrawal = await withdrawals.readWithdrawal(db, playerId, { session })
  if (!withdrawal || !isOpenStage(withdrawal.stage) || !isYoung(withdrawal.sessionOpenedAt)) return null
  const balances = await wallet.balancesOf(playerId)
  const { refusal } = await context.decide(player, { direction: 'withdrawal', isHeld: true }, { balances })
  return { player, paymentId: withdrawal.withdrawalId, refusal }
}

type Work<T> = (tx: Tx, record: TransactionRecord | null) => Promise<Outcome<T>>

/** The wallet's lock serialises concurrent duplicates of a call. */
async function runClaimed<T>(
  context: PaymentsContext,
  call: PaymentCall,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<CallAnswer<T>> {
  const { answer, ledger } = await inTransactionOf(context.db, call.playerId, async (tx) => {
    await context.lock(tx, call.playerId)
    return work(tx)
  })
  if (ledger) context.wallet.announce(call.playerId, ledger)
  return answer
}

export function createCompanyCalls(
  context: PaymentsContext,
  parts: {
    readonly flows: Readonly<Record<TransactionKind, Flow>>
    readonly cases: Cases
    readonly reconciliation: Reconciliation
    readonly claims: Pick<TransactionClaims, 'within'>
  },
): CompanyCalls {
  const { clock, log, players } = context
  const { flows, cases, reconciliation } = parts

  async function run<T>(call: PaymentCall, work: Work<T>): Promise<CallAnswer<T>> {
    const key = context.keyOf(call)
    const ended = await parts.claims.within(key, (enter) =>
      runClaimed(context, call, async (tx) => {
        await enter(tx)
        const record = await findTransaction(tx, key)
        return record && record.kind !== call.kind ? conflict(call) : work(tx, record)
      }),
    )
    if (ended) return ended
    log.error({ alarm: true, companyTx: call.companyTx }, 'a payment of another player was named')
    return { ok: false, refusal: 'another_player' }
  }

  function conflict(call: PaymentCall): Outcome<never> {
    log.error({ alarm: true, companyTx: call.companyTx }, 'a known payment came with other content')
    return refused('conflict')
  }

  function wrongCode(call: PaymentCall): Outcome<never> {
    log.error({ alarm: true, companyTx: call.companyTx }, 'a payment call came without the right authCode')
    return refused('auth_code')
  }

  async function authorize(
    call: AuthorizeCall,
  ): Promise<CallAnswer<{ authCode: string; merchantTxId: string }>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    const key = context.keyOf(call)
    const authCode = context.authCodeOf(key)
    const granted = (paymentId: string | null, ledger: Answer | null) => ({
      answer: { ok: true as const, value: { authCode, merchantTxId: paymentId ?? call.companyTx } },
      ledger,
    })
    return run(call, async (tx, record) => {
      if (record?.authorizedAt)
        return isSameAuthorization(call, record) && call.currency === player.currency
          ? granted(record.paymentId, null)
          : conflict(call)
      if (call.currency !== player.currency) return refused('currency')
      const grant = await flows[call.kind].authorize(tx, { call, player, record })
      if (!grant.ok) return refused(grant.refusal, grant.ledger ?? null)
      await noteTransaction(tx, key, call.kind, {
        authorizedAt: clock.now(),
        authorizedAmount: call.amount,
        authDigest: digestOf(authCode),
        ...(grant.paymentId === null ? {} : { paymentId: grant.paymentId }),
        ...(call.originalTx === undefined ? {} : { originalTx: call.originalTx }),
        ...(call.accountId === undefined ? {} : { accountId: call.accountId }),
      })
      if (!record?.transferredAt) await reconciliation.expectIn(tx, call)
      return granted(grant.paymentId, grant.ledger)
    })
  }

  async function transfer(call: TransferCall): Promise<CallAnswer<{ merchantTxId: string }>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    const key = context.keyOf(call)
    const flow = flows[call.kind]
    const answer = await run<{ merchantTxId: string }>(call, async (tx, record) => {
      const told = (merchantTxId: string, ledger: Answer | null = null) => ({
        answer: { ok: true as const, value: { merchantTxId } },
        ledger,
      })
      const isRepeat = record?.transferredAt != null
      if (isRepeat && !isSameTransfer(call, record)) return conflict(call)
      const isProven =
        record?.authDigest != null &&
        call.authCode !== undefined &&
        isDigestOf(record.authDigest, call.authCode)
      if (record?.authDigest != null && call.authCode !== undefined && !isProven) return wrongCode(call)
      if (isRepeat && (record.bookedAt !== null || !isProven || (await isDecided(tx, key))))
        return told(record.paymentId ?? record.ledgerEntry ?? cases.idOf(key))
      const subject = { call, player, record }
      // A call without the code may have been sent before our response arrived. Refusing it would leave its money
      // unbooked.
      const noCode = record?.authDigest != null && !isProven ? 'no_auth_code' : null
      const reason =
        (await context.holdOf?.(tx, call)) ?? noCode ?? (await flow.suspenseReasonOf(tx, subject))
      const booking = reason === null ? await flow.book(tx, subject) : ({ ok: false, why: reason } as const)
      const fact = {
        transferredAt: clock.now(),
        transferAmount: call.amount,
        transferCurrency: call.currency,
        ...(call.originalTx === undefined ? {} : { originalTx: call.originalTx }),
        ...(call.accountId === undefined ? {} : { accountId: call.accountId }),
      }
      if (!booking.ok) {
        if (!isRepeat) await noteTransaction(tx, key, call.kind, fact)
        await cases.openIn(tx, call, booking.why)
        if (isRepeat) return told(record.paymentId ?? cases.idOf(key))
        await flow.suspend(tx, subject)
        return told(record?.paymentId ?? cases.idOf(key))
      }
      await noteTransaction(tx, key, call.kind, {
        ...(isRepeat ? {} : fact),
        bookedAt: clock.now(),
        bookedAmount: booking.amount,
        ledgerEntry: booking.ledger.entry.id,
        ...(booking.paymentId === null ? {} : { paymentId: booking.paymentId }),
      })
      await cases.closeIn(tx, key, { state: 'booked', by: closedWithoutPerson.transfer, note: null })
      return told(booking.paymentId ?? booking.ledger.entry.id, booking.ledger)
    })
    if (!answer.ok && answer.refusal === 'another_player') await openUnclaimed(context, cases, call)
    return answer
  }

  async function cancel(call: CancelCall): Promise<CallAnswer<Record<string, never>>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    const heard = (ledger: Answer | null) => ({ answer: { ok: true as const, value: {} }, ledger })
    return run(call, async (tx, record) => {
      if (record?.authDigest != null && !(await mayCancel(tx, call, record.authDigest)))
        return wrongCode(call)
      if (record?.cancelledAt) return heard(null)
      // The company first reported that the money moved and now that it did not: staff must clarify.
      if (record?.bookedAt)
        log.error({ alarm: true, companyTx: call.companyTx }, 'a payment that is booked was cancelled')
      const ledger = record?.bookedAt
        ? null
        : await flows[call.kind].abandon(
            tx,
            { call, player, record },
            {
              wasCancelled: call.wasCancelled,
              reason: call.reason,
              isSuspended: await isInSuspense(tx, context.keyOf(call)),
            },
          )
      await noteTransaction(tx, context.keyOf(call), call.kind, {
        cancelledAt: clock.now(),
        cancelReason: call.reason,
        cancelDeclined: !call.wasCancelled,
      })
      return heard(ledger)
    })
  }

  /**
   * A company that never received our authorization response has no code. Until it has acted on our response none is
   * required.
   */
  async function mayCancel(tx: Tx, call: CancelCall, digest: Buffer): Promise<boolean> {
    if (call.authCode !== undefined) return isDigestOf(digest, call.authCode)
    if (call.kind !== 'payout') return true
    const { playerId, companyTx } = call
    const withdrawal = await withdrawals.readWithdrawal(tx, playerId, { companyTx })
    return withdrawal?.stage !== 'approved' && withdrawal?.stage !== 'sent'
  }

  return {
    sessionOf: (playerId, sessionId) => findSession(context, playerId, sessionId),
    authorize,
    transfer,
    cancel,
  }
}
