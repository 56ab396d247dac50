import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const UNKNOWN_SESSION = 'ses_01k8b2v3w4x5y6z7a8b9c0d1e2'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
})
afterAll(() => kit.close())

type Player = Awaited<ReturnType<AccountsKit['player']>>
interface SignedIn {
  readonly browser: Browser
  readonly token: string
  readonly sessionId: string
}

async function signedIn(player: Player): Promise<SignedIn> {
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  kit.clock.advance({ seconds: 1 })
  return {
    browser,
    token: body.idToken as string,
    sessionId: browser.cookies.get('identity-token')!.split('.')[1]!,
  }
}
const read = ({ browser, token }: SignedIn, query = '') =>
  browser.call('GET', `/v1/player/login_history${query}`, { token })
const end = ({ browser, token }: SignedIn, sessionId: string) =>
  browser.call('DELETE', `/v1/player/sessions/${sessionId}`, { token })
const endOthers = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/sign_out/others', { token, body: {} })
const report = ({ browser, token }: SignedIn, sessionId: string) =>
  browser.call('POST', `/v1/player/sessions/${sessionId}/not_me`, { token, body: {} })
const isAlive = async ({ browser, token }: SignedIn) =>
  (await browser.call('GET', '/v1/session', { token })).status === 200
const count = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length

async function endings(playerId: bigint) {
  const { rows } = await kit.db.query<{ body: { sessionId: string | null; reason: string } }>(
    `select body from kernel.outbox where topic = 'session.ended' and player_id = $1 order by id`,
    [playerId],
  )
  return rows.map(({ body: { sessionId, reason } }) => ({ sessionId, reason }))
}

describe('the login history', () => {
  it('shows the sign-ins of the player, newest first, with place, device and how each one ended', async () => {
    const player = await kit.player()
    kit.companies.country = 'FI'
    const first = await signedIn(player)
    kit.companies.country = 'UN'
    const here = kit.browser()
    const { body } = await here.call('POST', '/v1/session', {
      body: { email: player.email, password: player.password },
      headers: { 'user-agent': CHROME },
    })
    await first.browser.call('DELETE', '/v1/session', { token: first.token })
    const own = { browser: here, token: body.idToken as string, sessionId: '' }
    const { body: page } = await read(own)
    expect(page.next).toBeNull()
    expect(page.logins).toMatchObject([
      {
        countryCode: null,
        device: { browser: 'Chrome', system: 'Windows', kind: 'desktop' },
        loginMethod: 'DEFAULT',
        isCurrent: true,
        endedAt: null,
        endReason: null,
        reportedAt: null,
      },
      { sessionId: first.sessionId, countryCode: 'FI', isCurrent: false, endReason: 'sign-out' },
    ])
    expect(page.logins[1].endedAt > page.logins[1].startedAt).toBe(true)
  })

  it('has the network address of each login, and no user agent or secret, in an answer', async () => {
    const player = await kit.player()
    const browser = kit.browser({ ip: '203.0.113.77' })
    const { body } = await browser.call('POST', '/v1/session', {
      body: { email: player.email, password: player.password },
      headers: { 'user-agent': `${CHROME} secret-of-the-agent` },
    })
    const answer = await browser.call('GET', '/v1/player/login_history', { token: body.idToken })
    expect(answer.body.logins.map((login: { ip: string }) => login.ip)).toEqual(['203.0.113.77'])
    const text = JSON.stringify(answer.body)
    expect(text).not.toContain('secret-of-the-agent')
    expect(text).not.toContain(browser.cookies.get('identity-token')!.split('.')[2])
  })

  it('continues page by page without a gap or a repetition, however long the list is', async () => {
    const player = await kit.player()
    let last: SignedIn | undefined
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      last = await signedIn(player)
      ids.unshift(last.sessionId)
    }
    const pages: string[][] = []
    let before: string | null = null
    do {
      const { body } = await read(last!, `?limit=2${before === null ? '' : `&before=${before}`}`)
      pages.push(body.logins.map((one: { sessionId: string }) => one.sessionId))
      before = body.next
    } while (before !== null)
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    // A full last page is the last one.
    expect((await read(last!, '?limit=5')).body.next).toBeNull()
    expect((await read(last!, '?limit=4')).body.next).toBe(ids[3])
  })

  it.each(['?limit=0', '?limit=51', '?before=x', `?before=ses_`, '?limit=1&player=2'])(
    'refuses the page %s',
    async (query) => {
      expect(await read(await signedIn(await kit.player()), query)).toMatchObject({ status: 400 })
    },
  )

  it('shows one player nothing of another, not even after an id of the other', async () => {
    const [mine, theirs] = [await signedIn(await kit.player()), await signedIn(await kit.player())]
    const { body } = await read(mine, `?before=${theirs.sessionId}`)
    expect(body.logins.map((one: { sessionId: string }) => one.sessionId)).toEqual([mine.sessionId])
    expect((await kit.browser().call('GET', '/v1/player/login_history')).status).toBe(401)
  })

  it('shows a session whose time is over as expired, not a second before, also when the job is late', async () => {
    const player = await kit.player()
    const early = await signedIn(player)
    kit.clock.advance({ hours: 11, minutes: 59, seconds: 50 })
    const own = await signedIn(player)
    const ofEarly = async () =>
      (await read(own)).body.logins.find((one: { sessionId: string }) => one.sessionId === early.sessionId)
    kit.clock.advance({ seconds: 7 })
    expect(await ofEarly()).toMatchObject({ endedAt: null, endReason: null })
    kit.clock.advance({ seconds: 1 })
    expect(await ofEarly()).toMatchObject({ endReason: 'expired', endedAt: expect.any(String) })
  })
})

