import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OldPlatform, OldPlayer } from '../../apps/server/src/modules/identity/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { createCarryOver } from '../../apps/server/src/modules/players/index.ts'
import {
  type AccountsKit,
  type Begun,
  contact,
  createAccountsKit,
  loginCaptcha,
  type Person,
  signIn,
  smsCodeFor,
  waitForLocks,
} from './kit.ts'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { newMember, signInBy } from './passkey-kit.ts'
import { away, clear, excluded, FakeRegister } from './register-kit.ts'
import { appCode, begin, confirm, sendCode, wrongAppCode } from './second-factor-kit.ts'
import { emailDigest, findPlayerId } from '../kit/personal.ts'

const gamstop = new FakeRegister()
const old = { player: null as OldPlayer | null }
const platform: OldPlatform = {
  findPlayer: async ({ email }) =>
    old.player?.email === email ? { outcome: 'found', player: old.player } : { outcome: 'nobody' },
  tellMoved: async () => true,
}

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({
    start: '2026-10-24T09:00:00Z',
    overrides: {
      oldPlatform: {
        platform,
        carryOver: async (tx, playerId, carried) =>
          createCarryOver({ clock: kit.clock, ledger: kit.wallet, players: kit.players })(
            tx,
            playerId,
            carried,
          ),
        timeoutMs: 100,
      },
    },
  })
  kit.companies.registers.gamstop = gamstop
})
afterAll(() => kit.close())
beforeEach(() => {
  gamstop.reset()
  old.player = null
})

const britain = { market: 'GG', country: 'GB', language: 'en', currency: 'GBP' } as const
const british = (change = {}) => kit.player({ ...britain, postalCode: 'LS1 4DY', ...change })
const log = (who: { email: string; password: string }, browser = kit.browser()) => signIn(browser, who)
const inDays = (days: number) => kit.clock.now().add({ hours: 24 * days })
const isAlive = async (browser: Browser, token: string) =>
  (await browser.call('GET', '/v1/session', { token })).status === 200

interface StoredCheck {
  register: string
  moment: string
  outcome: string
  reference: string | null
  excluded_until: Temporal.Instant | null
  checked_at: Temporal.Instant
}
const checksOf = async (playerId: bigint) =>
  (
    await kit.db.query<StoredCheck>(
      `select register, moment, outcome, reference, excluded_until, checked_at
         from identity.register_check where player_id = $1 order by check_number`,
      [playerId],
    )
  ).rows

const unavailable = {
  status: 503,
  body: { code: 'error.register.unavailable', additionalInfo: { register: 'gamstop' } },
}
const refusedWithoutEnd = {
  status: 401,
  body: {
    code: 'error.exclusion.in.progress.indefinitely',
    message: 'code:error.exclusion.in.progress.indefinitely',
    additionalInfo: { register: 'gamstop' },
  },
}

describe('a login to what stays open during a break', () => {
  const during = ({ email, password }: { email: string; password: string }) =>
    kit.browser().call('POST', '/v1/session', {
      body: { email, password, captchaToken: loginCaptcha(), duringBreak: true },
    })

  it.each([
    ['excludes the player too', () => excluded()],
    ['does not answer', () => away],
  ] as const)('EXC-06: is open where the register %s: own money may always leave', async (_what, answer) => {
    const player = await british()
    const origin = { requestId: 'req_1', sessionId: 'ses_1' }
    const asked = { is: 'months', months: 6 } as const
    await kit.protection.breaks.beginBreak(player.playerId, asked, origin)
    gamstop.answer = answer
    expect(await during(player)).toMatchObject({ status: 200, body: { playerSession: { isOnBreak: true } } })
  })

  it('opens nothing unasked when the break ends while it is under way', async () => {
    const player = await british()
    const origin = { requestId: 'req_1', sessionId: 'ses_1' }
    await kit.protection.breaks.beginBreak(player.playerId, { is: 'days', days: 1 }, origin)
    const start = kit.clock.now()
    const pending: ReturnType<typeof during>[] = []
    await inTransaction(kit.db, async (tx) => {
      await kit.players.lockFactsOf(tx, player.playerId)
      pending.push(during(player))
      await waitForLocks(kit, 1)
      kit.clock.advance({ hours: 24 })
    })
    expect(await pending[0]).toMatchObject({ status: 503, body: { code: 'error.unavailable' } })
    expect(gamstop.asked).toEqual([])
    expect((await during(player)).body.playerSession.isOnBreak).toBe(false)
    expect(gamstop.asked).toHaveLength(1)
    kit.clock.set(start)
  })

  it('is a login like any other for a player who is on no break', async () => {
    const player = await british()
    gamstop.answer = () => away
    expect(await during(player)).toMatchObject(unavailable)
  })
})

