import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, queuedMails, signIn } from './kit.ts'
import {
  addBy,
  askForNew,
  askForSignIn,
  listOf,
  remove,
  rename,
  sendNew,
  sendSignIn,
  signInBy,
  type SignedIn,
  SoftAuthenticator,
  type Twist,
} from './passkey-kit.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const BITWARDEN = 'd548826e-79b4-db40-a3d8-11116f7e8349'
const UNKNOWN_PASSKEY = 'pky_01k8b2v3w4x5y6z7a8b9c0d1e2'

const bank = new FakeBank()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides: { bankCompany: bank.company } })
})
afterAll(() => kit.close())
beforeEach(() => bank.reset())

interface Member extends SignedIn {
  readonly playerId: bigint
  readonly email: string
  readonly password: string
  readonly authenticator: SoftAuthenticator
}

async function signedInPlayer(): Promise<Omit<Member, 'authenticator'>> {
  const player = await kit.player()
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  return { ...player, browser, token: body.idToken as string }
}
/** A signed-in player with a passkey. */
async function member(authenticator = new SoftAuthenticator()): Promise<Member> {
  const own = await signedInPlayer()
  const answer = await addBy(own, authenticator)
  if (answer.status !== 201) throw new Error(`no passkey: ${JSON.stringify(answer.body)}`)
  return { ...own, authenticator }
}
/** A signed-in player who has joined by bank, without a password. */
async function bankMember(): Promise<SignedIn & { playerId: bigint }> {
  const browser = kit.browser()
  const { body } = await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' })
  const { sessionId } = body as { sessionId: string }
  await kit.identity.bankReports.identified({ attemptId: sessionId, person: newBankPerson(kit) })
  const { ownCode } = bank.asked.find(({ attemptId }) => attemptId === sessionId)!
  await callPayAndPlay(browser, 'verify_code', { sessionId, code: ownCode })
  const { email, phone } = await tellContact(kit, browser, sessionId)
  await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
  await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
  const { body: answer } = await callPayAndPlay(browser, 'login', { sessionId })
  return { browser, token: answer.idToken as string, playerId: BigInt(answer.playerSession.playerId) }
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
const askForProof = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/step_up/passkey/options', { token, body: {} })
const sendProof = ({ browser, token }: SignedIn, passkey: object) =>
  browser.call('POST', '/v1/player/step_up/passkey', { token, body: { passkey } })
const proveBy = async (own: SignedIn, authenticator: SoftAuthenticator, twist: Twist = {}) =>
  sendProof(own, authenticator.sign((await askForProof(own)).body, twist))
const endOthers = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/sign_out/others', { token, body: {} })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const expired = { status: 400, body: { code: 'error.passkey.expired' } }
const refused = { status: 400, body: { code: 'error.passkey.refused' } }
const stepUpRequired = { status: 403, body: { code: 'error.step_up.required' } }

/** What is wrong with an answer, other than its challenge. */
const wrongAnswers: readonly (readonly [string, Twist])[] = [
  ['signed with another key', { isForged: true }],
  ['made at another origin', { origin: 'https://evil.example' }],
  ['made at another port', { origin: 'http://localhost:3001' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['made inside a frame of somebody else', { crossOrigin: true }],
  ['made without unlocking', { isVerified: false }],
  ['made without a person', { isPresent: false }],
  ['made for another purpose', { type: 'payment.get' }],
]

describe('adding a passkey', () => {
  it('asks for a discoverable one, unlocked, without attestation, and tells the authenticator nothing but name and address', async () => {
    const own = await signedInPlayer()
    const { status, body } = await askForNew(own)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Marquee' },
      user: { name: own.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    })
    const handle = Buffer.from(body.user.id, 'base64url')
    expect(handle).toHaveLength(32)
    // The id stays, so that an authenticator keeps one passkey for the account.
    expect((await askForNew(own)).body.user.id).toBe(body.user.id)
    expect((await askForNew(await signedInPlayer())).body.user.id).not.toBe(body.user.id)
  })

  it('names it by its provider or by browser and system, tells the owner by mail, and excludes it the next time', async () => {
    const own = await signedInPlayer()
    const headers = { 'user-agent': CHROME }
    const authenticator = new SoftAuthenticator({ isSynced: true, aaguid: BITWARDEN })
    const passkey = authenticator.make((await askForNew(own)).body)
    const { browser, token } = own
    const added = await browser.call('POST', '/v1/player/passkeys', { token, body: { passkey }, headers })
    expect(added).toMatchObject({
      status: 201,
      body: {
        name: null,
        provider: 'Bitwarden',
        madeIn: { browser: 'Chrome', system: 'Windows' },
        addedAt: kit.clock.now().toString(),
        lastUsedAt: null,
        isSynced: true,
      },
    })
    kit.clock.advance({ seconds: 1 })
    expect(await addBy(own, new SoftAuthenticator())).toMatchObject({
      body: { provider: null, madeIn: { browser: null, system: null }, isSynced: false },
    })
    const { passkeys, max } = await listOf(own)
    expect(passkeys.map(({ provider }) => provider)).toEqual(['Bitwarden', null])
    expect(max).toBe(10)
    expect(JSON.stringify(passkeys)).not.toContain(passkey.id)
    expect((await askForNew(own)).body.excludeCredentials).toMatchObject([
      { id: passkey.id, transports: ['internal', 'hybrid'] },
      {},
    ])
    expect(await queuedMails(kit, own.email)).toEqual(['passkey-added', 'passkey-added'])
    const { rows } = await kit.db.query<{ body: object }>(
      `select body from kernel.outbox where topic = 'passkey.added' and player_id = $1 order by id`,
      [own.playerId],
    )
    expect(rows.map(({ body }) => body)).toEqual(passkeys.map(({ passkeyId }) => ({ passkeyId })))
  })

  it.each(wrongAnswers.filter(([, { isForged }]) => !isForged))(
    'refuses one that was %s',
    async (_what, twist) => {
      const own = await signedInPlayer()
      expect(await addBy(own, new SoftAuthenticator(), twist)).toMatchObject(refused)
      expect((await listOf(own)).passkeys).toEqual([])
    },
  )

  it('refuses certificates of makers: their addresses would be followed', async () => {
    const own = await signedInPlayer()
    // { "alg": -7, "sig": h'00', "x5c": [h'00'] }
    const statement = Buffer.from('a363616c672663736967410063783563814100', 'hex')
    for (const format of ['packed', 'tpm', 'apple', 'fido-u2f', 'android-key'])
      expect(await addBy(own, new SoftAuthenticator(), { format, statement })).toMatchObject(refused)
    expect((await addBy(own, new SoftAuthenticator())).status).toBe(201)
  })

  it('refuses garbage, and names the field that is too long', async () => {
    const own = await signedInPlayer()
    const good = new SoftAuthenticator().make((await askForNew(own)).body)
    expect(await sendNew(own, { ...good, clientDataJSON: 'AAAA' })).toMatchObject(expired)
    expect(await sendNew(own, { ...good, attestationObject: 'AAAA' })).toMatchObject(refused)
    for (const [field, value] of [
      ['attestationObject', 'A'.repeat(10_924)],
      ['clientDataJSON', 'A'.repeat(2_732)],
      ['id', 'A'.repeat(1_365)],
      ['id', 'no base64url!'],
    ] as const)
      expect((await sendNew(own, { ...good, [field]: value })).body.validationErrors).toMatchObject([
        { field: `passkey.${field}` },
      ])
  })

  it('needs a proof of the last ten minutes, at both of its calls', async () => {
    const own = await signedInPlayer()
    kit.clock.advance({ minutes: 8 })
    const renewed = await refreshed(own)
    const made = new SoftAuthenticator().make((await askForNew(renewed)).body)
    kit.clock.advance({ minutes: 2, seconds: 1 })
    const late = await refreshed(renewed)
    expect(await askForNew(late)).toMatchObject(stepUpRequired)
    expect(await sendNew(late, made)).toMatchObject(stepUpRequired)
    await late.browser.call('POST', '/v1/player/step_up', {
      token: late.token,
      body: { password: own.password },
    })
    expect(await sendNew(await refreshed(late), made)).toMatchObject({ status: 201 })
  })

  it('works for five minutes, one time, in the browser and the session that began it', async () => {
    const own = await signedInPlayer()
    const other = await signedInPlayer()
    const made = new SoftAuthenticator().make((await askForNew(own)).body)
    const key = own.browser.cookies.get('passkey-attempt')!
    other.browser.cookies.set('passkey-attempt', key)
    expect(await sendNew(other, made)).toMatchObject(expired)
    // Using it up in another session has ended it here as well.
    expect(await sendNew(own, made)).toMatchObject(expired)
    const again = new SoftAuthenticator().make((await askForNew(own)).body)
    own.browser.cookies.delete('passkey-attempt')
    expect(await sendNew(own, again)).toMatchObject(expired)
    own.browser.cookies.set('passkey-attempt', key)
    expect((await sendNew(own, again)).status).toBe(201)
    expect(await sendNew(own, again)).toMatchObject(expired)
    const atEdge = new SoftAuthenticator().make((await askForNew(own)).body)
    const tooLate = new SoftAuthenticator().make((await askForNew(own)).body)
    kit.clock.advance({ minutes: 4, seconds: 59 })
    expect((await sendNew(own, atEdge)).status).toBe(201)
    kit.clock.advance({ seconds: 1 })
    expect(await sendNew(own, tooLate)).toMatchObject(expired)
  })

  it('gives an account ten and no more, also of three at once for the last place', async () => {
    const own = await signedInPlayer()
    for (let i = 0; i < 9; i++) expect((await addBy(own, new SoftAuthenticator())).status).toBe(201)
    const made = []
    for (let i = 0; i < 3; i++) made.push(new SoftAuthenticator().make((await askForNew(own)).body))
    expect(statuses(await Promise.all(made.map((one) => sendNew(own, one))))).toEqual([201, 409, 409])
    expect(await askForNew(own)).toMatchObject({
      status: 409,
      body: { code: 'error.passkey.limit_reached', additionalInfo: { max: 10 } },
    })
    expect((await listOf(own)).passkeys).toHaveLength(10)
  })

  it('is begun twenty times an hour by one player', async () => {
    const own = await signedInPlayer()
    for (let i = 0; i < 20; i++) expect((await askForNew(own)).status).toBe(200)
    expect(await askForNew(own)).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
  })

  it('refuses a passkey that another account has, without telling so', async () => {
    const one = await member()
    const { id } = one.authenticator.held[0]!
    const other = await signedInPlayer()
    expect(await addBy(other, new SoftAuthenticator(), { id })).toMatchObject(refused)
    expect((await signInBy(kit.browser(), one.authenticator)).status).toBe(200)
  })
})

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
    const own = await later(await member())
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
    const without = await signedInPlayer()
    expect(await askForProof(without)).toMatchObject({ status: 404 })
    expect(await methodsOf(without)).toEqual(['pwd'])
    expect(
      (await kit.browser().call('POST', '/v1/player/step_up/passkey/options', { body: {} })).status,
    ).toBe(401)
  })

  it.each(wrongAnswers)('is refused when it was %s', async (_what, twist) => {
    const own = await later(await member())
    expect(await proveBy(own, own.authenticator, twist)).toMatchObject(refused)
    expect(await endOthers(await refreshed(own))).toMatchObject(stepUpRequired)
  })

  it('of another account’s passkey is refused, and changes neither account', async () => {
    const other = await member()
    const own = await later(await member())
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

describe('the name of a passkey', () => {
  it('is the player’s: any script, up to forty characters, one spelling; nothing else changes', async () => {
    const own = await member()
    const [{ passkeyId, ...before }] = (await listOf(own)).passkeys as [Record<string, string>]
    const named = await rename(own, passkeyId!, '  Puhelin   キー ٣ ')
    expect(named).toMatchObject({ status: 200, body: { ...before, passkeyId, name: 'Puhelin キー ٣' } })
    expect((await rename(own, passkeyId!, 'x'.repeat(40))).status).toBe(200)
    expect((await listOf(own)).passkeys[0]!.name).toBe('x'.repeat(40))
    // It needs no recent proof: a name lets nobody in.
    expect((await rename(await later(own), passkeyId!, 'Phone')).status).toBe(200)
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['x'.repeat(41), 'too_long'],
    ['two\nlines', 'characters'],
    ['\u202Eabc', 'characters'],
    ['a\u200Bb', 'characters'],
    ['a\u0301\u0301\u0301\u0301\u0301', 'characters'],
    ['***', 'characters'],
    ['\u0000', 'characters'],
    [7, 'type'],
  ])('%j is refused at its field with %s', async (name, code) => {
    const own = await member()
    const { passkeyId } = (await listOf(own)).passkeys[0]!
    const answer = await rename(own, passkeyId, name)
    expect(answer.status).toBe(400)
    expect(answer.body.validationErrors[0]).toMatchObject({ field: 'name', code })
  })

  it('of another player’s passkey cannot be changed', async () => {
    const [own, other] = [await member(), await member()]
    const { passkeyId } = (await listOf(other)).passkeys[0]!
    for (const id of [passkeyId, UNKNOWN_PASSKEY])
      expect(await rename(own, id, 'Mine')).toMatchObject({
        status: 404,
        body: { validationErrors: [{ field: 'passkeyId', code: 'unknown' }] },
      })
    expect((await listOf(other)).passkeys[0]!.name).toBeNull()
  })
})

describe('removing a passkey', () => {
  it('ends it as a way to sign in and to prove who one is, and is mailed without the name that was given to it', async () => {
    const own = await member(new SoftAuthenticator({ isSynced: true, aaguid: BITWARDEN }))
    const { passkeyId } = (await listOf(own)).passkeys[0]!
    await rename(own, passkeyId, 'call evil.example')
    expect((await remove(own, passkeyId)).status).toBe(200)
    expect((await listOf(own)).passkeys).toEqual([])
    expect(await methodsOf(own)).toEqual(['pwd'])
    expect(await signInBy(kit.browser(), own.authenticator)).toMatchObject(refused)
    expect((await remove(own, passkeyId)).status).toBe(404)
    const { rows } = await kit.db.query<{ text: string }>(
      `select body -> 'payload' ->> 'text' as text from kernel.outbox
        where topic = 'kernel.job' and body -> 'payload' ->> 'to' = $1 order by id`,
      [own.email],
    )
    expect(await queuedMails(kit, own.email)).toEqual(['passkey-added', 'passkey-removed'])
    expect(rows[1]!.text).toContain('Bitwarden')
    expect(rows[1]!.text).not.toContain('evil')
    const events = await kit.db.query<{ body: object }>(
      `select body from kernel.outbox where topic = 'passkey.removed' and player_id = $1`,
      [own.playerId],
    )
    expect(events.rows).toEqual([{ body: { passkeyId } }])
  })

  it('needs a proof of the last ten minutes', async () => {
    const own = await later(await member())
    const { passkeyId } = (await listOf(own)).passkeys[0]!
    expect(await remove(own, passkeyId)).toMatchObject(stepUpRequired)
    const { body } = await proveBy(own, own.authenticator)
    expect((await remove({ ...own, token: body.idToken as string }, passkeyId)).status).toBe(200)
  })

  it('of another player is refused', async () => {
    const [own, other] = [await member(), await member()]
    const { passkeyId } = (await listOf(other)).passkeys[0]!
    expect((await remove(own, passkeyId)).status).toBe(404)
    expect((await signInBy(kit.browser(), other.authenticator)).status).toBe(200)
  })

  it('is refused for the last way to log in, also of two at once; a bank or a password is another way', async () => {
    const own = await bankMember()
    const authenticators = [new SoftAuthenticator(), new SoftAuthenticator()]
    for (const one of authenticators) await addBy(own, one)
    const [first, second] = (await listOf(own)).passkeys
    // Without the bank, as where its company is switched off.
    await kit.db.query(`delete from identity.authenticator where player_id = $1 and kind = 'bank'`, [
      own.playerId,
    ])
    const answers = await Promise.all([remove(own, first!.passkeyId), remove(own, second!.passkeyId)])
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('error.passkey.last')
    const [left] = (await listOf(own)).passkeys
    expect(await remove(own, left!.passkeyId)).toMatchObject({ status: 409 })
    const { browser, token } = own
    await browser.call('POST', '/v1/player/password', {
      token,
      body: { newPassword: 'velvet harbour lantern' },
    })
    expect((await remove(own, left!.passkeyId)).status).toBe(200)
    const byBank = await bankMember()
    await addBy(byBank, new SoftAuthenticator())
    expect((await remove(byBank, (await listOf(byBank)).passkeys[0]!.passkeyId)).status).toBe(200)
  })

  it('while somebody signs in with it: that sign-in was before it, or is refused', async () => {
    for (let i = 0; i < 5; i++) {
      const own = await member()
      const { passkeyId } = (await listOf(own)).passkeys[0]!
      const browser = kit.browser()
      const answer = own.authenticator.sign(await askForSignIn(browser))
      const [removed, signedIn] = await Promise.all([remove(own, passkeyId), sendSignIn(browser, answer)])
      expect(removed.status).toBe(200)
      // Either it was first, and its use was stored, or it was refused like an unknown one.
      if (signedIn.status !== 200) expect(signedIn).toMatchObject(refused)
      expect((await listOf(own)).passkeys).toEqual([])
    }
  })
})

it('a passkey belongs to the host of the site’s address, whatever the request is sent to', async () => {
  const own = await signedInPlayer()
  const { browser, token } = own
  const headers = { host: 'evil.example', origin: 'http://evil.example' }
  const asked = await browser.call('POST', '/v1/player/passkey_options', { token, body: {}, headers })
  expect(asked.body.rp.id).toBe('localhost')
  const made = new SoftAuthenticator().make(asked.body, { origin: headers.origin })
  const sent = await browser.call('POST', '/v1/player/passkeys', { token, body: { passkey: made }, headers })
  expect(sent).toMatchObject(refused)
})
