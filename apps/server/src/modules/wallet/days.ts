import type { CurrencyCode } from '@marquee/money'
import { type Clock, type Database, inTransaction, type Queryable } from '../../kernel/index.ts'
import { earlier, isStatementTimeout, sumEntries } from './day-sums.ts'
import { kindNumbers, nameOf } from './numbers.ts'

/** A day of a zone. */
export interface ZoneDay {
  /** IANA zone. */
  readonly zone: string
  readonly day: Temporal.PlainDate
}

/** Sums of a closed day's accepted entries, in minor units. */
export interface DayTotal {
  readonly currency: CurrencyCode
  readonly provider: number
  readonly houseAccount: number
  /** Of entries; undefined for one of a newer release. */
  readonly kind: keyof typeof kindNumbers | undefined
  readonly entries: bigint
  /** Change of the house's account; the other side of the players' changes. */
  readonly house: bigint
  readonly main: bigint
  readonly locked: bigint
  readonly held: bigint
  readonly bonus: bigint
  readonly receivable: bigint
  /** What rounding to minor units gave the players: exact decimal text in units of the currency. */
  readonly rounding: string
}

/** Rounding of a closed day, moved between two accounts of the house: exact decimal text in units of the currency. */
export interface HouseTransfer {
  readonly currency: CurrencyCode
  readonly provider: number
  readonly fromAccount: number
  readonly toAccount: number
  readonly amount: string
}

interface DaysOptions {
  readonly db: Database
  readonly clock: Clock
}

/** What became of the days that are over. */
export interface DaysReport {
  readonly closed: readonly ZoneDay[]
  /** Zones in which an error ended the closing of days. */
  readonly failed: readonly { readonly zone: string; readonly error: unknown }[]
  /** Of each zone the first day that should have been closed long ago. */
  readonly late: readonly ZoneDay[]
}

/** A day that is not closed so long after its end is late. */
const LATE_AFTER = { hours: 3 }
const oneDay = { days: 1 }

/**
 * Closes every day of every market's zone that is over, oldest first, each in its own transaction; a zone whose days
 * cannot be closed delays no other. A day is over five minutes after its end, when every transaction that had begun to
 * write then has ended: from then on no entry of it can be written.
 */
export async function closeDays({ db, clock }: DaysOptions, signal?: AbortSignal): Promise<DaysReport> {
  const closed: ZoneDay[] = []
  const failed: { zone: string; error: unknown }[] = []
  const late: ZoneDay[] = []
  for (const zone of await readZones(db)) {
    let next: OpenDay | undefined
    try {
      next = await nextDay(db, zone)
      while (next) {
        if (signal?.aborted) break
        const { day } = next
        if (await closeDay({ db, clock }, next, signal)) closed.push({ zone, day })
        // Another run may have closed it meanwhile.
        next = await nextDay(db, zone)
        if (next?.day.equals(day)) break
      }
    } catch (error) {
      if (signal?.aborted) break
      failed.push({ zone, error })
    }
    if (next && Temporal.Instant.compare(next.until.add(LATE_AFTER), clock.now()) <= 0)
      late.push({ zone, day: next.day })
  }
  return { closed, failed, late }
}

/** The latest closed days, newest first. */
export async function readClosedDays(db: Queryable, limit: number): Promise<ZoneDay[]> {
  const { rows } = await db.query<{ zone: string; day: string }>(
    'select zone, day::text from wallet.closed_day order by day desc, zone limit $1',
    [limit],
  )
  return rows.map(({ zone, day }) => ({ zone, day: Temporal.PlainDate.from(day) }))
}

/** The sums of a closed day; null while it is not closed. */
export async function readDayTotals(
  db: Queryable,
  { zone, day }: ZoneDay,
): Promise<{ readonly totals: readonly DayTotal[]; readonly transfers: readonly HouseTransfer[] } | null> {
  const key = [zone, day.toString()]
  const known = await db.query('select from wallet.closed_day where zone = $1 and day = $2::date', key)
  if (known.rowCount === 0) return null
  const totals = await db.query<TotalRow>(
    `select currency, provider, house_account, kind, entries::text, house::text, main::text, locked::text, held::text,
         bonus::text, receivable::text, trim_scale(rounding)::text as rounding
       from wallet.day_total where zone = $1 and day = $2::date
      order by currency, provider, house_account, kind`,
    key,
  )
  const transfers = await db.query<TransferRow>(
    `select currency, provider, from_account, to_account, trim_scale(amount)::text as amount
       from wallet.house_transfer where zone = $1 and day = $2::date
      order by currency, provider, from_account, to_account`,
    key,
  )
  return { totals: totals.rows.map(toTotal), transfers: transfers.rows.map(toTransfer) }
}

interface TotalRow {
  readonly currency: CurrencyCode
  readonly provider: number
  readonly house_account: number
  readonly kind: number
  readonly entries: string
  readonly house: string
  readonly main: string
  readonly locked: string
  readonly held: string
  readonly bonus: string
  readonly receivable: string
  readonly rounding: string
}

const toTotal = (row: TotalRow): DayTotal => ({
  currency: row.currency,
  provider: row.provider,
  houseAccount: row.house_account,
  kind: nameOf(kindNumbers, row.kind),
  entries: BigInt(row.entries),
  house: BigInt(row.house),
  main: BigInt(row.main),
  locked: BigInt(row.locked),
  held: BigInt(row.held),
  bonus: BigInt(row.bonus),
  receivable: BigInt(row.receivable),
  rounding: row.rounding,
})

