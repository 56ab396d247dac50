import { createHash } from 'node:crypto'
import { type CurrencyCode, decimalFromMinor } from '@marquee/money'
import {
  type PolicyPlace,
  type PolicyQuestion,
  periodBounds,
  placeBlock,
  policyFor,
  policyValue,
} from '@marquee/markets'
import {
  AppError,
  type Clock,
  type Database,
  type JobHandler,
  type Log,
  type Queryable,
  type Tx,
  assertInvariant,
  enqueueJob,
  handleJob,
  inTransaction,
  jobKind,
  newId,
  newToken,
  publish,
} from '../../kernel/index.ts'
import { z } from 'zod'
import type { Answer, Wallet } from '../wallet/index.ts'
import { createMissing } from './missing.ts'
import type { CallAnswer, PaymentCall, PaymentCompany, PaymentsPlayer, PaymentsPlayers } from './ports.ts'
import {
  type MethodId,
  type MethodOffer,
  type PaymentOutcome,
  SESSION_MINUTES,
  type WithdrawalStage,
  autoApproveMax,
  depositOutcome,
  isOpenStage,
  mayFollow,
  measured,
  methodsFor,
  withdrawalOutcome,
} from './rules.ts'
import * as store from './store.ts'

export const depositCompletedTopic = 'deposit.completed'
export const withdrawalTopics = {
  requested: 'withdrawal.requested',
  settled: 'withdrawal.settled',
  released: 'withdrawal.released',
} as const

export interface PaymentsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly wallet: Pick<Wallet, 'executeIn' | 'announce' | 'balancesOf'>
  readonly players: PaymentsPlayers
  readonly company: PaymentCompany
  /** The licence a market takes money under. */
  readonly licenceOf: (market: string) => 'none' | 'sandbox' | 'real'
}

export interface MethodView extends MethodOffer {
  readonly measured: { readonly half: number; readonly nineInTen: number } | null
}

export interface CashierView {
  readonly sessionId: string
  readonly url: string
  readonly origin: string
}

interface CashierChoice {
  readonly langmarket: string
  readonly theme: 'dark' | 'light'
}

const DAY_HOURS = 24

const decideJob = jobKind({
  name: 'payments.decide-withdrawal',
  payload: z.object({ playerId: z.string(), withdrawalId: z.string() }),
})
const sendJob = jobKind({
  name: 'payments.send-withdrawal',
  payload: z.object({ playerId: z.string(), withdrawalId: z.string() }),
})
const abandonJob = jobKind({
  name: 'payments.release-unnamed-withdrawal',
  payload: z.object({ playerId: z.string(), withdrawalId: z.string() }),
})

export type Payments = ReturnType<typeof createPayments>
export interface WithdrawalView extends store.Withdrawal {
  readonly steps: readonly store.WithdrawalStep[]
  /** The player still has to name the account in the cashier. */
  readonly needsCashier: boolean
  readonly canCancel: boolean
}

