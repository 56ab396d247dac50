import type { CurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Database,
  inTransactionOf,
  isAppError,
  type Queryable,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { LimitSubject } from '../limits/limit-terms.ts'
import { type GateOwner, keepFound, type Locked, settle, tellChange, writeEnded } from './plan-ends.ts'
import {
  endByPlayer,
  endOfPlan,
  type FixedPlan,
  mayBegin,
  planEnded,
  type PlanCase,
  type PlanState,
  planStateOf,
  type SessionPlan,
} from './plan-rules.ts'
import { isRequiredFor, personOf, planTermsOf, type PlanReading, readCase } from './plan-reading.ts'
import { clearSpent, insertPlan, writeSpent } from './plan-store.ts'

export interface SessionPlansDependencies extends PlanReading {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly wallet: Pick<Wallet, 'lock' | 'setGate' | 'netPosition' | 'planRoomOf' | 'hasRunningRound'>
}

/** Cash of a plan, minor units: from its beginning to its end, or to the present. */
export interface PlanFigures {
  readonly staked: bigint
  readonly won: bigint
  /** What is left of the spend; null where none was fixed. */
  readonly left: bigint | null
}

export interface SessionPlanState {
  readonly state: PlanState
  readonly currency: CurrencyCode
  readonly at: Temporal.Instant
  readonly isRequired: boolean
  /** So long without a game ends a plan, and so long slots stay closed after the player has ended it. */
  readonly pauseMinutes: number
  /** Null where another plan may begin. `end` is how it has ended, also when that is not stored yet. */
  readonly plan: (SessionPlan & { readonly figures: PlanFigures }) | null
}

export interface SpentStake {
  readonly at: Temporal.Instant
  /** The player has seen the result of the round before. */
  readonly isRefused: boolean
}

/** A game that is launched. */
export interface LaunchedGame {
  readonly isSlot: boolean
}

/** Plans of sessions of slots, and the ledger's refusal when one is used up (RC-12). */
export interface SessionPlans {
  /** @throws AppError `error.session.missing` for an unknown player */
  stateOf(playerId: bigint): Promise<SessionPlanState>
  currencyOf(playerId: bigint): Promise<CurrencyCode>
  /**
   * Fixes time and spend from now on. A repeat changes nothing.
   * @throws AppError `error.session_plan.running`, `error.session_plan.ended`, `error.validation`
   */
  begin(playerId: bigint, asked: FixedPlan, sessionId: string): Promise<SessionPlanState>
  /** Ends the plan that began at this moment. Another one, or a repeat, changes nothing. */
  end(playerId: bigint, startedAt: Temporal.Instant): Promise<SessionPlanState>
  /** A stake at this moment has left nothing of the spend, or was refused because nothing is left. */
  noteSpent(playerId: bigint, stake: SpentStake): Promise<void>
  /** The plan may be used up: its end is written, and its game is closed. */
  noteEnd(playerId: bigint): Promise<void>
}

/** The wallet is locked: what is read stays so, and a stake that waits sees what is written. */
interface HeldPlan {
  readonly tx: Tx
  readonly playerId: bigint
  readonly person: LimitSubject
  readonly situation: PlanCase
}

const locked = <T>(
  deps: SessionPlansDependencies,
  playerId: bigint,
  work: (held: HeldPlan) => Promise<T>,
): Promise<T> =>
  inTransactionOf(deps.db, playerId, async (tx) => {
    await deps.wallet.lock(tx, playerId)
    const person = await personOf(deps, tx, playerId)
    const situation = await readCase(deps, tx, { playerId, person, at: deps.clock.now() })
    return work({ tx, playerId, person, situation })
  })

async function readState(
  { wallet }: Pick<SessionPlansDependencies, 'wallet'>,
  db: Queryable,
  { playerId, person, situation }: Pick<HeldPlan, 'playerId' | 'person' | 'situation'>,
): Promise<SessionPlanState> {
  const { plan, at } = situation
  const state = planStateOf(situation)
  const { pauseMinutes } = situation
  const common = { state, currency: person.currency, at, isRequired: isRequiredFor(person, at), pauseMinutes }
  if (plan === null || state === 'none') return { ...common, plan: null }
  const end = endOfPlan(situation)
  // The stake that used up the spend is of the plan.
  const until = end === null ? at : end.kind === 'spend' ? end.at.add({ microseconds: 1 }) : end.at
  const net = await wallet.netPosition(playerId, plan.startedAt, until, db)
  if (!net) throw new AppError('error.session.missing')
  // Of a plan that is over, what was left at its end.
  const room =
    plan.spend === null
      ? null
      : end === null
        ? await wallet.planRoomOf(playerId, db)
        : plan.spend - (net.staked - net.won)
  const left = room === null ? null : room > 0n ? room : 0n
  return { ...common, plan: { ...plan, end, figures: { staked: net.staked, won: net.won, left } } }
}

/** @returns the refusal in place of a plan: what was found of the last plan stays written. */
async function beginIn(
  deps: SessionPlansDependencies,
  held: HeldPlan,
  asked: FixedPlan,
  sessionId: string,
): Promise<SessionPlanState | AppError> {
  const { tx, playerId, person, situation } = held
  const { at } = situation
  await keepFound(deps, held, situation)
  try {
    if (!mayBegin(asked, sessionId, planTermsOf(person, at), situation)) return readState(deps, tx, held)
  } catch (refusal) {
    if (isAppError(refusal)) return refusal
    throw refusal
  }
  const { minutes, spend } = asked
  const endsAt = minutes === null ? null : at.add({ minutes })
  await insertPlan(tx, playerId, { minutes, spend, startedAt: at, endsAt, sessionId })
  const facts = { plan: { planUntil: endsAt, planRoom: spend } }
  await deps.wallet.setGate(tx, playerId, facts, { reason: 'session plan: begun', actor: 'player' })
  const after = { minutes, spendMinor: spend?.toString() ?? null, currency: person.currency }
  await deps.audit.record(tx, { act: 'session_plan.begun', playerId, after })
  await tellChange(held, 'plan', at)
  const begun = await readCase(deps, tx, { playerId, person, at })
  return readState(deps, tx, { ...held, situation: begun })
}

async function endIn(
  deps: SessionPlansDependencies,
  held: HeldPlan,
  startedAt: Temporal.Instant,
): Promise<SessionPlanState> {
  const { tx, playerId, person, situation } = held
  const { plan, at } = situation
  if (plan === null || plan.end !== null || !plan.startedAt.equals(startedAt))
    return readState(deps, tx, held)
  // One that is used up, or that a pause has ended, ends as that.
  if ((await settle(deps, held, situation)) === null) {
    await writeEnded(deps, held, endByPlayer(situation))
    await deps.audit.record(tx, { act: 'session_plan.ended', playerId, after: {} })
  }
  await tellChange(held, 'planEnded', at)
  const ended = await readCase(deps, tx, { playerId, person, at })
  return readState(deps, tx, { ...held, situation: ended })
}

/**
 * A plan is judged by what is left, however late the ledger's report is. After an accepted stake its end is left to the
 * job, so that the game shows the result of the round.
 */
async function noteSpentIn(
  deps: SessionPlansDependencies,
  held: HeldPlan,
  { at, isRefused }: SpentStake,
): Promise<void> {
  const { tx, playerId, person, situation } = held
  const { plan } = situation
  // The stake of an earlier plan, whose report is late.
  if (!plan || plan.end !== null || plan.spend === null) return
  if (Temporal.Instant.compare(at, plan.startedAt) < 0) return
  if (plan.spentAt === null || !isRefused) await writeSpent(tx, playerId, at)
  if (!isRefused) return
  const noted = await readCase(deps, tx, { playerId, person, at: situation.at })
  await noteEndIn(deps, { ...held, situation: noted })
}

async function noteEndIn(deps: SessionPlansDependencies, held: HeldPlan): Promise<void> {
  const { tx, playerId, situation } = held
  const { plan, isSpent } = situation
  if (!plan || plan.end !== null) return
  if ((await settle(deps, held, situation)) !== null) return tellChange(held, 'planEnded', situation.at)
  if (plan.spentAt !== null && !isSpent) await clearSpent(tx, playerId)
}

export function createSessionPlans(deps: SessionPlansDependencies): SessionPlans {
  const { db, clock } = deps
  return {
    async stateOf(playerId) {
      const person = await personOf(deps, db, playerId)
      const situation = await readCase(deps, db, { playerId, person, at: clock.now() })
      return readState(deps, db, { playerId, person, situation })
    },
    currencyOf: async (playerId) => (await personOf(deps, db, playerId)).currency,
    async begin(playerId, asked, sessionId) {
      const begun = await locked(deps, playerId, (held) => beginIn(deps, held, asked, sessionId))
      if (isAppError(begun)) throw begun
      return begun
    },
    end: (playerId, startedAt) => locked(deps, playerId, (held) => endIn(deps, held, startedAt)),
    noteSpent: (playerId, stake) => locked(deps, playerId, (held) => noteSpentIn(deps, held, stake)),
    noteEnd: (playerId) => locked(deps, playerId, (held) => noteEndIn(deps, held)),
  }
}

/**
 * What a launch does to the last plan: it writes its end, and a game of slots opens the gate when the wait is over. The
 * wallet is locked.
 * @returns the refusal `error.session_plan.ended` or `error.session_plan.required`, which is thrown after the commit;
 *   null where the game opens
 */
export async function launchWithPlan(
  deps: GateOwner & PlanReading,
  held: Locked,
  at: Temporal.Instant,
  { isSlot }: LaunchedGame,
): Promise<AppError | null> {
  const { tx, playerId } = held
  const person = await personOf(deps, tx, playerId)
  const situation = await readCase(deps, tx, { playerId, person, at })
  await keepFound(deps, held, situation)
  if (!isSlot) return null
  const state = planStateOf(situation)
  if (state === 'ended') return planEnded(endOfPlan(situation)!)
  const { plan } = situation
  const isRequired = isRequiredFor(person, at)
  const isWhole = plan !== null && plan.minutes !== null && plan.spend !== null
  if (state === 'running' && (isWhole || !isRequired)) return null
  // A plan that lacks one of both cannot be changed: its player ends it, or its end is waited for.
  if (isRequired) return new AppError('error.session_plan.required')
  if (plan === null) return null
  const open = { plan: { planUntil: null, planRoom: null } }
  await deps.wallet.setGate(tx, playerId, open, { reason: 'session plan: over', actor: 'player' })
  return null
}
