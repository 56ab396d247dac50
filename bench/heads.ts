import { parseArgs } from 'node:util'
import { createDatabase, type Database, systemClock } from '../apps/server/src/kernel/index.ts'
import {
  anchorHeads,
  createHeadsCheck,
  type RecordedAnchor,
} from '../apps/server/src/modules/wallet/index.ts'
import { insertEmptyEntries, insertPlayersWithHeads } from '../apps/server/src/modules/wallet/test-kit.ts'
import { withLedgerDatabase } from './kit/ledger-database.ts'

const SETTINGS = { shared_buffers: '256MB', max_wal_size: '4GB', fsync: 'on', synchronous_commit: 'on' }
/** Rows of one statement of the plain scan, and players of one that writes them. */
const PAGE = 10_000
/** Anchors after the first one, each of which has so many of a hundred players again. */
const LATER_ANCHORS = 7
const PERCENT_MOVED = 10
const MEMORY_EVERY_MS = 50
const MEGABYTE = 1_000_000

/**
 * `npm run bench -- heads [--players 20000]`: anchors the heads of all players, anchors them again when some have
 * played, and compares eight anchors with every player's entries. Times are beside that of plain reads of the same
 * rows by the same process. Starts a server of its own, removed at the end.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { players: { type: 'string', default: '20000' } } })
  const players = Number(values.players)
  if (!Number.isInteger(players) || players < PAGE) throw new RangeError(`--players must be ${PAGE} or more`)
  await withLedgerDatabase({ name: 'heads', settings: SETTINGS }, async (connection) => {
    const db = createDatabase({ connection, max: 2, applicationName: 'bench heads' })
    const result = await measure(db, players)
    await db.close()
    console.log(JSON.stringify({ bench: 'heads', players, ...result }))
  })
}

async function measure(db: Database, players: number) {
  const recorded: RecordedAnchor[] = []
  const timed = createTimer(db)
  const anchor = () =>
    anchorHeads({
      db,
      clock: systemClock,
      onAnchored: async (_tx, made) => void recorded.push({ ...made, at: systemClock.now() }),
    })
  const check = createHeadsCheck({
    db,
    clock: systemClock,
    readRecorded: async () => ({ anchors: recorded, differences: [] }),
  })
  await insertPlayers(db, players)
  const walletScan = await timed(() => scan(db, 'wallet.wallet', 'player_id, seq, last_at, head'))
  const first = await timed(anchor)
  let later = first
  for (let turn = 0; turn < LATER_ANCHORS; turn++) {
    await movePlayers(db, players, turn)
    later = await timed(anchor)
  }
  await db.query('analyze wallet.anchored_head, wallet.entry')
  const headScan = await timed(async () => {
    await scan(db, 'wallet.anchored_head', 'player_id, anchor_id, seq, head')
    await scan(db, 'wallet.entry', 'player_id, seq, hash')
  })
  const verify = await timed(async () => {
    const differences = await check.run()
    if (differences.length > 0) throw new Error(`there are differences: ${differences.join('; ')}`)
  })
  const ratio = (measured: Measure, plain: Measure) => Math.round((measured.ms / plain.ms) * 10) / 10
  return {
    scan_wallets: walletScan,
    first_anchor: { ...first, over_scan: ratio(first, walletScan) },
    later_anchor: { ...later, over_scan: ratio(later, walletScan) },
    scan_heads_and_entries: headScan,
    verify: { ...verify, over_scan: ratio(verify, headScan) },
  }
}

async function insertPlayers(db: Database, players: number): Promise<void> {
  for (let from = 1; from <= players; from += PAGE) {
    const to = Math.min(from + PAGE - 1, players)
    await insertPlayersWithHeads(db, { from, to, at: systemClock.now() })
  }
  await db.query('analyze wallet.wallet, wallet.entry')
}

/** Reads every row of a table by its player, in pages. */
async function scan(db: Database, table: string, columns: string): Promise<void> {
  for (let after = 0n; ;) {
    const { rows } = await db.query<{ player_id: bigint }>(
      `select ${columns} from ${table} where player_id > $1 and player_id <= $1 + ${PAGE} order by player_id`,
      [after],
    )
    if (rows.length === 0) return
    after += BigInt(PAGE)
  }
}

/** Gives one more entry to every tenth player, to others each time. */
async function movePlayers(db: Database, players: number, turn: number): Promise<void> {
  const step = 100 / PERCENT_MOVED
  for (let from = 1; from <= players; from += PAGE)
    await db.query(
      `with moved as (
         update wallet.wallet set seq = seq + 1, head = sha256(head), last_at = clock_timestamp()
          where player_id between $1 and $2 and player_id % ${step} = $3 returning *
       ) ${insertEmptyEntries} moved`,
      [from, from + PAGE - 1, turn % step],
    )
}

interface Measure {
  readonly ms: number
  readonly longest_statement_ms: number
  /** The most memory of JavaScript values and buffers meanwhile, and of the process. */
  readonly heap_mb: number
  readonly rss_mb: number
}

/** Measures work, with the statements of connections that are opened from now on. */
function createTimer(db: Database): (work: () => Promise<unknown>) => Promise<Measure> {
  let longest = 0
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>
    const timedQuery = async (...values: unknown[]) => {
      const start = performance.now()
      const result = await query(...values)
      longest = Math.max(longest, performance.now() - start)
      return result
    }
    client.query = timedQuery as typeof client.query
  })
  return async (work) => {
    longest = 0
    const most = { heap: 0, rss: 0 }
    const timer = setInterval(() => {
      const { rss, heapUsed, external } = process.memoryUsage()
      most.heap = Math.max(most.heap, heapUsed + external)
      most.rss = Math.max(most.rss, rss)
    }, MEMORY_EVERY_MS)
    const start = performance.now()
    await work()
    clearInterval(timer)
    return {
      ms: Math.round(performance.now() - start),
      longest_statement_ms: Math.round(longest),
      heap_mb: Math.round(most.heap / MEGABYTE),
      rss_mb: Math.round(most.rss / MEGABYTE),
    }
  }
}
