/** Free rounds at Play'n GO of the sandbox, from their order to their end, with the whole server. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playngo } from '../../apps/server/src/adapters/studios/playngo/studio.ts'
import { inTransaction, systemClock } from '../../apps/server/src/kernel/index.ts'
import { cancelFreeRounds, findOrder, orderFreeRounds } from '../../apps/server/src/modules/play/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

const GAME = 'plum-blossom-evening'
const ROUNDS = 2
let product: ProductUnderTest
let token: string
const { launch, inWallet } = studioCalls(() => product, { studio: 'playngo', game: GAME, prefers: [] })

beforeAll(async () => {
  product = await startProduct()
  ;({ token } = await product.signIn('aino@players.example'))
  await product.restartStudios()
}, 60_000)
afterAll(() => product?.stop())

/** The game, open for a player whom the studio knows. */
async function openGame() {
  const { url, ask, gameSessionId } = await launch('real', token)
  const opened = await fetch(url)
  const session = new URL(opened.url).searchParams.get('session')
  const api = (path: string, fields: object = {}) => ask(`api/${path}`, { session, ...fields })
  const { freeRounds } = await api('open')
  const books = <T>(work: Parameters<typeof inWallet<T>>[1]) => inWallet(gameSessionId, work)
  const play = async (grant: string) => {
    const spin = () => api('spin', { play: randomUUID(), stakeMinor: '20', grant })
    let started = await spin()
    // A round of the game lasts a few seconds.
    for (; started.fault === 'too_soon'; started = await spin()) await pause(Number(started.waitMs) + 20)
    if (started.fault) return { fault: String(started.fault), id: '', owed: 0n }
    const { round } = await api('shown', { round: started.round.id })
    return { fault: null, id: String(round.id), owed: BigInt(round.owedMinor) }
  }
  return { ask, freeRounds, play, books, playerId: await books(async (_wallet, id) => id) }
}

async function decided(key: { playerId: bigint; orderId: string }) {
  for (;;) {
    const found = await findOrder(product.db, key)
    if (found?.state !== 'asked' && found?.state !== 'cancelling') return found
    await pause(50)
  }
}

async function order(playerId: bigint, terms: { value?: string; game?: string } = {}) {
  const at = systemClock.now()
  const { value = '0.20', game = GAME } = terms
  const wanted = { playerId, game, rounds: ROUNDS, value, orderedBy: 'anna', reason: 'a test' }
  const orderId = await inTransaction(product.db, (tx) =>
    orderFreeRounds(tx, { ...wanted, expiresAt: at.add({ hours: 7 * 24 }) }, at),
  )
  const key = { playerId, orderId }
  return { ...key, order: await decided(key), again: () => decided(key) }
}

const grantOf = async (orderId: string) => {
  const { rows } = await product.db.query<{ used: number }>(
    'select * from play.free_round_grant where award_id = $1',
    [orderId],
  )
  return rows[0]
}

it('rounds are awarded, cost nothing, pay each win once, and are used', async () => {
  const first = await openGame()
  const { orderId, order: awarded } = await order(first.playerId)
  expect(awarded).toMatchObject({ state: 'awarded', refusal: null })
  const { freeRounds, play, ask, books } = await openGame()
  expect(freeRounds).toMatchObject({ code: orderId, left: ROUNDS, valueMinor: '20' })
  const cash = () => books(async (wallet, id) => (await wallet.balancesOf(id))?.main ?? 0n)
  const before = await cash()
  await ask('_control', { duplicate: 2, next: 'lost-result-answer' })
  const rounds = [await play(orderId), await play(orderId)]
  expect(rounds.map(({ fault }) => fault)).toEqual([null, null])
  const won = rounds.reduce((sum, { owed }) => sum + owed, 0n)
  for (const { id } of rounds)
    await expect
      .poll(
        () =>
          books(async (wallet, playerId) => (await wallet.roundOf(playerId, playngo.number, id))?.isClosed),
        {
          timeout: 10_000,
        },
      )
      .toBe(true)
  expect(await cash()).toBe(before + won)
  expect(await grantOf(orderId)).toMatchObject({ used: ROUNDS })
  expect(await play(orderId)).toMatchObject({ fault: 'free_rounds' })
  await ask('_control', { duplicate: 0 })
  expect((await openGame()).freeRounds).toBeNull()
}, 40_000)

it('cancelled rounds are played no more, and another cancel finds nothing', async () => {
  const { playerId, play } = await openGame()
  const { orderId, again } = await order(playerId)
  expect((await play(orderId)).fault).toBeNull()
  const cancel = () => inTransaction(product.db, (tx) => cancelFreeRounds(tx, { playerId, orderId }, 'bert'))
  expect(await cancel()).toBe(true)
  expect(await again()).toMatchObject({ state: 'cancelled' })
  expect(await play(orderId)).toMatchObject({ fault: 'free_rounds' })
  expect(await grantOf(orderId)).toMatchObject({ used: 1 })
  expect(await cancel()).toBe(false)
}, 40_000)

it('an order that the studio refuses opens nothing', async () => {
  const { playerId, freeRounds } = await openGame()
  expect(freeRounds).toBeNull()
  for (const [terms, refusal] of [
    [{ value: '0.21' }, 'ValidationFault'],
    [{ game: 'salon-blackjack' }, 'ValidationFault'],
  ] as const) {
    const { order: refused, orderId } = await order(playerId, terms)
    expect(refused).toMatchObject({ state: 'refused', refusal, award: null })
    expect(await grantOf(orderId)).toBeUndefined()
  }
  expect((await openGame()).freeRounds).toBeNull()
}, 40_000)
