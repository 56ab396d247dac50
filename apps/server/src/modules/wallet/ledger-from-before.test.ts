/** Closed days, spans and anchors of the release before (migrations 0016 and 0017). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { migrationsBefore } from '../../../../../tests/kit/migrations-before.ts'
import { findMigrationSources, inTransaction, migrate, testClock } from '../../kernel/index.ts'
import { hashHead } from './heads.ts'
import { anchorHeads, createHeadsCheck, createWallet, type RecordedAnchor, textOfDay } from './index.ts'
import { createMerkleTree } from './merkle.ts'
import { insertPlayersWithHeads } from './test-kit.ts'

const HELSINKI = 'Europe/Helsinki'
const LONDON = 'Europe/London'
const PLAYED_AT = '2026-10-20T08:00:00Z'
/** Functions whose results are others now, or that are called no more. */
const FUNCTIONS_OF_BEFORE = `
create or replace function wallet.zone_at(p_player bigint, p_at timestamptz) returns text language sql stable as $$
  select 'UTC' $$;
create or replace function wallet.first_entry_in(p_zone text) returns timestamptz language sql stable as $$
  select now() $$;
create or replace function wallet.changed_days(p_since date) returns table (zone text, day date)
language sql stable as $$
  select 'UTC', p_since $$;
create or replace function wallet.close_day(
  p_zone text, p_day date, p_from timestamptz, p_until timestamptz, p_now timestamptz
) returns boolean language sql as $$ select false $$;`

const folder = mkdtempSync(join(tmpdir(), 'before-'))
const clock = testClock('2026-10-20T12:00:00Z')
const recorded: RecordedAnchor[] = []
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase({ empty: true, max: 3 })
  const sources = findMigrationSources(join(import.meta.dirname, '..'))
  const before = migrationsBefore(sources, /days_closed_again\.sql$/, folder, {
    later: /plan_(until|cap)|identity_until|started_seq/,
  })
  writeFileSync(join(folder, 'wallet', 'R_13_days.sql'), FUNCTIONS_OF_BEFORE)
  await migrate(db.connection, before)
  await insertPlayersWithHeads(db, { from: 1, to: 3, at: Temporal.Instant.from(PLAYED_AT) })
  await db.query(
    `insert into wallet.zone_span (player_id, from_at, zone)
       values (1, '${PLAYED_AT}', '${HELSINKI}'),
              (2, '${PLAYED_AT}', '${LONDON}'),
              (2, '2026-10-20 08:00:00.000001Z', '${HELSINKI}')`,
  )
  await db.query(
    `insert into wallet.gate (player_id, status, products, zone)
       values (1, 0, 0, '${HELSINKI}'), (2, 0, 0, '${HELSINKI}'), (3, 0, 0, '${LONDON}')`,
  )
  await db.query(
    `insert into wallet.closed_day (zone, day, starts_at, ends_at, closed_at)
       values ('${HELSINKI}', '2026-10-19', '2026-10-18 21:00Z', '2026-10-19 21:00Z', '2026-10-19 21:06Z')`,
  )
  await db.query(
    `insert into wallet.house_transfer (zone, day, currency, provider, from_account, to_account, amount)
       values ('${HELSINKI}', '2026-10-19', 'EUR', 15, 30015, 10015, 0.005)`,
  )
  await anchorAsBefore()
  await migrate(db.connection, sources)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function anchorAsBefore() {
  const { rows } = await db.query<{ playerId: bigint; seq: bigint; head: Buffer }>(
    'select player_id as "playerId", seq, head from wallet.wallet order by player_id',
  )
  const tree = createMerkleTree()
  for (const row of rows) tree.add(hashHead({ ...row, anchorId: 1n, us: 0n }, { hasTimes: false }))
  await inTransaction(db, async (tx) => {
    await tx.query(
      `insert into wallet.anchored_head (player_id, anchor_id, seq, head)
         select player_id, 1, seq, head from wallet.wallet`,
    )
    await tx.query('insert into wallet.anchor (anchor_id, at, players, root) values (1, $1, 3, $2)', [
      clock.now().toString(),
      tree.root(),
    ])
  })
  recorded.push({ anchorId: 1n, root: tree.root().toString('hex'), at: clock.now(), startedAt: null })
}

const readDifferences = () =>
  createHeadsCheck({ db, clock, readRecorded: async () => ({ anchors: recorded, differences: [] }) }).run()

it('entries from before stay in their zones, and a zone without a span has one after them', async () => {
  const { rows } = await db.query(
    `select e.player_id::int, z.zone from wallet.entry e, wallet.zone_at(e.player_id, e.at) z order by e.player_id`,
  )
  expect(rows).toEqual([
    { player_id: 1, zone: HELSINKI },
    { player_id: 2, zone: LONDON },
    { player_id: 3, zone: 'UTC' },
  ])
  const spans = await db.query('select from_at, zone from wallet.zone_span where player_id = 3')
  expect(spans.rows).toEqual([{ from_at: Temporal.Instant.from(PLAYED_AT), zone: LONDON }])
})

it('days from before are closed again', async () => {
  expect((await db.query('select from wallet.closed_day')).rowCount).toBe(0)
  expect((await db.query('select from wallet.house_transfer')).rowCount).toBe(0)
  clock.set('2026-10-21T12:00:00Z')
  const wallet = createWallet({ db, clock })
  const { closed, failed, late } = await wallet.closeDays()
  await wallet.stop()
  expect([closed.map(textOfDay), failed, late]).toEqual([
    [`2026-10-20 ${HELSINKI}`, `2026-10-20 ${LONDON}`, '2026-10-20 UTC'],
    [],
    [],
  ])
})

it('anchors from before agree with their records, beside those whose leaves have times', async () => {
  expect(await readDifferences()).toEqual([])
  await anchorHeads({
    db,
    clock,
    onAnchored: async (_tx, made) => void recorded.push({ ...made, at: clock.now() }),
  })
  expect(await readDifferences()).toEqual([])
  await inTransaction(db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(`update wallet.anchored_head set at = at - interval '1 second' where player_id = 2`)
  })
  expect(await readDifferences()).toEqual([
    'the heads of anchor 2 have another root',
    'entry 1 of player 2, which anchor 1 has, is missing',
  ])
})