/** Money in and money out. */
export function createPayments(deps: PaymentsDependencies) {
  const { db, clock, log, wallet, players, company } = deps

  async function playerOf(playerId: bigint): Promise<PaymentsPlayer> {
    const player = await players.factsOf(playerId)
    if (!player) throw new AppError('error.session.missing')
    return player
  }

  function questionOf(player: PaymentsPlayer): PolicyQuestion {
    return {
      market: player.market,
      residence: player.country,
      ...(player.province === null ? {} : { province: player.province }),
      licence: deps.licenceOf(player.market),
      at: clock.now(),
      currency: player.currency,
    }
  }
  const policyOf = (player: PaymentsPlayer) => policyFor(questionOf(player))

  /** @param location where the player is now; unknown where the company asks, not the player */
  function depositOutcomeOf(player: PaymentsPlayer, location?: PolicyPlace): PaymentOutcome {
    const question = { ...questionOf(player), location }
    return depositOutcome({ ...player, isMarketOpen: placeBlock('deposit', question) === null })
  }

  async function withMeasures(
    offers: readonly MethodOffer[],
    direction: 'deposit' | 'withdrawal',
  ): Promise<MethodView[]> {
    const views: MethodView[] = []
    for (const offer of offers)
      views.push({ ...offer, measured: measured(await store.readDurations(db, direction, offer.id)) })
    return views
  }

  function offerFor(
    currency: CurrencyCode,
    direction: 'deposit' | 'withdrawal',
    method: MethodId,
  ): MethodOffer {
    const offer = methodsFor(currency, direction).find((candidate) => candidate.id === method)
    if (!offer)
      throw new AppError('error.validation', {
        fields: [{ field: 'method', code: 'not_offered', message: 'not offered here' }],
      })
    return offer
  }

  function checkAmount(
    amount: { minor: bigint; currency: string },
    player: PaymentsPlayer,
    min: bigint,
    max: bigint,
  ): void {
    const problem =
      amount.currency !== player.currency
        ? 'currency'
        : amount.minor < min
          ? 'too_low'
          : amount.minor > max
            ? 'too_high'
            : null
    if (problem)
      throw new AppError('error.validation', {
        fields: [{ field: 'amount', code: problem, message: problem }],
      })
  }

  function cashierFor(
    player: PaymentsPlayer,
    payment: { method: MethodId; amount: bigint },
    direction: 'deposit' | 'withdrawal',
    sessionId: string,
    choice: CashierChoice,
  ): CashierView {
    const { url, origin } = company.cashierUrl({
      player,
      direction,
      sessionId,
      method: payment.method,
      amount: decimalFromMinor(payment.amount, player.currency),
      // By name: a request carries an amount of its own, which is no text.
      langmarket: choice.langmarket,
      theme: choice.theme,
    })
    return { sessionId, url, origin }
  }

  // ── deposits ────────────────────────────────────────────────────────────────

  async function depositState(playerId: bigint, location?: PolicyPlace) {
    const player = await playerOf(playerId)
    const outcome = depositOutcomeOf(player, location)
    const today = periodBounds(player.market, 'D', clock.now()).startsAt
    return {
      outcome,
      currency: player.currency,
      hideCashier: outcome !== 'SUCCESS',
      methods: await withMeasures(methodsFor(player.currency, 'deposit'), 'deposit'),
      recentMethods: await store.readRecentMethods(db, playerId),
      depositedToday: await store.sumDeposits(db, playerId, today),
    }
  }

  async function openDeposit(
    playerId: bigint,
    request: {
      amount: { minor: bigint; currency: string }
      method: MethodId
      location?: PolicyPlace | undefined
    } & CashierChoice,
  ): Promise<{ outcome: PaymentOutcome; depositId: string | null; cashier: CashierView | null }> {
    const player = await playerOf(playerId)
    const outcome = depositOutcomeOf(player, request.location)
    if (outcome !== 'SUCCESS') return { outcome, depositId: null, cashier: null }
    const offer = offerFor(player.currency, 'deposit', request.method)
    checkAmount(request.amount, player, offer.min, offer.max)
    const sessionId = newToken(24)
    const deposit = {
      playerId,
      depositId: newId('dep', clock),
      method: request.method,
      amount: request.amount.minor,
      currency: player.currency,
      openedAt: clock.now(),
    }
    await store.insertDeposit(db, deposit, digestOf(sessionId))
    return {
      outcome,
      depositId: deposit.depositId,
      cashier: cashierFor(player, deposit, 'deposit', sessionId, request),
    }
  }

  async function depositOf(playerId: bigint, depositId: string): Promise<store.Deposit> {
    const deposit = await store.readDeposit(db, playerId, { id: depositId })
    if (!deposit) throw new AppError('error.not_found')
    return deposit
  }

  // ── withdrawals: each step is stored; whatever leaves the database is a job that may run again ────────────

  async function withdrawalState(playerId: bigint) {
    const player = await playerOf(playerId)
    const balances = await wallet.balancesOf(playerId)
    assertInvariant(balances, 'a player has a wallet')
    const open = await store.listOpenWithdrawals(db, playerId)
    return {
      outcome: withdrawalOutcome({ ...player, isMarketOpen: true }, balances),
      currency: player.currency,
      withdrawable: balances.withdrawable,
      methods: await withMeasures(methodsFor(player.currency, 'withdrawal'), 'withdrawal'),
      isCancellable: policyValue(policyOf(player), 'withdraw.reversible'),
      pending: await Promise.all(open.map((withdrawal) => view(withdrawal, player))),
    }
  }

  /** Step 1: MAIN to LOCKED in the very transaction that records the request (WAL-10). Undo: release. */
  async function requestWithdrawal(
    playerId: bigint,
    request: { amount: { minor: bigint; currency: string }; method: MethodId } & CashierChoice,
  ): Promise<{ outcome: PaymentOutcome; withdrawal: WithdrawalView | null; cashier: CashierView | null }> {
    const player = await playerOf(playerId)
    const balances = await wallet.balancesOf(playerId)
    assertInvariant(balances, 'a player has a wallet')
    const outcome = withdrawalOutcome({ ...player, isMarketOpen: true }, balances)
    if (outcome !== 'SUCCESS') return { outcome, withdrawal: null, cashier: null }
    const offer = offerFor(player.currency, 'withdrawal', request.method)
    // The whole remaining balance can always be taken out, however small (WAL-12).
    const min = balances.withdrawable < offer.min ? balances.withdrawable : offer.min
    checkAmount(request.amount, player, min, offer.max)
    const sessionId = newToken(24)
    const withdrawal = {
      playerId,
      withdrawalId: newId('wd', clock),
      method: request.method,
      amount: request.amount.minor,
      currency: player.currency,
      requestedAt: clock.now(),
    }
    const answer = await inTransaction(db, async (tx) => {
      const held = await wallet.executeIn(tx, {
        kind: 'hold',
        playerId,
        currency: player.currency,
        provider: company.number,
        tx: withdrawal.withdrawalId,
        holdId: withdrawal.withdrawalId,
        amount: withdrawal.amount,
        detail: { method: withdrawal.method },
      })
      if (!held.ok) return held
      await store.insertWithdrawal(tx, withdrawal, digestOf(sessionId))
      await enqueueJob(tx, abandonJob, jobPayload(withdrawal), {
        playerId,
        runAt: clock.now().add({ minutes: SESSION_MINUTES }),
      })
      await publish(tx, {
        topic: withdrawalTopics.requested,
        playerId,
        body: {
          withdrawalId: withdrawal.withdrawalId,
          amountMinor: withdrawal.amount,
          currency: player.currency,
        },
      })
      return held
    })
    if (!answer.ok) return { outcome: outcomeOfHold(answer), withdrawal: null, cashier: null }
    wallet.announce(playerId, answer)
    const stored = await store.readWithdrawal(db, playerId, { id: withdrawal.withdrawalId })
    assertInvariant(stored, 'a withdrawal just written can be read')
    return {
      outcome: 'SUCCESS',
      withdrawal: await view(stored, player),
      cashier: cashierFor(player, withdrawal, 'withdrawal', sessionId, request),
    }
  }

  /** The cashier again, for a withdrawal whose account has not been named; the session before is worth nothing then. */
  async function continueWithdrawal(playerId: bigint, withdrawalId: string, choice: CashierChoice) {
    const player = await playerOf(playerId)
    const sessionId = newToken(24)
    const withdrawal = await inTransaction(db, async (tx) => {
      const found = await lockOwn(tx, playerId, withdrawalId)
      if (found.stage !== 'requested') throw new AppError('error.withdrawal.cancel.too_late')
      await store.setWithdrawalSession(tx, found, digestOf(sessionId))
      return found
    })
    return {
      outcome: 'SUCCESS' as const,
      withdrawal: await view(withdrawal, player),
      cashier: cashierFor(player, withdrawal, 'withdrawal', sessionId, choice),
    }
  }

  async function lockOwn(tx: Tx, playerId: bigint, withdrawalId: string): Promise<store.Withdrawal> {
    const found = await store.lockWithdrawal(tx, playerId, { id: withdrawalId })
    if (!found) throw new AppError('error.withdrawal.not_found')
    return found
  }

  async function moveStage(
    tx: Tx,
    withdrawal: store.Withdrawal,
    stage: WithdrawalStage,
    reason: string | null,
    extra: { account?: string; companyTx?: string } = {},
  ): Promise<void> {
    assertInvariant(mayFollow(withdrawal.stage, stage), 'a withdrawal moves along its stages', {
      from: withdrawal.stage,
      to: stage,
    })
    const at = clock.now()
    await store.updateWithdrawal(tx, withdrawal, { at, stage, ...extra })
    await store.insertStep(tx, withdrawal, { stage, at, reason })
  }

  /** Gives the money back and ends the withdrawal; a second call changes nothing. */
  async function releaseIn(
    tx: Tx,
    withdrawal: store.Withdrawal,
    stage: 'refused' | 'cancelled',
    reason: string,
  ): Promise<Answer | null> {
    if (!isOpenStage(withdrawal.stage)) return null
    const answer = await wallet.executeIn(tx, {
      kind: 'release',
      playerId: withdrawal.playerId,
      currency: withdrawal.currency,
      provider: company.number,
      tx: `release:${withdrawal.withdrawalId}`,
      holdId: withdrawal.withdrawalId,
      detail: { reason },
    })
    assertInvariant(answer.ok, 'a hold that is open can be released', {
      withdrawalId: withdrawal.withdrawalId,
    })
    await moveStage(tx, withdrawal, stage, reason)
    await publish(tx, {
      topic: withdrawalTopics.released,
      playerId: withdrawal.playerId,
      body: { withdrawalId: withdrawal.withdrawalId, reason },
    })
    return answer
  }

  async function release(
    playerId: bigint,
    withdrawalId: string,
    stage: 'refused' | 'cancelled',
    reason: string,
    condition: (withdrawal: store.Withdrawal) => boolean = () => true,
  ): Promise<void> {
    const answer = await inTransaction(db, async (tx) => {
      const withdrawal = await store.lockWithdrawal(tx, playerId, { id: withdrawalId })
      return withdrawal && condition(withdrawal) ? releaseIn(tx, withdrawal, stage, reason) : null
    })
    if (answer) wallet.announce(playerId, answer)
  }

  /** Only where the market allows it, once a day, never after the money has left (WAL-09). */
  async function cancelByPlayer(
    playerId: bigint,
    withdrawalId: string,
    amount: { minor: bigint; currency: string },
  ) {
    const player = await playerOf(playerId)
    const policy = policyOf(player)
    if (!policyValue(policy, 'withdraw.reversible')) throw new AppError('error.withdrawal.cancel.not_allowed')
    const found = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (!found) throw new AppError('error.withdrawal.not_found')
    if (amount.minor !== found.amount || amount.currency !== found.currency)
      throw new AppError('error.validation', {
        fields: [{ field: 'amount', code: 'differs', message: 'not the amount of the withdrawal' }],
      })
    if (found.isFinal || !['requested', 'checking'].includes(found.stage))
      throw new AppError('error.withdrawal.cancel.too_late')
    const isUsedUp = async (on: Queryable) =>
      (await store.countOwnCancels(on, playerId, clock.now().subtract({ hours: DAY_HOURS }))) >=
      policyValue(policy, 'withdraw.reversalsPerDay')
    // Before the company hears of it: what it has given up cannot go on.
    if (await isUsedUp(db)) throw new AppError('error.withdrawal.cancel.limit_reached')
    if (found.companyTx !== null) {
      const answer = await company.cancel(player, found.companyTx)
      if (answer.outcome === 'refused') throw new AppError('error.withdrawal.cancel.too_late')
      if (answer.outcome === 'unknown') throw new AppError('error.unavailable')
    }
    const answer = await inTransaction(db, async (tx) => {
      const withdrawal = await lockOwn(tx, playerId, withdrawalId)
      if (await isUsedUp(tx)) throw new AppError('error.withdrawal.cancel.limit_reached')
      if (withdrawal.isFinal || !['requested', 'checking'].includes(withdrawal.stage)) {
        if (withdrawal.stage === 'cancelled') return null
        throw new AppError('error.withdrawal.cancel.too_late')
      }
      return releaseIn(tx, withdrawal, 'cancelled', 'player')
    })
    if (answer) wallet.announce(playerId, answer)
    return viewOf(playerId, withdrawalId)
  }

  async function makeFinal(playerId: bigint, withdrawalId: string) {
    await inTransaction(db, async (tx) => {
      const withdrawal = await lockOwn(tx, playerId, withdrawalId)
      await store.updateWithdrawal(tx, withdrawal, { at: withdrawal.updatedAt, isFinal: true })
    })
    return viewOf(playerId, withdrawalId)
  }

  /** Step 3: yes or wait. Small amounts need no second look; larger ones wait for people. */
  async function decide(playerId: bigint, withdrawalId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const withdrawal = await store.lockWithdrawal(tx, playerId, { id: withdrawalId })
      if (withdrawal?.stage !== 'checking') return
      if (withdrawal.amount > autoApproveMax(withdrawal.currency)) return
      await approveIn(tx, withdrawal, 'rules')
    })
  }

  async function approveIn(tx: Tx, withdrawal: store.Withdrawal, approver: string): Promise<void> {
    await moveStage(tx, withdrawal, 'approved', approver)
    await enqueueJob(tx, sendJob, jobPayload(withdrawal), { playerId: withdrawal.playerId })
  }

  /** A person's yes to a withdrawal that waits. */
  async function approve(playerId: bigint, withdrawalId: string, approver: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const withdrawal = await lockOwn(tx, playerId, withdrawalId)
      if (withdrawal.stage === 'checking') await approveIn(tx, withdrawal, approver)
    })
  }

  /** A person's no, with a reason that the player reads. */
  async function refuse(playerId: bigint, withdrawalId: string, reason: string): Promise<void> {
    const found = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (!found) throw new AppError('error.withdrawal.not_found')
    if (found.companyTx !== null) {
      const answer = await company.deny(found.companyTx, reason)
      if (answer.outcome === 'unknown') throw new AppError('error.unavailable')
    }
    await release(playerId, withdrawalId, 'refused', reason, (withdrawal) => withdrawal.stage === 'checking')
  }

  /** Step 4: the company is told to pay. Its explicit no gives the money back; no answer means asking again. */
  async function send(playerId: bigint, withdrawalId: string): Promise<void> {
    const withdrawal = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (withdrawal?.stage !== 'approved' || withdrawal.companyTx === null) return
    const answer = await company.approve(withdrawal.companyTx)
    if (answer.outcome === 'unknown') throw new Error('the payment company did not answer')
    if (answer.outcome === 'refused') {
      log.warn({ withdrawalId, reason: answer.reason }, 'the payment company refused a withdrawal')
      await release(playerId, withdrawalId, 'refused', answer.reason, ({ stage }) => stage === 'approved')
      return
    }
    await inTransaction(db, async (tx) => {
      const current = await store.lockWithdrawal(tx, playerId, { id: withdrawalId })
      // Its own call may have been faster than its answer.
      if (current?.stage === 'approved') await moveStage(tx, current, 'sent', null)
    })
  }

  // ── what the payment company asks ─────────────────────────────────────────────

  /** The attempt a cashier was opened for; null when the session is unknown, old or somebody else's. */
  async function sessionOf(playerId: bigint, sessionId: string) {
    const player = await players.factsOf(playerId)
    if (!player) return null
    const digest = digestOf(sessionId)
    const oldest = clock.now().subtract({ minutes: SESSION_MINUTES })
    const deposit = await store.readDeposit(db, playerId, { session: digest })
    if (deposit) {
      const isOpen = Temporal.Instant.compare(deposit.openedAt, oldest) > 0
      return isOpen ? { player, direction: 'deposit' as const, paymentId: deposit.depositId } : null
    }
    const withdrawal = await store.readWithdrawal(db, playerId, { session: digest })
    if (withdrawal && isOpenStage(withdrawal.stage))
      return { player, direction: 'withdrawal' as const, paymentId: withdrawal.withdrawalId }
    return null
  }

  /**
   * Runs a call of the company once: the first answer is stored with its effect and given again to every repeat. The same
   * transaction with another content is a conflict and moves nothing. Refusals are not stored: nothing happened.
   */
  async function once<T>(
    call: PaymentCall,
    action: string,
    work: (tx: Tx) => Promise<{ answer: CallAnswer<T>; ledger: Answer | null }>,
  ): Promise<CallAnswer<T>> {
    const key = { playerId: call.playerId, company: company.name, companyTx: call.companyTx, action }
    const fingerprint = createHash('sha256')
      .update(`${call.amount}|${call.currency}|${call.originalTx ?? ''}`)
      .digest()
    const result = await inTransaction(db, async (tx) => {
      // The wallet's row is locked first, as everywhere; two copies of one call wait for each other here.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7305))', [
        `${key.playerId}:${key.company}:${key.companyTx}`,
      ])
      const known = await store.readCompanyCall(tx, key)
      if (known) {
        if (!known.fingerprint.equals(fingerprint)) {
          log.error(
            { alarm: true, action, companyTx: call.companyTx },
            'a known payment came with other content',
          )
          return { answer: { ok: false, refusal: 'conflict' } as CallAnswer<T>, ledger: null }
        }
        return { answer: { ok: true, value: known.answer as T } as CallAnswer<T>, ledger: null }
      }
      const done = await work(tx)
      if (done.answer.ok)
        await store.insertCompanyCall(tx, key, { fingerprint, answer: done.answer.value, at: clock.now() })
      return done
    })
    if (result.ledger) wallet.announce(call.playerId, result.ledger)
    return result.answer
  }

  async function authorizeDeposit(
    call: PaymentCall,
  ): Promise<CallAnswer<{ authCode: string; merchantTxId: string }>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    if (call.currency !== player.currency) return { ok: false, refusal: 'currency' }
    if (depositOutcomeOf(player) !== 'SUCCESS')
      return {
        ok: false,
        refusal: player.blocked === 'excluded' || player.blocked === 'timeout' ? 'excluded' : 'restricted',
      }
    return once(call, 'authorize', async (tx) => {
      const oldest = clock.now().subtract({ minutes: SESSION_MINUTES })
      const deposit =
        call.paymentId === undefined
          ? await store.readNewestOpenDeposit(tx, call.playerId, oldest)
          : await store.readDeposit(tx, call.playerId, { id: call.paymentId })
      if (!deposit || deposit.companyTx !== null || Temporal.Instant.compare(deposit.openedAt, oldest) < 0)
        return { answer: { ok: false, refusal: 'session' }, ledger: null }
      const ledger = await wallet.executeIn(tx, {
        kind: 'authorizeDeposit',
        playerId: call.playerId,
        currency: player.currency,
        provider: company.number,
        tx: call.companyTx,
        amount: call.amount,
        detail: { method: deposit.method },
      })
      if (!ledger.ok) {
        const refusal = ledger.reason === 'deposit_limit' ? 'deposit_limit' : 'restricted'
        return { answer: { ok: false, refusal }, ledger: null }
      }
      await store.updateDeposit(tx, deposit, {
        status: 'PENDING',
        at: clock.now(),
        companyTx: call.companyTx,
      })
      await missing.expectIn(tx, call)
      return {
        answer: { ok: true, value: { authCode: crypto.randomUUID(), merchantTxId: deposit.depositId } },
        ledger,
      }
    })
  }

  /** What has moved outside is always booked: with another amount, after a block, without an authorization. */
  async function transferDeposit(call: PaymentCall): Promise<CallAnswer<{ merchantTxId: string }>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    if (call.currency !== player.currency) return { ok: false, refusal: 'currency' }
    return once(call, 'transfer', async (tx) => {
      const deposit = await store.readDeposit(tx, call.playerId, { companyTx: call.companyTx })
      const ledger = await wallet.executeIn(tx, {
        kind: 'deposit',
        playerId: call.playerId,
        currency: player.currency,
        provider: company.number,
        tx: call.companyTx,
        amount: call.amount,
        authorization: call.companyTx,
        detail: { method: deposit?.method ?? 'UNKNOWN' },
      })
      assertInvariant(ledger.ok, 'money that has arrived is booked', { companyTx: call.companyTx })
      const at = clock.now()
      const number = (await store.countDeposits(tx, call.playerId)) + 1
      if (deposit)
        await store.updateDeposit(tx, deposit, {
          status: 'SUCCESS',
          at,
          received: call.amount,
          reason: null,
          ledgerEntry: ledger.entry.id,
          balanceAfter: ledger.entry.after.main,
          number,
        })
      else log.warn({ alarm: true, companyTx: call.companyTx }, 'a deposit arrived that nobody had asked for')
      await publish(tx, {
        topic: depositCompletedTopic,
        playerId: call.playerId,
        body: {
          depositId: deposit?.depositId ?? null,
          amountMinor: call.amount,
          currency: player.currency,
          number,
          at: at.toString(),
        },
      })
      return { answer: { ok: true, value: { merchantTxId: deposit?.depositId ?? ledger.entry.id } }, ledger }
    })
  }

  /** The room that was reserved comes back; what has arrived stays. The history says what was asked for and why it came to nothing. */
  async function cancelDeposit(
    call: PaymentCall & { wasCancelled: boolean; reason: string },
  ): Promise<CallAnswer<Record<string, never>>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    return once(call, 'cancel', async (tx) => {
      const deposit = await store.readDeposit(tx, call.playerId, { companyTx: call.companyTx })
      if (deposit?.status === 'SUCCESS') return { answer: { ok: true, value: {} }, ledger: null }
      const ledger = await wallet.executeIn(tx, {
        kind: 'cancelDeposit',
        playerId: call.playerId,
        currency: player.currency,
        provider: company.number,
        tx: `cancel:${call.companyTx}`,
        authorization: call.companyTx,
        detail: {
          ...(deposit ? { method: deposit.method } : {}),
          reason: call.reason,
          declined: !call.wasCancelled,
        },
      })
      if (deposit)
        await store.updateDeposit(tx, deposit, {
          status: call.wasCancelled ? 'CANCELLED' : 'FAILED',
          at: clock.now(),
          reason: call.reason,
        })
      return { answer: { ok: true, value: {} }, ledger: ledger.ok ? ledger : null }
    })
  }

  /** Step 2: the cashier has named the account. Only what is locked already can be paid out. */
  async function authorizeWithdrawal(
    call: PaymentCall,
  ): Promise<CallAnswer<{ authCode: string; merchantTxId: string }>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    if (call.currency !== player.currency) return { ok: false, refusal: 'currency' }
    // A refund, reversal or chargeback: refusing it would only make it come back. The money moves with its transfer.
    if (call.originalTx !== undefined)
      return once(call, 'authorize', async (tx) => {
        await missing.expectIn(tx, call)
        return {
          answer: { ok: true, value: { authCode: crypto.randomUUID(), merchantTxId: call.companyTx } },
          ledger: null,
        }
      })
    if (!player.mayWithdraw) return { ok: false, refusal: 'restricted' }
    return once(call, 'authorize', async (tx) => {
      const named =
        call.paymentId === undefined ? await store.readNewestUnnamedWithdrawal(tx, call.playerId) : null
      const withdrawal = await store.lockWithdrawal(tx, call.playerId, {
        id: call.paymentId ?? named?.withdrawalId ?? '',
      })
      if (withdrawal?.stage !== 'requested')
        return { answer: { ok: false, refusal: 'session' }, ledger: null }
      if (withdrawal.amount !== call.amount) return { answer: { ok: false, refusal: 'amount' }, ledger: null }
      await moveStage(tx, withdrawal, 'checking', null, {
        companyTx: call.companyTx,
        ...(call.maskedAccount === undefined ? {} : { account: call.maskedAccount }),
      })
      await enqueueJob(tx, decideJob, jobPayload(withdrawal), { playerId: call.playerId })
      await missing.expectIn(tx, call)
      return {
        answer: { ok: true, value: { authCode: crypto.randomUUID(), merchantTxId: withdrawal.withdrawalId } },
        ledger: null,
      }
    })
  }

  /** Step 5: paid. LOCKED to clearing, once. */
  async function transferWithdrawal(call: PaymentCall): Promise<CallAnswer<{ merchantTxId: string }>> {
    const player = await players.factsOf(call.playerId)
    if (!player) return { ok: false, refusal: 'session' }
    if (call.originalTx !== undefined) return takeBack(call, player)
    return once(call, 'transfer', async (tx) => {
      const withdrawal = await store.lockWithdrawal(tx, call.playerId, { companyTx: call.companyTx })
      if (!withdrawal) return { answer: { ok: false, refusal: 'unknown_payment' }, ledger: null }
      if (withdrawal.amount !== call.amount) return { answer: { ok: false, refusal: 'amount' }, ledger: null }
      const ledger = await wallet.executeIn(tx, {
        kind: 'settle',
        playerId: call.playerId,
        currency: withdrawal.currency,
        provider: company.number,
        tx: call.companyTx,
        holdId: withdrawal.withdrawalId,
        detail: { method: withdrawal.method },
      })
      if (!ledger.ok) {
        log.error(
          { alarm: true, companyTx: call.companyTx, reason: ledger.reason },
          'a payout has no money locked for it',
        )
        return { answer: { ok: false, refusal: 'funds' }, ledger: null }
      }
      await passThrough(tx, withdrawal)
      await publish(tx, {
        topic: withdrawalTopics.settled,
        playerId: call.playerId,
        body: {
          withdrawalId: withdrawal.withdrawalId,
          amountMinor: call.amount,
          currency: withdrawal.currency,
        },
      })
      return { answer: { ok: true, value: { merchantTxId: withdrawal.withdrawalId } }, ledger }
    })
  }

  /** A payout can arrive before our own notes of the stages between. */
  async function passThrough(tx: Tx, withdrawal: store.Withdrawal): Promise<void> {
    const at = clock.now()
    for (const stage of ['approved', 'sent', 'arrived'] as const)
      await store.insertStep(tx, withdrawal, { stage, at, reason: null })
    await store.updateWithdrawal(tx, withdrawal, { at, stage: 'arrived' })
  }

  async function cancelWithdrawal(
    call: PaymentCall & { reason: string },
  ): Promise<CallAnswer<Record<string, never>>> {
    return once(call, 'cancel', async (tx) => {
      const withdrawal = await store.lockWithdrawal(tx, call.playerId, { companyTx: call.companyTx })
      const ledger = withdrawal ? await releaseIn(tx, withdrawal, 'refused', call.reason) : null
      return { answer: { ok: true, value: {} }, ledger }
    })
  }

  /** A refund, reversal or chargeback of an earlier deposit: what is not there becomes owed, never a balance below zero. */
  async function takeBack(
    call: PaymentCall,
    player: PaymentsPlayer,
  ): Promise<CallAnswer<{ merchantTxId: string }>> {
    return once(call, 'transfer', async (tx) => {
      const ledger = await wallet.executeIn(tx, {
        kind: 'chargeback',
        playerId: call.playerId,
        currency: player.currency,
        provider: company.number,
        tx: call.companyTx,
        amount: call.amount,
        ...(call.originalTx === undefined ? {} : { deposit: call.originalTx }),
      })
      assertInvariant(ledger.ok, 'money that was taken back outside is booked', { companyTx: call.companyTx })
      return { answer: { ok: true, value: { merchantTxId: ledger.entry.id } }, ledger }
    })
  }

  const missing = createMissing({
    db,
    clock,
    log,
    company,
    calls: { transferDeposit, transferWithdrawal, cancelDeposit, cancelWithdrawal },
  })

  // ── reading ─────────────────────────────────────────────────────────────────

  async function view(withdrawal: store.Withdrawal, player: PaymentsPlayer): Promise<WithdrawalView> {
    const policy = policyOf(player)
    const isEarly = withdrawal.stage === 'requested' || withdrawal.stage === 'checking'
    return {
      ...withdrawal,
      steps: await store.readSteps(db, withdrawal.playerId, withdrawal.withdrawalId),
      needsCashier: withdrawal.stage === 'requested',
      canCancel: isEarly && !withdrawal.isFinal && policyValue(policy, 'withdraw.reversible'),
    }
  }

  async function viewOf(playerId: bigint, withdrawalId: string): Promise<WithdrawalView> {
    const withdrawal = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (!withdrawal) throw new AppError('error.withdrawal.not_found')
    return view(withdrawal, await playerOf(playerId))
  }

  async function pendingOf(playerId: bigint): Promise<WithdrawalView[]> {
    const player = await playerOf(playerId)
    const open = await store.listOpenWithdrawals(db, playerId)
    return Promise.all(open.map((withdrawal) => view(withdrawal, player)))
  }

  const jobs: readonly JobHandler[] = [
    handleJob(decideJob, ({ playerId, withdrawalId }) => decide(BigInt(playerId), withdrawalId)),
    handleJob(sendJob, ({ playerId, withdrawalId }) => send(BigInt(playerId), withdrawalId)),
    handleJob(abandonJob, ({ playerId, withdrawalId }) =>
      release(
        BigInt(playerId),
        withdrawalId,
        'cancelled',
        'no-account-named',
        ({ stage }) => stage === 'requested',
      ),
    ),
    missing.job,
  ]

  return {
    depositState,
    openDeposit,
    depositOf,
    recentMethods: (playerId: bigint) => store.readRecentMethods(db, playerId),
    methodsOf: (currency: CurrencyCode, direction: 'deposit' | 'withdrawal') =>
      withMeasures(methodsFor(currency, direction), direction),
    withdrawalState,
    requestWithdrawal,
    continueWithdrawal,
    cancelByPlayer,
    makeFinal,
    viewOf,
    pendingOf,
    approve,
    refuse,
    /** Calls of the payment company, each safe to repeat for ever. */
    company: {
      sessionOf,
      authorizeDeposit,
      transferDeposit,
      cancelDeposit,
      authorizeWithdrawal,
      transferWithdrawal,
      cancelWithdrawal,
    },
    jobs,
  }
}

function digestOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest()
}

function jobPayload(withdrawal: { playerId: bigint; withdrawalId: string }) {
  return { playerId: withdrawal.playerId.toString(), withdrawalId: withdrawal.withdrawalId }
}

/** Spec 2 §4: what a refused hold means for the screen. */
function outcomeOfHold(answer: Answer & { ok: false }): PaymentOutcome {
  switch (answer.reason) {
    case 'no_funds':
      return 'NOT_ENOUGH_FUNDS'
    case 'withdrawal_off':
    case 'receivable_open':
    case 'account_status':
    case 'product_off':
      return 'RESTRICTED'
    default:
      return 'FAILURE'
  }
}
