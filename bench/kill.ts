/**
 * Rounds from a studio that retries until it is answered, and deposits, withdrawals and cancellations that are each
 * sent three times with one key, against two instances. Meanwhile instances, PostgreSQL and Redis are killed with -9,
 * and connections to PostgreSQL are cut during COMMIT and ledger calls. Afterwards every round and request has had one
 * effect, stored balances equal their entries, and the books of studio and players agree with ours.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepPostgres, startPostgres } from '@marquee/embedded-postgres'
import { seededPlayers } from '../apps/server/src/seed/players.ts'
import { createDatabase, systemClock } from '../apps/server/src/kernel/index.ts'
import { createWallet } from '../apps/server/src/modules/wallet/index.ts'
import { findServices } from '../tests/services/install.ts'
import { type RedisService, startRedis } from '../tests/services/start.ts'
import { freePort, type Product } from '../tools/product.ts'
import { startBalancer } from './kit/balancer.ts'
import { databasePid, tryKill } from './kit/kill-process.ts'
import { cutKinds, type DatabaseLine, openDatabaseLine } from './kit/database-line.ts'
import {
  type BenchPlayer,
  cashOf,
  deposit,
  openGame,
  playableGame,
  signIn,
  startBenchProduct,
  symbolOf,
} from './kit/product.ts'
import { createStudioCaller, type StudioCaller } from './kit/studio.ts'
import { type PaymentBooks, PaymentClient } from './kit/payment-requests.ts'

const INSTANCES = 2
const STAKE = 20n
const RETRY_MS = 150
const ROUND_DEADLINE_MS = 120_000

interface Books {
  staked: bigint
  won: bigint
  /** Number of completed rounds. */
  settled: number
  refused: number
}

function numberFlag(flags: readonly string[], name: string, fallback: number): number {
  const at = flags.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(flags[at + 1] ?? fallback)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries until the answer is not "retry" (100, 130). */
async function insist(studio: StudioCaller, method: string, fields: Record<string, string>): Promise<number> {
  const deadline = performance.now() + ROUND_DEADLINE_MS
  for (;;) {
    const answer = await studio.call(method, fields)
    if (answer && answer.error !== 100 && answer.error !== 130) return answer.error
    if (performance.now() > deadline) throw new Error(`${method} was never answered`)
    await pause(RETRY_MS * (0.5 + Math.random()))
  }
}

async function playRound(
  studio: StudioCaller,
  player: BenchPlayer,
  symbol: string,
  number: number,
  books: Books,
): Promise<void> {
  const round = `kill-${player.playerId}-${number}`
  const win = number % 3 === 0 ? 37n : number % 50 === 1 ? 400n : 0n
  const money = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  const base = {
    userId: player.playerId,
    gameId: symbol,
    roundId: round,
    timestamp: '1767225600000',
    roundDetails: 'spin',
  }
  const error = await insist(studio, 'bet', { ...base, reference: `b-${round}`, amount: money(STAKE) })
  if (error !== 0) {
    books.refused++
    return
  }
  books.staked += STAKE
  const settled = await insist(studio, 'result', { ...base, reference: `w-${round}`, amount: money(win) })
  if (settled !== 0) throw new Error(`a win was answered ${settled}`)
  books.won += win
  await insist(studio, 'endRound', { userId: player.playerId, gameId: symbol, roundId: round })
  books.settled++
}

/** The faults during the run. */
interface Breaks {
  server: number
  database: number
  redis: number
}

interface Services {
  readonly product: Product
  readonly postgresDir: string
  readonly line: DatabaseLine
  readonly redis: RedisService | undefined
}

/** Kills and cuts until the wanted number of each is reached. */
class Breaker {
  readonly done: Breaks = { server: 0, database: 0, redis: 0 }
  readonly #wanted: Breaks & { readonly cuts: number }
  readonly #around: Services
  #armed = 0

  constructor(around: Services, wanted: Breaks & { readonly cuts: number }) {
    this.#around = around
    this.#wanted = wanted
  }

  isDone(): boolean {
    return this.#open().length === 0 && this.#armed >= this.#wanted.cuts
  }

  #open(): (keyof Breaks)[] {
    return (['server', 'database', 'redis'] as const).filter((what) => this.done[what] < this.#wanted[what])
  }

  async killUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#open().length > 0) {
      await pause(300 + Math.random() * 900)
      const open = this.#open()
      const what = open[Math.floor(Math.random() * open.length)]
      if (signal.aborted || what === undefined) return
      if (await this.#kill(what)) this.done[what]++
      await this.#around.product.ready()
    }
  }

  async #kill(what: keyof Breaks): Promise<boolean> {
    const { product, postgresDir, redis } = this.#around
    if (what === 'redis') {
      await redis?.kill()
      await pause(200 + Math.random() * 1_000)
      await redis?.restart()
      return true
    }
    if (what === 'database') return tryKill(await databasePid(postgresDir))
    const pid = product.serverPid(Math.floor(Math.random() * INSTANCES))
    return pid !== undefined && tryKill(pid)
  }

  async cutUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#armed < this.#wanted.cuts) {
      await pause(100 + Math.random() * 400)
      this.#around.line.cutNext(cutKinds[this.#armed++ % cutKinds.length]!)
    }
  }
}

