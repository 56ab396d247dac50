/**
 * `npm run bench -- model [--commands 200000] [--players 200] [--kills 60] [--seed 1]`: random commands beside the
 * model of what a player may end up with, through two processes whose clocks differ by 1.8 s, alone and in batches,
 * while these processes and PostgreSQL are killed with -9. Ends with the check of the books.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepPostgres, removePostgres } from '@marquee/embedded-postgres'
import {
  createDatabase,
  type Database,
  findMigrationSources,
  inTransaction,
  migrate,
  systemClock,
} from '../apps/server/src/kernel/index.ts'
import { createWallet, type Operation, type Wallet } from '../apps/server/src/modules/wallet/index.ts'
import {
  type Executor,
  factsOf,
  openGate,
  playAgainstModel,
  testChange,
} from '../apps/server/src/modules/wallet/test-kit.ts'
import { databasePid, tryKill } from './kit/kill-process.ts'
import type { ModelAnswer } from './model-worker.ts'

const OFFSETS_MS = [-900, 900]
const PROGRESS = 10
const PAUSE_MS = 100
const MS_PER_S = 1_000
/** Differences that are printed. */
const SHOWN = 20
type Connection = Parameters<typeof createDatabase>[0]['connection']

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A process that executes commands, started again when it was killed. What it had not answered is sent again. */
class Instance implements Executor {
  readonly #env: NodeJS.ProcessEnv
  readonly #open = new Map<
    number,
    { operation: Operation; answered: (answer: ModelAnswer['answer']) => void }
  >()
  #child: ChildProcess
  #ids = 0
  #isStopping = false

  constructor(connection: unknown, offset: number) {
    this.#env = {
      ...process.env,
      DATABASE_CONNECTION: JSON.stringify(connection),
      CLOCK_OFFSET_MS: String(offset),
    }
    this.#child = this.#start()
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'model-worker.ts'), {
      env: this.#env,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (message: ModelAnswer | 'ready') => {
      if (message === 'ready') {
        for (const [id, { operation }] of this.#open) child.send({ id, operation })
        return
      }
      const waiting = this.#open.get(message.id)
      this.#open.delete(message.id)
      waiting?.answered(message.answer)
    })
    child.on('error', () => {})
    child.once('exit', () => {
      if (!this.#isStopping) this.#child = this.#start()
    })
    return child
  }

  execute(operation: Operation): ReturnType<Executor['execute']> {
    const id = ++this.#ids
    return new Promise((answered) => {
      this.#open.set(id, { operation, answered })
      if (this.#child.connected) this.#child.send({ id, operation }, () => {})
    })
  }

  kill(): boolean {
    const { pid } = this.#child
    return pid !== undefined && tryKill(pid)
  }

  stop(): void {
    this.#isStopping = true
    this.#child.disconnect()
  }
}

/** Repeats what failed because the database was killed. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await pause(PAUSE_MS)
    }
  }
}

async function openPlayers(db: Database, wallet: Wallet, count: number): Promise<bigint[]> {
  const players = Array.from({ length: count }, (_, k) => BigInt(k + 1))
  for (const playerId of players)
    await inTransaction(db, async (tx) => {
      await wallet.open(tx, { playerId, currency: 'EUR' })
      await wallet.setGate(tx, playerId, openGate, testChange)
      await wallet.setGate(tx, playerId, { limits: { zone: 'UTC' } }, testChange)
    })
  return players
}

interface Plan {
  readonly commands: number
  readonly players: number
  readonly kills: number
  readonly seed: number
}

function readPlan(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      commands: { type: 'string', default: '200000' },
      players: { type: 'string', default: '200' },
      kills: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  })
  return {
    commands: Number(values.commands),
    players: Number(values.players),
    kills: Number(values.kills),
    seed: Number(values.seed),
  }
}

/** Kills the instances and the database in turn, until it has done so often enough or the signal says so. */
async function killInTurn(
  instances: readonly Instance[],
  dataDir: string,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let killed = 0
  while (!signal.aborted && killed < most) {
    await pause(1_000 + Math.random() * 2_000)
    const instance = instances[killed % (instances.length + 1)]
    if (instance ? instance.kill() : tryKill(await databasePid(dataDir))) killed++
  }
  return killed
}

/** @returns what differs from the model or in the books */
async function compare(plan: Plan, dataDir: string, connection: Connection) {
  const db = createDatabase({ connection, max: 8, applicationName: 'bench model' })
  const wallet = createWallet({ db, clock: systemClock })
  const players = await openPlayers(db, wallet, plan.players)
  const instances = OFFSETS_MS.map((offset) => new Instance(connection, offset))
  const end = new AbortController()
  const killing = killInTurn(instances, dataDir, plan.kills, end.signal)
  const perPlayer = Math.ceil(plan.commands / plan.players)
  const every = Math.ceil(perPlayer / PROGRESS)
  let done = 0
  const started = performance.now()
  const differences = await playAgainstModel(
    {
      executors: instances,
      players,
      setGate: (player, change) =>
        untilDone(() => inTransaction(db, (tx) => wallet.setGate(tx, player, factsOf(change), testChange))),
      now: () => systemClock.now(),
      withBreaks: false,
      seed: plan.seed,
    },
    perPlayer,
    {
      every,
      run: async () => console.log(`${Math.min((done += every), perPlayer) * plan.players} commands`),
    },
  )
  const seconds = (performance.now() - started) / MS_PER_S
  end.abort()
  const kills = await killing
  for (const instance of instances) instance.stop()
  const books = await untilDone(() => wallet.check())
  await wallet.stop()
  await db.close()
  const commands = perPlayer * plan.players
  const figures = { commands, kills, entries: books.entries, per_s: Math.round(commands / seconds) }
  return { figures, differences: [...differences, ...books.differences.map(({ message }) => message)] }
}

export async function run(args: string[]): Promise<void> {
  const plan = readPlan(args)
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-model-'))
  const dataDir = join(folder, 'db')
  const postgres = await keepPostgres({ dataDir, onRestart: () => {}, onFailure: () => {} })
  const sources = findMigrationSources(join(import.meta.dirname, '../apps/server/src/modules'))
  await migrate(
    postgres.connection,
    sources.filter(({ module }) => ['kernel', 'wallet'].includes(module)),
  )
  const { figures, differences } = await compare(plan, dataDir, postgres.connection)
  for (const line of differences.slice(0, SHOWN)) console.log(line)
  await postgres.stop()
  await removePostgres(dataDir)
  await rm(folder, { recursive: true, force: true })
  console.log(JSON.stringify({ bench: 'model', ...figures, differences: differences.length }))
  if (differences.length > 0) process.exitCode = 1
}
