import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

const START = '2026-10-24T09:00:00Z'
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterAll(() => kit.close())

async function signedIn(browser: Browser = kit.browser()) {
  const player = await kit.player()
  const { body } = await signIn(browser, player)
  return { browser, player, token: body.idToken as string }
}
/** A renewal by a browser in which the player has just done something. */
const refresh = (browser: Browser, idleSeconds = 0) =>
  browser.call('POST', '/v1/session/refresh', { body: { idleSeconds } })
const ask = (token: string) => kit.browser().call('GET', '/v1/session', { token })
const expired = { status: 401, body: { code: 'error.token.expired', message: 'Token expired' } }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

async function endings(playerId: bigint): Promise<{ sessionId: string | null; reason: string }[]> {
  const { rows } = await kit.db.query<{ body: { sessionId: string | null; reason: string } }>(
    `select body from kernel.outbox where topic = 'session.ended' and player_id = $1 order by id`,
    [playerId],
  )
  return rows.map(({ body: { sessionId, reason } }) => ({ sessionId, reason }))
}

let stakes = 0
const stakeNothing = (playerId: bigint, browser: Browser) =>
  kit.wallet.execute({
    kind: 'stake',
    playerId,
    currency: 'EUR',
    provider: 15,
    vertical: 'casino',
    tx: `asked-${++stakes}`,
    round: `asked-${stakes}`,
    amount: 0n,
    session: browser.cookies.get('identity-token')!.split('.')[1]!,
  })

