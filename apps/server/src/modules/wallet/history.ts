import type { CurrencyCode } from '@marquee/money'
import type { Queryable } from '../../kernel/index.ts'
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
  /** Id of the entry, unique for ever. */
  readonly referenceId: string
  readonly playerId: PlayerId
  readonly currency: CurrencyCode
  readonly walletId: 'MAIN' | 'BONUS'
  readonly category: TransactionCategory
  readonly type: TransactionType
  readonly status: TransactionStatus
  /** What it did to cash and bonus money, signed; 0 for a refusal. */
  readonly amount: bigint
  /** The part of `amount` that was bonus money. */
  readonly bonusAmount: bigint
  /** What was asked for: never negative, but for an adjustment. */
  readonly requested: bigint
  /** Cash plus the bonus of the line's vertical right after it. */
  readonly balanceAfterTransaction: bigint
  readonly transactionDate: Temporal.Instant
  readonly seq: bigint
  readonly provider: number
  /** The provider's own id. */
  readonly tx: string
  readonly vertical: Vertical | null
  readonly round: string | null
  readonly game: string | null
  readonly session: string | null
  readonly method: string | null
  readonly reason: RefusalReason | null
  readonly window: LimitWindow | null
}

export interface HistoryQuery {
  /** Lines at most, 1–100. Default 10. */
  readonly limit?: number
  /** Lines to leave out from the newest on. Default 0. */
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
  outcome: number
}

// A withdrawal is one line, its hold, whose status follows the payout; what comes back from it is a line of its own. A won
// or lost round shows its bets and its wins; a win of nothing is a line only where it says that the round was lost.
const LINES = `
  select e.seq, e.at, e.currency, e.d_main - e.d_receivable + e.d_bonus as moved, e.d_bonus, e.amount, e.main + e.bonus as balance,
      e.provider, e.tx, e.vertical, e.round, e.outcome, e.detail->>'method' as method, r.game, r.session,
      case
        when e.kind in (19, 20, 21) then 'BONUS'
        when e.kind between 11 and 18 then 'PAYMENT'
        when e.house_account = 85000 then 'DORMANT_ADJUSTMENT'
        when e.kind = 28 or e.kind = 10 and (e.vertical = 0 or e.house_account >= 20000) then 'ADJUSTMENT'
        else (array['BONUS', 'CASINO', 'LIVE_CASINO', 'SPORTS', 'VIRTUAL_SPORTS'])[e.vertical + 1]
      end as category,
      case
        when e.kind in (1, 23) then 'BET'
        when e.kind in (4, 25) then 'BET_VOID'
        when e.kind = 5 or e.kind = 27 and e.d_main - e.d_receivable + e.d_bonus < 0 then 'WIN_VOID'
        when e.kind in (2, 26, 27) then case when e.amount = 0 then 'LOSS' else 'WIN' end
        when e.kind in (8, 9) or e.kind = 7 and e.vertical > 0 then 'WIN'
        when e.house_account = 85000 then 'DORMANT'
        when e.kind = 10 and e.house_account < 20000 then case when e.amount < 0 then 'WIN_VOID' else 'WIN' end
        when e.kind = 14 then 'REVERSAL'
        when e.kind = 15 then 'REVERSAL_DP'
        when e.kind in (16, 20) or e.kind = 10 and e.amount < 0 then 'WITHDRAW'
        when e.kind = 17 then 'CANCELED'
        when e.kind = 21 then case when e.detail->>'reason' in ('player', 'withdrawal', 'late') then 'FORFEIT' else 'CANCELED' end
        else 'DEPOSIT'
      end as type,
      case
        when e.outcome <> 0 then 'FAILED'
        when e.kind = 16 then (array['PENDING', 'COMPLETED', 'CANCELLED'])[h.state]
        when e.kind = 12 then 'CANCELLED'
        when e.kind in (1, 2, 13, 23) and e.amount > 0 and e.amount <= (
          select coalesce(sum(x.amount), 0) from wallet.entry x where x.player_id = e.player_id and x.ref_seq = e.seq
             and x.at >= e.at and x.kind in (4, 5, 14, 15, 25) and x.outcome = 0) then 'REVERTED'
        when e.kind between 11 and 18 then 'COMPLETED'
        else 'SUCCESS'
      end as status
    from wallet.entry e
    left join wallet.round r on r.player_id = e.player_id and r.provider = e.provider and r.round = e.round
    left join wallet.hold h on e.kind = 16 and h.player_id = e.player_id and h.seq = e.seq
   where e.player_id = $1 and e.at >= $2::timestamptz and e.at < $3::timestamptz
     and e.kind not in (6, 18, 22, 24, 29)
     and not (e.kind = 11 and e.outcome = 0)
     and not (e.kind in (4, 5, 25) and e.outcome = 0 and (e.ref_seq is null or e.amount = 0))
     and not (e.kind = 12 and e.ref_seq is null)
     and not (e.kind in (20, 21) and e.amount = 0)
     and (e.kind <> 2 or e.amount > 0 or e.outcome <> 0
       or (r.closed and r.last_seq = e.seq and r.won_main + r.won_bonus = 0 and r.staked_main + r.staked_bonus > 0))
   order by e.at desc, e.seq desc`

const BEGINNING = '2000-01-01T00:00:00Z'
const END = '9999-01-01T00:00:00Z'

/** A page of the player's lines, newest first. */
export async function readHistory(
  db: Queryable,
  playerId: PlayerId,
  query: HistoryQuery = {},
): Promise<Transaction[]> {
  const { rows } = await db.query<Row>(
    `select * from (${LINES}) line
      where ($4::text is null or category = $4) and ($5::text is null or type = $5) and ($6::text is null or status = $6)
      limit $7 offset $8`,
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
    const refused = row.outcome === 0 ? undefined : reasonOf(row.outcome)
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
      reason: refused?.reason ?? null,
      window: refused?.window ?? null,
    }
  })
}
