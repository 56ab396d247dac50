/** Persons whom the state bars from play, for reasons that are not told (ID-21). */
import { routes } from '@marquee/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { findPlayerId } from '../kit/personal.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha, runJobs, signIn, smsCodeFor } from './kit.ts'
import { away, barred, clear, excluded, FakeRegister } from './register-kit.ts'

const sigap = new FakeRegister()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  kit.companies.registers.sigap = sigap
})
afterAll(() => kit.close())
beforeEach(() => sigap.reset())
afterEach(() => vi.restoreAllMocks())

const brazil = { market: 'BR', country: 'BR', language: 'br', currency: 'BRL' } as const
const brazilian = (change = {}) => kit.player({ ...brazil, postalCode: '01310-100', ...change })
const log = (who: { email: string; password: string }, browser = kit.browser()) => signIn(browser, who)
/** A login to what stays open: own money, statements and help. */
const logInForMoney = ({ email, password }: { email: string; password: string }, browser = kit.browser()) =>
  browser.call('POST', '/v1/session', {
    body: { email, password, captchaToken: loginCaptcha(), duringBreak: true },
  })
const closed = { status: 401, body: { code: 'error.account.play_closed' } }
const isAlive = async (browser: Browser, token: string) =>
  (await browser.call('GET', '/v1/session', { token })).status === 200
const outcomesOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ moment: string; outcome: string }>(
      'select moment, outcome from identity.register_check where player_id = $1 order by check_number',
      [playerId],
    )
  ).rows.map(({ moment, outcome }) => `${moment} ${outcome}`)
const allowsMarketing = async (playerId: bigint) =>
  (
    await kit.db.query<{ allowed: boolean }>(
      `select distinct on (channel, topic) allowed from players.marketing_consent
        where player_id = $1 order by channel, topic, recorded_at desc`,
      [playerId],
    )
  ).rows.some(({ allowed }) => allowed)

