/** Limits that staff order by a command (CARE-06, LIM-17): a server imposes them. */
import { schemas } from '@marquee/contract'
import { isCurrencyCode } from '@marquee/money'
import { z } from 'zod'
import {
  AppError,
  type Clock,
  enqueueJob,
  handleJob,
  type JobHandler,
  jobKind,
  parseStaffName,
  type Tx,
} from '../../../kernel/index.ts'
import { readCurrency } from '../../players/index.ts'
import { readAppliedLimit } from './limit-order-store.ts'
import type { OrderedLimit, PlayerProtection } from './limit-service.ts'
import { checkTighter } from './tighter-rules.ts'

const imposeJob = jobKind({
  name: 'protection.impose-limit',
  payload: z.object({
    orderId: z.string(),
    playerId: z.string().regex(/^\d+$/),
    kind: schemas.limitKind,
    period: schemas.limitPeriod.nullable(),
    /** Minor units, of a limit of time seconds. */
    value: z.string().regex(/^\d+$/),
    reason: schemas.limitLockReason,
    by: z.string(),
  }),
})

export interface TypedLimit extends OrderedLimit {
  /** The option of the value, which a refusal names. */
  readonly option: string
}

/**
 * Orders a limit, which a server imposes. What applies at this moment is read without the wallet's lock: the server
 * decides again by the same rule.
 * @throws AppError `error.not_found` for an unknown player, `error.validation` of the field `by`, `period` or of the
 *   option
 */
export async function orderLimit(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { orderId, playerId, name, value, reason, by, option }: TypedLimit,
): Promise<void> {
  const { kind, period } = name
  const madeBy = parseStaffName(by)
  const currency = await readCurrency(tx, playerId)
  if (currency === null || !isCurrencyCode(currency)) throw new AppError('error.not_found')
  const applied = await readAppliedLimit(tx, playerId, name, clock.now())
  checkTighter({ name, value, currency }, applied, option)
  const payload = {
    orderId,
    playerId: String(playerId),
    kind,
    period,
    value: String(value),
    reason,
    by: madeBy,
  }
  await enqueueJob(tx, imposeJob, payload, { playerId, jobKey: `${imposeJob.name}:${orderId}` })
}

/** A job for each order; a repeat changes nothing. */
export const createLimitJob = (protection: Pick<PlayerProtection, 'carryOutLimit'>): JobHandler =>
  handleJob(imposeJob, ({ orderId, playerId, kind, period, value, reason, by }) =>
    protection.carryOutLimit({
      orderId,
      playerId: BigInt(playerId),
      name: { kind, period },
      value: BigInt(value),
      reason,
      by,
    }),
  )
