import { routes } from '@marquee/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { monthsAfter } from '@marquee/markets'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha, signIn } from './kit.ts'

const START = '2026-10-24T09:00:00Z'
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

interface Person {
  readonly playerId: bigint
  readonly email: string
  readonly password: string
}
interface SignedIn extends Person {
  readonly browser: Browser
  readonly token: string
}

async function enter(person: Person, browser = kit.browser()): Promise<SignedIn> {
  const { body } = await signIn(browser, person)
  return { ...person, browser, token: body.idToken as string }
}
const signedIn = async (account: Parameters<AccountsKit['player']>[0] = {}) =>
  enter(await kit.player(account))

/** Signs in to what stays open during a break. */
const askDuringBreak = ({ email, password }: Person, browser = kit.browser()) =>
  browser.call('POST', '/v1/session', {
    body: { email, password, captchaToken: loginCaptcha(), duringBreak: true },
  })
async function enterDuringBreak(person: Person): Promise<SignedIn> {
  const browser = kit.browser()
  const { status, body } = await askDuringBreak(person, browser)
  expect(status).toBe(200)
  return { ...person, browser, token: body.idToken as string }
}

const read = ({ browser, token }: SignedIn) => browser.call('GET', '/v1/player/timeout', { token })
const timeOut = ({ browser, token, playerId }: SignedIn, body: object) =>
  browser.call('POST', `/v1/player/${playerId}/timeout/cooling`, { token, body })
const exclude = ({ browser, token }: SignedIn, exclusionInMonths: number, more: object = {}) =>
  browser.call('PATCH', '/v1/player/exclusion', { token, body: { exclusionInMonths, ...more } })
const indefinite = { accountDisableIndefinitely: true }
const returning = ({ browser, token }: SignedIn, method: 'POST' | 'DELETE', step = '') =>
  browser.call(method, `/v1/player/exclusion/return${step}`, {
    token,
    ...(method === 'POST' && { body: {} }),
  })
const ask = (person: SignedIn) => returning(person, 'POST')
const cancel = (person: SignedIn) => returning(person, 'DELETE')
const confirm = (person: SignedIn) => returning(person, 'POST', '/confirmation')

let ids = 0
const act = (playerId: bigint, operation: Record<string, unknown>) =>
  kit.wallet.execute({
    playerId,
    currency: 'EUR',
    provider: 15,
    vertical: 'casino',
    tx: `t${++ids}`,
    ...operation,
  } as never)
const deposit = (playerId: bigint, amount = 1_000n) => act(playerId, { kind: 'deposit', provider: 5, amount })
const authorize = (playerId: bigint) => act(playerId, { kind: 'authorizeDeposit', provider: 5, amount: 100n })
const stake = (playerId: bigint) => act(playerId, { kind: 'stake', round: `r${++ids}`, amount: 1n })
const hold = (playerId: bigint) =>
  act(playerId, { kind: 'hold', provider: 5, holdId: `h${++ids}`, amount: 1n })
const statusOf = async (playerId: bigint) => (await kit.players.factsOf(playerId))?.status
const passes = async (playerId: bigint) => (await stake(playerId)).ok || (await authorize(playerId)).ok
const at = (text: string) => kit.clock.set(Temporal.Instant.from(text))
const mailsTo = async (email: string) =>
  (await readQueuedMails(kit.db)).filter(({ to, tag }) => to === email && tag === 'break-begun')
const recordsOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ kind: string; length: string }>(
      'select * from protection.break_record where player_id = $1 order by number',
      [playerId],
    )
  ).rows

/** A player whose exclusion of half a year is over. */
async function excludedBefore(account: Parameters<AccountsKit['player']>[0] = {}, months = 6) {
  const person = await signedIn(account)
  await deposit(person.playerId)
  const { body } = await exclude(person, months)
  const until = Temporal.Instant.from(body.running.until as string)
  kit.clock.set(until)
  return { ...(await enterDuringBreak(person)), until }
}

