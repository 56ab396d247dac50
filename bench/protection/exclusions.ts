/** How soon after the answer to an exclusion nothing of its player is alive: stakes, sockets, launches. */
import { call, CallRefused, openGame, symbolOf, type BenchPlayer, type BenchProduct } from '../kit/product.ts'
import { createStudioCaller, type StudioCaller } from '../kit/studio.ts'
import { percentile } from './reads.ts'

/** Players whose exclusions run at the same time. */
const AT_ONCE = 4
/** What is tried again and again, before the exclusion and for so long after it (ms). */
const WATCHED_MS = 2_000
const BETWEEN_STAKES_MS = 10
const BETWEEN_LAUNCHES_MS = 50

interface Plan {
  readonly players: readonly BenchPlayer[]
  /** How many of them exclude themselves. */
  readonly count: number
  readonly game: { readonly slug: string; readonly id: number }
}

/** From the answer to the last of each (ms); 0 where the last one was before it. */
interface Stopped {
  readonly answer: number
  readonly stake: number
  readonly launch: number
  readonly socket: number
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function measureExclusions(bench: BenchProduct, { players, count, game }: Plan) {
  const symbol = await symbolOf(bench.product, game.id)
  const studio = createStudioCaller(bench.product.siteUrl)
  const sockets = new Map<BenchPlayer, OpenSocket>()
  for (const player of players) sockets.set(player, await socketOf(bench, player))
  const stopped: Stopped[] = []
  const next = players.slice(0, count).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const player of next)
        stopped.push(
          await excludeOne(bench, {
            player,
            symbol,
            slug: game.slug,
            studio,
            socket: sockets.get(player)!,
          }),
        )
    }),
  )
  studio.close()
  const figures = (name: keyof Stopped) => {
    const values = stopped.map((one) => one[name])
    return { p50: percentile(values, 0.5), p99: percentile(values, 0.99), most: percentile(values, 1 - 1e-9) }
  }
  return {
    exclusions: count,
    answer_ms: figures('answer'),
    last_stake_ms: figures('stake'),
    last_launch_ms: figures('launch'),
    socket_ms: figures('socket'),
  }
}

interface One {
  readonly player: BenchPlayer
  readonly symbol: string
  readonly slug: string
  readonly studio: StudioCaller
  readonly socket: OpenSocket
}

async function excludeOne(
  { product }: BenchProduct,
  { player, symbol, slug, studio, socket }: One,
): Promise<Stopped> {
  const watch = new AbortController()
  const last = { stake: 0, launch: 0 }
  /** When the last call began that was accepted. */
  const repeat = async (name: keyof typeof last, everyMs: number, act: () => Promise<boolean>) => {
    while (!watch.signal.aborted) {
      const began = performance.now()
      if (await act()) last[name] = began
      await wait(everyMs)
    }
  }
  let bets = 0
  const stakes = repeat('stake', BETWEEN_STAKES_MS, async () => {
    const id = `bench-${player.playerId}-${++bets}`
    const answer = await studio.call('bet', {
      userId: player.playerId,
      gameId: symbol,
      roundId: id,
      reference: id,
      amount: '0.01',
      timestamp: '1767225600000',
      roundDetails: 'spin',
    })
    return answer?.error === 0
  })
  const launches = repeat('launch', BETWEEN_LAUNCHES_MS, () =>
    openGame(product, player, slug).then(
      () => true,
      (error: unknown) => {
        if (error instanceof CallRefused) return false
        throw error
      },
    ),
  )
  await wait(300)
  if (last.stake === 0 || last.launch === 0) throw new Error('no stake or launch passed before the exclusion')
  const asked = performance.now()
  await call(product, 'PATCH', '/v1/player/exclusion', { exclusionInMonths: 6 }, player.idToken)
  const answered = performance.now()
  await wait(WATCHED_MS)
  watch.abort()
  await Promise.all([stakes, launches])
  const closed = await Promise.race([socket.closing, wait(0).then(() => Number.POSITIVE_INFINITY)])
  const since = (moment: number) => Math.max(0, moment - answered)
  return {
    answer: answered - asked,
    stake: since(last.stake),
    launch: since(last.launch),
    socket: since(closed),
  }
}

interface OpenSocket {
  /** When it is closed. */
  readonly closing: Promise<number>
}

async function socketOf({ product }: BenchProduct, { idToken }: BenchPlayer): Promise<OpenSocket> {
  const { token } = (await call(product, 'GET', '/v1/wallet/socket-token', null, idToken)) as {
    token: string
  }
  const socket = new WebSocket(
    `${product.siteUrl.replace('http', 'ws')}/socket/wallet?Authorization=${token}`,
  )
  const closing = new Promise<number>((resolve) =>
    socket.addEventListener('close', () => resolve(performance.now())),
  )
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return { closing }
}