describe('ending another session', () => {
  it('ends that one, with its event, leaves the others, and may be repeated', async () => {
    const player = await kit.player()
    const [own, other, third] = [await signedIn(player), await signedIn(player), await signedIn(player)]
    expect(await end(own, other.sessionId)).toMatchObject({ status: 200, body: {} })
    expect(await Promise.all([own, other, third].map(isAlive))).toEqual([true, false, true])
    const { body: before } = await read(own)
    expect(await end(own, other.sessionId)).toMatchObject({ status: 200 })
    expect((await read(own)).body).toEqual(before)
    expect(await endings(player.playerId)).toEqual([
      { sessionId: other.sessionId, reason: 'ended-by-player' },
    ])
    expect((await other.browser.call('POST', '/v1/session/refresh', { body: {} })).status).toBe(401)
  })

  it('does not find a session of another player or of nobody: the field is named, and nothing ends', async () => {
    const [own, foreign] = [await signedIn(await kit.player()), await signedIn(await kit.player())]
    const missing = {
      status: 404,
      body: { code: 'error.not_found', validationErrors: [{ field: 'sessionId', code: 'unknown' }] },
    }
    for (const call of [end, report]) {
      expect(await call(own, foreign.sessionId)).toMatchObject(missing)
      expect(await call(own, UNKNOWN_SESSION)).toMatchObject(missing)
      expect(await call(own, 'ses_1')).toMatchObject({ status: 400 })
    }
    expect(await isAlive(foreign)).toBe(true)
  })

  it('refuses the session of the request: that is a log-out', async () => {
    const own = await signedIn(await kit.player())
    for (const call of [end, report])
      expect(await call(own, own.sessionId)).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: 'sessionId', code: 'current' }] },
      })
    expect(await isAlive(own)).toBe(true)
  })

  it('needs a session', async () => {
    const { sessionId } = await signedIn(await kit.player())
    const nobody = { browser: kit.browser(), token: 'x.y.z', sessionId: '' }
    for (const answer of [
      await end(nobody, sessionId),
      await endOthers(nobody),
      await report(nobody, sessionId),
    ])
      expect(answer.status).toBe(401)
  })
})

