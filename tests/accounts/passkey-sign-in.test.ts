import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, signIn, whileWaiting } from './kit.ts'
import {
  askForNew,
  askForProof,
  askForSignIn,
  expired,
  later,
  listOf,
  methodsOf,
  newMember,
  proveBy,
  refreshed,
  refused,
  sendProof,
  sendSignIn,
  type SignedIn,
  signedInPlayer,
  signInBy,
  SoftAuthenticator,
  statuses,
  stepUpRequired,
  wrongAnswers,
} from './passkey-kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
})
afterAll(() => kit.close())

const member = (authenticator?: SoftAuthenticator) => newMember(kit, authenticator)

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const endOthers = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/sign_out/others', { token, body: {} })

describe('a sign-in with a passkey', () => {
  it('needs no address: it opens a session, replaces the browser’s earlier one, and is in the login history', async () => {
    const own = await member()
    const browser = kit.browser()
    const other = await signIn(browser, await kit.player())
    kit.clock.advance({ seconds: 1 })
    const answer = await signInBy(browser, own.authenticator)
    expect(answer).toMatchObject({
      status: 200,
      body: { firstLogin: false, playerSession: { email: own.email, loginMethod: 'PASSKEY' } },
    })
    const token = answer.body.idToken as string
    expect(claimsOf(token)).toMatchObject({ amr: ['passkey'], login_method: 'PASSKEY' })
    expect((await browser.call('GET', '/v1/session', { token: other.body.idToken })).status).toBe(401)
    const history = await browser.call('GET', '/v1/player/login_history', { token })
    expect(history.body.logins[0]).toMatchObject({ loginMethod: 'PASSKEY', isCurrent: true })
    expect((await listOf({ browser, token })).passkeys).toMatchObject([
      { lastUsedAt: kit.clock.now().toString() },
    ])
  })

  it('makes the browser known to the budgets of passwords', async () => {
    const own = await member()
    const browser = kit.browser()
    await signInBy(browser, own.authenticator)
    const wrong = { email: own.email, password: 'not the password' }
    for (let i = 0; i < 5; i++) await signIn(kit.browser(), wrong)
    expect((await signIn(kit.browser(), own)).body.code).toBe('error.sign.in.attempt.count.exceeded')
    expect((await signIn(browser, own)).status).toBe(200)
  })

  it('gets the same options for everybody: no passkey is named', async () => {
    const [fresh, own] = [kit.browser(), await member()]
    for (const browser of [fresh, own.browser])
      expect(await askForSignIn(browser)).toEqual({
        challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
        rpId: 'localhost',
        allowCredentials: [],
        userVerification: 'required',
        timeout: 300_000,
      })
    const challenges = [(await askForSignIn(fresh)).challenge, (await askForSignIn(fresh)).challenge]
    expect(new Set(challenges).size).toBe(2)
  })

  it.each([
    ...wrongAnswers,
    ['of another account by its own word', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['of no account', { userHandle: null }],
  ] as const)('refuses an answer that was %s, and one of an unknown passkey alike', async (_what, twist) => {
    const own = await member()
    const wrong = await signInBy(kit.browser(), own.authenticator, twist)
    expect(wrong).toMatchObject(refused)
    const stranger = new SoftAuthenticator()
    stranger.make((await askForNew(own)).body)
    const unknown = await signInBy(kit.browser(), stranger)
    const { requestId: _1, instance: _2, ...told } = wrong.body as Record<string, unknown>
    expect(unknown.body).toMatchObject(told)
    expect(unknown.status).toBe(wrong.status)
  })

  it('takes a challenge for five minutes, one time, in the browser that asked, right or wrong', async () => {
    const own = await member()
    const browser = kit.browser()
    const answer = own.authenticator.sign(await askForSignIn(browser))
    expect(await sendSignIn(kit.browser(), answer)).toMatchObject(expired)
    expect((await sendSignIn(browser, answer)).status).toBe(200)
    expect(await sendSignIn(browser, answer)).toMatchObject(expired)
    const options = await askForSignIn(browser)
    expect(await sendSignIn(browser, own.authenticator.sign(options, { isForged: true }))).toMatchObject(
      refused,
    )
    expect(await sendSignIn(browser, own.authenticator.sign(options))).toMatchObject(expired)
    const [edge, late] = [await askForSignIn(browser), await askForSignIn(browser)]
    kit.clock.advance({ minutes: 4, seconds: 59 })
    expect((await sendSignIn(browser, own.authenticator.sign(edge))).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await sendSignIn(browser, own.authenticator.sign(late))).toMatchObject(expired)
  })

  it('takes no challenge that it did not give, and none of another purpose', async () => {
    const own = await member()
    const browser = kit.browser()
    const made = await askForSignIn(browser)
    const challenge = Buffer.alloc(32, 7).toString('base64url')
    expect(await sendSignIn(browser, own.authenticator.sign({ ...made, challenge }))).toMatchObject(expired)
    const proof = (await askForProof(own)).body
    expect(await sendSignIn(own.browser, own.authenticator.sign(proof))).toMatchObject(expired)
    const forSignIn = await askForSignIn(own.browser)
    expect(await sendProof(own, own.authenticator.sign(forSignIn))).toMatchObject(expired)
  })

  it('stores challenge and browser as hashes only', async () => {
    const browser = kit.browser()
    const { challenge } = await askForSignIn(browser)
    const { rows } = await kit.db.query<object>('select * from identity.challenge')
    const stored = JSON.stringify(rows, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(stored).not.toContain(challenge)
    expect(stored).not.toContain(browser.cookies.get('passkey-attempt'))
  })

  it('of three at once with one challenge opens exactly one session', async () => {
    const own = await member(new SoftAuthenticator({ isSynced: true }))
    const browser = kit.browser()
    const answer = own.authenticator.sign(await askForSignIn(browser))
    const answers = await Promise.all([1, 2, 3].map(() => sendSignIn(browser, answer)))
    expect(statuses(answers)).toEqual([200, 400, 400])
  })

  it('works with the passkey of a synced authenticator, which does not count, any number of times', async () => {
    const own = await member(new SoftAuthenticator({ isSynced: true }))
    for (let i = 0; i < 3; i++) expect((await signInBy(kit.browser(), own.authenticator)).status).toBe(200)
  })

  it('refuses a counter that stands still or goes back, with an alarm, and takes one that goes on', async () => {
    const own = await member()
    expect((await signInBy(kit.browser(), own.authenticator, { counter: 10 })).status).toBe(200)
    const alarm = vi.spyOn(silentLog, 'error')
    for (const counter of [10, 9, 0])
      expect(await signInBy(kit.browser(), own.authenticator, { counter })).toMatchObject(refused)
    expect(alarm).toHaveBeenCalledTimes(3)
    expect(alarm.mock.calls[0]![0]).toMatchObject({
      alarm: true,
      playerId: String(own.playerId),
      counter: 10,
      before: 10,
    })
    // Without the key nobody can raise one.
    alarm.mockClear()
    await signInBy(kit.browser(), own.authenticator, { counter: 1, isForged: true })
    expect(alarm).not.toHaveBeenCalled()
    alarm.mockRestore()
    expect((await signInBy(kit.browser(), own.authenticator, { counter: 11 })).status).toBe(200)
  })

  it('refuses thirty answers an hour from one address; a right one costs nothing', async () => {
    const own = await member()
    const browser: Browser = kit.browser()
    for (let i = 0; i < 29; i++)
      expect((await signInBy(browser, own.authenticator, { isForged: true })).status).toBe(400)
    for (let i = 0; i < 2; i++) expect((await signInBy(browser, own.authenticator)).status).toBe(200)
    expect((await signInBy(browser, own.authenticator, { isForged: true })).status).toBe(400)
    const blocked = await signInBy(browser, own.authenticator)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    expect((await signInBy(kit.browser(), own.authenticator)).status).toBe(200)
    kit.clock.advance({ hours: 1 })
    expect((await signInBy(browser, own.authenticator)).status).toBe(200)
  })
})

describe('the refusals of every sign-in', () => {
  it.each([
    ['TIMEOUT', 'error.timeout.in.progress', { days: 3, cooling: true, initiator: 'player' }],
    ['SELF_EXCLUDED', 'error.exclusion.in.progress.indefinitely', { initiator: 'player' }],
    ['BLACKLISTED', 'error.account.deactivated', {}],
    ['CLOSED', 'error.account.closed', {}],
  ] as const)(
    'are those of a passkey: %s is %s, told with the right passkey only',
    async (to, code, info) => {
      const own = await member()
      const until = to === 'TIMEOUT' ? { until: kit.clock.now().add({ hours: 72 }) } : {}
      await kit.players.changeStanding(own.playerId, {
        status: { to, ...until },
        reason: 'a test',
        actor: 'player',
      })
      expect(await signInBy(kit.browser(), own.authenticator, { isForged: true })).toMatchObject(refused)
      expect(await signInBy(kit.browser(), own.authenticator)).toMatchObject({
        status: 401,
        body: { code, additionalInfo: info },
      })
    },
  )

  it('are those of an exclusion too that begins while the passkey is checked', async () => {
    const own = await member()
    const answer = await whileWaiting(
      kit,
      own.playerId,
      () => signInBy(kit.browser(), own.authenticator),
      () =>
        kit.players.changeStanding(own.playerId, {
          status: { to: 'SELF_EXCLUDED' },
          reason: 'a test',
          actor: 'player',
        }),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'error.exclusion.in.progress.indefinitely' } })
  })

  it('let restricted and suspended players in, as with a password', async () => {
    const own = await member()
    await kit.players.changeStanding(own.playerId, {
      access: { payout: true, suspended: true },
      reason: 'risk',
      actor: 'system',
    })
    const answer = await signInBy(kit.browser(), own.authenticator)
    expect(answer.body.playerSession.multibrand).toEqual({ suspended: true })
  })

  it('keep a blocked country out before the challenge is used', async () => {
    const own = await member()
    const browser = kit.browser()
    const answer = own.authenticator.sign(await askForSignIn(browser))
    kit.companies.country = 'US'
    expect(await sendSignIn(browser, answer)).toMatchObject({
      status: 403,
      body: { code: 'error.country.blocked' },
    })
    kit.companies.country = 'UN'
    expect((await sendSignIn(browser, answer)).status).toBe(200)
  })
})