describe('a login where a register is connected', () => {
  it('asks about the account, stores the answer with the register’s id, and opens a session (ID-06)', async () => {
    const player = await british({ dateOfBirth: '1990-10-05' })
    expect((await log(player)).status).toBe(200)
    expect(gamstop.asked).toMatchObject([
      {
        moment: 'login',
        requestId: expect.stringMatching(/^reg_/),
        subject: {
          firstName: 'Aino',
          email: player.email,
          dateOfBirth: '1990-10-05',
          postalCode: 'LS1 4DY',
          country: 'GB',
          nationalNumber: null,
        },
      },
    ])
    expect(await checksOf(player.playerId)).toEqual([
      {
        register: 'gamstop',
        moment: 'login',
        outcome: 'clear',
        reference: 'answer-1',
        excluded_until: null,
        checked_at: kit.clock.now(),
      },
    ])
  })

  it('of an excluded person is refused with the days that are left, up to the register’s end (ID-06)', async () => {
    const player = await british()
    gamstop.answer = () => excluded(inDays(180))
    expect(await log(player)).toMatchObject({
      status: 401,
      body: {
        code: 'error.exclusion.in.progress',
        message: 'code:error.exclusion.in.progress:days:180',
        additionalInfo: { days: 180, cooling: false, register: 'gamstop' },
      },
    })
    gamstop.answer = () => excluded()
    expect(await log(player)).toMatchObject(refusedWithoutEnd)
    const [first, second] = await checksOf(player.playerId)
    expect(first).toMatchObject({ outcome: 'excluded', excluded_until: inDays(180), reference: 'answer-2' })
    expect(second).toMatchObject({ outcome: 'excluded', excluded_until: null })
  })

  it('ends every session of an excluded person and every consent to marketing', async () => {
    const player = await british({ marketingOptIn: true })
    const [one, two] = [kit.browser(), kit.browser()]
    const tokens = [
      (await log(player, one)).body.idToken as string,
      (await log(player, two)).body.idToken as string,
    ]
    gamstop.answer = () => excluded()
    await log(player)
    expect(await isAlive(one, tokens[0]!)).toBe(false)
    expect(await isAlive(two, tokens[1]!)).toBe(false)
    expect((await one.call('POST', '/v1/session/refresh')).status).toBe(401)
    const { rows } = await kit.db.query<{ allowed: boolean }>(
      `select distinct on (channel, topic) allowed from players.marketing_consent
        where player_id = $1 order by channel, topic, recorded_at desc`,
      [player.playerId],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ allowed }) => !allowed)).toBe(true)
    const { rows: endings } = await kit.db.query(
      `select body ->> 'reason' as reason from kernel.outbox where topic = 'session.ended' and player_id = $1`,
      [player.playerId],
    )
    expect(endings).toEqual([{ reason: 'status' }])
  })

  it('is possible again when the register has lifted the exclusion, without any consent (MKT-04)', async () => {
    const player = await british({ marketingOptIn: true })
    gamstop.answer = () => excluded()
    expect((await log(player)).status).toBe(401)
    gamstop.answer = () => clear
    const browser = kit.browser()
    const { status, body } = await log(player, browser)
    expect(status).toBe(200)
    const preferences = await browser.call('GET', '/v1/player/marketing_preferences', {
      token: body.idToken,
    })
    expect(JSON.stringify(preferences.body)).not.toContain('"allowed":true')
  })

  it('without an answer is refused, counts as nothing, ends nothing, and works later (ID-07)', async () => {
    const player = await british()
    const browser = kit.browser()
    const { idToken } = (await log(player, browser)).body
    gamstop.answer = () => away
    for (let tries = 0; tries < 8; tries++) expect(await log(player)).toMatchObject(unavailable)
    expect(await isAlive(browser, idToken)).toBe(true)
    gamstop.answer = () => clear
    expect((await log(player)).status).toBe(200)
    const outcomes = (await checksOf(player.playerId)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(8)
  })

  it('reveals nothing to somebody without the right password, and asks nothing', async () => {
    const player = await british()
    gamstop.answer = () => excluded()
    const known = await log({ ...player, password: 'not the password' })
    const unknown = await log({ email: kit.email(), password: 'not the password' })
    expect(known.status).toBe(401)
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(gamstop.asked).toEqual([])
  })

  it('of a player whose account is closed for play here is refused for that reason, and asks nothing', async () => {
    const player = await british()
    const change = { reason: 'a test of registers', actor: 'player' }
    await kit.players.changeStanding(player.playerId, { status: { to: 'CLOSED' }, ...change })
    expect((await log(player)).body.code).toBe('error.account.closed')
    expect(gamstop.asked).toEqual([])
  })

  it('from a market without a register asks nothing and stores nothing', async () => {
    const player = await kit.player()
    expect((await log(player)).status).toBe(200)
    const canadian = await kit.player({ market: 'CA', country: 'CA', currency: 'CAD' })
    expect((await log(canadian)).status).toBe(200)
    expect(gamstop.asked).toEqual([])
    expect(await checksOf(player.playerId)).toEqual([])
  })

  it('by a passkey is refused too (ID-06, ID-07)', async () => {
    const own = await newMember(kit)
    await kit.db.query(`update players.player set market = 'GG', country = 'GB' where email_key = $1`, [
      emailDigest(own.email),
    ])
    expect((await signInBy(kit.browser(), own.authenticator)).status).toBe(200)
    gamstop.answer = () => excluded()
    expect(await signInBy(kit.browser(), own.authenticator)).toMatchObject(refusedWithoutEnd)
    expect(await isAlive(own.browser, own.token)).toBe(false)
    gamstop.answer = () => away
    expect(await signInBy(kit.browser(), own.authenticator)).toMatchObject(unavailable)
    gamstop.answer = () => clear
    expect((await signInBy(kit.browser(), own.authenticator)).status).toBe(200)
  })

  it('by password and code asks when the code comes; without an answer the code is not used up (ID-06, ID-07)', async () => {
    const player = await british()
    const own = { browser: kit.browser(), token: '' }
    own.token = (await log(player, own.browser)).body.idToken
    const { secret } = (await begin(own)).body as { secret: string }
    await confirm(own, appCode(secret, kit.clock.nowMs()))
    kit.clock.advance({ seconds: 30 })
    gamstop.asked.length = 0

    const browser = kit.browser()
    expect((await log(player, browser)).body.code).toBe('error.second_factor.required')
    expect(gamstop.asked).toEqual([])
    gamstop.answer = () => away
    for (let tries = 0; tries < 12; tries++)
      expect(await sendCode(browser, appCode(secret, kit.clock.nowMs()))).toMatchObject(unavailable)
    gamstop.answer = () => clear
    const wrong = await sendCode(browser, wrongAppCode(secret, kit.clock.nowMs()))
    expect(wrong.body.additionalInfo).toEqual({ attemptsLeft: 4 })
    expect((await sendCode(browser, appCode(secret, kit.clock.nowMs()))).status).toBe(200)

    kit.clock.advance({ seconds: 30 })
    const later = kit.browser()
    await log(player, later)
    gamstop.answer = () => excluded()
    expect(await sendCode(later, appCode(secret, kit.clock.nowMs()))).toMatchObject(refusedWithoutEnd)
    expect(await isAlive(own.browser, own.token)).toBe(false)
  })

  it('of a player who moves here from an older platform asks at that first login', async () => {
    const none = { day: null, week: null, month: null }
    const email = kit.email()
    old.player = {
      oldId: 'old-gb-1',
      email,
      isEmailProven: true,
      firstName: 'Gail',
      lastName: kit.surname(),
      phone: kit.phone('GB').e164,
      dateOfBirth: '1990-10-05',
      street: 'Mill Lane 14',
      city: 'Leeds',
      postalCode: 'LS1 4DY',
      country: 'GB',
      province: null,
      language: 'en',
      currency: 'GBP',
      status: 'open',
      statusUntil: null,
      isPayoutRisk: false,
      isSuspended: false,
      limits: { deposit: none, loss: none },
    }
    gamstop.answer = () => excluded()
    const who = { email, password: 'from the old house' }
    expect(await log(who)).toMatchObject(refusedWithoutEnd)
    expect(gamstop.asked.map(({ subject }) => subject.email)).toEqual([email])
    gamstop.answer = () => clear
    expect((await log(who)).status).toBe(200)
  })

  it('that began before an exclusion was learnt opens no session after it', async () => {
    const player = await british()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let isFirst = true
    gamstop.answer = async () => {
      if (!isFirst) return excluded()
      isFirst = false
      await held
      return clear
    }
    const slow = log(player)
    while (gamstop.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await log(player)).toMatchObject(refusedWithoutEnd)
    release()
    expect(await slow).toMatchObject(refusedWithoutEnd)
    const { rows } = await kit.db.query(
      'select from identity.session where player_id = $1 and ended_at is null',
      [player.playerId],
    )
    expect(rows).toEqual([])
  })

  it('of five at the same time whose questions were all asked before an exclusion was known none opens a session', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await british()
      gamstop.reset()
      let release = () => {}
      const allHaveAsked = new Promise<void>((resolve) => (release = resolve))
      gamstop.answer = async () => {
        const number = gamstop.asked.length
        if (number === 5) release()
        await allHaveAsked
        return number === 3 ? excluded() : clear
      }
      await Promise.all(Array.from({ length: 5 }, () => log(player)))
      const exclusions = (await checksOf(player.playerId)).filter(({ outcome }) => outcome === 'excluded')
      expect(exclusions).toHaveLength(1)
      const { rows } = await kit.db.query(
        'select from identity.session where player_id = $1 and ended_at is null',
        [player.playerId],
      )
      expect(rows).toEqual([])
    }
  })
})

