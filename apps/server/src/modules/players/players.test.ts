import { monthsAfter } from '@marquee/markets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAudit } from '../audit/test-kit.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, testClock, type TestClock, takenKind } from '../../kernel/index.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import {
  createPlayers,
  type NewAccount,
  type Players,
  playersHandlers,
  playersSubscriptions,
} from './index.ts'
import { accountStatuses, fullAccess, playBlockOf, shortensBreak, statusAt } from './rules.ts'
import { gateFactsOf } from './gate.ts'
import { testAccount, testTerms } from './test-kit.ts'

let db: TestDatabase
let clock: TestClock
let wallet: Wallet
let players: Players
beforeAll(async () => {
  db = await createTestDatabase()
  clock = testClock('2026-10-24T09:00:00Z')
  wallet = createWallet({ db, clock })
  players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
})
afterAll(async () => {
  await wallet.stop()
  await db.close()
})

let numbers = 0
const account = (more: Partial<NewAccount> = {}) => testAccount(++numbers, { marketingOptIn: true, ...more })
const open = (more: Partial<NewAccount> = {}) => inTransaction(db, (tx) => players.open(tx, account(more)))
let ids = 0
const act = (playerId: bigint, operation: object) =>
  wallet.execute({
    playerId,
    currency: 'EUR',
    provider: 15,
    vertical: 'casino',
    tx: `t${++ids}`,
    ...operation,
  } as never)
const stake = (playerId: bigint) => act(playerId, { kind: 'stake', round: `r${++ids}`, amount: 10n })
async function funded(): Promise<bigint> {
  const playerId = await open()
  expect((await act(playerId, { kind: 'deposit', provider: 5, amount: 10_000n })).ok).toBe(true)
  return playerId
}

describe('opening an account', () => {
  it('creates profile, rights, wallet, gate and consents together', async () => {
    const playerId = await open()
    expect(await players.factsOf(playerId)).toMatchObject({
      status: 'REGISTERED',
      kycStatus: 'NOT_VERIFIED',
      access: fullAccess,
      isRestricted: false,
      mayDeposit: true,
      mayWithdraw: true,
      blocked: null,
      isFirstLogin: true,
      depositsCount: 0,
      dateOfBirth: '1990-05-17',
    })
    expect(await players.acceptedTermsOf(playerId)).toBe(3)
    expect((await act(playerId, { kind: 'deposit', provider: 5, amount: 500n })).ok).toBe(true)
    expect((await stake(playerId)).ok).toBe(true)
    const { rows } = await db.query<{ choice: string }>(
      `select channel || ' ' || topic as choice from players.marketing_consent
        where player_id = $1 and allowed and source = 'sign-up' and text_version = 1`,
      [playerId],
    )
    expect(new Set(rows.map(({ choice }) => choice)).size).toBe(5 * 3)
    expect(rows.filter(({ choice }) => choice.endsWith('RESPONSIBLE_GAMING'))).toEqual([])
  })

  it('leaves nothing behind when it fails', async () => {
    const { email } = account()
    await open({ email })
    const before = await db.query('select player_id from wallet.wallet')
    for (const more of [{ email: email.toUpperCase() }, { email }])
      await expect(open(more)).rejects.toSatisfy((error) => takenKind(error) === 'email')
    expect((await db.query('select player_id from wallet.wallet')).rowCount).toBe(before.rowCount)
  })

  it('ID-05: gives one of twenty people with one number an account', async () => {
    const phone = '+358409999999'
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => open({ phone })))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  it('ID-05: finds the accounts that match a person, and in which fields', async () => {
    const nationalNumberDigest = Buffer.alloc(32, 7)
    const known = account({ nationalNumberDigest })
    const playerId = await inTransaction(db, (tx) => players.open(tx, known))
    const other = account()
    expect(await players.matchesOf({ ...other, nationalNumberDigest: null })).toEqual([])
    expect(
      await players.matchesOf({
        ...known,
        email: known.email.toUpperCase(),
        lastName: 'Somebody else',
        nationalNumberDigest: null,
      }),
    ).toEqual([
      { kind: 'email', playerId },
      { kind: 'phone', playerId },
    ])
    expect(await players.matchesOf({ ...other, nationalNumberDigest })).toEqual([
      { kind: 'national-number', playerId },
    ])
    expect(
      await players.matchesOf({
        ...other,
        firstName: known.firstName.toUpperCase(),
        lastName: known.lastName.toLowerCase(),
        nationalNumberDigest: null,
      }),
    ).toEqual([{ kind: 'person', playerId }])
  })
})

