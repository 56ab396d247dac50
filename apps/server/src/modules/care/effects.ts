/** What players did after each step of the playbook, beside as many days before it (CARE-04). */
import { hasWorked } from './effect-rules.ts'
import { readFacts, removeFacts } from './fact-store.ts'
import type { CareDependencies, Span } from './ports.ts'
import { daysBefore } from './readings.ts'
import { type Conduct, insertEffect, readUnmeasured, type Step } from './step-store.ts'

export const EFFECT_DAYS = [7, 30] as const
/** Facts are kept so long: the days before and after a step, and a month in which the job may not run. */
export const FACT_DAYS = 90
/** Steps of one page. */
const PAGE = 200

async function conductIn(deps: CareDependencies, playerId: bigint, span: Span): Promise<Conduct> {
  const { db, wallet, secondsPlayed } = deps
  const money = await wallet.netPosition(playerId, span.from, span.until)
  const [seconds = 0] = await secondsPlayed(db, playerId, [span])
  const facts = await readFacts(db, playerId, span)
  const countOf = (kind: 'limit-set' | 'break' | 'break-imposed') =>
    facts.filter((one) => one.kind === kind).length
  return {
    netDeposits: money ? money.deposited - money.withdrawn : 0n,
    staked: money?.staked ?? 0n,
    secondsPlayed: seconds,
    limitsSet: countOf('limit-set'),
    breaks: countOf('break'),
    imposedBreaks: countOf('break-imposed'),
  }
}

async function measure(deps: CareDependencies, step: Step, days: number): Promise<void> {
  const { stepId, playerId, takenAt, step: kind } = step
  const end = takenAt.add({ hours: days * 24 })
  const before = await conductIn(deps, playerId, { from: daysBefore(takenAt, days), until: takenAt })
  const after = await conductIn(deps, playerId, { from: takenAt, until: end })
  const measuredAt = deps.clock.now()
  await insertEffect(deps.db, stepId, {
    days,
    before,
    after,
    hasWorked: hasWorked(kind, before, after),
    measuredAt,
  })
}

/**
 * Measures every effect whose days are over, page by page. A step for which that fails is an alarm, keeps no other one
 * waiting, and is measured with the next run.
 */
export async function measureEffects(deps: CareDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  for (const days of EFFECT_DAYS) {
    const takenBefore = daysBefore(clock.now(), days)
    for (let after: Step | null = null; ;) {
      const page: readonly Step[] = await readUnmeasured(db, { days, takenBefore, after, limit: PAGE })
      for (const step of page) {
        signal.throwIfAborted()
        await measure(deps, step, days).catch((err: unknown) =>
          log.error({ err, stepId: step.stepId, alarm: true }, 'the effect of a step could not be measured'),
        )
      }
      after = page.at(-1) ?? null
      if (page.length < PAGE) break
    }
  }
  await removeFacts(db, daysBefore(clock.now(), FACT_DAYS))
}
