/** What is read of a plan, and what a market says about plans. */
import { policyValue } from '@marquee/markets'
import { AppError, type Queryable } from '../../../kernel/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { type LimitSubject, termsOf } from '../limits/limit-terms.ts'
import { policyOf } from '../player-policy.ts'
import type { PlayReading } from '../reality-checks/play-situation.ts'
import { pausedAtOf, type PlanCase, type PlanTerms, type PlanTimes, waitsForRound } from './plan-rules.ts'
import { readPlan } from './plan-store.ts'

/** What is left of a spend, and whether a round may bring something back, as the ledger has it. */
export interface PlanReading extends PlayReading {
  readonly wallet: Pick<Wallet, 'netPosition' | 'planRoomOf' | 'hasRunningRound'>
}

export const isRequiredFor = (person: LimitSubject, at: Temporal.Instant) =>
  policyValue(policyOf(person, at), 'session.planRequired')

export const planTermsOf = (person: LimitSubject, at: Temporal.Instant): PlanTerms => ({
  isRequired: isRequiredFor(person, at),
  highest: termsOf(person, at).highestOf({ kind: 'loss', period: 'D' }),
})

export async function personOf(
  { players }: PlayReading,
  db: Queryable,
  playerId: bigint,
): Promise<LimitSubject> {
  const person = await players.factsOf(playerId, db)
  if (!person) throw new AppError('error.session.missing')
  return person
}

/**
 * Whether nothing is left of the spend. What is staked after a pause, which has ended the plan, does not count.
 */
async function readIsSpent(
  { wallet }: PlanReading,
  db: Queryable,
  playerId: bigint,
  times: PlanTimes,
): Promise<boolean> {
  const { plan, at } = times
  if (plan.end !== null || plan.spend === null) return false
  const room = await wallet.planRoomOf(playerId, db)
  if (room === null || room > 0n) return false
  const pausedAt = pausedAtOf(times)
  if (Temporal.Instant.compare(pausedAt, at) > 0) return true
  const net = await wallet.netPosition(playerId, plan.startedAt, pausedAt, db)
  return net !== null && net.staked - net.won >= plan.spend
}

export async function readCase(
  deps: PlanReading,
  db: Queryable,
  {
    playerId,
    person,
    at,
  }: { readonly playerId: bigint; readonly person: LimitSubject; readonly at: Temporal.Instant },
): Promise<PlanCase> {
  const plan = await readPlan(db, playerId)
  const { pauseMinutes } = termsOf(person, at)
  if (plan === null)
    return { plan, lastPlayedAt: null, pauseMinutes, isSpent: false, isRoundRunning: false, at }
  const times = { plan, lastPlayedAt: await deps.lastPlayedAt(db, playerId, at), pauseMinutes, at }
  const isSpent = await readIsSpent(deps, db, playerId, times)
  // Every open round: one of another instance may have begun by a clock that is ahead.
  const later = at.add({ minutes: 1 })
  const isRoundRunning =
    isSpent && waitsForRound(times) && (await deps.wallet.hasRunningRound(playerId, later, db))
  return { ...times, isSpent, isRoundRunning }
}
