import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPersonalRows } from '../../apps/server/src/kernel/index.ts'
import { identityPersonalData } from '../../apps/server/src/modules/identity/index.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, endSessionsIn, queuedMails, whileWaiting } from './kit.ts'
import {
  addBy,
  askForNew,
  askForSignIn,
  expired,
  later,
  listOf,
  methodsOf,
  newMember,
  proveBy,
  refreshed,
  refused,
  remove,
  rename,
  sendNew,
  sendSignIn,
  type SignedIn,
  signedInPlayer,
  signInBy,
  SoftAuthenticator,
  statuses,
  stepUpRequired,
  wrongAnswers,
} from './passkey-kit.ts'
import { readQueuedMails } from '../kit/personal.ts'

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

const member = (authenticator?: SoftAuthenticator) => newMember(kit, authenticator)

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
describe('adding a passkey', () => {
  it('asks for a discoverable one, unlocked, without attestation, and tells the authenticator nothing but name and address', async () => {
    const own = await signedInPlayer(kit)
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
    expect((await askForNew(await signedInPlayer(kit))).body.user.id).not.toBe(body.user.id)
  })

  it('names it by its provider or by browser and system, tells the owner by mail, and excludes it the next time', async () => {
    const own = await signedInPlayer(kit)
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
    expect(rows.map(({ body }) => body)).toEqual([
      { passkeyId: passkeys[0]!.passkeyId, device: 'Bitwarden' },
      { passkeyId: passkeys[1]!.passkeyId, device: null },
    ])
  })

  it.each(wrongAnswers.filter(([, { isForged }]) => !isForged))(
    'refuses one that was %s',
    async (_what, twist) => {
      const own = await signedInPlayer(kit)
      expect(await addBy(own, new SoftAuthenticator(), twist)).toMatchObject(refused)
      expect((await listOf(own)).passkeys).toEqual([])
    },
  )

  it('refuses certificates of makers: their addresses would be followed', async () => {
    const own = await signedInPlayer(kit)
    // { "alg": -7, "sig": h'00', "x5c": [h'00'] }
    const statement = Buffer.from('a363616c672663736967410063783563814100', 'hex')
    for (const format of ['packed', 'tpm', 'apple', 'fido-u2f', 'android-key'])
      expect(await addBy(own, new SoftAuthenticator(), { format, statement })).toMatchObject(refused)
    expect((await addBy(own, new SoftAuthenticator())).status).toBe(201)
  })

  it('refuses garbage, and names the field that is too long', async () => {
    const own = await signedInPlayer(kit)
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
    const own = await signedInPlayer(kit)
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
    const own = await signedInPlayer(kit)
    const other = await signedInPlayer(kit)
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
    const own = await signedInPlayer(kit)
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
    const own = await signedInPlayer(kit)
    for (let i = 0; i < 20; i++) expect((await askForNew(own)).status).toBe(200)
    expect(await askForNew(own)).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
  })

  it('refuses a passkey that another account has, without telling so', async () => {
    const one = await member()
    const { id } = one.authenticator.held[0]!
    const other = await signedInPlayer(kit)
    expect(await addBy(other, new SoftAuthenticator(), { id })).toMatchObject(refused)
    expect((await signInBy(kit.browser(), one.authenticator)).status).toBe(200)
  })
})

describe('the name of a passkey', () => {
  it('is the player’s: any script, up to forty characters, one spelling; nothing else changes', async () => {
    const own = await member()
    const { passkeyId, ...before } = (await listOf(own)).passkeys[0]!
    const named = await rename(own, passkeyId, '  Puhelin   キー ٣ ')
    expect(named).toMatchObject({ status: 200, body: { ...before, passkeyId, name: 'Puhelin キー ٣' } })
    expect((await rename(own, passkeyId, 'x'.repeat(40))).status).toBe(200)
    expect((await listOf(own)).passkeys[0]!.name).toBe('x'.repeat(40))
    // It needs no recent proof: a name lets nobody in.
    expect((await rename(await later(kit, own), passkeyId, 'Phone')).status).toBe(200)
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

  it('is not changed by a session that ends meanwhile', async () => {
    const own = await member()
    const { passkeyId } = (await listOf(own)).passkeys[0]!
    const answer = await whileWaiting(
      kit,
      own.playerId,
      () => rename(own, passkeyId, 'Mine'),
      (tx) => endSessionsIn(tx, kit, own.playerId),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'error.token.expired' } })
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

it('a passkey is in the copy of its owner’s data by name and provider, without id and key', async () => {
  const own = await member(new SoftAuthenticator({ aaguid: BITWARDEN }))
  await rename(own, (await listOf(own)).passkeys[0]!.passkeyId, 'Puhelin')
  const table = identityPersonalData.exported.find(({ file }) => file === 'ways-to-log-in')!
  const pages = await Array.fromAsync(readPersonalRows(kit.db, table, own.playerId))
  const copy = pages.flat().find(({ kind }) => kind === 'passkey')
  expect(copy).toMatchObject({ description: { name: 'Puhelin', provider: 'Bitwarden' }, lastUsedAt: null })
  expect(JSON.stringify(copy)).not.toContain(own.authenticator.held[0]!.id)
  expect(JSON.stringify(copy)).not.toContain('publicKey')
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
    const mails = (await readQueuedMails(kit.db)).filter(({ to }) => to === own.email)
    expect(await queuedMails(kit, own.email)).toEqual(['passkey-added', 'passkey-removed'])
    expect(mails[1]!.text).toContain('Bitwarden')
    expect(mails[1]!.text).not.toContain('evil')
    const events = await kit.db.query<{ body: object }>(
      `select body from kernel.outbox where topic = 'passkey.removed' and player_id = $1`,
      [own.playerId],
    )
    expect(events.rows).toEqual([{ body: { passkeyId, device: 'Bitwarden' } }])
  })

  it('needs a proof of the last ten minutes', async () => {
    const own = await later(kit, await member())
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
  const own = await signedInPlayer(kit)
  const { browser, token } = own
  const headers = { host: 'evil.example', origin: 'http://evil.example' }
  const asked = await browser.call('POST', '/v1/player/passkey_options', { token, body: {}, headers })
  expect(asked.body.rp.id).toBe('localhost')
  const made = new SoftAuthenticator().make(asked.body, { origin: headers.origin })
  const sent = await browser.call('POST', '/v1/player/passkeys', { token, body: { passkey: made }, headers })
  expect(sent).toMatchObject(refused)
})
