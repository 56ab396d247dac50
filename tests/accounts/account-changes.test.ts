import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, queuedMails, runJobs, signIn, smsCodeFor } from './kit.ts'

const NEW_PASSWORD = 'velvet harbour lantern'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

interface SignedIn {
  readonly browser: Browser
  readonly token: string
}
async function signedIn(player: { email: string; password: string }): Promise<SignedIn> {
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  return { browser, token: body.idToken as string }
}
const isAlive = async ({ browser, token }: SignedIn) =>
  (await browser.call('GET', '/v1/session', { token })).status === 200
const change = ({ browser, token }: SignedIn, oldPassword: string, newPassword = NEW_PASSWORD) =>
  browser.call('POST', '/v1/player/password', { token, body: { oldPassword, newPassword } })
const askPhone = ({ browser, token }: SignedIn, phone: { prefix: string; body: string }) =>
  browser.call('POST', '/v1/player/phone_number', {
    token,
    body: { mobilePhone: { prefix: phone.prefix, body: phone.body } },
  })
const provePhone = ({ browser, token }: SignedIn, smsVerificationId: string, smsCode: string) =>
  browser.call('POST', '/v1/player/phone_number/verify', { token, body: { smsVerificationId, smsCode } })
const phoneOf = async (playerId: bigint) => (await kit.players.factsOf(playerId))?.phone

describe('changing the password', () => {
  it('ends the other sessions, keeps this one, forgets other browsers and tells the owner', async () => {
    const player = await kit.player()
    const other = await signedIn(player)
    const own = await signedIn(player)
    expect(await change(own, player.password)).toMatchObject({ status: 200, body: { ended: 1 } })
    expect([await isAlive(own), await isAlive(other)]).toEqual([true, false])
    expect(await signIn(kit.browser(), player)).toMatchObject({ status: 401 })
    expect(await signIn(kit.browser(), { ...player, password: NEW_PASSWORD })).toMatchObject({ status: 200 })
    expect(await queuedMails(kit, player.email)).toEqual(['password-changed'])
    const { rows } = await kit.db.query<{ reasons: string[] }>(
      `select array_agg(end_reason) as reasons from identity.session where player_id = $1 and ended_at is not null`,
      [player.playerId],
    )
    expect(rows[0]!.reasons).toEqual(['password'])
  })

  it('takes five wrong old passwords in fifteen minutes, counted with those of a step-up', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    for (const attemptsLeft of [4, 3, 2])
      expect(await change(own, 'not the password')).toMatchObject({
        status: 400,
        body: {
          code: 'error.old_password.incorrect',
          additionalInfo: { attemptsLeft },
          validationErrors: [{ field: 'oldPassword', code: 'incorrect' }],
        },
      })
    for (let i = 0; i < 2; i++)
      await own.browser.call('POST', '/v1/player/step_up', { token: own.token, body: { password: 'wrong' } })
    expect(await change(own, player.password)).toMatchObject({ status: 429 })
    expect(await signIn(kit.browser(), player)).toMatchObject({ status: 200 })
  })

  it.each([
    ['too_short', 'short one'],
    ['breached', 'password1234'],
    ['contains_brand', 'my marquee is bright'],
    ['same', 'correct horse battery'],
  ])('refuses a new password that is %s at its field', async (code, newPassword) => {
    const player = await kit.player()
    const answer = await change(await signedIn(player), player.password, newPassword)
    expect(answer.status).toBe(400)
    expect(answer.body.validationErrors).toEqual([expect.objectContaining({ field: 'newPassword', code })])
  })

  it('of five parallel changes exactly one is made', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    const passwords = ['a', 'b', 'c', 'd', 'e'].map((letter) => `velvet harbour ${letter} lantern`)
    const answers = await Promise.all(passwords.map((password) => change(own, player.password, password)))
    const made = passwords.filter((_, index) => answers[index]!.status === 200)
    expect(made).toHaveLength(1)
    expect(await signIn(kit.browser(), { ...player, password: made[0]! })).toMatchObject({ status: 200 })
  })

  it('of two sessions that change it at the same time one ends the other', async () => {
    const player = await kit.player()
    const sessions = [await signedIn(player), await signedIn(player)]
    const answers = await Promise.all(
      sessions.map((one, index) => change(one, player.password, `velvet harbour ${index}0 lantern`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await Promise.all(sessions.map(isAlive))).filter(Boolean)).toHaveLength(1)
  })

  it('needs a proof of the last ten minutes', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    kit.clock.advance({ minutes: 10, seconds: 1 })
    const { body } = await own.browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    expect((await change({ ...own, token: body.idToken as string }, player.password)).body.code).toBe(
      'error.step_up.required',
    )
  })
})

