/** Sign-ins of a player on a break, by each proof: refused as ever without `duringBreak`, limited with it (EXC-06). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha } from './kit.ts'
import { askForSignIn, newMember } from './passkey-kit.ts'
import { appCode, playerWithCodes, wrongAppCode } from './second-factor-kit.ts'

const bank = new FakeBank()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides: { bankCompany: bank.company } })
})
afterAll(() => kit.close())
beforeEach(() => bank.reset())

let ids = 0
const exclude = (playerId: bigint) =>
  kit.protection.breaks.beginBreak(
    playerId,
    { is: 'months', months: 6 },
    { requestId: `req_${++ids}`, sessionId: `ses_${ids}` },
  )
const during = { duringBreak: true } as const

it('by passkey', async () => {
  const { playerId, authenticator } = await newMember(kit)
  await exclude(playerId)
  const signInWith = async (more: object) => {
    const browser = kit.browser()
    const passkey = authenticator.sign(await askForSignIn(browser), {})
    return browser.call('POST', '/v1/session/passkey', { body: { passkey, ...more } })
  }
  expect((await signInWith({})).body.code).toBe('error.exclusion.in.progress')
  expect((await signInWith(during)).body.playerSession).toMatchObject({
    isOnBreak: true,
    loginMethod: 'PASSKEY',
  })
})

it('by password and code', async () => {
  const player = await playerWithCodes(kit)
  await exclude(player.playerId)
  const { email, password, secret } = player
  const browser = kit.browser()
  const byPassword = (more: object) =>
    browser.call('POST', '/v1/session', { body: { email, password, captchaToken: loginCaptcha(), ...more } })
  const byCode = (code: string, more: object) =>
    browser.call('POST', '/v1/session/second_factor', { body: { code, ...more } })
  expect((await byPassword({})).body.code).toBe('error.exclusion.in.progress')
  expect((await byPassword(during)).body.code).toBe('error.second_factor.required')
  const now = kit.clock.nowMs()
  expect((await byCode(wrongAppCode(secret, now), during)).body.code).toBe('error.second_factor.code')
  expect((await byCode(appCode(secret, now), {})).body.code).toBe('error.exclusion.in.progress')
  expect((await byCode(appCode(secret, now), during)).body.playerSession.isOnBreak).toBe(true)
})

describe('by bank', () => {
  async function authorize(browser: Browser, market = 'FI') {
    const { body } = await callPayAndPlay(browser, 'authorize', { market, languageCode: 'fi' })
    const sessionId = body.sessionId as string
    return { sessionId, request: bank.asked.find(({ attemptId }) => attemptId === sessionId)! }
  }
  /** A player who has joined by bank and is excluded. */
  async function excludedMember() {
    const who = newBankPerson(kit)
    const browser = kit.browser()
    const { sessionId, request } = await authorize(browser)
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
    await callPayAndPlay(browser, 'verify_code', { sessionId, code: request.ownCode })
    const { email, phone } = await tellContact(kit, browser, sessionId)
    await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
    const opened = await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
    const playerId = BigInt(opened.body.playerId as number)
    await exclude(playerId)
    return { who, playerId }
  }

  it('EXC-25: after the code of the bank, which is compared although the account is refused; nothing is told before', async () => {
    const { who, playerId } = await excludedMember()
    const browser = kit.browser()
    const { sessionId, request } = await authorize(browser)
    const identify = () => kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
    // The bank asks for no money: it goes on, because it would send no code back after a refusal.
    for (const _time of [1, 2]) expect(await identify()).toEqual({ is: 'continue', currency: 'EUR' })
    const login = (more: object, from = browser) => callPayAndPlay(from, 'login', { sessionId, ...more })
    const refused = { code: 'error.bank.refused', additionalInfo: { reason: 'account' } }
    // A browser that has not come back from the bank with its code opens nothing.
    expect((await login(during)).body).toMatchObject(refused)
    const verify = (code: string) => callPayAndPlay(browser, 'verify_code', { sessionId, code })
    const told = { ...refused, additionalInfo: { reason: 'account', code: 'error.exclusion.in.progress' } }
    // EXC-25: the person may have followed a link of somebody else to the bank.
    expect((await verify('wrong')).body).toMatchObject(refused)
    expect((await verify('wrong')).body.additionalInfo).toEqual({ reason: 'account' })
    expect((await login(during)).body).toMatchObject(refused)
    expect((await verify(request.ownCode)).body).toMatchObject(told)
    expect((await login({})).body).toMatchObject(refused)
    expect((await login(during, kit.browser())).body.code).toBe('error.bank.expired')
    const { status, body } = await login(during)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      deposit: null,
      playerSession: { playerId: Number(playerId), isOnBreak: true, loginMethod: 'PNP' },
    })
    expect((await login(during)).body.code).toBe('error.bank.expired')
  })

  it('opens nothing for a code of the company that stands for another person', async () => {
    const { who } = await excludedMember()
    const browser = kit.browser()
    const { sessionId } = await authorize(browser)
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
    bank.exchanged = {
      outcome: 'done',
      attemptId: sessionId,
      reference: 'order-1',
      person: newBankPerson(kit),
    }
    await callPayAndPlay(browser, 'verify_code', { sessionId, code: 'of the company' })
    const answer = await callPayAndPlay(browser, 'login', { sessionId, ...during })
    expect(answer.body).toMatchObject({
      code: 'error.bank.refused',
      additionalInfo: { reason: 'name_differs' },
    })
  })

  it('of an account that is closed opens nothing', async () => {
    const { who, playerId } = await excludedMember()
    await kit.players.changeStanding(playerId, {
      status: { to: 'CLOSED' },
      reason: 'a test',
      actor: 'system',
    })
    const browser = kit.browser()
    const { sessionId, request } = await authorize(browser)
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
    await callPayAndPlay(browser, 'verify_code', { sessionId, code: request.ownCode })
    const answer = await callPayAndPlay(browser, 'login', { sessionId, ...during })
    expect(answer.body.code).toBe('error.bank.refused')
  })

  it('EXC-15: of another country opens no second account, with another number, address and telephone', async () => {
    const { who } = await excludedMember()
    const { firstName, lastName, dateOfBirth } = who
    const swedish = { country: 'SE', postalCode: '111 22', city: 'Stockholm', personId: 'SE198803149990' }
    const again = newBankPerson(kit, { firstName, lastName, dateOfBirth, ...swedish })
    const browser = kit.browser()
    const { sessionId, request } = await authorize(browser, 'PP')
    await kit.identity.bankReports.identified({ attemptId: sessionId, person: again })
    const { body } = await callPayAndPlay(browser, 'verify_code', { sessionId, code: request.ownCode })
    expect(body).toMatchObject({ currentStep: 'Duplicated', playerId: null })
    expect((await tellContact(kit, browser, sessionId)).answer.body.code).toBe('error.registration.step')
  })
})
