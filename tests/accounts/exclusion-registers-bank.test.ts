import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankPerson } from '../../apps/server/src/modules/identity/index.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha, signIn } from './kit.ts'
import { away, clear, excluded, FakeRegister } from './register-kit.ts'
import { emailDigest, readPlain } from '../kit/personal.ts'

const bank = new FakeBank()
const spelpaus = new FakeRegister({ needsNationalNumber: true })
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides: { bankCompany: bank.company } })
})
afterAll(() => kit.close())
beforeEach(() => {
  bank.reset()
  spelpaus.reset()
  kit.companies.registers.spelpaus = spelpaus
})

let numbers = 0
const swede = (change: Partial<BankPerson> = {}) =>
  newBankPerson(kit, { personId: `SE19840517${1000 + ++numbers}`, country: 'SE', ...change })
const numberOf = ({ personId }: BankPerson) => personId!.slice(2)

/** The bank has identified somebody; the frame has returned. */
async function identified(who: BankPerson, browser = kit.browser(), market = 'PP') {
  const answer = await callPayAndPlay(browser, 'authorize', { market, languageCode: 'en' })
  const sessionId = answer.body.sessionId as string
  const { ownCode } = bank.asked.find(({ attemptId }) => attemptId === sessionId)!
  const verdict = await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
  const verified = await callPayAndPlay(browser, 'verify_code', { sessionId, code: ownCode })
  return { browser, sessionId, verdict, verified }
}
/** A person who becomes a player and signs in. */
async function join(who: BankPerson) {
  const { browser, sessionId } = await identified(who)
  const { prefix, body, e164 } = kit.phone('SE')
  const { email } = await tellContact(kit, browser, sessionId, { mobilePhone: { prefix, body } })
  await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
  const opened = await proveContact(kit, browser, { sessionId, kind: 'sms', target: e164 })
  const login = await callPayAndPlay(browser, 'login', { sessionId })
  return {
    browser,
    email,
    playerId: BigInt(opened.body.playerId),
    login,
    token: login.body.idToken as string,
  }
}
const checksOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ moment: string; outcome: string }>(
      'select moment, outcome from identity.register_check where player_id = $1 order by check_number',
      [playerId],
    )
  ).rows

