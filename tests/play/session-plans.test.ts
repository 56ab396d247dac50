/** Session plans on every device of a player, against the whole server (RC-12). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type ProductUnderTest, startProduct } from '../kit/product.ts'
import { AINO, type AinoPlays, ainoPlays } from './aino-plays.ts'

const PLAN = '/api/v1/player/session_plan'

let product: ProductUnderTest
let aino: AinoPlays
beforeAll(async () => {
  product = await startProduct()
  aino = await ainoPlays(product)
  await aino.deposit(1_000n)
}, 60_000)
afterAll(() => product?.stop())

type SignedIn = Answer & { token: string }

const planOf = async ({ token }: SignedIn) => (await product.call('GET', PLAN, { token })).body
const begin = ({ token }: SignedIn, body: object) => product.call('POST', PLAN, { token, body })
const eur = (amount: string) => ({ amount, currency: 'EUR' })

it('a spend that is used up refuses stakes and launches of two devices, and ends their game (RC-12)', async () => {
  const [sofa, train] = [await product.signIn(AINO), await product.signIn(AINO)]
  const opened = await aino.launch(sofa)
  expect(opened.body).toMatchObject({ mode: 'real', takesPlan: true })
  expect((await planOf(sofa)).state).toBe('none')
  expect((await begin(sofa, {})).body.code).toBe('error.validation')
  expect((await begin(sofa, { minutes: 1_441 })).body.code).toBe('error.validation')
  expect((await begin(sofa, { spend: { amount: '0.50', currency: 'SEK' } })).body).toMatchObject({
    validationErrors: [{ field: 'spend', code: 'currency' }],
  })
  const begun = await begin(train, { minutes: 60, spend: eur('0.40') })
  expect(begun.body).toMatchObject({ state: 'running', plan: { minutes: 60, left: eur('0.40') } })
  expect((await begin(sofa, { minutes: 90 })).body.code).toBe('error.session_plan.running')

  // Twenty cents each: two fit into forty.
  const attempts = await Promise.all(Array.from({ length: 20 }, aino.lose))
  expect(attempts.filter((code) => code === 0)).toHaveLength(2)
  expect(await aino.lose()).not.toBe(0)
  const address = `/api/v1/games/session/${opened.body.gameSessionId}`
  await expect
    .poll(async () => (await product.call('GET', address, { token: sofa.token })).body, {
      timeout: 30_000,
      interval: 200,
    })
    .toMatchObject({ state: 'closed', reason: 'limit' })
  for (const device of [sofa, train]) {
    expect(await planOf(device)).toMatchObject({
      state: 'ended',
      plan: { staked: eur('0.40'), net: eur('-0.40'), left: eur('0.00'), end: { kind: 'spend' } },
    })
    expect((await aino.launch(device)).body).toMatchObject({
      code: 'error.session_plan.ended',
      additionalInfo: { kind: 'spend' },
    })
    expect((await begin(device, { minutes: 5 })).body.code).toBe('error.session_plan.ended')
  }
  expect(await aino.bet()).not.toBe(0)
  // The cashier knows nothing of it.
  expect((await product.call('GET', '/api/v1/player/deposit-limits', { token: train.token })).status).toBe(
    200,
  )
}, 60_000)
