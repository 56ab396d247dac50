import type { Queryable, Tx } from '../../../kernel/index.ts'
import { readLimitWindows, readSingleStakeLimits } from '../../wallet/index.ts'
import { readTimeLimits } from '../reality-checks/time-store.ts'
import { isTimeLimit, type LimitName, periodCodeOf, periodOfTime } from './limit-names.ts'
import type { AppliedLimit } from './tighter-rules.ts'

/** What became of an ordered limit. `kept`: what applies is as low or lower. */
export interface LimitOrderEnd {
  readonly orderId: string
  readonly playerId: bigint
  readonly endedAs: 'imposed' | 'kept' | 'failed'
  readonly reason: string
  readonly at: Temporal.Instant
}

/** @throws PostgreSQL unique violation where it has ended */
export async function endLimitOrder(
  tx: Tx,
  { orderId, playerId, endedAs, reason, at }: LimitOrderEnd,
): Promise<void> {
  await tx.query(
    `insert into protection.limit_order_end (order_id, player_id, ended_as, reason, at) values ($1, $2, $3, $4, $5)`,
    [orderId, playerId, endedAs, reason, at],
  )
}

export async function hasLimitOrderEnd(
  tx: Tx,
  { playerId, orderId }: Pick<LimitOrderEnd, 'playerId' | 'orderId'>,
): Promise<boolean> {
  const { rows } = await tx.query(
    'select from protection.limit_order_end where player_id = $1 and order_id = $2',
    [playerId, orderId],
  )
  return rows.length > 0
}

/** The values of a limit, for a process without a ledger; undefined where there is no limit of that name. */
export async function readAppliedLimit(
  queryable: Queryable,
  playerId: bigint,
  { kind, period }: LimitName,
  at: Temporal.Instant,
): Promise<AppliedLimit | undefined> {
  if (isTimeLimit(kind)) {
    if (period !== periodOfTime(kind)) return undefined
    const stored = await readTimeLimits(queryable, playerId)
    return stored.find((one) => one.kind === kind) ?? { own: null, imposed: null }
  }
  if (kind === 'singleStake') return period === null ? readSingleStakeLimits(queryable, playerId) : undefined
  const windows = await readLimitWindows(queryable, playerId, at)
  return windows.find((one) => one.measure === kind && periodCodeOf(one.period) === period)
}
