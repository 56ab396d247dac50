/** The limits of a player: the ledger's values, with what waits and what the history says of them. */
import type { Queryable } from '../../../kernel/index.ts'
import { periodCodes, type Wallet } from '../../wallet/index.ts'
import { isSameLimit, type LimitName, type LockReason } from './limit-names.ts'
import type { PlayTimeLimits } from '../reality-checks/time-limits.ts'
import { type LimitRequest, readLimitDates, readRequests } from './limit-store.ts'

/** Values are minor units, those of time seconds. */
export interface LimitFacts extends LimitName {
  readonly own: bigint | null
  readonly imposed: bigint | null
  /** Of the running period; null without one. */
  readonly running: {
    readonly used: bigint
    readonly startedAt: Temporal.Instant | null
    readonly resetsAt: Temporal.Instant | null
  } | null
  /** What waits, also when it has lapsed and is not ended yet. */
  readonly request: LimitRequest | null
  readonly lockReason: LockReason | null
  readonly updatedAt: Temporal.Instant | null
  /** Whether the history has the own limit; false for one that was carried over from an earlier platform. */
  readonly isOwnNoted: boolean
}

export const isLapsed = ({ confirmUntil }: LimitRequest, at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(confirmUntil, at) <= 0

const kindOrder = ['deposit', 'stake', 'loss'] as const

/** Who has the values of limits. */
export interface LimitReading {
  readonly wallet: Pick<Wallet, 'limitWindowsOf' | 'singleStakeLimitsOf'>
  readonly time: PlayTimeLimits
}

/** All limits of a player, also those without a value. */
export async function readLimitFacts(
  { wallet, time }: LimitReading,
  db: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
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
  return [
    ...ofPeriods,
    withRequest({ kind: 'singleStake', period: null, ...singleStake, running: null }),
    ...(await time.read(db, playerId, at)).map(withRequest),
  ]
}