describe('changing the number', () => {
  it('replaces it after the code, tells the owner, and may be repeated', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    const next = kit.phone()
    const before = await phoneOf(player.playerId)
    const asked = await askPhone(own, next)
    expect(asked).toMatchObject({ status: 200, body: { status: 'sent', attemptsLeft: 3 } })
    expect(asked.body.maskedPhone).not.toContain(next.body)
    expect(await phoneOf(player.playerId)).toBe(before)
    const code = smsCodeFor(kit, next.e164)
    for (let i = 0; i < 2; i++)
      expect(await provePhone(own, asked.body.smsVerificationId, code)).toMatchObject({ status: 200 })
    expect(await phoneOf(player.playerId)).toBe(next.e164)
    expect(await queuedMails(kit, player.email)).toEqual(['phone-changed'])
  })

  it('is shown with its first and last digits only, before and after a change', async () => {
    const before = kit.phone().e164
    const own = await signedIn(await kit.player({ phone: before }))
    const shown = async () => {
      const { body } = await own.browser.call('GET', '/v1/player/phone_number', { token: own.token })
      return body.maskedPhone as string
    }
    const first = await shown()
    expect([first.endsWith(before.slice(-2)), first.includes(before.slice(4))]).toEqual([true, false])
    const next = kit.phone()
    const { smsVerificationId } = (await askPhone(own, next)).body as { smsVerificationId: string }
    await provePhone(own, smsVerificationId, smsCodeFor(kit, next.e164))
    expect((await shown()).endsWith(next.e164.slice(-2))).toBe(true)
  })

  it('ends resets whose code has gone to the earlier number', async () => {
    const before = kit.phone().e164
    const player = await kit.player({ phone: before })
    const thief = kit.browser()
    const path = '/v1/player/password_reset'
    const reset = await thief.call('POST', path, { body: { email: player.email, channel: 'SMS' } })
    await runJobs(kit)
    kit.clock.advance({ seconds: 3 })
    const [own, next] = [await signedIn(player), kit.phone()]
    const { smsVerificationId } = (await askPhone(own, next)).body as { smsVerificationId: string }
    expect((await provePhone(own, smsVerificationId, smsCodeFor(kit, next.e164))).status).toBe(200)
    const body = { resetId: reset.body.resetId as string, smsCode: smsCodeFor(kit, before) }
    expect(await thief.call('POST', `${path}/sms_verification`, { body })).toMatchObject({
      status: 400,
      body: { code: 'error.password.reset' },
    })
  })

  it('sends the code again for the same change, after thirty seconds and three times at most', async () => {
    const own = await signedIn(await kit.player())
    const next = kit.phone()
    const first = await askPhone(own, next)
    const again = await askPhone(own, next)
    expect(again.body).toMatchObject({ smsVerificationId: first.body.smsVerificationId, sendsLeft: 2 })
    for (const sendsLeft of [1, 0]) {
      kit.clock.advance({ seconds: 30 })
      expect((await askPhone(own, next)).body).toMatchObject({
        smsVerificationId: first.body.smsVerificationId,
        sendsLeft,
      })
    }
    kit.clock.advance({ seconds: 30 })
    expect((await askPhone(own, next)).body.code).toBe('sms.max.attempts.reached')
  })

  it('is over after three wrong codes', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    const next = kit.phone()
    const { body } = await askPhone(own, next)
    const id = body.smsVerificationId as string
    expect((await provePhone(own, id, '000000')).body).toMatchObject({ additionalInfo: { attemptsLeft: 2 } })
    await provePhone(own, id, '000000')
    for (const code of ['000000', smsCodeFor(kit, next.e164)])
      expect((await provePhone(own, id, code)).body.code).toBe('sms.max.attempts.reached')
    expect(await phoneOf(player.playerId)).not.toBe(next.e164)
  })

  it('does not tell that a number has an account before the code, and refuses it after', async () => {
    const taken = kit.phone()
    await kit.player({ phone: taken.e164 })
    const own = await signedIn(await kit.player())
    const asked = await askPhone(own, taken)
    expect(asked).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(await provePhone(own, asked.body.smsVerificationId, smsCodeFor(kit, taken.e164))).toMatchObject({
      status: 409,
      body: { code: 'error.phone_number.taken' },
    })
  })

  it('is of the player who asked: another player’s verification is unknown', async () => {
    const own = await signedIn(await kit.player())
    const other = await signedIn(await kit.player())
    const next = kit.phone()
    const { body } = await askPhone(own, next)
    expect(await provePhone(other, body.smsVerificationId, smsCodeFor(kit, next.e164))).toMatchObject({
      status: 404,
      body: { code: 'error.not_found', validationErrors: [{ field: 'smsVerificationId' }] },
    })
  })

  it('refuses a landline, the present number, and one that the company cannot reach, at the field', async () => {
    const phone = kit.phone()
    const own = await signedIn(await kit.player({ phone: phone.e164 }))
    const codeOf = async (answer: ReturnType<typeof askPhone>) => (await answer).body.validationErrors[0]
    expect(await codeOf(askPhone(own, { prefix: '+358', body: '0912345678' }))).toMatchObject({
      field: 'mobilePhone.body',
    })
    expect(await codeOf(askPhone(own, phone))).toMatchObject({ field: 'mobilePhone.body', code: 'same' })
    kit.companies.nextSms.push({ outcome: 'refused', reason: 'number' })
    expect(await codeOf(askPhone(own, kit.phone()))).toMatchObject({
      field: 'mobilePhone.body',
      code: 'unreachable',
    })
  })

  it('is begun ten times a day', async () => {
    const own = await signedIn(await kit.player())
    for (let i = 0; i < 10; i++) expect((await askPhone(own, kit.phone())).status).toBe(200)
    expect(await askPhone(own, kit.phone())).toMatchObject({ status: 429 })
  })

  it('needs a proof of the last ten minutes', async () => {
    const own = await signedIn(await kit.player())
    kit.clock.advance({ minutes: 10, seconds: 1 })
    const { body } = await own.browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    expect((await askPhone({ ...own, token: body.idToken as string }, kit.phone())).body.code).toBe(
      'error.step_up.required',
    )
  })
})
