/** Breaks beside stakes, deposits, sign-ins and each other, and over random orders of events (EXC-23). */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha, signIn } from './kit.ts'

const START = '2026-10-24T09:00:00Z'
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  // The first sign-in makes the key of tokens, which must not be younger than the clock of a test.
  await signIn(kit.browser(), await kit.player())
})
afterAll(() => kit.close())

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
const deposit = (playerId: bigint) => act(playerId, { kind: 'deposit', provider: 5, amount: 1_000_000n })
const stake = (playerId: bigint) => act(playerId, { kind: 'stake', round: `r${++ids}`, amount: 1n })
const authorize = (playerId: bigint) => act(playerId, { kind: 'authorizeDeposit', provider: 5, amount: 1n })
const origin = () => ({ requestId: `req_${++ids}`, sessionId: `ses_${ids}` })
const half = { is: 'months', months: 6 } as const

async function funded() {
  const person = await kit.player()
  await deposit(person.playerId)
  return person
}

describe('an exclusion beside', () => {
  it('EXC-03: a hundred stakes and deposits: none that begins after its answer passes', async () => {
    const { playerId } = await funded()
    let isOver = false
    const late: boolean[] = []
    const attempts = Array.from({ length: 100 }, async (_, number) => {
      for (let turn = 0; turn < 3; turn++) {
        const began = isOver
        const { ok } = await (number % 2 === 0 ? stake(playerId) : authorize(playerId))
        if (began) late.push(ok)
      }
    })
    await kit.protection.breaks.beginBreak(playerId, half, origin())
    isOver = true
    await Promise.all(attempts)
    late.push((await stake(playerId)).ok, (await authorize(playerId)).ok)
    expect(late).not.toContain(true)
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('EXC-04: another one: the later end stands, whichever is first', async () => {
    for (let round = 0; round < 6; round++) {
      const { playerId } = await funded()
      const begin = (months: number) =>
        kit.protection.breaks.beginBreak(playerId, { is: 'months', months }, origin())
      await Promise.allSettled([begin(3), begin(12), begin(6)])
      const until = Temporal.Instant.from('2027-10-24T09:00:00Z')
      expect(await kit.players.factsOf(playerId)).toMatchObject({
        status: 'SELF_EXCLUDED',
        statusUntil: until,
      })
      const stored = await kit.wallet.storedBreakOf(playerId)
      expect(stored).toEqual({ kind: 'exclusion', until })
    }
  })

  it('EXC-03: a sign-in: no whole session is left, whichever is first', async () => {
    for (let round = 0; round < 6; round++) {
      const person = await funded()
      const browser = kit.browser()
      const [, signedIn] = await Promise.all([
        kit.protection.breaks.beginBreak(person.playerId, half, origin()),
        signIn(browser, person),
      ])
      const token = signedIn.body.idToken as string | undefined
      if (token !== undefined) expect((await browser.call('GET', '/v1/session', { token })).status).toBe(401)
      expect(await openSessions(person.playerId)).toEqual([])
    }
  })

  it('a request to return: a new exclusion ends it, or it is refused', async () => {
    for (let round = 0; round < 4; round++) {
      kit.clock.set(Temporal.Instant.from(START))
      const { playerId } = await funded()
      const { breaks } = kit.protection
      const { until } = await breaks.beginBreak(playerId, { is: 'months', months: 3 }, origin())
      kit.clock.set(until!)
      await breaks.askReturn(playerId)
      kit.clock.advance({ hours: 25 })
      await Promise.allSettled([breaks.confirmReturn(playerId), breaks.beginBreak(playerId, half, origin())])
      expect((await kit.players.factsOf(playerId))?.status).toBe('SELF_EXCLUDED')
      expect((await stake(playerId)).ok).toBe(false)
      kit.clock.set(Temporal.Instant.from(START))
    }
  })
})

/** Whether the sessions that are open were opened during a break. */
async function openSessions(playerId: bigint): Promise<boolean[]> {
  const { rows } = await kit.db.query<{ during_break: boolean }>(
    'select during_break from identity.session where player_id = $1 and ended_at is null',
    [playerId],
  )
  return rows.map(({ during_break: isDuringBreak }) => isDuringBreak)
}

type Step =
  | { readonly is: 'stake' | 'deposit' | 'retry' | 'login' | 'loginDuringBreak' | 'refresh' | 'event' }
  | { readonly is: 'timeOut'; readonly days: number; readonly crashes: boolean }
  | { readonly is: 'exclude'; readonly months: 3 | 6 | 0; readonly crashes: boolean }
  | { readonly is: 'ask' | 'confirm' | 'cancel' | 'reopen' }
  | { readonly is: 'wait'; readonly hours: number }

const hours = fc.constantFrom(1, 23, 24, 25, 24 * 7, 24 * 30, 24 * 95, 24 * 190)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Step>({ is: 'stake' }, { is: 'deposit' }, { is: 'retry' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { is: 'login' },
      { is: 'loginDuringBreak' },
      { is: 'refresh' },
      { is: 'event' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('timeOut' as const),
      days: fc.integer({ min: 1, max: 30 }),
      crashes: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('exclude' as const),
      months: fc.constantFrom(3 as const, 6 as const, 0 as const),
      crashes: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Step>({ is: 'ask' }, { is: 'confirm' }, { is: 'cancel' }, { is: 'reopen' }),
  },
  { weight: 5, arbitrary: fc.record({ is: fc.constant('wait' as const), hours }) },
)

/** The ledger knows keys of play for a quarter at least. */
const KEPT_MS = 80 * 86_400_000

/** What a player has begun, in plain arithmetic: none of it is read from the server. */
class Model {
  timeOutUntil = 0
  isExcluded = false
  excludedUntil = 0
  /** The first request to return that is open. */
  askedAt = Infinity
  isBlocked = (now: number): boolean => this.isExcluded || now < this.timeOutUntil
}

/** Orders that every run has, because chance may leave them out: ends of each kind of break, and what comes after. */
const examples: readonly (readonly Step[])[] = [
  // An exclusion whose time is over, until its player has returned.
  [
    { is: 'exclude', months: 3, crashes: true },
    { is: 'wait', hours: 24 * 95 },
    { is: 'login' },
    { is: 'ask' },
    { is: 'wait', hours: 23 },
    { is: 'confirm' },
    { is: 'wait', hours: 1 },
    { is: 'confirm' },
    { is: 'login' },
    { is: 'retry' },
  ],
  // The same of an account that staff closes and opens again.
  [
    { is: 'exclude', months: 3, crashes: false },
    { is: 'reopen' },
    { is: 'wait', hours: 24 * 95 },
    { is: 'reopen' },
    { is: 'login' },
    { is: 'ask' },
    { is: 'wait', hours: 25 },
    { is: 'confirm' },
  ],
  // A time-out that a second one cannot shorten, a closed and opened account neither, and that ends by itself.
  [
    { is: 'login' },
    { is: 'timeOut', days: 2, crashes: true },
    { is: 'refresh' },
    { is: 'timeOut', days: 1, crashes: false },
    { is: 'reopen' },
    { is: 'wait', hours: 24 },
    { is: 'event' },
    { is: 'wait', hours: 24 },
    { is: 'login' },
  ],
  // An exclusion in place of a time-out, longer, and without an end.
  [
    { is: 'login' },
    { is: 'timeOut', days: 30, crashes: true },
    { is: 'event' },
    { is: 'exclude', months: 3, crashes: false },
    { is: 'exclude', months: 6, crashes: true },
    { is: 'wait', hours: 24 * 95 },
    { is: 'ask' },
    { is: 'exclude', months: 0, crashes: false },
    { is: 'wait', hours: 24 * 190 },
    { is: 'wait', hours: 24 * 190 },
    { is: 'ask' },
    { is: 'wait', hours: 24 * 30 },
    { is: 'confirm' },
  ],
]

describe('over random orders of events', () => {
  it('EXC-23: no stake and no deposit passes between start and end, and none of an exclusion until the confirmed return', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 30 }), async (order: readonly Step[]) => {
        kit.clock.set(Temporal.Instant.from(START))
        await run(order)
      }),
      { numRuns: 12, endOnFailure: true, examples: examples.map((order) => [order]) },
    )
    kit.clock.set(Temporal.Instant.from(START))
  }, 300_000)
})

