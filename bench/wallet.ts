import { parseArgs } from 'node:util'
import pg from 'pg'
import { callStatement, createDatabase, type Database, systemClock } from '../apps/server/src/kernel/index.ts'
import { createWallet, type Operation, type Wallet } from '../apps/server/src/modules/wallet/index.ts'
import {
  APPLY,
  applyValues,
  DEFERRED,
  readAnswer,
  toAnswer,
  toRow,
} from '../apps/server/src/modules/wallet/test-kit.ts'
import { withLedgerDatabase } from './kit/ledger-database.ts'
import { median } from './kit/median.ts'

/** Settings of the product's own database on a dedicated machine. Durability is never reduced. */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '1GB',
  max_wal_size: '16GB',
  min_wal_size: '4GB',
  checkpoint_timeout: '30min',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
}

interface Plan {
  readonly clients: readonly number[]
  readonly rounds: number
  readonly seconds: number
  readonly entries: number
  readonly players: number
  readonly scale: number
  readonly flights: readonly number[]
  readonly parts: readonly string[]
  readonly commitDelay: string
}

interface Measure {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly walBytes: number
  readonly batch: number
}

interface Bench {
  readonly plan: Plan
  readonly db: Database
  readonly connection: pg.ClientConfig
  readonly monitor: pg.Client
}

type Mode = (bench: Bench, clients: number) => Promise<Measure>

/**
 * `npm run bench -- wallet [--clients 1,8,32,128] [--rounds 5] [--seconds 2] [--entries 20M] [--players 100000]
 * [--scale 50] [--parts rows,hot,growth,flights] [--commit-delay 3000]`. Starts a server of its own, removed at the
 * end. `flights` tries numbers of parallel calls; `--commit-delay` (µs) simulates a slow disk or a synchronous
 * standby.
 */
export async function run(args: string[]): Promise<void> {
  const plan = readPlan(args)
  const settings = { ...SETTINGS, commit_delay: plan.commitDelay, commit_siblings: '0' }
  const stopEarly = () => process.exit(130)
  process.once('SIGINT', stopEarly)
  try {
    say('migrating')
    const result = await withLedgerDatabase({ name: 'wallet', settings }, async (connection) => {
      const db = createDatabase({ connection, max: 20, applicationName: 'bench wallet' })
      const monitor = new pg.Client(connection)
      await monitor.connect()
      const bench: Bench = { plan, db, connection, monitor }
      await seed(bench)
      const measured = await measure(bench)
      await db.close()
      await monitor.end()
      return measured
    })
    say('')
    console.log(JSON.stringify(result))
  } finally {
    process.off('SIGINT', stopEarly)
  }
}

function readPlan(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      clients: { type: 'string', default: '1,8,32,128' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      entries: { type: 'string', default: '20M' },
      players: { type: 'string', default: '100000' },
      scale: { type: 'string', default: '50' },
      flights: { type: 'string', default: '1,2,3,4' },
      parts: { type: 'string', default: 'rows,hot,growth' },
      'commit-delay': { type: 'string', default: '0' },
    },
  })
  const entries = /^(\d+)([kM]?)$/.exec(values.entries)
  if (!entries) throw new Error('--entries wants a number such as 500k or 20M')
  return {
    clients: values.clients.split(',').map(Number),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    entries: Number(entries[1]) * { '': 1, k: 1_000, M: 1_000_000 }[entries[2] as '' | 'k' | 'M'],
    players: Number(values.players),
    scale: Number(values.scale),
    flights: values.flights.split(',').map(Number),
    parts: values.parts.split(','),
    commitDelay: values['commit-delay'],
  }
}

