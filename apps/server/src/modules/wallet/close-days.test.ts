/** Days that cannot be closed, or not yet. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, inTransaction, type Queryable } from '../../kernel/index.ts'
import { closeDays, readFirstEntry } from './days.ts'
import { sumEntries } from './day-sums.ts'
import { readDayTotals, textOfDay, verifyDays } from './index.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

const HELSINKI = 'Europe/Helsinki'
const LONDON = 'Europe/London'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-10-20T08:00:00Z', max: 6 })
})
afterAll(() => kit.close())

const at = (instant: string) => kit.clock.set(Temporal.Instant.from(instant))
const instant = (text: string) => Temporal.Instant.from(text)
const inZone = (zone: string) => kit.player({ main: 100n, gate: { limits: { zone } } })

/** Work as the owner of the tables, without triggers. */
const asOwner = (text: string) =>
  inTransaction(kit.db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(text)
  })
const closeDay = (zone: string, day: string, from: string, until: string) =>
  kit.db.query<{ close_day: boolean }>(
    `select wallet.close_day($1, $2::date, $3::timestamptz, $4::timestamptz, $5::timestamptz, '[]')`,
    [zone, day, from, until, kit.clock.now().toString()],
  )

describe('a zone whose days cannot be closed', () => {
  it('delays no other zone', async () => {
    await inZone(HELSINKI)
    const lost = await inZone(HELSINKI)
    // Its name is the first one, and no tzdata has it.
    await asOwner(
      `insert into wallet.zone_span (player_id, from_at, zone) values (${lost}, '2026-10-20Z', 'Atlantis/City')`,
    )
    at('2026-10-20T21:30:00Z')
    const { failed } = await kit.wallet.closeDays()
    expect(failed).toEqual([{ zone: 'Atlantis/City', error: expect.any(RangeError) }])
    expect(
      await readDayTotals(kit.db, { zone: HELSINKI, day: Temporal.PlainDate.from('2026-10-20') }),
    ).not.toBeNull()
    await asOwner(`delete from wallet.zone_span where zone = 'Atlantis/City'`)
  })

  it('is named three hours after the end of a day', async () => {
    await asOwner('truncate wallet.house_transfer, wallet.day_total, wallet.closed_day')
    const { rows } = await kit.db.query<{ text: string }>(
      `select pg_get_functiondef('wallet.close_day(text, date, timestamptz, timestamptz, timestamptz, jsonb)'::regprocedure)
         as text`,
    )
    await kit.db.query(
      `create or replace function wallet.close_day(p_zone text, p_day date, p_from timestamptz, p_until timestamptz,
           p_now timestamptz, p_sums jsonb) returns boolean language sql as $$ select false $$`,
    )
    const late = async () => (await kit.wallet.closeDays()).late.map(textOfDay)
    at('2026-10-20T23:59:59Z')
    expect(await late()).toEqual([])
    at('2026-10-21T00:00:00Z')
    expect(await late()).toEqual([`2026-10-20 ${HELSINKI}`])
    await kit.db.query(rows[0]!.text)
    expect(await late()).toEqual([])
  })
})

describe('only the next day', () => {
  it('is closed: no earlier one, none after a gap, none that starts elsewhere', async () => {
    at('2026-10-25T12:00:00Z')
    const ends = '2026-10-20T21:00:00Z'
    expect(await kit.db.query(`select max(day)::text as day from wallet.closed_day`)).toMatchObject({
      rows: [{ day: '2026-10-20' }],
    })
    for (const [day, from, until] of [
      ['2026-10-22', ends, '2026-10-22T21:00:00Z'],
      ['2026-10-19', '2026-10-18T21:00:00Z', '2026-10-19T21:00:00Z'],
      ['2026-10-21', '2026-10-20T22:00:00Z', '2026-10-21T21:00:00Z'],
    ] as const)
      await expect(closeDay(HELSINKI, day, from, until)).rejects.toThrow('which ended at')
    const again = await closeDay(HELSINKI, '2026-10-20', '2026-10-19T21:00:00Z', ends)
    expect(again.rows).toEqual([{ close_day: false }])
  })

  it('starts where the last one ended, also after a change of the zone’s rules', async () => {
    // As if the rules had made midnight half an hour earlier when that day was closed.
    await asOwner(
      `update wallet.closed_day set ends_at = '2026-10-20T20:30:00Z' where zone = '${HELSINKI}' and day = '2026-10-20'`,
    )
    at('2026-10-21T22:00:00Z')
    expect((await kit.wallet.closeDays()).closed.map(textOfDay)).toEqual([`2026-10-21 ${HELSINKI}`])
    const { rows } = await kit.db.query(
      `select starts_at, ends_at from wallet.closed_day where day = '2026-10-21'`,
    )
    expect(rows).toEqual([
      { starts_at: instant('2026-10-20T20:30:00Z'), ends_at: instant('2026-10-21T21:00:00Z') },
    ])
  })
})