describe('what the market offers', () => {
  it('is named, and nothing runs before anything was asked for', async () => {
    expect((await read(await signedIn())).body).toEqual({
      terms: {
        zone: 'Europe/Helsinki',
        panicHours: 24,
        timeoutDays: [1, 7, 30],
        longestTimeoutDays: 30,
        exclusionMonths: [3, 6, 12],
        hasIndefinite: true,
        indefiniteMinMonths: 12,
        returnHours: 24,
        indefiniteReturnHours: 168,
      },
      running: null,
    })
  })

  it.each([
    ['days', (person: SignedIn) => timeOut(person, { days: 31 }), { days: [1, 7, 30] }],
    ['exclusionInMonths', (person: SignedIn) => exclude(person, 5), { months: [3, 6, 12] }],
  ])('and another length is refused at the field %s', async (field, send, offered) => {
    const person = await signedIn()
    expect(await send(person)).toMatchObject({
      status: 400,
      body: { code: 'error.break.length', additionalInfo: offered, validationErrors: [{ field }] },
    })
    expect(await statusOf(person.playerId)).toBe('REGISTERED')
  })

  it.each([{}, { days: 1, panic: true }, { days: 0 }, { days: 1.5 }, { days: '1' }, { panic: false }])(
    'and %j is no request',
    async (body) => {
      const person = await signedIn()
      expect((await timeOut(person, body)).status).toBe(400)
      expect(await statusOf(person.playerId)).toBe('REGISTERED')
    },
  )

  it('and nobody begins the break of another player', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    const answer = await timeOut({ ...mine, playerId: other.playerId }, { days: 1 })
    expect(answer).toMatchObject({ status: 404, body: { code: 'error.not_found' } })
    expect(await statusOf(other.playerId)).toBe('REGISTERED')
    expect((await timeOut({ ...mine, browser: kit.browser(), token: 'nobody' }, { days: 1 })).status).toBe(
      401,
    )
  })
})

describe('a time-out', () => {
  it('EXC-02, EXC-19: begins with one request, lasts whole days to the second, and ends by itself', async () => {
    const person = await signedIn()
    await deposit(person.playerId)
    expect(await timeOut(person, { days: 2 })).toMatchObject({
      status: 200,
      body: {
        running: {
          kind: 'timeout',
          startedAt: START,
          // The clocks go back in this night: two days are 48 hours.
          until: '2026-10-26T09:00:00Z',
          initiator: 'player',
          return: null,
        },
      },
    })
    at('2026-10-26T08:59:59.999Z')
    expect(await passes(person.playerId)).toBe(false)
    expect((await signIn(kit.browser(), person)).body.code).toBe('error.timeout.in.progress')
    at('2026-10-26T09:00:00Z')
    expect(await stake(person.playerId)).toMatchObject({ ok: true })
    expect(await authorize(person.playerId)).toMatchObject({ ok: true })
    expect((await signIn(kit.browser(), person)).status).toBe(200)
  })

  it('EXC-05: of the panic button lasts the hours of the market, without a choice', async () => {
    const person = await signedIn()
    const { body } = await timeOut(person, { panic: true })
    expect(body.running.until).toBe('2026-10-25T09:00:00Z')
    expect(await passes(person.playerId)).toBe(false)
  })

  it('EXC-13, EXC-19: no marketing is allowed while it runs', async () => {
    const person = await signedIn()
    await timeOut(person, { days: 1 })
    const { browser, token } = await enterDuringBreak(person)
    const path = '/v1/player/marketing_preferences'
    const { textVersion } = (await browser.call('GET', path, { token })).body
    const preferences = [{ channel: 'EMAIL', topic: 'CASINO', allowed: true }]
    expect(
      (await browser.call('PATCH', path, { token, body: { preferences, textVersion } })).status,
    ).not.toBe(200)
    expect((await browser.call('PATCH', path, { token, body: { noMarketing: true } })).status).toBe(200)
  })
})