describe('standing', () => {
  it.each(['TIMEOUT', 'SELF_EXCLUDED', 'BLACKLISTED', 'CLOSED', 'RESTRICTED'] as const)(
    '%s stops the next stake and deposit in the ledger itself, not a payout of what is there',
    async (status) => {
      const playerId = await funded()
      expect((await stake(playerId)).ok).toBe(true)
      await players.changeStanding(playerId, { status: { to: status }, reason: 'a test', actor: 'system' })
      expect((await stake(playerId)).ok).toBe(false)
      expect((await act(playerId, { kind: 'authorizeDeposit', provider: 5, amount: 100n })).ok).toBe(false)
      expect((await act(playerId, { kind: 'hold', provider: 5, holdId: 'h1', amount: 100n })).ok).toBe(true)
      const back = { status: { to: 'REGISTERED' }, reason: 'back', actor: 'system' } as const
      if (status === 'TIMEOUT' || status === 'SELF_EXCLUDED')
        await expect(players.changeStanding(playerId, back)).rejects.toThrow('never shortened')
      else await players.changeStanding(playerId, back)
      expect((await stake(playerId)).ok).toBe(status !== 'TIMEOUT' && status !== 'SELF_EXCLUDED')
      expect((await wallet.check({ players: [playerId] })).differences).toEqual([])
    },
  )

  it('of a break counts until its end and not a moment longer, in the profile and in the ledger', async () => {
    const playerId = await funded()
    const until = clock.now().add({ hours: 24 })
    await players.changeStanding(playerId, {
      status: { to: 'TIMEOUT', until },
      reason: 'break',
      actor: 'player',
    })
    expect(await players.statusInitiatorOf(playerId)).toBe('player')
    clock.set(until.subtract({ milliseconds: 1 }))
    expect(await stake(playerId)).toMatchObject({ ok: false })
    expect((await players.factsOf(playerId))?.status).toBe('TIMEOUT')
    clock.set(until)
    expect((await stake(playerId)).ok).toBe(true)
    expect(await players.factsOf(playerId)).toMatchObject({ status: 'REGISTERED', blocked: null })
  })

  it('EXC-04, EXC-19: no change of status ends or shortens a running break; a later end and a closed account are taken', () => {
    const now = clock.now()
    const [soon, late] = [now.add({ hours: 1 }), now.add({ hours: 2 })]
    const timeout = { status: 'TIMEOUT', until: soon } as const
    const exclusion = { status: 'SELF_EXCLUDED', until: soon } as const
    const endless = { status: 'SELF_EXCLUDED', until: null } as const
    const shortened = [
      [timeout, { to: 'REGISTERED' }],
      [timeout, { to: 'TIMEOUT', until: now }],
      [timeout, { to: 'SELF_EXCLUDED', until: now }],
      [exclusion, { to: 'REGISTERED' }],
      [exclusion, { to: 'TIMEOUT', until: late }],
      [endless, { to: 'SELF_EXCLUDED', until: late }],
    ] as const
    for (const [stored, next] of shortened) expect(shortensBreak(stored, next, now)).toBe(true)
    const taken = [
      [timeout, { to: 'TIMEOUT', until: soon }],
      [timeout, { to: 'SELF_EXCLUDED', until: late }],
      [timeout, { to: 'SELF_EXCLUDED' }],
      [exclusion, { to: 'SELF_EXCLUDED' }],
      [exclusion, { to: 'BLACKLISTED' }],
      [endless, { to: 'CLOSED' }],
    ] as const
    for (const [stored, next] of taken) expect(shortensBreak(stored, next, now)).toBe(false)
    expect(shortensBreak(timeout, { to: 'REGISTERED' }, soon)).toBe(false)
  })

  it.each([
    ['TIMEOUT', 'CLOSED', { hours: 24 }],
    ['SELF_EXCLUDED', 'RESTRICTED', { hours: 24 * 300 }],
    ['SELF_EXCLUDED', 'BLACKLISTED', undefined],
  ] as const)('EXC-04: %s goes on under %s, and is the status again afterwards', async (to, over, length) => {
    const playerId = await funded()
    const why = { reason: 'a test', actor: 'staff:1' }
    const until = length && clock.now().add(length)
    await players.changeStanding(playerId, { status: { to, ...(until && { until }) }, ...why })
    await players.changeStanding(playerId, { status: { to: over }, ...why })
    const back = await players.changeStanding(playerId, { status: { to: 'REGISTERED' }, ...why })
    expect(back).toMatchObject({ status: to, statusUntil: until ?? null })
    expect((await stake(playerId)).ok).toBe(false)
  })

  it('EXC-08: an exclusion without an end never ends by itself', async () => {
    const playerId = await funded()
    await players.changeStanding(playerId, {
      status: { to: 'SELF_EXCLUDED' },
      reason: 'asked',
      actor: 'player',
    })
    const now = clock.now()
    clock.advance({ hours: 24 * 365 * 20 })
    expect((await players.factsOf(playerId))?.status).toBe('SELF_EXCLUDED')
    clock.set(now.add({ hours: 24 * 30 }))
    expect((await stake(playerId)).ok).toBe(false)
  })

  it('EXC-07: an exclusion whose time is over stays: nothing passes, and only a return ends it', async () => {
    const playerId = await funded()
    const begun = clock.now()
    const until = begun.add({ hours: 24 * 30 })
    const why = { reason: 'asked', actor: 'player' } as const
    await players.changeStanding(playerId, { status: { to: 'SELF_EXCLUDED', until }, ...why })
    const isReturn = { status: { to: 'REGISTERED', isReturn: true }, ...why } as const
    expect(await stake(playerId)).toMatchObject({ reason: 'excluded' })
    await expect(players.changeStanding(playerId, isReturn)).rejects.toThrow('nobody returns from a running')
    clock.set(until)
    expect(await stake(playerId)).toMatchObject({ reason: 'account_status' })
    expect(await act(playerId, { kind: 'authorizeDeposit', provider: 5, amount: 100n })).toMatchObject({
      reason: 'account_status',
    })
    expect((await act(playerId, { kind: 'hold', provider: 5, holdId: 'h7', amount: 1n })).ok).toBe(true)
    expect(await players.factsOf(playerId)).toMatchObject({ status: 'SELF_EXCLUDED', blocked: 'excluded' })
    for (const status of [{ to: 'REGISTERED' }, { to: 'TIMEOUT', until: until.add({ hours: 1 }) }] as const)
      await expect(players.changeStanding(playerId, { status, ...why })).rejects.toThrow('never shortened')
    // Another status in between ends it neither.
    for (const to of ['RESTRICTED', 'TIMEOUT', 'CLOSED', 'REGISTERED'] as const)
      await players
        .changeStanding(playerId, { status: { to }, reason: 'a test', actor: 'staff:1' })
        .catch(() => {})
    expect(await players.factsOf(playerId)).toMatchObject({ status: 'SELF_EXCLUDED', statusUntil: until })
    expect((await stake(playerId)).ok).toBe(false)
    await players.changeStanding(playerId, isReturn)
    expect(await players.factsOf(playerId)).toMatchObject({ status: 'REGISTERED', blocked: null })
    // The time-out replaced RESTRICTED, which is a right since then.
    expect((await stake(playerId)).ok).toBe(false)
    await players.changeStanding(playerId, { access: { suspended: false }, ...why })
    expect((await stake(playerId)).ok).toBe(true)
    expect((await wallet.check({ players: [playerId] })).differences).toEqual([])
    clock.set(begun)
  })

  it('EXC-08: the ledger holds an exclusion without an end for the least time of the market, and for ever after another status', async () => {
    const why = { reason: 'asked', actor: 'player' } as const
    const begun = clock.now()
    const [first, second] = [await funded(), await funded()]
    for (const playerId of [first, second])
      await players.changeStanding(playerId, { status: { to: 'SELF_EXCLUDED' }, ...why })
    const least = monthsAfter('FI', begun, 12)
    expect(await wallet.storedBreakOf(first)).toEqual({ kind: 'exclusion', until: least })
    for (const to of ['CLOSED', 'REGISTERED'] as const)
      await players.changeStanding(second, { status: { to }, reason: 'a test', actor: 'staff:1' })
    expect(await players.factsOf(second)).toMatchObject({ status: 'SELF_EXCLUDED', statusUntil: null })
    clock.set(least)
    const isReturn = { status: { to: 'REGISTERED', isReturn: true }, ...why } as const
    await expect(players.changeStanding(second, isReturn)).rejects.toThrow('nobody returns from a running')
    expect((await players.changeStanding(first, isReturn)).status).toBe('REGISTERED')
    clock.set(begun)
  })

  it('EXC-08: the least time begins again with another exclusion without an end, and with no other change', async () => {
    const why = { reason: 'asked', actor: 'player' } as const
    const begun = clock.now()
    const playerId = await funded()
    const exclude = () => players.changeStanding(playerId, { status: { to: 'SELF_EXCLUDED' }, ...why })
    await exclude()
    clock.set(begun.add({ hours: 24 }))
    await players.changeStanding(playerId, { access: { sports: false }, ...why })
    expect((await wallet.storedBreakOf(playerId))?.until.toString()).toBe(
      monthsAfter('FI', begun, 12).toString(),
    )
    await exclude()
    expect((await wallet.storedBreakOf(playerId))?.until.toString()).toBe(
      monthsAfter('FI', clock.now(), 12).toString(),
    )
    clock.set(begun)
  })

  it('of restricted players (spec 1 §6) removes play, deposits and bonuses and leaves withdrawals', async () => {
    for (const access of [{ payout: true }, { suspended: true }]) {
      const playerId = await funded()
      const facts = await players.changeStanding(playerId, { access, reason: 'risk', actor: 'system' })
      expect(facts).toMatchObject({ isRestricted: true, mayDeposit: false, mayWithdraw: true })
      expect(Object.values(facts.mayPlay)).toEqual([false, false, false, false])
      expect((await stake(playerId)).ok).toBe(false)
      expect((await act(playerId, { kind: 'hold', provider: 5, holdId: 'h1', amount: 100n })).ok).toBe(true)
    }
  })

  it('is published and recorded with its author and reason, in the same transaction', async () => {
    const playerId = await open()
    await players.changeStanding(playerId, {
      access: { casino: false },
      reason: 'asked by phone',
      actor: 'staff:7',
    })
    const { rows } = await db.query<{ subject: string; before: string; after: string; actor: string }>(
      'select subject, before, after, actor from players.standing_change where player_id = $1',
      [playerId],
    )
    expect(rows).toEqual([{ subject: 'casino', before: 'true', after: 'false', actor: 'staff:7' }])
    const events = await db.query<{ body: { access: { casino: boolean } } }>(
      `select body from kernel.outbox where topic = 'player.standing.changed' and player_id = $1`,
      [playerId],
    )
    expect(events.rows[0]?.body.access.casino).toBe(false)
    expect((await stake(playerId)).ok).toBe(false)
    await expect(
      players.changeStanding(1n, { access: {}, reason: 'nobody', actor: 'system' }),
    ).rejects.toMatchObject({ code: 'error.not_found' })
  })

  it('has rights for every status', () => {
    for (const status of accountStatuses) {
      expect(['status', 'excluded', 'timeout', null]).toContain(playBlockOf(status))
      const gate = gateFactsOf({ ...account(), status, statusUntil: null, access: fullAccess }, null, {
        at: Temporal.Instant.from('2026-01-01T00:00:00Z'),
        isStatusSet: true,
      })
      expect(gate.status.isActive).toBe(status === 'REGISTERED' || status === 'TIMEOUT')
      expect(gate.timeout.until !== null).toBe(status === 'TIMEOUT')
    }
    const until = Temporal.Instant.from('2026-01-01T00:00:00Z')
    expect(statusAt({ status: 'CLOSED', until }, until)).toBe('CLOSED')
  })
})

