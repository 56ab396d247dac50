import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankPerson } from '../../apps/server/src/modules/identity/index.ts'
import { outdatedHash } from '../../apps/server/src/modules/identity/test-kit.ts'
import { callPayAndPlay, FakeBank, newBankPerson } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha, runJobs, signIn, whileWaiting } from './kit.ts'
import {
  appCode,
  begin,
  changesOf,
  claimsOf,
  codeMails,
  confirm,
  expired,
  playerWithCodes,
  sendCode,
  signedIn,
  signedInByCode,
  stateOf,
  stepUpByCode,
  stepUpByCodeDue,
  turnOff,
  withPassword,
  wrongAppCode,
  wrongCode,
} from './second-factor-kit.ts'

const bank = new FakeBank()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ overrides: { bankCompany: bank.company } })
})
afterAll(() => kit.close())

const now = () => kit.clock.nowMs()
const codeOf = ({ secret }: { secret: string }, steps = 0) => appCode(secret, now(), steps)
const wrongOf = ({ secret }: { secret: string }) => wrongAppCode(secret, now())
const bar = (
  { playerId }: { playerId: bigint },
  to: 'SELF_EXCLUDED' | 'CLOSED' | 'BLACKLISTED' | 'TIMEOUT',
  until?: Temporal.Instant,
) =>
  kit.players.changeStanding(playerId, {
    status: { to, ...(until ? { until } : {}) },
    reason: 'a test of sign-ins',
    actor: 'player',
  })

