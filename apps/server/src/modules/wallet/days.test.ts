import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database, grantAppRights, inTransaction, type Tx } from '../../kernel/index.ts'
import { readClosedDays, readDayTotals, textOfDay, verifyDays } from './index.ts'
import { createWallet } from './index.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

const ROLE = 'marquee_test_days'
const HELSINKI = 'Europe/Helsinki'
const LONDON = 'Europe/London'
const dayOf = (text: string) => Temporal.PlainDate.from(text)
/** Helsinki sets its clocks back in the night of 25 October 2026: the day has 25 hours. */
const LONG_DAY = dayOf('2026-10-25')

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-10-23T21:30:00Z', max: 6 })
})
afterAll(() => kit.close())

const at = (instant: string) => kit.clock.set(Temporal.Instant.from(instant))
const close = async () => (await kit.wallet.closeDays()).closed.map(textOfDay)

/** What the house has by its closed days, and by all entries. */
async function houseTotals() {
  const { rows } = await kit.db.query<{ closed: string; entries: string }>(
    `select (select coalesce(sum(house), 0)::text from wallet.day_total) as closed,
       (select coalesce(sum(house), 0)::text from wallet.entry where outcome = 0) as entries`,
  )
  return rows[0]!
}

/** A transaction that has done some work and stays open. */
async function holdTransaction(db: Database, work: (tx: Tx) => Promise<unknown>) {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const held = inTransaction(db, async (tx) => {
    await work(tx)
    begun.resolve()
    await over.promise
  })
  await begun.promise
  return { held, release: () => over.resolve() }
}

describe('the close of a day', () => {
  it('keeps the sums of a day by the clock of its market, five minutes after its end', async () => {
    await kit.player({ main: 1n, gate: { limits: { zone: 'UTC' } } })
    // 00:30 of 24 October in Helsinki.
    const player = await kit.player({ main: 10_000n })
    await kit.done('stake', player, { amount: 300n, round: 'a' })
    await kit.done('win', player, { amount: 120n, round: 'a' })
    await kit.refused('stake', player, { amount: 1_000_000n, round: 'b' })
    at('2026-10-24T20:59:00Z')
    await kit.done('stake', player, { amount: 40n, round: 'c' })
    at('2026-10-24T21:00:00Z')
    await kit.done('stake', player, { amount: 5n, round: 'd' })
    expect(await close()).toEqual(['2026-10-23 UTC'])
    at('2026-10-24T21:04:59Z')
    expect(await close()).toEqual([])
    at('2026-10-24T21:05:00Z')
    expect(await close()).toEqual([`2026-10-24 ${HELSINKI}`])
    const found = await readDayTotals(kit.db, { zone: HELSINKI, day: dayOf('2026-10-24') })
    expect(found?.totals.map(({ kind, entries, house, main }) => [kind, entries, house, main])).toEqual([
      ['deposit', 1n, -10_000n, 10_000n],
      ['stake', 2n, 340n, -340n],
      ['win', 1n, -120n, 120n],
    ])
    expect(found?.transfers).toEqual([])
  })

  it('comes after the day’s real length where clocks change', async () => {
    at('2026-10-25T21:30:00Z')
    expect(await close()).toEqual(['2026-10-24 UTC'])
    at('2026-10-25T22:05:00Z')
    expect(await close()).toEqual([`${LONG_DAY.toString()} ${HELSINKI}`])
    const found = await readDayTotals(kit.db, { zone: HELSINKI, day: LONG_DAY })
    expect(found?.totals.map(({ kind, entries, house }) => [kind, entries, house])).toEqual([
      ['stake', 1n, 5n],
    ])
  })

  it('closes a day one time, whoever asks at once, and days without entries too', async () => {
    at('2026-10-27T23:00:00Z')
    const all = (await Promise.all([close(), close(), close(), close()])).flat()
    expect(all.toSorted()).toEqual([
      '2026-10-25 UTC',
      `2026-10-26 ${HELSINKI}`,
      '2026-10-26 UTC',
      `2026-10-27 ${HELSINKI}`,
    ])
    expect((await readClosedDays(kit.db, 2)).map(textOfDay)).toEqual([
      `2026-10-27 ${HELSINKI}`,
      `2026-10-26 ${HELSINKI}`,
    ])
  })

  it('waits for a transaction that has begun to write, whatever its role', async () => {
    await grantAppRights(kit.db.connection, ROLE)
    const app = createDatabase({
      connection: { ...kit.db.connection, user: ROLE },
      max: 3,
      applicationName: 'app',
    })
    const wallet = createWallet({ db: app, clock: kit.clock })
    at('2026-10-28T21:59:59Z')
    const player = await kit.player()
    const { held, release } = await holdTransaction(kit.db, (tx) =>
      kit.wallet.executeIn(tx, kit.op('deposit', player, { amount: 7n, provider: 5 })),
    )
    at('2026-10-28T23:00:00Z')
    expect((await wallet.closeDays()).closed).toEqual([])
    release()
    await held
    expect((await wallet.closeDays()).closed.map(textOfDay)).toEqual([
      `2026-10-28 ${HELSINKI}`,
      '2026-10-27 UTC',
    ])
    const found = await readDayTotals(kit.db, { zone: HELSINKI, day: dayOf('2026-10-28') })
    expect(found?.totals.map(({ kind, main }) => [kind, main])).toEqual([['deposit', 7n]])
    await wallet.stop()
    await app.close()
  })

  it('waits for a prepared transaction, and for none that only reads', async () => {
    at('2026-10-28T23:30:00Z')
    const player = await kit.player()
    const client = await kit.db.pool.connect()
    await client.query('begin')
    await client.query('select from wallet.wallet where player_id = $1 for update', [player])
    await client.query(`prepare transaction 'older'`)
    at('2026-10-29T01:00:00Z')
    expect(await close()).toEqual([])
    await client.query(`rollback prepared 'older'`)
    await client.query('begin isolation level repeatable read')
    await client.query('select from wallet.wallet')
    expect(await close()).toEqual(['2026-10-28 UTC'])
    await client.query('rollback')
    client.release()
  })

  it('needs a clock that is the database’s', async () => {
    const isComplete = (ago: string) =>
      inTransaction(kit.db, async (tx) => {
        await tx.query(`set local wallet.clock_tolerance = '0'`)
        const { rows } = await tx.query<{ is_complete: boolean }>(
          `select wallet.is_over(at - wallet.time_before_close(), at) as is_complete
             from (select clock_timestamp() - $1::interval as at) x`,
          [ago],
        )
        return rows[0]?.is_complete
      })
    expect([await isComplete('0 seconds'), await isComplete('-3 seconds')]).toEqual([true, false])
  })
})

