/** What a break ends on every device of its player, against the whole server (EXC-03). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { signatureOf } from '../../apps/server/src/adapters/studios/pragmaticplay/auth.ts'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Answer, type ProductUnderTest, startProduct } from '../kit/product.ts'
import { findPlayerId } from '../kit/personal.ts'
import { betOf } from './kit.ts'

const GAME = { slug: 'lantern-quay', symbol: 'vs20lantern' }
const AINO = 'aino@players.example'

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct()
}, 60_000)
afterAll(() => product?.stop())

type SignedIn = Answer & { token: string }

/** A call of the studio. @returns its error; 0 is none */
async function call(path: 'bet' | 'balance', fields: Record<string, string>): Promise<number> {
  const form = { providerId: 'PragmaticPlay', ...fields }
  const hash = signatureOf(form, 'sandbox-pragmatic-secret')
  const response = await fetch(`${product.origin}/callbacks/pragmaticplay/main/${path}.html`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, hash }).toString(),
  })
  return ((await response.json()) as { error: number }).error
}
const bet = (playerId: bigint) =>
  call('bet', { ...betOf('0.00'), userId: String(playerId), gameId: GAME.symbol })
/** Answered while a launch is open: no stake, so the ledger's gate plays no part. */
const balance = (playerId: bigint) => call('balance', { userId: String(playerId) })

const launch = ({ token }: SignedIn, mode: 'url' | 'demo-url' = 'url') =>
  product.call('POST', `/api/v1/games/slug/${GAME.slug}/${mode}`, {
    token,
    body: { channel: 'desktop', langmarket: 'en-UN' },
  })

/** An open socket of a session, and when it is closed. */
async function socketOf({ token }: SignedIn) {
  const ticket = await product.call('GET', '/api/v1/wallet/socket-token', { token })
  const address = `${product.origin.replace('http', 'ws')}/socket/wallet?Authorization=${ticket.body.token}`
  const socket = new WebSocket(address)
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', () => resolve(performance.now())),
  )
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return { closed }
}

it('EXC-03: within a second of the answer all sessions, sockets and launches of two devices are dead', async () => {
  const playerId = (await findPlayerId(product.db, AINO))!
  const devices = [await product.signIn(AINO), await product.signIn(AINO)]
  const sockets = await Promise.all(devices.map(socketOf))
  for (const device of devices) expect((await launch(device)).body).toMatchObject({ mode: 'real' })
  expect(await bet(playerId)).toBe(0)
  expect(await balance(playerId)).toBe(0)

  const answer = await product.call('PATCH', '/api/v1/player/exclusion', {
    token: devices[0]!.token,
    body: { exclusionInMonths: 6 },
  })
  const since = performance.now()
  expect(answer.status).toBe(200)
  await expect.poll(() => balance(playerId), { timeout: 1_000 }).not.toBe(0)
  expect(await bet(playerId)).not.toBe(0)
  for (const device of devices) {
    expect((await product.call('GET', '/api/v1/session', { token: device.token })).status).toBe(401)
    const refreshed = { cookies: device.cookies, body: {} }
    expect((await product.call('POST', '/api/v1/session/refresh', refreshed)).status).toBe(401)
    expect((await launch(device)).status).toBe(401)
  }
  for (const { closed } of sockets) expect((await closed) - since).toBeLessThan(1_000)

  const body = { email: AINO, password: seededPlayers.password, duringBreak: true }
  const during = await product.call('POST', '/api/v1/session', { body })
  expect(during.body.playerSession).toMatchObject({ isOnBreak: true })
  const excluded = { ...during, token: during.body.idToken as string }
  for (const mode of ['url', 'demo-url'] as const)
    expect((await launch(excluded, mode)).body.code).toBe('error.break.running')
  const byNumber = await product.call('POST', '/api/v1/games/pragmatic/realGameUrl', {
    token: excluded.token,
    body: {},
  })
  expect(byNumber.body.code).toBe('error.break.running')
  expect((await product.call('GET', '/api/v1/wallet', { token: excluded.token })).status).toBe(200)
}, 60_000)

it('EXC-20: within a second of the answer the game of an excluded product is closed, with its launches and demos', async () => {
  const email = 'una@players.example'
  const playerId = (await findPlayerId(product.db, email))!
  const device = await product.signIn(email)
  const other = await product.signIn(email)
  const excludeFrom = (name: string) =>
    product.call('PATCH', `/api/v1/player/exclusion/products/${name}`, {
      token: device.token,
      body: { exclusionInMonths: 6 },
    })
  expect((await launch(other)).body).toMatchObject({ mode: 'real' })
  expect((await excludeFrom('live-casino')).status).toBe(200)
  expect(await bet(playerId)).toBe(0)
  expect(await balance(playerId)).toBe(0)

  const answer = await excludeFrom('casino')
  expect(answer.status).toBe(200)
  await expect.poll(() => balance(playerId), { timeout: 1_000 }).not.toBe(0)
  expect(await bet(playerId)).not.toBe(0)
  const { rows } = await product.db.query(
    'select close_reason as reason from play.session where player_id = $1 order by session_id desc limit 1',
    [playerId],
  )
  expect(rows).toEqual([{ reason: 'product' }])
  const { until } = answer.body.products.find((one: { product: string }) => one.product === 'casino')
  for (const session of [device, other]) {
    expect((await product.call('GET', '/api/v1/session', { token: session.token })).status).toBe(200)
    for (const mode of ['url', 'demo-url'] as const)
      expect((await launch(session, mode)).body).toMatchObject({
        code: 'error.game.blocked.product',
        additionalInfo: { product: 'casino', until },
      })
  }
  const lobby = await product.call('GET', '/api/v1/lobby?page=casino-lobby&langmarket=en-UN', {
    token: other.token,
  })
  expect(JSON.stringify(lobby.body)).not.toContain('"playable":true')
}, 60_000)

it('EXC-03, EXC-20: a launch that is stored while its product is closed is ended, and says why', async () => {
  const email = 'hana@players.example'
  const playerId = (await findPlayerId(product.db, email))!
  const [device, other] = [await product.signIn(email), await product.signIn(email)]
  expect((await launch(device)).body).toMatchObject({ mode: 'real' })
  const openSessions = async () =>
    (
      await product.db.query(
        'select close_reason from play.session where player_id = $1 and closed_at is null',
        [playerId],
      )
    ).rows.length
  expect(await openSessions()).toBe(1)
  const launching = await inTransaction(product.db, async (tx) => {
    // The launch has asked whether it may, and cannot be stored yet.
    await tx.query('lock table play.session in share mode')
    const launched = launch(device)
    await expect
      .poll(
        async () =>
          (
            await product.db.query(
              "select from pg_locks where relation = 'play.session'::regclass and not granted",
            )
          ).rows.length,
      )
      .toBeGreaterThan(0)
    const answer = await product.call('PATCH', '/api/v1/player/exclusion/products/casino', {
      token: other.token,
      body: { exclusionInMonths: 6 },
    })
    expect(answer.status).toBe(200)
    return { launched }
  })
  expect((await launching.launched).body).toMatchObject({ code: 'error.game.blocked.product' })
  expect(await openSessions()).toBe(0)
  expect(await balance(playerId)).not.toBe(0)
}, 60_000)