describe('an exclusion', () => {
  it.each([
    ['2026-10-24T21:30:00Z', 6, '2027-04-24T21:30:00Z', 'both in summer'],
    ['2026-10-27T21:30:00Z', 6, '2027-04-27T20:30:00Z', 'from winter to summer'],
    ['2026-07-27T20:30:00Z', 6, '2027-01-27T21:30:00Z', 'from summer to winter'],
    ['2026-08-31T20:30:00Z', 6, '2027-02-28T21:30:00Z', 'a month without the day'],
    ['2026-09-28T00:30:00Z', 6, '2027-03-28T01:30:00Z', 'a time that is left out'],
    ['2026-04-25T00:30:00Z', 6, '2026-10-25T00:30:00Z', 'a time that comes twice'],
  ])(
    'EXC-04: counts months in the zone of the market, from %s %i months, until %s: %s',
    (from, months, until) => {
      expect(monthsAfter('FI', Temporal.Instant.from(from), months).toString()).toBe(until)
    },
  )

  it('EXC-03, EXC-17, EXC-18: ends every session, refuses in the ledger, and is recorded and confirmed by mail', async () => {
    const person = await signedIn({ marketingOptIn: true })
    const second = await enter(person)
    await deposit(person.playerId)
    const { body, status } = await exclude(person, 6)
    expect(status).toBe(200)
    expect(body.running).toEqual({
      kind: 'exclusion',
      startedAt: START,
      until: '2027-04-24T09:00:00Z',
      initiator: 'player',
      return: {
        askFrom: '2027-04-24T09:00:00Z',
        canAsk: false,
        askedAt: null,
        confirmFrom: null,
        confirmUntil: null,
        canConfirm: false,
        isReviewed: false,
      },
    })
    for (const session of [person, second]) expect((await read(session)).status).toBe(401)
    expect(await stake(person.playerId)).toMatchObject({ ok: false, reason: 'excluded' })
    expect(await authorize(person.playerId)).toMatchObject({ ok: false, reason: 'excluded' })
    expect((await hold(person.playerId)).ok).toBe(true)
    expect(await recordsOf(person.playerId)).toMatchObject([
      { kind: 'exclusion', length: '6 months', source: 'player', scope: 'operator' },
    ])
    await expect(
      kit.db.query('update protection.break_record set until = now() where player_id = $1', [
        person.playerId,
      ]),
    ).rejects.toThrow('never changed')
    const [mail, ...others] = await mailsTo(person.email)
    expect(others).toEqual([])
    expect(mail!.text).toContain('24. huhtikuuta 2027')
    expect(mail!.text).toContain('Peluuri · 0800 100 101')
    const preferences = await enterDuringBreak(person)
    const { browser, token } = preferences
    const shown = await browser.call('GET', '/v1/player/marketing_preferences', { token })
    expect(shown.body.isMarketingOff).toBe(true)
  })

  it('EXC-12: ends bonus money and leaves cash; a time-out leaves both', async () => {
    const person = await signedIn()
    await deposit(person.playerId)
    const terms = {
      vertical: 'casino',
      kind: 'non-sticky',
      toWager: 1_000_000n,
      maxStake: null,
      cap: null,
      expiresAt: null,
      onWithdrawal: 'keep',
      deposit: 0n,
      growing: false,
    }
    const granted = { kind: 'grantBonus', provider: 0, bonusId: 1n, amount: 500n, terms }
    expect((await act(person.playerId, granted)).ok).toBe(true)
    await timeOut(person, { days: 1 })
    expect(await kit.wallet.balancesOf(person.playerId)).toMatchObject({ main: 1_000n, casinoBonus: 500n })
    await exclude(await enterDuringBreak(person), 6)
    expect(await kit.wallet.balancesOf(person.playerId)).toMatchObject({ main: 1_000n, casinoBonus: 0n })
    expect(await kit.wallet.bonusesOf(person.playerId)).toMatchObject([{ state: 'protected' }])
    expect((await kit.wallet.check({ players: [person.playerId] })).differences).toEqual([])
  })

  it('EXC-15: keeps the person from a second account, whatever is changed, also after its end', async () => {
    const who = { firstName: 'Tuuli', lastName: 'Poissa', dateOfBirth: '1991-03-04' }
    const { until } = await excludedBefore(who)
    expect(Temporal.Instant.compare(kit.clock.now(), until)).toBe(0)
    for (const name of [{}, { firstName: 'Poissa', lastName: 'Tuuli' }, { firstName: 'TUULI ANNA' }]) {
      const { state } = await kit.register(kit.browser(), { ...who, ...name })
      expect(state.currentStep).toBe('Duplicated')
    }
  })

  it('EXC-08: without an end stays until people have decided, asked for after the least time at the earliest', async () => {
    const person = await signedIn()
    const { body } = await exclude(person, 12, indefinite)
    expect(body.running).toMatchObject({
      until: null,
      return: { askFrom: '2027-10-24T09:00:00Z', canAsk: false, isReviewed: true },
    })
    at('2027-10-24T08:59:59.999Z')
    expect((await ask(await enterDuringBreak(person))).body).toMatchObject({
      code: 'error.break.return.early',
      additionalInfo: { from: '2027-10-24T09:00:00Z' },
    })
    at('2027-10-24T09:00:00Z')
    const during = await enterDuringBreak(person)
    const { decideReturn } = kit.protection.breaks
    const decision = { by: 'anna', reason: 'talked to the player' }
    await expect(decideReturn(person.playerId, { isApproved: true, ...decision })).rejects.toMatchObject({
      code: 'error.break.return.none',
    })
    expect((await ask(during)).body.running.return).toMatchObject({
      confirmFrom: '2027-10-31T09:00:00Z',
      confirmUntil: null,
      canAsk: false,
      canConfirm: false,
    })
    await expect(decideReturn(person.playerId, { isApproved: true, ...decision })).rejects.toMatchObject({
      code: 'error.break.return.early',
    })
    at('2027-10-31T09:00:00Z')
    const later = await enterDuringBreak(person)
    expect((await confirm(later)).body.code).toBe('error.break.return.reviewed')
    await decideReturn(person.playerId, { isApproved: false, ...decision })
    expect((await read(later)).body.running.return).toMatchObject({ askedAt: null, canAsk: true })
    await ask(later)
    at('2027-11-07T09:00:00Z')
    expect((await decideReturn(person.playerId, { isApproved: true, ...decision })).current).toBeNull()
    expect(await statusOf(person.playerId)).toBe('REGISTERED')
    expect((await signIn(kit.browser(), person)).body.playerSession.isOnBreak).toBe(false)
  })
})