describe('the law’s largest stake (GAM-17)', () => {
  const british = (dateOfBirth: string) => open({ market: 'GG', country: 'GB', currency: 'GBP', dateOfBirth })
  const stakeOf = async (playerId: bigint, amount: bigint, currency = 'GBP') => {
    const answer = await act(playerId, {
      kind: 'stake',
      currency,
      tx: `law-${++ids}`,
      round: `law-${ids}`,
      amount,
    })
    return answer.ok ? 'taken' : answer.reason
  }
  /** Turns 25 in so many days. */
  const bornSo = (days: number) =>
    clock
      .now()
      .toZonedDateTimeISO('Europe/London')
      .toPlainDate()
      .add({ days })
      .subtract({ years: 25 })
      .toString()
  const fund = (playerId: bigint, currency: string) =>
    act(playerId, { kind: 'promo', currency, tx: `fund-${++ids}`, amount: 100_000n })

  it('is in the gate from the opening on, by age: the birthday at 25 is the first day of the higher one', async () => {
    for (const [born, max] of [
      [bornSo(0), 500n],
      [bornSo(1), 200n],
    ] as const) {
      const playerId = await british(born)
      await fund(playerId, 'GBP')
      expect((await players.factsOf(playerId))?.stakeMax).toBe(max)
      expect(await stakeOf(playerId, max + 1n)).toBe('stake_over_max')
      expect(await stakeOf(playerId, max)).toBe('taken')
    }
  })

  it('follows a birthday and a changed policy, by the hourly renewal, and publishes it', async () => {
    const playerId = await british(bornSo(30))
    await fund(playerId, 'GBP')
    expect(await stakeOf(playerId, 201n)).toBe('stake_over_max')
    const at = clock.now()
    clock.advance({ hours: 30 * 24 })
    expect(await players.renewGates(playerId - 1n, 500)).toBeNull()
    clock.set(at.toString())
    expect(await stakeOf(playerId, 201n)).toBe('taken')
    // As if it had been written by a release that knew no such law.
    await db.query('update players.player set stake_max = null where player_id = $1', [playerId])
    await db.query('update wallet.gate set stake_max = null where player_id = $1', [playerId])
    expect(await stakeOf(playerId, 99_000n)).toBe('taken')
    await players.renewGates(playerId - 1n, 1)
    expect(await stakeOf(playerId, 201n)).toBe('stake_over_max')
    const told = await db.query(
      `select 1 from kernel.outbox where player_id = $1 and topic = 'player.standing.changed'`,
      [playerId],
    )
    expect(told.rowCount).toBe(2)
  })

  it('continues from the last player of a page', async () => {
    const [first, second] = [await open(), await open()]
    expect(await players.renewGates(first - 1n, 1)).toBe(first)
    expect(await players.renewGates(first, 1)).toBe(second)
    expect(await players.renewGates(second, 1)).toBeNull()
  })
})

