import { policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  publish,
  type Queryable,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { type LimitSubject, termsOf } from '../limits/limit-terms.ts'
import { policyOf } from '../player-policy.ts'
import {
  type PlayReading,
  type RealityCheckChanged,
  realityCheckTopic,
} from '../reality-checks/play-situation.ts'
import {
  endNow,
  type EndOfPlan,
  endOfPlan,
  type FixedPlan,
  mayBegin,
  planEnded,
  type PlanCase,
  type PlanState,
  planStateOf,
  type PlanTerms,
  type SessionPlan,
} from './plan-rules.ts'
import { insertPlan, readPlan, writePlanEnd } from './plan-store.ts'

export interface SessionPlansDependencies extends PlayReading {
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
  /** Null where another plan may begin. `end` is how it has ended, also when that is not stored yet. */
  readonly plan: (SessionPlan & { readonly figures: PlanFigures }) | null
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
  /** A stake at this moment did not fit into what is left of the spend. */
  noteSpent(playerId: bigint, at: Temporal.Instant): Promise<void>
  /** The time of the plan may have come: its end is written, and its game is closed. */
  noteTime(playerId: bigint): Promise<void>
}

/** The wallet is locked: what is read stays so, and a stake that waits sees what is written. */
interface HeldPlan {
  readonly tx: Tx
  readonly playerId: bigint
  readonly person: LimitSubject
  readonly situation: PlanCase
}

const isRequiredFor = (person: LimitSubject, at: Temporal.Instant) =>
  policyValue(policyOf(person, at), 'session.planRequired')

const planTermsOf = (person: LimitSubject, at: Temporal.Instant): PlanTerms => ({
  isRequired: isRequiredFor(person, at),
  highest: termsOf(person, at).highestOf({ kind: 'loss', period: 'D' }),
})

async function personOf({ players }: PlayReading, db: Queryable, playerId: bigint): Promise<LimitSubject> {
  const person = await players.factsOf(playerId, db)
  if (!person) throw new AppError('error.session.missing')
  return person
}

async function readCase(
  deps: PlayReading,
  db: Queryable,
  {
    playerId,
    person,
    at,
  }: { readonly playerId: bigint; readonly person: LimitSubject; readonly at: Temporal.Instant },
): Promise<PlanCase> {
  const plan = await readPlan(db, playerId)
  return {
    plan,
    lastPlayedAt: plan && (await deps.lastPlayedAt(db, playerId, at)),
    pauseMinutes: termsOf(person, at).pauseMinutes,
    at,
  }
}

const locked = <T>(
  deps: SessionPlansDependencies,
  playerId: bigint,
  work: (held: HeldPlan) => Promise<T>,
): Promise<T> =>
  inTransaction(deps.db, async (tx) => {
    await deps.wallet.lock(tx, playerId)
    const person = await personOf(deps, tx, playerId)
    const situation = await readCase(deps, tx, { playerId, person, at: deps.clock.now() })
    return work({ tx, playerId, person, situation })
  })

interface GateOwner {
  readonly wallet: Pick<Wallet, 'setGate'>
}
type Locked = Pick<HeldPlan, 'tx' | 'playerId'>

/**
 * Writes how a plan has ended. From its end on the ledger refuses stakes in slots, until a launch finds that the wait
 * is over.
 */
async function writeEnded({ wallet }: GateOwner, { tx, playerId }: Locked, end: EndOfPlan): Promise<void> {
  await writePlanEnd(tx, playerId, end)
  const actor = end.kind === 'player' ? 'player' : 'session plan'
  await wallet.setGate(
    tx,
    playerId,
    { plan: { planUntil: end.at } },
    { reason: `session plan: ${end.kind}`, actor },
  )
}

async function tellChange(
  { tx, playerId }: Locked,
  change: RealityCheckChanged['change'],
  at: Temporal.Instant,
): Promise<void> {
  const body: RealityCheckChanged = { change, at: at.toString() }
  await publish(tx, { topic: realityCheckTopic, playerId, body })
}

/** Writes an end that has come and is not stored. */
async function settle(deps: GateOwner, held: Locked, situation: PlanCase): Promise<EndOfPlan | null> {
  const end = endOfPlan(situation)
  if (end !== null && situation.plan?.end === null) await writeEnded(deps, held, end)
  return end
}

async function readState(
  { wallet }: Pick<SessionPlansDependencies, 'wallet'>,
  db: Queryable,
  { playerId, person, situation }: Pick<HeldPlan, 'playerId' | 'person' | 'situation'>,
): Promise<SessionPlanState> {
  const { plan, at } = situation
  const state = planStateOf(situation)
  const common = { state, currency: person.currency, at, isRequired: isRequiredFor(person, at) }
  if (plan === null || state === 'none') return { ...common, plan: null }
  const end = endOfPlan(situation)
  const net = await wallet.netPosition(playerId, plan.startedAt, end?.at ?? at, db)
  if (!net) throw new AppError('error.session.missing')
  const room = plan.spend === null ? null : await wallet.planRoomOf(playerId, db)
  const left = room === null ? null : room > 0n ? room : 0n
  return { ...common, plan: { ...plan, end, figures: { staked: net.staked, won: net.won, left } } }
}

async function beginIn(
  deps: SessionPlansDependencies,
  held: HeldPlan,
  asked: FixedPlan,
  sessionId: string,
): Promise<SessionPlanState> {
  const { tx, playerId, person, situation } = held
  const { at } = situation
  if (!mayBegin(asked, sessionId, planTermsOf(person, at), situation)) return readState(deps, tx, held)
  await settle(deps, held, situation)
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
  if (planStateOf(situation) !== 'running' || !plan?.startedAt.equals(startedAt))
    return readState(deps, tx, held)
  await writeEnded(deps, held, endNow('player', situation))
  await deps.audit.record(tx, { act: 'session_plan.ended', playerId, after: {} })
  await tellChange(held, 'planEnded', at)
  const ended = await readCase(deps, tx, { playerId, person, at })
  return readState(deps, tx, { ...held, situation: ended })
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
    begin: (playerId, asked, sessionId) =>
      locked(deps, playerId, (held) => beginIn(deps, held, asked, sessionId)),
    end: (playerId, startedAt) => locked(deps, playerId, (held) => endIn(deps, held, startedAt)),
    noteSpent: (playerId, at) =>
      locked(deps, playerId, async (held) => {
        const { situation } = held
        const { plan } = situation
        if (planStateOf(situation) !== 'running' || plan === null) return
        // The stake of an earlier plan, whose event is late.
        if (Temporal.Instant.compare(at, plan.startedAt) < 0) return
        await writeEnded(deps, held, endNow('spend', situation))
        await tellChange(held, 'planEnded', situation.at)
      }),
    noteTime: (playerId) =>
      locked(deps, playerId, async (held) => {
        const { situation } = held
        if (situation.plan?.end !== null || (await settle(deps, held, situation)) === null) return
        await tellChange(held, 'planEnded', situation.at)
      }),
  }
}

/**
 * What a launch does to the last plan: it writes its end, and a game of slots opens the gate when the wait is over. The
 * wallet is locked.
 * @throws AppError `error.session_plan.ended`, `error.session_plan.required`
 */
export async function launchWithPlan(
  deps: GateOwner & PlayReading,
  held: Locked,
  at: Temporal.Instant,
  { isSlot }: LaunchedGame,
): Promise<void> {
  const { tx, playerId } = held
  const person = await personOf(deps, tx, playerId)
  const situation = await readCase(deps, tx, { playerId, person, at })
  const end = await settle(deps, held, situation)
  if (!isSlot) return
  const state = planStateOf(situation)
  if (state === 'ended' && end !== null) throw planEnded(end)
  if (state === 'running') return
  if (isRequiredFor(person, at)) throw new AppError('error.session_plan.required')
  if (situation.plan === null) return
  const open = { plan: { planUntil: null, planRoom: null } }
  await deps.wallet.setGate(tx, playerId, open, { reason: 'session plan: over', actor: 'player' })
}
