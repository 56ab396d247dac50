import { type CurrencyCode, minorFromDecimal } from '@marquee/money'
import type { Queryable } from '../../kernel/index.ts'
import { outcomeNumbers } from './numbers.ts'
import type { PlayerId, Vertical } from './operation.ts'
import { entryId, type LimitWindow, reasonOf, type RefusalReason } from './outcome.ts'
import { verticalOf } from './store.ts'

/** Spec 2 §3. */
export type TransactionCategory =
  | 'BONUS'
  | 'CASINO'
  | 'PAYMENT'
  | 'SPORTS'
  | 'VIRTUAL_SPORTS'
  | 'LIVE_CASINO'
  | 'ADJUSTMENT'
  | 'DORMANT_ADJUSTMENT'
export type TransactionType =
  | 'BET'
  | 'CASHOUT'
  | 'BET_VOID'
  | 'DEPOSIT'
  | 'LOSS'
  | 'WIN'
  | 'WIN_VOID'
  | 'WITHDRAW'
  | 'DORMANT'
  | 'REVERSAL'
  | 'REVERSAL_DP'
  | 'FORFEIT'
  | 'CANCELED'
export type TransactionStatus = 'FAILED' | 'PENDING' | 'SUCCESS' | 'REVERTED' | 'COMPLETED' | 'CANCELLED'

/** A line of the player's history. Amounts in minor units of `currency`. */
export interface Transaction {
  /** Globally unique id of the entry. */
  readonly referenceId: string
  readonly playerId: PlayerId
  readonly currency: CurrencyCode
  readonly walletId: 'MAIN' | 'BONUS'
  readonly category: TransactionCategory
  readonly type: TransactionType
  readonly status: TransactionStatus
  /** Signed change of cash and bonus; 0 for a refusal. */
  readonly amount: bigint
  /** Bonus part of `amount`. */
  readonly bonusAmount: bigint
  /** Requested amount: never negative, except for an adjustment. */
  readonly requested: bigint
  /** Cash plus the bonus of the line's vertical after it. */
  readonly balanceAfterTransaction: bigint
  readonly transactionDate: Temporal.Instant
  readonly seq: bigint
  readonly provider: number
  /** The provider's transaction id. */
  readonly tx: string
  readonly vertical: Vertical | null
  readonly round: string | null
  readonly game: string | null
  readonly session: string | null
  readonly method: string | null
  /** Fee that the payment company charged the player, minor units. */
  readonly fee: bigint | null
  /** Why the ledger refused it. */
  readonly reason: RefusalReason | null
  /** Why a deposit failed, as reported by the company. */
  readonly cause: string | null
  readonly window: LimitWindow | null
}

export interface HistoryQuery {
  /** Maximum number of lines, 1–100. Default 10. */
  readonly limit?: number
  /** Number of newest lines to skip. Default 0. */
  readonly position?: number
  readonly category?: TransactionCategory | undefined
  readonly type?: TransactionType | undefined
  readonly status?: TransactionStatus | undefined
  /** Inclusive. */
  readonly from?: Temporal.Instant | undefined
  /** Exclusive. */
  readonly to?: Temporal.Instant | undefined
}

interface Row {
  seq: bigint
  at: Temporal.Instant
  currency: CurrencyCode
  category: TransactionCategory
  type: TransactionType
  status: TransactionStatus
  moved: bigint
  d_bonus: bigint
  amount: bigint
  balance: bigint
  provider: number
  tx: string
  vertical: number
  round: string | null
  game: string | null
  session: string | null
  method: string | null
  fee: string | null
  cause: string | null
  outcome: number
}

const BEGINNING = '2000-01-01T00:00:00Z'
const END = '9999-01-01T00:00:00Z'

/** A page of the player's history, newest first. */
export async function readHistory(
  db: Queryable,
  playerId: PlayerId,
  query: HistoryQuery = {},
): Promise<Transaction[]> {
  const { rows } = await db.query<Row>(
    'select * from wallet.lines($1, $2::timestamptz, $3::timestamptz, $4, $5, $6, $7, $8)',
    [
      playerId,
      query.from?.toString() ?? BEGINNING,
      query.to?.toString() ?? END,
      query.category ?? null,
      query.type ?? null,
      query.status ?? null,
      Math.min(Math.max(query.limit ?? 10, 1), 100),
      Math.max(query.position ?? 0, 0),
    ],
  )
  return rows.map((row) => {
    const refused = row.outcome === outcomeNumbers.accepted ? undefined : reasonOf(row.outcome)
    return {
      referenceId: entryId(playerId, row.seq),
      playerId,
      currency: row.currency,
      walletId: row.category === 'BONUS' && row.d_bonus !== 0n ? 'BONUS' : 'MAIN',
      category: row.category,
      type: row.type,
      status: row.status,
      amount: row.moved,
      bonusAmount: row.d_bonus,
      requested: row.amount,
      balanceAfterTransaction: row.balance,
      transactionDate: row.at,
      seq: row.seq,
      provider: row.provider,
      tx: row.tx,
      vertical: verticalOf(row.vertical) ?? null,
      round: row.round,
      game: row.game,
      session: row.session,
      method: row.method,
      fee: row.fee === null ? null : minorFromDecimal(row.fee, row.currency),
      reason: refused?.reason ?? null,
      cause: row.cause,
      window: refused?.window ?? null,
    }
  })
}
