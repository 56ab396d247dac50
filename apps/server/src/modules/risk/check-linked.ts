/** Adds up what a person has moved, and opens or raises a case near the threshold of due diligence (KYC-01). */
import { inTransactionOf } from '../../kernel/index.ts'
import { lockPlayer } from './case-store.ts'
import { noteFacts } from './cases.ts'
import { readFactsSince } from './fact-store.ts'
import {
  isDiligenceComplete,
  LINKED_DAYS,
  LINKED_HOURS,
  type LinkedLevel,
  linkedLevel,
} from './linked-amounts.ts'
import { readPayers, removePayments } from './payment-store.ts'
import type { RiskLedger, WatchDependencies } from './ports.ts'
import { riskTermsOf } from './risk-terms.ts'

const KIND = 'linked-amounts'
/** Players of one page of the job. */
const PAGE = 500

async function readLinked(wallet: RiskLedger, playerId: bigint, at: Temporal.Instant) {
  // The end of the period is not part of it, and the present moment is.
  const to = at.add({ milliseconds: 1 })
  const totals = await wallet.netPosition(playerId, at.subtract({ hours: LINKED_HOURS }), to)
  if (!totals) return null
  const held = (await wallet.pendingHolds(playerId)).reduce((sum, { remaining }) => sum + remaining, 0n)
  const { deposited, withdrawn, staked, currency } = totals
  return { deposited, withdrawn: withdrawn + held, staked, currency }
}

/** A level of the series is noted one time; the threshold also after the warning. */
function isNoted(
  known: readonly { readonly details: Readonly<Record<string, unknown>> }[],
  level: LinkedLevel,
) {
  return known.some(({ details }) => details['level'] === level || details['level'] === 'threshold')
}

/**
 * Compares the sums of the last `LINKED_DAYS` with the amounts of the player's market. A player whose due diligence is
 * complete has no case.
 */
export async function checkLinked(deps: WatchDependencies, playerId: bigint): Promise<void> {
  const { db, clock, players, wallet } = deps
  const at = clock.now()
  const player = await players.factsOf(playerId)
  if (!player || isDiligenceComplete(player.kycStatus)) return
  const { diligenceWarnAmount: warnAmount, diligenceAmount: amount } = riskTermsOf(player, at)
  const linked = await readLinked(wallet, playerId, at)
  const level = linked && linkedLevel(linked, { warnAmount, amount })
  if (!linked || !level) return
  await inTransactionOf(db, playerId, async (tx) => {
    await lockPlayer(tx, playerId)
    const known = await readFactsSince(tx, { playerId, kind: KIND }, at.subtract({ hours: LINKED_HOURS }))
    if (isNoted(known, level)) return
    const { deposited, withdrawn, staked, currency } = linked
    const details = {
      level,
      days: LINKED_DAYS,
      depositedMinor: deposited,
      withdrawnMinor: withdrawn,
      stakedMinor: staked,
      thresholdMinor: amount,
      currency,
      kycStatus: player.kycStatus,
    }
    const fact = { key: `${level}:${at.toString()}`, details, at }
    await noteFacts(tx, deps, { playerId, kind: KIND, facts: [fact], isRaised: level === 'threshold' })
  })
}

/**
 * The same for every player with a payment within `LINKED_DAYS`: stakes reach a threshold between payments. Removes
 * payments that no series reaches any more.
 * @param onError called for a player for whom it fails; the others do not wait for that
 */
export async function checkAllLinked(
  deps: WatchDependencies,
  signal: AbortSignal,
  onError: (playerId: bigint, error: unknown) => void,
): Promise<void> {
  const since = deps.clock.now().subtract({ hours: LINKED_HOURS })
  await removePayments(deps.db, since)
  for (let after = 0n; ;) {
    const page = await readPayers(deps.db, { since, after, limit: PAGE })
    for (const playerId of page) {
      signal.throwIfAborted()
      await checkLinked(deps, playerId).catch((error: unknown) => onError(playerId, error))
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last
  }
}