/** A sign-up from Britain whose address is proven; the code of the SMS is still to be typed. */
async function applicant(person: Partial<Person> = {}) {
  const browser = kit.browser()
  const gb = { market: 'GG', countryCode: 'GB', firstName: 'Gail', lastName: kit.surname(), ...person }
  const begun = await kit.beginProven(browser, gb)
  const { registrationId, e164 } = begun
  await browser.call('POST', '/v1/player/registration/sms_request', { body: { registrationId } })
  return {
    ...begun,
    prove: () =>
      browser.call('POST', '/v1/player/registration/sms_verification', {
        body: { registrationId, smsCode: smsCodeFor(kit, e164) },
      }),
    change: (change: Partial<Person>) =>
      browser.call('PUT', '/v1/player/registration', {
        body: contact({ ...gb, phone: { prefix: '+44', body: e164.slice(3) }, registrationId, ...change }),
      }),
  }
}
async function playerOf({ email }: Pick<Begun, 'email'>): Promise<bigint | null> {
  return (await findPlayerId(kit.db, email)) ?? null
}

describe('a sign-up where a register is connected', () => {
  it('asks when address and number are proven, and the answer belongs to the player (ID-06)', async () => {
    const person = await applicant()
    expect(gamstop.asked).toEqual([])
    expect((await person.prove()).body.currentStep).toBe('Complete')
    expect(gamstop.asked).toMatchObject([
      { moment: 'registration', subject: { firstName: 'Gail', email: person.email, phone: person.e164 } },
    ])
    expect(await checksOf((await playerOf(person))!)).toMatchObject([
      { moment: 'registration', outcome: 'clear', reference: 'answer-1' },
    ])
  })

  it('of an excluded person opens no account, and is stored without a player (ID-06)', async () => {
    const person = await applicant()
    gamstop.answer = () => excluded(inDays(30))
    expect(await person.prove()).toMatchObject({
      status: 401,
      body: {
        code: 'error.exclusion.in.progress',
        message: 'code:error.exclusion.in.progress:days:30',
        additionalInfo: { days: 30, register: 'gamstop' },
      },
    })
    expect(await playerOf(person)).toBeNull()
    const { rows } = await kit.db.query<{ player_id: bigint | null; outcome: string }>(
      'select player_id, outcome from identity.register_check order by check_number desc limit 1',
    )
    expect(rows).toEqual([{ player_id: null, outcome: 'excluded' }])
  })

  it('without an answer waits: nobody is refused, nothing is counted, the same code goes on (ID-07)', async () => {
    const person = await applicant()
    gamstop.answer = () => away
    for (let tries = 0; tries < 7; tries++) expect(await person.prove()).toMatchObject(unavailable)
    expect(await playerOf(person)).toBeNull()
    gamstop.answer = () => clear
    expect((await person.prove()).body.currentStep).toBe('Complete')
  })

  it('may ask five times a day for one proven number, and a sixth on the next', async () => {
    const person = await applicant()
    gamstop.answer = () => excluded()
    for (let tries = 0; tries < 5; tries++) expect(await person.prove()).toMatchObject(refusedWithoutEnd)
    expect(await person.prove()).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    expect(gamstop.asked).toHaveLength(5)
    kit.clock.advance({ hours: 23 })
    expect((await person.prove()).status).toBe(429)
  })

  it('asks again about another person', async () => {
    const person = await applicant({ dateOfBirth: '1990-10-05' })
    gamstop.answer = ({ subject }) => (subject.dateOfBirth === '1990-10-05' ? excluded() : clear)
    expect(await person.prove()).toMatchObject(refusedWithoutEnd)
    expect((await person.change({ dateOfBirth: '1990-10-06' })).body.currentStep).toBe('Complete')
    expect(gamstop.asked.map(({ subject }) => subject.dateOfBirth)).toEqual(['1990-10-05', '1990-10-06'])
  })

  it('tells an excluded person of the exclusion, not of an account that exists', async () => {
    const member = await kit.register(kit.browser(), { market: 'GG', countryCode: 'GB' })
    expect(member.state.currentStep).toBe('Complete')
    const person = await applicant({ email: member.email })
    gamstop.answer = () => excluded()
    expect(await person.prove()).toMatchObject(refusedWithoutEnd)
  })

  it('from a market without a register asks nothing', async () => {
    expect((await kit.register(kit.browser())).state.currentStep).toBe('Complete')
    expect(gamstop.asked).toEqual([])
  })
})
