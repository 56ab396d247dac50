/** Limits of playing time on every device of a player, against the whole server (LIM-15, LIM-16). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type ProductUnderTest, startProduct } from '../kit/product.ts'
import { useUpTime } from '../kit/past-play.ts'
import { AINO, type AinoPlays, ainoPlays } from './aino-plays.ts'

const SUMMARY = '/api/v1/player/activity_check/summary'
const TIME = '/api/v1/player/protection/time-limits'
/** Pragmatic Play's code for a stake that is not allowed. */
const NOT_ALLOWED = 3

let product: ProductUnderTest
let aino: AinoPlays
beforeAll(async () => {
  product = await startProduct()
  aino = await ainoPlays(product)
  await aino.deposit(1_000n)
}, 60_000)
afterAll(() => product?.stop())

type SignedIn = Answer & { token: string }

const summaryOf = async ({ token }: SignedIn) => (await product.call('GET', SUMMARY, { token })).body

it('time that is used up refuses stakes and launches of two devices, and ends their game (LIM-15, LIM-16)', async () => {
  const [sofa, train] = [await product.signIn(AINO), await product.signIn(AINO)]
  const body = { kind: 'sessionTime', limit: { seconds: 1_200 } }
  expect((await product.call('PATCH', TIME, { token: train.token, body })).body.effect).toBe('applied')
  const opened = await aino.launch(sofa)
  expect(opened.body).toMatchObject({ mode: 'real' })
  expect(await aino.bet()).toBe(0)
  expect((await summaryOf(train)).timeLimit).toMatchObject({
    kind: 'sessionTime',
    isReached: false,
    limitSeconds: 1_200,
    resetAt: null,
    pauseMinutes: 15,
  })

  await useUpTime(product.db, aino.playerId, 2)
  const attempts = await Promise.all(Array.from({ length: 20 }, aino.bet))
  expect(new Set(attempts)).toEqual(new Set([NOT_ALLOWED]))
  for (const device of [sofa, train]) {
    expect((await aino.launch(device)).body).toMatchObject({
      code: 'error.time_limit.reached',
      additionalInfo: { kind: 'sessionTime' },
    })
    expect((await summaryOf(device)).timeLimit).toMatchObject({ isReached: true })
  }
  // The job of the minute ends the game, from when on the pause counts. It is asked for at once.
  await product.db.query(`select graphile_worker.add_job('protection.end-play', '{}'::json)`)
  const address = `/api/v1/games/session/${opened.body.gameSessionId}`
  await expect
    .poll(async () => (await product.call('GET', address, { token: sofa.token })).body.state, {
      timeout: 90_000,
      interval: 1_000,
    })
    .toBe('closed')
  expect((await summaryOf(train)).timeLimit.resetAt).not.toBeNull()
  // The cashier knows nothing of it.
  const limits = await product.call('GET', '/api/v1/player/deposit-limits', { token: train.token })
  expect(limits.status).toBe(200)
}, 150_000)
