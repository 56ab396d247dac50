/** In which zone's days the entries of a player are. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { readDayTotals, textOfDay } from './index.ts'
import { openGate, createWalletKit, testChange, type WalletKit } from './test-kit.ts'

const HELSINKI = 'Europe/Helsinki'
const LONDON = 'Europe/London'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-10-20T08:00:00Z', max: 4 })
})
afterAll(() => kit.close())

const at = (instant: string) => kit.clock.set(Temporal.Instant.from(instant))
const setZone = (player: bigint, zone: string) => kit.setGate(player, { limits: { zone } })
const zonesOf = async (player: bigint) => {
  const { rows } = await kit.db.query<{ zone: string }>(
    `select z.zone from wallet.entry e, wallet.zone_at(e.player_id, e.at) z where e.player_id = $1 order by e.seq`,
    [player],
  )
  return rows.map(({ zone }) => zone)
}

it('a player without a market, who gets one later, has the entries before in days of the house’s zone', async () => {
  const player = 7n
  const { zone: _zone, ...limits } = openGate.limits!
  await inTransaction(kit.db, async (tx) => {
    await kit.wallet.open(tx, { playerId: player, currency: 'EUR' })
    await kit.wallet.setGate(tx, player, { ...openGate, limits }, testChange)
  })
  await kit.done('deposit', player, { amount: 100n, provider: 5 })
  at('2026-10-21T08:00:00Z')
  await setZone(player, HELSINKI)
  at('2026-10-21T09:00:00Z')
  await kit.done('stake', player, { amount: 10n, round: 'a' })
  expect(await zonesOf(player)).toEqual(['UTC', HELSINKI])
  at('2026-10-22T00:30:00Z')
  expect((await kit.wallet.closeDays()).closed.map(textOfDay)).toEqual([
    `2026-10-21 ${HELSINKI}`,
    '2026-10-20 UTC',
    '2026-10-21 UTC',
  ])
  const found = await readDayTotals(kit.db, { zone: 'UTC', day: Temporal.PlainDate.from('2026-10-20') })
  expect(found?.totals.map(({ kind, main }) => [kind, main])).toEqual([['deposit', 100n]])
})

it('a change is about no entry that was written before it, also when its clock is behind', async () => {
  at('2026-10-22T12:00:00Z')
  const player = await kit.player({ main: 1_000n })
  at('2026-10-22T11:59:59Z')
  await setZone(player, LONDON)
  await kit.done('stake', player, { amount: 1n, round: 'a' })
  at('2026-10-22T12:00:00.000001Z')
  await kit.done('stake', player, { amount: 1n, round: 'a' })
  // The second entry has the time of the first one, which is later than its own.
  expect(await zonesOf(player)).toEqual([HELSINKI, HELSINKI, LONDON])
})

it('two changes at the same time leave both spans, and the last one counts', async () => {
  const player = await kit.player({ main: 1_000n })
  kit.clock.advance({ hours: 1 })
  await setZone(player, LONDON)
  await setZone(player, 'Europe/Lisbon')
  kit.clock.advance({ hours: 1 })
  await kit.done('stake', player, { amount: 1n, round: 'a' })
  expect(await zonesOf(player)).toEqual([HELSINKI, 'Europe/Lisbon'])
  await expect(kit.db.query('delete from wallet.zone_span')).rejects.toThrow('never changed')
})

it('a span that would be about earlier entries, or precede another one, is refused', async () => {
  const player = await kit.player({ main: 1_000n })
  kit.clock.advance({ hours: 1 })
  await setZone(player, LONDON)
  const from = (hours: number) => kit.clock.now().subtract({ hours }).toString()
  for (const hours of [2, 1, 0])
    await expect(
      kit.db.query(
        `insert into wallet.zone_span (player_id, from_at, zone) values ($1, $2::timestamptz, 'UTC')`,
        [player, from(hours)],
      ),
    ).rejects.toThrow('about no entry that was written before')
})

it('the market that is set last before the first entry has that entry', async () => {
  const player = await kit.player()
  await setZone(player, LONDON)
  await kit.done('deposit', player, { amount: 100n, provider: 5 })
  expect(await zonesOf(player)).toEqual([LONDON])
})

it('a market that changes before the first entry is no difference in the windows that run then (L8)', async () => {
  // In UTC this month begins an hour later than in Helsinki, as the window's end says: clocks went back in it.
  at('2026-09-30T21:05:00Z')
  const player = await kit.player()
  at('2026-09-30T21:10:00Z')
  await setZone(player, 'UTC')
  at('2026-09-30T21:15:00Z')
  await kit.done('deposit', player, { amount: 100n, provider: 5 })
  at('2026-09-30T22:30:00Z')
  await kit.done('stake', player, { amount: 10n, round: 'a' })
  expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
})

it('the check of the books finds a gate with another zone than its days have', async () => {
  const player = await kit.player({ main: 1_000n })
  expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  await kit.db.query(`update wallet.gate set zone = $2 where player_id = $1`, [player, LONDON])
  expect((await kit.wallet.check({ players: [player] })).differences).toMatchObject([
    { promise: 'L8', message: `gate: zone is ${LONDON}, its days are those of ${HELSINKI}` },
  ])
})
