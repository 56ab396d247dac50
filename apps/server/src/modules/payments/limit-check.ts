import type { LimitState, Wallet } from '../wallet/index.ts'
import { type PaymentsContext, checkCurrency } from './context.ts'
import type { PaymentOutcome } from './rules.ts'

export interface LimitCheck {
  readonly outcome: Extract<PaymentOutcome, 'SUCCESS' | 'SELF_LIMIT_REACHED'>
  /** The deposit limit that leaves the least; null without deposit limits. Amounts are minor units. */
  readonly limit: LimitState | null
}

/** The deposit limits of a player, as the ledger compares them in `authorizeDeposit`. */
export interface DepositLimits {
  /** The limit that leaves the least; null without deposit limits. */
  tightestOf(playerId: bigint): Promise<LimitState | null>
  /**
   * Compares an amount. Reserves nothing: the ledger decides when the company authorizes, and an amount that has passed
   * here can be refused then.
   * @throws AppError `error.session.missing`, `error.validation` for another currency
   */
  check(playerId: bigint, amount: { readonly minor: bigint; readonly currency: string }): Promise<LimitCheck>
}

export function createDepositLimits(
  { playerOf }: Pick<PaymentsContext, 'playerOf'>,
  wallet: Pick<Wallet, 'limitsOf'>,
): DepositLimits {
  const tightestOf = async (playerId: bigint) => {
    const limits = await wallet.limitsOf(playerId)
    return tightest(limits.filter(({ measure }) => measure === 'deposit'))
  }
  return {
    tightestOf,
    async check(playerId, amount) {
      checkCurrency(amount, await playerOf(playerId))
      const limit = await tightestOf(playerId)
      return { outcome: limit && amount.minor > limit.left ? 'SELF_LIMIT_REACHED' : 'SUCCESS', limit }
    },
  }
}

/** The limit that leaves the least; of equal ones the one that starts again last. */
function tightest(limits: readonly LimitState[]): LimitState | null {
  const [first = null] = limits.toSorted((a, b) =>
    a.left === b.left ? Temporal.Instant.compare(b.resetsAt, a.resetsAt) : a.left < b.left ? -1 : 1,
  )
  return first
}
