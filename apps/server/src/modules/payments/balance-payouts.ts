/** Pays all money of a player back to where deposits came from, without a request (EXC-11, ID-14, ID-18). */
import { policyValue } from '@marquee/markets'
import { z } from 'zod'
import {
  assertInvariant,
  derivedId,
  enqueueJob,
  handleJob,
  inTransactionOf,
  jobKind,
  type JobHandler,
  type Queryable,
  subscribe,
  type Subscription,
  type Tx,
} from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { payloadOf, withdrawalJob } from './approval.ts'
import {
  type BalancePayout,
  type BalancePayoutCause,
  countAttempt,
  endBalancePayout,
  hasFailedPayout,
  insertBalancePayout,
  noteTold,
  readOpenBalancePayout,
} from './balance-payout-store.ts'
import type { PaymentsContext } from './context.ts'
import { readPayoutSources } from './payout-source-store.ts'
import { type PayoutSource, type PlannedPayout, planPayout, sourcesToTry } from './payout-sources.ts'
import type { PaymentsPlayer } from './ports.ts'
import { offerOf } from './rules.ts'
import type { WithdrawalSteps } from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

/** The balance is looked at again so often: payouts that failed are tried again, and late wins are paid out. */
const LOOK_HOURS = 24
/** So long is paid out what failed, and what comes later: wins of open rounds and bets, deposits under way. */
export const WATCH_DAYS = 30
/** Payouts begin so long before their time is over, so that open rounds can end first. */
const MARGIN_HOURS = 1
const HOURS_OF_DAY = 24

const payOutJob = jobKind({
  name: 'payments.pay-balance-out',
  payload: z.object({ playerId: z.string(), balancePayoutId: z.string() }),
})
const nameAccountJob = withdrawalJob('payments.name-source-account')

const standingChanged = z.object({ accountStatus: z.string(), beginsBreak: z.boolean().default(false) })

export interface BalancePayouts {
  /** Begins the payout of an account that closes, at once, unless one runs already (ID-14). */
  beginAtClosing(tx: Tx, playerId: bigint): Promise<void>
  /**
   * Whether all of a balance can be paid out so, because it may be withdrawn and a source takes it.
   * @param within the transaction that the answer must hold for; it has the wallet's lock
   */
  coversBalance(playerId: bigint, within?: Tx): Promise<boolean>
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
}

/** Staff have ended the verification of the player as failed; no document changes this level. */
const hasFailedVerification = ({ kycStatus }: PaymentsPlayer): boolean => kycStatus === 'RESTRICTED'

/** Holds the money of a payout and stores it as requested; null for one that is there already. */
type HoldIn = (tx: Tx, withdrawal: store.NewWithdrawal) => Promise<Answer | null>

type OrderKey = Pick<BalancePayout, 'playerId' | 'id'>

const enqueue = (tx: Tx, { playerId, id }: OrderKey, runAt: Temporal.Instant): Promise<void> =>
  enqueueJob(
    tx,
    payOutJob,
    { playerId: playerId.toString(), balancePayoutId: id },
    { playerId, runAt, jobKey: `payments.pay-balance-out:${playerId}:${id}` },
  )

/** Begins a payout, unless one runs already. */
async function beginIn(
  { clock }: Pick<PaymentsContext, 'clock'>,
  tx: Tx,
  {
    playerId,
    cause,
    dueAt,
  }: {
    readonly playerId: bigint
    readonly cause: BalancePayoutCause
    readonly dueAt: Temporal.Instant
  },
): Promise<void> {
  const openedAt = clock.now()
  const id = derivedId('bp', playerId, `${cause}:${openedAt.toString()}`)
  if (await insertBalancePayout(tx, { playerId, id, cause, openedAt }))
    await enqueue(tx, { playerId, id }, dueAt)
}

/** Whether what began the payout still stands. */
const isDue = ({ cause }: BalancePayout, player: PaymentsPlayer): boolean =>
  cause === 'verification'
    ? hasFailedVerification(player)
    : player.blocked === (cause === 'exclusion' ? 'excluded' : 'status')

async function planIn(
  { company }: Pick<PaymentsContext, 'company'>,
  queryable: Queryable,
  { playerId, currency }: PaymentsPlayer,
  amount: bigint,
  ofSources: (sources: readonly PayoutSource[]) => readonly PayoutSource[] = (sources) => sources,
): Promise<readonly PlannedPayout[]> {
  const sources = await readPayoutSources(queryable, playerId, company.name)
  return planPayout(ofSources(sources), amount, (method) => offerOf(method, 'withdrawal', currency).max)
}

