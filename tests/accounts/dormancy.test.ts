/** Accounts that nobody logs in to (ID-16, ID-17). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransactionOf } from '../../apps/server/src/kernel/index.ts'
import { listDormant } from '../../apps/server/src/modules/players/index.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { lookForDormancy } from './dormancy-kit.ts'
import { type AccountsKit, createAccountsKit, signIn, waitForLocks } from './kit.ts'

const START = '2026-01-15T08:00:00Z'
/** The login is at ten in the morning in Helsinki: an hour earlier in UTC during summer time. */
const [FIRST, SECOND, THIRD, END] = [
  '2027-01-15T08:00:00Z',
  '2027-09-15T07:00:00Z',
  '2028-06-15T07:00:00Z',
  '2028-07-15T07:00:00Z',
]
const DAY_BEFORE = { hours: 24 }

let kit: AccountsKit
/** Called before a mail of the job is queued. */
let whenMailed: () => Promise<void> = async () => {}
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterAll(() => kit.close())

/** All accounts are looked at, at a moment or now. */
async function runDay(at?: string | Temporal.Instant): Promise<void> {
  if (at !== undefined) kit.clock.set(Temporal.Instant.from(at))
  await lookForDormancy(kit, () => whenMailed())
}
async function player(more: Parameters<AccountsKit['player']>[0] = {}) {
  kit.clock.set(Temporal.Instant.from(START))
  const one = await kit.player(more)
  await signIn(kit.browser(), one)
  return one
}
const mailsTo = async (to: string) =>
  (await readQueuedMails(kit.db)).filter((mail) => mail.to === to).map(({ tag }) => tag)
const topicsOf = async (playerId: bigint) => {
  const { rows } = await kit.db.query<{ topic: string }>(
    `select topic from kernel.outbox where player_id = $1 and topic like 'player.dorman%' order by id`,
    [playerId],
  )
  return rows.map(({ topic }) => topic)
}
const actsOf = async (playerId: bigint) => {
  const { rows } = await kit.db.query<{ act: string; reason: string | null }>(
    `select act, reason from audit.entry where player_id = $1 and act like 'account.dorman%' order by entry_id`,
    [playerId],
  )
  return rows.map(({ act, reason }) => (reason === null ? act : `${act} ${reason}`))
}
const rowOf = async (playerId: bigint) => {
  const { rows } = await kit.db.query<{
    counted_from: Temporal.Instant
    warnings: number
    dormant_at: Temporal.Instant | null
  }>('select counted_from, warnings, dormant_at from players.dormancy where player_id = $1', [playerId])
  return rows[0]!
}
const listed = async (playerId: bigint) =>
  (await listDormant(kit.db, { markets: null, limit: 1_000 })).some((one) => one.playerId === playerId)
const dormant = async (more: Parameters<AccountsKit['player']>[0] = {}) => {
  const one = await player(more)
  for (const day of [FIRST, SECOND, THIRD, END]) await runDay(day)
  return one
}
const warning = 'dormancy-warning'
let ids = 0
const act = (playerId: bigint, operation: object) =>
  kit.wallet.execute({ playerId, currency: 'EUR', provider: 15, tx: `d${++ids}`, ...operation } as never)
const deposit = (playerId: bigint, amount = 1_000n) => act(playerId, { kind: 'deposit', provider: 5, amount })

