/** What an order of a whole balance finds when it is looked at, and what follows from its times. */
import type { PaymentMethodId } from '@marquee/contract'
import { policyValue } from '@marquee/markets'
import { assertInvariant, type Queryable, type Tx } from '../../kernel/index.ts'
import type { Balances } from '../wallet/index.ts'
import { LOOK_HOURS } from './balance-payout-job.ts'
import { type BalancePayout, hasFailedPayout } from './balance-payout-store.ts'
import type { PaymentsContext } from './context.ts'
import { readPayoutSources } from './payout-source-store.ts'
import { type PlannedPayout, hasSmallPart, planPayout, sourcesToTry } from './payout-sources.ts'
import type { PaymentsPlayer } from './ports.ts'
import { offerOf } from './rules.ts'
import * as store from './withdrawal-store.ts'

/** So long is paid out what failed, and what comes later: wins of open rounds and bets, deposits under way. */
export const WATCH_DAYS = 30
const HOURS_OF_DAY = 24
export const WATCH_HOURS = WATCH_DAYS * HOURS_OF_DAY

/** Staff have ended the verification of the player as failed; no document changes this level. */
export const hasFailedVerification = ({ kycStatus }: PaymentsPlayer): boolean => kycStatus === 'RESTRICTED'

const boundsIn = (currency: PaymentsPlayer['currency']) => (method: PaymentMethodId) =>
  offerOf(method, 'withdrawal', currency)

/** Whether a balance can be paid out to accounts that take money, with no payout below the minimum of its method. */
export async function isPayableIn(
  { company }: Pick<PaymentsContext, 'company'>,
  queryable: Queryable,
  { playerId, currency }: PaymentsPlayer,
  amount: bigint,
): Promise<boolean> {
  const sources = await readPayoutSources(queryable, playerId, company.name)
  const planned = planPayout(sources, amount, boundsIn(currency))
  return planned.length > 0 && !hasSmallPart(planned, boundsIn(currency))
}

async function planIn(
  { company }: Pick<PaymentsContext, 'company'>,
  queryable: Queryable,
  { playerId, currency }: PaymentsPlayer,
  amount: bigint,
): Promise<readonly PlannedPayout[]> {
  const sources = await readPayoutSources(queryable, playerId, company.name)
  return planPayout(sourcesToTry(sources), amount, boundsIn(currency))
}

export interface Look {
  readonly order: BalancePayout
  readonly at: Temporal.Instant
  /** Withdrawals without an end. */
  readonly open: readonly store.Withdrawal[]
  readonly balances: Balances
  readonly planned: readonly PlannedPayout[]
  readonly mayTry: boolean
  /** Something of the balance could not be paid. */
  readonly hasFailed: boolean
  /** Nothing more is tried. */
  readonly isEnd: boolean
}

export const hoursOf = ({ order, at }: Pick<Look, 'order' | 'at'>): number =>
  at.since(order.openedAt).total('hours')

export async function lookAt(
  context: PaymentsContext,
  tx: Tx,
  player: PaymentsPlayer,
  order: BalancePayout,
): Promise<Look> {
  const { playerId } = player
  const at = context.clock.now()
  const open = await store.listOpenWithdrawals(tx, playerId)
  const balances = await context.wallet.balancesOf(playerId, tx)
  assertInvariant(balances, 'a player has a wallet')
  const planned = await planIn(context, tx, player, balances.withdrawable)
  // No document is waited for any more: what stands is decided as for money that is held (ID-18).
  const intent = { direction: 'withdrawal', isHeld: hasFailedVerification(player) } as const
  const { refusal } = await context.decide(player, intent, { balances, within: tx })
  const hasMoney = balances.withdrawable > 0n
  const isRefused = refusal !== null
  // The look at the end of the time tries one time more; the next one has seen how that went.
  const isPast = hoursOf({ order, at }) >= WATCH_HOURS + LOOK_HOURS && (order.attempts > 0 || isRefused)
  return {
    order,
    at,
    open,
    balances,
    planned,
    mayTry: !isRefused && !isPast,
    hasFailed: hasMoney && (planned.length === 0 || isRefused || (await hasFailedPayout(tx, order))),
    isEnd: hasMoney && (planned.length === 0 || (isPast && open.length === 0)),
  }
}

/** When the balance of an excluded player must have left; null for any other order. */
export function deadlineOf(
  context: Pick<PaymentsContext, 'policyOf'>,
  player: PaymentsPlayer,
  { cause, openedAt }: BalancePayout,
): Temporal.Instant | null {
  if (cause !== 'exclusion') return null
  return openedAt.add({ hours: policyValue(context.policyOf(player), 'exclusion.payoutHours') })
}

export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0

/** Whether money is here that must have left by a time; what comes after it is no delay. */
export function isLate(
  { order, at, open, balances, hasFailed, isEnd }: Look,
  deadline: Temporal.Instant,
): boolean {
  if (isEnd) return true
  if (isBefore(at, deadline)) return false
  // The first look itself was late.
  const isFirst = order.attempts === 0 && isBefore(at, deadline.add({ hours: LOOK_HOURS }))
  if (balances.withdrawable > 0n && (hasFailed || isFirst)) return true
  return open.some(({ stage, requestedAt }) => stage !== 'sent' && !isBefore(deadline, requestedAt))
}
