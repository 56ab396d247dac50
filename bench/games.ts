/**
 * `npm run bench -- games`: the return of every game of the sandbox in three ways. Stated is what its paytable shows,
 * exact is enumerated now, simulated is played by the engine's own code from a cryptographic stream. Reel games are
 * also played through every combination of stops. Of a cascade the first drop is enumerated; its later drops are as
 * stated, and z counts the half width of both simulations. Flags: `--only <id>`, `--rounds <millions>` (most per row,
 * 40), `--seed <text>`, `--threads <n>`.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { games } from '../apps/sandbox/src/games/catalogue.ts'
import { type Certificate, halfWidth, isCertified } from '../apps/sandbox/src/games/certificate.ts'
import type { ClusterDefinition } from '../apps/sandbox/src/games/definition.ts'
import { type ExactBet, enumerate } from '../apps/sandbox/src/games/enumerate.ts'
import { cellSetCounts, exactFirstDrop } from '../apps/sandbox/src/games/exact/cluster.ts'
import { toNumber } from '../apps/sandbox/src/games/rational.ts'
import { joined, type Sums } from '../apps/sandbox/src/games/simulate.ts'
import type { Answer, Task } from './games-worker.ts'

/** Variants that represent their game: the ends of each range and what players choose most. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'orchard-3': ['5', '1'],
  'roulette-eu': ['18', '1'],
  crash: ['200', '1000'],
  'keno-80': ['1', '10'],
}

/**
 * Target of a row: a 95 % half width of a tenth of a point where the maximum of rounds reaches it, otherwise of three
 * tenths.
 */
const AIM = 0.001
const WIDE_AIM = 0.003
const CHUNK = 500_000
const FAILED_Z = 4

interface Row {
  id: string
  variant: string
  stated: number
  exact: number
  /** 95 % half width of the exact return: 0 but for a cascade. */
  exactWidth: number
  sd: number
  rounds: number
  /** Payments above this many coins are counted by their exact mean; Infinity where all are simulated. */
  capCoins: number
  tailReturn: number
  /** Exact chance of a payment above the limit: its frequency is checked, but its amount is not simulated. */
  tailChance: number
  unit: number
  sums: Sums | null
}

const ideal = (sd: number, aim = AIM): number => Math.ceil((halfWidth(sd, 1) / aim) ** 2)

const roundsFor = (sd: number, most: number): number =>
  ideal(sd) <= most ? ideal(sd) : Math.min(most, ideal(sd, WIDE_AIM))

/** The highest limit for which the rounds suffice; heavy tails are not simulated. */
function capOf(bet: ExactBet, rounds: number): Pick<Row, 'capCoins' | 'tailReturn' | 'tailChance' | 'sd'> {
  const plain = { capCoins: Infinity, tailReturn: 0, tailChance: 0, sd: bet.sd }
  if (!bet.distribution || ideal(bet.sd) <= 10 * rounds) return plain
  const { counts, total } = bet.distribution
  const amounts = [...counts.keys()].filter((coins) => coins > 0).sort((a, b) => b - a)
  for (const capCoins of amounts.slice(1)) {
    let mean = 0
    let square = 0
    let tailReturn = 0
    let tailChance = 0
    for (const [coins, count] of counts) {
      const chance = Number(count) / Number(total)
      const stakes = coins / bet.unit
      if (coins > capCoins) {
        tailReturn += chance * stakes
        tailChance += chance
      } else {
        mean += chance * stakes
        square += chance * stakes * stakes
      }
    }
    const sd = Math.sqrt(square - mean * mean)
    if (ideal(sd) <= rounds) return { capCoins, tailReturn, tailChance, sd }
  }
  return plain
}

/** The first drop is counted now, and what the certificate states of the later ones is added. */
function cascadeRow(def: ClusterDefinition, { bets }: Certificate, most: number): Row {
  const { unit, figures, split, simulated, ...bet } = bets['stake']!
  const first = exactFirstDrop(def, cellSetCounts(def.columns, def.rows))
  const sd = Number(figures['sdControlled'])
  return {
    id: def.id,
    variant: 'stake',
    stated: Number(bet.return.dec),
    exact: toNumber(first.coins) / unit + Number(split['laterDrops']?.dec),
    exactWidth: simulated?.halfWidth ?? 0,
    sd,
    rounds: roundsFor(sd, most),
    capCoins: Infinity,
    tailReturn: 0,
    tailChance: 0,
    unit,
    sums: null,
  }
}

