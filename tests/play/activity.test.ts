/** Time and money by week and month, against the whole server (WAL-05, RC-14). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteOutput } from '@marquee/contract'
import { gamesSince } from '../../apps/server/src/modules/play/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { AINO, ainoPlays } from './aino-plays.ts'
import { createPlayKit } from './kit.ts'

const PERIODS = '/api/v1/player/activity_check/periods'

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct()
}, 60_000)
afterAll(() => product?.stop())

it('RC-14: what a player pays in and stakes is in the running week and month to the cent', async () => {
  const { token } = await product.signIn(AINO)
  const read = async () =>
    (await product.call('GET', PERIODS, { token })).body as unknown as RouteOutput<'activity.periods'>
  const before = await read()
  const aino = await ainoPlays(product)
  await aino.deposit(1_000n)
  await aino.launch({ token })
  expect(await aino.bet()).toBe(0)
  const after = await read()
  for (const cut of ['weeks', 'months'] as const) {
    expect(after[cut]).toHaveLength(12)
    expect(after[cut].slice(1)).toEqual(before[cut].slice(1))
    const grown = (figure: 'deposited' | 'staked' | 'won' | 'withdrawn') =>
      Math.round((Number(after[cut][0]![figure].amount) - Number(before[cut][0]![figure].amount)) * 100)
    expect([grown('deposited'), grown('staked'), grown('won'), grown('withdrawn')]).toEqual([1_000, 20, 0, 0])
    expect(after[cut][0]!.sessions - before[cut][0]!.sessions).toBe(1)
  }
})

it('the time of games is known from their launch to their end, at the latest to the present', async () => {
  const kit = await createPlayKit()
  try {
    const playerId = await kit.player()
    const start = kit.clock.now()
    const games = async (since: Temporal.Instant) =>
      (await gamesSince(kit.db, playerId, since, kit.clock.now())).map(
        ({ from, until }) => `${from.since(start).total('minutes')}-${until.since(start).total('minutes')}`,
      )
    expect(await games(start)).toEqual([])
    await kit.launch(playerId)
    kit.clock.advance({ minutes: 5 })
    await kit.play.sessions.close(playerId, { reason: 'player' })
    kit.clock.advance({ minutes: 10 })
    await kit.launch(playerId)
    kit.clock.advance({ minutes: 7 })
    expect(await games(start)).toEqual(['0-5', '15-22'])
    expect(await games(start.add({ minutes: 5 }))).toEqual(['15-22'])
  } finally {
    await kit.close()
  }
})
