/**
 * A signed stake callback, a wallet read and a lobby page over HTTP, against a bare route of the same server, by 500
 * players. The load comes from a separate process. The bare route is a GET that answers half a kilobyte of constant
 * JSON. It passes everything that every route passes: id, security headers, cookies, rate limits, metrics, log line.
 * `/health/live` does not, because its requests are not counted.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LoadPlan, LoadResult, LoadRound, Target } from './http-load.ts'
import { crowdOf } from './kit/crowd.ts'
import { median } from './kit/median.ts'
import { processorMs } from './kit/processor-time.ts'
import { playableGame, startBenchProduct, symbolOf } from './kit/product.ts'

const CLIENTS = 32
type Measured = Exclude<Target, 'page'>
const ORDER: readonly Measured[] = ['bare', 'stake', 'read', 'lobby']

/** `npm run bench -- http [--players 500] [--rounds 7] [--seconds 2]` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      players: { type: 'string', default: '500' },
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '2' },
    },
  })
  const rounds = Number(values.rounds)
  const ms = Number(values.seconds) * 1000
  const bench = await startBenchProduct()
  const load = fork(join(import.meta.dirname, 'http-load.ts'))
  try {
    const game = await playableGame(bench.product)
    const players = await crowdOf(bench, Number(values.players), game.slug)
    const { port } = new URL(bench.product.siteUrl)
    const symbol = await symbolOf(bench.product, game.id)
    load.send({ host: '127.0.0.1', port: Number(port), clients: CLIENTS, symbol, players } satisfies LoadPlan)
    for (const target of ORDER) await measure(load, { target, ms: 1_500 })

    console.log(
      `${players.length} players, ${CLIENTS} connections, ${rounds} rounds of ${ms / 1000} s each, interleaved\n`,
    )
    console.log('round      bare/s     stake/s      read/s     lobby/s   stake/bare   read/bare  lobby/bare')
    const measured: Record<Exclude<Measured, 'bare'>, number[]> = { stake: [], read: [], lobby: [] }
    const processor: Record<Measured, number[]> = { bare: [], stake: [], read: [], lobby: [] }
    for (let index = 0; index < rounds; index++) {
      const rates: Record<Measured, number> = { bare: 1, stake: 0, read: 0, lobby: 0 }
      for (let place = 0; place < ORDER.length; place++) {
        const target = ORDER[(place + index) % ORDER.length] ?? 'bare'
        const before = processorMs(bench.product.serverPid())
        rates[target] = await measure(load, { target, ms })
        const spent = processorMs(bench.product.serverPid()) - before
        processor[target].push((spent * 1000) / (rates[target] * (ms / 1000)))
      }
      const ratios = (['stake', 'read', 'lobby'] as const).map((target) => {
        const ratio = rates[target] / rates.bare
        measured[target].push(ratio)
        return ratio
      })
      console.log(
        `${String(index + 1).padStart(5)}${ORDER.map((target) => rates[target].toFixed(0).padStart(12)).join('')}` +
          ratios.map((ratio) => ratio.toFixed(2).padStart(12)).join(''),
      )
    }
    // On a machine with other load, this is more reliable than calls a second.
    const spent = Object.fromEntries(ORDER.map((target) => [target, Math.round(median(processor[target]))]))
    console.log(
      `\nprocessor time of the server in µs a call: ${ORDER.map((target) => `${target} ${spent[target]}`).join(', ')}`,
    )
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    console.log(
      JSON.stringify({
        bench: 'http',
        stake_over_bare: medianRatio(measured.stake),
        wallet_read_over_bare: medianRatio(measured.read),
        lobby_page_over_bare: medianRatio(measured.lobby),
        clients: CLIENTS,
        processor_us: spent,
      }),
    )
  } finally {
    load.kill()
    await bench.stop()
  }
}

/** Calls a second of one round. @throws Error with an answer that was not a success */
async function measure(load: ChildProcess, order: LoadRound & { readonly target: Target }): Promise<number> {
  load.send(order)
  const [{ calls, seconds, wrong }] = (await once(load, 'message')) as [LoadResult]
  if (wrong !== null) throw new Error(`${order.target}: ${wrong}`)
  return calls / seconds
}

/** The median of ratios, with three places. */
const medianRatio = (values: readonly number[]): number => Math.round(median(values) * 1000) / 1000
