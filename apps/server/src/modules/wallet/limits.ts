import type { Queryable } from '../../kernel/index.ts'
import { measureNumbers, nameOf, windowNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'
import type { LimitWindow } from './outcome.ts'

export type LimitMeasure = keyof typeof measureNumbers
export const limitMeasures = Object.keys(measureNumbers) as LimitMeasure[]
export const limitPeriods = Object.keys(windowNumbers) as LimitWindow[]

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

/** The limits of a player at a moment. A window that has ended and is not rolled yet counts as new. */
export async function readLimits(
  db: Queryable,
  playerId: PlayerId,
  at: Temporal.Instant,
): Promise<LimitState[]> {
  interface Row {
    measure: number
    period: number
    cap: bigint
    is_imposed: boolean
    used: bigint
    resets_at: Temporal.Instant
  }
  const { rows } = await db.query<Row>(
    `select l.measure, l.period, l.cap, coalesce(l.imposed = l.cap, false) as is_imposed,
        wallet.used_total(w, l.measure)
          - case when l.ends_at > $2::timestamptz then l.mark else wallet.measured(w, l.measure) end as used,
        case when l.ends_at > $2::timestamptz then l.ends_at
          else wallet.window_end(l.period, $2::timestamptz, g.zone) end as resets_at
       from wallet.limit_window l
       join wallet.wallet w on w.player_id = l.player_id
       join wallet.gate g on g.player_id = l.player_id
      where l.player_id = $1 and l.cap is not null
      order by l.measure, l.period`,
    [playerId, at.toString()],
  )
  return rows.map(({ measure, period, cap, used, is_imposed: isImposed, resets_at: resetsAt }) => ({
    measure: nameOf(measureNumbers, measure)!,
    period: nameOf(windowNumbers, period)!,
    cap,
    source: isImposed ? 'operator' : 'player',
    used,
    left: cap > used ? cap - used : 0n,
    resetsAt,
  }))
}