function rowsOf(only: string | undefined, most: number): Row[] {
  return games
    .filter(({ def }) => only === undefined || def.id === only)
    .flatMap(({ def, certificate }) => {
      if (!isCertified(def, certificate))
        throw new Error(`${def.id} is not the version that its certificate names`)
      if (def.kind === 'cluster') return [cascadeRow(def, certificate, most)]
      return Object.entries(enumerate(def).bets)
        .filter(([variant]) => LISTED[def.id]?.includes(variant) ?? true)
        .map(([variant, bet]): Row => {
          const cap = capOf(bet, most)
          return {
            id: def.id,
            variant,
            stated: Number(certificate.bets[variant]?.return.dec),
            exact: toNumber(bet.return),
            exactWidth: 0,
            rounds: roundsFor(cap.sd, most),
            unit: bet.unit,
            sums: null,
            ...cap,
          }
        })
    })
}

function progress(): (done: number, all: number) => void {
  const started = performance.now()
  let last = 0
  return (done, all) => {
    const now = performance.now()
    const every = process.stderr.isTTY ? 200 : 10_000
    if (now - last < every && done < all) return
    last = now
    const text = `${((100 * done) / all).toFixed(0).padStart(3)} %  ${((now - started) / 1000).toFixed(0)} s`
    process.stderr.write(process.stderr.isTTY ? `\r${text} ${done === all ? '\n' : ''}` : `${text}\n`)
  }
}

/** Runs tasks on several threads, one task at a time each; yields results as they come. */
async function runAll(
  tasks: readonly Task[],
  threads: number,
  onAnswer: (answer: Answer) => void,
): Promise<void> {
  let next = 0
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./games-worker.ts', import.meta.url))
      const hand = (): void => {
        const task = tasks[next++]
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        if (task) worker.postMessage(task)
        else worker.terminate().then(() => resolve(), reject)
      }
      worker.on('error', reject)
      worker.on('message', (answer: Answer) => {
        onAnswer(answer)
        hand()
      })
      hand()
    })
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, one))
}

const chunksOf = (rows: readonly Row[], seed: string, times = 1): Task[] =>
  rows.flatMap((row, job) =>
    Array.from({ length: Math.ceil((row.rounds * times) / CHUNK) }, (_, chunk): Task => {
      const count = Math.min(CHUNK, row.rounds * times - chunk * CHUNK)
      const { id, variant, capCoins } = row
      return { job, type: 'simulate', id, variant, count, seed: `${seed}:${chunk}`, capCoins }
    }),
  )

const simulated = (row: Row): number => row.sums!.coins / row.unit / row.sums!.rounds + row.tailReturn
const widthOf = (row: Row): number => Math.hypot(halfWidth(row.sd, row.sums!.rounds), row.exactWidth)
const zOf = (row: Row): number => ((simulated(row) - row.exact) / widthOf(row)) * 1.959964
/** Deviation of the number of payments above the limit from the expected number, in standard deviations. */
function tailZOf({ tailChance, sums }: Row): number {
  if (tailChance === 0) return 0
  const expected = sums!.rounds * tailChance
  return (sums!.above - expected) / Math.sqrt(expected * (1 - tailChance))
}

const isFarOff = (row: Row): boolean => Math.abs(zOf(row)) > FAILED_Z || Math.abs(tailZOf(row)) > FAILED_Z

