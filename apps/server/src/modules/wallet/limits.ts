import type { Queryable } from '../../kernel/index.ts'
import { gateSourceNumbers, measureNumbers, nameOf, windowNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'
import type { LimitWindow } from './outcome.ts'

export type LimitMeasure = keyof typeof measureNumbers
export const limitMeasures = Object.keys(measureNumbers) as LimitMeasure[]
export const limitPeriods = Object.keys(windowNumbers) as LimitWindow[]
/** Spec 1 §3: periods of a limit, from the shortest to the longest. */
export const periodCodes = { day: 'D', week: 'W', month: 'M' } as const satisfies Record<LimitWindow, string>

/** A limit of a player and its running window. Amounts are minor units. */
export interface LimitState {
  /** `loss`: stakes minus wins; `stake`, `deposit`: their sums. Cash only. */
  readonly measure: LimitMeasure
  readonly period: LimitWindow
  /** The lower of the player's own limit and the one that the operator imposes (LIM-17). */
  readonly cap: bigint
  /** Whose limit that is; the operator's where both are equal, because the player cannot raise it. */
  readonly source: 'player' | 'operator'
  /** For deposits with those under way; negative when more was won than staked. */
  readonly used: bigint
  /** What still passes; never negative. */
  readonly left: bigint
  readonly resetsAt: Temporal.Instant
}

/** A limit in the facts of a change. */
export const nameOfLimit = (measure: LimitMeasure, period: LimitWindow, isImposed: boolean): string =>
  `${isImposed ? 'imposed.' : ''}${measure}.${period}`

/** A running window of a player, also without a limit. Amounts are minor units. */
export interface LimitWindowState {
  readonly measure: LimitMeasure
  readonly period: LimitWindow
  readonly own: bigint | null
  readonly imposed: bigint | null
  /** The lower of both. */
  readonly cap: bigint | null
  /** For deposits with those under way; negative when more was won than staked. */
  readonly used: bigint
  readonly startedAt: Temporal.Instant
  readonly resetsAt: Temporal.Instant
}

/** The windows of a player at a moment. One that has ended and is not rolled yet counts as new. */
export async function readLimitWindows(
  db: Queryable,
  playerId: PlayerId,
  at: Temporal.Instant,
): Promise<LimitWindowState[]> {
  interface Row {
    measure: number
    period: number
    own: bigint | null
    imposed: bigint | null
    cap: bigint | null
    used: bigint
    started_at: Temporal.Instant
    resets_at: Temporal.Instant
  }
  const { rows } = await db.query<Row>(
    `select l.measure, l.period, l.own, l.imposed, l.cap,
        wallet.used_total(row(w.*)::wallet.wallet, l.measure)
          - case when l.ends_at > $2::timestamptz then l.mark
              else wallet.measured(row(w.*)::wallet.wallet, l.measure) end as used,
        wallet.window_start(l.period, $2::timestamptz, g.zone) as started_at,
        case when l.ends_at > $2::timestamptz then l.ends_at
          else wallet.window_end(l.period, $2::timestamptz, g.zone) end as resets_at
       from wallet.limit_window l
       join wallet.wallet w on w.player_id = l.player_id
       join wallet.gate g on g.player_id = l.player_id
      where l.player_id = $1
      order by l.measure, l.period`,
    [playerId, at.toString()],
  )
  return rows.map(({ measure, period, started_at: startedAt, resets_at: resetsAt, ...amounts }) => ({
    measure: nameOf(measureNumbers, measure)!,
    period: nameOf(windowNumbers, period)!,
    ...amounts,
    startedAt,
    resetsAt,
  }))
}

/** The limits of a player at a moment. */
export async function readLimits(
  db: Queryable,
  playerId: PlayerId,
  at: Temporal.Instant,
): Promise<LimitState[]> {
  const windows = await readLimitWindows(db, playerId, at)
  return windows.flatMap(({ measure, period, cap, imposed, used, resetsAt }) =>
    cap === null
      ? []
      : [
          {
            measure,
            period,
            cap,
            source: imposed === cap ? 'operator' : 'player',
            used,
            left: cap > used ? cap - used : 0n,
            resetsAt,
          } as const,
        ],
  )
}

/** The largest single stake that the player has chosen, and the one that the operator imposes (LIM-28, LIM-17). */
export interface SingleStakeLimits {
  readonly own: bigint | null
  readonly imposed: bigint | null
}

export async function readSingleStakeLimits(db: Queryable, playerId: PlayerId): Promise<SingleStakeLimits> {
  const { rows } = await db.query<SingleStakeLimits>(
    `select max(stake_max) filter (where source = $2) as own, max(stake_max) filter (where source = $3) as imposed
       from wallet.gate_fact where player_id = $1`,
    [playerId, gateSourceNumbers.ownStake, gateSourceNumbers.imposedStake],
  )
  return { own: rows[0]?.own ?? null, imposed: rows[0]?.imposed ?? null }
}
