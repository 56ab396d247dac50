/** Reality checks on every device of a player, against the whole server (RC-03, RC-07, RC-08). */
import { setTimeout } from 'node:timers/promises'
import type { SocketMessageType } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastPlayedAt } from '../../apps/server/src/modules/play/index.ts'
import { makeCheckDue, useUpTime } from '../kit/past-play.ts'
import { type Answer, type ProductUnderTest, startProduct } from '../kit/product.ts'
import { AINO, type AinoPlays, ainoPlays } from './aino-plays.ts'
import { createPlayKit } from './kit.ts'

const SUMMARY = '/api/v1/player/activity_check/summary'
const ANSWER = '/api/v1/player/activity_check/reset_timer'

let product: ProductUnderTest
let aino: AinoPlays
beforeAll(async () => {
  product = await startProduct()
  aino = await ainoPlays(product)
  await aino.deposit(1_000n)
  // A sign-in counts from the beginning of its second: a deposit of the same second would be one since the login.
  await setTimeout(1_000)
}, 60_000)
afterAll(() => product?.stop())

type SignedIn = Answer & { token: string }

const summaryOf = async ({ token }: SignedIn) => (await product.call('GET', SUMMARY, { token })).body
const answer = ({ token }: SignedIn, body: { answer: string; checkAt: string }) =>
  product.call('POST', ANSWER, { token, body })