describe('a sign-in by password', () => {
  it('opens no session before the code, then one with pwd and otp', async () => {
    const player = await playerWithCodes(kit)
    const { browser, answer } = await withPassword(kit, player)
    expect(answer).toMatchObject({
      status: 401,
      body: {
        code: 'error.second_factor.required',
        additionalInfo: { attemptsLeft: 5, expiresAt: kit.clock.now().add({ minutes: 10 }).toString() },
      },
    })
    expect(browser.cookies.has('identity-token')).toBe(false)
    const { rows } = await kit.db.query(
      `select proven, missing from identity.challenge where player_id = $1 and purpose = 'second_factor'`,
      [player.playerId],
    )
    expect(rows).toEqual([{ proven: ['password'], missing: ['totp'] }])
    const done = await sendCode(browser, codeOf(player))
    expect(done.status).toBe(200)
    expect(claimsOf(done.body.idToken as string)).toMatchObject({ amr: ['pwd', 'otp'] })
    expect(browser.cookies.has('identity-token')).toBe(true)
    expect(browser.cookies.has('second-factor')).toBe(false)
  })

  it('replaces a hash of other costs, although a code must follow', async () => {
    const player = await playerWithCodes(kit)
    const hashOf = async () => {
      const { rows } = await kit.db.query<{ hash: string }>(
        `select data ->> 'hash' as hash from identity.authenticator where player_id = $1 and kind = 'password'`,
        [player.playerId],
      )
      return rows[0]?.hash
    }
    const old = await outdatedHash(player.password)
    await kit.db.query(
      `update identity.authenticator set data = jsonb_build_object('hash', $2::text)
        where player_id = $1 and kind = 'password'`,
      [player.playerId, old],
    )
    expect((await withPassword(kit, player)).answer.body.code).toBe('error.second_factor.required')
    expect(await hashOf()).not.toBe(old)
    const { browser } = await withPassword(kit, player)
    expect((await sendCode(browser, codeOf(player))).status).toBe(200)
  })

  it('with a wrong password is refused as without codes', async () => {
    const player = await playerWithCodes(kit)
    expect(await signIn(kit.browser(), { ...player, password: 'not the password' })).toMatchObject({
      status: 401,
      body: { code: 'error.player.not.found' },
    })
  })

  it('of an account without codes needs none', async () => {
    expect((await signIn(kit.browser(), await kit.player())).status).toBe(200)
  })

  it('asks for the code after the captcha too, and by the call for players of an older platform', async () => {
    const player = await playerWithCodes(kit)
    for (let i = 0; i < 3; i++) await signIn(kit.browser(), { ...player, password: 'not the password' }, null)
    expect(await signIn(kit.browser(), player, null)).toMatchObject({
      status: 403,
      body: { code: 'error.captcha.validation' },
    })
    const browser = kit.browser()
    expect(await signIn(browser, player, loginCaptcha())).toMatchObject({
      status: 401,
      body: { code: 'error.second_factor.required' },
    })
    expect(await sendCode(browser, codeOf(player))).toMatchObject({ status: 200 })
    kit.clock.advance({ seconds: 30 })
    const other = kit.browser()
    const { email, password } = player
    expect(await other.call('POST', '/v1/player/migration', { body: { email, password } })).toMatchObject({
      status: 401,
      body: { code: 'error.second_factor.required' },
    })
    expect(await sendCode(other, codeOf(player))).toMatchObject({ status: 200 })
  })

  it('ends the earlier session of the browser', async () => {
    const player = await playerWithCodes(kit)
    const own = await signedInByCode(kit, player)
    await signIn(own.browser, player)
    // The password alone ends nothing.
    expect((await own.browser.call('GET', '/v1/session', { token: own.token })).status).toBe(200)
    expect((await sendCode(own.browser, codeOf(player))).status).toBe(200)
    expect((await own.browser.call('GET', '/v1/session', { token: own.token })).status).toBe(401)
  })

  it('asks for the code although codes were turned on while the password was checked', async () => {
    const [player, other] = [await kit.player(), await playerWithCodes(kit)]
    const browser = kit.browser()
    const answer = await whileWaiting(
      kit,
      player.playerId,
      () => signIn(browser, player),
      (tx) =>
        tx.query(
          `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at)
           select $1::bigint, 'totp', $1::text, data, created_at, changed_at from identity.authenticator
            where player_id = $2 and kind = 'totp'`,
          [player.playerId, other.playerId],
        ),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'error.second_factor.required' } })
    expect(browser.cookies.has('second-factor')).toBe(true)
    expect(browser.cookies.has('identity-token')).toBe(false)
  })

  it('after a reset of the password asks for the code: a reset turns nothing off', async () => {
    const player = await playerWithCodes(kit)
    const browser = kit.browser()
    await browser.call('POST', '/v1/player/password_reset', { body: { email: player.email } })
    await runJobs(kit)
    const key = /key=([\w-]+)/.exec(
      kit.companies.mails.findLast(({ to, tag }) => to === player.email && tag === 'password-reset')?.text ??
        '',
    )?.[1]
    const password = 'velvet harbour lantern'
    expect(
      await browser.call('POST', '/v1/player/password_reset/new_password/email', {
        body: { resetKey: key, password },
      }),
    ).toMatchObject({ status: 200 })
    expect(browser.cookies.has('identity-token')).toBe(false)
    expect(await signIn(browser, { ...player, password })).toMatchObject({
      body: { code: 'error.second_factor.required' },
    })
    expect(await sendCode(browser, codeOf(player))).toMatchObject({ status: 200 })
  })

  it('whose password was changed meanwhile is over', async () => {
    const player = await playerWithCodes(kit)
    const { browser } = await withPassword(kit, player)
    const { own } = player
    const body = { oldPassword: player.password, newPassword: 'velvet harbour lantern' }
    expect(await own.browser.call('POST', '/v1/player/password', { token: own.token, body })).toMatchObject({
      status: 200,
    })
    expect(await sendCode(browser, codeOf(player))).toMatchObject(expired)
    // The code was not used up.
    const again = await withPassword(kit, { ...player, password: body.newPassword })
    expect(await sendCode(again.browser, codeOf(player))).toMatchObject({ status: 200 })
  })
})

