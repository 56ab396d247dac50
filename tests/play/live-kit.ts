/** The live tables of all studios with the whole server: seats of players, the studio's clock, and their cash. */
import { afterAll, beforeAll, expect } from 'vitest'
import { studioDefinitions } from '../../apps/server/src/adapters/studios/registry.ts'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

export const tables = [
  ['pragmaticplay', 'roulette-atrium'],
  ['softswiss', 'roulette-quay'],
  ['evolution', 'roulette-aurora'],
  ['pariplay', 'roulette-cedar'],
  ['creedroomz', 'roulette-northern'],
] as const

export const STAKE = 100n
let plays = 0

// eslint-disable-next-line typescript/no-explicit-any
async function post(address: string, fields: object): Promise<any> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) })).json()
}

export type State = Record<string, number>
export const nextRound = ({ endsAt }: State): number => endsAt! + 500

/** A seat at a table, as the page of the game has it. */
async function sitDown(product: ProductUnderTest, token: string, studio: string, slug: string) {
  const { body } = await product.call('POST', `/api/v1/games/slug/${slug}/url`, {
    token,
    body: { channel: 'desktop', langmarket: 'en-UN' },
  })
  expect(body).toMatchObject({ mode: 'real', provider: studio })
  const page = await fetch(body.url, { redirect: 'follow' })
  const boot = JSON.parse(/id="boot">([^<]*)/.exec(await page.text())![1]!)
  const origin = `${new URL(page.url).origin}/${studio}`
  const ask = (path: string, fields: object = {}) =>
    post(`${origin}/api/${path}`, { ...fields, session: boot.session })
  const now = () => ask('live')
  const control = (change: object) => post(`${origin}/_control`, change)
  return {
    gameSessionId: String(body.gameSessionId),
    symbol: String(boot.symbol),
    open: () => ask('open'),
    shown: (round: string) => ask('shown', { round }),
    round: async (round: string) => (await ask('round', { round })).round,
    now,
    control,
    bot: (path: string, fields: object) => post(`${origin}/_bot/${path}`, fields),
    bet: (tableRound: number, play = `live-play-${plays++}`) => {
      const spots = [{ spot: 'red', stakeMinor: String(STAKE) }]
      return ask('spin', { play, stakeMinor: String(STAKE), spots, tableRound })
    },
    /** Sets the studio's clock to a moment of the table. */
    moveTo: async (moment: (state: State) => number) => {
      const state = await now()
      const panel = await fetch(`${origin}/_control`, { headers: { accept: 'application/json' } })
      const { switches } = (await panel.json()) as { switches: { clockAheadMs: number } }
      const skippedMs = Math.max(0, moment(state) - state.now)
      await control({ clockAheadMs: switches.clockAheadMs + skippedMs })
    },
  }
}

/** A player with cash at the tables. */
async function joined(product: ProductUnderTest, email: string) {
  const { token } = await product.signIn(email)
  const sit = (studio: string, slug: string) => sitDown(product, token, studio, slug)
  const { gameSessionId } = await sit(...tables[0])
  const { rows } = await product.db.query<{ player_id: bigint }>(
    'select player_id from play.session where session_id = $1',
    [gameSessionId],
  )
  const playerId = rows[0]!.player_id
  async function inWallet<T>(work: (wallet: ReturnType<typeof createWallet>) => Promise<T>): Promise<T> {
    const wallet = createWallet({ db: product.db, clock: systemClock })
    try {
      return await work(wallet)
    } finally {
      await wallet.stop()
    }
  }
  const provider = studioDefinitions.find(({ id }) => id === tables[0][0])!.number
  const detail = { reason: 'a test', approver: 'a test' }
  const money = { playerId, currency: 'EUR', provider, tx: `cash-${playerId}`, amount: 10_000n } as const
  await inWallet((wallet) => wallet.execute({ ...money, kind: 'adjust', account: 'corrections', detail }))
  return {
    sit,
    cash: () => inWallet(async (wallet) => (await wallet.balancesOf(playerId))?.main ?? 0n),
  }
}
export type TablePlayer = Awaited<ReturnType<typeof joined>>

/** Starts the product for a file of tests, with players who have cash. */
export function playersAtTables<Email extends string>(...emails: readonly Email[]) {
  let product: ProductUnderTest
  const players = new Map<string, TablePlayer>()
  beforeAll(async () => {
    product = await startProduct()
    for (const email of emails) players.set(email, await joined(product, email))
  }, 60_000)
  afterAll(() => product?.stop())
  return {
    player: (email: Email): TablePlayer => players.get(email)!,
    restartStudios: () => product.restartStudios(),
  }
}