/** The messages of one type that an open socket of a session gets. */
async function countMessages({ token }: SignedIn, type: SocketMessageType): Promise<{ count: number }> {
  const ticket = await product.call('GET', '/api/v1/wallet/socket-token', { token })
  const address = `${product.origin.replace('http', 'ws')}/socket/wallet?Authorization=${ticket.body.token}`
  const socket = new WebSocket(address)
  const told = { count: 0 }
  socket.addEventListener('message', ({ data }) => {
    if (JSON.parse(String(data)).body?.type === type) told.count++
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return told
}

const REALITY_CHECK = 210

it('RC-03, RC-07: a due check refuses stakes and launches of two devices until one of them answers', async () => {
  const [sofa, train] = [await product.signIn(AINO), await product.signIn(AINO)]
  const told = await Promise.all([sofa, train].map((device) => countMessages(device, 'REALITY_CHECK')))
  expect((await summaryOf(sofa)).state).toBe('over')
  expect((await aino.launch(sofa)).body).toMatchObject({ mode: 'real' })
  await expect.poll(() => told.map(({ count }) => count)).toEqual([1, 1])
  expect(await aino.bet()).toBe(0)
  expect((await summaryOf(train)).state).toBe('running')

  await makeCheckDue(product.db, aino.playerId)
  const attempts = await Promise.all(Array.from({ length: 20 }, aino.bet))
  expect(new Set(attempts)).toEqual(new Set([REALITY_CHECK]))
  for (const device of [sofa, train]) {
    expect((await aino.launch(device)).body.code).toBe('error.reality_check.due')
    expect(await summaryOf(device)).toMatchObject({
      state: 'due',
      figures: { staked: { amount: '0.20' }, deposited: { amount: '0.00' } },
    })
  }

  const { checkAt } = await summaryOf(train)
  expect((await answer(train, { answer: 'continue', checkAt })).body.state).toBe('running')
  await expect.poll(() => told.map(({ count }) => count)).toEqual([2, 2])
  expect(await aino.bet()).toBe(0)
  expect((await answer(sofa, { answer: 'stop', checkAt })).body.state).toBe('running')
}, 60_000)

it('RC-03: a stop ends the game of every device, and the next launch opens one', async () => {
  const device = await product.signIn(AINO)
  const opened = await aino.launch(device)
  await makeCheckDue(product.db, aino.playerId)
  const { checkAt } = await summaryOf(device)
  expect((await answer(device, { answer: 'stop', checkAt })).body.state).toBe('stopped')
  const address = `/api/v1/games/session/${opened.body.gameSessionId}`
  await expect
    .poll(async () => (await product.call('GET', address, { token: device.token })).body.state)
    .toBe('closed')
  expect(await aino.bet()).not.toBe(0)
  expect((await aino.launch(device)).body).toMatchObject({ mode: 'real' })
  expect(await aino.bet()).toBe(0)
  expect((await summaryOf(device)).state).toBe('running')
}, 60_000)

it('RC-05: a shorter interval applies at once, one that the market does not offer is refused with what it offers', async () => {
  const { token } = await product.signIn(AINO)
  const change = (body: object) => product.call('PATCH', '/api/v1/player/activity_check', { token, body })
  const before = (await product.call('GET', '/api/v1/player/activity_check', { token })).body
  const [shortest] = before.choices as number[]
  expect((await change({ activityTimer: shortest })).body.activityTimer).toBe(shortest)
  expect((await change({ activityTimer: 7 })).body).toMatchObject({
    code: 'error.reality_check.interval',
    additionalInfo: { choices: before.choices },
  })
  expect((await change({ activityTimerOn: false })).body.code).toBe('error.reality_check.interval')
  expect((await change({})).status).toBe(400)
})

it('a changed limit is told to every device of its player, and to nobody else', async () => {
  const [sofa, train] = [await product.signIn(AINO), await product.signIn(AINO)]
  const other = await product.signIn('una@players.example')
  const told = await Promise.all(
    [sofa, train, other].map((device) => countMessages(device, 'LIMITS_CHANGED')),
  )
  const changed = await product.call('PATCH', '/api/v1/player/spend-limits', {
    token: sofa.token,
    body: { duration: 'D', limit: { amount: '900.00', currency: 'EUR' } },
  })
  expect(changed.status).toBe(200)
  await expect.poll(() => told.map(({ count }) => count)).toEqual([1, 1, 0])
})

it('RC-10: the break after long play refuses stakes and launches of two devices, and ends their game', async () => {
  const [sofa, train] = [await product.signIn(AINO), await product.signIn(AINO)]
  const opened = await aino.launch(sofa)
  expect((await summaryOf(train)).timeLimit).toMatchObject({
    kind: 'forcedBreak',
    isReached: false,
    limitSeconds: 10_800,
    pauseMinutes: 15,
  })
  expect(await aino.bet()).toBe(0)
  await useUpTime(product.db, aino.playerId, 2)
  const attempts = await Promise.all(Array.from({ length: 20 }, aino.bet))
  expect(attempts).not.toContain(0)
  for (const device of [sofa, train])
    expect((await aino.launch(device)).body).toMatchObject({
      code: 'error.time_limit.reached',
      additionalInfo: { kind: 'forcedBreak' },
    })
  // The page of the game ends its session when it is left: the break begins.
  const address = `/api/v1/games/session/${opened.body.gameSessionId}/close`
  expect((await product.call('POST', address, { token: sofa.token, body: {} })).status).toBe(200)
  const { timeLimit } = await summaryOf(train)
  expect(timeLimit).toMatchObject({ kind: 'forcedBreak', isReached: true })
  expect((await aino.launch(train)).body.additionalInfo).toEqual({
    kind: 'forcedBreak',
    resetAt: timeLimit.resetAt,
  })
  for (const path of ['/api/v1/player/deposit-limits', '/api/v1/player/activity_check', SUMMARY])
    expect((await product.call('GET', path, { token: train.token })).status).toBe(200)
}, 60_000)

it('RC-11: a login is told of the play before it, and not of its own', async () => {
  const LAST_PLAY = '/api/v1/player/activity_check/last_play'
  const { token } = await product.signIn(AINO)
  const { play } = (await product.call('GET', LAST_PLAY, { token })).body
  expect(play).toMatchObject({ figures: { net: { amount: expect.stringMatching(/^-/) } } })
  expect(Number(play.figures.staked.amount)).toBeGreaterThan(0)
})

it('RC-07: play lasts while a game is open, to its end afterwards, and ends with its sign-in at the latest', async () => {
  const kit = await createPlayKit()
  try {
    const playerId = await kit.player()
    const lastPlayed = async (at = kit.clock.now()) => (await lastPlayedAt(kit.db, playerId, at))?.toString()
    expect(await lastPlayed()).toBeUndefined()
    await kit.launch(playerId)
    kit.clock.advance({ minutes: 5 })
    const closedAt = kit.clock.now()
    expect(await lastPlayed()).toBe(closedAt.toString())
    await kit.play.sessions.close(playerId, { reason: 'player' })
    kit.clock.advance({ minutes: 5 })
    expect(await lastPlayed()).toBe(closedAt.toString())
    await kit.launch(playerId)
    expect(await lastPlayed()).toBe(kit.clock.now().toString())
    const end = '9999-01-01T00:00:00Z'
    expect(await lastPlayed(Temporal.Instant.from('9999-06-01T00:00:00Z'))).toBe(end)
  } finally {
    await kit.close()
  }
})