/** Players of a busy evening: 30 % with limits, 10 % with a running bonus, half of those without cash. */
async function seed(bench: Bench): Promise<void> {
  const { plan, monitor } = bench
  const { players, scale } = plan
  say(`seeding ${players} players`)
  await monitor.query(`
    insert into wallet.wallet (player_id, currency, main, deposited, bonus_casino, bonus_mask, roll_at)
      select p, 'EUR', cash, cash, case when p % 10 = 0 then 100000000 else 0 end,
        case when p % 20 = 0 then 2 when p % 10 = 0 then 2 + 32 else 0 end, '2000-01-01 00:00:00+00'
        from (select p, case when p % 20 = 0 then 0 else 100000000 end as cash from generate_series(1, ${players}) p) x;
    insert into wallet.gate (player_id, status, products, zone, stake_max)
      select p, 0, 254, 'Europe/Helsinki', 1000000 from generate_series(1, ${players}) p;
    insert into wallet.limit_window (player_id, measure, period, own)
      select p, m, w, case when p % 10 < 3 and m < 3 then 10000000 * (array[1, 5, 10])[w] * (array[1, 10])[m] end
        from generate_series(1, ${players}) p, generate_series(1, 3) m, generate_series(1, 3) w;
    select count(wallet.roll(player_id, now())) from wallet.gate;
    insert into wallet.bonus (player_id, bonus_id, granted, balance, to_wager, max_stake, staked_mark, vertical, kind, state, on_withdrawal, counts_all, growing)
      select p, p, 100000000, 100000000, 1000000000000000, 1000000, 0, 1, case when p % 20 = 0 then 1 else 2 end, 1, 1, p % 20 <> 0, false
        from generate_series(10, ${players}, 10) p;
    create table public.floor (id bigint generated always as identity primary key, a bigint not null, b bigint not null, c text not null);`)
  for (const [name, size] of [
    ['tpcb', scale],
    ['tpcb1', 1],
  ] as const) {
    say(`building TPC-B at scale ${size}`)
    await monitor.query(`
      create schema ${name};
      create table ${name}.branches (bid integer not null, bbalance integer, filler char(88)) with (fillfactor = 100);
      create table ${name}.tellers (tid integer not null, bid integer, tbalance integer, filler char(84)) with (fillfactor = 100);
      create table ${name}.accounts (aid integer not null, bid integer, abalance integer, filler char(84)) with (fillfactor = 100);
      create table ${name}.history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
      insert into ${name}.branches select b, 0 from generate_series(1, ${size}) b;
      insert into ${name}.tellers select t, (t - 1) / 10 + 1, 0 from generate_series(1, ${size * 10}) t;
      insert into ${name}.accounts select a, (a - 1) / 100000 + 1, 0, '' from generate_series(1, ${size * 100_000}) a;
      alter table ${name}.branches add primary key (bid);
      alter table ${name}.tellers add primary key (tid);
      alter table ${name}.accounts add primary key (aid);`)
  }
  say('vacuum')
  for (const name of ['wallet.wallet', 'wallet.gate']) await monitor.query(`vacuum (full, analyze) ${name}`)
  await monitor.query('vacuum analyze')
  // A server that has run for a while reuses segments of its write-ahead log. Creating a new segment delays every
  // commit by the time that writing 16 MB takes.
  say('log segments to use again')
  await monitor.query(
    "select count(pg_logical_emit_message(false, 'bench', repeat('x', 1000000))) from generate_series(1, 3000)",
  )
  await settle(bench)
}

/**
 * A checkpoint, then one write to every page: the first change of a page after a checkpoint writes the whole page to
 * the log, equally on both sides of the comparison, and would hide what an operation writes.
 */
async function settle(bench: Bench): Promise<void> {
  const { monitor } = bench
  say('checkpoint')
  await monitor.query('checkpoint')
  await monitor.query('update wallet.wallet set roll_at = roll_at')
  await monitor.query('update wallet.bonus set state = state')
  for (const schema of ['tpcb', 'tpcb1']) {
    await monitor.query(`update ${schema}.accounts set abalance = abalance where aid % 50 = 0`)
    await monitor.query(`update ${schema}.tellers set tbalance = tbalance`)
    await monitor.query(`update ${schema}.branches set bbalance = bbalance`)
  }
  await monitor.query(
    'vacuum wallet.wallet, wallet.bonus, tpcb.tellers, tpcb.branches, tpcb1.tellers, tpcb1.branches',
  )
  // Entries are never updated: a round of each player writes the pages that the player's next entries use.
  say('a round of every player')
  const wallet = createWallet({ db: bench.db, clock: systemClock })
  const players = Array.from({ length: bench.plan.players }, (_, k) => BigInt(k + 1)).values()
  await Promise.all(
    Array.from({ length: 256 }, async () => {
      for (const playerId of players) await playRound(playerId, (operation) => passes(wallet, operation))
    }),
  )
  await wallet.stop()
}

const modes = {
  tpcb: tpcb('tpcb', ({ scale }) => scale),
  tpcb1: tpcb('tpcb1', () => 1),
  insert: insertFloor,
  single: singleCalls,
  ledger: ledger({ isHot: false }),
  hot: ledger({ isHot: true }),
} satisfies Record<string, Mode>
type ModeName = keyof typeof modes

