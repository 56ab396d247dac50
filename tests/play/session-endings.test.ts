/** A game ends with the sign-in that opened it: bets of a studio after each ending, against the whole server (H2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { signatureOf } from '../../apps/server/src/adapters/studios/pragmaticplay/auth.ts'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createPlayers } from '../../apps/server/src/modules/players/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { type Answer, type ProductUnderTest, startProduct } from '../kit/product.ts'
import { betOf } from './kit.ts'
import { findPlayerId } from '../kit/personal.ts'

const GAME = { slug: 'lantern-quay', symbol: 'vs20lantern' }
const AINO = 'aino@players.example'

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct()
}, 60_000)
afterAll(() => product?.stop())

type SignedIn = Answer & { token: string }

async function callback(method: string, fields: Record<string, string>): Promise<{ error: number }> {
  const form = { providerId: 'PragmaticPlay', ...fields }
  const hash = signatureOf(form, 'sandbox-pragmatic-secret')
  const response = await fetch(`${product.origin}/callbacks/pragmaticplay/main/${method}.html`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, hash }).toString(),
  })
  return (await response.json()) as { error: number }
}

async function playerIdOf(email: string): Promise<bigint> {
  return (await findPlayerId(product.db, email))!
}

async function launch({ token }: SignedIn): Promise<void> {
  const answer = await product.call('POST', `/api/v1/games/slug/${GAME.slug}/url`, {
    token,
    body: { channel: 'desktop', langmarket: 'en-UN' },
  })
  expect(answer.body).toMatchObject({ mode: 'real' })
}

/** As another instance of the server does it: only the event reaches this one. */
async function changeStatus(playerId: bigint, to: 'BLACKLISTED' | 'REGISTERED'): Promise<void> {
  const wallet = createWallet({ db: product.db, clock: systemClock })
  const players = createPlayers({
    db: product.db,
    clock: systemClock,
    ledger: wallet,
    audit: testAudit,
    terms: testTerms,
  })
  await players.changeStanding(playerId, { status: { to }, reason: 'a test', actor: 'system' })
  await wallet.stop()
}

/** Reads again what this instance has in memory of the player's games. */
async function forgetGames(playerId: bigint): Promise<void> {
  await product.db.query(
    `insert into kernel.outbox (player_id, topic, body) values ($1, 'game.sessions.closed', '{}')`,
    [playerId],
  )
  await new Promise((resolve) => setTimeout(resolve, 600))
}

/** A bet of zero: it needs a session, and no money. */
async function betAs(email: string): Promise<{ error: number; fields: Record<string, string> }> {
  const fields = { ...betOf('0.00'), userId: String(await playerIdOf(email)), gameId: GAME.symbol }
  return { ...(await callback('bet', fields)), fields }
}