describe('a break during another one', () => {
  it('EXC-04: begins if it ends later, also an exclusion during a time-out, and never if it ends earlier', async () => {
    const person = await signedIn()
    await timeOut(person, { days: 7 })
    const shorter = await timeOut(await enterDuringBreak(person), { days: 6 })
    expect(shorter).toMatchObject({
      status: 409,
      body: { code: 'error.break.shorter', additionalInfo: { until: '2026-10-31T09:00:00Z' } },
    })
    expect((await timeOut(await enterDuringBreak(person), { days: 8 })).status).toBe(200)
    expect((await exclude(await enterDuringBreak(person), 12)).status).toBe(200)
    expect((await exclude(await enterDuringBreak(person), 6)).body.code).toBe('error.break.shorter')
    expect((await exclude(await enterDuringBreak(person), 12, indefinite)).status).toBe(200)
    const last = await exclude(await enterDuringBreak(person), 12)
    expect(last.body).toMatchObject({ code: 'error.break.shorter', additionalInfo: {} })
    expect((await recordsOf(person.playerId)).map(({ length }) => length)).toEqual([
      '7 days',
      '8 days',
      '12 months',
      'indefinite',
    ])
  })

  it('EXC-07: no time-out replaces an exclusion, which would then end by itself', async () => {
    const person = await excludedBefore()
    expect((await timeOut(person, { days: 30 })).body.code).toBe('error.break.shorter')
    expect(await statusOf(person.playerId)).toBe('SELF_EXCLUDED')
  })

  it('that is repeated from the same session changes nothing', async () => {
    const person = await signedIn()
    const origin = { requestId: 'req_1', sessionId: 'ses_1' }
    const begin = () => kit.protection.breaks.beginBreak(person.playerId, { is: 'months', months: 6 }, origin)
    const { until } = await begin()
    kit.clock.advance({ seconds: 5 })
    expect((await begin()).until).toEqual(until)
    expect(await recordsOf(person.playerId)).toHaveLength(1)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  it('LIM-23: is begun by players flagged for risk and suspended too', async () => {
    for (const access of [{ payout: true }, { suspended: true }]) {
      const person = await signedIn()
      await kit.players.changeStanding(person.playerId, { access, reason: 'risk', actor: 'system' })
      expect((await exclude(person, 6)).status).toBe(200)
      expect(await statusOf(person.playerId)).toBe('SELF_EXCLUDED')
    }
  })
})

describe('the return from an exclusion', () => {
  it('EXC-07: is asked for after the end, waits a day, and is confirmed: not one moment earlier', async () => {
    const person = await signedIn()
    await deposit(person.playerId)
    await exclude(person, 6)
    at('2027-04-24T08:59:59.999Z')
    expect((await ask(await enterDuringBreak(person))).body.code).toBe('error.break.return.early')
    expect(await stake(person.playerId)).toMatchObject({ reason: 'excluded' })
    at('2027-04-24T09:00:00Z')
    const during = await enterDuringBreak(person)
    expect((await confirm(during)).body.code).toBe('error.break.return.none')
    expect(await stake(person.playerId)).toMatchObject({ ok: false, reason: 'account_status' })
    expect(await authorize(person.playerId)).toMatchObject({ ok: false, reason: 'account_status' })
    expect((await hold(person.playerId)).ok).toBe(true)
    expect((await signIn(kit.browser(), person)).body).toMatchObject({
      code: 'error.exclusion.in.progress',
      message: 'code:error.exclusion.in.progress:days:0',
    })
    const asked = await ask(during)
    expect(asked.body.running.return).toMatchObject({
      askedAt: '2027-04-24T09:00:00Z',
      confirmFrom: '2027-04-25T09:00:00Z',
      confirmUntil: '2027-05-02T09:00:00Z',
    })
    kit.clock.advance({ minutes: 1 })
    expect((await ask(during)).body).toEqual(asked.body)
    at('2027-04-25T08:59:59.999Z')
    expect((await confirm(await enterDuringBreak(person))).body).toMatchObject({
      code: 'error.break.return.early',
      additionalInfo: { from: '2027-04-25T09:00:00Z' },
    })
    expect(await passes(person.playerId)).toBe(false)
    at('2027-04-25T09:00:00Z')
    const last = await enterDuringBreak(person)
    expect((await confirm(last)).body.running).toBeNull()
    expect((await stake(person.playerId)).ok && (await authorize(person.playerId)).ok).toBe(true)
    // This session stays what it was; the next login opens everything.
    const favourites = ({ browser, token }: SignedIn) =>
      browser.call('GET', '/v1/games/favourites?langmarket=fi-FI', { token })
    expect((await favourites(last)).body.code).toBe('error.break.running')
    expect((await favourites(await enter(person))).body.code).not.toBe('error.break.running')
    expect((await kit.wallet.check({ players: [person.playerId] })).differences).toEqual([])
  })

  it('EXC-07: lapses seven days after its wait, and can be asked for again', async () => {
    const person = await excludedBefore()
    await ask(person)
    kit.clock.set(person.until.add({ hours: 8 * 24 }).subtract({ milliseconds: 1 }))
    expect((await read(await enterDuringBreak(person))).body.running.return.canConfirm).toBe(true)
    kit.clock.set(person.until.add({ hours: 8 * 24 }))
    const late = await enterDuringBreak(person)
    expect((await confirm(late)).body.code).toBe('error.break.return.none')
    expect((await read(late)).body.running.return).toMatchObject({ canAsk: true, askedAt: null })
    expect((await ask(late)).status).toBe(200)
    const { rows } = await kit.db.query(
      'select ended_as from protection.return_request where player_id = $1 order by number',
      [person.playerId],
    )
    expect(rows).toEqual([{ ended_as: 'lapsed' }, { ended_as: null }])
  })

  it('is taken back by its player, and ended by another exclusion', async () => {
    const person = await excludedBefore()
    await ask(person)
    expect((await cancel(person)).body.running.return).toMatchObject({ askedAt: null, canAsk: true })
    expect((await cancel(person)).status).toBe(200)
    await ask(person)
    expect((await exclude(person, 3)).status).toBe(200)
    kit.clock.advance({ hours: 25 })
    expect((await confirm(await enterDuringBreak(person))).body.code).toBe('error.break.return.none')
  })

  it('EXC-08: is decided by people where the law asks for writing', async () => {
    const person = await signedIn({ market: 'JJ', country: 'DE', language: 'de' })
    expect((await exclude(person, 3)).body.running.return.isReviewed).toBe(true)
  })

  it('EXC-07: is never in a market that knows none', async () => {
    const person = await signedIn({ market: 'JP', country: 'JP', currency: 'JPY', language: 'ja' })
    const { body } = await exclude(person, 6)
    expect(body.running.return).toMatchObject({ askFrom: null, canAsk: false })
    at('2028-10-24T09:00:00Z')
    const late = await ask(await enterDuringBreak(person))
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'error.break.return.early', additionalInfo: {} },
    })
  })

  it('is nothing for a player who is not excluded', async () => {
    const person = await signedIn()
    expect((await ask(person)).body.code).toBe('error.break.return.none')
    expect((await confirm(person)).body.code).toBe('error.break.return.none')
    expect((await cancel(person)).status).toBe(200)
  })
})

