/**
 * Pages as the server sends them, against a bare HTTP server that sends as many bytes: kept ones, ones that are
 * rendered for each request, and a player's. Then bytes and paint of home, sign-up and account on a phone.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededPlayers } from '../apps/server/src/seed/players.ts'
import type { LoadPlan, LoadResult, LoadRound, PageTarget } from './http-load.ts'
import { median } from './kit/median.ts'
import { CPU_SLOWDOWN, type FirstVisit, type Visit, withFirstVisit } from './kit/phone.ts'
import { type BenchProduct, startBenchProduct } from './kit/product.ts'
import { weigh } from './kit/weight.ts'

const CLIENTS = 16
const HOME = '/en-UN'
const TERMS = '/en-UN/terms'
const SIGN_UP = '/en-UN/signup'
const ACCOUNT = '/en-UN/my-account/account/details'
const PLAYER = 'una@players.example'
const SESSION_COOKIE = 'identity-token'

interface Measured {
  readonly page: string
  /** `kept`: rendered for an earlier visitor; `rendered`: for this one. */
  readonly state: 'kept' | 'rendered'
  readonly target: PageTarget
}
interface Figures {
  readonly rps: number
  readonly p99: number
}

/** `npm run bench -- pages [--rounds 5] [--seconds 2] [--visits 5]` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      visits: { type: 'string', default: '5' },
    },
  })
  const bench = await startBenchProduct()
  try {
    const session = await sessionOf(bench)
    const rows = await measureServer(bench, {
      cookie: `${SESSION_COOKIE}=${session}`,
      rounds: Number(values.rounds),
      ms: Number(values.seconds) * 1000,
    })
    const loads = await measureLoads(bench, Number(values.visits))
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    console.log(JSON.stringify({ bench: 'pages', rows, loads }))
  } finally {
    await bench.stop()
  }
}

/** The value of a player's session cookie. */
async function sessionOf({ product }: BenchProduct): Promise<string> {
  const response = await fetch(`${product.siteUrl}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-context': '1', origin: product.siteUrl },
    body: JSON.stringify({ email: PLAYER, password: seededPlayers.password }),
  })
  if (!response.ok) throw new Error(`${PLAYER} could not log in: ${response.status} ${await response.text()}`)
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`))
  const value = cookie?.slice(SESSION_COOKIE.length + 1).split(';', 1)[0]
  if (value === undefined) throw new Error('the log-in set no session')
  return value
}

interface Plan {
  readonly cookie: string
  readonly rounds: number
  readonly ms: number
}

async function measureServer({ product }: BenchProduct, { cookie, rounds, ms }: Plan) {
  const port = Number(new URL(product.siteUrl).port)
  const measured: readonly Measured[] = [
    { page: 'home', state: 'kept', target: { port, path: HOME } },
    { page: 'home', state: 'rendered', target: { port, path: HOME, isVaried: true } },
    { page: 'terms', state: 'kept', target: { port, path: TERMS } },
    { page: 'terms', state: 'rendered', target: { port, path: TERMS, isVaried: true } },
    { page: 'account', state: 'rendered', target: { port, path: ACCOUNT, cookie } },
  ]
  const load = fork(join(import.meta.dirname, 'http-load.ts'))
  const plan: LoadPlan = { host: '127.0.0.1', port, clients: CLIENTS, symbol: '', players: [] }
  load.send(plan)
  console.log('page       state          pages/s  over bare   p99 ms')
  const rows = []
  try {
    for (const { page, state, target } of measured) {
      const bare = await startBare(await bytesOf(product.siteUrl, target))
      try {
        const ratios: number[] = []
        const figures: Figures[] = []
        // The first round warms up.
        for (let index = 0; index <= rounds; index++) {
          const reference = await rate(load, { target: { port: bare.port, path: '/' }, ms: ms / 2 })
          const one = await rate(load, { target, ms })
          if (index === 0) continue
          figures.push(one)
          ratios.push(one.rps / reference.rps)
        }
        const row = {
          page,
          state,
          rps: Math.round(median(figures.map(({ rps }) => rps))),
          over_bare: round(median(ratios), 3),
          p99_ms: round(median(figures.map(({ p99 }) => p99)), 1),
        }
        rows.push(row)
        const cells = [
          String(row.rps).padStart(12),
          String(row.over_bare).padStart(11),
          String(row.p99_ms).padStart(9),
        ]
        console.log(page.padEnd(11) + state.padEnd(10) + cells.join(''))
      } finally {
        bare.server.kill()
      }
    }
  } finally {
    load.kill()
  }
  return rows
}

async function bytesOf(siteUrl: string, { path, cookie }: PageTarget): Promise<number> {
  const response = await fetch(siteUrl + path, {
    headers: { 'accept-encoding': 'br', ...(cookie === undefined ? {} : { cookie }) },
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}

async function startBare(bytes: number): Promise<{ readonly server: ChildProcess; readonly port: number }> {
  const server = fork(join(import.meta.dirname, 'bare-page-worker.ts'), [String(bytes)])
  const [port] = (await once(server, 'message')) as [number]
  return { server, port }
}

async function rate(load: ChildProcess, order: LoadRound): Promise<Figures> {
  load.send(order)
  const [{ calls, seconds, p99Ms, wrong }] = (await once(load, 'message')) as [LoadResult]
  if (wrong !== null) throw new Error(wrong)
  return { rps: calls / seconds, p99: p99Ms }
}

async function measureLoads(bench: BenchProduct, count: number) {
  const { siteUrl } = bench.product
  const visits: readonly (FirstVisit & { readonly page: string })[] = [
    { page: 'home', siteUrl, path: HOME },
    { page: 'sign-up', siteUrl, path: SIGN_UP, controls: ['main form button'] },
    {
      page: 'account',
      siteUrl,
      path: ACCOUNT,
      controls: ['main form button'],
      // Each visit has a session of its own: a browser replaces its cookie.
      prepare: async (context) =>
        context.addCookies([
          { name: SESSION_COOKIE, value: await sessionOf(bench), url: siteUrl, httpOnly: true },
        ]),
    },
  ]
  console.log(`\na phone with an empty profile: 1.6 Mbit/s, 150 ms, CPU ×${CPU_SLOWDOWN}\n`)
  console.log('page        html KB  style KB  script KB   LCP ms     CLS  hydrated')
  const loads = []
  for (const visit of visits) {
    const seen: Visit[] = []
    // The first visit warms up the server and is not counted.
    for (let index = 0; index <= count; index++)
      seen.push(await withFirstVisit(visit, async (_page, one) => one))
    const counted = seen.slice(1)
    const cookie = visit.prepare && `${SESSION_COOKIE}=${await sessionOf(bench)}`
    const weight = await weigh(siteUrl, visit.path, cookie)
    const row = {
      page: visit.page,
      ...weight,
      lcp_ms: Math.round(median(counted.map(({ lcp }) => lcp))),
      cls: round(median(counted.map(({ cls }) => cls)), 4),
      hydrated_ms: Math.round(median(counted.map(({ hydrated }) => hydrated))),
    }
    loads.push(row)
    const cells = [
      String(row.html_kb).padStart(9),
      String(row.style_kb).padStart(10),
      String(row.script_kb).padStart(11),
      String(row.lcp_ms).padStart(9),
      String(row.cls).padStart(8),
      String(row.hydrated_ms).padStart(10),
    ]
    console.log(row.page.padEnd(10) + cells.join(''))
  }
  return loads
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
