import type { PaymentMethodId } from '@marquee/contract'
import { type PolicyPlace, periodBounds } from '@marquee/markets'
import { z } from 'zod'
import {
  AppError,
  type JobHandler,
  assertInvariant,
  derivedId,
  enqueueJob,
  handleJob,
  inTransaction,
  jobKind,
} from '../../kernel/index.ts'
import {
  type CashierChoice,
  type CashierView,
  type PaymentsContext,
  checkAmount,
  digestOf,
} from './context.ts'
import * as store from './deposit-store.ts'
import { type PaymentOutcome, SESSION_MINUTES, decide } from './rules.ts'

const expireJob = jobKind({
  name: 'payments.expire-deposit',
  payload: z.object({ playerId: z.string(), depositId: z.string() }),
})

export interface DepositRequest extends CashierChoice {
  readonly amount: { readonly minor: bigint; readonly currency: string }
  readonly method: PaymentMethodId
  /** Where the player is now. */
  readonly location?: PolicyPlace | undefined
  /** Of the player's wish: a repeat opens no second deposit. */
  readonly idempotencyKey: string
}

interface OpenedDeposit {
  readonly outcome: PaymentOutcome
  readonly depositId: string | null
  readonly cashier: CashierView | null
}

/** Money in, as far as the player asks for it. */
export function createDeposits(context: PaymentsContext) {
  const { db, clock } = context

  async function state(playerId: bigint, location?: PolicyPlace) {
    const player = await context.playerOf(playerId)
    const { outcome } = decide(context.standingOf(player, { location }), { direction: 'deposit' })
    const today = periodBounds(player.market, 'D', clock.now()).startsAt
    return {
      outcome,
      currency: player.currency,
      hideCashier: outcome !== 'SUCCESS',
      methods: await context.withMeasures(await context.offersFor(player, 'deposit'), 'deposit'),
      recentMethods: await store.readRecentMethods(db, playerId),
      depositedToday: await store.sumDeposits(db, playerId, today),
    }
  }

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
      const cashier = context.cashierFor(player, deposit, 'deposit', sessionId, request)
      return { outcome: 'SUCCESS', depositId, cashier }
    }
    // What an earlier request with this key has done counts, not what would be decided now.
    const known = await store.readDeposit(db, playerId, { id: depositId })
    if (known) return answer(known)
    const standing = context.standingOf(player, { location: request.location })
    const { outcome } = decide(standing, { direction: 'deposit' })
    if (outcome !== 'SUCCESS') return { outcome, depositId: null, cashier: null }
    const offer = await context.offerFor(player, 'deposit', request.method)
    checkAmount(request.amount, player, offer.min, offer.max)
    const deposit = {
      playerId,
      depositId,
      method: request.method,
      amount: request.amount.minor,
      currency: player.currency,
      openedAt: clock.now(),
    }
    await inTransaction(db, async (tx) => {
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
    const stored = await store.readDeposit(db, playerId, { id: depositId })
    assertInvariant(stored, 'a deposit just written can be read')
    return answer(stored)
  }

  async function find(playerId: bigint, depositId: string): Promise<store.Deposit> {
    const deposit = await store.readDeposit(db, playerId, { id: depositId })
    if (!deposit) throw new AppError('error.not_found')
    return deposit
  }

  /** The cashier was left, or never reached us: its session is over, and no company has a transaction of it. */
  async function expire(playerId: bigint, depositId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      await context.lock(tx, playerId)
      const deposit = await store.readDeposit(tx, playerId, { id: depositId })
      if (deposit?.status !== 'OPEN' || deposit.companyTx !== null) return
      await store.updateDeposit(tx, deposit, { status: 'CANCELLED', at: clock.now(), reason: 'timed-out' })
    })
  }

  const jobs: readonly JobHandler[] = [
    handleJob(expireJob, ({ playerId, depositId }) => expire(BigInt(playerId), depositId)),
  ]

  return {
    state,
    open,
    find,
    recentMethods: (playerId: bigint) => store.readRecentMethods(db, playerId),
    jobs,
  }
}
