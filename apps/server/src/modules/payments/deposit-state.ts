import type { PaymentMethodId } from '@marquee/contract'
import { type PolicyPlace, periodBounds } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import type { LimitState, Wallet } from '../wallet/index.ts'
import type { MethodView, PaymentsContext } from './context.ts'
import { readRecentMethods, sumDeposits } from './deposit-store.ts'
import { tightestLimit } from './limit-check.ts'
import type { PaymentsPlayer } from './ports.ts'
import { type PaymentOutcome, decide } from './rules.ts'

export interface DepositState {
  readonly outcome: PaymentOutcome
  readonly currency: CurrencyCode
  readonly hideCashier: boolean
  readonly methods: readonly MethodView[]
  readonly recentMethods: PaymentMethodId[]
  /** Sum of today's booked deposits, minor units. */
  readonly depositedToday: bigint
  /** The deposit limit that leaves the least; null without one. With nothing left the outcome says so. */
  readonly limit: LimitState | null
}

const startOfToday = ({ market }: PaymentsPlayer, now: Temporal.Instant): Temporal.Instant =>
  periodBounds(market, 'D', now).startsAt

/** Whether a player may deposit, before an amount is named. */
export function createDepositState(context: PaymentsContext, wallet: Pick<Wallet, 'limitsOf'>) {
  const { db, clock } = context
  return async (playerId: bigint, location?: PolicyPlace): Promise<DepositState> => {
    const player = await context.playerOf(playerId)
    const decided = decide(context.standingOf(player, { location }), { direction: 'deposit' }).outcome
    const limit = await tightestLimit(wallet, playerId)
    const outcome = decided === 'SUCCESS' && limit?.left === 0n ? 'SELF_LIMIT_REACHED' : decided
    return {
      outcome,
      currency: player.currency,
      hideCashier: outcome !== 'SUCCESS',
      methods: await context.withDurations(await context.offersFor(player, 'deposit'), 'deposit'),
      recentMethods: await readRecentMethods(db, playerId),
      depositedToday: await sumDeposits(db, playerId, startOfToday(player, clock.now())),
      limit,
    }
  }
}
