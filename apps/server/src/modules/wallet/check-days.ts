import type { CurrencyCode } from '@marquee/money'
import type { Clock, Queryable } from '../../kernel/index.ts'
import { readFirstEntry, readZones, type ZoneDay } from './days.ts'
import { earlier, type Sums, sumEntries } from './day-sums.ts'
import { outcomeNumbers } from './numbers.ts'

interface DaysCheck {
  /** In words. */
  readonly differences: readonly string[]
  /** Entries from then on were not compared: some zone has no closed day there. Undefined without entries. */
  readonly until: Temporal.Instant | undefined
}

interface ClosedDay extends ZoneDay {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** Closed days of a zone, without gaps unless one was reported. */
interface ClosedZone {
  readonly zone: string
  readonly days: readonly ClosedDay[]
  /** The last of them; none where the zone has no closed day of the period. */
  readonly compared: readonly ClosedDay[]
}

/** A day has 25 hours at most, and is late three hours after its end: entries of before then are in closed days. */
const MAX_NOT_COMPARED = { hours: 28 }

export const textOfDay = ({ zone, day }: ZoneDay): string => `${day.toString()} ${zone}`

/**
 * Compares closed days with the entries, and their transfers with their sums; looks for missing days, and for entries
 * that are in no closed day although later ones are: all entries are those of closed days and of days that are open.
 */
export async function verifyDays(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  { since, signal }: { readonly since?: Temporal.PlainDate; readonly signal?: AbortSignal | undefined } = {},
): Promise<DaysCheck> {
  const oldest = clock.now().subtract(MAX_NOT_COMPARED)
  const all = await readDays(db)
  const isCompared = ({ day }: ClosedDay) => !since || Temporal.PlainDate.compare(day, since) >= 0
  const differences = [...(await readOrphans(db)), ...missingDays(all)]
  for (const day of all.filter(isCompared)) differences.push(...(await compareDay(db, day, signal)))
  const zones = [...Map.groupBy(all, ({ zone }) => zone)].map(([zone, days]) => ({
    zone,
    days,
    compared: days.filter(isCompared),
  }))
  const until = await readEndOfClosed(db, all)
  if (until) differences.push(...(await compareWhole(db, { zones, until }, signal)))
  if (until && Temporal.Instant.compare(until, oldest) < 0)
    differences.push(`compared only until ${until.toString()}: some zone has no closed day since`)
  return { differences, until }
}

/** Where some zone has no closed day any more: with its last one's end, or without any with its first entry. */
async function readEndOfClosed(
  db: Queryable,
  all: readonly ClosedDay[],
): Promise<Temporal.Instant | undefined> {
  const lastByZone = new Map(all.map((day) => [day.zone, day]))
  const ends = [...lastByZone.values()].map(({ endsAt }) => endsAt)
  for (const zone of new Set(await readZones(db)).difference(lastByZone)) {
    const first = await readFirstEntry(db, zone)
    if (first) ends.push(first)
  }
  return ends.length === 0 ? undefined : ends.reduce(earlier)
}

async function readDays(db: Queryable): Promise<ClosedDay[]> {
  const { rows } = await db.query<{
    zone: string
    day: string
    starts_at: Temporal.Instant
    ends_at: Temporal.Instant
  }>('select zone, day::text, starts_at, ends_at from wallet.closed_day order by zone, day')
  return rows.map((row) => ({
    zone: row.zone,
    day: Temporal.PlainDate.from(row.day),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }))
}

/** Sums and transfers of days that are not there. */
async function readOrphans(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ zone: string; day: string }>(
    `select zone, day::text from (
         select zone, day from wallet.day_total union select zone, day from wallet.house_transfer) kept
      where not exists (
        select from wallet.closed_day closed where closed.zone = kept.zone and closed.day = kept.day)
      order by day, zone`,
  )
  return rows.map(({ zone, day }) => `${day} ${zone} has sums and is not closed`)
}

function missingDays(all: readonly ClosedDay[]): string[] {
  const differences: string[] = []
  for (const [index, next] of all.entries()) {
    const last = all[index - 1]
    if (last?.zone !== next.zone) continue
    const first = last.day.add({ days: 1 })
    const missing = first.until(next.day).days
    if (missing === 1) differences.push(`${textOfDay({ zone: next.zone, day: first })} is missing`)
    if (missing > 1) differences.push(`${missing} days before ${textOfDay(next)} are missing`)
    if (missing === 0 && !last.endsAt.equals(next.startsAt))
      differences.push(`${textOfDay(next)} does not start where the day before ends`)
  }
  return differences
}

