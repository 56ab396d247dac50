import { markets } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import type { DeviceReport } from '../../apps/server/src/modules/outside/index.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import type { AccountsKit } from './kit.ts'
import { askForSignIn, newMember } from './passkey-kit.ts'
import { appCode, playerWithCodes, sendCode } from './second-factor-kit.ts'
import { deviceSteps, reported, useDeviceKits } from './device-kit.ts'

const bank = new FakeBank()
let kit: AccountsKit
let recording: AccountsKit
useDeviceKits((kits) => ({ kit, recording } = kits), { bankCompany: bank.company })
const { answerWith, asked, rowsOf, resultsOf, logIn } = deviceSteps(() => kit)

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
