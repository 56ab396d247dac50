/** Stakes of excluded players that got through (EXC-16). */
import { z } from 'zod'
import { inTransactionOf, subscribe, type Subscription, type Tx } from '../../kernel/index.ts'
import { accountStatuses, playBlockOf, standingChangedTopic } from '../players/index.ts'
import { lockOpenCase, lockPlayer } from './case-store.ts'
import { noteFacts } from './cases.ts'
import {
  beginSpan,
  endSpan,
  type ExcludedSpan,
  findSpan,
  noteChecked,
  readLastStanding,
  readUncheckedSpans,
  saveLastStanding,
  type Standing,
} from './excluded-span-store.ts'
import { countExclusion, type ExclusionCount, exclusionFact } from './exclusion-count.ts'
import { readLatestCount } from './fact-store.ts'
import type { WatchDependencies } from './ports.ts'

/** Exclusions of one page of the job. */
const PAGE = 500
const BEFORE_ALL = { playerId: 0n, startedAt: Temporal.Instant.from('2000-01-01T00:00:00Z') }

const standing = z.object({ accountStatus: z.enum(accountStatuses) })

/**
 * Events may come in another order. A late return ends the exclusion that began before it, and the one that the later
 * event was about begins with that event; a late beginning is left out, because its end may be known already.
 */
async function followStanding(tx: Tx, playerId: bigint, told: Standing): Promise<void> {
  await lockPlayer(tx, playerId)
  const last = await readLastStanding(tx, playerId)
  if (last && Temporal.Instant.compare(told.at, last.at) < 0) {
    const hasEnded = !told.isExcluded && (await endSpan(tx, playerId, told.at))
    if (hasEnded && last.isExcluded) await beginSpan(tx, playerId, last.at)
    return
  }
  if (told.isExcluded) await beginSpan(tx, playerId, told.at)
  else await endSpan(tx, playerId, told.at)
  await saveLastStanding(tx, playerId, told)
}

/**
 * Keeps when a player is excluded. A status such as CLOSED says nothing of it: an exclusion goes on under it, and none
 * begins with it.
 */
export const excludedSpans = (deps: WatchDependencies): Subscription =>
  subscribe({
    topic: standingChangedTopic,
    name: 'risk.exclusions',
    parse: (body) => standing.parse(body),
    handler: async ({ playerId, at, body: { accountStatus } }) => {
      const block = playBlockOf(accountStatus)
      if (block === 'status') return
      await inTransactionOf(deps.db, playerId, (tx) =>
        followStanding(tx, playerId, { isExcluded: block === 'excluded', at }),
      )
    },
  })

/**
 * Notes the sums of an exclusion where they differ from those noted last, also where they became lower. An exclusion
 * in which nothing is staked is noted only where it was noted before and a case is open.
 */
async function noteCount(
  tx: Tx,
  deps: WatchDependencies,
  playerId: bigint,
  count: ExclusionCount,
): Promise<void> {
  const fact = exclusionFact(count, deps.clock.now())
  const last = await readLatestCount(tx, playerId, fact.details.excludedSince)
  const isKnown =
    last !== null &&
    (['stakedMinor', 'wonMinor', 'hasOpenRounds'] as const).every((one) => last[one] === fact.details[one])
  if (isKnown) return
  if (count.staked <= 0n && (last === null || !(await lockOpenCase(tx, playerId, 'excluded-play')))) return
  await noteFacts(tx, deps, { playerId, kind: 'excluded-play', facts: [fact] })
}

/** Opens a case with the net losses of the exclusion where anything was staked in it. */
const checkSpan = (
  deps: WatchDependencies,
  { playerId, startedAt }: Pick<ExcludedSpan, 'playerId' | 'startedAt'>,
): Promise<void> =>
  inTransactionOf(deps.db, playerId, async (tx) => {
    await lockPlayer(tx, playerId)
    // Its end may have come since the page was read.
    const span = await findSpan(tx, playerId, startedAt)
    if (!span) return
    const now = deps.clock.now()
    const count = await countExclusion(tx, span, now)
    if (count) await noteCount(tx, deps, playerId, count)
    // One that has ended is counted until its rounds have ended too.
    if (span.endedAt === null || !count?.isOpen) await noteChecked(tx, span, span.endedAt ?? now)
  })

/**
 * Compares every exclusion with the stakes in the ledger.
 * @param onError called for a player for whom it fails; the others do not wait for that
 */
export async function checkExcludedPlay(
  deps: WatchDependencies,
  signal: AbortSignal,
  onError: (playerId: bigint, error: unknown) => void,
): Promise<void> {
  for (let after: Pick<ExcludedSpan, 'playerId' | 'startedAt'> = BEFORE_ALL; ;) {
    const page = await readUncheckedSpans(deps.db, after, PAGE)
    for (const span of page) {
      signal.throwIfAborted()
      await checkSpan(deps, span).catch((error: unknown) => onError(span.playerId, error))
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}
