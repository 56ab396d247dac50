/** Reads what markers are found in. */
import type { Queryable } from '../../kernel/index.ts'
import { careTermsOf } from './care-terms.ts'
import { type Fact, type FactKind, readFacts } from './fact-store.ts'
import { type MarkerInputs, TOOLS_DAYS, USUAL_WEEKS, WEEK_DAYS } from './marker-rules.ts'
import type { CareDependencies, CarePlayer, Span } from './ports.ts'

/** Whole weeks before the running one that make a usual week. */
const WEEKS_BEFORE = 8
/** Hours of a day from midnight on that are night. */
const NIGHT_END_HOUR = 6

/** The end of a period is not part of it, and the present moment is. */
export const justAfter = (at: Temporal.Instant): Temporal.Instant => at.add({ milliseconds: 1 })

export const daysBefore = (at: Temporal.Instant, days: number): Temporal.Instant =>
  at.subtract({ hours: days * 24 })

/** The last days on a calendar with the running one, or their nights; the earliest first. */
export function daySpans(at: Temporal.Instant, zone: string, part: 'day' | 'night'): Span[] {
  const today = at.toZonedDateTimeISO(zone).toPlainDate()
  return Array.from({ length: WEEK_DAYS }, (_, i) => {
    const day = today.subtract({ days: WEEK_DAYS - 1 - i })
    const from = day.toZonedDateTime(zone).toInstant()
    const end =
      part === 'day'
        ? day.add({ days: 1 }).toZonedDateTime(zone)
        : day.toZonedDateTime({ timeZone: zone, plainTime: { hour: NIGHT_END_HOUR } })
    return { from, until: end.toInstant() }
  })
}

/** Mean deposits of the whole weeks since the account was opened; null before there are enough. */
async function usualWeekOf(
  { wallet }: Pick<CareDependencies, 'wallet'>,
  db: Queryable,
  playerId: bigint,
  { registeredAt }: Pick<CarePlayer, 'registeredAt'>,
): Promise<bigint | null> {
  const weeks = await wallet.periodTotals(playerId, { period: 'week', count: WEEKS_BEFORE + 1 }, db)
  const whole = weeks.slice(1).filter(({ startsAt }) => Temporal.Instant.compare(startsAt, registeredAt) >= 0)
  if (whole.length < USUAL_WEEKS) return null
  return whole.reduce((sum, { deposited }) => sum + deposited, 0n) / BigInt(whole.length)
}

/** A deposit chases a loss of at least half of it. */
const isChasing = ({ amount, lostBefore }: Fact): boolean =>
  amount !== null && lostBefore !== null && lostBefore * 2n >= amount

/** Counts of facts that markers compare. */
function countFacts(facts: readonly Fact[], at: Temporal.Instant) {
  const within = (days: number, ...kinds: readonly FactKind[]) => {
    const since = daysBefore(at, days)
    return facts.filter((one) => kinds.includes(one.kind) && Temporal.Instant.compare(one.at, since) > 0)
  }
  return {
    deposits: within(1, 'deposit').length,
    failedDeposits: within(1, 'deposit-failed').length,
    chasingDeposits: within(1, 'deposit')
      .filter(isChasing)
      .map(({ amount }) => amount ?? 0n),
    endedWithdrawals: within(WEEK_DAYS, 'withdrawal-cancelled', 'withdrawal-refused').length,
    raisedLimits: within(WEEK_DAYS, 'limit-raised').length,
    usedTools: within(TOOLS_DAYS, 'limit-reached', 'break').length,
  }
}

/** Null for an account without a wallet. */
export async function readInputs(
  deps: Pick<CareDependencies, 'wallet' | 'secondsPlayed'>,
  db: Queryable,
  playerId: bigint,
  player: CarePlayer,
  at: Temporal.Instant,
): Promise<MarkerInputs | null> {
  const until = justAfter(at)
  const week = await deps.wallet.netPosition(playerId, daysBefore(at, WEEK_DAYS), until, db)
  if (!week) return null
  const { zone, factor, monthAmount } = careTermsOf(player, at)
  const facts = await readFacts(db, playerId, { from: daysBefore(at, TOOLS_DAYS), until })
  const { deposited, withdrawn, staked, won } = week
  return {
    factor,
    monthAmount,
    deposited,
    withdrawn,
    staked,
    won,
    usualWeek: await usualWeekOf(deps, db, playerId, player),
    daySeconds: await deps.secondsPlayed(db, playerId, daySpans(at, zone, 'day')),
    nightSeconds: await deps.secondsPlayed(db, playerId, daySpans(at, zone, 'night')),
    ...countFacts(facts, at),
  }
}