describe('a person whom a bank identifies, where a register knows people by number', () => {
  it('is asked about before any money, and at the login that follows (ID-06)', async () => {
    const who = swede()
    const { verdict } = await identified(who)
    expect(verdict).toEqual({ is: 'continue', currency: 'SEK' })
    expect(spelpaus.asked).toMatchObject([
      { moment: 'registration', subject: { nationalNumber: numberOf(who), lastName: who.lastName } },
    ])
    const { login, playerId } = await join(swede())
    expect(login.status).toBe(200)
    expect(await checksOf(playerId)).toEqual([
      { moment: 'registration', outcome: 'clear' },
      { moment: 'login', outcome: 'clear' },
    ])
  })

  it('and who is excluded is refused by the verdict, and told the days; no account is opened', async () => {
    spelpaus.answer = () => excluded(kit.clock.now().add({ hours: 24 * 12 }))
    const { verdict, verified, browser, sessionId } = await identified(swede())
    expect(verdict).toEqual({ is: 'refused', reason: 'excluded' })
    expect(verified.body).toMatchObject({
      code: 'error.bank.refused',
      additionalInfo: { reason: 'excluded', register: 'spelpaus', days: 12 },
    })
    expect((await tellContact(kit, browser, sessionId)).answer.body.code).toBe('error.bank.refused')
  })

  it('of whom the register says nothing is refused for this attempt only (ID-07)', async () => {
    const who = swede()
    spelpaus.answer = () => away
    const { verdict, verified } = await identified(who)
    expect(verdict).toEqual({ is: 'refused', reason: 'register_unavailable' })
    expect(verified.body).toMatchObject({
      code: 'error.bank.refused',
      additionalInfo: { reason: 'register_unavailable' },
    })
    spelpaus.answer = () => clear
    expect((await identified(who)).verified.body.currentStep).toBe('ContactInfo')
  })

  it('is asked about one time when the callback is repeated', async () => {
    const who = swede()
    const { sessionId, verdict } = await identified(who)
    spelpaus.answer = () => excluded()
    expect(await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })).toEqual(verdict)
    expect(spelpaus.asked).toHaveLength(1)
  })

  it('and is a player loses every session when the register has them', async () => {
    const who = swede()
    const { browser, token, playerId } = await join(who)
    spelpaus.answer = () => excluded()
    expect((await identified(who)).verdict).toEqual({ is: 'refused', reason: 'excluded' })
    expect((await browser.call('GET', '/v1/session', { token })).status).toBe(401)
    expect((await checksOf(playerId)).at(-1)).toEqual({ moment: 'login', outcome: 'excluded' })
  })

  it('who is excluded between bank and login is refused there, and the attempt goes on when it is lifted', async () => {
    const who = swede()
    await join(who)
    const { browser, sessionId } = await identified(who)
    spelpaus.answer = () => excluded()
    const refused = await callPayAndPlay(browser, 'login', { sessionId })
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'error.exclusion.in.progress.indefinitely', additionalInfo: { register: 'spelpaus' } },
    })
    spelpaus.answer = () => clear
    expect((await callPayAndPlay(browser, 'login', { sessionId })).status).toBe(200)
  })

  it('has the number stored encrypted only, and can then sign in by a password', async () => {
    const who = swede()
    const { playerId, email } = await join(who)
    for (const table of ['bank_attempt', 'authenticator', 'register_check']) {
      const { rows } = await kit.db.query(`select * from identity.${table}`)
      const text = JSON.stringify(rows, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      expect(text).not.toContain(numberOf(who))
    }
    const password = 'correct horse battery'
    const hash = await kit.identity.hashPassword(password)
    await kit.db.query(
      `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at)
       values ($1, 'password', $2, jsonb_build_object('hash', $3::text), now(), now())`,
      [playerId, emailDigest(email), hash],
    )
    spelpaus.asked.length = 0
    expect((await signIn(kit.browser(), { email, password })).status).toBe(200)
    expect(spelpaus.asked).toMatchObject([{ moment: 'login', subject: { nationalNumber: numberOf(who) } }])
  })

  it('with an account from before the register proves it with its password, and the bank’s number is asked about', async () => {
    const who = swede()
    const { firstName, lastName, dateOfBirth } = who
    const member = await kit.player({
      market: 'PP',
      country: 'SE',
      language: 'en',
      currency: 'SEK',
      firstName,
      lastName,
      dateOfBirth,
    })
    expect((await signIn(kit.browser(), member)).body.code).toBe('error.register.number_required')
    const { browser, sessionId, verified } = await identified(who)
    expect(verified.body.currentStep).toBe('Duplicated')
    const account = { email: member.email, password: member.password, captchaToken: loginCaptcha() }
    spelpaus.answer = () => excluded()
    expect((await callPayAndPlay(browser, 'login', { sessionId, account })).body.code).toBe(
      'error.exclusion.in.progress.indefinitely',
    )
    spelpaus.answer = () => clear
    const linked = await callPayAndPlay(browser, 'login', {
      sessionId,
      account: { ...account, captchaToken: loginCaptcha() },
    })
    expect(linked.status).toBe(200)
    // From now on the number is known.
    expect((await signIn(kit.browser(), member)).status).toBe(200)
    expect(spelpaus.asked.at(-1)?.subject.nationalNumber).toBe(numberOf(who))
  })

  it('has no number kept after the account was closed, and again from the next login by bank on (ID-08)', async () => {
    const who = swede()
    const { playerId } = await join(who)
    const hasNumber = async () =>
      (
        await kit.db.query<{ has: boolean }>(
          `select data ? 'number' as has from identity.authenticator where player_id = $1 and kind = 'bank'`,
          [playerId],
        )
      ).rows[0]!.has
    const body = { accountStatus: 'CLOSED' }
    const event = { id: 1n, topic: 'player.standing.changed', playerId, seq: null, at: kit.clock.now(), body }
    const followers = kit.identity.subscriptions.filter(({ topic }) => topic === event.topic)
    const tell = () => Promise.all(followers.map((one) => one.deliver(event, {} as never)))
    // An event that comes late says nothing of the present: the account is open.
    await tell()
    expect(await hasNumber()).toBe(true)
    await kit.closing.close(playerId, { requestId: 'closing' })
    await tell()
    expect(await hasNumber()).toBe(false)
    const change = { reason: 'opened again', actor: 'anna' } as const
    await kit.players.changeStanding(playerId, { status: { to: 'REGISTERED' }, ...change })
    const { browser, sessionId } = await identified(who)
    expect((await callPayAndPlay(browser, 'login', { sessionId })).status).toBe(200)
    expect(await hasNumber()).toBe(true)
  })

  it('with the account of somebody else is not asked about for that account', async () => {
    const stranger = await kit.player({ market: 'PP', country: 'SE', language: 'en', currency: 'SEK' })
    const who = swede()
    await kit.player({
      market: 'PP',
      country: 'SE',
      currency: 'SEK',
      firstName: who.firstName,
      lastName: who.lastName,
      dateOfBirth: who.dateOfBirth,
    })
    const { browser, sessionId } = await identified(who)
    spelpaus.asked.length = 0
    const account = { email: stranger.email, password: stranger.password, captchaToken: loginCaptcha() }
    const answer = await callPayAndPlay(browser, 'login', { sessionId, account })
    expect(answer.body.code).toBe('error.register.number_required')
    expect(spelpaus.asked).toEqual([])
  })

  it('who joined before the register was connected is asked about from the next login by bank on', async () => {
    delete kit.companies.registers.spelpaus
    const who = swede()
    const { login } = await join(who)
    expect(login.status).toBe(200)
    kit.companies.registers.spelpaus = spelpaus
    const { browser, sessionId, verified } = await identified(who)
    expect(verified.body.currentStep).toBe('Complete')
    expect((await callPayAndPlay(browser, 'login', { sessionId })).status).toBe(200)
    expect(spelpaus.asked.map(({ subject }) => subject.nationalNumber)).toEqual([
      numberOf(who),
      numberOf(who),
    ])
  })
})

describe('a person whom a bank identifies elsewhere', () => {
  it('is not asked about, and no number is stored', async () => {
    const { verdict } = await identified(newBankPerson(kit), kit.browser(), 'FI')
    expect(verdict).toMatchObject({ is: 'continue' })
    expect(spelpaus.asked).toEqual([])
    const rows = await readPlain<{ person: string }>(
      kit.db,
      'identity.bank_attempt',
      'select * from identity.bank_attempt where number_sealed is not null and person is not null',
    )
    expect(rows.filter(({ person }) => JSON.parse(person).country === 'FI')).toEqual([])
  })
})
