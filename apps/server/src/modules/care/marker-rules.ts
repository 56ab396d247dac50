/** Markers of harm (CARE-01): pure rules over what a player has done. */

/** How many days the weekly sums and days are about. */
export const WEEK_DAYS = 7
/** Limits reached, breaks begun. */
export const TOOLS_DAYS = 30
/** A deposit so soon after a loss of at least half of it chases the loss. */
export const CHASING_HOURS = 2

const WHOLE = 100
const HOUR_SECONDS = 3_600

/** From which value on a marker is found. */
interface Threshold {
  readonly notable: number
  readonly strong: number
}

/** Percent of what the market lets a player deposit in a month before their means are looked at. */
export const SPEND_PERCENT: Threshold = { notable: 50, strong: 100 }
/** Times the deposits of a usual week. */
export const CHANGE_TIMES: Threshold = { notable: 3, strong: 5 }
/** A week below this percentage of the same amount is no change in spend, whatever it was before. */
export const CHANGE_FLOOR_PERCENT = 10
/** A usual week is known after so many whole ones. */
export const USUAL_WEEKS = 4
/** Hours of play in a day (RC-10). */
export const DAY_HOURS: Threshold = { notable: 6, strong: 9 }
/** Hours of play in a night. */
export const NIGHT_HOURS: Threshold = { notable: 2, strong: 4 }
/** So many long days, or nights, of a week are strong. */
export const REPEATED_DAYS = 3
export const DEPOSITS_A_DAY: Threshold = { notable: 5, strong: 10 }
export const FAILED_DEPOSITS_A_DAY: Threshold = { notable: 3, strong: 6 }
export const CHASING_DEPOSITS_A_DAY: Threshold = { notable: 3, strong: 5 }
/** Withdrawals that the player has taken back, or that were refused, in a week. */
export const ENDED_WITHDRAWALS: Threshold = { notable: 1, strong: 3 }
/** Higher limits, or removals, that the player has asked for in a week. */
export const RAISED_LIMITS: Threshold = { notable: 2, strong: 4 }
export const USED_TOOLS: Threshold = { notable: 3, strong: 6 }
/** So many notable markers of different kinds are strong together. */
export const COMBINED_KINDS = 3

/** Each kind, with the days in which the same marker is found one time. */
export const markerDays = {
  spend: WEEK_DAYS,
  'spend-change': WEEK_DAYS,
  time: WEEK_DAYS,
  night: WEEK_DAYS,
  'deposit-count': 1,
  'deposit-failures': 1,
  chasing: 1,
  withdrawals: WEEK_DAYS,
  'limit-raises': WEEK_DAYS,
  tools: TOOLS_DAYS,
  combined: WEEK_DAYS,
} as const satisfies Readonly<Record<string, number>>

export type MarkerKind = keyof typeof markerDays
export type Strength = 'notable' | 'strong'

export interface Marker {
  readonly kind: MarkerKind
  readonly strength: Strength
}

/** What the rules decide from. Amounts are minor units of one currency. */
export interface MarkerInputs {
  /** Percent of the thresholds: 100, and less for the young (CARE-05). */
  readonly factor: number
  /** What a player may deposit in a month before their means are looked at. */
  readonly monthAmount: bigint
  /** Of the last `WEEK_DAYS`. */
  readonly deposited: bigint
  readonly withdrawn: bigint
  readonly staked: bigint
  readonly won: bigint
  /** Mean deposits of a whole week before; null before `USUAL_WEEKS`. */
  readonly usualWeek: bigint | null
  /** Play of each of the last `WEEK_DAYS` on the market's calendar, in seconds; the running day is the last one. */
  readonly daySeconds: readonly number[]
  readonly nightSeconds: readonly number[]
  /** Within 24 hours. */
  readonly deposits: number
  readonly failedDeposits: number
  /** Amounts of the deposits that chase a loss, in time order. */
  readonly chasingDeposits: readonly bigint[]
  /** Within `WEEK_DAYS`. */
  readonly endedWithdrawals: number
  readonly raisedLimits: number
  /** Within `TOOLS_DAYS`. */
  readonly usedTools: number
}

/** Compares a value with thresholds of which only a part counts for the young. Exact: no part of a unit is lost. */
function strengthOf(
  value: number | bigint,
  { notable, strong }: { readonly notable: number | bigint; readonly strong: number | bigint },
  factor: number,
): Strength | null {
  const reaches = (threshold: number | bigint) =>
    BigInt(value) * BigInt(WHOLE) >= BigInt(threshold) * BigInt(factor)
  if (reaches(strong)) return 'strong'
  return reaches(notable) ? 'notable' : null
}

const largest = (values: readonly number[]): number => Math.max(0, ...values)

/** The larger of net deposits and net loss. */
function spendOf({ deposited, withdrawn, staked, won }: MarkerInputs): bigint {
  const [paid, lost] = [deposited - withdrawn, staked - won]
  return paid > lost ? paid : lost
}