describe('a day that another run closes meanwhile', () => {
  it('is not late, and the days after it are closed', async () => {
    at('2026-10-22T03:00:00Z')
    await asOwner('truncate wallet.house_transfer, wallet.day_total, wallet.closed_day')
    let isFirst = true
    const racing = {
      ...kit.db,
      query: async (text: string, values: readonly unknown[] = []) => {
        if (text.includes('add_sums') && isFirst) {
          isFirst = false
          await kit.wallet.closeDays()
        }
        return kit.db.query(text, values)
      },
    } as Database
    expect(await closeDays({ db: racing, clock: kit.clock })).toEqual({ closed: [], failed: [], late: [] })
  })

  it('is waited for before the last closed day is read', async () => {
    const ends = '2026-10-22T21:00:00Z'
    at('2026-10-22T21:30:00Z')
    const close = `select wallet.close_day('${HELSINKI}', '2026-10-22', '2026-10-21T21:00:00Z', '${ends}',
      '${kit.clock.now().toString()}', '[]') as is_closed`
    await inTransaction(kit.db, async (tx) => {
      expect((await tx.query(close)).rows).toEqual([{ is_closed: true }])
      const other = inTransaction(kit.db, (second) => second.query(close))
      await vi.waitFor(async () => {
        const { rowCount } = await kit.db.query(
          `select from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'
              and database = (select oid from pg_database where datname = current_database())`,
        )
        expect(rowCount).toBe(1)
      })
      return { other }
    }).then(async ({ other }) => expect((await other).rows).toEqual([{ is_closed: false }]))
    await asOwner(`delete from wallet.closed_day where zone = '${HELSINKI}' and day = '2026-10-22'`)
  })
})

describe('the first entry of a zone', () => {
  it('is found also where a page of players takes too long', async () => {
    const pages: number[] = []
    /** A statement over more than a thousand players takes too long. */
    const slow = {
      query: (text: string, values: readonly unknown[] = []) => {
        pages.push(Number(values[2]))
        if (pages.at(-1)! <= 1_000) return kit.db.query(text, values)
        return Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
      },
    } as Queryable
    expect(await readFirstEntry(slow, HELSINKI)).toEqual(instant('2026-10-20T08:00:00Z'))
    expect(pages.slice(0, 4)).toEqual([5_000, 2_500, 1_250, 625])
  })
})

describe('a day with many entries', () => {
  it('is read in pieces; one that takes too long is read again as two', async () => {
    at('2026-10-22T08:00:00Z')
    const player = await kit.player({ main: 1_000n })
    for (let hour = 9; hour < 20; hour++) {
      at(`2026-10-22T${String(hour).padStart(2, '0')}:30:00Z`)
      await kit.done('stake', player, { amount: BigInt(hour), round: 'a' })
    }
    const lengths: number[] = []
    /** A statement over more than ten minutes takes too long. */
    const slow = {
      query: (text: string, values: readonly unknown[] = []) => {
        const [from, until] = values.slice(2).map((value) => instant(String(value)).epochMilliseconds)
        lengths.push((until! - from!) / 60_000)
        if (lengths.at(-1)! <= 10) return kit.db.query(text, values)
        return Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
      },
    } as Queryable
    const query = {
      zone: HELSINKI,
      from: instant('2026-10-21T21:00:00Z'),
      until: instant('2026-10-22T21:00:00Z'),
    }
    const whole = await sumEntries(kit.db, query)
    expect(JSON.parse(await sumEntries(slow, query))).toEqual(JSON.parse(whole))
    expect(JSON.parse(whole)).toContainEqual(expect.objectContaining({ kind: 1, entries: 11, house: 154 }))
    expect(Math.max(...lengths)).toBeGreaterThan(10)
  }, 60_000)

  it('has its sums also when entries of the next day are written meanwhile', async () => {
    at('2026-10-22T22:00:00Z')
    const player = await kit.player({ main: 1_000n })
    const stakes = Array.from({ length: 20 }, (_, k) =>
      kit.run('stake', player, { amount: 1n, round: `r${k}` }),
    )
    const [report] = await Promise.all([kit.wallet.closeDays(), ...stakes])
    expect(report.closed.map(textOfDay)).toContain(`2026-10-22 ${HELSINKI}`)
    expect((await verifyDays(kit)).differences).toEqual([])
  })
})