describe('the challenge of a sign-in', () => {
  it('takes a code for ten minutes, not a second longer', async () => {
    const player = await playerWithCodes(kit)
    const [one, two] = [await withPassword(kit, player), await withPassword(kit, player)]
    kit.clock.advance({ minutes: 9, seconds: 59 })
    expect(await sendCode(one.browser, codeOf(player))).toMatchObject({ status: 200 })
    kit.clock.advance({ seconds: 1 })
    expect(await sendCode(two.browser, codeOf(player, 1))).toMatchObject(expired)
  })

  it('is of the browser that sent the password', async () => {
    const player = await playerWithCodes(kit)
    const { browser } = await withPassword(kit, player)
    expect(await sendCode(kit.browser(), codeOf(player))).toMatchObject(expired)
    const forged = kit.browser()
    forged.cookies.set('second-factor', 'A'.repeat(43))
    expect(await sendCode(forged, codeOf(player))).toMatchObject(expired)
    expect(await sendCode(browser, codeOf(player))).toMatchObject({ status: 200 })
  })

  it('takes five codes: the fifth is checked, the sixth is not', async () => {
    const player = await playerWithCodes(kit)
    const four = await withPassword(kit, player)
    for (const left of [4, 3, 2, 1])
      expect(await sendCode(four.browser, wrongOf(player))).toMatchObject(wrongCode(left))
    expect(await sendCode(four.browser, codeOf(player))).toMatchObject({ status: 200 })
    kit.clock.advance({ seconds: 30 })
    const five = await withPassword(kit, player)
    for (const left of [4, 3, 2, 1, 0])
      expect(await sendCode(five.browser, wrongOf(player))).toMatchObject(wrongCode(left))
    expect(await sendCode(five.browser, codeOf(player))).toMatchObject(expired)
    // Not even later: it has ended.
    expect(await sendCode(five.browser, codeOf(player))).toMatchObject(expired)
    // The password opens another one.
    const again = await withPassword(kit, player)
    expect(await sendCode(again.browser, codeOf(player))).toMatchObject({ status: 200 })
  })

  it('takes five codes also when they come at the same time', async () => {
    const player = await playerWithCodes(kit)
    const { browser } = await withPassword(kit, player)
    const code = wrongOf(player)
    const answers = await Promise.all(Array.from({ length: 9 }, () => sendCode(browser, code)))
    const codes = answers.map(({ body }) => body.code as string)
    expect(codes.filter((one) => one === 'error.second_factor.code')).toHaveLength(5)
    expect(codes.filter((one) => one === 'error.second_factor.expired')).toHaveLength(4)
  })

  it('opens one session for two requests at the same time with one code', async () => {
    const player = await playerWithCodes(kit)
    const { browser } = await withPassword(kit, player)
    const code = codeOf(player)
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendCode(browser, code)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400'])
  })

  it('names what is wrong with a code, and such a code costs no try', async () => {
    const player = await playerWithCodes(kit)
    const { browser } = await withPassword(kit, player)
    for (const code of ['', '12345', '1234567', 'K7QWM-3XN9'])
      expect(await sendCode(browser, code)).toMatchObject({
        status: 400,
        body: { code: 'error.validation', validationErrors: [{ field: 'code', code: 'code' }] },
      })
    expect(await sendCode(browser, wrongOf(player))).toMatchObject(wrongCode(4))
  })
})

