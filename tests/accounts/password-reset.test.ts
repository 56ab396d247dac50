import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, queuedMails, runJobs, signIn, smsCodeFor } from './kit.ts'
import { readPlain } from '../kit/personal.ts'

const NEW_PASSWORD = 'velvet harbour lantern'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

const path = '/v1/player/password_reset'
const ask = (browser: Browser, email: string, channel: 'EMAIL' | 'SMS' = 'EMAIL') =>
  browser.call('POST', path, { body: { email, channel } })
const typeCode = (browser: Browser, resetId: string, smsCode: string) =>
  browser.call('POST', `${path}/sms_verification`, { body: { resetId, smsCode } })
const setByMail = (browser: Browser, resetKey: string, password = NEW_PASSWORD) =>
  browser.call('POST', `${path}/new_password/email`, { body: { resetKey, password } })
const setBySms = (browser: Browser, smsResetKeyId: string, password = NEW_PASSWORD) =>
  browser.call('POST', `${path}/new_password`, { body: { smsResetKeyId, password } })
const isOver = { status: 400, body: { code: 'error.password.reset' } }

function keyFor(email: string): string {
  const mail = kit.companies.mails.findLast(({ to, tag }) => to === email && tag === 'password-reset')
  const key = /#key=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1]
  if (key === undefined) throw new Error(`no reset mail to ${email}`)
  return key
}

async function keyByMail(email: string, browser = kit.browser()): Promise<string> {
  expect((await ask(browser, email)).status).toBe(200)
  await runJobs(kit)
  return keyFor(email)
}

async function playerWithPhone() {
  const phone = kit.phone().e164
  return { ...(await kit.player({ phone })), phone }
}

/** Asks for a code by SMS, which has arrived and could have been read. */
async function askBySms(
  email: string,
  browser = kit.browser(),
): Promise<{ browser: Browser; resetId: string }> {
  const { body } = await ask(browser, email, 'SMS')
  await runJobs(kit)
  kit.clock.advance({ seconds: 3 })
  return { browser, resetId: body.resetId as string }
}