describe('deposits', () => {
  it('are counted once however often the event comes, and keep the first date', async () => {
    const playerId = await open()
    const [subscription] = playersSubscriptions({ db, players })
    const deliver = (number: number, at: string) =>
      subscription!.deliver(
        {
          id: BigInt(number),
          topic: 'deposit.completed',
          playerId,
          seq: null,
          body: { number, at, depositId: 'dep_1', amountMinor: '100', currency: 'EUR' },
          at: clock.now(),
        },
        {} as never,
      )
    await deliver(1, '2026-10-24T10:00:00Z')
    await deliver(1, '2026-10-24T10:00:00Z')
    await deliver(2, '2026-10-25T10:00:00Z')
    const facts = await players.factsOf(playerId)
    expect(facts?.depositsCount).toBe(2)
    expect(facts?.firstDepositAt?.toString()).toBe('2026-10-24T10:00:00Z')
  })
})

describe('consents', () => {
  it('of cookies are appended; an unknown id gets a new one (MKT-06)', async () => {
    const choose = (consentId: string | null, marketing: boolean) =>
      players.setCookieChoice({ consentId, version: 1, performance: true, marketing, playerId: null })
    const first = await choose(null, true)
    clock.advance({ seconds: 1 })
    const second = await choose(first.consentId, false)
    expect(second.consentId).toBe(first.consentId)
    expect((await players.cookieChoiceOf(first.consentId))?.marketing).toBe(false)
    expect((await choose('cookie_guessed', true)).consentId).not.toBe('cookie_guessed')
    expect(
      (await db.query('select 1 from players.cookie_consent where consent_id = $1', [first.consentId]))
        .rowCount,
    ).toBe(2)
  })
})