interface TransferRow {
  readonly currency: CurrencyCode
  readonly provider: number
  readonly from_account: number
  readonly to_account: number
  readonly amount: string
}

const toTransfer = (row: TransferRow): HouseTransfer => ({
  currency: row.currency,
  provider: row.provider,
  fromAccount: row.from_account,
  toAccount: row.to_account,
  amount: row.amount,
})

/** The zones in whose days entries are. */
export async function readZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ zone: string }>(
    'select zone from wallet.zones_of_days() zone order by zone',
  )
  return rows.map(({ zone }) => zone)
}

/** A day of a zone that is not closed, and its real bounds. */
interface OpenDay extends ZoneDay {
  readonly from: Temporal.Instant
  /** Exclusive. */
  readonly until: Temporal.Instant
}

/** It starts where the day before ended, also where the zone's clocks were changed since. */
function dayAfter(zone: string, last: Temporal.PlainDate, from: Temporal.Instant): OpenDay {
  const day = last.add(oneDay)
  return { zone, day, from, until: endOf(zone, day) }
}

const endOf = (zone: string, day: Temporal.PlainDate): Temporal.Instant =>
  day.add(oneDay).toZonedDateTime(zone).toInstant()

/** The day after the last closed one, or the day of the zone's first entry; undefined without entries. */
async function nextDay(db: Queryable, zone: string): Promise<OpenDay | undefined> {
  const { rows } = await db.query<{ day: string; ends_at: Temporal.Instant }>(
    'select day::text, ends_at from wallet.closed_day where zone = $1 order by day desc limit 1',
    [zone],
  )
  const [last] = rows
  if (last) return dayAfter(zone, Temporal.PlainDate.from(last.day), last.ends_at)
  const first = await readFirstEntry(db, zone)
  if (!first) return undefined
  const day = first.toZonedDateTimeISO(zone).toPlainDate()
  return { zone, day, from: day.toZonedDateTime(zone).toInstant(), until: endOf(zone, day) }
}

/** Players of the first page; one that takes too long is read again as two. */
const FIRST_PLAYERS_PER_PAGE = 5_000
/** A statement that takes too long even for this is an error. */
const MIN_PLAYERS_PER_PAGE = 50

/** The time of a zone's first entry; undefined without one. */
export async function readFirstEntry(db: Queryable, zone: string): Promise<Temporal.Instant | undefined> {
  let first: Temporal.Instant | undefined
  let players = FIRST_PLAYERS_PER_PAGE
  for (let after = 0n; ;) {
    try {
      const page = await readFirstEntryOfPage(db, { zone, after, players })
      if (!page) return first
      if (page.first_at) first = first ? earlier(first, page.first_at) : page.first_at
      after = page.last_player
    } catch (error) {
      if (!isStatementTimeout(error) || players <= MIN_PLAYERS_PER_PAGE) throw error
      players = Math.max(MIN_PLAYERS_PER_PAGE, Math.floor(players / 2))
    }
  }
}

/** Of the next players; undefined when there are no more. */
async function readFirstEntryOfPage(
  db: Queryable,
  { zone, after, players }: { readonly zone: string; readonly after: bigint; readonly players: number },
): Promise<{ readonly first_at: Temporal.Instant | null; readonly last_player: bigint } | undefined> {
  const { rows } = await db.query<{ first_at: Temporal.Instant | null; last_player: bigint }>(
    'select first_at, last_player from wallet.first_entry_in($1, $2, $3)',
    [zone, after, players],
  )
  return rows[0]
}

/** @returns false while the day may still get entries, when it is closed, and when the work was aborted */
async function closeDay(
  { db, clock }: DaysOptions,
  { zone, day, from, until }: OpenDay,
  signal?: AbortSignal,
): Promise<boolean> {
  if (signal?.aborted || !(await isComplete(db, until, clock.now()))) return false
  const sums = await sumEntries(db, { zone, from, until }, signal)
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ is_closed: boolean }>(
      `select wallet.close_day($1, $2::date, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::jsonb)
         as is_closed`,
      [zone, day.toString(), from.toString(), until.toString(), clock.now().toString(), sums],
    )
    return rows[0]!.is_closed
  })
}

/** A transaction that writes for longer is waited for by the next run. */
const WRITERS_WAIT_MS = 3_000
const WRITERS_PAUSE_MS = 100

/** Whether no entry of a day that ended at `until` can be written any more. Waits for transactions that write. */
async function isComplete(db: Queryable, until: Temporal.Instant, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await db.query<{ is_over: boolean }>(
    'select wallet.is_over($1::timestamptz, $2::timestamptz) as is_over',
    [until.toString(), now.toString()],
  )
  if (!rows[0]!.is_over) return false
  let writers = await readOpenWriters(db)
  for (let waited = 0; writers.size > 0; waited += WRITERS_PAUSE_MS) {
    if (waited >= WRITERS_WAIT_MS) return false
    await new Promise((resolve) => setTimeout(resolve, WRITERS_PAUSE_MS))
    writers = writers.intersection(await readOpenWriters(db))
  }
  return true
}

async function readOpenWriters(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ writer: string }>(
    'select writer::text as writer from wallet.open_writers() writer',
  )
  return new Set(rows.map(({ writer }) => writer))
}
