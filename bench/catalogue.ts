/**
 * A large catalogue: how long the server needs for a category, its facets and a player's home, how long the browser's
 * search needs, and how both grow; queries of the content service; and pages of visitors against a bare route.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { buildIndex, type Row, search, searchSimilar } from '../apps/site/app/features/search/ranking.ts'
import { untilDelivered } from '../tools/catalogue.ts'
import type { LoadPlan, LoadResult, LoadRound, Target } from './http-load.ts'
import { median } from './kit/median.ts'
import { type BenchPlayer, type BenchProduct, startBenchProduct, signIn } from './kit/product.ts'

const SIZES = [5_000, 50_000]
const CALLS = 40
const CLIENTS = 16
const LOAD_MS = 2_000
const WORDS = [
  'lantern',
  'goldn lantern',
  'roulette',
  'ember forge',
  'tidewatr',
  'pragmatic',
  'zzzz',
] as const
/** Sorts and places of a list, so that no call repeats the one before. */
const SORTS = ['popular', 'new', 'name', 'return'] as const

interface Figures {
  readonly games: number
  readonly category_ms: number
  readonly search_ms: number
  readonly facets_ms: number
  readonly home_ms: number
}

/** `npm run bench -- catalogue [--sizes 5000,50000]` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { sizes: { type: 'string', default: SIZES.join(',') } } })
  const sizes = values.sizes.split(',').map(Number)
  const rows: Figures[] = []
  let other: { groq_cold_ms: number; groq_warm_ms: number; pages_over_bare: number } | undefined
  console.log('   games  category ms   search ms   facets ms     home ms')
  for (const size of sizes) {
    const bench = await startBenchProduct({ DELIVERY_GAMES: String(size), BONUS_BUY_MARKETS: 'UN' })
    try {
      const games = await untilDelivered(bench.product.siteUrl, size)
      const figures = await measured(bench, games)
      rows.push(figures)
      const { category_ms, search_ms, facets_ms, home_ms } = figures
      const cells = [category_ms, search_ms, facets_ms, home_ms].map((ms) => ms.toFixed(1).padStart(12))
      console.log(`${String(games).padStart(8)}${cells.join('')}`)
      other ??= { ...(await queries(bench)), pages_over_bare: await pages(bench) }
    } finally {
      await bench.stop()
    }
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.log(JSON.stringify({ bench: 'catalogue', rows, growth: growthOf(rows), ...other }))
}

/** The largest growth of a figure from the smallest to the largest catalogue; figures under a millisecond are one. */
function growthOf(rows: readonly Figures[]): number {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return 0
  const grown = (['category_ms', 'search_ms', 'facets_ms', 'home_ms'] as const).map(
    (name) => Math.max(last[name], 1) / Math.max(first[name], 1),
  )
  return round(Math.max(...grown), 2)
}

async function measured(bench: BenchProduct, games: number): Promise<Figures> {
  const player = await signIn(bench.product, 'una@players.example')
  const ask = (path: string) => timed(() => read(bench, path, player))
  const list = (at: number, more = '') => {
    const place = `sort=${SORTS[at % SORTS.length]}&position=${at * 30}&limit=30`
    return `/v1/games?langmarket=en-UN&type=casino&show=all&${place}${more}`
  }
  // The first calls fill what is kept by every revision of the catalogue.
  await ask(list(0))
  await ask('/v1/lobby?page=home&langmarket=en-UN')
  const category = await several((at) => ask(list(at)))
  const facets = await several((at) => ask(list(at, '&volatility=high,low&provider=pragmaticplay,playngo')))
  const home = await several(() => ask('/v1/lobby?page=home&langmarket=en-UN'))
  return {
    games,
    category_ms: category,
    search_ms: await searching(bench),
    facets_ms: facets,
    home_ms: home,
  }
}

/** The slowest text, as the browser searches it in the index that it has loaded. */
async function searching(bench: BenchProduct): Promise<number> {
  const { rows } = (await read(bench, '/v1/games/index?langmarket=en-UN')) as { rows: readonly Row[] }
  const index = buildIndex(rows)
  let slowest = 0
  for (const text of WORDS)
    slowest = Math.max(
      slowest,
      // Nothing with the letters: what is similar is searched too.
      await several(() => timed(async () => search(index, text).length > 0 || searchSimilar(index, text))),
    )
  return slowest
}

/** A query with a text of its own each time, and the same one again. */
async function queries(bench: BenchProduct): Promise<{ groq_cold_ms: number; groq_warm_ms: number }> {
  const { siteUrl } = bench.product
  const query = async (least: number) => {
    const text = `*[_type == "game" && providerId != "none" && gameId > ${least}] | order(name asc) [0...20] {name}`
    const response = await fetch(
      `${siteUrl}/content/v1/data/query/production?query=${encodeURIComponent(text)}`,
    )
    if (!response.ok) throw new Error(`query: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const cold = await several((at) => timed(() => query(at)), 15)
  return { groq_cold_ms: cold, groq_warm_ms: await several(() => timed(() => query(0)), 15) }
}

/** Kept pages of visitors a second over a bare route of the same server. */
async function pages(bench: BenchProduct): Promise<number> {
  const { port } = new URL(bench.product.siteUrl)
  const load = fork(join(import.meta.dirname, 'http-load.ts'))
  try {
    const plan: LoadPlan = {
      host: '127.0.0.1',
      port: Number(port),
      clients: CLIENTS,
      symbol: '',
      players: [],
    }
    load.send(plan)
    const ratios: number[] = []
    for (let index = 0; index < 4; index++) {
      const bare = await rate(load, { target: 'bare', ms: LOAD_MS })
      const page = await rate(load, { target: 'page', ms: LOAD_MS })
      // The first round warms up.
      if (index > 0) ratios.push(page / bare)
    }
    return round(median(ratios), 2)
  } finally {
    load.kill()
  }
}

async function rate(load: ChildProcess, order: LoadRound & { readonly target: Target }): Promise<number> {
  load.send(order)
  const [{ calls, seconds, wrong }] = (await once(load, 'message')) as [LoadResult]
  if (wrong !== null) throw new Error(`${order.target}: ${wrong}`)
  return calls / seconds
}

async function read({ product }: BenchProduct, path: string, player?: BenchPlayer): Promise<unknown> {
  const response = await fetch(`${product.siteUrl}/api${path}`, {
    headers: {
      'site-context': '1',
      ...(player ? { authorization: `Bearer ${player.idToken}` } : {}),
    },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The median of several measurements, one after the other. */
async function several(one: (at: number) => Promise<number>, count = CALLS): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < count; at++) times.push(await one(at))
  return round(median(times), 2)
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