function line(row: Row): string {
  return [
    row.id.padEnd(18),
    row.variant.padEnd(7),
    `${(100 * row.stated).toFixed(4)} %`.padStart(11),
    `${(100 * row.exact).toFixed(4)} %`.padStart(11),
    `${(100 * simulated(row)).toFixed(4)} %`.padStart(11),
    `± ${(100 * widthOf(row)).toFixed(3)}`.padStart(9),
    zOf(row).toFixed(2).padStart(6),
    `${(row.sums!.rounds / 1e6).toFixed(1)} M`.padStart(8),
    row.capCoins === Infinity
      ? ''
      : `  above ${row.capCoins / row.unit} x by exact mean; ${row.sums!.above} came, ${(row.sums!.rounds * row.tailChance).toFixed(0)} expected`,
  ].join(' ')
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '40' },
      seed: { type: 'string', default: 'marquee' },
      threads: { type: 'string', default: String(Math.min(8, availableParallelism())) },
    },
  })
  const most = Math.round(Number(values.rounds) * 1e6)
  const threads = Number(values.threads)
  if (!(most >= 1) || !(threads >= 1)) throw new Error('--rounds and --threads are numbers above zero')
  const rows = rowsOf(values.only, most)
  if (rows.length === 0) throw new Error(`there is no game ${values.only}`)

  const swept = games
    .map(({ def }) => def)
    .filter((def) => ['lines', 'ways', 'hold'].includes(def.kind) && rows.some((row) => row.id === def.id))
  const tasks: Task[] = [
    ...swept.map((def, job): Task => ({ job, type: 'sweep', id: def.id })),
    ...chunksOf(rows, values.seed),
  ]
  const show = progress()
  let done = 0
  const sweeps: { id: string; combinations: number; differences: number }[] = []
  const collect = (row: Row | undefined, sums: Sums): void => {
    if (row) row.sums = row.sums ? joined(row.sums, sums) : sums
  }
  await runAll(tasks, threads, (answer) => {
    if (answer.type === 'sweep') {
      const { combinations, differences } = answer
      sweeps.push({ id: swept[answer.job]!.id, combinations, differences })
    } else collect(rows[answer.job], answer.sums)
    show((done += 1), tasks.length)
  })

  // A row far off is repeated once with ten times the rounds under a second seed; then it is real.
  const doubtful = rows.filter(isFarOff)
  for (const row of doubtful) row.sums = null
  if (doubtful.length > 0) {
    process.stderr.write(`again with ten times the rounds: ${doubtful.map(({ id }) => id).join(', ')}\n`)
    await runAll(chunksOf(doubtful, `${values.seed} again`, 10), threads, (answer) => {
      if (answer.type === 'simulate') collect(doubtful[answer.job], answer.sums)
    })
  }

  const out = process.stdout
  out.write('game               variant      stated       exact   simulated   95 %        z   rounds\n')
  for (const row of rows) out.write(`${line(row)}\n`)
  for (const { id, combinations, differences } of sweeps) {
    const verdict = differences === 0 ? 'play and enumeration pay the same' : `${differences} payments differ`
    out.write(`${id.padEnd(18)} all ${combinations.toLocaleString('en')} stops: ${verdict}\n`)
  }
  const failed = [
    ...rows.filter((row) => isFarOff(row) || Math.abs(row.stated - row.exact) > 1e-11),
    ...sweeps.filter((sweep) => sweep.differences > 0),
  ].map(({ id }) => id)
  const outside = rows.filter((row) => Math.abs(simulated(row) - row.exact) > widthOf(row)).length
  out.write(
    `${rows.length} rows, ${outside} outside its 95 % half width (one in twenty is expected), ${failed.length} failed\n`,
  )
  const digits = (x: number): number => Number(x.toPrecision(12))
  out.write(
    `${JSON.stringify({
      bench: 'games',
      games: rows.map((row) => ({
        id: row.id,
        variant: row.variant,
        stated_return: row.stated,
        exact_return: digits(row.exact),
        simulated: digits(simulated(row)),
        half_width: digits(widthOf(row)),
        rounds: row.sums!.rounds,
        z: Number(zOf(row).toFixed(3)),
        exact_above: row.capCoins === Infinity ? null : row.capCoins / row.unit,
        tail_z: row.capCoins === Infinity ? null : Number(tailZOf(row).toFixed(3)),
        all_stops: sweeps.find((sweep) => sweep.id === row.id)?.combinations ?? null,
      })),
      outside,
      failed,
    })}\n`,
  )
  if (failed.length > 0) process.exitCode = 1
}
