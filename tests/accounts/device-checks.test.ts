import { markets } from '@marquee/markets'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { iovation } from '../../apps/sandbox/src/iovation/iovation.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createIovation } from '../../apps/server/src/adapters/device/iovation/adapter.ts'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import type { DeviceReport } from '../../apps/server/src/modules/outside/index.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, prove } from './kit.ts'
import { askForSignIn, newMember } from './passkey-kit.ts'
import { appCode, playerWithCodes, sendCode } from './second-factor-kit.ts'

const bank = new FakeBank()
/** The market's policy stops denied devices. */
let kit: AccountsKit
/** A policy that only records them. */
let recording: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ device: true, overrides: { bankCompany: bank.company } })
  recording = await createAccountsKit({ device: true, overrides: { deviceDenyStops: () => false } })
})
afterAll(async () => {
  await kit.close()
  await recording.close()
})
beforeEach(() => {
  kit.companies.device!.asked.length = 0
})

const reported = (result: 'allow' | 'review' | 'deny'): DeviceReport => ({
  outcome: 'done',
  result,
  reason: `why ${result}`,
  trackingNumber: '10000000000001',
  deviceAlias: '4611686018427387101',
})
const answerWith = (report: DeviceReport, at = kit) => (at.companies.device!.answer = () => report)
const asked = () => kit.companies.device!.asked

const rowsOf = async (playerId: bigint, at = kit) =>
  (
    await at.db.query(
      `select type, payment_id, result, reason, tracking_number, device_alias from identity.device_check
        where player_id = $1 order by checked_at, check_id`,
      [playerId],
    )
  ).rows
const resultsOf = async (playerId: bigint, at = kit) =>
  (await rowsOf(playerId, at)).map((row) => (row as { result: string }).result)

const logIn = (
  person: { email: string; password: string },
  body: Record<string, unknown> = { blackbox: 'b10' },
  at = kit,
) => {
  const { email, password } = person
  return at.browser({ ip: '203.0.113.9' }).call('POST', '/v1/session', { body: { email, password, ...body } })
}
let captchas = 0
const signUp = (change: Record<string, unknown> = {}, at = kit) =>
  at.browser({ ip: '203.0.113.9' }).call('POST', '/v1/player/registration', {
    headers: { 'x-captcha-token': `good-device-${++captchas}`, country: 'FI' },
    body: {
      firstName: 'Aino',
      lastName: at.surname(),
      email: at.email(),
      password: 'correct horse battery',
      languageCode: 'fi',
      market: 'FI',
      blackbox: 'b10',
      ...change,
    },
  })

