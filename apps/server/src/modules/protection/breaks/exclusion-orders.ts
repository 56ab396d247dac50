/** Exclusions that the operator imposes (EXC-22): staff order one with its evidence, a server begins it. */
import { z } from 'zod'
import {
  type Clock,
  enqueueJob,
  fieldError,
  handleJob,
  type JobHandler,
  jobKind,
  newIdOf,
  parseStaffName,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import { canBeExcluded, statusesWithoutExclusion } from '../../players/index.ts'
import type { Answer } from '../../wallet/index.ts'
import { type ExclusionReason, imposedMail } from './break-mails.ts'
import { decideImposed, lengthInMonths } from './break-rules.ts'
import { returnTermsOf, start } from './break-start.ts'
import { endReturnRequest, insertBreak } from './break-store.ts'
import { helpContactsOf } from './break-terms.ts'
import {
  type BreaksDependencies,
  type CurrentBreak,
  type Locked,
  locked,
  readBreaks,
} from './current-breaks.ts'
import {
  endOrder,
  type ExclusionOrder,
  findOrder,
  findOrderEnd,
  insertOrder,
  type OrderEnd,
} from './exclusion-order-store.ts'

export interface TypedOrder {
  readonly playerId: bigint
  /** Null without an end. */
  readonly months: number | null
  readonly reason: ExclusionReason
  /** For people who review it; the player may ask for it. */
  readonly evidence: string
  readonly by: string
}

const imposeJob = jobKind({
  name: 'protection.impose-exclusion',
  payload: z.object({ orderId: z.string() }),
})

const staff = (name: string) => ({ kind: 'staff', name }) as const

/** @throws AppError `error.validation` of the field `player` for an account that was closed for good */
export async function checkCanBeExcluded(tx: Tx, playerId: bigint): Promise<void> {
  if (!(await canBeExcluded(tx, playerId)))
    throw fieldError('player', 'account_closed', 'has an account that is closed for good')
}

/**
 * Orders an exclusion, which a server begins.
 * @returns the id of the order
 * @throws AppError `error.validation` of the field `by`, or of `player` for an account that was closed for good
 */
export async function orderExclusion(
  tx: Tx,
  { audit, clock }: { readonly audit: Audit; readonly clock: Clock },
  { playerId, months, reason, evidence, by }: TypedOrder,
): Promise<string> {
  const madeBy = parseStaffName(by)
  await checkCanBeExcluded(tx, playerId)
  const orderId = newIdOf('exo', playerId, clock)
  await insertOrder(tx, { orderId, playerId, months, reason, madeBy, madeAt: clock.now() }, evidence)
  await audit.record(tx, {
    act: 'break.imposition_ordered',
    playerId,
    object: orderId,
    actor: staff(madeBy),
    after: { length: lengthInMonths(months) },
    reason,
  })
  await enqueueJob(tx, imposeJob, { orderId }, { playerId, jobKey: `${imposeJob.name}:${orderId}` })
  return orderId
}

interface Imposed {
  readonly current: CurrentBreak
  readonly answers: readonly Answer[]
}

/**
 * Whether the job of an order ends the sessions. A repeat does too, because the server may have stopped between: while
 * the player's break runs. An order that began nothing ends none.
 */
export const endsSessions = (end: OrderEnd | null, { current }: Pick<Locked['breaks'], 'current'>): boolean =>
  end?.endedAs === 'begun' && current !== null

/** The record alone: what runs ends later. From now on people decide about the return. */
async function keep(
  deps: BreaksDependencies,
  held: Locked,
  { playerId, orderId: requestId, months }: ExclusionOrder,
  until: Temporal.Instant | null,
): Promise<Imposed> {
  const { tx, person, at, breaks } = held
  const { terms } = breaks
  const leastUntil = breaks.current?.exclusion?.leastUntil ?? null
  const length = lengthInMonths(months)
  const made = {
    source: 'operator',
    requestId,
    sessionId: '',
    scope: terms.scope,
    product: null,
    terms,
  } as const
  await insertBreak(tx, playerId, { kind: 'exclusion', until, length, startedAt: at, leastUntil, ...made })
  await endReturnRequest(tx, playerId, { as: 'replaced', at, product: null })
  const { current } = await readBreaks(deps, tx, person)
  if (!current) throw new Error('an exclusion that is kept runs')
  return { current, answers: [] }
}

/** The exclusion of an order begins. */
async function beginImposed(
  deps: BreaksDependencies,
  held: Locked,
  { playerId, orderId: requestId, months, reason, madeBy: actor }: ExclusionOrder,
  { until, imposedUntil }: Pick<ReturnType<typeof decideImposed>, 'until' | 'imposedUntil'>,
): Promise<Imposed> {
  const length = lengthInMonths(months)
  const change = { reason: `${length}, imposed: ${reason} (${requestId})`, actor }
  // The least time of one without an end may be shorter than the order: the ledger keeps the later of both ends.
  if (until === null && imposedUntil !== null)
    await deps.wallet.setGate(held.tx, playerId, { exclusion: { until: imposedUntil } }, change)
  const author = { source: 'operator', requestId, sessionId: '', ...change } as const
  return start(deps, held, { kind: 'exclusion', until, length }, author)
}

async function imposeIn(
  deps: BreaksDependencies,
  held: Locked,
  order: ExclusionOrder,
): Promise<Imposed | null> {
  const { tx, person, at, breaks } = held
  const { orderId, playerId, months, reason, madeBy } = order
  if (await findOrderEnd(tx, orderId)) return null
  const ofOrder = { playerId, object: orderId, actor: staff(madeBy) }
  if (statusesWithoutExclusion.includes(person.status)) {
    await endOrder(tx, orderId, { endedAs: 'failed', reason: 'account_closed', at })
    await deps.audit.record(tx, { act: 'break.imposition_failed', ...ofOrder, reason: 'account_closed' })
    return null
  }
  const { terms, current: running } = breaks
  const before = running && { ...running, leastUntil: running.exclusion?.leastUntil ?? null }
  const { begins, ...ends } = decideImposed({ months, at, zone: terms.zone }, before)
  const imposed = begins
    ? await beginImposed(deps, held, order, ends)
    : await keep(deps, held, order, ends.imposedUntil)
  const { until, exclusion } = imposed.current
  await endOrder(tx, orderId, { endedAs: begins ? 'begun' : 'kept', reason, at })
  const leastUntil = exclusion?.leastUntil ?? null
  const after = {
    length: lengthInMonths(months),
    until: until?.toString() ?? null,
    leastUntil: leastUntil?.toString() ?? null,
  }
  await deps.audit.record(tx, { act: 'break.imposed', ...ofOrder, after, reason })
  const { email: to, language, market } = person
  const contacts = helpContactsOf(person, at)
  const content = { until, reason, terms, contacts, ...returnTermsOf(exclusion) }
  await deps.queueMail(tx, imposedMail(deps.brand, { to, language, market }, content))
  return imposed
}

/** A job for each order; a repeat changes nothing. */
export const createImposeJob = (deps: BreaksDependencies): JobHandler =>
  handleJob(imposeJob, async ({ orderId }) => {
    const order = await findOrder(deps.db, orderId)
    if (!order) return
    const { playerId } = order
    const { imposed, isToEnd } = await locked(deps, playerId, async (held) => {
      const done = await imposeIn(deps, held, order)
      const current = done ? done.current : held.breaks.current
      return { imposed: done, isToEnd: endsSessions(await findOrderEnd(held.tx, orderId), { current }) }
    })
    for (const answer of imposed?.answers ?? []) deps.wallet.announce(playerId, answer)
    if (isToEnd) await deps.endSessions(playerId)
  })
