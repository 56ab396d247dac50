/**
 * `npm run bench -- rng`: the generator of play before a statistical battery: `rngtest` (FIPS 140-2), `ent`,
 * `dieharder`, and chi-square tests of its whole numbers, pairs and shuffles. The programs are Debian's packages
 * `rng-tools5`, `ent` and `dieharder`. Flags: `--nightly` adds the slow tests of dieharder, `--draws <millions>` per
 * chi-square test (1).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newServerSeed, roundDraws } from '../apps/sandbox/src/games/draws.ts'
import type { Draws } from '../apps/sandbox/src/games/integers.ts'
import { evenness } from './kit/chi-square.ts'

const FIPS_BLOCKS = 10_000
/** About eight failures are expected of a perfect source. */
const FIPS_MOST_FAILURES = 20
const ENT_BYTES = 50_000_000
const DIEHARDER = [0, 4, 8, 10, 11, 12, 100, 101]
const DIEHARDER_NIGHTLY = [15, 16, 1, 3, 2, 13, 9]
const LEAST_CHANCE = 1e-4
const DECK = 52
const HAND = 5

interface Row {
  readonly test: string
  readonly result: string
  readonly passed: boolean
}

const packages = { rngtest: 'rng-tools5', ent: 'ent', dieharder: 'dieharder' } as const

/** @returns what the program printed while it read the stream. `bytes`: how much of it; all that it takes by default */
async function feed(
  program: keyof typeof packages,
  args: readonly string[],
  bytes = Infinity,
): Promise<string> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'rng-writer.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reader = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let printed = ''
  for (const output of [reader.stdout, reader.stderr]) output.on('data', (part) => (printed += String(part)))
  let left = bytes
  reader.stdin.on('error', () => writer.kill())
  writer.stdout.on('data', (part: Buffer) => {
    if (left <= 0) return
    if (!reader.stdin.write(part.subarray(0, Math.min(part.length, left)))) {
      writer.stdout.pause()
      reader.stdin.once('drain', () => writer.stdout.resume())
    }
    left -= part.length
    if (left <= 0) {
      reader.stdin.end()
      writer.kill()
    }
  })
  await ended(reader)
  writer.kill()
  return printed
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
}

async function fips(): Promise<Row> {
  const printed = await feed('rngtest', ['-c', String(FIPS_BLOCKS)])
  const failures = Number(/FIPS 140-2 failures: (\d+)/.exec(printed)?.[1])
  return {
    test: 'rngtest',
    result: `${failures} of ${FIPS_BLOCKS} blocks fail`,
    passed: failures <= FIPS_MOST_FAILURES,
  }
}

async function ent(): Promise<Row> {
  const share = async () => {
    const printed = await feed('ent', [], ENT_BYTES)
    return Number(/would exceed this value (?:less than |more than )?([\d.]+) percent/.exec(printed)?.[1])
  }
  let percent = await share()
  if (percent < 1 || percent > 99) percent = await share()
  return { test: 'ent', result: `chi-square ${percent} %`, passed: percent > 0.01 && percent < 99.99 }
}

async function dieharder(test: number): Promise<Row> {
  const verdicts = async () => {
    const printed = await feed('dieharder', ['-g', '200', '-d', String(test)])
    return [...printed.matchAll(/\b(PASSED|WEAK|FAILED)\b/g)].map(([word]) => word)
  }
  const isBad = (words: readonly string[]) => words.length === 0 || words.includes('FAILED')
  let words = await verdicts()
  // Of a perfect source one row in a hundred is weak; twice in a row is not chance.
  const again = !isBad(words) && words.includes('WEAK')
  if (again) words = await verdicts()
  const passed = !isBad(words) && !words.includes('WEAK')
  return { test: `dieharder ${test}`, result: `${words.join(' ')}${again ? ' (second run)' : ''}`, passed }
}

/** Draws under nonces of their own, as rounds of play are. */
function countDraws(rounds: number, classes: number, classOf: (draws: Draws) => number): Float64Array {
  const counts = new Float64Array(classes)
  const serverSeed = newServerSeed()
  for (let nonce = 0; nonce < rounds; nonce++) {
    const index = classOf(roundDraws({ serverSeed, clientSeed: 'battery', nonce }))
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

/** The first cards of a shuffled deck. */
function handOf(draws: Draws): number[] {
  const deck = Array.from({ length: DECK }, (_, card) => card)
  for (let place = 0; place < HAND; place++) {
    const other = place + draws.int(DECK - place)
    const card = deck[other] ?? 0
    deck[other] = deck[place] ?? 0
    deck[place] = card
  }
  return deck.slice(0, HAND)
}

function chiSquares(rounds: number): Row[] {
  const ranges = [...Array.from({ length: 63 }, (_, index) => index + 2), 1000]
  const tests: [string, number][] = ranges.map((n) => [
    `int(${n})`,
    evenness(countDraws(rounds, n, (draws) => draws.int(n))),
  ])
  const wide = 3 * 2 ** 30
  const top = (draws: Draws) => Math.floor(draws.int(wide) / (wide / 256))
  tests.push(['int(3·2³⁰), top bits', evenness(countDraws(rounds, 256, top))])
  const pair = (draws: Draws) => draws.int(37) * 37 + draws.int(37)
  tests.push(['pairs of int(37)', evenness(countDraws(rounds, 37 * 37, pair))])
  for (let place = 0; place < HAND; place++)
    tests.push([
      `card ${place + 1} of a shuffled deck`,
      evenness(countDraws(rounds, DECK, (draws) => handOf(draws)[place] ?? 0)),
    ])
  // Of so many tests one in a hundred may be improbable by chance (Bonferroni).
  const least = LEAST_CHANCE / tests.length
  return tests.map(([test, p]) => ({
    test: `chi-square ${test}`,
    result: `p = ${p.toPrecision(3)}`,
    passed: p > least,
  }))
}

export async function run(flags: string[]): Promise<void> {
  const { values } = parseArgs({
    args: flags,
    options: { nightly: { type: 'boolean', default: false }, draws: { type: 'string', default: '1' } },
  })
  const rounds = Number(values.draws) * 1_000_000
  if (!(rounds >= 1_000 && rounds <= 100_000_000))
    throw new RangeError('--draws must be 0.001 to 100 (millions)')
  const missing = Object.entries(packages).filter(
    ([program]) => spawnSync(program, ['-h']).error !== undefined,
  )
  if (missing.length > 0)
    throw new Error(`to be installed first: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
  const rows: Row[] = []
  const report = (row: Row) => {
    rows.push(row)
    console.log(`${row.passed ? 'ok  ' : 'FAIL'} ${row.test.padEnd(36)} ${row.result}`)
  }
  report(await fips())
  report(await ent())
  for (const test of [...DIEHARDER, ...(values.nightly ? DIEHARDER_NIGHTLY : [])])
    report(await dieharder(test))
  chiSquares(rounds).forEach(report)
  const failed = rows.filter(({ passed }) => !passed).map(({ test }) => test)
  console.log(JSON.stringify({ bench: 'rng', tests: rows.length, failed }))
  if (failed.length > 0) process.exitCode = 1
}
