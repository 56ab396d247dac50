import type { CurrencyCode } from '@marquee/money'
import { type Clock, type Database, inTransaction, type Queryable } from '../../kernel/index.ts'
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

interface DayRow {
  readonly zone: string
  readonly day: string
}
const toDay = ({ zone, day }: DayRow): ZoneDay => ({ zone, day: Temporal.PlainDate.from(day) })
const oneDay = { days: 1 }

interface DaysOptions {
  readonly db: Database
  readonly clock: Clock
}

/**
 * Closes every day of every market's zone that is over, oldest first, each in its own transaction. A day is over five
 * minutes after its end, when no transaction from before is running: from then on no entry of it can be written.
 */
export async function closeDays({ db, clock }: DaysOptions, signal?: AbortSignal): Promise<ZoneDay[]> {
  const closed: ZoneDay[] = []
  for (const zone of await readZones(db)) {
    let day = await nextDay(db, zone)
    while (day !== undefined && (await closeDay({ db, clock }, { zone, day }))) {
      closed.push({ zone, day })
      if (signal?.aborted) return closed
      day = day.add(oneDay)
    }
  }
  return closed
}

/** Closed days since a date whose entries no longer have the sums that were kept: an entry came late or was changed. */
export async function readChangedDays(db: Queryable, since: Temporal.PlainDate): Promise<ZoneDay[]> {
  const { rows } = await db.query<DayRow>('select zone, day::text from wallet.changed_days($1::date)', [
    since.toString(),
  ])
  return rows.map(toDay)
}

/** The latest closed days, newest first. */
export async function readClosedDays(db: Queryable, limit: number): Promise<ZoneDay[]> {
  const { rows } = await db.query<DayRow>(
    'select zone, day::text from wallet.closed_day order by day desc, zone limit $1',
    [limit],
  )
  return rows.map(toDay)
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
       from wallet.house_transfer where zone = $1 and day = $2::date order by currency, provider`,
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

async function readZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ zone: string }>(
    'select zone from wallet.zones_of_days() zone order by zone',
  )
  return rows.map(({ zone }) => zone)
}

/** The day after the last closed one, or the day of the zone's first entry; undefined without entries. */
async function nextDay(db: Queryable, zone: string): Promise<Temporal.PlainDate | undefined> {
  const { rows } = await db.query<{ last: string | null }>(
    'select max(day)::text as last from wallet.closed_day where zone = $1',
    [zone],
  )
  const last = rows[0]?.last
  if (last) return Temporal.PlainDate.from(last).add(oneDay)
  const first = await db.query<{ at: Temporal.Instant | null }>('select wallet.first_entry_in($1) as at', [
    zone,
  ])
  return first.rows[0]?.at?.toZonedDateTimeISO(zone).toPlainDate()
}

/** @returns false while the day may still get entries */
function closeDay({ db, clock }: DaysOptions, { zone, day }: ZoneDay): Promise<boolean> {
  const from = day.toZonedDateTime(zone).toInstant()
  const until = day.add(oneDay).toZonedDateTime(zone).toInstant()
  const now = clock.now()
  if (Temporal.Instant.compare(until, now) > 0) return Promise.resolve(false)
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ is_closed: boolean }>(
      'select wallet.close_day($1, $2::date, $3::timestamptz, $4::timestamptz, $5::timestamptz) as is_closed',
      [zone, day.toString(), from.toString(), until.toString(), now.toString()],
    )
    return rows[0]!.is_closed
  })
}