describe('ending all other sessions', () => {
  it('ends each of them with an event of its own, so that the sockets of this one stay open', async () => {
    const player = await kit.player()
    const [own, second, third] = [await signedIn(player), await signedIn(player), await signedIn(player)]
    expect((await endOthers(own)).body).toEqual({ ended: 2 })
    expect((await endOthers(own)).body).toEqual({ ended: 0 })
    expect(await Promise.all([own, second, third].map(isAlive))).toEqual([true, false, false])
    expect(await endings(player.playerId)).toEqual(
      [second, third].map(({ sessionId }) => ({ sessionId, reason: 'ended-by-player' })),
    )
  })

  it('reaches every instance within a second, and closes only the sockets of the ended sessions', async () => {
    const player = await kit.player()
    const [own, other] = [await signedIn(player), await signedIn(player)]
    const instance = kit.startInstance()
    const heard: (string | undefined)[] = []
    instance.onSessionEnded((playerId, { sessionId }) => {
      if (playerId === player.playerId) heard.push(sessionId)
    })
    await instance.start()
    expect(await instance.authenticate({ token: other.token } as never)).not.toBeNull()
    await endOthers(own)
    await vi.waitFor(() => expect(heard).toContain(other.sessionId), { timeout: 3_000, interval: 20 })
    await expect(instance.authenticate({ token: other.token } as never)).rejects.toMatchObject({
      code: 'error.token.expired',
    })
    expect(await instance.authenticate({ token: own.token } as never)).not.toBeNull()
    expect(new Set(heard)).toEqual(new Set([other.sessionId]))
    instance.stop()
  })

  it('of two sessions that end each other at the same time exactly one stays', async () => {
    for (let round = 0; round < 10; round++) {
      const player = await kit.player()
      const pair = [await signedIn(player), await signedIn(player)]
      const answers = await Promise.all(pair.map(endOthers))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
      expect(count(await Promise.all(pair.map(isAlive)), Boolean)).toBe(1)
    }
  })

  it('by one of twelve sessions at the same time leaves one, and each of the others ends once', async () => {
    const player = await kit.player()
    const all: SignedIn[] = []
    for (let i = 0; i < 12; i++) all.push(await signedIn(player))
    const answers = await Promise.all(all.map(endOthers))
    expect(count(answers, ({ status }) => status === 200)).toBe(1)
    expect(count(await Promise.all(all.map(isAlive)), Boolean)).toBe(1)
    const ended = (await endings(player.playerId)).map(({ sessionId }) => sessionId)
    expect(ended).toHaveLength(11)
    expect(new Set(ended).size).toBe(11)
  })

  it('sent twenty times at once counts each session once', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    for (let i = 0; i < 3; i++) await signedIn(player)
    const answers = await Promise.all(Array.from({ length: 20 }, () => endOthers(own)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers.reduce((sum, { body }) => sum + body.ended, 0)).toBe(3)
    expect(await endings(player.playerId)).toHaveLength(3)
  })

  it('wins over renewals at the same time: none of the ended sessions lives on', async () => {
    for (let round = 0; round < 10; round++) {
      const player = await kit.player()
      const [own, other] = [await signedIn(player), await signedIn(player)]
      const [renewed] = await Promise.all([
        other.browser.call('POST', '/v1/session/refresh', { body: {} }),
        endOthers(own),
      ])
      expect([200, 401]).toContain(renewed.status)
      expect((await other.browser.call('POST', '/v1/session/refresh', { body: {} })).status).toBe(401)
      expect(await isAlive(own)).toBe(true)
    }
  })

  it('at the same time as a sign-in ends the new session or leaves it whole', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    const browser = kit.browser()
    const [ended, opened] = await Promise.all([endOthers(own), signIn(browser, player)])
    expect([ended.status, opened.status]).toEqual([200, 200])
    const renewed = await browser.call('POST', '/v1/session/refresh', { body: {} })
    expect(renewed.status).toBe(ended.body.ended === 1 ? 401 : 200)
  })
})

describe('"this was not me"', () => {
  it('ends that session and all others, is kept with its time, and may be repeated', async () => {
    const player = await kit.player()
    const [own, stranger, third] = [await signedIn(player), await signedIn(player), await signedIn(player)]
    expect(await report(own, stranger.sessionId)).toMatchObject({ status: 200, body: { ended: 2 } })
    expect(await Promise.all([own, stranger, third].map(isAlive))).toEqual([true, false, false])
    const { body: first } = await read(own)
    expect(first.logins).toMatchObject([
      { sessionId: third.sessionId, endReason: 'not-me', reportedAt: null },
      { sessionId: stranger.sessionId, endReason: 'not-me', reportedAt: expect.any(String) },
      { isCurrent: true, endReason: null, reportedAt: null },
    ])
    kit.clock.advance({ seconds: 5 })
    expect((await report(own, stranger.sessionId)).body).toEqual({ ended: 0 })
    expect((await read(own)).body).toEqual(first)
  })

  it('of a session that has ended keeps how it ended, and ends the others', async () => {
    const player = await kit.player()
    const [own, stranger, third] = [await signedIn(player), await signedIn(player), await signedIn(player)]
    await stranger.browser.call('DELETE', '/v1/session', { token: stranger.token })
    expect((await report(own, stranger.sessionId)).body).toEqual({ ended: 1 })
    expect(await isAlive(third)).toBe(false)
    const { logins } = (await read(own)).body
    expect(logins[1]).toMatchObject({ endReason: 'sign-out', reportedAt: expect.any(String) })
  })

  it('leaves this browser alone known: all others are strangers to the next sign-in', async () => {
    const player = await kit.player()
    const [own, stranger] = [await signedIn(player), await signedIn(player)]
    const devices = async () =>
      (await kit.db.query('select 1 from identity.device where player_id = $1', [player.playerId])).rowCount
    expect(await devices()).toBe(2)
    await report(own, stranger.sessionId)
    expect(await devices()).toBe(1)
    // Without the cookie no browser stays known.
    own.browser.cookies.delete('device-token')
    await report(own, stranger.sessionId)
    expect(await devices()).toBe(0)
  })

  it('of two sessions that report each other at the same time exactly one stays', async () => {
    const player = await kit.player()
    const [one, two] = [await signedIn(player), await signedIn(player)]
    const answers = await Promise.all([report(one, two.sessionId), report(two, one.sessionId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(count(await Promise.all([one, two].map(isAlive)), Boolean)).toBe(1)
  })
})