function spend(inputs: MarkerInputs): Strength | null {
  const { monthAmount, factor } = inputs
  const value = spendOf(inputs) * BigInt(WHOLE)
  const { notable, strong } = SPEND_PERCENT
  return strengthOf(
    value,
    { notable: monthAmount * BigInt(notable), strong: monthAmount * BigInt(strong) },
    factor,
  )
}

function spendChange({ deposited, usualWeek, monthAmount, factor }: MarkerInputs): Strength | null {
  if (usualWeek === null || usualWeek === 0n) return null
  const floor = monthAmount * BigInt(CHANGE_FLOOR_PERCENT)
  if (strengthOf(deposited * BigInt(WHOLE), { notable: floor, strong: floor }, factor) === null) return null
  const { notable, strong } = CHANGE_TIMES
  return strengthOf(
    deposited,
    { notable: usualWeek * BigInt(notable), strong: usualWeek * BigInt(strong) },
    WHOLE,
  )
}

/** One long day, or several. */
function longest(seconds: readonly number[], hours: Threshold, factor: number): Strength | null {
  const thresholds = { notable: hours.notable * HOUR_SECONDS, strong: hours.strong * HOUR_SECONDS }
  const found = strengthOf(largest(seconds), thresholds, factor)
  const isLong = (one: number) => strengthOf(one, thresholds, factor) !== null
  return seconds.filter(isLong).length >= REPEATED_DAYS ? 'strong' : found
}

/** Each deposit larger than the one before. */
const isRising = (amounts: readonly bigint[]): boolean =>
  amounts.every((amount, i) => i === 0 || amount > amounts[i - 1]!)

function chasing({ chasingDeposits, factor }: MarkerInputs): Strength | null {
  const found = strengthOf(chasingDeposits.length, CHASING_DEPOSITS_A_DAY, factor)
  return found !== null && chasingDeposits.length > 1 && isRising(chasingDeposits) ? 'strong' : found
}

const rules: Readonly<Record<Exclude<MarkerKind, 'combined'>, (inputs: MarkerInputs) => Strength | null>> = {
  spend,
  'spend-change': spendChange,
  time: ({ daySeconds, factor }) => longest(daySeconds, DAY_HOURS, factor),
  night: ({ nightSeconds, factor }) => longest(nightSeconds, NIGHT_HOURS, factor),
  'deposit-count': ({ deposits, factor }) => strengthOf(deposits, DEPOSITS_A_DAY, factor),
  'deposit-failures': ({ failedDeposits, factor }) =>
    strengthOf(failedDeposits, FAILED_DEPOSITS_A_DAY, factor),
  chasing,
  withdrawals: ({ endedWithdrawals, factor }) => strengthOf(endedWithdrawals, ENDED_WITHDRAWALS, factor),
  'limit-raises': ({ raisedLimits, factor }) => strengthOf(raisedLimits, RAISED_LIMITS, factor),
  tools: ({ usedTools, factor }) => strengthOf(usedTools, USED_TOOLS, factor),
}

/** Markers of one kind each. */
function findSingle(inputs: MarkerInputs): Marker[] {
  const found: Marker[] = []
  for (const [kind, rule] of Object.entries(rules) as [keyof typeof rules, (typeof rules)['spend']][]) {
    const strength = rule(inputs)
    if (strength !== null) found.push({ kind, strength })
  }
  return found
}

const withCombined = (found: readonly Marker[]): Marker[] => [
  ...found,
  { kind: 'combined', strength: 'strong' },
]

const notableOf = (found: readonly Marker[]) => found.filter(({ strength }) => strength === 'notable')

/** Every marker that the figures show now. */
export function findMarkers(inputs: MarkerInputs): Marker[] {
  const found = findSingle(inputs)
  return notableOf(found).length >= COMBINED_KINDS ? withCombined(found) : found
}

/** As the first version decided: a strong marker hid what notable ones are together. */
export function findMarkersBeforeVersion2(inputs: MarkerInputs): Marker[] {
  const found = findSingle(inputs)
  const isCombined = found.length >= COMBINED_KINDS && notableOf(found).length === found.length
  return isCombined ? withCombined(found) : found
}

/** A marker that was found before. */
export interface NotedMarker extends Marker {
  readonly foundAt: Temporal.Instant
}

/** Markers that were not found in the days of their kind, or are stronger than they were. */
export const freshMarkers = (
  found: readonly Marker[],
  noted: readonly NotedMarker[],
  at: Temporal.Instant,
): Marker[] =>
  found.filter(({ kind, strength }) => {
    const since = at.subtract({ hours: markerDays[kind] * 24 })
    return !noted.some(
      (one) =>
        one.kind === kind &&
        (one.strength === 'strong' || strength === 'notable') &&
        Temporal.Instant.compare(one.foundAt, since) > 0,
    )
  })
