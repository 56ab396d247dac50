/** Writes what happens to a limit in one transaction: the ledger's value, what waits, the history, the audit log. */
import { publish, type Tx } from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { GateChange, GateFacts, Wallet } from '../../wallet/index.ts'
import { isLapsed, type LimitFacts } from './limits.ts'
import type { PlayTimeLimits } from '../reality-checks/time-limits.ts'
import { isTimeLimit, ledgerPeriodOf, type LimitName, type LockReason, toEventBody } from './limit-names.ts'
import type { LimitStep } from './limit-rules.ts'
import {
  deleteRequest,
  insertChange,
  insertRequest,
  type LimitAction,
  type NewLimitChange,
} from './limit-store.ts'

/** Event: a request has lapsed without a confirmation. */
const limitLapsedTopic = 'limit.lapsed'

/** Event: the operator imposes a limit, or lifts the one that it imposed. */
const limitImposedTopic = 'limit.imposed'

/**
 * Event: a limit, or a request about one, is another than before. Every open page of the player reads limits again. The
 * body has what has happened to which limit, and by whom.
 */
export const limitsChangedTopic = 'limits.changed'

/** A change of one player. The wallet's lock is held. */
export interface ChangeContext {
  readonly deps: {
    readonly audit: Audit
    readonly wallet: Pick<Wallet, 'setGate'>
    readonly time: PlayTimeLimits
  }
  readonly tx: Tx
  readonly playerId: bigint
  readonly at: Temporal.Instant
}

/** A limit that the operator imposes, or lifts. */
export interface ImposedLimit {
  /** Minor units, of a limit of time seconds; null lifts the limit that was imposed. */
  readonly value: bigint | null
  readonly reason: LockReason
  /** The person of staff. */
  readonly actor: string
}

const nameOf = ({ kind, period }: LimitName): LimitName => ({ kind, period })

/** A value of one limit of money for the ledger's gate. */
function gateLimits(
  { kind, period }: LimitName,
  value: bigint | null,
): NonNullable<GateFacts['imposedLimits']> {
  if (period === null) return { singleStake: value }
  return { [kind]: { [ledgerPeriodOf(period)]: value } }
}

/** A value of a limit in an event or an audit row. */
function auditedValue(kind: LimitName['kind'], value: bigint | null) {
  const text = value === null ? null : String(value)
  return isTimeLimit(kind) ? { valueSeconds: text } : { valueMinor: text }
}

/** Adds a line to the history and to the audit log, and reports that limits have changed. */
async function note(
  { deps, tx, playerId, at }: ChangeContext,
  change: Omit<NewLimitChange, 'at'>,
  staff?: string,
): Promise<void> {
  await insertChange(tx, playerId, { ...change, at })
  const { kind, period, action, value, pendingAt, confirmUntil, lockReason } = change
  await deps.audit.record(tx, {
    act: 'limit.changed',
    playerId,
    after: {
      kind,
      period,
      action,
      ...auditedValue(kind, value),
      pendingDate: pendingAt?.toString() ?? null,
      confirmUntil: confirmUntil?.toString() ?? null,
      lockReason: lockReason ?? null,
    },
    ...(staff !== undefined && { actor: { kind: 'staff', name: staff } as const }),
  })
  const body = { action, actor: change.actor, ...toEventBody({ kind, period }), ...auditedValue(kind, value) }
  await publish(tx, { topic: limitsChangedTopic, playerId, body })
}

/** Ends what waits for a limit; nothing without a request. */
async function endRequest(
  context: ChangeContext,
  limit: LimitFacts,
  action: Extract<LimitAction, 'cancelled' | 'dropped' | 'lapsed'>,
  actor: NewLimitChange['actor'],
  staff?: string,
): Promise<void> {
  if (!limit.request) return
  const name = nameOf(limit)
  await deleteRequest(context.tx, context.playerId, name)
  await note(context, { ...name, action, value: limit.request.value, actor }, staff)
}

/**
 * Ends a request whose time is over, and reports it.
 * @returns the limit without it
 */
export async function endLapsed(context: ChangeContext, limit: LimitFacts): Promise<LimitFacts> {
  if (!limit.request || !isLapsed(limit.request, context.at)) return limit
  await endRequest(context, limit, 'lapsed', 'system')
  const { tx, playerId } = context
  await publish(tx, { topic: limitLapsedTopic, playerId, body: toEventBody(limit) })
  return { ...limit, request: null }
}

/** Writes the own limit or the imposed one, in force with the transaction. */
async function setValue(
  { deps, tx, playerId, at }: ChangeContext,
  name: LimitName,
  value: { readonly own: bigint | null } | { readonly imposed: bigint | null },
  change: GateChange,
): Promise<void> {
  const { kind } = name
  if (isTimeLimit(kind)) return deps.time.write({ tx, playerId, at, kind, value, actor: change.actor })
  const facts =
    'own' in value
      ? { limits: gateLimits(name, value.own) }
      : { imposedLimits: gateLimits(name, value.imposed) }
  await deps.wallet.setGate(tx, playerId, facts, change)
}

const setOwn = (context: ChangeContext, name: LimitName, value: bigint | null, reason: string) =>
  setValue(context, name, { own: value }, { reason, actor: 'player' })

/** Adds limits that the ledger has and the history lacks: those that were carried over from an earlier platform. */
export async function noteCarried(context: ChangeContext, limits: readonly LimitFacts[]): Promise<void> {
  for (const limit of limits.filter(({ isOwnNoted }) => !isOwnNoted))
    await note(context, { ...nameOf(limit), action: 'set', value: limit.own, actor: 'system' })
}

/** Does what was decided about a player's request. What waited and has lapsed is ended before. */
export async function applyStep(context: ChangeContext, limit: LimitFacts, step: LimitStep): Promise<void> {
  const name = nameOf(limit)
  switch (step.is) {
    case 'unchanged':
      return
    case 'cancelled':
      return endRequest(context, limit, 'cancelled', 'player')
    case 'set':
      await endRequest(context, limit, 'dropped', 'player')
      await setOwn(context, name, step.value, 'limit set')
      return note(context, { ...name, action: 'set', value: step.value, actor: 'player' })
    case 'requested':
      await endRequest(context, limit, 'dropped', 'player')
      await insertRequest(context.tx, context.playerId, { ...name, ...step.request })
      return note(context, { ...name, ...step.request, action: 'requested', actor: 'player' })
    case 'confirmed':
      await deleteRequest(context.tx, context.playerId, name)
      await setOwn(context, name, step.value, 'limit confirmed')
      return note(context, { ...name, action: 'confirmed', value: step.value, actor: 'player' })
    default:
      return step satisfies never
  }
}

/**
 * Imposes or lifts a limit, and reports it. What waits is dropped: it would be refused now. What has lapsed is ended
 * before.
 */
export async function imposeOn(
  context: ChangeContext,
  limit: LimitFacts,
  { value, reason, actor }: ImposedLimit,
): Promise<void> {
  const { tx, playerId } = context
  const name = nameOf(limit)
  await endRequest(context, await endLapsed(context, limit), 'dropped', 'operator', actor)
  const change: GateChange = { reason: `limit imposed: ${reason}`, actor }
  await setValue(context, name, { imposed: value }, change)
  const action = value === null ? 'lifted' : 'imposed'
  await note(context, { ...name, action, value, actor: 'operator', lockReason: reason }, actor)
  const body = { ...toEventBody(name), ...auditedValue(name.kind, value), reason }
  await publish(tx, { topic: limitImposedTopic, playerId, body })
}