describe('a login', () => {
  it('from an allowed device asks the company one time and stores its answer, without an address', async () => {
    answerWith(reported('allow'))
    const player = await kit.player()
    expect((await logIn(player)).status).toBe(200)
    expect(asked()).toEqual([
      { accountCode: player.playerId.toString(), statedIp: '203.0.113.9', blackbox: 'b10', type: 'login' },
    ])
    expect(await rowsOf(player.playerId)).toEqual([
      {
        type: 'login',
        payment_id: null,
        result: 'allow',
        reason: 'why allow',
        tracking_number: '10000000000001',
        device_alias: '4611686018427387101',
      },
    ])
  })

  it('from a device under review goes on, and the review is stored', async () => {
    answerWith(reported('review'))
    const player = await kit.player()
    expect((await logIn(player)).status).toBe(200)
    expect(await resultsOf(player.playerId)).toEqual(['review'])
  })

  it('from a denied device is refused with a reason where the policy stops it, and goes on where it records', async () => {
    answerWith(reported('deny'))
    const player = await kit.player()
    expect(await logIn(player)).toMatchObject({ status: 409, body: { code: 'error.device.refused' } })
    expect(await resultsOf(player.playerId)).toEqual(['deny'])
    answerWith(reported('deny'), recording)
    const recorded = await recording.player()
    expect((await logIn(recorded, { blackbox: 'b10' }, recording)).status).toBe(200)
    expect(await resultsOf(recorded.playerId, recording)).toEqual(['deny'])
  })

  it('from a denied device opens no session and leaves no cookie', async () => {
    answerWith(reported('deny'))
    const { playerId, email, password } = await kit.player()
    const browser = kit.browser()
    await browser.call('POST', '/v1/session', { body: { email, password, blackbox: 'b10' } })
    expect(browser.cookies.has('identity-token')).toBe(false)
    const { rows } = await kit.db.query('select from identity.session where player_id = $1', [playerId])
    expect(rows).toHaveLength(0)
  })

  it('without an answer of the company goes on, and counts as unknown', async () => {
    answerWith({ outcome: 'unknown' })
    const player = await kit.player()
    expect((await logIn(player)).status).toBe(200)
    expect(await rowsOf(player.playerId)).toMatchObject([{ result: 'unknown', reason: 'no-answer' }])
  })

  it('without a blackbox goes on, asks nobody, and counts as unknown', async () => {
    const player = await kit.player()
    expect((await logIn(player, {})).status).toBe(200)
    expect((await logIn(player, { blackbox: '' })).status).toBe(200)
    expect(asked()).toEqual([])
    expect(await rowsOf(player.playerId)).toMatchObject([
      { result: 'unknown', reason: 'no-blackbox' },
      { result: 'unknown', reason: 'no-blackbox' },
    ])
  })

  it('takes a blackbox of 10,000 characters, and refuses a longer one at its field', async () => {
    answerWith(reported('allow'))
    const player = await kit.player()
    expect((await logIn(player, { blackbox: 'x'.repeat(10_000) })).status).toBe(200)
    expect(await logIn(player, { blackbox: 'x'.repeat(10_001) })).toMatchObject({
      status: 400,
      body: { code: 'error.validation', validationErrors: [{ field: 'blackbox' }] },
    })
  })

  it('with a wrong password, and of an account that may not log in, asks nobody', async () => {
    const player = await kit.player()
    expect((await logIn({ ...player, password: 'not the password' })).status).toBe(401)
    await kit.players.changeStanding(player.playerId, {
      status: { to: 'CLOSED' },
      actor: 'player',
      reason: 'a test',
    })
    expect((await logIn(player)).body.code).toBe('error.account.closed')
    expect(asked()).toEqual([])
  })

  it('that a code ends is checked one time, with its password', async () => {
    answerWith(reported('allow'))
    const player = await playerWithCodes(kit)
    asked().length = 0
    const browser = kit.browser()
    const { email, password } = player
    await browser.call('POST', '/v1/session', { body: { email, password, blackbox: 'b10' } })
    expect((await sendCode(browser, appCode(player.secret, kit.clock.nowMs()))).status).toBe(200)
    expect(asked()).toHaveLength(1)
  })
})

describe('a login by passkey', () => {
  it('asks the company after the passkey, and is refused from a denied device where the policy stops it', async () => {
    answerWith(reported('allow'))
    const member = await newMember(kit)
    asked().length = 0
    const send = async (blackbox: Record<string, unknown> = { blackbox: 'b10' }) => {
      kit.clock.advance({ seconds: 1 })
      const browser = kit.browser({ ip: '203.0.113.9' })
      const passkey = member.authenticator.sign(await askForSignIn(browser))
      return browser.call('POST', '/v1/session/passkey', { body: { passkey, ...blackbox } })
    }
    expect((await send()).status).toBe(200)
    const { playerId } = member
    expect(asked()).toEqual([
      { accountCode: playerId.toString(), statedIp: '203.0.113.9', blackbox: 'b10', type: 'login' },
    ])
    answerWith(reported('deny'))
    expect(await send()).toMatchObject({ status: 409, body: { code: 'error.device.refused' } })
    expect((await send({})).status).toBe(200)
    expect((await resultsOf(playerId)).slice(-3)).toEqual(['allow', 'deny', 'unknown'])
  })

  it('that is refused asks nobody', async () => {
    const member = await newMember(kit)
    asked().length = 0
    const browser = kit.browser()
    const passkey = member.authenticator.sign(await askForSignIn(browser), { isForged: true })
    const answer = await browser.call('POST', '/v1/session/passkey', { body: { passkey, blackbox: 'b10' } })
    expect(answer.body.code).toBe('error.passkey.refused')
    expect(asked()).toEqual([])
  })
})

