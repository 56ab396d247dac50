/** Pays all money of a player back to where deposits came from, without a request (EXC-11, ID-14, ID-18). */
import { policyValue } from '@marquee/markets'
import { z } from 'zod'
import {
  derivedId,
  enqueueJob,
  handleJob,
  inTransactionOf,
  type JobHandler,
  subscribe,
  type Subscription,
  type Tx,
} from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { payloadOf, withdrawalJob } from './approval.ts'
import { LOOK_HOURS, createLookSweep, enqueueLook, lookSoon, payOutJob } from './balance-payout-job.ts'
import {
  WATCH_HOURS,
  deadlineOf,
  hasFailedVerification,
  hoursOf,
  isBefore,
  isLate,
  isPayableIn,
  lookAt,
} from './balance-payout-look.ts'
import {
  type BalancePayout,
  type BalancePayoutCause,
  countAttempt,
  endBalancePayout,
  insertBalancePayout,
  noteTold,
  readOpenBalancePayout,
  renewBalancePayout,
} from './balance-payout-store.ts'
import type { PaymentsContext } from './context.ts'
import type { PlannedPayout } from './payout-sources.ts'
import type { PaymentsPlayer } from './ports.ts'
import type { WithdrawalSteps } from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

/** Payouts begin so long before their time is over, so that open rounds can end first. */
const MARGIN_HOURS = 1

const nameAccountJob = withdrawalJob('payments.name-source-account')

const standingChanged = z.object({ accountStatus: z.string(), beginsBreak: z.boolean().default(false) })

export interface BalancePayouts {
  /** Begins the payout of an account that closes, at once; one that runs already goes on for it (ID-14). */
  beginAtClosing(tx: Tx, playerId: bigint): Promise<void>
  /**
   * Whether all of a balance can be paid out so, because it may be withdrawn and a source takes it.
   * @param within the transaction that the answer must hold for; it has the wallet's lock
   */
  coversBalance(playerId: bigint, within?: Tx): Promise<boolean>
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
}

/** Holds the money of a payout and stores it as requested; null for one that is there already. */
type HoldIn = (tx: Tx, withdrawal: store.NewWithdrawal) => Promise<Answer | null>

/**
 * Begins a payout. One that runs gets the cause, and is looked at again: what it ran for may no longer stand, and its
 * job may have used its attempts. A repeat of the same cause changes no time.
 */
async function beginIn(
  context: Pick<PaymentsContext, 'clock' | 'lock'>,
  tx: Tx,
  {
    playerId,
    cause,
    hours,
  }: {
    readonly playerId: bigint
    readonly cause: BalancePayoutCause
    /** How long the first look waits. */
    readonly hours: number
  },
): Promise<void> {
  await context.lock(tx, playerId)
  const openedAt = context.clock.now()
  const running = await readOpenBalancePayout(tx, playerId)
  if (running?.cause === cause) return enqueueLook(tx, running, running.openedAt.add({ hours }))
  if (running) {
    await renewBalancePayout(tx, running, { cause, openedAt })
    return enqueueLook(tx, running, openedAt)
  }
  const id = derivedId('bp', playerId, `${cause}:${openedAt.toString()}`)
  await insertBalancePayout(tx, { playerId, id, cause, openedAt })
  await enqueueLook(tx, { playerId, id }, openedAt.add({ hours }))
}

/** Whether what began the payout still stands. An excluded account may be closed too, and a closed one excluded. */
const isDue = ({ cause }: BalancePayout, player: PaymentsPlayer): boolean =>
  cause === 'verification'
    ? hasFailedVerification(player)
    : player.blocked === 'excluded' || player.blocked === 'status'

async function coversBalance(context: PaymentsContext, playerId: bigint, within?: Tx): Promise<boolean> {
  const player = await context.playerOf(playerId)
  const balances = await context.wallet.balancesOf(playerId, within)
  if (!balances || balances.withdrawable !== balances.main) return false
  const facts = { balances, ...(within && { within }) }
  const { refusal } = await context.decide(player, { direction: 'withdrawal' }, facts)
  if (refusal !== null) return false
  return isPayableIn(context, within ?? context.db, player, balances.main)
}

async function endIn(
  { clock }: Pick<PaymentsContext, 'clock'>,
  tx: Tx,
  order: BalancePayout,
  state: 'done' | 'impossible',
): Promise<Answer[]> {
  await endBalancePayout(tx, order, { state, at: clock.now() })
  return []
}

interface PayoutWork {
  readonly context: PaymentsContext
  readonly holdIn: HoldIn
}

async function holdAll(
  { context, holdIn }: PayoutWork,
  tx: Tx,
  { playerId, currency }: PaymentsPlayer,
  { order, planned }: { readonly order: BalancePayout; readonly planned: readonly PlannedPayout[] },
): Promise<Answer[]> {
  if (planned.length > 0) await countAttempt(tx, order)
  const answers: Answer[] = []
  for (const [index, { method, amount, accountId }] of planned.entries()) {
    const withdrawalId = derivedId('wd', playerId, `${order.id}:${order.attempts}:${index}`)
    const requestedAt = context.clock.now()
    const withdrawal = { playerId, withdrawalId, method, amount, currency, requestedAt }
    const held = await holdIn(tx, { ...withdrawal, sourceAccountId: accountId })
    if (held && !held.ok) break
    if (held) answers.push(held)
    await enqueueJob(tx, nameAccountJob, payloadOf(withdrawal), { playerId })
  }
  return answers
}

