/** Time-outs and exclusions: how they begin, what they refuse, and when they end. */
import { monthsAfter } from '@marquee/markets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { breakCalls, indefinite, type SignedIn, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const {
  enter,
  signedIn,
  enterDuringBreak,
  read,
  timeOut,
  exclude,
  ask,
  confirm,
  act,
  deposit,
  authorize,
  stake,
  hold,
  statusOf,
  passes,
  at,
  mailsTo,
  recordsOf,
  excludedBefore,
} = breakCalls(() => kit)

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
        products: ['casino', 'live-casino', 'virtual-sports', 'sports'],
      },
      running: null,
      decided: null,
      products: [],
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
    expect((await ask(during)).body.running.return).toMatchObject({
      confirmFrom: '2027-10-31T09:00:00Z',
      confirmUntil: null,
      canAsk: false,
      canConfirm: false,
    })
    at('2027-10-31T09:00:00Z')
    const later = await enterDuringBreak(person)
    expect((await confirm(later)).body.code).toBe('error.break.return.reviewed')
  })
})

describe('an account that staff closes while its player asks for a break', () => {
  it.each(['CLOSED', 'BLACKLISTED'] as const)(
    'stays %s: no break replaces that, to end by itself and leave an open account',
    async (to) => {
      const person = await signedIn()
      // The session lives until the event of the status is delivered.
      await kit.players.changeStanding(person.playerId, { status: { to }, reason: 'fraud', actor: 'staff:1' })
      for (const asking of [timeOut(person, { days: 1 }), exclude(person, 6)])
        expect((await asking).body).toMatchObject({ code: 'error.session.missing' })
      expect(await statusOf(person.playerId)).toBe(to)
      expect(await recordsOf(person.playerId)).toEqual([])
      kit.clock.advance({ hours: 24 })
      expect(await passes(person.playerId)).toBe(false)
      expect((await signIn(kit.browser(), person)).status).toBe(401)
    },
  )
})

describe('an account that staff restricts', () => {
  it.each([
    ['RESTRICTED', 'suspended'],
    ['PAYOUT', 'payout'],
  ] as const)(
    '%s stays closed for play when a time-out of its player is over: it is %s',
    async (to, right) => {
      const person = await signedIn()
      const { playerId } = person
      await deposit(playerId)
      await kit.players.changeStanding(playerId, { status: { to }, reason: 'risk', actor: 'carl' })
      expect((await timeOut(await enter(person), { days: 1 })).status).toBe(200)
      kit.clock.advance({ hours: 24 })
      expect(await passes(playerId)).toBe(false)
      expect((await hold(playerId)).ok).toBe(true)
      expect((await kit.players.factsOf(playerId))?.access[right]).toBe(true)
    },
  )

  it('EXC-19: keeps the later end of a time-out that goes on under the restriction', async () => {
    const person = await signedIn()
    const { playerId } = person
    await timeOut(person, { days: 7 })
    const status = { to: 'RESTRICTED' } as const
    await kit.players.changeStanding(playerId, { status, reason: 'risk', actor: 'carl' })
    const { body } = await timeOut(await enter(person), { days: 1 })
    expect(body.running.until).toBe('2026-10-31T09:00:00Z')
    kit.clock.advance({ hours: 24 })
    expect(await statusOf(playerId)).toBe('TIMEOUT')
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