describe('a password reset by e-mail', () => {
  it('sets a new password, ends every session, tells the owner, and works one time', async () => {
    const player = await kit.player()
    const other = kit.browser()
    const { body } = await signIn(other, player)
    kit.clock.advance({ seconds: 1 })
    const browser = kit.browser()
    const resetKey = await keyByMail(player.email, browser)
    const mail = kit.companies.mails.at(-1)!
    expect(mail.text).toContain('/fi-FI/reset-password#key=')
    expect(await browser.call('GET', `${path}/new_password/email/${resetKey}`)).toMatchObject({ status: 200 })
    expect(await setByMail(browser, resetKey)).toMatchObject({ status: 200, body: {} })
    expect(await other.call('GET', '/v1/session', { token: body.idToken })).toMatchObject({ status: 401 })
    expect(await other.call('POST', '/v1/session/refresh', { body: {} })).toMatchObject({ status: 401 })
    expect(await signIn(kit.browser(), player)).toMatchObject({ status: 401 })
    const own = await signIn(browser, { ...player, password: NEW_PASSWORD })
    expect(own.status).toBe(200)
    expect(await queuedMails(kit, player.email)).toEqual(['password-changed'])
    for (const call of [
      () => setByMail(browser, resetKey, 'another velvet lantern'),
      () => browser.call('GET', `${path}/new_password/email/${resetKey}`),
    ])
      expect(await call()).toMatchObject(isOver)
    const history = await browser.call('GET', '/v1/player/login_history', { token: own.body.idToken })
    expect(history.body.logins[1]).toMatchObject({ endReason: 'password' })
  })

  it('is refused after ten minutes, not a second before; once the link is open there are twenty more (SEC-08)', async () => {
    const player = await kit.player()
    const browser = kit.browser()
    const check = (key: string) => browser.call('GET', `${path}/new_password/email/${key}`)
    const unused = await keyByMail(player.email)
    kit.clock.advance({ minutes: 10 })
    expect(await check(unused)).toMatchObject(isOver)
    expect(await setByMail(browser, unused)).toMatchObject(isOver)
    const resetKey = await keyByMail(player.email)
    kit.clock.advance({ minutes: 9, seconds: 59 })
    expect(await check(resetKey)).toMatchObject({ status: 200 })
    kit.clock.advance({ minutes: 19, seconds: 59 })
    // Opening it again gives no more time.
    expect(await check(resetKey)).toMatchObject({ status: 200 })
    kit.clock.advance({ seconds: 1 })
    expect(await setByMail(browser, resetKey)).toMatchObject(isOver)
  })

  it.each([
    ['too_short', 'short one'],
    ['breached', 'password1234'],
    ['contains_brand', 'my marquee is bright'],
    ['contains_name', 'kettunenbecause of it'],
  ])(
    'refuses a password that is %s at its field, and the key stays good (decision 21)',
    async (code, password) => {
      const player = await kit.player({ lastName: 'Kettunenbecause' })
      const resetKey = await keyByMail(player.email)
      const browser = kit.browser()
      const answer = await setByMail(browser, resetKey, password)
      expect(answer.status).toBe(400)
      expect(answer.body.validationErrors).toEqual([expect.objectContaining({ field: 'password', code })])
      expect(await setByMail(browser, resetKey)).toMatchObject({ status: 200 })
    },
  )

  it('of ten parallel completions with one key exactly one sets its password', async () => {
    const player = await kit.player()
    const resetKey = await keyByMail(player.email)
    const passwords = Array.from(
      { length: 10 },
      (_, index) => `velvet harbour ${'abcdefghij'[index]} lantern`,
    )
    const answers = await Promise.all(
      passwords.map((password) => setByMail(kit.browser(), resetKey, password)),
    )
    const winners = passwords.filter((_, index) => answers[index]!.status === 200)
    expect(winners).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('error.password.reset')
    expect(await signIn(kit.browser(), { ...player, password: winners[0]! })).toMatchObject({ status: 200 })
    expect(await queuedMails(kit, player.email)).toEqual(['password-changed'])
  })

  it('ends the other open resets of the account', async () => {
    const player = await kit.player()
    const first = await keyByMail(player.email)
    const second = await keyByMail(player.email)
    expect(await setByMail(kit.browser(), second)).toMatchObject({ status: 200 })
    expect(await setByMail(kit.browser(), first)).toMatchObject(isOver)
  })

  it('opens no session for a sign-in with the old password that was being checked meanwhile', async () => {
    const player = await kit.player()
    const resetKey = await keyByMail(player.email)
    const [reset, ...signIns] = await Promise.all([
      setByMail(kit.browser(), resetKey),
      ...Array.from({ length: 4 }, () => signIn(kit.browser(), player)),
    ])
    expect(reset).toMatchObject({ status: 200 })
    for (const { status, body } of signIns) {
      if (status !== 200) continue
      expect(await kit.browser().call('GET', '/v1/session', { token: body.idToken })).toMatchObject({
        status: 401,
      })
    }
  })

  it('gives the attempts back that a guesser has used up, and forgets all browsers but the one it was made in', async () => {
    const player = await kit.player()
    const known = kit.browser()
    await signIn(known, player)
    const here = kit.browser()
    await signIn(here, player)
    for (let i = 0; i < 6; i++) await signIn(kit.browser(), { ...player, password: 'not the password' })
    expect((await signIn(kit.browser(), player)).body.code).toBe('error.sign.in.attempt.count.exceeded')
    const resetKey = await keyByMail(player.email, here)
    await setByMail(here, resetKey)
    const devices = await kit.db.query<{ count: bigint }>(
      'select count(*) from identity.device where player_id = $1',
      [player.playerId],
    )
    expect(Number(devices.rows[0]!.count)).toBe(1)
    expect(await signIn(kit.browser(), { ...player, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
  })

  it('is made whatever the status is: an excluded player gets a new password and is still refused', async () => {
    const player = await kit.player()
    await kit.players.changeStanding(player.playerId, {
      status: { to: 'SELF_EXCLUDED' },
      reason: 'asked by the player',
      actor: 'player',
    })
    const resetKey = await keyByMail(player.email)
    expect(await setByMail(kit.browser(), resetKey)).toMatchObject({ status: 200 })
    expect(await signIn(kit.browser(), { ...player, password: NEW_PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'error.exclusion.in.progress.indefinitely' },
    })
  })

  it('whose mail may not have arrived is sent again, with the same key', async () => {
    const player = await kit.player()
    await ask(kit.browser(), player.email)
    kit.companies.nextMail.push({ outcome: 'unknown' })
    const { rows } = await kit.db.query<{ body: { task: string; payload: unknown } }>(
      `delete from kernel.outbox where topic = 'kernel.job' and body ->> 'task' = 'identity.send-password-reset' returning body`,
    )
    const job = kit.identity.jobs.find(({ kind }) => kind.name === 'identity.send-password-reset')!
    const attempt = (number: number) =>
      job.run(rows[0]!.body.payload, {
        signal: AbortSignal.timeout(5_000),
        attempt: number,
        dueAt: undefined,
      })
    await expect(attempt(1)).rejects.toThrow(/was not taken/)
    const keyHashes = async () =>
      (
        await readPlain<{ key_hash: Buffer; target: string | null }>(
          kit.db,
          'identity.challenge',
          `select * from identity.challenge where purpose = 'password_reset'`,
        )
      )
        .filter(({ target }) => target === player.email)
        .map(({ key_hash: keyHash }) => keyHash)
    const first = await keyHashes()
    expect(first).toHaveLength(1)
    await attempt(2)
    expect(await keyHashes()).toEqual(first)
    expect(await setByMail(kit.browser(), keyFor(player.email))).toMatchObject({ status: 200 })
  })

  it('that fails before its commit changes nothing, and the key is still good', async () => {
    const player = await kit.player()
    const { body } = await signIn(kit.browser(), player)
    const resetKey = await keyByMail(player.email)
    await kit.db.query(
      `create function identity.test_crash() returns trigger language plpgsql as $$ begin raise 'crashed'; end $$;
       create trigger test_crash before insert on kernel.outbox for each row execute function identity.test_crash()`,
    )
    try {
      expect(await setByMail(kit.browser(), resetKey)).toMatchObject({ status: 500 })
    } finally {
      await kit.db.query('drop trigger test_crash on kernel.outbox; drop function identity.test_crash()')
    }
    expect(await kit.browser().call('GET', '/v1/session', { token: body.idToken })).toMatchObject({
      status: 200,
    })
    expect(await signIn(kit.browser(), player)).toMatchObject({ status: 200 })
    expect(await setByMail(kit.browser(), resetKey)).toMatchObject({ status: 200 })
  })
})

describe('a password reset by SMS', () => {
  it('takes the code, then the new password, each one time', async () => {
    const player = await playerWithPhone()
    const { browser, resetId } = await askBySms(player.email)
    const proven = await typeCode(browser, resetId, smsCodeFor(kit, player.phone))
    expect(proven).toMatchObject({ status: 200 })
    const key = proven.body.smsResetKeyId as string
    // A key of one way is none of the other.
    expect(await setByMail(browser, key)).toMatchObject(isOver)
    expect(await setBySms(browser, key)).toMatchObject({ status: 200 })
    expect(await setBySms(browser, key, 'another velvet lantern')).toMatchObject(isOver)
    expect(await signIn(browser, { ...player, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
  })

  it('is over after three wrong codes, also for the right one', async () => {
    const player = await playerWithPhone()
    const { browser, resetId } = await askBySms(player.email)
    const right = smsCodeFor(kit, player.phone)
    for (const attemptsLeft of [2, 1])
      expect(await typeCode(browser, resetId, '000000')).toMatchObject({
        status: 400,
        body: { code: 'sms.code.invalid', additionalInfo: { attemptsLeft, reason: 'wrong' } },
      })
    for (const code of ['000000', right])
      expect(await typeCode(browser, resetId, code)).toMatchObject({
        status: 400,
        body: { code: 'sms.max.attempts.reached' },
      })
  })

  it('takes ten codes a day for one account, over all its resets', async () => {
    const player = await playerWithPhone()
    for (let i = 0; i < 5; i++) {
      const { browser, resetId } = await askBySms(player.email)
      for (let code = 0; code < 2; code++)
        expect((await typeCode(browser, resetId, '000000')).body.code).toBe('sms.code.invalid')
    }
    kit.clock.advance({ hours: 1 })
    const { browser, resetId } = await askBySms(player.email)
    const right = smsCodeFor(kit, player.phone)
    expect((await typeCode(browser, resetId, right)).body.code).toBe('sms.max.attempts.reached')
  })

  it('gives twenty minutes for the password, not a second more', async () => {
    const player = await playerWithPhone()
    const prove = async () => {
      const { browser, resetId } = await askBySms(player.email)
      const { body } = await typeCode(browser, resetId, smsCodeFor(kit, player.phone))
      return { browser, key: body.smsResetKeyId as string }
    }
    const late = await prove()
    kit.clock.advance({ minutes: 20 })
    expect(await setBySms(late.browser, late.key)).toMatchObject(isOver)
    const early = await prove()
    kit.clock.advance({ minutes: 19, seconds: 59 })
    expect(await setBySms(early.browser, early.key)).toMatchObject({ status: 200 })
  })

  it('has no id or key in the database', async () => {
    const player = await playerWithPhone()
    const { browser, resetId } = await askBySms(player.email)
    const { body } = await typeCode(browser, resetId, smsCodeFor(kit, player.phone))
    const resetKey = await keyByMail(player.email)
    const { rows } = await kit.db.query<{ text: string }>(
      `select concat((select string_agg(c::text, ' ') from identity.challenge c),
                     (select string_agg(v::text, ' ') from identity.verification v),
                     (select string_agg(o::text, ' ') from kernel.outbox o)) as text`,
    )
    for (const secret of [resetId, body.smsResetKeyId as string, resetKey])
      expect(rows[0]!.text).not.toContain(secret)
  })
})

describe('a password reset tells nobody whether an address has an account (SEC-07)', () => {
  const masked = (text: string) =>
    text
      .replace(/rst_[0-9a-f]{48}/g, 'rst_…')
      .replace(/"requestId":"[^"]+"/g, '')
      .replace(/"(resendAt|expiresAt)":"[^"]+"/g, '')

  /** Every answer that a stranger gets who names an address. */
  async function answersTo(email: string, channel: 'EMAIL' | 'SMS'): Promise<string[]> {
    const browser = kit.browser()
    const answers: string[] = []
    const note = ({ status, headers, body }: Awaited<ReturnType<Browser['call']>>) => {
      const { date: _date, 'request-id': _id, ...rest } = headers
      answers.push(masked(JSON.stringify({ status, rest, body })))
      return body
    }
    const first = note(await ask(browser, email, channel)).resetId as string
    await runJobs(kit)
    const second = note(await ask(browser, email, channel)).resetId as string
    await runJobs(kit)
    kit.clock.advance({ seconds: 4 })
    // The company has forgotten the first code since the second one was sent.
    for (const resetId of [first, second])
      for (const code of ['000000', '111111', '222222', '333333'])
        note(await typeCode(browser, resetId, code))
    for (let i = 0; i < 4; i++) {
      note(await ask(browser, email, channel))
      await runJobs(kit)
    }
    note(await browser.call('GET', `${path}/new_password/email/${'x'.repeat(43)}`))
    return answers
  }

  it.each(['EMAIL', 'SMS'] as const)(
    'all answers by %s are the same, byte for byte, for an open, a closed, an excluded and an unknown address',
    async (channel) => {
      const open = await playerWithPhone()
      const closed = await playerWithPhone()
      const excluded = await playerWithPhone()
      const change = { reason: 'asked by the player', actor: 'player' }
      await kit.players.changeStanding(closed.playerId, { ...change, status: { to: 'CLOSED' } })
      await kit.players.changeStanding(excluded.playerId, { ...change, status: { to: 'SELF_EXCLUDED' } })
      const unknown = await answersTo(kit.email(), channel)
      for (const { email } of [open, closed, excluded])
        expect(await answersTo(email, channel)).toEqual(unknown)
      expect(unknown.at(-2)).toContain('error.rate.limited')
    },
  )

  it('a request reads no account, and a code of an unknown address is checked with the company as any other', async () => {
    const player = await playerWithPhone()
    const seen: string[] = []
    const before = kit.companies.sms.length
    for (const email of [player.email, kit.email()]) {
      const browser = kit.browser()
      const { body } = await ask(browser, email, 'SMS')
      // Nothing was sent before the answer.
      expect(kit.companies.sms).toHaveLength(before)
      seen.push(body.resetId as string)
    }
    await runJobs(kit)
    expect(kit.companies.sms).toHaveLength(before + 1)
    kit.clock.advance({ seconds: 3 })
    for (const resetId of seen) {
      kit.companies.nextCheck.push({ outcome: 'unknown' })
      expect((await typeCode(kit.browser(), resetId, '000000')).body.code).toBe('error.unavailable')
      expect(kit.companies.nextCheck).toEqual([])
    }
  })

  it('a code is not checked before an SMS can have been read, whoever it is for', async () => {
    const browser = kit.browser()
    const { body } = await ask(browser, kit.email(), 'SMS')
    await runJobs(kit)
    kit.clock.advance({ milliseconds: 2_800 })
    const start = performance.now()
    await typeCode(browser, body.resetId as string, '000000')
    expect(performance.now() - start).toBeGreaterThanOrEqual(195)
  })

  it('of one account five are made an hour by SMS and five by mail: others cannot use up the links of its owner', async () => {
    const { email } = await playerWithPhone()
    for (let i = 0; i < 5; i++) expect((await ask(kit.browser(), email, 'SMS')).status).toBe(200)
    expect((await ask(kit.browser(), email, 'SMS')).status).toBe(429)
    const resetKey = await keyByMail(email)
    expect(await setByMail(kit.browser(), resetKey)).toMatchObject({ status: 200 })
  })

  it('of one account five are made an hour, from one address thirty, a captcha after five', async () => {
    const email = kit.email()
    for (let i = 0; i < 5; i++) expect((await ask(kit.browser(), email)).status).toBe(200)
    const refused = await ask(kit.browser(), email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    const crowd = () => kit.browser({ ip: '203.0.113.50' })
    for (let i = 0; i < 5; i++) expect((await ask(crowd(), kit.email())).status).toBe(200)
    expect((await ask(crowd(), kit.email())).body).toMatchObject({
      code: 'error.captcha.validation',
      additionalInfo: { reason: 'asked' },
    })
    const solved = (index: number) =>
      crowd().call('POST', path, {
        body: { email: kit.email(), channel: 'EMAIL', captchaToken: `good-reset-${index}` },
      })
    for (let i = 0; i < 25; i++) expect((await solved(i)).status).toBe(200)
    expect((await solved(99)).status).toBe(429)
  })
})