describe('a code', () => {
  it('is taken one step early and late, not two', async () => {
    const player = await playerWithCodes(kit)
    kit.clock.advance({ minutes: 2 })
    for (const [steps, isTaken] of [
      [-2, false],
      [2, false],
      [-1, true],
      [1, true],
    ] as const) {
      const { browser } = await withPassword(kit, player)
      const { status } = await sendCode(browser, codeOf(player, steps))
      expect([steps, status]).toEqual([steps, isTaken ? 200 : 400])
    }
  })

  it('works one time: a replayed one gets the answer of a wrong one, in every browser', async () => {
    const player = await playerWithCodes(kit)
    const [one, two] = [await withPassword(kit, player), await withPassword(kit, player)]
    const code = codeOf(player)
    expect(await sendCode(one.browser, code)).toMatchObject({ status: 200 })
    const replayed = await sendCode(two.browser, code)
    const refused = await sendCode(two.browser, wrongOf(player))
    expect(replayed).toMatchObject(wrongCode(4))
    expect(refused).toMatchObject(wrongCode(3))
    // Nor one of a step before.
    expect(await sendCode(two.browser, codeOf(player, -1))).toMatchObject(wrongCode(2))
    kit.clock.advance({ seconds: 30 })
    expect(await sendCode(two.browser, codeOf(player))).toMatchObject({ status: 200 })
  })

  it('that turned codes on does not sign in', async () => {
    const player = await kit.player()
    const own = await signedIn(kit, player)
    const begun = (await begin(own)).body as { secret: string }
    await confirm(own, codeOf(begun))
    const { browser } = await withPassword(kit, player)
    expect(await sendCode(browser, codeOf(begun))).toMatchObject(wrongCode(4))
  })

  it('sent at the same time in two browsers opens one session', async () => {
    const player = await playerWithCodes(kit)
    const browsers = [await withPassword(kit, player), await withPassword(kit, player)]
    const code = codeOf(player)
    const answers = await Promise.all(browsers.map(({ browser }) => sendCode(browser, code)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    expect(answers.find(({ status }) => status === 400)).toMatchObject(wrongCode(4))
  })

  it('is not checked after ten wrong ones in an hour, over all sign-ins; the answer says for how long', async () => {
    const player = await playerWithCodes(kit)
    for (const tries of [5, 4]) {
      const { browser } = await withPassword(kit, player)
      for (let i = 0; i < tries; i++)
        expect((await sendCode(browser, wrongOf(player))).body.code).toBe('error.second_factor.code')
    }
    // A right one is not counted, and gives nothing back.
    const right = await withPassword(kit, player)
    expect(await sendCode(right.browser, codeOf(player))).toMatchObject({ status: 200 })
    kit.clock.advance({ minutes: 1 })
    const { browser } = await withPassword(kit, player)
    expect(await sendCode(browser, wrongOf(player))).toMatchObject(wrongCode(4))
    const blocked = await sendCode(browser, codeOf(player))
    expect(blocked).toMatchObject({
      status: 400,
      body: { code: 'error.second_factor.attempts', additionalInfo: { minutes: 59 } },
    })
    expect(Number(blocked.headers['retry-after'])).toBe(59 * 60)
    // Neither recovery codes nor other browsers are a way around it.
    const other = await withPassword(kit, player)
    expect(await sendCode(other.browser, player.recoveryCodes[0]!)).toMatchObject(
      blocked.body && {
        body: { code: 'error.second_factor.attempts' },
      },
    )
    kit.clock.advance({ minutes: 58, seconds: 59 })
    const early = await withPassword(kit, player)
    expect(await sendCode(early.browser, codeOf(player))).toMatchObject({
      body: { code: 'error.second_factor.attempts', additionalInfo: { minutes: 1 } },
    })
    kit.clock.advance({ seconds: 1 })
    // What was not checked cost no try.
    expect(await sendCode(early.browser, codeOf(player))).toMatchObject({ status: 200 })
  })
})

describe('an account that may not sign in', () => {
  it('is told so after the password, before a code is asked for', async () => {
    const player = await playerWithCodes(kit)
    await bar(player, 'SELF_EXCLUDED')
    const { browser, answer } = await withPassword(kit, player)
    expect(answer.body.code).toBe('error.exclusion.in.progress.indefinitely')
    expect(browser.cookies.has('second-factor')).toBe(false)
  })

  it.each([
    ['SELF_EXCLUDED', 'error.exclusion.in.progress.indefinitely'],
    ['CLOSED', 'error.account.closed'],
    ['BLACKLISTED', 'error.account.deactivated'],
  ] as const)('%s between password and code opens nothing', async (status, code) => {
    const player = await playerWithCodes(kit)
    const { browser } = await withPassword(kit, player)
    await bar(player, status)
    expect(await sendCode(browser, codeOf(player))).toMatchObject({ status: 401, body: { code } })
    expect(browser.cookies.has('identity-token')).toBe(false)
  })

  it('is refused with the text of its break, and the refusal uses up neither code nor challenge', async () => {
    const player = await playerWithCodes(kit)
    const { browser } = await withPassword(kit, player)
    await bar(player, 'TIMEOUT', kit.clock.now().add({ seconds: 20 }))
    const code = codeOf(player)
    expect(await sendCode(browser, code)).toMatchObject({
      status: 401,
      body: { code: 'error.timeout.in.progress', message: 'code:error.timeout.in.progress:days:1' },
    })
    kit.clock.advance({ seconds: 20 })
    expect(await sendCode(browser, code)).toMatchObject({ status: 200 })
  })
})

describe('a bank', () => {
  const person = (lastName: string) => newBankPerson(kit, { lastName, dateOfBirth: '1988-03-14' })
  async function identified(who: BankPerson, browser = kit.browser()) {
    const { sessionId } = (await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' }))
      .body as { sessionId: string }
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
    const code = bank.asked.find(({ attemptId }) => attemptId === sessionId)!.ownCode
    const { body } = await callPayAndPlay(browser, 'verify_code', { sessionId, code })
    return { browser, sessionId, step: body.currentStep as string }
  }
  async function owner() {
    const lastName = kit.surname()
    const account = await kit.register(kit.browser(), { lastName, dateOfBirth: '1988-03-14' })
    const own = await signedIn(kit, account)
    const { secret } = (await begin(own)).body as { secret: string }
    await confirm(own, codeOf({ secret }))
    kit.clock.advance({ seconds: 30 })
    return { ...account, secret, who: person(lastName) }
  }

  it('is added to an account with codes after password and code, and then signs in without one', async () => {
    const { email, password, secret, who } = await owner()
    const { browser, sessionId, step } = await identified(who)
    expect(step).toBe('Duplicated')
    const early = await callPayAndPlay(browser, 'login', { sessionId, code: codeOf({ secret }) })
    expect(early).toMatchObject(expired)
    const asked = await callPayAndPlay(browser, 'login', { sessionId, account: { email, password } })
    expect(asked).toMatchObject({ status: 401, body: { code: 'error.second_factor.required' } })
    expect((await identified(who)).step).toBe('Duplicated')
    const refused = await callPayAndPlay(browser, 'login', { sessionId, code: wrongOf({ secret }) })
    expect(refused).toMatchObject(wrongCode(4))
    const done = await callPayAndPlay(browser, 'login', { sessionId, code: codeOf({ secret }) })
    expect(done.status).toBe(200)
    expect(claimsOf(done.body.idToken as string)).toMatchObject({ amr: ['pwd', 'otp'] })

    const next = await identified(who)
    expect(next.step).toBe('Complete')
    const byBank = await callPayAndPlay(next.browser, 'login', { sessionId: next.sessionId })
    expect(byBank.status).toBe(200)
    const own = { browser: next.browser, token: byBank.body.idToken as string }
    expect(claimsOf(own.token)).toMatchObject({ amr: ['bank'] })
    // The ways to prove who one is; and a fresh proof by bank alone does not take the codes away.
    expect((await own.browser.call('GET', '/v1/player/step_up', { token: own.token })).body).toEqual({
      methods: ['otp', 'bank'],
    })
    expect(await turnOff(own)).toMatchObject(stepUpByCodeDue)
    kit.clock.advance({ seconds: 30 })
    expect(await stepUpByCode(own, codeOf({ secret }))).toMatchObject({ status: 200 })
    expect(await turnOff(own)).toMatchObject({ status: 200 })
  })
})

describe('recovery codes', () => {
  it('each sign in one time, however they are typed, and the owner is told', async () => {
    const player = await playerWithCodes(kit)
    const [first, second] = player.recoveryCodes as [string, string]
    const one = await withPassword(kit, player)
    const done = await sendCode(one.browser, first)
    expect(done.status).toBe(200)
    const own = { browser: one.browser, token: done.body.idToken as string }
    expect(claimsOf(own.token)).toMatchObject({ amr: ['pwd', 'otp'] })
    expect((await stateOf(own)).recoveryCodesLeft).toBe(9)
    const two = await withPassword(kit, player)
    expect(await sendCode(two.browser, first)).toMatchObject(wrongCode(4))
    expect(await sendCode(two.browser, second.replace('-', '').toLowerCase())).toMatchObject({ status: 200 })
    expect(await codeMails(kit, player)).toEqual([
      'second-factor-on',
      'second-factor-recovery-code-used',
      'second-factor-recovery-code-used',
    ])
    expect((await changesOf(kit, player)).map(({ change }) => change)).toEqual([
      'on',
      'recovery-code-used',
      'recovery-code-used',
    ])
  })

  it('sent at the same time in two browsers open one session', async () => {
    const player = await playerWithCodes(kit)
    const browsers = [await withPassword(kit, player), await withPassword(kit, player)]
    const answers = await Promise.all(
      browsers.map(({ browser }) => sendCode(browser, player.recoveryCodes[0]!)),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    expect(await codeMails(kit, player)).toEqual(['second-factor-on', 'second-factor-recovery-code-used'])
  })

  it('are of one player', async () => {
    const [player, other] = [await playerWithCodes(kit), await playerWithCodes(kit)]
    const { browser } = await withPassword(kit, player)
    expect(await sendCode(browser, other.recoveryCodes[0]!)).toMatchObject(wrongCode(4))
  })
})