describe('a proof by passkey', () => {
  it('is one of the account’s ways, and gives a token of the same session with a new auth_time', async () => {
    const own = await later(kit, await member())
    expect(await methodsOf(own)).toEqual(['pwd', 'passkey'])
    expect((await endOthers(own)).body.additionalInfo.methods).toEqual(['pwd', 'passkey'])
    const answer = await proveBy(own, own.authenticator)
    expect(answer.status).toBe(200)
    const [before, after] = [claimsOf(own.token), claimsOf(answer.body.idToken as string)]
    expect(after).toMatchObject({ sid: before['sid'], amr: ['pwd', 'passkey'] })
    expect(Number(after['auth_time'])).toBeGreaterThan(Number(before['auth_time']))
    const fresh = { ...own, token: answer.body.idToken as string }
    expect((await endOthers(fresh)).status).toBe(200)
    expect(await endOthers(own)).toMatchObject(stepUpRequired)
  })

  it('names the passkeys of the account, to the player of the session only', async () => {
    const own = await member()
    const { body } = await askForProof(own)
    expect(body.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([own.authenticator.held[0]!.id])
    const without = await signedInPlayer(kit)
    expect(await askForProof(without)).toMatchObject({ status: 404 })
    expect(await methodsOf(without)).toEqual(['pwd'])
    expect(
      (await kit.browser().call('POST', '/v1/player/step_up/passkey/options', { body: {} })).status,
    ).toBe(401)
  })

  it.each(wrongAnswers)('is refused when it was %s', async (_what, twist) => {
    const own = await later(kit, await member())
    expect(await proveBy(own, own.authenticator, twist)).toMatchObject(refused)
    expect(await endOthers(await refreshed(own))).toMatchObject(stepUpRequired)
  })

  it('of another account’s passkey is refused, and changes neither account', async () => {
    const other = await member()
    const own = await later(kit, await member())
    expect(await proveBy(own, other.authenticator)).toMatchObject(refused)
    expect(claimsOf((await refreshed(own)).token)['auth_time']).toBe(claimsOf(own.token)['auth_time'])
    const lists = [await listOf(await refreshed(own)), await listOf(await refreshed(other))]
    expect(lists.flatMap(({ passkeys }) => passkeys.map(({ lastUsedAt }) => lastUsedAt))).toEqual([
      null,
      null,
    ])
  })

  it('may leave out the account’s id, and is refused with a wrong one', async () => {
    const own = await member()
    expect((await proveBy(own, own.authenticator, { userHandle: null })).status).toBe(200)
    const userHandle = Buffer.alloc(32).toString('base64url')
    expect(await proveBy(own, own.authenticator, { userHandle })).toMatchObject(refused)
  })

  it('works one time, also of three at once, in the session that began it only', async () => {
    const own = await member(new SoftAuthenticator({ isSynced: true }))
    const answer = own.authenticator.sign((await askForProof(own)).body)
    const second = kit.browser()
    const { body } = await signInBy(second, own.authenticator)
    const elsewhere = own.authenticator.sign((await askForProof(own)).body)
    second.cookies.set('passkey-attempt', own.browser.cookies.get('passkey-attempt')!)
    expect(await sendProof({ browser: second, token: body.idToken as string }, elsewhere)).toMatchObject(
      expired,
    )
    const answers = await Promise.all([1, 2, 3].map(() => sendProof(own, answer)))
    expect(statuses(answers)).toEqual([200, 400, 400])
  })

  it('of a session that has ended is refused', async () => {
    const own = await member()
    const answer = own.authenticator.sign((await askForProof(own)).body)
    await own.browser.call('DELETE', '/v1/session?everywhere=true', { token: own.token })
    expect((await sendProof(own, answer)).status).toBe(401)
  })

  it('is begun thirty times an hour by one player', async () => {
    const own = await member()
    for (let i = 0; i < 30; i++) expect((await askForProof(own)).status).toBe(200)
    expect((await askForProof(own)).status).toBe(429)
  })
})