describe('an account without a login', () => {
  it('is warned three times by mail and by a notification, each one time, and is dormant after the time of its market, a day before not (ID-16)', async () => {
    const { playerId, email } = await player()
    const expected: string[] = []
    for (const day of [FIRST, SECOND, THIRD]) {
      await runDay(Temporal.Instant.from(day).subtract(DAY_BEFORE))
      expect(await mailsTo(email)).toEqual(expected)
      expected.push(warning)
      // The next days bring nothing more, nor does a repeat of the job.
      for (const hours of [0, 0, 24, 48]) await runDay(Temporal.Instant.from(day).add({ hours }))
      expect(await mailsTo(email)).toEqual(expected)
    }
    await runDay(Temporal.Instant.from(END).subtract(DAY_BEFORE))
    expect(await listed(playerId)).toBe(false)
    for (const hours of [0, 0, 24]) await runDay(Temporal.Instant.from(END).add({ hours }))
    expect(await listed(playerId)).toBe(true)
    expect(await mailsTo(email)).toEqual([...expected, 'account-dormant'])
    const warned = 'player.dormancy.warned'
    expect(await topicsOf(playerId)).toEqual([warned, warned, warned, 'player.dormant'])
    const noted = 'account.dormancy_warned'
    expect(await actsOf(playerId)).toEqual([noted, noted, noted, 'account.dormant'])
  })

  it('names in its mail the day from which it is dormant, and that the money stays', async () => {
    const { email } = await player({ language: 'en' })
    await runDay(FIRST)
    const mail = (await readQueuedMails(kit.db)).find((one) => one.to === email)
    expect(mail?.subject).toBe('Your account at Marquee becomes dormant on 15 July 2028')
    expect(mail?.text).toContain('your balance stays yours')
    expect(mail?.text).toContain('https://x.example')
  })

  it('is warned one time when the mail fails first: nothing of a step is stored without its mail (ID-16)', async () => {
    const { playerId, email } = await player()
    whenMailed = () => Promise.reject(new Error('crash'))
    await runDay(FIRST)
    expect([await mailsTo(email), await topicsOf(playerId), (await rowOf(playerId)).warnings]).toEqual([
      [],
      [],
      0,
    ])
    whenMailed = async () => {}
    await runDay()
    await runDay()
    expect(await mailsTo(email)).toEqual([warning])
    expect(await topicsOf(playerId)).toHaveLength(1)
  })

  it('is warned one time by two jobs at once', async () => {
    const { email } = await player()
    kit.clock.set(Temporal.Instant.from(FIRST))
    await Promise.all([runDay(), runDay(), runDay()])
    expect(await mailsTo(email)).toEqual([warning])
  })

  it('that has no row counts from the day on which the job finds it', async () => {
    const { playerId, email } = await player()
    await kit.db.query('delete from players.dormancy where player_id = $1', [playerId])
    await runDay(FIRST)
    expect((await rowOf(playerId)).counted_from.toString()).toBe(FIRST)
    await runDay('2027-12-31T08:00:00Z')
    expect(await mailsTo(email)).toEqual([])
    await runDay('2028-01-15T08:00:00Z')
    expect(await mailsTo(email)).toEqual([warning])
  })
})

describe('a login', () => {
  it('before the end begins the time again, with three warnings (ID-16)', async () => {
    const one = await player()
    for (const day of [FIRST, SECOND, THIRD]) await runDay(day)
    kit.clock.set(Temporal.Instant.from(END).subtract(DAY_BEFORE))
    expect((await signIn(kit.browser(), one)).status).toBe(200)
    await runDay(END)
    expect(await listed(one.playerId)).toBe(false)
    expect((await rowOf(one.playerId)).warnings).toBe(0)
    await runDay('2029-07-13T07:00:00Z')
    expect(await mailsTo(one.email)).toHaveLength(3)
    await runDay('2029-07-14T07:00:00Z')
    expect(await mailsTo(one.email)).toHaveLength(4)
  })

  it('opens a dormant account: balance, stakes and deposits are as before, and nothing was booked (ID-16, ID-17)', async () => {
    const one = await player()
    await deposit(one.playerId)
    const entries = async () =>
      (await kit.db.query('select 1 from wallet.entry where player_id = $1', [one.playerId])).rowCount
    const before = await entries()
    for (const day of [FIRST, SECOND, THIRD, END, '2031-01-01T08:00:00Z']) await runDay(day)
    expect(await listed(one.playerId)).toBe(true)
    expect(await entries()).toBe(before)
    expect(await kit.wallet.balancesOf(one.playerId)).toMatchObject({ main: 1_000n })
    expect((await signIn(kit.browser(), one)).status).toBe(200)
    expect(await listed(one.playerId)).toBe(false)
    expect((await actsOf(one.playerId)).at(-1)).toBe('account.dormant login')
    await kit.wallet.makePartitions()
    expect((await deposit(one.playerId)).ok).toBe(true)
    const stake = { kind: 'stake', vertical: 'casino', round: 'd1', amount: 10n }
    expect((await act(one.playerId, stake)).ok).toBe(true)
  })

  it('that is under way when the job looks is first: nothing is sent (ID-16)', async () => {
    const { playerId, email } = await player()
    kit.clock.set(Temporal.Instant.from(FIRST))
    let job: Promise<void> | undefined
    await inTransactionOf(kit.db, playerId, async (tx) => {
      await kit.players.heldFactsOf(tx, playerId)
      job = runDay()
      await waitForLocks(kit, 1)
      await kit.players.noteSignIn(tx, playerId)
    })
    await job
    expect([await mailsTo(email), (await rowOf(playerId)).warnings]).toEqual([[], 0])
  })

  it('that comes while the job makes the account dormant is second: the account is open (ID-16)', async () => {
    const one = await player()
    for (const day of [FIRST, SECOND, THIRD]) await runDay(day)
    kit.clock.set(Temporal.Instant.from(END))
    let login: ReturnType<typeof signIn> | undefined
    whenMailed = async () => {
      whenMailed = async () => {}
      login = signIn(kit.browser(), one)
      await waitForLocks(kit, 1)
    }
    await runDay()
    expect((await login)?.status).toBe(200)
    expect(await listed(one.playerId)).toBe(false)
    expect(await actsOf(one.playerId)).toContain('account.dormant login')
    expect((await rowOf(one.playerId)).dormant_at).toBeNull()
  })
})

