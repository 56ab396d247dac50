import type { ErrorCode, PaymentMethodId } from '@marquee/contract'
import type { PolicyPlace } from '@marquee/markets'
import { z } from 'zod'
import {
  AppError,
  type JobHandler,
  derivedId,
  enqueueJob,
  handleJob,
  inTransactionOf,
  jobKind,
} from '../../kernel/index.ts'
import {
  type CashierChoice,
  type CashierView,
  type PaymentsContext,
  checkAmount,
  checkCurrency,
  digestOf,
} from './context.ts'
import { affordabilityOf } from './deposit-affordability.ts'
import * as store from './deposit-store.ts'
import { askForRoom, keepRoom, settleRoom } from './limit-file.ts'
import type { AffordabilityRefusal, DepositStep, PaymentVisit, PaymentsPlayer } from './ports.ts'
import { type PaymentOutcome, SESSION_MINUTES, decide } from './rules.ts'

const expireJob = jobKind({
  name: 'payments.expire-deposit',
  payload: z.object({ playerId: z.string(), depositId: z.string() }),
})

/** What a deposit is refused with while a step comes before it. */
const errorOfGate = {
  checking: 'error.identity.checking',
  age: 'error.identity.age.due',
  identity: 'error.identity.due',
} as const satisfies Readonly<Record<string, ErrorCode>>
const errorByStep = {
  choice: 'error.deposit.choice.due',
  review: 'error.deposit.review.due',
  grace: 'error.identity.grace.due',
} as const satisfies Readonly<Record<Exclude<DepositStep['is'], 'identity'>, ErrorCode>>

export const stepErrors: readonly ErrorCode[] = [...Object.values(errorByStep), ...Object.values(errorOfGate)]

const errorOfStep = (step: DepositStep): ErrorCode =>
  step.is === 'identity' ? errorOfGate[step.reason] : errorByStep[step.is]

export interface DepositRequest extends CashierChoice {
  readonly amount: { readonly minor: bigint; readonly currency: string }
  readonly method: PaymentMethodId
  /** The player's present location. */
  readonly location?: PolicyPlace | undefined
  readonly visit: PaymentVisit
  /** A duplicate opens no second deposit. */
  readonly idempotencyKey: string
}

export interface OpenedDeposit {
  readonly outcome: PaymentOutcome
  readonly depositId: string | null
  readonly cashier: CashierView | null
  /** Of `EXCEEDS_KYC_LIMIT`: what may still be deposited without proof, minor units. */
  readonly documentsLeft?: bigint
  /** Of a refusal: days that have begun until deposits stop without documents, where some have to be sent. */
  readonly daysLeftToVerifyDocuments?: number
  /** Of a refusal for what the deposit would cost its player. */
  readonly affordability?: AffordabilityRefusal
}

/** @throws AppError for what comes before a deposit: new terms (ID-13), gates of identity, steps (LIM-05, LIM-21) */
async function checkFirst(
  { players }: Pick<PaymentsContext, 'players'>,
  playerId: bigint,
  step: DepositStep | null,
): Promise<void> {
  if (await players.areTermsDue(playerId)) throw new AppError('error.terms.due')
  if (step) throw new AppError(errorOfStep(step))
}

/**
 * The answer to a request that may not be opened; null where it may.
 * @param isAffordabilityAsked last of all: an outside company may be asked about the player
 * @throws AppError where age or identity are to be confirmed before that company is asked
 */
async function refusalOf(
  context: Pick<PaymentsContext, 'standingOf'>,
  player: PaymentsPlayer,
  {
    amount,
    location,
    isAffordabilityAsked,
  }: Pick<DepositRequest, 'amount' | 'location'> & { readonly isAffordabilityAsked: boolean },
): Promise<OpenedDeposit | null> {
  const deposit = isAffordabilityAsked ? { amount: amount.minor, isRequest: true } : undefined
  const standing = await context.standingOf(player, { location, deposit })
  const { outcome, refusal } = decide(standing, { direction: 'deposit', amount: amount.minor })
  if (refusal === null) return null
  const { amountLeft, daysLeft } = standing.documents
  const left = outcome === 'EXCEEDS_KYC_LIMIT' && amountLeft !== null ? { documentsLeft: amountLeft } : {}
  const days = daysLeft === null ? {} : { daysLeftToVerifyDocuments: daysLeft }
  const afforded = affordabilityOf(standing, amount.minor)
  if (afforded?.identityDue) throw new AppError(errorOfGate[afforded.identityDue])
  return {
    outcome,
    depositId: null,
    cashier: null,
    ...(afforded ? { affordability: afforded } : left),
    ...days,
  }
}

/**
 * The answer to a request that may not be opened, whatever comes before it; null where it may.
 * @throws AppError for what comes before a deposit, and for an amount or a method that is not offered
 */
