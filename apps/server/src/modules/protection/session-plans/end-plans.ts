/** Ends of plans that nobody has asked for: their time has come, or a stake did not fit. */
import { z } from 'zod'
import { type Clock, type Database, subscribe, type Subscription } from '../../../kernel/index.ts'
import { ROUND_AFTER_END_MINUTES, type Wallet } from '../../wallet/index.ts'
import { readTimedOutPlans, type TimedOutPlan } from './plan-store.ts'
import type { SessionPlans } from './session-plans.ts'

/** Players of one statement. */
const PAGE = 200

/** Minutes between the end of a plan and the end of its game, in which a tab shows the result of the last round. */
const MINUTES_TO_FINISH = 1

export interface EndPlansDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly wallet: Pick<Wallet, 'hasRunningRound'>
  readonly plans: Pick<SessionPlans, 'noteTime'>
}

/** Whether a round that ran at the end of the plan may still take stakes; its game stays open so long. */
async function isWaiting(
  { wallet }: EndPlansDependencies,
  { playerId, endsAt }: TimedOutPlan,
  at: Temporal.Instant,
): Promise<boolean> {
  const latest = endsAt.add({ minutes: ROUND_AFTER_END_MINUTES })
  return Temporal.Instant.compare(at, latest) < 0 && wallet.hasRunningRound(playerId, endsAt)
}

/** Writes the ends of plans whose time has come and closes their games, after the running round. */
export async function endTimedOutPlans(deps: EndPlansDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, plans } = deps
  const at = clock.now()
  const before = at.subtract({ minutes: MINUTES_TO_FINISH })
  for (let last: TimedOutPlan | null = null; ;) {
    const page: TimedOutPlan[] = await readTimedOutPlans(db, { before, after: last, limit: PAGE })
    for (const plan of page) {
      signal.throwIfAborted()
      if (!(await isWaiting(deps, plan, at))) await plans.noteTime(plan.playerId)
    }
    if (page.length < PAGE) return
    last = page.at(-1)!
  }
}

const refusedStake = z.object({ at: z.string() }).loose()

/** A stake in slots that does not fit into what is left of the spend ends the plan. */
export const endSpentPlans = (plans: Pick<SessionPlans, 'noteSpent'>): Subscription =>
  subscribe({
    topic: 'wallet.plan',
    name: 'protection.end-spent-plan',
    parse: (body) => refusedStake.parse(body),
    handler: ({ playerId, body }) => plans.noteSpent(playerId, Temporal.Instant.from(body.at)),
  })