/** The error of bets at the latest one second after now. */
async function errorWithinASecond(email: string): Promise<number> {
  const until = performance.now() + 1_000
  for (;;) {
    const { error } = await betAs(email)
    if (error !== 0 || performance.now() > until) return error
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function playing(email = AINO): Promise<SignedIn> {
  const signedIn = await product.signIn(email)
  expect(signedIn.status).toBe(200)
  await launch(signedIn)
  expect((await betAs(email)).error).toBe(0)
  return signedIn
}

/** Wins and refunds of earlier stakes are still booked. */
async function expectSettles(email: string, stake: Record<string, string>): Promise<void> {
  const { userId, gameId, roundId } = stake as { userId: string; gameId: string; roundId: string }
  const win = { userId, gameId, roundId, amount: '1.00', reference: `win-${stake['reference']}` }
  expect((await callback('result', win)).error).toBe(0)
}

const signOut = ({ token }: SignedIn, everywhere: boolean) =>
  product.call('POST', '/api/v1/player/sign_out', { token, body: { everywhere } })
const refresh = (cookies: string) => product.call('POST', '/api/v1/session/refresh', { cookies, body: {} })

describe('within a second no bet is accepted any more, and wins still are, after', () => {
  const endings: Record<string, (signedIn: SignedIn) => Promise<unknown>> = {
    'signing out here': (signedIn) => signOut(signedIn, false),
    'signing out everywhere': (signedIn) => signOut(signedIn, true),
    'an idle end': async ({ cookies }) => {
      await product.db.query(
        `update identity.session set idle_at = now() - interval '1 minute' where ended_at is null`,
      )
      // Stakes count as use, so theirs are old.
      await product.db.query('update identity.session set idle_minutes = 0 where ended_at is null')
      return refresh(cookies)
    },
    'a used refresh token seen again': async ({ cookies }) => {
      const next = await refresh(cookies)
      await product.db.query(
        `update identity.session set rotated_at = now() - interval '1 hour' where ended_at is null`,
      )
      await refresh(next.cookies)
      return refresh(cookies)
    },
    'a new sign-in in the same browser': ({ cookies }) => product.signIn(AINO, { cookie: cookies }),
    'the job that ends what has run out': async () => {
      await product.db.query(
        `update identity.session set expires_at = now() - interval '1 second' where ended_at is null`,
      )
      await product.db.query(
        `insert into kernel.outbox (player_id, topic, body) select player_id, 'session.ended', jsonb_build_object('sessionId', session_id, 'reason', 'expired') from identity.session where ended_at is null`,
      )
    },
    'a change of status': async () => {
      const playerId = await playerIdOf(AINO)
      await changeStatus(playerId, 'BLACKLISTED')
    },
  }
  for (const [title, end] of Object.entries(endings))
    it(title, async () => {
      const signedIn = await playing()
      const stake = await betAs(AINO)
      await end(signedIn)
      // 6: the ledger's gate refused before the session ended.
      expect([4, 6]).toContain(await errorWithinASecond(AINO))
      await expectSettles(AINO, stake.fields)
      // A late event must not end the session of a player who is back, so the session has to have ended before.
      await expect.poll(async () => (await betAs(AINO)).error, { timeout: 5_000 }).toBe(4)
      await changeStatus(await playerIdOf(AINO), 'REGISTERED')
      // A player who may play again begins with a new launch.
      expect(await errorWithinASecond(AINO)).toBe(4)
    })

  it('the end of the sign-in’s maximum time, by the time itself', async () => {
    await playing()
    await product.db.query(
      `update play.session set ends_at = now() - interval '1 second' where closed_at is null`,
    )
    await product.db.query(
      `update identity.session set expires_at = now() - interval '1 second' where ended_at is null`,
    )
    await forgetGames(await playerIdOf(AINO))
    expect((await betAs(AINO)).error).toBe(4)
  })
})

describe('one player on two devices', () => {
  it('RC-09: is asked on the device that is left alone, not on the one that plays', async () => {
    const idleOf = async ({ cookies }: SignedIn) => (await refresh(cookies)).body.idle as { askInMs: number }
    const laptop = await product.signIn(AINO)
    const phone = await playing()
    await product.db.query(
      `update identity.session set idle_at = idle_at - interval '10 minutes' where ended_at is null`,
    )
    expect((await idleOf(phone)).askInMs).toBeGreaterThan(590_000)
    expect((await idleOf(laptop)).askInMs).toBe(0)
  })

  it('signing out on one device closes its own game only', async () => {
    const laptop = await product.signIn(AINO)
    await playing()
    await signOut(laptop, false)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await betAs(AINO)).error).toBe(0)
  })

  it('a launch that races with its sign-out ends without a game that accepts bets', async () => {
    // Games of earlier tests end with their sign-ins.
    await signOut(await product.signIn(AINO), true)
    expect(await errorWithinASecond(AINO)).toBe(4)
    for (let round = 0; round < 5; round++) {
      const signedIn = await product.signIn(AINO)
      await Promise.all([launch(signedIn).catch(() => {}), signOut(signedIn, false)])
      expect(await errorWithinASecond(AINO)).toBe(4)
    }
  })
})
