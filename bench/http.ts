/** A signed stake callback, a wallet read and a lobby page over HTTP, against a bare route of the same server. */
import { Agent, request } from 'node:http'
import { seededPlayers } from '../apps/server/src/seed/players.ts'
import {
  type BenchPlayer,
  deposit,
  openGame,
  playableGame,
  signIn,
  startBenchProduct,
  symbolOf,
} from './kit/product.ts'
import { signedForm } from './kit/studio.ts'

const CLIENTS = 32
const ROUND_MS = 2_000
const ROUNDS = 7

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export async function run(): Promise<void> {
  const bench = await startBenchProduct()
  const { product } = bench
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const { hostname, port } = new URL(product.siteUrl)

  function send(call: Call): Promise<string> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { agent, hostname, port, method: call.method, path: call.path, headers: call.headers },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('end', () =>
            response.statusCode === 200
              ? resolve(text)
              : reject(new Error(`${call.path}: ${response.statusCode} ${text}`)),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(call.body)
    })
  }

  /** Calls a second while `next` gives calls. */
  async function rate(next: () => Call): Promise<number> {
    const end = performance.now() + ROUND_MS
    let calls = 0
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (performance.now() < end) {
          await send(next())
          calls++
        }
      }),
    )
    return calls / (ROUND_MS / 1000)
  }

  try {
    const game = await playableGame(product)
    const players: BenchPlayer[] = []
    for (const { email, canPlay } of seededPlayers.players) {
      if (!canPlay) continue
      const player = await signIn(product, email)
      await deposit(product, player, player.currency === 'NOK' ? '5000.00' : '900.00')
      await openGame(product, player, game.slug)
      players.push(player)
    }
    const symbol = await symbolOf(product, game.id)
    let number = 0
    const stake = (): Call => {
      const player = players[number % players.length]
      const id = `http-${number++}`
      const body = signedForm({
        userId: player?.playerId ?? '',
        gameId: symbol,
        roundId: id,
        reference: id,
        amount: '0.01',
        timestamp: '1767225600000',
        roundDetails: 'spin',
      })
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }
      return { method: 'POST', path: '/callbacks/pragmaticplay/bet.html', headers, body }
    }
    const read = (): Call => {
      const player = players[number++ % players.length]
      return {
        method: 'GET',
        path: '/api/v1/wallet',
        headers: { authorization: `Bearer ${player?.idToken ?? ''}` },
      }
    }
    const lobby = (): Call => ({
      method: 'GET',
      path: '/api/v1/lobby?page=casino-lobby&langmarket=en-UN',
      headers: {},
    })
    const bare = (): Call => ({ method: 'GET', path: '/health/live', headers: {} })

    const measured = { stake: [] as number[], read: [] as number[], lobby: [] as number[] }
    console.log(`${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, interleaved\n`)
    console.log('round      bare/s     stake/s      read/s     lobby/s   stake/bare   read/bare  lobby/bare')
    const order = [
      ['bare', bare],
      ['stake', stake],
      ['read', read],
      ['lobby', lobby],
    ] as const
    for (let round = 0; round < ROUNDS; round++) {
      const rates = { bare: 1, stake: 0, read: 0, lobby: 0 }
      for (let index = 0; index < order.length; index++) {
        const [name, next] = order[(index + round) % order.length] ?? order[0]
        rates[name] = await rate(next)
      }
      const ratios = [rates.stake, rates.read, rates.lobby].map((one) => one / rates.bare)
      const [stakeOverBare = 0, readOverBare = 0, lobbyOverBare = 0] = ratios
      measured.stake.push(stakeOverBare)
      measured.read.push(readOverBare)
      measured.lobby.push(lobbyOverBare)
      console.log(
        `${String(round + 1).padStart(5)}${Object.values(rates)
          .map((one) => one.toFixed(0).padStart(12))
          .join('')}${ratios.map((one) => one.toFixed(2).padStart(12)).join('')}`,
      )
    }
    console.log(
      JSON.stringify({
        bench: 'http',
        stake_over_bare: median(measured.stake),
        wallet_read_over_bare: median(measured.read),
        lobby_page_over_bare: median(measured.lobby),
        clients: CLIENTS,
      }),
    )
  } finally {
    agent.destroy()
    await bench.stop()
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[sorted.length >> 1] ?? 0) * 1000) / 1000
}