/** One round: what is there is held in payouts to the accounts of deposits. */
async function payOutIn(work: PayoutWork, tx: Tx, player: PaymentsPlayer, id: string): Promise<Answer[]> {
  const { context } = work
  await context.lock(tx, player.playerId)
  const order = await readOpenBalancePayout(tx, player.playerId)
  if (order?.id !== id) return []
  if (!isDue(order, player)) return endIn(context, tx, order, 'done')
  const look = await lookAt(context, tx, player, order)
  const { at, balances, planned } = look
  const isOver = hoursOf(look) >= WATCH_HOURS
  if (balances.withdrawable <= 0n && isOver && look.open.length === 0)
    return endIn(context, tx, order, 'done')
  if ((look.hasFailed || look.isEnd) && order.toldAt === null) {
    await context.tellUnpaidBalance(tx, player)
    await noteTold(tx, order, at)
  }
  const deadline = deadlineOf(context, player, order)
  if (deadline && isLate(look, deadline))
    context.log.error({ alarm: true, balancePayoutId: id }, 'the balance of an excluded player has not left')
  if (look.isEnd) return endIn(context, tx, order, 'impossible')
  const next = at.add({ hours: LOOK_HOURS })
  const isDeadlineNext = deadline !== null && isBefore(at, deadline) && isBefore(deadline, next)
  await enqueueLook(tx, order, isDeadlineNext ? deadline : next)
  return look.mayTry ? holdAll(work, tx, player, { order, planned }) : []
}

/** Names the account to the company in place of the cashier; the company then calls as for any payout. */
async function nameAccount(
  context: PaymentsContext,
  steps: Pick<WithdrawalSteps, 'releaseIf'>,
  { playerId, withdrawalId }: Pick<store.Withdrawal, 'playerId' | 'withdrawalId'>,
): Promise<void> {
  const withdrawal = await store.readWithdrawal(context.db, playerId, { id: withdrawalId })
  if (withdrawal?.stage !== 'requested' || withdrawal.companyTx !== null) return
  const { sourceAccountId: accountId, method, amount } = withdrawal
  if (accountId === null) return
  const player = await context.playerOf(playerId)
  const sessionId = context.sessionIdOf(withdrawalId)
  const answer = await context.company.payTo({ player, sessionId, method, amount, accountId })
  if (answer.outcome === 'unknown') throw new Error('the payment company did not answer')
  if (answer.outcome !== 'refused') return
  await steps.releaseIf(
    playerId,
    withdrawalId,
    { stage: 'refused', reason: answer.reason },
    ({ stage, companyTx }) => stage === 'requested' && companyTx === null,
  )
  await inTransactionOf(context.db, playerId, (tx) => lookSoon(context, tx, playerId))
}

/** What begins a payout by itself: an exclusion, and a verification that has failed for good. */
function subscriptionsOf(context: PaymentsContext): Subscription[] {
  const { db } = context
  return [
    subscribe({
      topic: 'player.standing.changed',
      name: 'payments.pay-excluded-out',
      parse: (body) => standingChanged.parse(body),
      handler: async ({ playerId, body: { accountStatus, beginsBreak } }) => {
        if (accountStatus !== 'SELF_EXCLUDED' || !beginsBreak) return
        const player = await context.playerOf(playerId)
        const hours = policyValue(context.policyOf(player), 'exclusion.payoutHours') - MARGIN_HOURS
        await inTransactionOf(db, playerId, (tx) =>
          beginIn(context, tx, { playerId, cause: 'exclusion', hours: Math.max(hours, 0) }),
        )
      },
    }),
    subscribe({
      topic: 'verification.failed',
      name: 'payments.pay-unverified-out',
      parse: () => null,
      handler: ({ playerId }) =>
        inTransactionOf(db, playerId, (tx) =>
          beginIn(context, tx, { playerId, cause: 'verification', hours: 0 }),
        ),
    }),
  ]
}

export function createBalancePayouts(
  context: PaymentsContext,
  steps: Pick<WithdrawalSteps, 'releaseIf'>,
  holdIn: HoldIn,
): BalancePayouts {
  const { db, wallet } = context

  async function payOut(playerId: bigint, id: string): Promise<void> {
    const player = await context.playerOf(playerId)
    const answers = await inTransactionOf(db, playerId, (tx) => payOutIn({ context, holdIn }, tx, player, id))
    for (const answer of answers) wallet.announce(playerId, answer)
  }

  return {
    beginAtClosing: (tx, playerId) => beginIn(context, tx, { playerId, cause: 'closing', hours: 0 }),
    coversBalance: (playerId, within) => coversBalance(context, playerId, within),
    jobs: [
      createLookSweep(context),
      handleJob(payOutJob, ({ playerId, balancePayoutId }) => payOut(BigInt(playerId), balancePayoutId)),
      handleJob(nameAccountJob, ({ playerId, withdrawalId }) =>
        nameAccount(context, steps, { playerId: BigInt(playerId), withdrawalId }),
      ),
    ],
    subscriptions: subscriptionsOf(context),
  }
}