async function refusedBefore(
  context: PaymentsContext,
  player: PaymentsPlayer,
  request: DepositRequest,
): Promise<OpenedDeposit | null> {
  checkCurrency(request.amount, player)
  // The gates of identity look before the deadline of documents, which follows from them.
  const step = await context.depositSteps.dueOf(player.playerId)
  const refused = await refusalOf(context, player, { ...request, isAffordabilityAsked: false })
  if (refused) return refused
  await checkFirst(context, player.playerId, step)
  const offer = await context.offerFor(player, 'deposit', request.method)
  checkAmount(request.amount, player, offer.min, offer.max)
  return refusalOf(context, player, { ...request, isAffordabilityAsked: true })
}

/** Deposits as the player requests them. */
export function createDeposits(context: PaymentsContext) {
  const { db, clock } = context

  async function open(playerId: bigint, request: DepositRequest): Promise<OpenedDeposit> {
    const player = await context.playerOf(playerId)
    const depositId = derivedId('dep', playerId, request.idempotencyKey)
    const sessionId = context.sessionIdOf(depositId)
    const answer = (deposit: store.Deposit): OpenedDeposit => {
      if (
        deposit.amount !== request.amount.minor ||
        deposit.currency !== request.amount.currency ||
        deposit.method !== request.method
      )
        throw new AppError('error.idempotency.conflict')
      const cashier = cashierOf(context, { player, deposit }, request)
      return { outcome: 'SUCCESS', depositId, cashier }
    }
    // A duplicate gets what the first request did, not a new decision.
    const known = await store.readDeposit(db, playerId, { id: depositId })
    if (known) return answer(known)
    const refused = await refusedBefore(context, player, request)
    if (refused) return refused
    await context.devices.check({ ...request.visit, player, type: 'deposit', paymentId: depositId })
    const deposit = {
      playerId,
      depositId,
      method: request.method,
      amount: request.amount.minor,
      currency: player.currency,
      openedAt: clock.now(),
    }
    const room = await askForRoom(context, player, { ...deposit, signal: request.visit.signal })
    await inTransactionOf(db, playerId, async (tx) => {
      await keepRoom(context, tx, room)
      await store.insertDeposit(tx, deposit, digestOf(sessionId))
      await enqueueJob(
        tx,
        expireJob,
        { playerId: playerId.toString(), depositId },
        {
          playerId,
          runAt: deposit.openedAt.add({ minutes: SESSION_MINUTES }),
          jobKey: `payments.expire-deposit:${playerId}:${depositId}`,
        },
      )
    })
    return answer(await find(playerId, depositId))
  }

  async function find(playerId: bigint, depositId: string): Promise<store.Deposit> {
    const deposit = await store.readDeposit(db, playerId, { id: depositId })
    if (!deposit) throw new AppError('error.not_found')
    return deposit
  }

  /** Expires a deposit whose cashier session ended without a transaction of the company. */
  async function expire(playerId: bigint, depositId: string): Promise<void> {
    await inTransactionOf(db, playerId, async (tx) => {
      await context.lock(tx, playerId)
      const deposit = await store.readDeposit(tx, playerId, { id: depositId })
      if (deposit?.status !== 'OPEN' || deposit.companyTx !== null) return
      await store.updateDeposit(tx, deposit, { status: 'CANCELLED', at: clock.now(), reason: 'timed-out' })
      await settleRoom(tx, deposit)
    })
  }

  const jobs: readonly JobHandler[] = [
    handleJob(expireJob, ({ playerId, depositId }) => expire(BigInt(playerId), depositId)),
  ]

  return {
    open,
    find,
    recentMethods: (playerId: bigint) => store.readRecentMethods(db, playerId),
    jobs,
  }
}

/**
 * The cashier session that a deposit was opened with; null when the deposit or the session is over. Moves nothing: the
 * company shows the same payment again.
 */
export async function reopenCashier(
  context: PaymentsContext,
  deposit: store.Deposit,
  choice: CashierChoice,
): Promise<CashierView | null> {
  const endsAt = deposit.openedAt.add({ minutes: SESSION_MINUTES })
  const isOver = deposit.status === 'SUCCESS' || deposit.status === 'FAILED' || deposit.status === 'CANCELLED'
  if (isOver || Temporal.Instant.compare(endsAt, context.clock.now()) <= 0) return null
  const player = await context.playerOf(deposit.playerId)
  return cashierOf(context, { player, deposit }, choice)
}

/** None for money that came before its authorization: in a cashier the player would pay a second time. */
function cashierOf(
  context: PaymentsContext,
  { player, deposit }: { player: PaymentsPlayer; deposit: store.Deposit },
  choice: CashierChoice,
): CashierView | null {
  if (deposit.status === 'PENDING' && deposit.companyTx === null) return null
  return context.cashierFor(player, deposit, 'deposit', context.sessionIdOf(deposit.depositId), choice)
}