describe('a ledger of two zones', () => {
  it('has the number of entries in closed days that it has', async () => {
    await inZone(LONDON)
    at('2026-10-25T12:00:00Z')
    await kit.wallet.closeDays()
    expect(await verifyDays(kit)).toEqual({ differences: [], until: instant('2026-10-24T21:00:00Z') })
  })

  it('is compared by the days that were closed at the beginning, also when another one is closed meanwhile', async () => {
    at('2026-10-25T13:00:00Z')
    await inZone(HELSINKI)
    const racing = {
      query: async (text: string, values: readonly unknown[] = []) => {
        const found = await kit.db.query(text, values)
        if (text.includes('from wallet.closed_day order by')) {
          at('2026-10-26T12:00:00Z')
          expect((await kit.wallet.closeDays()).closed).toHaveLength(2)
        }
        return found
      },
    } as Queryable
    expect((await verifyDays({ db: racing, clock: kit.clock })).differences).toEqual([])
  })

  it('is named when a zone is closed no more, also where only later days are compared', async () => {
    await inTransaction(kit.db, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      for (const table of ['closed_day', 'day_total'])
        await tx.query(`delete from wallet.${table} where zone = $1 and day >= '2026-10-24'`, [LONDON])
      const since = Temporal.PlainDate.from('2026-10-25')
      const found = await verifyDays({ db: tx, clock: kit.clock }, { since })
      expect(found).toEqual({
        differences: ['compared only until 2026-10-23T23:00:00Z: some zone has no closed day since'],
        until: instant('2026-10-23T23:00:00Z'),
      })
      throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  })

  const helsinki = `zone = '${HELSINKI}'`
  it.each([
    [
      'a day that was removed',
      `delete from wallet.closed_day where ${helsinki} and day = '2026-10-23';
       delete from wallet.day_total where ${helsinki} and day = '2026-10-23'`,
      [`2026-10-23 ${HELSINKI} is missing`, /^EUR: closed days and entries differ by -\d+ entries and/],
    ],
    [
      'days that were removed',
      `delete from wallet.closed_day where ${helsinki} and day between '2026-10-22' and '2026-10-23';
       delete from wallet.day_total where ${helsinki} and day between '2026-10-22' and '2026-10-23'`,
      [`2 days before 2026-10-24 ${HELSINKI} are missing`],
    ],
    [
      'a day that was removed without its sums',
      `delete from wallet.closed_day where ${helsinki} and day = '2026-10-23'`,
      [`2026-10-23 ${HELSINKI} has sums and is not closed`, `2026-10-23 ${HELSINKI} is missing`],
    ],
    [
      'the first day, removed',
      `delete from wallet.closed_day where ${helsinki} and day = '2026-10-20';
       delete from wallet.day_total where ${helsinki} and day = '2026-10-20'`,
      [`there are entries before the first closed day`],
    ],
    [
      'a transfer that does not follow from the sums',
      `insert into wallet.house_transfer values ('${HELSINKI}', '2026-10-22', 'EUR', 15, 30015, 10015, 5)`,
      [`2026-10-22 ${HELSINKI} has other transfers than its sums`],
    ],
    [
      'a day with another start',
      `update wallet.closed_day set starts_at = starts_at + interval '1 minute' where ${helsinki} and day = '2026-10-24'`,
      [`2026-10-24 ${HELSINKI} does not start where the day before ends`],
    ],
    [
      'all days of a zone, removed',
      `delete from wallet.closed_day where zone = '${LONDON}'; delete from wallet.day_total where zone = '${LONDON}'`,
      ['compared only until 2026-10-22T22:00:00Z: some zone has no closed day since'],
    ],
    [
      'a span that was removed',
      `delete from wallet.zone_span where zone = '${LONDON}'`,
      [/^2026-10-2\d Europe.* no longer has its sums$/],
    ],
  ])('is not right with %s', async (_name, statement, expected) => {
    await inTransaction(kit.db, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      for (const part of statement.split(';')) await tx.query(part)
      const { differences } = await verifyDays({ db: tx, clock: kit.clock })
      for (const text of expected)
        expect(differences).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text))
      throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    expect((await verifyDays(kit)).differences).toEqual([])
  })
})

class Undone extends Error {}