async function measure(bench: Bench): Promise<object> {
  const { plan } = bench
  const result: { bench: string; rows: object[]; hot: object[]; growth: number | null; flights?: object[] } =
    {
      bench: 'wallet',
      rows: [],
      hot: [],
      growth: null,
    }
  say('warming up')
  for (const name of ['tpcb', 'ledger', 'single', 'insert'] as const) await modes[name](shortened(bench), 32)
  if (plan.parts.includes('rows')) {
    table([
      'clients',
      'ops/s',
      'pairs/s',
      '÷ TPC-B',
      '÷ one call',
      '÷ insert',
      'p50 ms',
      'p99 ms',
      'batch',
      'WAL B/op',
    ])
    for (const clients of plan.clients) {
      const rounds = await interleave(bench, clients, ['tpcb', 'insert', 'single', 'ledger'])
      const of = (name: ModeName, pick: (m: Measure) => number) =>
        median(rounds.map((r) => pick(r[name] ?? nothing)))
      const over = (name: ModeName) =>
        median(rounds.map((r) => (r['ledger'] ?? nothing).perSecond / (r[name] ?? nothing).perSecond))
      const row = {
        clients,
        ops_per_s: Math.round(of('ledger', (m) => m.perSecond)),
        over_tpcb: round(over('tpcb')),
        over_single_call: round(over('single')),
        over_insert: round(over('insert')),
        p50_ms: round(of('ledger', (m) => m.p50)),
        p99_ms: round(of('ledger', (m) => m.p99)),
        wal_bytes: Math.round(of('ledger', (m) => m.walBytes)),
        pairs_over_tpcb: round(over('tpcb') / 2),
        batch: round(of('ledger', (m) => m.batch)),
        tpcb_per_s: Math.round(of('tpcb', (m) => m.perSecond)),
      }
      result.rows.push(row)
      table([
        clients,
        row.ops_per_s,
        Math.round(row.ops_per_s / 2),
        row.over_tpcb,
        row.over_single_call,
        row.over_insert,
        row.p50_ms,
        row.p99_ms,
        row.batch,
        row.wal_bytes,
      ])
    }
  }
  if (plan.parts.includes('hot')) {
    table(['clients', 'one hot player, ops/s', '÷ TPC-B scale 1'])
    for (const clients of plan.clients) {
      const rounds = await interleave(bench, clients, ['tpcb1', 'hot'])
      const over = median(
        rounds.map((r) => (r['hot'] ?? nothing).perSecond / (r['tpcb1'] ?? nothing).perSecond),
      )
      const perSecond = Math.round(median(rounds.map((r) => (r['hot'] ?? nothing).perSecond)))
      result.hot.push({ clients, over_tpcb: round(over), ops_per_s: perSecond })
      table([clients, perSecond, round(over)])
    }
  }
  if (plan.parts.includes('flights')) {
    result.flights = []
    table(['flights', 'clients', 'ops/s'])
    for (const flights of plan.flights)
      for (const clients of plan.clients) {
        const { perSecond } = await ledger({ isHot: false, flights })(bench, clients)
        result.flights.push({ flights, clients, ops_per_s: Math.round(perSecond) })
        table([flights, clients, Math.round(perSecond)])
      }
  }
  if (plan.parts.includes('growth')) result.growth = await growth(bench)
  return result
}

/** The ratio to TPC-B at 32 clients with all entries over the same with a twentieth of them. */
async function growth(bench: Bench): Promise<number> {
  const { plan } = bench
  const ratio = async () => {
    const rounds = await interleave(bench, 32, ['tpcb', 'ledger'])
    return median(rounds.map((r) => (r['ledger'] ?? nothing).perSecond / (r['tpcb'] ?? nothing).perSecond))
  }
  table(['entries', 'ops ÷ TPC-B at 32 clients'])
  const first = plan.entries / 20
  await grow(bench, 0, first)
  const before = await ratio()
  table([first, round(before)])
  await grow(bench, first, plan.entries)
  const after = await ratio()
  table([plan.entries, round(after)])
  return round(after / before)
}

/**
 * Entries and rounds of earlier days, time-ordered over all players, so that indexes have the shape that play gives
 * them.
 */