describe('a session during a break', () => {
  it('EXC-25: without the right password nobody learns of the break', async () => {
    const person = await signedIn()
    await exclude(person, 6)
    const wrong = await askDuringBreak({ ...person, password: 'wrong' })
    expect(wrong.body).toMatchObject({ code: 'error.player.not.found' })
    expect((await signIn(kit.browser(), person)).body.code).toBe('error.exclusion.in.progress')
  })

  it('says that it is one, through renewals and step-ups, and still after the break', async () => {
    const person = await signedIn()
    await timeOut(person, { days: 1 })
    const { browser } = await enterDuringBreak(person)
    const renew = () => browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    const renewed = await renew()
    expect(renewed.body.playerSession.isOnBreak).toBe(true)
    const proven = await browser.call('POST', '/v1/player/step_up', {
      token: renewed.body.idToken,
      body: { password: person.password },
    })
    expect(proven.body.playerSession.isOnBreak).toBe(true)
    const page = await kit.identity.readSession(Object.fromEntries(browser.cookies))
    expect(page?.player.isOnBreak).toBe(true)
    for (let step = 0; step < 5; step++) {
      kit.clock.advance({ minutes: 10 })
      expect((await renew()).body.playerSession.isOnBreak).toBe(true)
    }
  })

  it('outlasts the break as what it is; a player who is not on one gets a whole session', async () => {
    const person = await signedIn()
    const { playerId } = person
    const until = kit.clock.now().add({ minutes: 5 })
    const status = { to: 'TIMEOUT', until } as const
    await kit.players.changeStanding(playerId, { status, reason: 'a test', actor: 'player' })
    const { browser } = await enterDuringBreak(person)
    kit.clock.set(until)
    const renewed = await browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    expect(renewed.body.playerSession.isOnBreak).toBe(true)
    expect((await askDuringBreak(person)).body.playerSession.isOnBreak).toBe(false)
  })

  it.each(['CLOSED', 'BLACKLISTED'] as const)('is none for the status %s', async (to) => {
    const person = await kit.player()
    await kit.players.changeStanding(person.playerId, { status: { to }, reason: 'a test', actor: 'system' })
    expect((await askDuringBreak(person)).status).toBe(401)
  })

  it('EXC-06: reaches own money, statement, messages, limits and help, and nothing that is play or an offer', async () => {
    const uses = Object.entries(routes).filter(([, { auth }]) => auth !== 'none')
    const closed = uses.filter(([, route]) => !('duringBreak' in route)).map(([id]) => id)
    expect(closed.toSorted()).toEqual(closedRoutes.toSorted())
    const open = uses.filter(([, route]) => 'duringBreak' in route).map(([id]) => id)
    expect(open.toSorted()).toEqual(openRoutes.toSorted())
  })

  it('EXC-06: is refused by every closed route, whether it requires or uses a sign-in', async () => {
    const person = await signedIn()
    await exclude(person, 6)
    const { browser, token } = await enterDuringBreak(person)
    for (const id of closedRoutes) {
      const { method, path } = routes[id as keyof typeof routes]
      const address = path.replace(/:\w+/g, '1')
      const answer = await browser.call(method, address, { token, ...(method !== 'GET' && { body: {} }) })
      expect([id, answer.status, answer.body.code]).toEqual([id, 403, 'error.break.running'])
    }
    for (const path of ['/v1/player/timeout', '/v1/session', '/v1/player/protection/limits'])
      expect([path, (await browser.call('GET', path, { token })).status]).toEqual([path, 200])
  })

  it('EXC-03: is not ended by a late event of the break that it belongs to; a session of before is', async () => {
    const person = await signedIn()
    const before = await enter(person)
    const { now } = kit.endings
    // The server stops right after the commit.
    kit.endings.now = async () => {}
    expect((await exclude(person, 6)).status).toBe(200)
    kit.endings.now = now
    expect((await read(before)).status).toBe(200)
    const during = await enterDuringBreak(person)
    const subscription = kit.identity.subscriptions.find(({ topic }) => topic === 'player.standing.changed')
    await subscription!.deliver(
      {
        id: 1n,
        topic: 'player.standing.changed',
        playerId: person.playerId,
        seq: null,
        at: kit.clock.now(),
        body: { accountStatus: 'SELF_EXCLUDED', access: {} },
      },
      {} as never,
    )
    expect((await read(before)).status).toBe(401)
    expect((await read(during)).status).toBe(200)
  })
})