describe('a login by bank', () => {
  it('asks the company when the account is open, and from a denied device the attempt is not used up', async () => {
    const browser = kit.browser({ ip: '203.0.113.9' })
    const { sessionId } = (await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' }))
      .body as { sessionId: string }
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: newBankPerson(kit) })
    const code = bank.asked.at(-1)!.ownCode
    await callPayAndPlay(browser, 'verify_code', { sessionId, code })
    const { email, phone } = await tellContact(kit, browser, sessionId)
    await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
    await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
    expect(asked()).toEqual([])
    answerWith(reported('deny'))
    const logInByBank = () => callPayAndPlay(browser, 'login', { sessionId, blackbox: 'b10' })
    expect(await logInByBank()).toMatchObject({ status: 409, body: { code: 'error.device.refused' } })
    kit.clock.advance({ seconds: 1 })
    answerWith(reported('allow'))
    const { status, body } = await logInByBank()
    expect(status).toBe(200)
    const playerId = BigInt(body.playerSession.playerId)
    expect(asked().map(({ type, accountCode }) => `${type} ${accountCode}`)).toEqual([
      `login ${playerId}`,
      `login ${playerId}`,
    ])
    expect(await resultsOf(playerId)).toEqual(['deny', 'allow'])
  })
})

describe('a device that several accounts use (ID-05)', () => {
  let aliases = 0
  const onDevice = () => {
    const deviceAlias = `shared-${++aliases}`
    answerWith({ ...reported('allow'), deviceAlias } as DeviceReport)
    return deviceAlias
  }
  const signals = async (deviceAlias: string) =>
    (
      await kit.db.query<{ player_id: bigint; other_player_ids: bigint[]; noticed_at: Temporal.Instant }>(
        `select player_id, other_player_ids, noticed_at from identity.shared_device
          where device_alias = $1 order by noticed_at, player_id`,
        [deviceAlias],
      )
    ).rows

  it('is a signal for staff, one time for each account that comes to it, and refuses nobody', async () => {
    const deviceAlias = onDevice()
    const [first, second, third] = [await kit.player(), await kit.player(), await kit.player()]
    const alarm = vi.spyOn(silentLog, 'warn')
    expect((await logIn(first)).status).toBe(200)
    expect((await logIn(first)).status).toBe(200)
    expect(await signals(deviceAlias)).toEqual([])
    expect(alarm).not.toHaveBeenCalled()
    kit.clock.advance({ seconds: 1 })
    expect((await logIn(second)).status).toBe(200)
    expect(alarm.mock.calls.map(([fields]) => fields)).toEqual([
      {
        port: 'device',
        playerId: second.playerId.toString(),
        otherPlayerIds: [first.playerId.toString()],
        alarm: true,
      },
    ])
    alarm.mockRestore()
    const noticedAt = kit.clock.now()
    kit.clock.advance({ seconds: 1 })
    for (const player of [third, second, first]) expect((await logIn(player)).status).toBe(200)
    expect(await signals(deviceAlias)).toEqual([
      { player_id: second.playerId, other_player_ids: [first.playerId], noticed_at: noticedAt },
      {
        player_id: third.playerId,
        other_player_ids: [first.playerId, second.playerId],
        noticed_at: kit.clock.now(),
      },
    ])
    const { rows } = await kit.db.query(
      `select body from kernel.outbox where topic = 'player.device.shared' and player_id = $1`,
      [second.playerId],
    )
    expect(rows).toEqual([{ body: { deviceAlias, otherPlayerIds: [first.playerId.toString()] } }])
  })

  it('is noticed when two accounts come to it at the same time', async () => {
    const deviceAlias = onDevice()
    const players = [await kit.player(), await kit.player()]
    const answers = await Promise.all(players.map((player) => logIn(player)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await signals(deviceAlias)).toHaveLength(1)
  })

  it('is not one for a device that the company does not name', async () => {
    answerWith({ ...reported('allow'), deviceAlias: null } as DeviceReport)
    const alarm = vi.spyOn(silentLog, 'warn')
    for (const player of [await kit.player(), await kit.player()]) await logIn(player)
    expect(alarm).not.toHaveBeenCalled()
    alarm.mockRestore()
  })
})

describe('a sign-up', () => {
  it('is checked in its first step, under its own id, and the check is the player’s once the account is open', async () => {
    answerWith(reported('review'))
    const browser = kit.browser()
    const email = kit.email()
    const created = await signUp({ email })
    expect(created.status).toBe(201)
    expect(asked()).toEqual([
      expect.objectContaining({
        type: 'registration',
        accountCode: expect.stringMatching(/^reg-[\w-]{43}$/),
      }),
    ])
    const { registrationId } = created.body as { registrationId: string }
    expect(asked()[0]!.accountCode).not.toContain(registrationId)
    const phone = kit.phone()
    await browser.call('PUT', '/v1/player/registration', {
      body: {
        registrationId,
        dateOfBirth: '1990-05-17',
        countryCode: 'FI',
        postalCode: '00100',
        city: 'Helsinki',
        street: 'Mannerheimintie 1',
        mobilePhone: { prefix: phone.prefix, body: phone.body },
        termsAndConditionsAccepted: true,
        termsAndConditionsAcceptedVersion: 3,
        cookiePolicyAccepted: true,
        marketingOptIn: false,
        languageCode: 'fi',
      },
    })
    await prove(kit, browser, 'email', { registrationId, email, e164: phone.e164 })
    await prove(kit, browser, 'sms', { registrationId, email, e164: phone.e164 })
    const { rows } = await kit.db.query<{ player_id: bigint }>(
      'select player_id from identity.registration where email = $1',
      [email],
    )
    expect(await rowsOf(rows[0]!.player_id)).toMatchObject([{ type: 'registration', result: 'review' }])
    // Others have logged in on that device: the new account is a signal, when it opens.
    const { rows: noticed } = await kit.db.query(
      'select device_alias from identity.shared_device where player_id = $1',
      [rows[0]!.player_id],
    )
    expect(noticed).toEqual([{ device_alias: '4611686018427387101' }])
  })

  it('from a denied device is refused before anything is stored or sent, and goes on where the policy records', async () => {
    answerWith(reported('deny'))
    const email = kit.email()
    expect(await signUp({ email })).toMatchObject({ status: 409, body: { code: 'error.device.refused' } })
    const { rows } = await kit.db.query('select from identity.registration where email = $1', [email])
    expect(rows).toHaveLength(0)
    answerWith(reported('deny'), recording)
    expect((await signUp({}, recording)).status).toBe(201)
  })

  it('gets the same answer for a known and an unknown address (SEC-07)', async () => {
    answerWith(reported('deny'))
    const { email } = await kit.player()
    const [known, unknown] = [await signUp({ email }), await signUp()]
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  it('goes on without an answer and without a blackbox', async () => {
    answerWith({ outcome: 'unknown' })
    expect((await signUp()).status).toBe(201)
    expect((await signUp({ blackbox: undefined })).status).toBe(201)
  })

  it('asks nobody without a solved captcha or with a password that is refused', async () => {
    expect((await signUp({ password: 'password1234' })).status).toBe(400)
    expect(asked()).toEqual([])
  })
})

describe('the policy of a market', () => {
  it('stops a denied device in every market: no market says otherwise', async () => {
    answerWith(reported('deny'))
    for (const market of Object.keys(markets).filter((one) => markets[one as keyof typeof markets].enabled)) {
      const player = await kit.player({ market })
      expect((await logIn(player)).body.code, market).toBe('error.device.refused')
    }
  })
})

describe('a withdrawal', () => {
  const review = (playerId: bigint, paymentId: string) =>
    kit.identity.deviceChecks.needsReview(kit.db, playerId, paymentId)
  const check = (playerId: bigint, paymentId: string, report: DeviceReport, blackbox?: string) => {
    answerWith(report)
    return kit.identity.deviceChecks.check({
      type: 'withdrawal',
      owner: { playerId },
      place: { market: 'FI', country: 'FI' },
      paymentId,
      ip: '203.0.113.9',
      blackbox: blackbox ?? 'b10',
    })
  }

  it('is never refused by the company, and needs a person unless its own device was allowed', async () => {
    const { playerId } = await kit.player()
    await check(playerId, 'wd_allow', reported('allow'))
    await check(playerId, 'wd_review', reported('review'))
    await check(playerId, 'wd_deny', reported('deny'))
    await check(playerId, 'wd_unknown', { outcome: 'unknown' })
    await check(playerId, 'wd_none', reported('allow'), '')
    const needed = []
    for (const id of ['wd_allow', 'wd_review', 'wd_deny', 'wd_unknown', 'wd_none'])
      needed.push(await review(playerId, id))
    expect(needed).toEqual([false, true, true, true, true])
  })

  it('without a check of its own follows the player’s last one', async () => {
    const player = await kit.player()
    expect(await review(player.playerId, 'wd_other')).toBe(false)
    answerWith(reported('review'))
    await logIn(player)
    expect(await review(player.playerId, 'wd_other')).toBe(true)
    kit.clock.advance({ minutes: 1 })
    answerWith(reported('allow'))
    await logIn(player)
    expect(await review(player.playerId, 'wd_other')).toBe(false)
  })

  it('keeps its review when the player logs in from an allowed device afterwards', async () => {
    const player = await kit.player()
    await check(player.playerId, 'wd_kept', reported('review'))
    kit.clock.advance({ minutes: 1 })
    answerWith(reported('allow'))
    await logIn(player)
    expect(await review(player.playerId, 'wd_kept')).toBe(true)
  })
})

describe('checks of sign-ups that were never completed', () => {
  it('are deleted after 90 days and not before; those of players stay', async () => {
    const own = await createAccountsKit({ device: true })
    try {
      const player = await own.player()
      await logIn(player, {}, own)
      await signUp({}, own)
      const left = async () => (await own.db.query('select from identity.device_check')).rows.length
      const tidy = () =>
        own.identity.jobs
          .find(({ kind }) => kind.name === 'identity.tidy')!
          .run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
      own.clock.advance({ hours: 24 * 90 - 1 })
      await tidy()
      expect(await left()).toBe(2)
      own.clock.advance({ hours: 2 })
      await tidy()
      expect(await left()).toBe(1)
      expect(await resultsOf(player.playerId, own)).toEqual(['unknown'])
    } finally {
      await own.close()
    }
  })
})

describe('with the company of the sandbox', () => {
  let sandbox: Sandbox
  let url: string
  beforeAll(async () => {
    sandbox = await buildSandbox({
      settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
      books: openBooks(':memory:'),
      clock: systemClock,
      companies: [iovation],
    })
    url = `${await sandbox.app.listen({ port: 0, host: '127.0.0.1' })}/iovation`
  })
  afterAll(() => sandbox.stop())

  const { subscriberId, account, password, subkey } = credentials.iovation
  const companyWith = (secret: string) =>
    createIovation({
      config: { url, subscriberId, account, password: secret },
      timeoutMs: 500,
      log: silentLog,
    })
  const control = (payload: object) =>
    sandbox.app.inject({ method: 'POST', url: '/iovation/_control', payload })
  async function blackboxOf(device: string): Promise<string> {
    await sandbox.app.inject({ method: 'POST', url: '/iovation/devices', payload: { device } })
    const script = await (await fetch(`${url}/general5/${subkey}/wdp.js`)).text()
    return /blackbox:"([^"]+)"/.exec(script)![1]!
  }
  const request = { accountCode: '1', statedIp: '203.0.113.9', type: 'login' } as const

  it('the whole protocol: allow, review, deny, bad blackbox, bad credentials, no answer in time', async () => {
    const company = companyWith(password)
    const check = async (blackbox: string) => company.check({ ...request, blackbox })
    const own = await blackboxOf('own')
    expect(await check(own)).toMatchObject({
      outcome: 'done',
      result: 'allow',
      reason: null,
      deviceAlias: expect.stringMatching(/^\d{10,19}$/),
      trackingNumber: '10000000000002',
    })
    expect(await check(await blackboxOf('shared'))).toMatchObject({
      result: 'review',
      deviceAlias: '4611686018427387101',
    })
    expect(await check(await blackboxOf('abroad'))).toMatchObject({
      result: 'review',
      reason: 'Country mismatch',
    })
    expect(await check(await blackboxOf('fraud'))).toMatchObject({ result: 'deny' })
    for (const answer of ['validation-error', 'server-error', 'unknown-result', 'not-json']) {
      await control({ next: answer })
      expect(await check(own), answer).toEqual({ outcome: 'unknown' })
    }
    expect(await check('made up')).toEqual({ outcome: 'unknown' })
    expect(await companyWith('another').check({ ...request, blackbox: own })).toEqual({ outcome: 'unknown' })
    await control({ delayMs: 2_000 })
    const startedAt = performance.now()
    expect(await companyWith(password).check({ ...request, blackbox: own })).toEqual({ outcome: 'unknown' })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    await control({ delayMs: 0 })
  })
})
