import type { LimitState, Wallet } from '../wallet/index.ts'
import { type PaymentsContext, checkCurrency } from './context.ts'
import type { PaymentOutcome } from './rules.ts'

export interface LimitCheck {
  readonly outcome: Extract<PaymentOutcome, 'SUCCESS' | 'SELF_LIMIT_REACHED'>
  /** The deposit limit that leaves the least; null without deposit limits. Amounts are minor units. */
  readonly limit: LimitState | null
}

/**
 * Compares an amount with the limits that the ledger compares it with in `authorizeDeposit`. Reserves nothing: the
 * ledger decides when the company authorizes, and an amount that has passed here can be refused then.
 * @throws AppError `error.session.missing`, `error.validation` for another currency
 */
export function createLimitCheck(
  { playerOf }: Pick<PaymentsContext, 'playerOf'>,
  wallet: Pick<Wallet, 'limitsOf'>,
) {
  return async (
    playerId: bigint,
    amount: { readonly minor: bigint; readonly currency: string },
  ): Promise<LimitCheck> => {
    checkCurrency(amount, await playerOf(playerId))
    const limit = await tightestLimit(wallet, playerId)
    return { outcome: limit && amount.minor > limit.left ? 'SELF_LIMIT_REACHED' : 'SUCCESS', limit }
  }
}

/** The deposit limit that leaves the least, null without one; of equal ones the one that starts again last. */
export async function tightestLimit(
  wallet: Pick<Wallet, 'limitsOf'>,
  playerId: bigint,
): Promise<LimitState | null> {
  const limits = await wallet.limitsOf(playerId)
  const [first = null] = limits
    .filter(({ measure }) => measure === 'deposit')
    .toSorted((a, b) =>
      a.left === b.left ? Temporal.Instant.compare(b.resetsAt, a.resetsAt) : a.left < b.left ? -1 : 1,
    )
  return first
}