describe('ID tokens', () => {
  it('are valid for ten minutes', async () => {
    const { token } = await signedIn()
    kit.clock.advance({ minutes: 9, seconds: 59 })
    expect((await ask(token)).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await ask(token)).toMatchObject(expired)
  })

  it('can be verified by anyone with the published keys', async () => {
    const { token, player } = await signedIn()
    const keys = (await kit.browser().call('GET', '/.well-known/jwks.json')).body
    expect(keys.keys).toHaveLength(2)
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { alg, kid } = read(header)
    const jwk = keys.keys.find((key: { kid: string }) => key.kid === kid)
    expect([alg, jwk.alg, jwk.use]).toEqual(['ES256', 'ES256', 'sig'])
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const signed = Buffer.from(`${header}.${payload}`)
    expect(
      verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    expect(read(payload)).toMatchObject({
      iss: 'http://localhost:3000',
      aud: 'site-1',
      player_id: Number(player.playerId),
    })
    const facts = (await kit.browser().call('GET', '/.well-known/openid-configuration')).body
    expect(facts).toMatchObject({
      issuer: 'http://localhost:3000',
      jwks_uri: 'http://localhost:3000/.well-known/jwks.json',
    })
  })

  it('SEC-13: are refused when forged: other key, other algorithm, changed claims, garbage', async () => {
    const { token } = await signedIn()
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = read(payload)
    const { kid } = read(header)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const signedBy = (head: object) => {
      const text = `${encode(head)}.${payload}`
      const mark = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${mark.toString('base64url')}`
    }
    const forged = [
      `${header}.${encode({ ...claims, player_id: 1 })}.${signature}`,
      `${encode({ alg: 'none', kid })}.${payload}.`,
      `${encode({ alg: 'HS256', kid })}.${payload}.${signature}`,
      signedBy({ alg: 'ES256', kid }),
      signedBy({ alg: 'ES256', kid: 'unknown' }),
      signedBy({
        alg: 'ES256',
        kid,
        jwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
      }),
      'garbage',
      'a.b.c',
    ]
    for (const text of forged)
      expect(await ask(text)).toMatchObject({ status: 401, body: { code: 'error.session.missing' } })
  })

  it('of another site are refused', async () => {
    const other = await createAccountsKit({ overrides: { siteId: 2 }, start: START })
    try {
      // The same database keys, another audience.
      const { rows } = await other.db.query('select 1 from identity.signing_key')
      expect(rows).toHaveLength(0)
      const player = await other.player()
      const { body } = await signIn(other.browser(), player)
      expect((await ask(body.idToken)).status).toBe(401)
    } finally {
      await other.close()
    }
  })

  it('are accepted by every instance and after a restart: the keys are stored', async () => {
    const { token, player } = await signedIn()
    const instance = kit.startInstance()
    expect(await instance.authenticate({ token } as never)).toMatchObject({ playerId: player.playerId })
    instance.stop()
  })

  it('are signed with a new key every 90 days, published all that time before', async () => {
    const mine = await createAccountsKit({ start: START })
    try {
      const kids = async () =>
        (await mine.browser().call('GET', '/.well-known/jwks.json')).body.keys.map(
          (key: { kid: string }) => key.kid,
        ) as string[]
      const signer = async () => {
        const player = await mine.player()
        const { body } = await signIn(mine.browser(), player)
        return JSON.parse(Buffer.from(body.idToken.split('.')[0], 'base64url').toString()).kid as string
      }
      const rotate = () =>
        mine.identity.jobs.find((job) => job.kind.name === 'identity.rotate-keys')!.run({}, {} as never)
      const [first, next] = await kids()
      expect(await signer()).toBe(first)
      mine.clock.advance({ hours: 24 * 90 - 1 })
      await rotate()
      expect(await signer()).toBe(first)
      mine.clock.advance({ hours: 1 })
      expect(await signer()).toBe(next)
      await rotate()
      expect(await kids()).toHaveLength(3)
      mine.clock.advance({ hours: 24 })
      await rotate()
      const later = await kids()
      expect(later).toHaveLength(2)
      expect(later[0]).toBe(next)
    } finally {
      await mine.close()
    }
  })
})

describe('refreshing', () => {
  it('gives a new token and another cookie each time', async () => {
    const { browser } = await signedIn()
    const seen = new Set([browser.cookies.get('identity-token')])
    for (let i = 0; i < 3; i++) {
      kit.clock.advance({ minutes: 9 })
      expect((await refresh(browser)).status).toBe(200)
      seen.add(browser.cookies.get('identity-token'))
    }
    expect(seen.size).toBe(4)
  })

  it('from parallel tabs within ten seconds gives each a token that keeps working', async () => {
    const { browser } = await signedIn()
    const shared = browser.cookies.get('identity-token')!
    const tabs = [1, 2, 3].map(() => {
      const tab = kit.browser()
      tab.cookies.set('identity-token', shared)
      return tab
    })
    const answers = await Promise.all(tabs.map(refresh))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    kit.clock.advance({ seconds: 10 })
    const late = kit.browser()
    late.cookies.set('identity-token', shared)
    expect((await refresh(late)).status).toBe(200)
    // Whichever of the cookies the browser keeps, it is valid.
    kit.clock.advance({ minutes: 9 })
    expect((await refresh(tabs[2]!)).status).toBe(200)
    expect((await refresh(tabs[0]!)).status).toBe(200)
  })

  it('with a cookie that was replaced more than ten seconds ago ends the session for everybody who has it', async () => {
    const { browser, token, player } = await signedIn()
    const stolen = browser.cookies.get('identity-token')!
    await refresh(browser)
    kit.clock.advance({ seconds: 11 })
    const thief = kit.browser()
    thief.cookies.set('identity-token', stolen)
    expect(await refresh(thief)).toMatchObject(expired)
    expect(thief.cookies.has('identity-token')).toBe(false)
    expect(await refresh(browser)).toMatchObject(expired)
    expect(await ask(token)).toMatchObject(expired)
    expect(await endings(player.playerId)).toEqual([
      { sessionId: expect.stringMatching(/^ses_/), reason: 'reuse' },
    ])
  })

  it('with a cookie two generations old ends the session at once', async () => {
    const { browser } = await signedIn()
    const old = browser.cookies.get('identity-token')!
    await refresh(browser)
    await refresh(browser)
    const thief = kit.browser()
    thief.cookies.set('identity-token', old)
    expect(await refresh(thief)).toMatchObject(expired)
    expect(await refresh(browser)).toMatchObject(expired)
  })

  it('without a cookie is "no session", with an unknown one "expired"', async () => {
    expect(await refresh(kit.browser())).toMatchObject({
      status: 401,
      body: { code: 'error.session.missing', message: 'no session error' },
    })
    const { browser, player } = await signedIn()
    const [, sessionId] = browser.cookies.get('identity-token')!.split('.')
    for (const cookie of [
      'x',
      `${player.playerId}.ses_${'0'.repeat(26)}.${'A'.repeat(43)}`,
      `1.${sessionId}.${'A'.repeat(43)}`,
    ]) {
      const strange = kit.browser()
      strange.cookies.set('identity-token', cookie)
      expect(await refresh(strange)).toMatchObject(expired)
    }
    expect((await refresh(browser)).status).toBe(200)
  })

  it('stores no token, only hashes', async () => {
    const { browser, player } = await signedIn()
    const secret = browser.cookies.get('identity-token')!.split('.')[2]!
    const { rows } = await kit.db.query<{ text: string }>(
      'select t::text as text from identity.refresh_token t where player_id = $1',
      [player.playerId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).not.toContain(secret)
  })

  it('SEC-09: ends twelve hours after the sign-in, however busy the session is', async () => {
    const { browser } = await signedIn()
    for (let i = 0; i < 71; i++) {
      kit.clock.advance({ minutes: 10 })
      expect((await refresh(browser)).status).toBe(200)
    }
    const last = await refresh(browser)
    // Ten minutes before the end a token is valid no longer than the session.
    kit.clock.advance({ minutes: 9, seconds: 59 })
    expect((await ask(last.body.idToken)).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await refresh(browser)).toMatchObject(expired)
  })

  it('SEC-09: ends a session that was idle for fifteen minutes, not one second before', async () => {
    const used = await signedIn()
    kit.clock.advance({ minutes: 14, seconds: 59 })
    expect((await refresh(used.browser)).status).toBe(200)
    const unused = await signedIn()
    kit.clock.advance({ minutes: 15 })
    expect(await refresh(unused.browser)).toMatchObject(expired)
    expect(unused.browser.cookies.has('identity-token')).toBe(false)
    expect(await endings(unused.player.playerId)).toEqual([
      { sessionId: expect.stringMatching(/^ses_/), reason: 'idle' },
    ])
  })

  it('SEC-09: does not count as use: a page that renews automatically ends with its last use', async () => {
    const { browser } = await signedIn()
    kit.clock.advance({ minutes: 9 })
    const renewed = await refresh(browser, 9 * 60)
    // Its token ends with the session: six minutes from now.
    expect(Date.parse(renewed.body.expiresAt) - kit.clock.now().epochMilliseconds).toBe(6 * 60_000)
    kit.clock.advance({ minutes: 5, seconds: 59 })
    expect((await ask(renewed.body.idToken)).status).toBe(200)
    expect((await browser.call('POST', '/v1/session/refresh', { body: {} })).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await ask(renewed.body.idToken)).toMatchObject(expired)
    expect(await refresh(browser)).toMatchObject(expired)
  })

  it('SEC-09: counts from the last use that the browser reports, and never moves it back', async () => {
    const { browser } = await signedIn()
    kit.clock.advance({ minutes: 10 })
    expect((await refresh(browser, 120)).status).toBe(200)
    expect((await refresh(browser, 600)).status).toBe(200)
    kit.clock.advance({ minutes: 12, seconds: 59 })
    expect((await refresh(browser, 12 * 60 + 59 + 120)).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await refresh(browser, 13 * 60 + 120)).toMatchObject(expired)
  })

  it('SEC-09: does not end while its player stakes in a game', async () => {
    const { browser, player } = await signedIn()
    kit.clock.advance({ minutes: 14 })
    await stakeNothing(player.playerId, browser)
    kit.clock.advance({ minutes: 14, seconds: 59 })
    expect((await refresh(browser, 29 * 60)).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await refresh(browser, 29 * 60)).toMatchObject(expired)
  })

  it('RC-09, SEC-09: ends unused, and warns before, while its player stakes under another sign-in', async () => {
    const { browser, player } = await signedIn()
    const other = kit.browser()
    await signIn(other, player)
    kit.clock.advance({ minutes: 10 })
    await stakeNothing(player.playerId, other)
    expect((await refresh(browser, 600)).body.idle).toEqual({ askInMs: 0, endInMs: 300_000 })
    expect((await refresh(other, 600)).body.idle).toEqual({ askInMs: 600_000, endInMs: 900_000 })
  })

  it('RC-09: says when the idle warning is due, at two thirds of the idle time and not a second before', async () => {
    const { browser, player } = await signedIn()
    expect((await signIn(kit.browser(), player)).body.idle).toEqual({ askInMs: 600_000, endInMs: 900_000 })
    kit.clock.advance({ minutes: 9, seconds: 59 })
    expect((await refresh(browser, 599)).body.idle).toEqual({ askInMs: 1_000, endInMs: 301_000 })
    kit.clock.advance({ seconds: 1 })
    expect((await refresh(browser, 600)).body.idle).toEqual({ askInMs: 0, endInMs: 300_000 })
  })

  it('RC-09: ends a session whose warning nobody answers, and says that it was idle', async () => {
    const { browser, player } = await signedIn()
    for (let minute = 10; minute < 15; minute++) {
      kit.clock.advance({ minutes: minute === 10 ? 10 : 1 })
      expect((await refresh(browser, minute * 60)).body.idle).toEqual({
        askInMs: 0,
        endInMs: (15 - minute) * 60_000,
      })
    }
    kit.clock.advance({ minutes: 1 })
    expect(await refresh(browser, 15 * 60)).toMatchObject({
      status: 401,
      body: { code: 'error.token.expired', additionalInfo: { reason: 'idle' } },
    })
    expect(await endings(player.playerId)).toMatchObject([{ reason: 'idle' }])
  })

  it('RC-09: continues for the whole time when the warning is answered in its last second', async () => {
    const { browser } = await signedIn()
    kit.clock.advance({ minutes: 14, seconds: 59 })
    expect((await refresh(browser, 0)).body.idle).toEqual({ askInMs: 600_000, endInMs: 900_000 })
    kit.clock.advance({ minutes: 14, seconds: 59 })
    expect((await refresh(browser, 14 * 60 + 59)).body.idle).toEqual({ askInMs: 0, endInMs: 1_000 })
  })

  it('RC-09: warns nobody who stakes in a game or opens a page', async () => {
    const { browser, player } = await signedIn()
    kit.clock.advance({ minutes: 9 })
    await stakeNothing(player.playerId, browser)
    kit.clock.advance({ minutes: 1 })
    expect((await refresh(browser, 600)).body.idle).toEqual({ askInMs: 540_000, endInMs: 840_000 })
    kit.clock.advance({ minutes: 9 })
    expect((await refresh(browser, 1_140)).body.idle).toEqual({ askInMs: 0, endInMs: 300_000 })
    const page = await kit.identity.readSession(Object.fromEntries(browser.cookies))
    expect(page?.idle).toEqual({ askInMs: 600_000, endInMs: 900_000 })
    expect((await refresh(browser, 1_140)).body.idle).toEqual({ askInMs: 600_000, endInMs: 900_000 })
  })

  it('RC-09: leaves a third of the time in every market: in Sweden 40 seconds of two minutes', async () => {
    const swedish = await kit.player({ market: 'PP', country: 'SE', language: 'en', currency: 'SEK' })
    const browser = kit.browser()
    expect((await signIn(browser, swedish)).body.idle).toEqual({ askInMs: 80_000, endInMs: 120_000 })
    kit.clock.advance({ seconds: 79 })
    expect((await refresh(browser, 79)).body.idle).toEqual({ askInMs: 1_000, endInMs: 41_000 })
    kit.clock.advance({ seconds: 1 })
    expect((await refresh(browser, 80)).body.idle).toEqual({ askInMs: 0, endInMs: 40_000 })
    kit.clock.advance({ seconds: 39 })
    expect((await refresh(browser, 119)).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await refresh(browser, 120)).toMatchObject({ body: { additionalInfo: { reason: 'idle' } } })
  })

  it('RC-09: never promises more time than the session has', async () => {
    const { browser } = await signedIn()
    for (let i = 0; i < 71; i++) {
      kit.clock.advance({ minutes: 10 })
      await refresh(browser)
    }
    expect((await refresh(browser)).body.idle).toEqual({ askInMs: 600_000, endInMs: 600_000 })
    kit.clock.advance({ minutes: 10 })
    const ended = await refresh(browser)
    expect(ended).toMatchObject(expired)
    expect(ended.body.additionalInfo).toBeUndefined()
  })

  it('refuses an invalid idle time', async () => {
    const { browser } = await signedIn()
    for (const idleSeconds of [-1, 0.5, 86_401, '0'])
      expect(await browser.call('POST', '/v1/session/refresh', { body: { idleSeconds } })).toMatchObject({
        status: 400,
      })
    expect((await refresh(browser)).status).toBe(200)
  })

  it('includes changes of the profile', async () => {
    const { browser, token } = await signedIn()
    await browser.call('POST', '/v1/player/language', { token, body: { languageCode: 'en' } })
    expect((await refresh(browser)).body.playerSession.language).toBe('en')
  })
})

describe('signing out', () => {
  it('ends this session and leaves the others', async () => {
    const here = await signedIn()
    const there = kit.browser()
    const other = (await signIn(there, here.player)).body.idToken as string
    expect(
      (await here.browser.call('POST', '/v1/player/sign_out', { body: {}, token: here.token })).status,
    ).toBe(200)
    expect(await ask(here.token)).toMatchObject(expired)
    expect((await ask(other)).status).toBe(200)
    expect((await refresh(there)).status).toBe(200)
  })

  it('everywhere ends all of them, and tells the sockets', async () => {
    const here = await signedIn()
    const there = kit.browser()
    const other = (await signIn(there, here.player)).body.idToken as string
    await here.browser.call('DELETE', '/v1/session?everywhere=true', { token: here.token })
    for (const token of [here.token, other]) expect(await ask(token)).toMatchObject(expired)
    expect(await refresh(there)).toMatchObject(expired)
    expect(await endings(here.player.playerId)).toEqual([{ sessionId: null, reason: 'sign-out-everywhere' }])
  })

  it('names every session that it ended', async () => {
    const here = await signedIn()
    for (let i = 0; i < 2; i++) await signIn(kit.browser(), here.player)
    await here.browser.call('DELETE', '/v1/session?everywhere=true', { token: here.token })
    const { rows } = await kit.db.query<{ ids: string[] }>(
      `select body->'sessionIds' as ids from kernel.outbox where topic = 'session.ended' and player_id = $1`,
      [here.player.playerId],
    )
    const sessions = await kit.db.query<{ session_id: string }>(
      'select session_id from identity.session where player_id = $1',
      [here.player.playerId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.ids.toSorted()).toEqual(sessions.rows.map((row) => row.session_id).toSorted())
    expect(rows[0]!.ids).toHaveLength(3)
  })

  it('works with the cookie alone when the token has expired, and without anything', async () => {
    const { browser, token } = await signedIn()
    const cookie = browser.cookies.get('identity-token')!
    kit.clock.advance({ minutes: 20 })
    expect((await browser.call('DELETE', '/v1/session', { token })).status).toBe(200)
    const again = kit.browser()
    again.cookies.set('identity-token', cookie)
    expect(await refresh(again)).toMatchObject(expired)
    expect((await kit.browser().call('DELETE', '/v1/session')).status).toBe(200)
  })

  it('from another site is refused', async () => {
    const { browser } = await signedIn()
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ])
      for (const path of ['/v1/session/refresh', '/v1/player/sign_out'])
        expect(await browser.call('POST', path, { body: {}, headers })).toMatchObject({
          status: 403,
          body: { code: 'error.origin.refused' },
        })
    expect((await refresh(browser)).status).toBe(200)
  })
})

describe('another instance of the server', () => {
  it('notices an ended session within 15 seconds even when the bus is silent', async () => {
    const { browser, token } = await signedIn()
    const instance = kit.startInstance()
    expect(await instance.authenticate({ token } as never)).not.toBeNull()
    await browser.call('DELETE', '/v1/session', { token })
    expect(await instance.authenticate({ token } as never)).not.toBeNull()
    kit.clock.advance({ seconds: 15 })
    await expect(instance.authenticate({ token } as never)).rejects.toMatchObject({
      code: 'error.token.expired',
    })
    instance.stop()
  })

  it('learns of an ended session within a second without the bus, and closes its sockets (EXC-03)', async () => {
    const { token, player } = await signedIn()
    const { token: other } = await signedIn()
    const instance = kit.startInstance()
    const heard: string[] = []
    instance.onSessionEnded((playerId, { reason }) => {
      if (playerId === player.playerId) heard.push(reason)
    })
    await instance.start()
    expect(await instance.authenticate({ token } as never)).not.toBeNull()
    expect(await instance.authenticate({ token: other } as never)).not.toBeNull()
    const endedAt = performance.now()
    await kit.identity.endSessions(player.playerId, { reason: 'status' })
    await vi.waitFor(
      () =>
        expect(instance.authenticate({ token } as never)).rejects.toMatchObject({
          code: 'error.token.expired',
        }),
      { timeout: 3_000, interval: 20 },
    )
    expect(performance.now() - endedAt).toBeLessThan(1_000)
    expect(heard).toContain('status')
    expect(await instance.authenticate({ token: other } as never)).not.toBeNull()
    instance.stop()
  })
})

describe('SEC-10: a change of standing', () => {
  it('ends all sessions of a player who may not sign in any more', async () => {
    const { browser, token, player } = await signedIn()
    const sessionId = browser.cookies.get('identity-token')!.split('.')[1]!
    const status = { to: 'SELF_EXCLUDED' } as const
    await kit.players.changeStanding(player.playerId, { status, reason: 'asked', actor: 'player' })
    const [follow] = kit.identity.subscriptions
    const event = {
      id: 1n,
      topic: 'player.standing.changed',
      playerId: player.playerId,
      seq: null,
      body: { accountStatus: 'SELF_EXCLUDED' },
      at: kit.clock.now(),
    }
    await follow!.deliver(event, {} as never)
    expect(await ask(token)).toMatchObject(expired)
    expect(await refresh(browser)).toMatchObject(expired)
    // Delivered again it changes nothing.
    await follow!.deliver(event, {} as never)
    expect(await endings(player.playerId)).toEqual([{ sessionId, reason: 'status' }])
  })

  it('is noticed by the next refresh even before the event arrives', async () => {
    const { browser, player } = await signedIn()
    await kit.players.changeStanding(player.playerId, {
      status: { to: 'BLACKLISTED' },
      reason: 'fraud',
      actor: 'staff:1',
    })
    expect(await refresh(browser)).toMatchObject(expired)
    expect(await kit.identity.readSession(Object.fromEntries(browser.cookies))).toBeNull()
  })

  it('keeps sessions when the player may still sign in', async () => {
    const { token, player } = await signedIn()
    await kit.players.changeStanding(player.playerId, {
      access: { payout: true },
      reason: 'risk',
      actor: 'system',
    })
    const [follow] = kit.identity.subscriptions
    await follow!.deliver(
      {
        id: 2n,
        topic: 'player.standing.changed',
        playerId: player.playerId,
        seq: null,
        body: { accountStatus: 'REGISTERED' },
        at: kit.clock.now(),
      },
      {} as never,
    )
    expect((await ask(token)).status).toBe(200)
  })
})

describe('a page', () => {
  it('identifies its player by the cookie, which stays as it is', async () => {
    const { browser, player } = await signedIn()
    const cookies = Object.fromEntries(browser.cookies)
    const pages = await Promise.all([1, 2, 3].map(() => kit.identity.readSession(cookies)))
    for (const page of pages) {
      expect(page?.caller.playerId).toBe(player.playerId)
      expect(page?.tokenLeftMs).toBe(600_000)
      expect((await ask(page!.idToken)).status).toBe(200)
    }
    expect((await refresh(browser)).status).toBe(200)
  })

  it('SEC-09: counts as use of the session, unless the session has ended', async () => {
    const { browser } = await signedIn()
    const cookies = Object.fromEntries(browser.cookies)
    kit.clock.advance({ minutes: 14, seconds: 59 })
    expect(await kit.identity.readSession(cookies)).not.toBeNull()
    kit.clock.advance({ minutes: 14, seconds: 59 })
    expect(await kit.identity.readSession(cookies)).not.toBeNull()
    kit.clock.advance({ minutes: 15 })
    expect(await kit.identity.readSession(cookies)).toBeNull()
    expect(await refresh(browser)).toMatchObject(expired)
  })

  it('has no player without a cookie, with an unknown one, or after the session', async () => {
    expect(await kit.identity.readSession({})).toBeNull()
    expect(await kit.identity.readSession({ 'identity-token': 'nonsense' })).toBeNull()
    const { browser, token } = await signedIn()
    const cookies = Object.fromEntries(browser.cookies)
    await browser.call('DELETE', '/v1/session', { token })
    expect(await kit.identity.readSession(cookies)).toBeNull()
  })
})

describe('socket tickets', () => {
  const ticketOf = async (token: string): Promise<string> =>
    (await kit.browser().call('GET', '/v1/wallet/socket-token', { token })).body.token

  it('open one socket, once', async () => {
    const { token, player } = await signedIn()
    const ticket = await ticketOf(token)
    const results = await Promise.all([1, 2, 3].map(() => kit.identity.redeemTicket(ticket)))
    expect(results.filter((caller) => caller !== null)).toHaveLength(1)
    expect(results.find((caller) => caller !== null)).toMatchObject({ playerId: player.playerId })
    expect(await kit.identity.redeemTicket(ticket)).toBeNull()
  })

  it('are valid for thirty seconds, end with their session, and cannot be forged', async () => {
    const { token, browser } = await signedIn()
    const late = await ticketOf(token)
    kit.clock.advance({ seconds: 30 })
    expect(await kit.identity.redeemTicket(late)).toBeNull()
    const ended = await ticketOf(token)
    await browser.call('DELETE', '/v1/session', { token })
    expect(await kit.identity.redeemTicket(ended)).toBeNull()
    for (const text of ['', 'x', `1.${'A'.repeat(43)}`])
      expect(await kit.identity.redeemTicket(text)).toBeNull()
  })
})

describe('session summary', () => {
  it('counts stakes and wins since this sign-in', async () => {
    const { browser, player } = await signedIn()
    const execute = (operation: object) =>
      kit.wallet.execute({
        playerId: player.playerId,
        currency: 'EUR',
        provider: 15,
        vertical: 'casino',
        tx: `t${Math.random()}`,
        ...operation,
      } as never)
    await execute({ kind: 'deposit', provider: 5, amount: 10_000n })
    await execute({ kind: 'stake', round: 'r1', amount: 300n })
    kit.clock.advance({ minutes: 1 })
    await browser.call('DELETE', '/v1/session')
    const { body } = await signIn(browser, player)
    kit.clock.advance({ minutes: 5 })
    await execute({ kind: 'stake', round: 'r2', amount: 250n })
    await execute({ kind: 'win', round: 'r2', amount: 75n })
    kit.clock.advance({ seconds: 1 })
    const summary = await browser.call('GET', '/v1/session/summary', { token: body.idToken })
    expect(summary.body).toMatchObject({
      staked: { amount: '2.50', currency: 'EUR' },
      won: { amount: '0.75', currency: 'EUR' },
      net: { amount: '-1.75', currency: 'EUR' },
      startedAt: body.playerSession.signedInAt,
    })
    expect((await kit.wallet.check()).differences).toEqual([])
  })
})

describe('a new sign-in', () => {
  it('ends the earlier session of the same browser at once, and says so (ASVS 7.2.4)', async () => {
    const { browser, player, token } = await signedIn()
    const earlier = browser.cookies.get('identity-token')!
    expect((await ask(token)).status).toBe(200)
    const again = await signIn(browser, player)
    expect(await ask(token)).toMatchObject(expired)
    expect((await ask(again.body.idToken)).status).toBe(200)
    const late = kit.browser()
    late.cookies.set('identity-token', earlier)
    expect(await refresh(late)).toMatchObject(expired)
    expect((await refresh(browser)).status).toBe(200)
    expect(await endings(player.playerId)).toEqual([
      { sessionId: expect.stringMatching(/^ses_/), reason: 'replaced' },
    ])
  })

  it('ends that of another player in the same browser too, and none in other browsers', async () => {
    const { browser, player, token } = await signedIn()
    const elsewhere = (await signIn(kit.browser(), player)).body.idToken as string
    const guest = await kit.player()
    expect((await signIn(browser, guest)).status).toBe(200)
    expect(await ask(token)).toMatchObject(expired)
    expect((await ask(elsewhere)).status).toBe(200)
    expect(await endings(player.playerId)).toHaveLength(1)
    expect(await endings(guest.playerId)).toEqual([])
  })

  it('that is refused ends nothing', async () => {
    const { browser, player, token } = await signedIn()
    expect((await signIn(browser, { ...player, password: 'not the password' })).status).toBe(401)
    expect((await ask(token)).status).toBe(200)
  })
})

describe('a session that is never used again', () => {
  const endOverdue = () =>
    kit.identity.jobs
      .find((job) => job.kind.name === 'identity.end-overdue-sessions')!
      .run({}, { signal: new AbortController().signal } as never)

  it('is ended, with its event, after its idle time and not before', async () => {
    const { player } = await signedIn()
    kit.clock.advance({ minutes: 14, seconds: 59 })
    await endOverdue()
    expect(await endings(player.playerId)).toEqual([])
    kit.clock.advance({ seconds: 1 })
    await endOverdue()
    await endOverdue()
    expect(await endings(player.playerId)).toMatchObject([{ reason: 'idle' }])
  })

  it('is ended after its maximum life, however busy it was', async () => {
    const { player } = await signedIn()
    await kit.db.query(
      `update identity.session set idle_at = idle_at + interval '2 days' where player_id = $1`,
      [player.playerId],
    )
    kit.clock.advance({ hours: 12 })
    await endOverdue()
    expect(await endings(player.playerId)).toMatchObject([{ reason: 'expired' }])
  })

  it('stays open when a stake was the last use', async () => {
    const { browser, player, token } = await signedIn()
    kit.clock.advance({ minutes: 8 })
    await stakeNothing(player.playerId, browser)
    kit.clock.advance({ minutes: 7 })
    await endOverdue()
    expect(await endings(player.playerId)).toEqual([])
    expect((await ask(token)).body.code).toBe('error.token.expired')
    kit.clock.advance({ minutes: 8 })
    await endOverdue()
    expect(await endings(player.playerId)).toMatchObject([{ reason: 'idle' }])
  })
})
