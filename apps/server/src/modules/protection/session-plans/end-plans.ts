/** Ends of plans that nobody has asked for: their time has come, or nothing is left of their spend. */
import { z } from 'zod'
import { type Clock, type Database, type Log, subscribe, type Subscription } from '../../../kernel/index.ts'
import { ROUND_AFTER_END_MINUTES, type Wallet } from '../../wallet/index.ts'
import { readSpentPlans, readTimedOutPlans, type SpentPlan, type TimedOutPlan } from './plan-store.ts'
import type { SessionPlans } from './session-plans.ts'

/** Players of one statement. */
const PAGE = 200

/** Minutes between the end of a plan and the end of its game, in which a tab shows the result of the last round. */
const MINUTES_TO_FINISH = 1

export interface EndPlansDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly wallet: Pick<Wallet, 'hasRunningRound'>
  readonly plans: Pick<SessionPlans, 'noteEnd'>
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

/** Pages of plans, from the earliest on. */
async function eachPlan<Plan extends { readonly playerId: bigint }>(
  { log }: EndPlansDependencies,
  signal: AbortSignal,
  readPage: (after: Plan | null) => Promise<Plan[]>,
  end: (plan: Plan) => Promise<void>,
): Promise<void> {
  for (let last: Plan | null = null; ;) {
    const page: Plan[] = await readPage(last)
    for (const plan of page) {
      signal.throwIfAborted()
      try {
        await end(plan)
      } catch (error) {
        // The others are ended; this one is tried again a minute later.
        log.error(
          { err: error, playerId: String(plan.playerId), alarm: true },
          'the end of a session plan is not written',
        )
      }
    }
    if (page.length < PAGE) return
    last = page.at(-1)!
  }
}

/** Writes the ends of plans that are used up and closes their games, after the running round. */
export async function endUsedUpPlans(deps: EndPlansDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, plans } = deps
  const at = clock.now()
  const before = at.subtract({ minutes: MINUTES_TO_FINISH })
  await eachPlan<TimedOutPlan>(
    deps,
    signal,
    (after) => readTimedOutPlans(db, { before, after, limit: PAGE }),
    async (plan) => {
      if (!(await isWaiting(deps, plan, at))) await plans.noteEnd(plan.playerId)
    },
  )
  await eachPlan<SpentPlan>(
    deps,
    signal,
    (after) => readSpentPlans(db, { before, after, limit: PAGE }),
    ({ playerId }) => plans.noteEnd(playerId),
  )
}

const spentStake = z.object({ at: z.string(), isRefused: z.boolean() }).loose()

/** A stake after which nothing is left of the spend ends the plan, with its round. */
export const followSpentPlans = (plans: Pick<SessionPlans, 'noteSpent'>): Subscription =>
  subscribe({
    topic: 'wallet.plan',
    name: 'protection.end-spent-plan',
    parse: (body) => spentStake.parse(body),
    handler: ({ playerId, body: { at, isRefused } }) =>
      plans.noteSpent(playerId, { at: Temporal.Instant.from(at), isRefused }),
  })