/** What a session during a break may not call (EXC-06). */
const closedRoutes = [
  'player.setAddress',
  'player.setProvince',
  'player.close',
  'wallet.recentDepositMethods',
  'wallet.depositState',
  'wallet.depositLimitCheck',
  'wallet.deposit',
  'wallet.depositCashier',
  'games.slugUrl',
  'games.slugDemoUrl',
  'play.freeRounds',
  'games.favourites',
  'games.addFavourite',
  'games.removeFavourite',
  'games.recent',
  'games.seatAlerts',
  'games.setSeatAlert',
  'tournaments.list',
  'tournaments.page',
  'tournaments.setEntry',
  'promotions.list',
  'promotions.page',
  'promotions.landing',
  'promotions.vipClub',
]

const openRoutes = [
  'session.get',
  'session.summary',
  'session.history',
  'session.endOther',
  'session.endOthers',
  'session.report',
  'session.delete',
  'player.signOut',
  'player.stepUp',
  'player.stepUpMethods',
  'player.authorizeStepUp',
  'player.stepUpByBank',
  'player.stepUpByCode',
  'player.stepUpOptions',
  'player.stepUpByPasskey',
  'player.password',
  'player.phone',
  'player.phoneNumber',
  'player.verifyPhoneNumber',
  'secondFactor.get',
  'secondFactor.begin',
  'secondFactor.confirm',
  'secondFactor.turnOff',
  'secondFactor.renewRecoveryCodes',
  'passkey.list',
  'passkey.addOptions',
  'passkey.add',
  'passkey.rename',
  'passkey.remove',
  'player.profile',
  'player.accessContext',
  'player.accessDetails',
  'player.station',
  'player.transactionSummary',
  'player.cookieConsent',
  'player.setCookieConsent',
  'player.acceptTerms',
  'player.acceptedTerms',
  'player.acceptedTermsText',
  'player.address',
  'player.language',
  'player.marketingPreferences',
  'player.setMarketingPreferences',
  'player.winDisplay',
  'player.setWinDisplay',
  'player.dataExports',
  'player.requestDataExport',
  'player.closing',
  'inbox.notifications',
  'inbox.unread',
  'inbox.read',
  'inbox.readAll',
  'limits.all',
  'limits.deposit',
  'limits.spend',
  'limits.changeDeposit',
  'limits.changeSpend',
  'limits.change',
  'limits.history',
  'limits.pastDays',
  'breaks.get',
  'breaks.timeOut',
  'breaks.exclude',
  'breaks.askReturn',
  'breaks.cancelReturn',
  'breaks.confirmReturn',
  'wallet.get',
  'wallet.socketToken',
  'wallet.transactions',
  'wallet.netPosition',
  'wallet.paymentMethods',
  'wallet.depositStatus',
  'wallet.withdrawalState',
  'wallet.withdrawal',
  'wallet.withdrawalContinue',
  'wallet.withdrawalCancel',
  'wallet.withdrawalFinal',
  'wallet.pendingWithdrawals',
  'wallet.withdrawalStatus',
  // What every visitor sees.
  'lobby.page',
  'lobby.rails',
  'games.page',
  'games.byIds',
  'games.info',
  'games.bySlug',
  'content.page',
  'content.termsVersion',
  // The statement of a game.
  'play.session',
  'play.endSession',
  'play.round',
]
