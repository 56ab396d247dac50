/** The live tables of all studios with the whole server: a bet, the draw by the clock, and the ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studioDefinitions } from '../../apps/server/src/adapters/studios/registry.ts'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

const tables = [
  ['pragmaticplay', 'roulette-atrium'],
  ['softswiss', 'roulette-quay'],
  ['evolution', 'roulette-aurora'],
  ['pariplay', 'roulette-cedar'],
  ['creedroomz', 'roulette-northern'],
] as const

const STAKE = 100n
let product: ProductUnderTest
let token: string
let playerId: bigint
let plays = 0

// eslint-disable-next-line typescript/no-explicit-any
async function post(address: string, fields: object): Promise<any> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) })).json()
}

async function inWallet<T>(work: (wallet: ReturnType<typeof createWallet>) => Promise<T>): Promise<T> {
  const wallet = createWallet({ db: product.db, clock: systemClock })
  try {
    return await work(wallet)
  } finally {
    await wallet.stop()
  }
}
const cash = () => inWallet(async (wallet) => (await wallet.balancesOf(playerId))?.main ?? 0n)

/** A seat at a table, as the page of the game has it. */
async function sitDown(studio: string, slug: string) {
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
  return {
    gameSessionId: String(body.gameSessionId),
    open: () => ask('open'),
    shown: (round: string) => ask('shown', { round }),
    now,
    bet: (tableRound: number) => {
      const spots = [{ spot: 'red', stakeMinor: String(STAKE) }]
      return ask('spin', { play: `live-play-${plays++}`, stakeMinor: String(STAKE), spots, tableRound })
    },
    /** Sets the studio's clock to a moment of the table. */
    moveTo: async (moment: (state: Record<string, number>) => number) => {
      const state = await now()
      const panel = await fetch(`${origin}/_control`, { headers: { accept: 'application/json' } })
      const { switches } = (await panel.json()) as { switches: { clockAheadMs: number } }
      const skippedMs = Math.max(0, moment(state) - state.now)
      await post(`${origin}/_control`, {
        clockAheadMs: switches.clockAheadMs + skippedMs,
      })
    },
  }
}
const nextRound = ({ endsAt }: Record<string, number>) => endsAt! + 500

beforeAll(async () => {
  product = await startProduct()
  ;({ token } = await product.signIn('aino@players.example'))
  const { gameSessionId } = await sitDown(...tables[0])
  const { rows } = await product.db.query<{ player_id: bigint }>(
    'select player_id from play.session where session_id = $1',
    [gameSessionId],
  )
  playerId = rows[0]!.player_id
  const provider = studioDefinitions.find(({ id }) => id === tables[0][0])!.number
  const detail = { reason: 'a test', approver: 'a test' }
  const money = { playerId, currency: 'EUR', provider, tx: 'cash', amount: 5000n } as const
  await inWallet((wallet) => wallet.execute({ ...money, kind: 'adjust', account: 'corrections', detail }))
}, 60_000)
afterAll(() => product?.stop())

describe.each(tables)('a live table of %s, %s', (studio, slug) => {
  it('takes a bet, and settles it on the result of the table for a player who comes back after the draw', async () => {
    const seat = await sitDown(studio, slug)
    await seat.open()
    await seat.moveTo(nextRound)
    const before = await cash()
    const { round: tableRound } = await seat.now()
    const { round } = await seat.bet(tableRound)
    expect(round.events).toBeNull()
    expect(await cash()).toBe(before - STAKE)
    await seat.moveTo(nextRound)
    const back = await sitDown(studio, slug)
    await back.open()
    const state = async () => (await back.shown(round.id)).round
    await expect.poll(async () => (await state()).state, { timeout: 8_000 }).toBe('closed')
    const settled = await state()
    const { board } = await back.now()
    const result = board.find((one: { round: number }) => one.round === tableRound)
    expect(settled.events).toEqual(expect.arrayContaining(result.events))
    expect(await cash()).toBe(before - STAKE + BigInt(settled.owedMinor))
  }, 20_000)

  it('refuses a bet from the close on, without a movement of money', async () => {
    const seat = await sitDown(studio, slug)
    await seat.open()
    await seat.moveTo(nextRound)
    const before = await cash()
    const { round } = await seat.now()
    await seat.moveTo(({ closesAt }) => closesAt! + 200)
    expect(await seat.bet(round)).toMatchObject({ fault: 'closed' })
    expect(await cash()).toBe(before)
  })
})
