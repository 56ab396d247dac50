import type { CurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Database,
  inTransactionOf,
  type Log,
  parseStaffName,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { PastDays, Wallet } from '../../wallet/index.ts'
import { applyStep, endLapsed, type ImposedLimit, imposeOn, noteCarried } from './limit-changes.ts'
import { type LimitFacts, readLimitFacts } from './limits.ts'
import {
  isSameLimit,
  ledgerPeriodOf,
  type LimitName,
  type LockReason,
  type MoneyLimitName,
} from './limit-names.ts'
import { type AskedChange, decideLimit, type LimitCase, type LimitStep } from './limit-rules.ts'
import { type LimitChange, readChanges } from './limit-store.ts'
import type { PlayTimeLimits } from '../reality-checks/time-limits.ts'
import { tendRequests } from './tend-requests.ts'
import { type LimitSubjects, type LimitTerms, readTerms } from './limit-terms.ts'
import { endLimitOrder, hasLimitOrderEnd } from './limit-order-store.ts'
import { checkTighter, refusalOfTighter } from './tighter-rules.ts'

export interface ProtectionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly audit: Audit
  readonly players: LimitSubjects
  readonly wallet: Pick<Wallet, 'lock' | 'setGate' | 'limitWindowsOf' | 'singleStakeLimitsOf' | 'pastDaysOf'>
  readonly time: PlayTimeLimits
}

/** All limits of a player at a moment. */
export interface PlayerLimits {
  readonly terms: LimitTerms
  readonly limits: readonly LimitFacts[]
  readonly at: Temporal.Instant
}

/** A lower limit that a member of staff imposes. */
export interface TightenedLimit {
  /** Minor units; of a limit of time seconds. */
  readonly value: bigint
  readonly by: string
}

/** A limit that staff have ordered. */
export interface OrderedLimit extends TightenedLimit {
  readonly orderId: string
  readonly playerId: bigint
  readonly name: LimitName
  readonly reason: LockReason
}

export type LimitEffect = 'applied' | 'pending' | 'cancelled' | 'unchanged'

export interface ChangedLimit extends LimitCase {
  readonly effect: LimitEffect
}

export interface PlayerProtection {
  /** @throws AppError `error.session.missing` for an unknown player */
  currencyOf(playerId: bigint): Promise<CurrencyCode>
  /** @throws AppError `error.session.missing` for an unknown player */
  limitsOf(playerId: bigint): Promise<PlayerLimits>
  /**
   * A lower or first limit applies in the same transaction (LIM-08); a higher one and a removal wait.
   * @throws AppError the errors of a change of limits
   */
  changeLimit(playerId: bigint, name: LimitName, asked: AskedChange): Promise<ChangedLimit>
  /**
   * Imposes a limit, which its player can lower only; what has waited is dropped (LIM-17).
   * @throws AppError `error.validation` of the field `by` for a name that is not that of a person
   */
  imposeLimit(playerId: bigint, name: LimitName, imposed: ImposedLimit): Promise<void>
  /**
   * Imposes a limit that is lower than what applies now, in the caller's transaction: one person never loosens one.
   * @throws AppError `error.validation` naming the field
   */
  tightenLimit(tx: Tx, playerId: bigint, name: LimitName, tightened: TightenedLimit): Promise<void>
  /** Imposes a limit that staff have ordered, where it is lower than what applies; one time for each order. */
  carryOutLimit(order: OrderedLimit): Promise<void>
  historyOf(playerId: bigint, page: { before: number | undefined; limit: number }): Promise<LimitChange[]>
  /** On how many past days a limit would have refused a deposit or stake. */
  pastDaysOf(playerId: bigint, name: MoneyLimitName, cap: bigint): Promise<PastDays>
  /** Adds the limits that were carried over from an earlier platform to the history; those in it are left out. */
  noteCarriedLimits(playerId: bigint): Promise<void>
  /** Ends requests whose time is over, and tells players of those that can be confirmed. */
  tend(signal: AbortSignal): Promise<void>
}

const effectByStep: Readonly<Record<LimitStep['is'], LimitEffect>> = {
  unchanged: 'unchanged',
  cancelled: 'cancelled',
  set: 'applied',
  requested: 'pending',
  confirmed: 'applied',
}

/** @throws AppError `error.session.missing` for a player without a wallet */
function find(limits: readonly LimitFacts[], name: LimitName): LimitFacts {
  const limit = limits.find((one) => isSameLimit(one, name))
  if (!limit) throw new AppError('error.session.missing')
  return limit
}