async function grow(bench: Bench, from: number, until: number): Promise<void> {
  const { plan, monitor } = bench
  const { players } = plan
  const chunk = 500_000
  const perPlayer = Math.ceil(plan.entries / players)
  await monitor.query('set synchronous_commit = off; set session_replication_role = replica')
  for (let made = from; made < until; made += chunk) {
    say(`growing to ${until / 1_000_000} M entries: ${Math.round((made / until) * 100)} %`)
    const last = Math.min(made + chunk, until) - 1
    await monitor.query(`
      insert into wallet.entry (player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house, main, locked, bonus,
          receivable, staked, won, deposited, withdrawn, provider, house_account, kind, class, outcome, vertical, currency, tx, round, hash)
        select p, now() - interval '40 days' + s * (interval '39 days' / ${perPlayer}) + p * interval '1 microsecond', s - ${perPlayer}, 1, 100, -100, 0, 0, 0, 0, 100, 1000, 0, 0,
          0, 1, 1, 1, 1, 15, 10015, 1, 1, 0, 1, 'EUR', 'old' || p || 'x' || s, 'r' || p || 'x' || s / 2, sha256(int8send(n))
          from (select n, n % ${players} + 1 as p, n / ${players} as s from generate_series(${made}::bigint, ${last}::bigint) n) x;
      insert into wallet.round (player_id, opened_at, staked_main, staked_bonus, won_main, won_bonus, first_seq, last_seq, provider, bets, wins, vertical, closed, round, game, session)
        select p, now(), 100, 0, 0, 0, s, s, 15, 1, 1, 1, true, 'r' || p || 'x' || s / 2, 'lantern-20-96', 'gs_' || p
          from (select n % ${players} + 1 as p, n / ${players} as s from generate_series(${made}::bigint, ${last}::bigint) n) x
         where s % 2 = 0`)
  }
  await monitor.query('set synchronous_commit = on; set session_replication_role = origin')
  say('analyze')
  await monitor.query('analyze')
  await settle(bench)
}

/** Every mode once per round, in turn, the order rotated, so that a disturbance of the machine hits all alike. */
async function interleave(
  bench: Bench,
  clients: number,
  names: readonly ModeName[],
): Promise<Partial<Record<ModeName, Measure>>[]> {
  const rounds: Partial<Record<ModeName, Measure>>[] = []
  for (let k = 0; k < bench.plan.rounds; k++) {
    const measures: Partial<Record<ModeName, Measure>> = {}
    for (let place = 0; place < names.length; place++) {
      const name = names[(place + k) % names.length]
      if (!name) continue
      say(`${clients} clients, round ${k + 1} of ${bench.plan.rounds}: ${name}`)
      measures[name] = await modes[name](bench, clients)
    }
    rounds.push(measures)
  }
  return rounds
}

/** Clients that repeat `step` until the time is over; `step` executes `perStep` operations. */
async function drive(
  bench: Bench,
  clients: number,
  perStep: number,
  step: (client: number) => Promise<void>,
): Promise<Measure> {
  const latencies: number[] = []
  const walBefore = await walPosition(bench)
  const start = performance.now()
  const end = start + bench.plan.seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let began = performance.now(); began < end; began = performance.now()) {
        await step(client)
        latencies.push((performance.now() - began) / perStep)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  const operations = latencies.length * perStep
  const walBytes = (await walPosition(bench)) - walBefore
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    perSecond: operations / seconds,
    p50: at(0.5),
    p99: at(0.99),
    walBytes: walBytes / operations,
    batch: 1,
  }
}

/** TPC-B as pgbench runs it: BEGIN, five statements, COMMIT, seven round trips. */
function tpcb(schema: string, scaleOf: (plan: Plan) => number): Mode {
  const any = (count: number) => 1 + Math.floor(Math.random() * count)
  return async (bench, clients) => {
    const scale = scaleOf(bench.plan)
    const connections = await connect(bench, clients)
    const query = (client: number, name: string, text: string, values: unknown[]) =>
      connections[client]?.query({ name: `${schema} ${name}`, text, values })
    const result = await drive(bench, clients, 1, async (client) => {
      const delta = any(10_001) - 5_001
      const [account, branch, teller] = [any(scale * 100_000), any(scale), any(scale * 10)]
      await connections[client]?.query('begin')
      await query(
        client,
        'account',
        `update ${schema}.accounts set abalance = abalance + $1 where aid = $2`,
        [delta, account],
      )
      await query(client, 'balance', `select abalance from ${schema}.accounts where aid = $1`, [account])
      await query(client, 'teller', `update ${schema}.tellers set tbalance = tbalance + $1 where tid = $2`, [
        delta,
        teller,
      ])
      await query(client, 'branch', `update ${schema}.branches set bbalance = bbalance + $1 where bid = $2`, [
        delta,
        branch,
      ])
      await query(
        client,
        'history',
        `insert into ${schema}.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)`,
        [teller, branch, account, delta],
      )
      await connections[client]?.query('commit')
    })
    await Promise.all(connections.map((one) => one.end()))
    return result
  }
}