async function coversBalance(context: PaymentsContext, playerId: bigint, within?: Tx): Promise<boolean> {
  const player = await context.playerOf(playerId)
  const balances = await context.wallet.balancesOf(playerId, within)
  if (!balances || balances.withdrawable !== balances.main) return false
  const facts = { balances, ...(within && { within }) }
  const { refusal } = await context.decide(player, { direction: 'withdrawal' }, facts)
  if (refusal !== null) return false
  return (await planIn(context, within ?? context.db, player, balances.main)).length > 0
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
  const { playerId } = player
  await context.lock(tx, playerId)
  const order = await readOpenBalancePayout(tx, playerId, id)
  if (!order) return []
  const at = context.clock.now()
  if (!isDue(order, player)) return endIn(context, tx, order, 'done')
  const open = await store.listOpenWithdrawals(tx, playerId)
  const balances = await context.wallet.balancesOf(playerId, tx)
  assertInvariant(balances, 'a player has a wallet')
  const isOver = at.since(order.openedAt).total('hours') >= WATCH_DAYS * HOURS_OF_DAY
  if (balances.withdrawable <= 0n && isOver && open.length === 0) return endIn(context, tx, order, 'done')
  const planned = await planIn(context, tx, player, balances.withdrawable, sourcesToTry)
  // No document is waited for any more: what stands is decided as for money that is held (ID-18).
  const intent = { direction: 'withdrawal', isHeld: hasFailedVerification(player) } as const
  const { refusal } = await context.decide(player, intent, { balances, within: tx })
  if (balances.withdrawable > 0n) {
    const cannot = planned.length === 0 || refusal !== null || (await hasFailedPayout(tx, order))
    if (cannot && order.toldAt === null) {
      await context.tellUnpaidBalance(tx, player)
      await noteTold(tx, order, at)
    }
    if (planned.length === 0 || isOver) return endIn(context, tx, order, 'impossible')
  }
  await enqueue(tx, order, at.add({ hours: LOOK_HOURS }))
  return refusal === null ? holdAll(work, tx, player, { order, planned }) : []
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
  if (answer.outcome === 'refused')
    await steps.releaseIf(
      playerId,
      withdrawalId,
      { stage: 'refused', reason: answer.reason },
      ({ stage, companyTx }) => stage === 'requested' && companyTx === null,
    )
}

/** What begins a payout by itself: an exclusion, and a verification that has failed for good. */
function subscriptionsOf(context: PaymentsContext): Subscription[] {
  const { db, clock } = context
  return [
    subscribe({
      topic: 'player.standing.changed',
      name: 'payments.pay-excluded-out',
      parse: (body) => standingChanged.parse(body),
      handler: async ({ playerId, body: { accountStatus, beginsBreak } }) => {
        if (accountStatus !== 'SELF_EXCLUDED' || !beginsBreak) return
        const player = await context.playerOf(playerId)
        const hours = policyValue(context.policyOf(player), 'exclusion.payoutHours') - MARGIN_HOURS
        const dueAt = clock.now().add({ hours: Math.max(hours, 0) })
        await inTransactionOf(db, playerId, (tx) =>
          beginIn(context, tx, { playerId, cause: 'exclusion', dueAt }),
        )
      },
    }),
    subscribe({
      topic: 'verification.failed',
      name: 'payments.pay-unverified-out',
      parse: () => null,
      handler: ({ playerId }) =>
        inTransactionOf(db, playerId, (tx) =>
          beginIn(context, tx, { playerId, cause: 'verification', dueAt: clock.now() }),
        ),
    }),
  ]
}

export function createBalancePayouts(
  context: PaymentsContext,
  steps: Pick<WithdrawalSteps, 'releaseIf'>,
  holdIn: HoldIn,
): BalancePayouts {
  const { db, clock, wallet } = context

  async function payOut(playerId: bigint, id: string): Promise<void> {
    const player = await context.playerOf(playerId)
    const answers = await inTransactionOf(db, playerId, (tx) => payOutIn({ context, holdIn }, tx, player, id))
    for (const answer of answers) wallet.announce(playerId, answer)
  }

  return {
    beginAtClosing: (tx, playerId) =>
      beginIn(context, tx, { playerId, cause: 'closing', dueAt: clock.now() }),
    coversBalance: (playerId, within) => coversBalance(context, playerId, within),
    jobs: [
      handleJob(payOutJob, ({ playerId, balancePayoutId }) => payOut(BigInt(playerId), balancePayoutId)),
      handleJob(nameAccountJob, ({ playerId, withdrawalId }) =>
        nameAccount(context, steps, { playerId: BigInt(playerId), withdrawalId }),
      ),
    ],
    subscriptions: subscriptionsOf(context),
  }
}
