/** Closed accounts, whose holders cannot log in and may read their statement for the time of the market (ID-15). */
import { isMarketId, monthsAfter, periodBounds, policyFor, policyValue } from '@marquee/markets'
import type { Clock, Database, Queryable } from '../../kernel/index.ts'
import type { AccountStatus } from './rules.ts'
import { readStatusSince } from './standing-store.ts'
import { type PlayerRecord, readPlayer } from './store.ts'

/** Statuses in which nobody logs in: closed by the player, or by staff. A player on a break logs in (EXC-06). */
const closedStatuses: readonly AccountStatus[] = ['CLOSED', 'BLACKLISTED']

export interface ClosedAccount extends Pick<PlayerRecord, 'playerId' | 'email' | 'language' | 'market'> {
  readonly closedAt: Temporal.Instant
  /** The last moment at which its statement can be read: the end of a day of its market. */
  readonly readableUntil: Temporal.Instant
}

export interface ClosedAccounts {
  /** @returns null for an account that is open, unknown, or closed for longer than its market keeps a statement */
  find(playerId: bigint, within?: Queryable): Promise<ClosedAccount | null>
  findByEmail(email: string): Promise<ClosedAccount | null>
}

function readableUntil(
  { market, country: residence, province }: Pick<PlayerRecord, 'market' | 'country' | 'province'>,
  closedAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  const policy = policyFor({ market, residence, province: province ?? undefined, at: now })
  const months = policyValue(policy, 'statement.afterCloseMonths')
  const place = isMarketId(market) ? market : 'UN'
  // A mail names the day: all of it counts.
  return periodBounds(place, 'D', monthsAfter(place, closedAt, months)).endsAt.subtract({ milliseconds: 1 })
}

export function createClosedAccounts({
  db,
  clock,
  players,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly players: { findByEmail(email: string): Promise<bigint | null> }
}): ClosedAccounts {
  async function find(playerId: bigint, within: Queryable = db): Promise<ClosedAccount | null> {
    const player = await readPlayer(within, playerId)
    if (!player || !closedStatuses.includes(player.status)) return null
    const closedAt = await readStatusSince(within, playerId)
    if (!closedAt) return null
    const now = clock.now()
    const until = readableUntil(player, closedAt, now)
    if (Temporal.Instant.compare(now, until) > 0) return null
    const { email, language, market } = player
    return { playerId, email, language, market, closedAt, readableUntil: until }
  }
  return {
    find,
    async findByEmail(email) {
      const playerId = await players.findByEmail(email)
      return playerId === null ? null : find(playerId)
    },
  }
}
