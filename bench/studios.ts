/**
 * What a studio's adapter costs: signed stake callbacks, from the raw request to the answer's bytes, against the same
 * stakes executed by the common operation alone. Both run in this process over one ledger, 32 at once, interleaved.
 * HTTP is left out, because it is the same for all; `npm run bench -- http` measures it.
 */
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { StudioWire } from '../apps/server/src/adapters/studios/conformance-wire.ts'
import { studioWires } from '../apps/server/src/adapters/studios/conformance-wires.ts'
import { createDatabase, type Database, systemClock } from '../apps/server/src/kernel/index.ts'
import { createWallet, type Wallet } from '../apps/server/src/modules/wallet/index.ts'
import { withLedgerDatabase } from './kit/ledger-database.ts'
import { median } from './kit/median.ts'
import { playersWithCash } from './kit/players-with-cash.ts'
import { type PreparedStake, prepareStakes } from './kit/prepared-stakes.ts'

const AT_ONCE = 32
const PLAYERS = 64
const MODULES = ['kernel', 'players', 'wallet', 'play']

interface Plan {
  readonly rounds: number
  readonly stakes: number
  readonly only: string | undefined
}

interface Row {
  readonly id: string
  readonly over_common: number
  readonly stakes_per_s: number
  readonly common_per_s: number
  /** Processor time of this process for one stake; more reliable than stakes a second where others use the machine. */
  readonly processor_us: { readonly adapter: number; readonly common: number }
}

interface Measured {
  readonly perSecond: number
  readonly processorUs: number
}

/** `npm run bench -- studios [--rounds 7] [--stakes 1000] [--only relax]` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      stakes: { type: 'string', default: '1000' },
      only: { type: 'string' },
    },
  })
  const plan: Plan = { rounds: Number(values.rounds), stakes: Number(values.stakes), only: values.only }
  if (!(plan.rounds >= 1) || !(plan.stakes >= 1))
    throw new Error('--rounds and --stakes are numbers above zero')
  const wires = studioWires.filter(({ facts }) => (plan.only ?? facts.id) === facts.id)
  if (wires.length === 0) throw new Error(`there is no studio ${plan.only}`)
  await withLedgerDatabase({ name: 'studios', modules: MODULES }, async (connection) => {
    const db = createDatabase({ connection, max: 20, applicationName: 'bench studios' })
    const wallet = createWallet({ db, clock: systemClock })
    const studios = await measureAll(wires, { plan, db, wallet })
    await wallet.stop()
    await db.close()
    console.log(JSON.stringify({ bench: 'studios', studios }))
  })
}

interface Place {
  readonly plan: Plan
  readonly db: Database
  readonly wallet: Wallet
}

async function measureAll(wires: readonly StudioWire[], place: Place): Promise<Row[]> {
  const { rounds, stakes } = place.plan
  console.log(`${rounds} rounds of ${stakes} stakes each way, ${AT_ONCE} at once\n`)
  console.log('studio            stakes/s    common/s   over common   processor µs   common µs')
  const rows: Row[] = []
  for (const [index, wire] of wires.entries()) {
    const row = await measure(wire, place, BigInt(1 + index * PLAYERS))
    rows.push(row)
    const figures = [row.stakes_per_s, row.common_per_s].map((rate) => String(rate).padStart(12))
    const { adapter, common } = row.processor_us
    console.log(
      `${row.id.padEnd(14)}${figures.join('')}${row.over_common.toFixed(2).padStart(14)}` +
        `${String(adapter).padStart(15)}${String(common).padStart(12)}`,
    )
  }
  console.log(`\nload of the machine ${loadavg()[0]?.toFixed(1)}`)
  return rows
}

/** One studio: an uncounted round, then rounds in which either way goes first in turn. */
async function measure(wire: StudioWire, { plan, db, wallet }: Place, firstPlayer: bigint): Promise<Row> {
  const { rounds, stakes } = plan
  const players = await playersWithCash({ db, wallet }, { first: firstPlayer, count: PLAYERS })
  const prepared = await prepareStakes(wire, { db, wallet, players, count: (rounds + 1) * stakes * 2 })
  try {
    const measured: { adapter: Measured[]; common: Measured[] } = { adapter: [], common: [] }
    for (let round = 0; round <= rounds; round++) {
      const inTurn = round % 2 === 0 ? (['adapter', 'common'] as const) : (['common', 'adapter'] as const)
      for (const way of inTurn)
        measured[way].push(await timed(prepared.stakes.splice(0, stakes), (stake) => stake[way]()))
    }
    const of = (way: 'adapter' | 'common', figure: keyof Measured) =>
      measured[way].slice(1).map((one) => one[figure])
    const common = of('common', 'perSecond')
    const ratio = median(
      of('adapter', 'perSecond').map((rate, index) => rate / (common[index] ?? Number.NaN)),
    )
    return {
      id: wire.facts.id,
      over_common: Math.round(ratio * 1000) / 1000,
      stakes_per_s: Math.round(median(of('adapter', 'perSecond'))),
      common_per_s: Math.round(median(common)),
      processor_us: {
        adapter: Math.round(median(of('adapter', 'processorUs'))),
        common: Math.round(median(of('common', 'processorUs'))),
      },
    }
  } finally {
    prepared.stop()
  }
}

async function timed(
  stakes: readonly PreparedStake[],
  execute: (stake: PreparedStake) => Promise<void>,
): Promise<Measured> {
  const next = stakes.values()
  const usage = process.cpuUsage()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const stake of next) await execute(stake)
    }),
  )
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(usage)
  return { perSecond: (stakes.length * 1000) / ms, processorUs: (user + system) / stakes.length }
}