describe('a person whom the state bars', () => {
  it('is refused at login in neutral words: neither register nor reason is told (ID-21)', async () => {
    const player = await brazilian()
    sigap.answer = () => barred
    const refused = await log(player)
    expect(refused).toMatchObject(closed)
    expect(refused.body.additionalInfo ?? {}).toEqual({})
    expect(JSON.stringify(refused.body)).not.toMatch(/sigap|register|exclu|barred|state/i)
    expect(await outcomesOf(player.playerId)).toEqual(['login barred'])
    sigap.answer = () => clear
    expect((await log(player)).status).toBe(200)
  })

  it('is asked about only after the right password (ID-21)', async () => {
    const player = await brazilian()
    sigap.answer = () => barred
    expect((await log({ ...player, password: 'not the password' })).body.code).not.toBe(closed.body.code)
    expect(sigap.asked).toEqual([])
  })

  it('may log in to withdraw, and to nothing else: no deposit and no game (ID-21)', async () => {
    const player = await brazilian()
    sigap.answer = () => barred
    const browser = kit.browser()
    const { status, body } = await logInForMoney(player, browser)
    expect(status).toBe(200)
    expect(body.playerSession.isOnBreak).toBe(true)
    const token = body.idToken as string
    for (const id of ['wallet.deposit', 'games.slugUrl'] as const) {
      const { method, path } = routes[id]
      const answer = await browser.call(method, path.replace(/:\w+/g, '1'), { token, body: {} })
      expect([id, answer.status, answer.body.code]).toEqual([id, 403, 'error.break.running'])
    }
    const withdrawal = routes['wallet.withdrawal']
    const asked = await browser.call(withdrawal.method, withdrawal.path, { token, body: {} })
    expect(asked.body.code).not.toBe('error.break.running')
    // It stays when another login is refused, and when it is renewed.
    expect(await log(player)).toMatchObject(closed)
    expect(await isAlive(browser, token)).toBe(true)
    expect((await browser.call('POST', '/v1/session/refresh')).status).toBe(200)
  })

  it('is let in to withdraw while the register is silent, where it was barred before; others are not (ID-21, ID-07)', async () => {
    const [known, other] = [await brazilian(), await brazilian()]
    sigap.answer = () => barred
    await log(known)
    sigap.answer = () => away
    expect((await log(known)).body.code).toBe('error.register.unavailable')
    expect((await logInForMoney(known)).body.playerSession.isOnBreak).toBe(true)
    expect((await logInForMoney(other)).body.code).toBe('error.register.unavailable')
  })

  it('has a whole session again when the register bars nobody any more, also where own money was asked for (ID-21)', async () => {
    const player = await brazilian()
    sigap.answer = () => barred
    await log(player)
    sigap.answer = () => clear
    expect((await logInForMoney(player)).body.playerSession.isOnBreak).toBe(false)
  })

  it('is refused as excluded where a register excludes them too (ID-21, ID-06)', async () => {
    const player = await brazilian()
    sigap.answer = () => excluded()
    expect((await logInForMoney(player)).body.code).toBe('error.exclusion.in.progress.indefinitely')
  })

  it('loses sessions for play and every consent to marketing at login, and no login brings one back (ID-21, MKT-04)', async () => {
    const player = await brazilian({ marketingOptIn: true })
    const browser = kit.browser()
    const token = (await log(player, browser)).body.idToken as string
    expect(await allowsMarketing(player.playerId)).toBe(true)
    sigap.answer = () => barred
    expect(await log(player)).toMatchObject(closed)
    expect(await isAlive(browser, token)).toBe(false)
    expect(await allowsMarketing(player.playerId)).toBe(false)
    sigap.answer = () => clear
    expect((await log(player)).status).toBe(200)
    expect(await allowsMarketing(player.playerId)).toBe(false)
  })

  it('is found by the periodic check: sessions for play and marketing end, the one for own money stays (ID-21)', async () => {
    const player = await brazilian({ marketingOptIn: true })
    const browser = kit.browser()
    const token = (await log(player, browser)).body.idToken as string
    expect(await allowsMarketing(player.playerId)).toBe(true)
    kit.clock.advance({ hours: 14 * 24 - 1 })
    await sweep()
    expect(await outcomesOf(player.playerId)).toEqual(['login clear'])
    kit.clock.advance({ hours: 1 })
    sigap.answer = () => barred
    await sweep()
    expect(sigap.asked.at(-1)).toMatchObject({ moment: 'sweep', subject: { email: player.email } })
    expect(await isAlive(browser, token)).toBe(false)
    expect(await allowsMarketing(player.playerId)).toBe(false)
    expect(await outcomesOf(player.playerId)).toEqual(['login clear', 'sweep barred'])
  })

  it('keeps the session for own money when the periodic check finds them barred again (ID-21)', async () => {
    const player = await brazilian()
    sigap.answer = () => barred
    await log(player)
    kit.clock.advance({ hours: 14 * 24 })
    // The register was silent at the login, so the check is still due.
    sigap.answer = () => away
    const browser = kit.browser()
    const token = (await logInForMoney(player, browser)).body.idToken as string
    sigap.answer = () => barred
    await sweep()
    expect((await outcomesOf(player.playerId)).at(-1)).toBe('sweep barred')
    expect(await isAlive(browser, token)).toBe(true)
  })

  it('of whom the register says nothing is let in nowhere, with an alarm (ID-21, ID-07)', async () => {
    const player = await brazilian()
    sigap.answer = () => away
    const alarm = vi.spyOn(silentLog, 'error')
    expect(await log(player)).toMatchObject({
      status: 503,
      body: { code: 'error.register.unavailable', additionalInfo: { register: 'sigap' } },
    })
    expect(alarm.mock.calls[0]![0]).toMatchObject({ port: 'sigap', moment: 'login', alarm: true })
  })

  it('that is learnt while another login is under way opens no session for play (ID-21)', async () => {
    const player = await brazilian()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let isFirst = true
    sigap.answer = async () => {
      if (!isFirst) return barred
      isFirst = false
      await held
      return clear
    }
    const slow = log(player)
    while (sigap.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await log(player)).toMatchObject(closed)
    release()
    expect(await slow).toMatchObject(closed)
  })
})

async function sweep(): Promise<void> {
  const nightly = kit.identity.jobs.find(({ kind }) => kind.name === 'identity.sweep-registers')!
  await nightly.run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
  while ((await runJobs(kit)) > 0);
}

describe('a sign-up from Brazil', () => {
  it('of a person whom the state bars opens no account, in neutral words (ID-21)', async () => {
    const browser = kit.browser()
    const person = { market: 'BR', countryCode: 'BR', cpf: '529.982.247-25', lastName: kit.surname() }
    const { registrationId, e164, email } = await kit.beginProven(browser, person)
    await browser.call('POST', '/v1/player/registration/sms_request', { body: { registrationId } })
    sigap.answer = () => barred
    const prove = () =>
      browser.call('POST', '/v1/player/registration/sms_verification', {
        body: { registrationId, smsCode: smsCodeFor(kit, e164) },
      })
    const refused = await prove()
    expect(refused).toMatchObject(closed)
    expect(JSON.stringify(refused.body)).not.toMatch(/sigap|register|exclu|barred/i)
    expect(await findPlayerId(kit.db, email)).toBeUndefined()
    const { rows } = await kit.db.query<{ player_id: bigint | null }>(
      `select player_id from identity.register_check where moment = 'registration' and outcome = 'barred'`,
    )
    expect(rows).toEqual([{ player_id: null }])
  })
})
