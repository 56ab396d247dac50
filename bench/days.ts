/**
 * `npm run bench -- days [--entries 50000] [--players 2000]`: closes a day with so many entries of two zones and
 * compares it with them, beside a plain sum over the same rows.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDatabase, type Database, testClock } from '../apps/server/src/kernel/index.ts'
import { createWallet, verifyDays } from '../apps/server/src/modules/wallet/index.ts'
import { withLedgerDatabase } from './kit/ledger-database.ts'
import { median } from './kit/median.ts'

const SETTINGS = { shared_buffers: '256MB', max_wal_size: '4GB' }
const ZONES = ['Europe/Helsinki', 'Europe/London']
const DAY = '2026-10-20'
/** When both zones have closed the day, and no other. */
const NOW = '2026-10-21T00:00:00Z'
/** Of 100 entries so many wins, rounded ones, and rollbacks of these. */
const SHARES = { wins: 30, rounded: 5, rollbacks: 1 }
/** Of the plain sum and of each other measurement. */
const RUNS = 3

/** Entries by hand: without a chain of hashes, which no day reads. */
async function writeEntries(db: pg.Client, entries: number, players: number): Promise<void> {
  const perPlayer = Math.ceil(entries / players)
  const values = `1, 5000000000, 0, 0, 0, 0, 0, 0`
  await db.query(
    `insert into wallet.zone_span (player_id, from_at, zone)
       select id, '-infinity', ($2::text[])[1 + id % 2] from generate_series(1, $1) id`,
    [players, ZONES],
  )
  await db.query(
    `insert into wallet.wallet (player_id, currency, seq) select id, 'EUR', $2 from generate_series(1, $1) id`,
    [players, perPlayer],
  )
  // From 00:00 to 20:00 UTC, which is one day in both zones.
  for (let seq = 1; seq <= perPlayer; seq++)
    await db.query(
      `insert into wallet.entry (
           player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house, main,
           locked, bonus, receivable, staked, won, deposited, withdrawn, ref_seq, provider, house_account, kind, class,
           outcome, vertical, currency, tx, round, detail, hash)
         select id, timestamptz '${DAY} 00:00Z' + interval '20 hours' * ($1 + id::numeric / $2) / $3, $1, 1, amount,
             amount, 0, 0, 0, 0, -amount, ${values}, case when part < $6 then $1 - 1 end, 15, 10015,
             case when part < $6 then 5 when part < $4 then 2 else 1 end, 1 + $1 % 2, 0, 1, 'EUR', $1::text, 'r',
             case when part >= $6 and part < $5 then '{"rounding": "0.004", "roundingAccount": 30015}'::jsonb end,
             '\\x00'
           from (select id, (id * 7 + $1) % 100 as part, id % 500 as amount from generate_series(1, $2::int) id) x`,
      [seq, players, perPlayer, SHARES.wins, SHARES.rounded, SHARES.rollbacks],
    )
  await db.query('vacuum analyze wallet.entry')
}

async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < runs; count++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}

async function measure(db: Database) {
  const clock = testClock(NOW)
  const wallet = createWallet({ db, clock })
  const plain = await medianMs(RUNS, () =>
    db.query(
      `select count(*), sum(amount) from wallet.entry
        where at >= '${DAY} 00:00Z' and at < '${DAY} 23:00Z' and outcome = 0`,
    ),
  )
  const started = performance.now()
  const { closed, failed } = await wallet.closeDays()
  const close = performance.now() - started
  if (closed.length !== ZONES.length || failed.length > 0)
    throw new Error('the days were not closed', { cause: failed[0]?.error })
  const verify = await medianMs(RUNS, async () => {
    const { differences } = await verifyDays({ db, clock })
    if (differences.length > 0) throw new Error(differences.join('\n'))
  })
  await wallet.stop()
  return { plain, close, verify }
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { entries: { type: 'string', default: '50000' }, players: { type: 'string', default: '2000' } },
  })
  const entries = Number(values.entries)
  const { plain, close, verify } = await withLedgerDatabase(
    { name: 'days', settings: SETTINGS },
    async (connection) => {
      await prepare(connection, entries, Number(values.players))
      const db = createDatabase({ connection, max: 4, applicationName: 'bench days' })
      const measured = await measure(db)
      await db.close()
      return measured
    },
  )
  const ms = (value: number) => Math.round(value)
  const ratio = (value: number) => Number((value / plain).toFixed(1))
  console.log(
    JSON.stringify({
      bench: 'days',
      entries,
      plain_ms: ms(plain),
      close_ms: ms(close),
      close_ratio: ratio(close),
      verify_ms: ms(verify),
      verify_ratio: ratio(verify),
    }),
  )
}

/** Writes the entries, without the time limits of the product's connections. */
async function prepare(connection: pg.ClientConfig, entries: number, players: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`alter database ${connection.database} set wallet.clock_tolerance = '1000 years'`)
  await writeEntries(client, entries, players)
  await client.end()
}
