/** The limits of a player: the ledger's values, with what waits and what the history says of them. */
import type { Queryable } from '../../../kernel/index.ts'
import { periodCodes, type Wallet } from '../../wallet/index.ts'
import { isSameLimit, type LimitName, type LockReason } from './limit-names.ts'
import { type LimitRequest, readLimitDates, readRequests } from './limit-store.ts'

/** Amounts are minor units. */
export interface LimitFacts extends LimitName {
  readonly own: bigint | null
  readonly imposed: bigint | null
  /** Of the running period; null without one. */
  readonly running: {
    readonly used: bigint
    readonly startedAt: Temporal.Instant
    readonly resetsAt: Temporal.Instant
  } | null
  /** What waits, also when it has lapsed and is not ended yet. */
  readonly request: LimitRequest | null
  readonly lockReason: LockReason | null
  readonly updatedAt: Temporal.Instant | null
  /** Whether the history has the own limit; false for one that was carried over from an earlier platform. */
  readonly isOwnNoted: boolean
}

/** The lower of both; null without one. */
export const lowerOf = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null ? b : b === null || a < b ? a : b

export const isLapsed = ({ confirmUntil }: LimitRequest, at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(confirmUntil, at) <= 0

const kindOrder = ['deposit', 'stake', 'loss'] as const

/** All limits of a player, also those without a value. */
export async function readLimitFacts(
  wallet: Pick<Wallet, 'limitWindowsOf' | 'singleStakeLimitsOf'>,
  db: Queryable,
  playerId: bigint,
): Promise<LimitFacts[]> {
  const windows = await wallet.limitWindowsOf(playerId, db)
  const singleStake = await wallet.singleStakeLimitsOf(playerId, db)
  const requests = await readRequests(db, playerId)
  const dates = await readLimitDates(db, playerId)
  const withRequest = (limit: LimitName & Pick<LimitFacts, 'own' | 'imposed' | 'running'>): LimitFacts => {
    const dated = dates.find((one) => isSameLimit(one, limit))
    return {
      ...limit,
      request: requests.find(({ name }) => isSameLimit(name, limit))?.request ?? null,
      lockReason: limit.imposed === null ? null : (dated?.lockReason ?? 'other'),
      updatedAt: dated?.updatedAt ?? null,
      isOwnNoted: limit.own === (dated?.ownNoted ?? null),
    }
  }
  const ofPeriods = kindOrder.flatMap((kind) =>
    windows
      .filter(({ measure }) => measure === kind)
      .map(({ period, own, imposed, used, startedAt, resetsAt }) =>
        withRequest({
          kind,
          period: periodCodes[period],
          own,
          imposed,
          running: { used, startedAt, resetsAt },
        }),
      ),
  )
  return [...ofPeriods, withRequest({ kind: 'singleStake', period: null, ...singleStake, running: null })]
}
