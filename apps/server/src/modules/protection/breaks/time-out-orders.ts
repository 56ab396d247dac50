/** Time-outs that the operator imposes (CARE-06): staff order one, a server begins it, and it ends by itself. */
import { z } from 'zod'
import {
  type Clock,
  enqueueJob,
  handleJob,
  type JobHandler,
  jobKind,
  newIdOf,
  parseStaffName,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import { statusesWithoutExclusion } from '../../players/index.ts'
import { imposedTimeOutMail } from './break-mails.ts'
import { decideImposedTimeOut, lengthInDays } from './break-rules.ts'
import { start } from './break-start.ts'
import { helpContactsOf } from './break-terms.ts'
import { type BreaksDependencies, type Locked, locked } from './current-breaks.ts'
import { findOrderEnd, type OrderEnd } from './exclusion-order-store.ts'
import { checkCanBeExcluded, endsSessions } from './exclusion-orders.ts'
import {
  endTimeOutOrder,
  findTimeOutOrder,
  insertTimeOutOrder,
  type TimeOutOrder,
} from './time-out-order-store.ts'

export interface TypedTimeOut extends Pick<TimeOutOrder, 'playerId' | 'days' | 'reason'> {
  readonly by: string
}

const imposeJob = jobKind({
  name: 'protection.impose-time-out',
  payload: z.object({ orderId: z.string() }),
})

const staff = (name: string) => ({ kind: 'staff', name }) as const

/**
 * Orders a time-out, which a server begins.
 * @returns the id of the order
 * @throws AppError `error.validation` of the field `by`, or of `player` for an account that was closed for good
 */
export async function orderTimeOut(
  tx: Tx,
  { audit, clock }: { readonly audit: Audit; readonly clock: Clock },
  { playerId, days, reason, by }: TypedTimeOut,
): Promise<string> {
  const madeBy = parseStaffName(by)
  await checkCanBeExcluded(tx, playerId)
  const orderId = newIdOf('too', playerId, clock)
  await insertTimeOutOrder(tx, { orderId, playerId, days, reason, madeBy, madeAt: clock.now() })
  await audit.record(tx, {
    act: 'break.imposition_ordered',
    playerId,
    object: orderId,
    actor: staff(madeBy),
    after: { length: lengthInDays(days) },
    reason,
  })
  await enqueueJob(tx, imposeJob, { orderId }, { playerId, jobKey: `${imposeJob.name}:${orderId}` })
  return orderId
}

/** The time-out begins, with its status, record, audit row and mail. */
async function beginIn(
  deps: BreaksDependencies,
  held: Locked,
  { orderId: requestId, playerId, days, reason, madeBy: actor }: TimeOutOrder,
  until: Temporal.Instant,
): Promise<void> {
  const { tx, person, at, breaks } = held
  const length = lengthInDays(days)
  const why = `${length}, imposed: ${reason} (${requestId})`
  const author = { source: 'operator', requestId, sessionId: '', reason: why, actor } as const
  await start(deps, held, { kind: 'timeout', until, length }, author)
  await deps.audit.record(tx, {
    act: 'break.imposed',
    playerId,
    object: requestId,
    actor: staff(actor),
    after: { length, until: until.toString(), leastUntil: null },
    reason,
  })
  const { email: to, language, market } = person
  const content = { until, reason, terms: breaks.terms, contacts: helpContactsOf(person, at) }
  await deps.queueMail(tx, imposedTimeOutMail(deps.brand, { to, language, market }, content))
}

/** @returns whether the time-out begins now */
async function imposeIn(deps: BreaksDependencies, held: Locked, order: TimeOutOrder): Promise<boolean> {
  const { tx, person, at, breaks } = held
  const { orderId, playerId, days, reason, madeBy } = order
  if (await findOrderEnd(tx, orderId)) return false
  const end = (endedAs: OrderEnd['endedAs'], why: string) =>
    endTimeOutOrder(tx, orderId, { endedAs, reason: why, at })
  if (statusesWithoutExclusion.includes(person.status)) {
    await end('failed', 'account_closed')
    const failed = { playerId, object: orderId, actor: staff(madeBy), reason: 'account_closed' }
    await deps.audit.record(tx, { act: 'break.imposition_failed', ...failed })
    return false
  }
  const until = decideImposedTimeOut({ days, at }, breaks.current)
  if (until !== null) await beginIn(deps, held, order, until)
  await end(until === null ? 'kept' : 'begun', reason)
  return until !== null
}

/** A job for each order; a repeat changes nothing. */
export const createTimeOutJob = (deps: BreaksDependencies): JobHandler =>
  handleJob(imposeJob, async ({ orderId }) => {
    const order = await findTimeOutOrder(deps.db, orderId)
    if (!order) return
    const isToEnd = await locked(
      deps,
      order.playerId,
      async (held) =>
        (await imposeIn(deps, held, order)) ||
        endsSessions(await findOrderEnd(held.tx, orderId), held.breaks),
    )
    if (isToEnd) await deps.endSessions(order.playerId)
  })