describe('a player who moves to another market', () => {
  it('has each entry in one day: before in that of the old zone, from then on in that of the new one', async () => {
    at('2026-10-29T08:00:00Z')
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 11n, round: 'before' })
    at('2026-10-29T12:00:00Z')
    await kit.setGate(player, { limits: { zone: LONDON } })
    at('2026-10-29T23:30:00Z')
    await kit.done('stake', player, { amount: 22n, round: 'after' })
    at('2026-10-31T12:00:00Z')
    await close()
    const stakes = async (zone: string, day: string) =>
      (await readDayTotals(kit.db, { zone, day: dayOf(day) }))?.totals
        .filter(({ kind }) => kind === 'stake')
        .map(({ house }) => house)
    expect(await stakes(HELSINKI, '2026-10-29')).toEqual([11n])
    // 01:30 of the next day in Helsinki.
    expect(await stakes(HELSINKI, '2026-10-30')).toEqual([])
    expect(await stakes(LONDON, '2026-10-29')).toEqual([22n])
    const { closed, entries } = await houseTotals()
    expect(closed).toBe(entries)
  })
})

describe('rounding', () => {
  it('is moved between two accounts of the house, and back on the day on which its entry is taken back', async () => {
    at('2026-11-01T10:00:00Z')
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 100n, round: 'r' })
    await kit.done('win', player, { amount: 51n, round: 'r', tx: 'half', detail: { rounding: '0.005' } })
    await kit.done('win', player, { amount: 20n, round: 'r', detail: { rounding: '-0.0021' } })
    at('2026-11-02T10:00:00Z')
    await kit.done('rollback', player, { original: 'half', of: 'any' })
    at('2026-11-03T12:00:00Z')
    await close()
    const transfers = async (day: string) =>
      (await readDayTotals(kit.db, { zone: HELSINKI, day: dayOf(day) }))?.transfers
    const account = { currency: 'EUR', provider: 15 }
    expect(await transfers('2026-11-01')).toEqual([
      { ...account, fromAccount: 30_015, toAccount: 10_015, amount: '0.0029' },
    ])
    expect(await transfers('2026-11-02')).toEqual([
      { ...account, fromAccount: 10_015, toAccount: 30_015, amount: '0.005' },
    ])
  })
})

describe('a closed day', () => {
  it('is never changed', async () => {
    for (const table of ['closed_day', 'day_total', 'house_transfer'])
      await expect(kit.db.query(`delete from wallet.${table}`)).rejects.toThrow('never changed')
  })

  it('is named when its entries have other sums, or one more', async () => {
    const since = dayOf('2026-10-20')
    expect(await verifyDays(kit, { since })).toMatchObject({ differences: [] })
    await inTransaction(kit.db, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `update wallet.entry set d_main = d_main - 1, house = house + 1
          where kind = 1 and outcome = 0 and at >= '2026-10-23T21:00:00Z' and at < '2026-10-24T20:00:00Z'`,
      )
    })
    expect((await verifyDays(kit, { since })).differences[0]).toBe(
      `2026-10-24 ${HELSINKI} no longer has its sums`,
    )
  })

  it('is unknown before it is closed', async () => {
    expect(await readDayTotals(kit.db, { zone: HELSINKI, day: dayOf('2026-12-01') })).toBeNull()
  })
})
