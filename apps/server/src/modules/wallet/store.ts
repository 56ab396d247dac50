import type { CurrencyCode } from '@marquee/money'
import { AppError, type Queryable, type Tx } from '../../kernel/index.ts'
import { bonusKindNumbers, bonusStateNumbers, holdStateNumbers, verticalNumbers } from './numbers.ts'
import type { PlayerId, Vertical } from './operation.ts'
import { type BalanceColumns, type Balances, toBalances } from './outcome.ts'

export interface PendingHold {
  readonly holdId: string
  readonly amount: bigint
  /** Amount still held. */
  readonly remaining: bigint
  readonly at: Temporal.Instant
  readonly seq: bigint
}

export interface BonusState {
  readonly bonusId: bigint
  readonly vertical: Vertical
  readonly kind: 'non-sticky' | 'sticky'
  readonly state: keyof typeof bonusStateNumbers
  readonly granted: bigint
  readonly balance: bigint
  /** Weighted units: minor units × basis points. */
  readonly toWager: bigint
  readonly wagered: bigint
  readonly maxStake: bigint | null
  readonly expiresAt: Temporal.Instant | null
  readonly openRounds: number
}

/** Totals of a period, minor units. */
export interface NetPosition {
  readonly currency: CurrencyCode
  readonly deposited: bigint
  readonly withdrawn: bigint
  readonly staked: bigint
  readonly won: bigint
  /** Won minus staked. */
  readonly winLoss: bigint
}

const verticals = new Map<number, Vertical>(
  Object.entries(verticalNumbers).map(([name, number]) => [number, name as Vertical]),
)
export const verticalOf = (number: number): Vertical | undefined => verticals.get(number)

/** Opens a player's wallet. Idempotent. @throws Error when the player has a wallet in another currency */
export async function openWallet(tx: Tx, playerId: PlayerId, currency: CurrencyCode): Promise<void> {
  await tx.query('insert into wallet.wallet (player_id, currency) values ($1, $2) on conflict do nothing', [
    playerId,
    currency,
  ])
  const { rows } = await tx.query<{ currency: string }>(
    'select currency from wallet.wallet where player_id = $1',
    [playerId],
  )
  if (rows[0]?.currency !== currency)
    throw new Error(`player ${playerId} has a wallet in ${rows[0]?.currency}, not in ${currency}`)
}

/** @throws AppError `error.unavailable` when `at` differs from the database's time */
export async function lockWallet(tx: Tx, playerId: PlayerId, at: Temporal.Instant): Promise<void> {
  // Checked before the lock, which may take a while.
  const { rows } = await tx.query<{ is_timely: boolean }>(
    'select wallet.is_timely($1::timestamptz) as is_timely',
    [at.toString()],
  )
  if (!rows[0]?.is_timely)
    throw new AppError('error.unavailable', { cause: new Error("this clock is not the database's") })
  await tx.query('select from wallet.wallet where player_id = $1 for update', [playerId])
}

interface WalletRow extends BalanceColumns {
  currency: CurrencyCode
  seq: bigint
}

export async function readBalances(db: Queryable, playerId: PlayerId): Promise<Balances | null> {
  const { rows } = await db.query<WalletRow>(
    `select currency, seq, main, locked, bet_held, bonus_casino, bonus_live, bonus_sports, receivable
       from wallet.wallet where player_id = $1`,
    [playerId],
  )
  const [row] = rows
  return row ? toBalances(row.currency, row.seq, row) : null
}

/**
 * Columns of what was moved between the totals `a` and `b`; an account without entries has none. Which entries count
 * as stakes and wins is decided where an entry is written.
 */
export const TOTALS_BETWEEN = `coalesce(b.deposited, 0) - coalesce(a.deposited, 0) as deposited,
        coalesce(b.withdrawn, 0) - coalesce(a.withdrawn, 0) as withdrawn,
        coalesce(b.staked, 0) - coalesce(a.staked, 0) as staked,
        coalesce(b.won, 0) - coalesce(a.won, 0) as won`

/** Two index probes, whatever the length of the period. */
export async function readNetPosition(
  db: Queryable,
  playerId: PlayerId,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<NetPosition | null> {
  interface Row {
    currency: CurrencyCode
    deposited: bigint
    withdrawn: bigint
    staked: bigint
    won: bigint
  }
  const { rows } = await db.query<Row>(
    `select w.currency, ${TOTALS_BETWEEN}
       from wallet.wallet w
       left join wallet.totals_before($1, $2::timestamptz) a on true
       left join wallet.totals_before($1, $3::timestamptz) b on true
      where w.player_id = $1`,
    [playerId, from.toString(), to.toString()],
  )
  const [row] = rows
  return row ? { ...row, winLoss: row.won - row.staked } : null
}

export async function readPendingHolds(db: Queryable, playerId: PlayerId): Promise<PendingHold[]> {
  interface Row {
    hold_id: string
    amount: bigint
    remaining: bigint
    at: Temporal.Instant
    seq: bigint
  }
  const { rows } = await db.query<Row>(
    'select hold_id, amount, remaining, at, seq from wallet.hold where player_id = $1 and state = $2 order by seq',
    [playerId, holdStateNumbers.open],
  )
  return rows.map(({ hold_id: holdId, ...row }) => ({ holdId, ...row }))
}

const bonusStates = new Map(
  Object.entries(bonusStateNumbers).map(([name, number]) => [number, name as keyof typeof bonusStateNumbers]),
)

/** Columns of `wallet.bonus`. */
export interface BonusColumns {
  bonus_id: bigint
  vertical: number
  kind: number
  state: number
  granted: bigint
  balance: bigint
  to_wager: bigint
  wagered: bigint
  max_stake: bigint | null
  expires_at: Temporal.Instant | null
  open_rounds: number
}

export async function readBonuses(db: Queryable, playerId: PlayerId): Promise<BonusState[]> {
  const { rows } = await db.query<BonusColumns>(
    'select * from wallet.bonus where player_id = $1 order by bonus_id',
    [playerId],
  )
  return rows.map((row) => ({
    bonusId: row.bonus_id,
    vertical: verticalOf(row.vertical) ?? 'casino',
    kind: row.kind === bonusKindNumbers.sticky ? 'sticky' : 'non-sticky',
    state: bonusStates.get(row.state) ?? 'running',
    granted: row.granted,
    balance: row.balance,
    toWager: row.to_wager,
    wagered: row.wagered,
    maxStake: row.max_stake,
    expiresAt: row.expires_at,
    openRounds: row.open_rounds,
  }))
}

/** Creates missing entry partitions from a quarter before `at` to 15 months after it. Returns how many it created. */
export async function makePartitions(db: Queryable, at: Temporal.Instant): Promise<number> {
  const { rows } = await db.query<{ made: number }>(
    `select wallet.make_partitions(date_subtract($1::timestamptz, interval '3 months', 'UTC'),
       date_add($1::timestamptz, interval '15 months', 'UTC')) as made`,
    [at.toString()],
  )
  return rows[0]?.made ?? 0
}