/** The lower bound: one single-row INSERT per commit, same driver. */
async function insertFloor(bench: Bench, clients: number): Promise<Measure> {
  const connections = await connect(bench, clients)
  const result = await drive(bench, clients, 1, async (client) => {
    await connections[client]?.query({
      name: 'floor',
      text: 'insert into public.floor (a, b, c) values ($1, $2, $3)',
      values: [1, 2, 'hello'],
    })
  })
  await Promise.all(connections.map((one) => one.end()))
  return result
}

async function connect({ connection }: Bench, clients: number): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    }),
  )
}

/** The same stakes and wins, one call and one commit for each, over a pool. */
async function singleCalls(bench: Bench, clients: number): Promise<Measure> {
  const db = createDatabase({
    connection: bench.connection as never,
    max: Math.min(clients, 16),
    applicationName: 'single',
  })
  const result = await play(bench, clients, false, async (operation) => {
    const at = systemClock.now()
    const row = toRow(operation)
    const client = await db.pool.connect()
    try {
      const call = async (waits: boolean) => {
        const [answer] = await callStatement(client, APPLY, applyValues(row, at, waits), 10_000)
        if (answer === undefined) throw new Error('the ledger did not answer')
        return readAnswer(answer, at)
      }
      // Its wallet is another client's just now: this one waits for it, as the batcher's side connection does.
      const first = await call(false)
      return toAnswer(operation, first.outcome === DEFERRED ? await call(true) : first).ok
    } finally {
      client.release()
    }
  })
  await db.close()
  return result
}

/** Stakes and wins through the wallet's interface. */
function ledger({ isHot, flights }: { isHot: boolean; flights?: number }): Mode {
  return async (bench, clients) => {
    const wallet: Wallet = createWallet({
      db: bench.db,
      clock: systemClock,
      ...(flights ? { maxConcurrentCalls: flights } : {}),
    })
    const result = await play(bench, clients, isHot, (operation) => passes(wallet, operation))
    const { operations, calls } = wallet.figures
    await wallet.stop()
    return { ...result, batch: operations / calls }
  }
}

async function passes(wallet: Wallet, operation: Operation): Promise<boolean> {
  const answer = await wallet.execute(operation)
  return answer.ok
}

/** Clients that each play one round after the other, of random players or of one. */
function play(
  bench: Bench,
  clients: number,
  isHot: boolean,
  execute: (operation: Operation) => Promise<boolean>,
): Promise<Measure> {
  return drive(bench, clients, 2, () =>
    playRound(isHot ? 7n : BigInt(1 + Math.floor(Math.random() * bench.plan.players)), execute),
  )
}

let games = 0
const runId = Math.random().toString(36).slice(2, 8)

/** A stake and then the win that settles its round; seven of ten rounds win nothing. */
async function playRound(
  playerId: bigint,
  execute: (operation: Operation) => Promise<boolean>,
): Promise<void> {
  const id = `${runId}${(games++).toString(36)}`
  const common = {
    playerId,
    currency: 'EUR',
    provider: 15,
    round: `r${id}`,
    vertical: 'casino',
    game: 'lantern-20-96',
    session: `gs_${playerId}`,
  } as const
  const staked = await execute({
    ...common,
    kind: 'stake',
    tx: `s${id}`,
    amount: 100n,
    bonus: playerId % 10n === 0n ? { bonusId: playerId, allowed: true, weight: 10_000 } : undefined,
  })
  if (!staked) throw new Error(`a stake of player ${playerId} was refused`)
  const won = await execute({
    ...common,
    kind: 'win',
    tx: `w${id}`,
    amount: Math.random() < 0.7 ? 0n : 300n,
    endsRound: true,
  })
  if (!won) throw new Error(`a win of player ${playerId} was refused`)
}

async function walPosition({ monitor }: Bench): Promise<number> {
  const { rows } = await monitor.query<{ at: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at",
  )
  return Number(rows[0]?.at)
}

const nothing: Measure = { perSecond: Number.NaN, p50: 0, p99: 0, walBytes: 0, batch: 0 }
const shortened = (bench: Bench): Bench => ({ ...bench, plan: { ...bench.plan, seconds: 1 } })
const round = (value: number) => Math.round(value * 100) / 100

function table(cells: readonly (string | number)[]): void {
  say('')
  console.log(cells.map((cell) => String(cell).padStart(10)).join('  '))
}

/** Progress; overwritten on a terminal, omitted elsewhere. */
function say(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
  else if (text !== '') process.stderr.write(`${text}\n`)
}
