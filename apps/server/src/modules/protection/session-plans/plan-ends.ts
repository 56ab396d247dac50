/** How the end of a plan is written and told. The wallet is locked. */
import { publish, type Tx } from '../../../kernel/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { type RealityCheckChanged, realityCheckTopic } from '../reality-checks/play-situation.ts'
import { type EndOfPlan, endOfPlan, type PlanCase, planStateOf, spentAtOf } from './plan-rules.ts'
import { writePlanEnd, writeSpent } from './plan-store.ts'

export interface GateOwner {
  readonly wallet: Pick<Wallet, 'setGate'>
}

/** A player whose wallet is locked. */
export interface Locked {
  readonly tx: Tx
  readonly playerId: bigint
}

/**
 * Writes how a plan has ended. From its end on the ledger refuses stakes in slots, until a launch finds that the wait
 * is over.
 */
export async function writeEnded(
  { wallet }: GateOwner,
  { tx, playerId }: Locked,
  end: EndOfPlan,
): Promise<void> {
  await writePlanEnd(tx, playerId, end)
  const actor = end.kind === 'player' ? 'player' : 'session plan'
  await wallet.setGate(
    tx,
    playerId,
    { plan: { planUntil: end.at } },
    { reason: `session plan: ${end.kind}`, actor },
  )
}

export async function tellChange(
  { tx, playerId }: Locked,
  change: RealityCheckChanged['change'],
  at: Temporal.Instant,
): Promise<void> {
  const body: RealityCheckChanged = { change, at: at.toString() }
  await publish(tx, { topic: realityCheckTopic, playerId, body })
}

/** Writes an end that has come and is not stored. */
export async function settle(deps: GateOwner, held: Locked, situation: PlanCase): Promise<EndOfPlan | null> {
  const end = endOfPlan(situation)
  if (end !== null && situation.plan?.end === null) await writeEnded(deps, held, end)
  return end
}

/**
 * Writes what a launch or a request for another plan has found of the last plan, also where it is refused: the player
 * is told of the wait, and a later win must not take it back.
 */
export async function keepFound(deps: GateOwner, held: Locked, situation: PlanCase): Promise<void> {
  const { plan, isSpent, at } = situation
  if (plan === null || plan.end !== null) return
  const end = endOfPlan(situation)
  if (end === null) {
    // Without a report the wait for the running round begins here.
    if (isSpent && plan.spentAt === null)
      await writeSpent(held.tx, held.playerId, spentAtOf({ ...situation, plan }))
    return
  }
  const isInWait = planStateOf(situation) === 'ended'
  // Nothing moves the end of its time. The job writes it after the running round, and closes the game.
  if (end.kind === 'time' && isInWait) return
  await writeEnded(deps, held, end)
  // The job closes no game of a plan whose end is stored.
  if (isInWait) await tellChange(held, 'planEnded', at)
}
