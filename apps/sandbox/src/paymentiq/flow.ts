import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { type Signals } from '../signals.ts'
import { credentials } from '../credentials.ts'
import { type Bank, feeOf, halfOf } from './bank.ts'
import { fateOf, fatesByAnswer } from './fates.ts'
import { stateByErrCode } from './merchant-codes.ts'
import type { MerchantAnswer } from './merchant.ts'
import type { Outbox, OutgoingCall } from './outbox.ts'
import type { Account, Store, TimerKind, Visit } from './store.ts'
import { type Fate, type Payment, type StateName, states, txNameOf } from './types.ts'

/**
 * Attempts of an authorization while a player waits; afterwards it fails, and its cancel is sent until the merchant has
 * acknowledged it.
 */
const AUTHORIZE_TRIES = 9
const EXPIRE_MS = 15 * 60_000
const PAYOUT_MS = 1_500
const LATE_MS = 20_000
const UNSURE_MS = 30_000
const COPY_MS = 60_000
const DISPUTE_MS = 7 * 24 * 3_600_000

export const PAYMENTS_TOPIC = 'payments'
export function visitTopic(visitId: string): string {
  return `visit:${visitId}`
}

const failures = {
  noConnection: 'noConnection',
  fraud: 'fraud',
  noFunds: 'noFunds',
  providerDown: 'providerDown',
  notAuthorised: 'notAuthorised',
  otherPerson: 'otherPerson',
  limit: 'limit',
  expiredCard: 'expiredCard',
  failed3ds: 'failed3ds',
  maintenance: 'maintenance',
  nameMismatch: 'nameMismatch',
} as const satisfies Partial<Record<Fate, StateName>>

function failureOf(fate: Fate): StateName | null {
  return fate in failures ? failures[fate as keyof typeof failures] : null
}

export type Flow = ReturnType<typeof createFlow>

/**
 * State machine of a transaction. A step, its timer and its call are written in one database transaction; calls are
 * sent by the outbox.
 */
