import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankPerson } from '../../apps/server/src/modules/identity/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, queuedMails, signIn } from './kit.ts'

const NEW_PASSWORD = 'velvet harbour lantern'

const bank = new FakeBank()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides: { bankCompany: bank.company } })
})
afterAll(() => kit.close())
beforeEach(() => bank.reset())

interface SignedIn {
  readonly browser: Browser
  readonly token: string
}
interface Member extends SignedIn {
  readonly who: BankPerson
  readonly playerId: bigint
  readonly email: string
}

const person = () => newBankPerson(kit)

const codeOf = (sessionId: string) => bank.asked.find(({ attemptId }) => attemptId === sessionId)!.ownCode

async function signInByBank(who: BankPerson, browser = kit.browser(), more: object = {}): Promise<SignedIn> {
  const { body } = await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' })
  const { sessionId } = body
  await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
  await callPayAndPlay(browser, 'verify_code', { sessionId, code: codeOf(sessionId) })
  const signedIn = await callPayAndPlay(browser, 'login', { sessionId, ...more })
  return { browser, token: signedIn.body.idToken as string }
}
/** Somebody who has joined by bank, and has no password. */
async function member(): Promise<Member> {
  const [browser, who] = [kit.browser(), person()]
  const { body } = await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' })
  const { sessionId } = body
  await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
  await callPayAndPlay(browser, 'verify_code', { sessionId, code: codeOf(sessionId) })
  const { email, phone } = await tellContact(kit, browser, sessionId)
  await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
  await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
  const signedIn = await callPayAndPlay(browser, 'login', { sessionId })
  const playerId = BigInt(signedIn.body.playerSession.playerId)
  return { browser, token: signedIn.body.idToken as string, who, playerId, email }
}
async function refreshed<T extends SignedIn>(own: T): Promise<T> {
  const { body } = await own.browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
  return { ...own, token: body.idToken as string }
}
/** The same session, more than ten minutes after its proof. */
async function later<T extends SignedIn>(own: T): Promise<T> {
  kit.clock.advance({ minutes: 9 })
  const renewed = await refreshed(own)
  kit.clock.advance({ minutes: 1, seconds: 1 })
  return refreshed(renewed)
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const methodsOf = async ({ browser, token }: SignedIn) =>
  (await browser.call('GET', '/v1/player/step_up', { token })).body.methods as string[]
const endOthers = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/sign_out/others', { token, body: {} })
const authorize = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/step_up/bank/authorize', { token, body: { languageCode: 'fi' } })
const prove = ({ browser, token }: SignedIn, sessionId: string, code = codeOf(sessionId)) =>
  browser.call('POST', '/v1/player/step_up/bank', { token, body: { sessionId, code } })
/** The bank has identified somebody for a step-up, which is not proven yet. */
async function identified(own: SignedIn, who: BankPerson) {
  const { sessionId } = (await authorize(own)).body as { sessionId: string }
  const verdict = await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
  return { sessionId, verdict }
}
const setPassword = ({ browser, token }: SignedIn, body: object = { newPassword: NEW_PASSWORD }) =>
  browser.call('POST', '/v1/player/password', { token, body })
const isAlive = async ({ browser, token }: SignedIn) =>
  (await browser.call('GET', '/v1/session', { token })).status === 200

describe('the ways to prove again who one is', () => {
  it('are those of the account: the password, the bank, both', async () => {
    const account = await kit.player()
    const browser = kit.browser()
    const { body } = await signIn(browser, account)
    expect(await methodsOf({ browser, token: body.idToken as string })).toEqual(['pwd'])
    const own = await member()
    expect(await methodsOf(own)).toEqual(['bank'])
    const late = await later(own)
    expect(await endOthers(late)).toMatchObject({
      status: 403,
      body: { code: 'error.step_up.required', additionalInfo: { maxAgeMinutes: 10, methods: ['bank'] } },
    })
    const { sessionId } = await identified(late, late.who)
    const proven = { ...late, token: (await prove(late, sessionId)).body.idToken as string }
    expect(await setPassword(proven)).toMatchObject({ status: 200 })
    expect(await methodsOf(proven)).toEqual(['pwd', 'bank'])
  })

  it('have no bank where no company is connected', async () => {
    const without = await createAccountsKit()
    const { playerId } = await without.player()
    await without.db.query(
      `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at)
       values ($1, 'bank', 'digest', '{}', now(), now())`,
      [playerId],
    )
    expect(await without.identity.stepUpMethodsOf(playerId)).toEqual(['pwd'])
    await without.close()
  })

  it('have no bank in a market where banks sign nobody in', async () => {
    const own = await member()
    await kit.db.query(`update players.player set market = 'NO' where player_id = $1`, [own.playerId])
    expect(await methodsOf(own)).toEqual([])
    expect((await authorize(own)).body).toMatchObject({
      code: 'error.bank.refused',
      additionalInfo: { reason: 'not_offered' },
    })
  })
})

describe('a proof by bank', () => {
  it('of the same person gives a token of the same session with a new auth_time', async () => {
    const own = await member()
    const late = await later(own)
    const { sessionId, verdict } = await identified(late, own.who)
    expect(verdict).toEqual({ is: 'continue', currency: 'EUR' })
    const answer = await prove(late, sessionId)
    expect(answer.status).toBe(200)
    const fresh = { ...late, token: answer.body.idToken as string }
    const [before, after] = [claimsOf(own.token), claimsOf(fresh.token)]
    expect(after).toMatchObject({ sid: before['sid'], amr: ['bank'], session_time: before['session_time'] })
    expect(Number(after['auth_time'])).toBe(Number(before['auth_time']) + 601)
    expect(await endOthers(fresh)).toMatchObject({ status: 200 })
    expect(await endOthers(late)).toMatchObject({ status: 403 })
    // It is good for ten minutes, like every other proof.
    kit.clock.advance({ minutes: 9, seconds: 59 })
    const edge = await refreshed(fresh)
    kit.clock.advance({ seconds: 1 })
    expect(await endOthers(edge)).toMatchObject({ status: 200 })
    kit.clock.advance({ seconds: 1 })
    expect(await endOthers(edge)).toMatchObject({ status: 403 })
  })

  it('EXC-06: of a player on a break gives a token of the same session, which stays one of what is open', async () => {
    const own = await member()
    const { playerId, who, browser } = own
    const origin = { requestId: 'req_1', sessionId: 'ses_1' }
    await kit.protection.breaks.beginBreak(playerId, { is: 'months', months: 6 }, origin)
    const during = { ...own, ...(await signInByBank(who, browser, { duringBreak: true })) }
    const late = await later(during)
    const { sessionId, verdict } = await identified(late, who)
    expect(verdict).toEqual({ is: 'continue', currency: 'EUR' })
    const { status, body } = await prove(late, sessionId)
    expect(status).toBe(200)
    expect(claimsOf(body.idToken as string)).toMatchObject({ during_break: true, amr: ['bank'] })
    expect(await setPassword({ ...late, token: body.idToken as string })).toMatchObject({ status: 200 })
  })

  it('of another player and of an unknown person is refused, tells the bank so, and changes nothing', async () => {
    const other = await member()
    const own = await later(await member())
    for (const who of [other.who, person()]) {
      const { sessionId, verdict } = await identified(own, who)
      expect(verdict).toEqual({ is: 'refused', reason: 'another_person' })
      for (let i = 0; i < 2; i++)
        expect((await prove(own, sessionId)).body).toMatchObject({
          code: 'error.bank.refused',
          additionalInfo: { reason: 'another_person' },
        })
    }
    const renewed = await refreshed(own)
    expect(claimsOf(renewed.token)['auth_time']).toBe(claimsOf(own.token)['auth_time'])
    expect(await endOthers(renewed)).toMatchObject({ status: 403 })
    expect(await isAlive(await refreshed(other))).toBe(true)
  })

  it('works one time, also of two at once', async () => {
    const own = await later(await member())
    const { sessionId } = await identified(own, own.who)
    const answers = await Promise.all([1, 2, 3].map(() => prove(own, sessionId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const stale = await later(await refreshed(own))
    expect((await prove(stale, sessionId)).body.code).toBe('error.bank.expired')
    expect(await endOthers(stale)).toMatchObject({ status: 403 })
  })

  it('is accepted until ten minutes after its beginning, and no later', async () => {
    const own = await member()
    const { sessionId } = await identified(own, own.who)
    kit.clock.advance({ minutes: 9, seconds: 59 })
    const edge = await refreshed(own)
    expect(await prove(edge, sessionId)).toMatchObject({ status: 200 })
    const second = (await identified(edge, own.who)).sessionId
    kit.clock.advance({ minutes: 10 })
    expect((await prove(await refreshed(edge), second)).body.code).toBe('error.bank.expired')
  })

  it('waits while the bank says nothing, and is told when it declines', async () => {
    const own = await member()
    const { sessionId } = (await authorize(own)).body as { sessionId: string }
    expect((await prove(own, sessionId)).body.code).toBe('error.bank.pending')
    await kit.identity.bankReports.declined({ attemptId: sessionId })
    expect((await prove(own, sessionId)).body.additionalInfo.reason).toBe('declined')
  })

  it('works in the session that began it only, in its browser, and with its code', async () => {
    const own = await member()
    const second = await signInByBank(own.who)
    const other = await member()
    const { sessionId } = await identified(own, own.who)
    const key = own.browser.cookies.get('bank-attempt')!
    for (const one of [second, other]) {
      one.browser.cookies.set('bank-attempt', key)
      expect((await prove(one, sessionId)).body.code).toBe('error.bank.expired')
    }
    own.browser.cookies.delete('bank-attempt')
    expect((await prove(own, sessionId)).body.code).toBe('error.bank.expired')
    own.browser.cookies.set('bank-attempt', key)
    expect((await prove(own, sessionId, 'another code')).body.code).toBe('error.bank.expired')
    expect(await prove(own, sessionId)).toMatchObject({ status: 200 })
  })

  it('opens no session, and a sign-in by bank is no proof for another session', async () => {
    const own = await member()
    const { sessionId } = await identified(own, own.who)
    for (const path of ['verify_code', 'login'])
      expect((await callPayAndPlay(own.browser, path, { sessionId, code: codeOf(sessionId) })).status).toBe(
        400,
      )
    const { body } = await callPayAndPlay(own.browser, 'authorize', { market: 'FI', languageCode: 'fi' })
    await kit.identity.bankReports.identified({ attemptId: body.sessionId, person: own.who })
    expect((await prove(own, body.sessionId)).body.code).toBe('error.bank.expired')
  })

  it('is as old as the bank’s code, however late its sign-in comes', async () => {
    for (const [wait, status] of [
      [{ minutes: 10 }, 200],
      [{ minutes: 10, seconds: 1 }, 403],
    ] as const) {
      const [{ who }, browser] = [await member(), kit.browser()]
      const { sessionId } = (await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' }))
        .body as { sessionId: string }
      await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
      await callPayAndPlay(browser, 'verify_code', { sessionId, code: codeOf(sessionId) })
      kit.clock.advance(wait)
      const { body } = await callPayAndPlay(browser, 'login', { sessionId })
      expect((await endOthers({ browser, token: body.idToken as string })).status).toBe(status)
    }
  })

  it('of a session that has ended is refused', async () => {
    const own = await member()
    const { sessionId } = await identified(own, own.who)
    await own.browser.call('DELETE', '/v1/session?everywhere=true', { token: own.token })
    expect(await prove(own, sessionId)).toMatchObject({ status: 401 })
  })

  it('is unavailable, and nobody is refused, while the company does not answer', async () => {
    const own = await member()
    bank.isAway = true
    expect((await authorize(own)).body.code).toBe('error.bank.unavailable')
    bank.isAway = false
    const { sessionId } = (await authorize(own)).body as { sessionId: string }
    bank.exchanged = { outcome: 'unknown' }
    expect((await prove(own, sessionId, 'c')).body.code).toBe('error.bank.unavailable')
    bank.exchanged = { outcome: 'refused' }
    expect((await prove(own, sessionId, 'c')).body.code).toBe('error.bank.expired')
    bank.exchanged = { outcome: 'done', reference: '', attemptId: sessionId, person: own.who }
    expect(await prove(own, sessionId, 'c')).toMatchObject({ status: 200 })
    const second = (await authorize(own)).body.sessionId as string
    bank.exchanged = { outcome: 'done', reference: '', attemptId: second, person: person() }
    expect((await prove(own, second, 'c')).body.additionalInfo.reason).toBe('another_person')
  })

  it('is begun ten times an hour by one player', async () => {
    const own = await member()
    for (let i = 0; i < 10; i++) expect((await authorize(own)).status).toBe(200)
    expect(await authorize(own)).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
  })

  it('that the company did not open is not counted', async () => {
    const own = await member()
    bank.isAway = true
    for (let i = 0; i < 11; i++) expect((await authorize(own)).body.code).toBe('error.bank.unavailable')
    bank.isAway = false
    for (let i = 0; i < 10; i++) expect((await authorize(own)).status).toBe(200)
    expect((await authorize(own)).status).toBe(429)
  })

  it('is not offered to an account without a bank', async () => {
    const account = await kit.player()
    const browser = kit.browser()
    const { body } = await signIn(browser, account)
    expect((await authorize({ browser, token: body.idToken as string })).body).toMatchObject({
      code: 'error.bank.refused',
      additionalInfo: { reason: 'not_offered' },
    })
  })
})

describe('the first password of an account', () => {
  it('is set after a proof by bank, ends other sessions, is mailed, and signs in', async () => {
    const own = await member()
    const other = await signInByBank(own.who)
    const late = await later(own)
    expect((await setPassword(late)).body.code).toBe('error.step_up.required')
    const { sessionId } = await identified(late, own.who)
    const proven = { ...late, token: (await prove(late, sessionId)).body.idToken as string }
    expect(await setPassword(proven)).toMatchObject({ status: 200, body: { ended: 1 } })
    expect([await isAlive(proven), await isAlive(other)]).toEqual([true, false])
    expect(await queuedMails(kit, own.email)).toContain('password-changed')
    const account = { email: own.email, password: NEW_PASSWORD }
    expect(await signIn(kit.browser(), account)).toMatchObject({ status: 200 })
    expect((await signInByBank(own.who)).token).toBeDefined()
  })

  it('follows the rules of every new password', async () => {
    const own = await member()
    for (const [newPassword, code] of [
      ['short one', 'too_short'],
      ['password1234', 'breached'],
      ['my marquee is bright', 'contains_brand'],
    ])
      expect((await setPassword(own, { newPassword })).body.validationErrors).toEqual([
        expect.objectContaining({ field: 'newPassword', code }),
      ])
    expect(await methodsOf(own)).toEqual(['bank'])
  })

  it('cannot be set where there is one: then the old one is asked for', async () => {
    const account = await kit.player()
    const browser = kit.browser()
    const { body } = await signIn(browser, account)
    const answer = await setPassword({ browser, token: body.idToken as string })
    expect(answer.status).toBe(400)
    expect(answer.body.validationErrors).toMatchObject([{ field: 'oldPassword', code: 'required' }])
    expect(await signIn(kit.browser(), account)).toMatchObject({ status: 200 })
  })

  it('of four at once exactly one is set', async () => {
    const own = await member()
    const passwords = ['a', 'b', 'c', 'd'].map((letter) => `velvet harbour ${letter} lantern`)
    const answers = await Promise.all(passwords.map((newPassword) => setPassword(own, { newPassword })))
    const made = passwords.filter((_, index) => answers[index]!.status === 200)
    expect(made).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect(body.validationErrors).toMatchObject([{ field: 'oldPassword' }])
    expect(await signIn(kit.browser(), { email: own.email, password: made[0]! })).toMatchObject({
      status: 200,
    })
  })
})