/** Two instances behind a balancer, one database with a connection that can be cut, and one Redis. */
async function startServices(): Promise<Services & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const postgresDir = join(dataDir, 'postgres')
  const { redis: redisBinary } = findServices()
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.toReversed()) await step().catch((error: unknown) => console.error(error))
  }
  try {
    const postgres = await keepPostgres({ dataDir: postgresDir, onRestart: () => {}, onFailure: () => {} })
    stops.push(() => postgres.stop())
    const line = await openDatabaseLine(postgres.connection)
    stops.push(() => line.close())
    const redis = redisBinary === null ? undefined : await startRedis(redisBinary)
    if (redis) stops.push(() => redis.stop())
    const port = await freePort()
    const copyPorts = [await freePort(), await freePort()]
    const balancer = await startBalancer(port, copyPorts)
    stops.push(() => balancer.close())
    const bench = await startBenchProduct(
      { NODE_ENV: 'development', DATABASE_URL: line.url, ...(redis ? { REDIS_URL: redis.url } : {}) },
      { dataDir, port, copyPorts },
    )
    // The product's folder is removed with the product, so the database has to stop first.
    const { product } = bench
    return {
      product,
      postgresDir,
      line,
      redis,
      stop: async () => {
        await product.stop()
        await stop()
        await bench.stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The given number of requests, two at a time per player: half of them deposits, a quarter withdrawals, a quarter
 * cancelled withdrawals.
 */
async function makeRequests(
  clients: readonly PaymentClient[],
  wanted: number,
  onDone: () => void,
): Promise<void> {
  let next = 0
  const lane = async (client: PaymentClient): Promise<void> => {
    for (let index = next++; index < wanted; index = next++) {
      if (index % 2 === 0) await client.deposit()
      else await client.withdraw(index % 4 === 1)
      onDone()
    }
  }
  await Promise.all([...clients, ...clients].map(lane))
}

export async function run(flags: readonly string[]): Promise<void> {
  const rounds = numberFlag(flags, 'rounds', 2000)
  const requests = numberFlag(flags, 'requests', 200)
  const kills = numberFlag(flags, 'kills', 20)
  const cuts = numberFlag(flags, 'cuts', 100)
  const around = await startServices()
  const { product, postgresDir, line } = around
  const studio = createStudioCaller(product.siteUrl)
  const over = new AbortController()
  try {
    const game = await playableGame(product)
    const players: BenchPlayer[] = []
    for (const { email, canPlay } of seededPlayers.players)
      if (canPlay) players.push(await signIn(product, email))
    const symbol = await symbolOf(product, game.id)
    const before = new Map<string, bigint>()
    for (const player of players) {
      await deposit(product, player, amountsOf(player.currency).start)
      await openGame(product, player, game.slug)
      before.set(player.playerId, await cashOf(product, player))
    }
    const books = new Map<string, Books>(
      players.map((player) => [player.playerId, { staked: 0n, won: 0n, settled: 0, refused: 0 }]),
    )
    const clients = players.map((player) => new PaymentClient(product, player, amountsOf(player.currency)))
    const breaker = new Breaker(around, {
      server: kills,
      database: kills,
      redis: around.redis ? Math.ceil(kills / 2) : 0,
      cuts,
    })
    const counts = { next: 0, done: 0, requested: 0 }
    const isOver = () => counts.next >= rounds && counts.requested >= requests && breaker.isDone()
    const worker = async (player: BenchPlayer): Promise<void> => {
      const own = books.get(player.playerId)
      if (!own) return
      // Continues until rounds, requests and faults are done.
      while (!isOver()) {
        await playRound(studio, player, symbol, counts.next++, own)
        counts.done++
        if (counts.next >= rounds) await pause(40)
      }
    }
    const progress = setInterval(() => {
      process.stdout.write(
        `\rkill: ${counts.done} of ${rounds} rounds, ${counts.requested} of ${requests} requests, killed ${JSON.stringify(breaker.done)}, cut ${Object.values(line.cuts).join('+')}   `,
      )
    }, 1_000)
    const breaking = [breaker.killUntil(over.signal), breaker.cutUntil(over.signal)]
    await Promise.all([
      ...[...players, ...players].map(worker),
      makeRequests(clients, requests, () => counts.requested++),
    ])
    clearInterval(progress)
    over.abort()
    await Promise.all(breaking)
    await product.ready()

    let lost = 0
    let doubled = clients.reduce((sum, client) => sum + client.books.doubledKeys, 0)
    let centsApart = 0n
    for (const [index, player] of players.entries()) {
      const own = books.get(player.playerId)
      const payments = clients[index]!.books
      const cash = await cashOf(product, player)
      const expected =
        (before.get(player.playerId) ?? 0n) -
        (own?.staked ?? 0n) +
        (own?.won ?? 0n) +
        payments.deposited -
        payments.held
      const apart = cash - expected
      centsApart += apart < 0n ? -apart : apart
      if (apart < 0n) lost++
      if (apart > 0n) doubled++
    }
    const fresh = await startPostgres({ dataDir: postgresDir })
    const db = createDatabase({ connection: fresh.connection, max: 2, applicationName: 'bench kill' })
    const wallet = createWallet({ db, clock: systemClock })
    const report = await wallet.check()
    await wallet.stop()
    await db.close()
    await fresh.stop()
    const sum = (read: (own: PaymentBooks) => number) =>
      clients.reduce((total, client) => total + read(client.books), 0)
    const settled = [...books.values()].reduce((total, own) => total + own.settled, 0)
    const refused = [...books.values()].reduce((total, own) => total + own.refused, 0)
    console.log(
      `\n\n${settled} rounds settled, ${refused} refused, ${report.entries} entries replayed, ${report.differences.length} differences in the books, cut ${JSON.stringify(line.cuts)}`,
    )
    for (const difference of report.differences.slice(0, 10)) console.log(difference)
    const reasons = new Set(clients.flatMap((client) => [...client.reasons]))
    for (const reason of reasons) console.log(`refused: ${reason}`)
    console.log(
      JSON.stringify({
        bench: 'kill',
        rounds: settled,
        deposits: sum((own) => own.deposits),
        withdrawals: sum((own) => own.withdrawals),
        cancellations: sum((own) => own.cancellations),
        requests_refused: sum((own) => own.refused),
        deposits_open: sum((own) => own.openDeposits),
        copies: INSTANCES,
        server_kills: breaker.done.server,
        database_kills: breaker.done.database,
        redis_kills: breaker.done.redis,
        cuts: Object.values(line.cuts).reduce((total, count) => total + count, 0),
        lost,
        doubled,
        cents_apart: Number(centsApart),
        differences: report.differences.length,
      }),
    )
    if (lost + doubled + Number(centsApart) + report.differences.length > 0) process.exitCode = 1
  } finally {
    over.abort()
    studio.close()
    await around.stop()
  }
}

/** Enough for all rounds in this currency, in amounts that every method accepts. */
function amountsOf(currency: string): { start: string; deposit: string; withdrawal: string } {
  if (currency === 'NOK' || currency === 'SEK')
    return { start: '5000.00', deposit: '250.00', withdrawal: '300.00' }
  if (currency === 'CLP' || currency === 'JPY')
    return { start: '500000', deposit: '20000', withdrawal: '25000' }
  return { start: '900.00', deposit: '25.00', withdrawal: '30.00' }
}