describe('an account that is not open', () => {
  const change = (status: object) => (playerId: bigint) =>
    kit.players.changeStanding(playerId, { reason: 'asked', actor: 'player', ...status })
  const inMonths = (hours: number) => Temporal.Instant.from(START).add({ hours: 24 * 30 * hours })
  const excludedFromSlots = (playerId: bigint) =>
    kit.db.query(
      `insert into players.product_exclusion values ($1, 'casino', $2::timestamptz, null, $2::timestamptz)`,
      [playerId, START],
    )
  const inRegister = (playerId: bigint) =>
    kit.db.query(
      `insert into identity.register_check (player_id, register, moment, outcome, checked_at)
       values ($1, 'gamstop', 'login', 'clear', $2), ($1, 'gamstop', 'login', 'excluded', $2)`,
      [playerId, START],
    )

  it.each([
    ['excluded', change({ status: { to: 'SELF_EXCLUDED' } })],
    ['excluded for a time that is over', change({ status: { to: 'SELF_EXCLUDED', until: inMonths(6) } })],
    ['timed out', change({ status: { to: 'TIMEOUT', until: inMonths(50) } })],
    ['excluded from a product', excludedFromSlots],
    ['excluded by a register', inRegister],
    ['suspended', change({ access: { suspended: true } })],
    ['closed', change({ status: { to: 'CLOSED' } })],
  ])('because its player is %s is never warned nor dormant (ID-16)', async (_what, close) => {
    const { playerId, email } = await player()
    await close(playerId)
    const before = (await mailsTo(email)).length
    for (const day of [FIRST, SECOND, THIRD, END, '2028-12-01T08:00:00Z']) await runDay(day)
    expect(await mailsTo(email)).toHaveLength(before)
    expect(await topicsOf(playerId)).toEqual([])
    expect(await listed(playerId)).toBe(false)
  })

  it('is open again at the end of a time-out, and its time begins there', async () => {
    const { playerId, email } = await player()
    const until = Temporal.Instant.from('2026-03-15T08:00:00Z')
    await change({ status: { to: 'TIMEOUT', until } })(playerId)
    await runDay('2027-03-14T08:00:00Z')
    expect(await mailsTo(email)).toEqual([])
    await runDay('2027-03-15T08:00:00Z')
    expect(await mailsTo(email)).toEqual([warning])
  })

  it('is not dormant any more when its player is excluded, and the staff list has no row of it', async () => {
    const { playerId } = await dormant()
    expect(await listed(playerId)).toBe(true)
    await change({ status: { to: 'SELF_EXCLUDED' } })(playerId)
    await runDay('2028-07-16T07:00:00Z')
    expect(await listed(playerId)).toBe(false)
    expect((await actsOf(playerId)).at(-1)).toBe('account.dormant account_not_open')
  })
})

describe('a dormant account', () => {
  it('gets no marketing until its player has logged in', async () => {
    const one = await dormant({ marketingOptIn: true })
    const news = { channel: 'EMAIL', topic: 'NEWSLETTER', cause: 'campaign' } as const
    const ask = () => kit.marketing.mayContact(one.playerId, { ...news, messageId: `m${++ids}` })
    kit.clock.set(Temporal.Instant.from('2028-07-20T10:00:00Z'))
    expect(await ask()).toBe('account')
    await signIn(kit.browser(), one)
    expect(await ask()).toBeNull()
  })

  it('is in the list of staff for markets of the person only', async () => {
    const { playerId } = await dormant()
    const inMarkets = async (...markets: string[]) =>
      (await listDormant(kit.db, { markets: new Set(markets), limit: 1_000 })).map((one) => one.playerId)
    expect(await inMarkets('FI')).toContain(playerId)
    expect(await inMarkets('GG')).not.toContain(playerId)
    expect(await inMarkets()).toEqual([])
  })
})

it('no code of the server books a fee for dormancy (ID-17)', async () => {
  const source = join(import.meta.dirname, '../../apps/server/src')
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.filter((file) => /account: 'dormancy'/.test(readFileSync(join(source, file), 'utf8'))),
  ).toEqual([])
})
