/** Limits that staff order by a command (CARE-06, LIM-17): a server imposes them. */
import { schemas } from '@marquee/contract'
import { z } from 'zod'
import {
  enqueueJob,
  handleJob,
  type JobHandler,
  jobKind,
  parseStaffName,
  type Tx,
} from '../../../kernel/index.ts'
import { isSameLimit, type LimitName } from './limit-names.ts'
import type { ImposedLimit } from './limit-changes.ts'
import type { PlayerProtection } from './limit-service.ts'

const imposeJob = jobKind({
  name: 'protection.impose-limit',
  payload: z.object({
    orderId: z.string(),
    playerId: z.string().regex(/^\d+$/),
    kind: schemas.limitKind,
    period: schemas.limitPeriod.nullable(),
    /** Minor units, of a limit of time seconds; null lifts the limit that was imposed. */
    value: z.string().nullable(),
    reason: schemas.limitLockReason,
    by: z.string(),
  }),
})

export interface OrderedLimit extends Omit<ImposedLimit, 'actor'> {
  readonly orderId: string
  readonly playerId: bigint
  readonly name: LimitName
  readonly by: string
}

/**
 * Orders a limit, which a server imposes.
 * @throws AppError `error.validation` of the field `by`
 */
export async function orderLimit(
  tx: Tx,
  { orderId, playerId, name, value, reason, by }: OrderedLimit,
): Promise<void> {
  const { kind, period } = name
  const payload = {
    orderId,
    playerId: String(playerId),
    kind,
    period,
    value: value === null ? null : String(value),
    reason,
    by: parseStaffName(by),
  }
  await enqueueJob(tx, imposeJob, payload, { playerId, jobKey: `${imposeJob.name}:${orderId}` })
}

/** A job for each order. A repeat finds the limit that it has imposed, and changes nothing. */
export const createLimitJob = (protection: Pick<PlayerProtection, 'limitsOf' | 'imposeLimit'>): JobHandler =>
  handleJob(imposeJob, async ({ playerId: number, kind, period, value: ordered, reason, by }) => {
    const playerId = BigInt(number)
    const name = { kind, period }
    const value = ordered === null ? null : BigInt(ordered)
    const { limits } = await protection.limitsOf(playerId)
    if (limits.find((one) => isSameLimit(one, name))?.imposed === value) return
    await protection.imposeLimit(playerId, name, { value, reason, actor: by })
  })