describe('calls', () => {
  const context = (playerId: bigint | null, more: object = {}) =>
    ({
      caller: playerId === null ? null : { playerId, sessionId: 's', claims: {} },
      ip: '203.0.113.4',
      edge: {},
      userAgent: 'Mozilla/5.0 (iPhone) Mobile',
      language: 'fr-ca',
      ...more,
    }) as never
  const handlers = (country = 'CA') =>
    playersHandlers({
      players,
      placeOf: () => ({ country, region: country === 'CA' ? 'QC' : null, city: null }),
      currentTermsVersion: () => 4,
      documentStatusesOf: async () => 'PROOF_OF_ID:REQUESTED',
    })

  it('station: where a visitor is and which prefix is the default', async () => {
    expect(await handlers()['player.station']({}, context(null))).toMatchObject({
      autodetectedCountry: 'CA',
      autodetectedRegion: 'QC',
      market: 'CA',
      langmarket: 'fr-CA',
      isMobile: true,
      isDesktop: false,
    })
    expect(await handlers('UN')['player.station']({}, context(null))).toMatchObject({
      market: 'UN',
      langmarket: 'en-UN',
    })
  })

  it('access context: closed countries are restricted, unknown ones are not', async () => {
    const ask = (country: string) =>
      handlers(country)['player.accessContext']({ market: 'UN' }, context(null))
    expect(await ask('US')).toMatchObject({ restricted: true, reason: 'country.closed' })
    expect(await ask('UN')).toMatchObject({ restricted: false, reason: null })
    expect(await ask('FI')).toMatchObject({ restricted: false, reason: null })
  })
})