async function run(order: readonly Step[]): Promise<void> {
  const person = await funded()
  const { playerId } = person
  const { breaks } = kit.protection
  const model = new Model()
  const browsers: Browser[] = []
  let accepted: { readonly operation: Record<string, unknown>; readonly at: number } | undefined
  const nowMs = () => kit.clock.nowMs()
  const { now } = kit.endings
  const begin = async (asked: Parameters<typeof breaks.beginBreak>[1], crashes: boolean) => {
    // The server stops between the commit and the end of the sessions.
    if (crashes) kit.endings.now = async () => {}
    try {
      return await breaks.beginBreak(playerId, asked, origin()).catch(() => null)
    } finally {
      kit.endings.now = now
    }
  }
  const spend = async (operation: Record<string, unknown>) => {
    const answer = await act(playerId, operation)
    if (answer.ok) accepted = { operation, at: nowMs() }
    expect(answer.ok && model.isBlocked(nowMs())).toBe(false)
  }
  for (const step of order) {
    switch (step.is) {
      case 'stake':
        await spend({ kind: 'stake', round: `r${++ids}`, amount: 1n, tx: `p${ids}` })
        break
      case 'deposit':
        await spend({ kind: 'authorizeDeposit', provider: 5, amount: 1n, tx: `p${++ids}` })
        break
      case 'retry': {
        // The same request again has its first answer and no second effect.
        if (!accepted || nowMs() - accepted.at > KEPT_MS) break
        const before = await kit.wallet.balancesOf(playerId)
        await act(playerId, accepted.operation)
        expect(await kit.wallet.balancesOf(playerId)).toEqual(before)
        break
      }
      case 'login': {
        const browser = kit.browser()
        const { status } = await signIn(browser, person)
        expect(status === 200 && model.isBlocked(nowMs())).toBe(false)
        if (status === 200) browsers.push(browser)
        break
      }
      case 'loginDuringBreak': {
        const { email, password } = person
        const body = { email, password, captchaToken: loginCaptcha(), duringBreak: true }
        const answer = await kit.browser().call('POST', '/v1/session', { body })
        expect(answer.status).toBe(200)
        expect(answer.body.playerSession.isOnBreak).toBe(model.isBlocked(nowMs()))
        break
      }
      case 'refresh':
        for (const browser of browsers) {
          const { status } = await browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
          expect(status === 200 && model.isBlocked(nowMs())).toBe(false)
        }
        break
      case 'event':
        await deliverStanding(playerId)
        if (model.isBlocked(nowMs())) expect(await openSessions(playerId)).not.toContain(false)
        break
      case 'timeOut': {
        const begun = await begin({ is: 'days', days: step.days }, step.crashes)
        if (begun) model.timeOutUntil = Math.max(model.timeOutUntil, nowMs() + step.days * 86_400_000)
        expect(begun !== null && model.isExcluded).toBe(false)
        break
      }
      case 'exclude': {
        const asked =
          step.months === 0
            ? ({ is: 'indefinite' } as const)
            : ({ is: 'months', months: step.months } as const)
        const begun = await begin(asked, step.crashes)
        if (!begun) break
        const until = kit.clock
          .now()
          .toZonedDateTimeISO('Europe/Helsinki')
          .add({ months: step.months || 12 })
        model.isExcluded = true
        model.excludedUntil = Math.max(model.excludedUntil, until.epochMilliseconds)
        model.askedAt = Infinity
        break
      }
      case 'ask':
        if (await breaks.askReturn(playerId).catch(() => null))
          model.askedAt = Math.min(model.askedAt, nowMs())
        break
      case 'cancel':
        await breaks.cancelReturn(playerId)
        model.askedAt = Infinity
        break
      case 'confirm': {
        const isReturned = await breaks.confirmReturn(playerId).then(
          ({ current }) => current === null,
          () => false,
        )
        if (!isReturned) break
        // A day passes between asking, after the end, and confirming.
        expect(model.isExcluded && model.askedAt >= model.excludedUntil).toBe(true)
        expect(nowMs()).toBeGreaterThanOrEqual(model.askedAt + 86_400_000)
        model.isExcluded = false
        model.excludedUntil = 0
        model.askedAt = Infinity
        break
      }
      case 'reopen':
        // Staff close and open the account: no break ends by that.
        for (const to of ['RESTRICTED', 'REGISTERED'] as const)
          await kit.players
            .changeStanding(playerId, { status: { to }, reason: 'a test', actor: 'staff:1' })
            .catch(() => {})
        break
      case 'wait':
        kit.clock.advance({ hours: step.hours })
        await kit.wallet.makePartitions()
        break
      default:
        step satisfies never
    }
    // Outside of a break both pass: a ledger that refuses everything would prove nothing.
    const answers = [await stake(playerId), await authorize(playerId)]
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => !model.isBlocked(nowMs())))
  }
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
}

/** The event of the present status, as it is delivered again after a restart. */
async function deliverStanding(playerId: bigint): Promise<void> {
  const subscription = kit.identity.subscriptions.find(({ topic }) => topic === 'player.standing.changed')
  const accountStatus = (await kit.players.factsOf(playerId))!.status
  const event = { id: 1n, topic: 'player.standing.changed', playerId, seq: null, at: kit.clock.now() }
  await subscription!.deliver({ ...event, body: { accountStatus, access: {} } }, {} as never)
}
