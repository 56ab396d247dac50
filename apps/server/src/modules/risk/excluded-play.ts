/** Stakes of excluded players that got through (EXC-16). */
import { z } from 'zod'
import { inTransaction, subscribe, type Subscription } from '../../kernel/index.ts'
import { standingChangedTopic } from '../players/index.ts'
import { lockPlayer } from './case-store.ts'
import { noteFacts } from './cases.ts'
import {
  beginSpan,
  endSpan,
  type ExcludedSpan,
  noteChecked,
  readUncheckedSpans,
} from './excluded-span-store.ts'
import type { WatchDependencies } from './ports.ts'

/**
 * A stake that waits for the lock of its wallet while the exclusion is written comes before it, and is dated after the
 * beginning of that transaction: so many seconds count as before.
 */
export const EXCLUDED_AFTER_SECONDS = 10
/** Exclusions of one page of the job. */
const PAGE = 500
const BEFORE_ALL = { playerId: 0n, startedAt: Temporal.Instant.from('2000-01-01T00:00:00Z') }

const standing = z.object({ accountStatus: z.string() })

/** Keeps when a player is excluded. */
export const excludedSpans = (deps: WatchDependencies): Subscription =>
  subscribe({
    topic: standingChangedTopic,
    name: 'risk.exclusions',
    parse: (body) => standing.parse(body),
    handler: ({ playerId, at, body: { accountStatus } }) =>
      inTransaction(deps.db, async (tx) => {
        await lockPlayer(tx, playerId)
        if (accountStatus === 'SELF_EXCLUDED') await beginSpan(tx, playerId, at)
        else await endSpan(tx, playerId, at)
      }),
  })

/** Opens a case with the net losses of the exclusion where anything was staked in it. */
async function checkSpan(deps: WatchDependencies, span: ExcludedSpan): Promise<void> {
  const { playerId, startedAt, endedAt } = span
  const until = endedAt ?? deps.clock.now()
  const from = startedAt.add({ seconds: EXCLUDED_AFTER_SECONDS })
  const isLongEnough = Temporal.Instant.compare(from, until) < 0
  const totals = isLongEnough ? await deps.wallet.netPosition(playerId, from, until) : null
  await inTransaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    if (totals && totals.staked > 0n) {
      const { staked, won, winLoss, currency } = totals
      const details = {
        excludedSince: startedAt.toString(),
        stakedMinor: staked,
        wonMinor: won,
        netLossMinor: winLoss < 0n ? -winLoss : 0n,
        currency,
      }
      const key = `exclusion:${startedAt.toString()}:${staked}:${won}`
      const facts = [{ key, details, at: until }]
      await noteFacts(tx, deps, { playerId, kind: 'excluded-play', facts })
    }
    await noteChecked(tx, span, until)
  })
}

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
