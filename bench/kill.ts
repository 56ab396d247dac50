/**
 * Rounds from a studio that asks again until it is answered, while the server and then PostgreSQL are killed with -9 at
 * random moments. Afterwards every round is settled once, stored balances equal their entries, and the studio's own
 * books agree with ours to the cent.
 */
import { join } from 'node:path'
import { startPostgres } from '@marquee/embedded-postgres'
import { seededPlayers } from '../apps/server/src/seed/players.ts'
import { createDatabase, systemClock } from '../apps/server/src/kernel/index.ts'
import { createWallet } from '../apps/server/src/modules/wallet/index.ts'
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

const STAKE = 20n
const RETRY_MS = 150
const ROUND_DEADLINE_MS = 120_000

interface Books {
  staked: bigint
  won: bigint
  /** Rounds that were answered to the end. */
  settled: number
  refused: number
}

function numberFlag(flags: readonly string[], name: string, fallback: number): number {
  const at = flags.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(flags[at + 1] ?? fallback)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until there is an answer that is not "ask again" (100, 130). */
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

export async function run(flags: readonly string[]): Promise<void> {
  const rounds = numberFlag(flags, 'rounds', 2000)
  const wantedKills = numberFlag(flags, 'kills', 20)
  const bench = await startBenchProduct()
  const { product, dataDir } = bench
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const studio = createStudioCaller(product.siteUrl)
  try {
    const game = await playableGame(product)
    const players: BenchPlayer[] = []
    for (const { email, canPlay } of seededPlayers.players)
      if (canPlay) players.push(await signIn(product, email))
    const symbol = await symbolOf(product, game.id)
    const before = new Map<string, bigint>()
    for (const player of players) {
      await deposit(product, player, depositFor(player.currency))
      await openGame(product, player, game.slug)
      before.set(player.playerId, await cashOf(product, player))
    }
    const books = new Map<string, Books>(
      players.map((player) => [player.playerId, { staked: 0n, won: 0n, settled: 0, refused: 0 }]),
    )
    let next = 0
    let done = 0
    const kills = { server: 0, database: 0 }
    const areKillsDone = () => kills.server >= wantedKills && kills.database >= wantedKills
    const over = new AbortController()

    const killer = async (): Promise<void> => {
      while (!over.signal.aborted && !areKillsDone()) {
        await pause(300 + Math.random() * 900)
        if (over.signal.aborted) break
        if (kills.server < wantedKills) {
          const pid = product.serverPid()
          if (pid !== undefined && tryKill(pid)) kills.server++
        } else if (tryKill(await databasePid(join(dataDir, 'postgres')))) kills.database++
        await product.ready()
        process.stdout.write(
          `\rkill: ${done} of ${rounds} rounds, server killed ${kills.server}, PostgreSQL killed ${kills.database}   `,
        )
      }
    }
    const worker = async (player: BenchPlayer): Promise<void> => {
      const own = books.get(player.playerId)
      if (!own) return
      // Rounds go on until both the rounds and the kills are done.
      while (next < rounds || !areKillsDone()) {
        await playRound(studio, player, symbol, next++, own)
        done++
        if (next >= rounds) await pause(40)
      }
    }
    const killing = killer()
    await Promise.all([...players, ...players].map(worker))
    over.abort()
    await killing
    await product.ready()

    let lost = 0
    let doubled = 0
    let centsApart = 0n
    for (const player of players) {
      const own = books.get(player.playerId)
      const cash = await cashOf(product, player)
      const expected = (before.get(player.playerId) ?? 0n) - (own?.staked ?? 0n) + (own?.won ?? 0n)
      const apart = cash - expected
      centsApart += apart < 0n ? -apart : apart
      if (apart < 0n) doubled++
      if (apart > 0n) lost++
    }
    const fresh = await startPostgres({ dataDir: join(dataDir, 'postgres') })
    const db = createDatabase({ connection: fresh.connection, max: 2, applicationName: 'bench kill' })
    const report = await createWallet({ db, clock: systemClock }).check()
    await db.close()
    await fresh.stop()
    const settled = [...books.values()].reduce((sum, own) => sum + own.settled, 0)
    const refused = [...books.values()].reduce((sum, own) => sum + own.refused, 0)
    console.log(
      `\n\n${settled} rounds settled, ${refused} refused, ${report.entries} entries replayed, ${report.differences.length} differences in the books`,
    )
    for (const difference of report.differences.slice(0, 10)) console.log(difference)
    console.log(
      JSON.stringify({
        bench: 'kill',
        rounds: settled,
        server_kills: kills.server,
        database_kills: kills.database,
        lost,
        doubled,
        cents_apart: Number(centsApart),
        differences: report.differences.length,
      }),
    )
    if (lost + doubled + Number(centsApart) + report.differences.length > 0) process.exitCode = 1
  } finally {
    studio.close()
    await postgres.stop().catch(() => {})
    await bench.stop()
  }
}

/** Enough for all rounds in this currency. */
function depositFor(currency: string): string {
  return currency === 'NOK' || currency === 'SEK'
    ? '5000.00'
    : currency === 'CLP' || currency === 'JPY'
      ? '500000'
      : '900.00'
}

function tryKill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

async function databasePid(dataDir: string): Promise<number> {
  const running = await startPostgres({ dataDir })
  const { pid } = running
  running.stop().catch(() => {})
  return pid
}