export function createFlow(deps: {
  store: Store
  outbox: Outbox
  bank: Bank
  clock: Clock
  control: Control
  signals: Signals
  /** Called when something may be due now. */
  wake: () => void
}) {
  const { store, outbox, bank, clock, control, signals, wake } = deps

  function changed(payment: Payment | undefined): void {
    if (!payment) return
    signals.announce(visitTopic(payment.visitId))
    signals.announce(PAYMENTS_TOPIC)
    wake()
  }
  function stepped(txId: string, work: (payment: Payment) => void): Payment | undefined {
    store.atomically(() => {
      const payment = store.readPayment(txId)
      if (payment) work(payment)
    })
    const after = store.readPayment(txId)
    changed(after)
    return after
  }

  // ── what the merchant is told ───────────────────────────────────────────────

  function head(payment: Payment, amount = payment.amount) {
    const isOut = payment.direction !== 'deposit'
    return {
      userId: payment.userId,
      txAmount: isOut ? `-${amount}` : amount,
      txAmountCy: payment.currency,
      txId: payment.txId,
      txTypeId: isOut ? 202 : 102,
      txName: txNameOf(payment),
      provider: payment.method === 'CREDITCARD' ? 'SandboxCards' : 'Trustly',
      pspService: payment.method === 'CREDITCARD' ? null : payment.bank,
      originTxId: payment.originTxId === '' ? null : payment.originTxId,
      accountId: payment.accountId,
      accountHolder: payment.holder,
      maskedAccount: payment.masked,
      pspFee: '0.00',
      pspFeeCy: payment.currency,
      pspFeeBase: '0.00',
      pspFeeBaseCy: payment.currency,
      attributes: payment.attributes,
    }
  }
  /** Absent fields are omitted; the merchant treats absent and null alike. */
  function body(fields: Readonly<Record<string, unknown>>): object {
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
  }
  function addTransfer(
    payment: Payment,
    options: { purpose?: 'main' | 'early'; dueAt?: number; amount?: string } = {},
  ): void {
    const amount = options.amount ?? payment.amount
    const isOut = payment.direction !== 'deposit'
    const fields = body({
      ...head(payment, amount),
      authCode: payment.authCode,
      txPspAmount: isOut ? `-${amount}` : amount,
      txPspAmountCy: payment.currency,
      ...feeOf(payment),
      feeCy: payment.currency,
      txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
      pspRefId: `psp-${payment.txId}`,
      pspStatusMessage: 'OK',
      expiryMonth: payment.expiry.slice(0, 2),
      expiryYear: payment.expiry === '' ? '' : `20${payment.expiry.slice(-2)}`,
    })
    outbox.add(payment.txId, 'transfer', fields, {
      purpose: options.purpose ?? 'main',
      dueAt: options.dueAt ?? 0,
    })
    const copies = control.switches.duplicate + (payment.fate === 'double' ? 1 : 0)
    for (let index = 0; index < copies; index++)
      outbox.add(payment.txId, 'transfer', fields, { purpose: 'copy', dueAt: options.dueAt ?? 0 })
    if (payment.fate === 'double')
      outbox.add(payment.txId, 'transfer', fields, { purpose: 'copy', dueAt: clock.now() + COPY_MS })
  }
  function addAuthorize(payment: Payment): void {
    const fields = body(head(payment))
    outbox.add(payment.txId, 'authorize', fields)
    for (let index = 0; index < control.switches.duplicate; index++)
      outbox.add(payment.txId, 'authorize', fields, { purpose: 'copy' })
  }
  function addCancel(payment: Payment, state: StateName): void {
    const { code } = states[state]
    const fields = body({
      ...head(payment),
      authCode: payment.authCode,
      statusCode: code,
      pspStatusCode: String(code),
      pspStatusMessage: state === 'cancelledByProvider' ? 'timeout' : state,
      pspRefId: `psp-${payment.txId}`,
    })
    outbox.add(payment.txId, 'cancel', fields)
    for (let index = 0; index < control.switches.duplicate; index++)
      outbox.add(payment.txId, 'cancel', fields, { purpose: 'copy' })
  }

  /** Reports a dispute filed by the bank; the money is returned by a separate transaction. */
  function addDispute(payment: Payment): void {
    outbox.add(payment.txId, 'notification', {
      userId: payment.userId,
      txId: payment.txId,
      txTypeId: 971,
      txName: 'DisputeFiled',
      txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
      originTxId: payment.txId,
      txAmount: payment.amount,
      txAmountCy: payment.currency,
      attributes: payment.attributes,
    })
  }

  // ── steps ───────────────────────────────────────────────────────────────────

  function close(payment: Payment, state: StateName): void {
    if (store.move(payment.txId, payment.stage, { stage: 'closing', state })) addCancel(payment, state)
  }

  /** The player has named the account: the merchant is asked for authorization before the provider is called. */
  function begin(visit: Visit, account: Account, amount: string): Payment | undefined {
    const txId = store.atomically(() => {
      const early = control.switches.reorder && visit.direction === 'deposit'
      const id = store.insertPayment({
        visitId: visit.visitId,
        userId: visit.userId,
        method: account.method,
        direction: visit.direction,
        kind: '',
        amount,
        currency: visit.currency,
        accountId: account.accountId,
        masked: account.masked,
        holder: account.holder,
        bank: account.bank,
        expiry: account.expiry,
        attributes: visit.user.attributes,
        fate: fateOf(visit.direction, amount, account.fate),
        needsChallenge: visit.direction === 'deposit' && account.isAsked && !early,
        originTxId: '',
      })
      const payment = store.readPayment(id)
      if (payment) {
        if (early) addTransfer(payment, { purpose: 'early' })
        addAuthorize(payment)
      }
      return id
    })
    const payment = store.readPayment(txId)
    changed(payment)
    return payment
  }

  function authorized(payment: Payment, answer: Readonly<Record<string, unknown>>): void {
    const authCode = textOf(answer['authCode'])
    const merchantTxId = textOf(answer['merchantTxId'])
    if (payment.direction === 'withdrawal') {
      store.move(payment.txId, 'authorizing', {
        stage: 'approval',
        state: 'waitingApproval',
        authCode,
        merchantTxId,
      })
      store.noteUse(payment.accountId)
      return
    }
    if (payment.direction === 'deposit' && payment.needsChallenge) {
      store.move(payment.txId, 'authorizing', {
        stage: 'challenge',
        state: payment.method === 'CREDITCARD' ? 'waiting3ds' : 'waitingProvider',
        authCode,
        merchantTxId,
      })
      store.setTimer(payment.txId, 'expire', clock.now() + EXPIRE_MS)
      return
    }
    store.move(payment.txId, 'authorizing', {
      stage: 'processing',
      state: 'processing',
      authCode,
      merchantTxId,
    })
    const current = store.readPayment(payment.txId)
    if (!current) return
    if (payment.direction === 'reversal') addTransfer(current)
    else charge(current)
  }

  /** The provider charges the account, or declines. */
  function charge(payment: Payment): void {
    const ordered = control.take(...Object.keys(fatesByAnswer))
    const fate = (ordered === null ? undefined : fatesByAnswer[ordered]) ?? payment.fate
    const failure = failureOf(fate) ?? (hasTaken(payment) ? null : 'noFunds')
    if (failure !== null) return close(payment, failure)
    store.move(payment.txId, 'processing', {
      stage: 'processing',
      state: fate === 'unsure' ? 'readTimeout' : 'processing',
      fate,
    })
    if (fate === 'lost') return settled(payment, {})
    const now = clock.now()
    addTransfer(
      { ...payment, fate },
      {
        dueAt: fate === 'late' ? now + LATE_MS : fate === 'unsure' ? now + UNSURE_MS : 0,
        amount: fate === 'otherAmount' ? halfOf(payment.amount, payment.currency) : payment.amount,
      },
    )
    if (fate === 'dispute') store.setTimer(payment.txId, 'dispute', now + DISPUTE_MS)
  }
  function hasTaken(payment: Payment): boolean {
    if (payment.method === 'CREDITCARD') return true
    const reference = store.readAccount(payment.userId, payment.accountId)?.reference ?? ''
    return bank.take(reference, payment.amount)
  }

  /** The player's answer on the bank's page. */
  function answerChallenge(txId: string, isApproved: boolean): Payment | undefined {
    return stepped(txId, (payment) => {
      if (payment.stage !== 'challenge' || !store.clearTimer(txId, 'expire')) return
      if (!isApproved)
        return close(payment, payment.method === 'CREDITCARD' ? 'failed3ds' : 'cancelledByPlayer')
      store.move(txId, 'challenge', { stage: 'processing', state: 'processing' })
      charge({ ...payment, stage: 'processing' })
    })
  }
  /** The player leaves before answering the bank. */
  function abort(txId: string): Payment | undefined {
    return stepped(txId, (payment) => {
      if (payment.stage !== 'challenge') return
      store.clearTimer(txId, 'expire')
      close(payment, 'cancelledByPlayer')
    })
  }

  /** Approves a payout. Idempotent. @returns whether it is approved now */
  function approve(txId: string): boolean {
    const after = stepped(txId, (payment) => {
      if (payment.stage !== 'approval') return
      store.move(txId, 'approval', { stage: 'payout', state: 'approved' })
      store.setTimer(txId, 'pay', clock.now() + PAYOUT_MS)
    })
    return (
      after !== undefined &&
      after.direction === 'withdrawal' &&
      (after.stage === 'payout' || after.stage === 'processing' || after.state === 'success')
    )
  }
  /** Cancels a waiting payout. @returns whether it is cancelled now */
  function drop(txId: string, state: 'cancelledByMerchant' | 'cancelledByPlayer'): boolean {
    const after = stepped(txId, (payment) => {
      if (payment.stage === 'approval') close(payment, state)
    })
    return after !== undefined && states[after.state].state === 'CANCELLED'
  }
  function hold(txId: string): boolean {
    const after = stepped(txId, (payment) => {
      if (payment.stage === 'approval') store.move(txId, 'approval', { stage: 'approval', state: 'onHold' })
    })
    return after?.stage === 'approval' && after.state === 'onHold'
  }
  /** Cancels an authorized deposit before the provider has charged anything. */
  function release(txId: string): boolean {
    const after = stepped(txId, (payment) => {
      if (payment.stage !== 'challenge') return
      store.clearTimer(txId, 'expire')
      close(payment, 'cancelledByMerchant')
    })
    return after !== undefined && states[after.state].state === 'CANCELLED'
  }

  /** Returns a deposit's money by a separate transaction. @returns its id, or null when there is nothing to return */
  function takeBack(txId: string, kind: 'Refund' | 'Chargeback', amount?: string): string | null {
    const id = store.atomically(() => takeBackIn(txId, kind, amount))
    if (id !== null) changed(store.readPayment(id))
    return id
  }
  function takeBackIn(txId: string, kind: 'Refund' | 'Chargeback', amount?: string): string | null {
    const origin = store.readPayment(txId)
    if (origin?.direction !== 'deposit' || origin.state !== 'success') return null
    if (store.reversalsOf(txId).length > 0) return null
    const paid = origin.fate === 'otherAmount' ? halfOf(origin.amount, origin.currency) : origin.amount
    const id = store.insertPayment({
      ...origin,
      direction: 'reversal',
      kind,
      visitId: '',
      amount: amount ?? paid,
      fate: 'success',
      needsChallenge: false,
      originTxId: origin.txId,
    })
    const payment = store.readPayment(id)
    if (payment) addAuthorize(payment)
    return id
  }

  function settled(payment: Payment, answer: Readonly<Record<string, unknown>>): void {
    store.move(payment.txId, payment.stage, {
      stage: 'done',
      state: 'success',
      ...(payment.merchantTxId === '' ? { merchantTxId: textOf(answer['merchantTxId']) } : {}),
    })
    store.noteUse(payment.accountId)
    const reference = store.readAccount(payment.userId, payment.accountId)?.reference ?? ''
    if (payment.direction !== 'deposit' && reference !== '') bank.give(reference, payment.amount)
  }

  // ── answers and timers ──────────────────────────────────────────────────────

  /** Handles the merchant's answer to a call: the next steps are written together with it. */
  function answered(call: OutgoingCall, answer: MerchantAnswer): void {
    if (call.purpose === 'copy') return outbox.done(call)
    stepped(call.txId, (payment) => {
      switch (call.action) {
        case 'authorize':
          return authorizeAnswered(call, payment, answer)
        case 'transfer':
          return transferAnswered(call, payment, answer)
        case 'cancel':
          // A refusal is an answer: the merchant has received the call.
          if (answer.outcome === 'unknown') return outbox.later(call)
          outbox.done(call)
          store.move(payment.txId, 'closing', { stage: 'done', state: payment.state })
          return
        default:
          // A notification moves nothing; it is only retried until it is acknowledged.
          if (answer.outcome === 'unknown') outbox.later(call)
          else outbox.done(call)
      }
    })
  }

  function authorizeAnswered(call: OutgoingCall, payment: Payment, answer: MerchantAnswer): void {
    if (answer.outcome === 'yes') {
      outbox.done(call)
      const isTold = payment.stage === 'done'
      if (!isTold) authorized(payment, answer.body)
      return
    }
    // A reversal has already happened; a merchant that refuses it gets it again.
    if (payment.direction === 'reversal') return outbox.later(call)
    if (answer.outcome === 'no') {
      outbox.done(call)
      store.move(payment.txId, 'authorizing', {
        stage: 'done',
        state: stateByErrCode[answer.errCode] ?? 'merchantRefused',
        errCode: answer.errCode,
        errMsg: answer.errMsg,
      })
      return
    }
    if (call.attempts + 1 < AUTHORIZE_TRIES) return outbox.later(call)
    outbox.done(call)
    if (payment.stage === 'authorizing') close(payment, 'merchantDown')
  }

  function transferAnswered(call: OutgoingCall, payment: Payment, answer: MerchantAnswer): void {
    if (answer.outcome === 'unknown') return outbox.later(call)
    outbox.done(call)
    if (answer.outcome === 'yes') return settled(payment, answer.body)
    // Money has moved and the merchant refuses it: staff must look at it.
    store.move(payment.txId, payment.stage, {
      stage: 'done',
      state: 'transferRefused',
      errCode: answer.errCode,
      errMsg: answer.errMsg,
    })
  }

  /** Sends a refused transfer once more. @returns whether there was one */
  function transferAgain(txId: string): boolean {
    let isAgain = false
    stepped(txId, (payment) => {
      if (payment.state !== 'transferRefused' && payment.state !== 'success') return
      isAgain = true
      if (payment.state === 'success') {
        outbox.add(txId, 'transfer', transferBodyOf(payment), { purpose: 'copy' })
        return
      }
      store.move(txId, 'done', { stage: 'processing', state: 'processing' })
      addTransfer(payment)
    })
    return isAgain
  }
  function transferBodyOf(payment: Payment): object {
    const amount = payment.fate === 'otherAmount' ? halfOf(payment.amount, payment.currency) : payment.amount
    return body({
      ...head(payment, amount),
      authCode: payment.authCode,
      txPspAmount: payment.direction === 'deposit' ? amount : `-${amount}`,
      txPspAmountCy: payment.currency,
      ...feeOf(payment),
      feeCy: payment.currency,
      txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
    })
  }

  function timeCame(txId: string, kind: TimerKind): void {
    stepped(txId, (payment) => {
      if (!store.clearTimer(txId, kind)) return
      switch (kind) {
        case 'expire':
          if (payment.stage === 'challenge') close(payment, 'cancelledByProvider')
          return
        case 'pay': {
          if (payment.stage !== 'payout') return
          const ordered = control.take(...Object.keys(fatesByAnswer))
          const fate = (ordered === null ? undefined : fatesByAnswer[ordered]) ?? payment.fate
          const failure = failureOf(fate)
          if (failure !== null) return close(payment, failure)
          store.move(txId, 'payout', { stage: 'processing', state: 'processing', fate })
          if (fate === 'lost') return settled({ ...payment, stage: 'processing' }, {})
          const isLate = fate === 'late'
          addTransfer({ ...payment, fate }, { dueAt: isLate ? clock.now() + LATE_MS : 0 })
          return
        }
        case 'dispute':
          if (takeBackIn(txId, 'Chargeback') !== null) addDispute(payment)
          return
        default: {
          const unhandled: never = kind
          throw new Error(`no such timer: ${String(unhandled)}`)
        }
      }
    })
  }

  return {
    begin,
    answerChallenge,
    abort,
    approve,
    drop,
    hold,
    release,
    takeBack,
    transferAgain,
    answered,
    timeCame,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
