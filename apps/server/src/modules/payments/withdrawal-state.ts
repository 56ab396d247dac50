/** What a player sees of withdrawals before one is requested. */
import { policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { assertInvariant } from '../../kernel/index.ts'
import type { MethodView, PaymentsContext } from './context.ts'
import { readPayoutSources } from './payout-source-store.ts'
import { paidBackFirst } from './payout-sources.ts'
import { type PaymentOutcome, decide, offerOf } from './rules.ts'
import type { WithdrawalSteps, WithdrawalView } from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

export interface WithdrawalState {
  readonly outcome: PaymentOutcome
  /** Days that have begun until deposits stop without documents; null where none have to be sent. */
  readonly documentDaysLeft: number | null
  /** End of the time before identity is verified, in which nothing is paid out (ID-04); null without one. */
  readonly graceEndsAt: Temporal.Instant | null
  readonly currency: CurrencyCode
  readonly withdrawable: bigint
  readonly methods: readonly MethodView[]
  /** Whether the market allows cancelling at all. */
  readonly isCancellable: boolean
  /** What goes back to accounts that have paid in before another one is paid (KYC-08). */
  readonly paidBackFirst: ReturnType<typeof paidBackFirst>
  readonly pending: readonly WithdrawalView[]
}

/** Whether a player may withdraw now, how much, and what is pending. */
export async function readState(
  context: PaymentsContext,
  steps: WithdrawalSteps,
  playerId: bigint,
): Promise<WithdrawalState> {
  const player = await context.playerOf(playerId)
  const balances = await context.wallet.balancesOf(playerId)
  assertInvariant(balances, 'a player has a wallet')
  const standing = await context.standingOf(player, { balances })
  return {
    outcome: decide(standing, { direction: 'withdrawal' }).outcome,
    documentDaysLeft: standing.documents.daysLeft,
    graceEndsAt: standing.documents.graceEndsAt,
    currency: player.currency,
    withdrawable: balances.withdrawable,
    methods: await context.withDurations(await context.offersFor(player, 'withdrawal'), 'withdrawal'),
    isCancellable: policyValue(context.policyOf(player), 'withdraw.reversible'),
    paidBackFirst: paidBackFirst(
      await readPayoutSources(context.db, playerId, context.company.name),
      (method) => offerOf(method, 'withdrawal', player.currency).min,
    ),
    pending: await readPending(context, steps, playerId),
  }
}

/** Open withdrawals, newest first. */
export async function readPending(
  context: PaymentsContext,
  steps: WithdrawalSteps,
  playerId: bigint,
): Promise<WithdrawalView[]> {
  const player = await context.playerOf(playerId)
  const open = await store.listOpenWithdrawals(context.db, playerId)
  return Promise.all(open.map((withdrawal) => steps.view(withdrawal, player)))
}