async function compareDay(
  db: Queryable,
  closed: ClosedDay,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const { zone, day, startsAt: from, endsAt: until } = closed
  const sums = await sumEntries(db, { zone, from, until }, signal)
  const { rows } = await db.query<{ has_sums: boolean; has_transfers: boolean }>(
    `select wallet.has_sums($1, $2::date, $3::jsonb) as has_sums,
       wallet.has_transfers($1, $2::date) as has_transfers`,
    [zone, day.toString(), sums],
  )
  const { has_sums: hasSums, has_transfers: hasTransfers } = rows[0]!
  return [
    ...(hasSums ? [] : [`${textOfDay(closed)} no longer has its sums`]),
    ...(hasTransfers ? [] : [`${textOfDay(closed)} has other transfers than its sums`]),
  ]
}

/** Number of entries and change of the house's accounts. */
interface Whole {
  readonly entries: bigint
  readonly house: bigint
}
type WholeByCurrency = Map<CurrencyCode, Whole>

/**
 * Compares all entries of a period with those of its closed days, without regard to their zones. The period begins with
 * the first compared day of any zone.
 */
async function compareWhole(
  db: Queryable,
  { zones, until }: { readonly zones: readonly ClosedZone[]; readonly until: Temporal.Instant },
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const starts = zones.flatMap(({ compared: [first] }) => first?.startsAt ?? [])
  if (starts.length === 0) return []
  const from = starts.reduce(earlier)
  if (Temporal.Instant.compare(until, from) <= 0) return []
  const differences: string[] = []
  const closed: WholeByCurrency = new Map()
  for (const { zone, days, compared } of zones) {
    const [first] = compared
    const start = first?.startsAt ?? until
    const before = await wholeOf(db, await sumEntries(db, { zone, from, until: start }, signal))
    if (first && first === days[0] && before.size > 0)
      differences.push(`${zone} has entries before its first closed day`)
    add(closed, before, 1n)
    if (!first) continue
    add(closed, await wholeOfDays(db, first, compared.at(-1)!), 1n)
    const after = await sumEntries(db, { zone, from: until, until: compared.at(-1)!.endsAt }, signal)
    add(closed, await wholeOf(db, after), -1n)
  }
  const all = await wholeOf(db, await sumEntries(db, { zone: null, from, until }, signal))
  if (
    zones.every(({ days, compared }) => days[0] === compared[0]) &&
    (await hasAcceptedEntryBefore(db, from))
  )
    differences.push(`there are entries before the first closed day`)
  add(closed, all, -1n)
  for (const [currency, { entries, house }] of closed)
    if (entries !== 0n || house !== 0n)
      differences.push(`${currency}: closed days and entries differ by ${entries} entries and ${house}`)
  return differences
}

interface WholeRow {
  readonly currency: CurrencyCode
  readonly entries: string
  readonly house: string
}
const toWhole = (rows: readonly WholeRow[]): WholeByCurrency =>
  new Map(
    rows.map(({ currency, entries, house }) => [
      currency,
      { entries: BigInt(entries), house: BigInt(house) },
    ]),
  )

async function wholeOf(db: Queryable, sums: Sums): Promise<WholeByCurrency> {
  const { rows } = await db.query<WholeRow>(
    `select currency, sum(entries)::text as entries, sum(house)::text as house
       from jsonb_populate_recordset(null::wallet.day_total, $1::jsonb) group by currency order by currency`,
    [sums],
  )
  return toWhole(rows)
}

/** Of the kept sums of days of a zone; later ones may be closed meanwhile. */
async function wholeOfDays(db: Queryable, first: ZoneDay, last: ZoneDay): Promise<WholeByCurrency> {
  const { rows } = await db.query<WholeRow>(
    `select currency, sum(entries)::text as entries, sum(house)::text as house
       from wallet.day_total where zone = $1 and day between $2::date and $3::date
      group by currency order by currency`,
    [first.zone, first.day.toString(), last.day.toString()],
  )
  return toWhole(rows)
}

async function hasAcceptedEntryBefore(db: Queryable, at: Temporal.Instant): Promise<boolean> {
  const { rows } = await db.query<{ has_any: boolean }>(
    `select exists (select from wallet.entry where at < $1::timestamptz and outcome = $2) as has_any`,
    [at.toString(), outcomeNumbers.accepted],
  )
  return rows[0]!.has_any
}

function add(to: WholeByCurrency, from: WholeByCurrency, sign: bigint): void {
  for (const [currency, { entries, house }] of from) {
    const sum = to.get(currency)
    to.set(currency, {
      entries: (sum?.entries ?? 0n) + sign * entries,
      house: (sum?.house ?? 0n) + sign * house,
    })
  }
}