/** Decides and writes a change under the wallet's lock. */
async function changeIn(
  deps: ProtectionDependencies,
  tx: Tx,
  playerId: bigint,
  { name, asked }: { readonly name: LimitName; readonly asked: AskedChange },
): Promise<ChangedLimit> {
  const { wallet, clock } = deps
  await wallet.lock(tx, playerId)
  const at = clock.now()
  const terms = await readTerms(deps.players, playerId, at, tx)
  const all = await readLimitFacts(deps, tx, playerId, at)
  const limit = find(all, name)
  const step = decideLimit(asked, { limit, all, terms, at })
  const context = { deps, tx, playerId, at }
  await noteCarried(context, all)
  await applyStep(context, await endLapsed(context, limit), step)
  const after = await readLimitFacts(deps, tx, playerId, at)
  return { effect: effectByStep[step.is], limit: find(after, name), all: after, terms, at }
}

/** The limit of a name and what to change it with. The wallet is locked. */
async function lockLimit(deps: ProtectionDependencies, tx: Tx, playerId: bigint, name: LimitName) {
  await deps.wallet.lock(tx, playerId)
  const at = deps.clock.now()
  const { currency } = await readTerms(deps.players, playerId, at, tx)
  const all = await readLimitFacts(deps, tx, playerId, at)
  const limit = all.find((one) => isSameLimit(one, name))
  return { all, limit, currency, context: { deps, tx, playerId, at } }
}

/** Imposes a lower limit under the wallet's lock. */
async function tightenIn(
  deps: ProtectionDependencies,
  tx: Tx,
  playerId: bigint,
  { name, value, by }: TightenedLimit & { readonly name: LimitName },
): Promise<void> {
  const actor = parseStaffName(by)
  const { all, limit, currency, context } = await lockLimit(deps, tx, playerId, name)
  checkTighter({ name, value, currency }, limit)
  await noteCarried(context, all)
  await imposeOn(context, limit!, { value, reason: 'protection', actor })
}

/** The order imposes its limit, or ends without it. An order that has ended does nothing. */
async function carryOutIn(
  deps: ProtectionDependencies,
  tx: Tx,
  { orderId, playerId, name, value, reason, by: actor }: OrderedLimit,
): Promise<void> {
  const { all, limit, currency, context } = await lockLimit(deps, tx, playerId, name)
  if (await hasLimitOrderEnd(tx, { playerId, orderId })) return
  const refusal = refusalOfTighter({ name, value, currency }, limit)
  const endedAs = refusal === null ? 'imposed' : refusal.code === 'not_lower' ? 'kept' : 'failed'
  await endLimitOrder(tx, { orderId, playerId, endedAs, reason: refusal?.code ?? reason, at: context.at })
  if (refusal !== null || !limit) return
  await noteCarried(context, all)
  await imposeOn(context, limit, { value, reason, actor })
}

export function createPlayerProtection(deps: ProtectionDependencies): PlayerProtection {
  const { db, clock, players, wallet } = deps

  return {
    currencyOf: async (playerId) => (await readTerms(players, playerId, clock.now())).currency,
    async limitsOf(playerId) {
      const at = clock.now()
      const terms = await readTerms(players, playerId, at)
      return { terms, limits: await readLimitFacts(deps, db, playerId, at), at }
    },

    changeLimit: (playerId, name, asked) =>
      inTransactionOf(db, playerId, (tx) => changeIn(deps, tx, playerId, { name, asked })),

    imposeLimit: (playerId, name, imposed) =>
      inTransactionOf(db, playerId, async (tx) => {
        const actor = parseStaffName(imposed.actor)
        await wallet.lock(tx, playerId)
        const at = clock.now()
        const all = await readLimitFacts(deps, tx, playerId, at)
        const context = { deps, tx, playerId, at }
        await noteCarried(context, all)
        await imposeOn(context, find(all, name), { ...imposed, actor })
      }),

    tightenLimit: (tx, playerId, name, tightened) => tightenIn(deps, tx, playerId, { name, ...tightened }),

    carryOutLimit: (order) => inTransactionOf(db, order.playerId, (tx) => carryOutIn(deps, tx, order)),

    historyOf: (playerId, page) => readChanges(db, playerId, page),

    async pastDaysOf(playerId, { kind, period }, cap) {
      const days = await wallet.pastDaysOf(
        playerId,
        kind === 'singleStake' || period === null
          ? { measure: 'singleStake', cap }
          : { measure: kind, period: ledgerPeriodOf(period), cap },
      )
      if (!days) throw new AppError('error.session.missing')
      return days
    },

    noteCarriedLimits: (playerId) =>
      inTransactionOf(db, playerId, async (tx) => {
        await wallet.lock(tx, playerId)
        const at = clock.now()
        const all = await readLimitFacts(deps, tx, playerId, at)
        await noteCarried({ deps, tx, playerId, at }, all)
      }),

    tend: (signal) => tendRequests(deps, signal),
  }
}
