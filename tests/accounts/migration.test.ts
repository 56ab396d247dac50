import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { oldPlatform as oldPlatformCompany } from '../../apps/sandbox/src/old-platform/old-platform.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createOldPlatform } from '../../apps/server/src/adapters/old-platform/adapter.ts'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import type { CarryOver, OldPlatform, OldPlayer } from '../../apps/server/src/modules/identity/index.ts'
import { createCarryOver } from '../../apps/server/src/modules/players/index.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha, queuedMails, signIn } from './kit.ts'
import { findPlayerId } from '../kit/personal.ts'

/** Longer than three logins at the same time need on a busy machine. */
const TIMEOUT_MS = 750
const PASSWORD = 'from the old house'

/** The old platform as these tests arrange it. */
const old = {
  players: new Map<string, OldPlayer>(),
  asked: [] as string[],
  told: [] as { oldId: string; playerId: bigint }[],
  /** Neither call is answered. */
  isAway: false,
  /** A login is answered when its time is over only. */
  isSilent: false,
  /** Before it answers. */
  delayMs: 0,
}
const platform: OldPlatform = {
  async findPlayer({ email, password, signal }) {
    old.asked.push(email)
    if (old.isSilent) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    if (old.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, old.delayMs))
    if (old.isAway) return { outcome: 'unknown' }
    const player = old.players.get(email.toLowerCase())
    return player && password === PASSWORD ? { outcome: 'found', player } : { outcome: 'nobody' }
  },
  async tellMoved({ oldId, playerId }) {
    if (old.isAway) return false
    old.told.push({ oldId, playerId })
    return true
  },
}

let kit: AccountsKit
/** Raised by the next account that is opened, after it was written. */
let crash: Error | undefined
const carryOver: CarryOver = async (tx, playerId, carried) => {
  const { clock, wallet: ledger, players } = kit
  await createCarryOver({ clock, ledger, players })(tx, playerId, carried)
  const error = crash
  crash = undefined
  if (error) throw error
}
beforeAll(async () => {
  kit = await createAccountsKit({
    start: '2026-10-24T09:00:00Z',
    overrides: {
      oldPlatform: { platform, carryOver, timeoutMs: TIMEOUT_MS },
      offers: (market) => market !== 'BR',
    },
  })
})
afterAll(() => kit.close())
beforeEach(() => {
  old.asked.length = 0
  old.told.length = 0
  old.isAway = false
  old.isSilent = false
  old.delayMs = 0
})

const none = { day: null, week: null, month: null }
let numbers = 0
/** A player of the old platform. */
function oldPlayer(change: Partial<OldPlayer> = {}): OldPlayer & { readonly password: string } {
  const player: OldPlayer = {
    oldId: `old-${++numbers}`,
    email: kit.email(),
    isEmailProven: true,
    firstName: 'Mila',
    lastName: kit.surname(),
    phone: kit.phone().e164,
    dateOfBirth: '1985-06-12',
    street: 'Satamakatu 8',
    city: 'Tampere',
    postalCode: '33200',
    country: 'FI',
    province: null,
    language: 'fi',
    currency: 'EUR',
    status: 'open',
    statusUntil: null,
    isPayoutRisk: false,
    isSuspended: false,
    limits: { deposit: none, loss: none },
    ...change,
  }
  old.players.set(player.email.toLowerCase(), player)
  return { ...player, password: PASSWORD }
}
const log = (who: { email: string; password: string }) => signIn(kit.browser(), who)
async function idOf({ email }: { email: string }): Promise<bigint | null> {
  return (await findPlayerId(kit.db, email)) ?? null
}
async function tell(): Promise<void> {
  const job = kit.identity.jobs.find(({ kind }) => kind.name === 'identity.tell-old-platform')!
  await job.run({}, { signal: new AbortController().signal, attempt: 1, dueAt: undefined })
}
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const startedAt = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - startedAt }
}
const mailsTo = (email: string) => kit.companies.mails.filter(({ to }) => to === email)

describe('the first login of a player of the old platform', () => {
  it('makes the player with their data, without terms and consents of ours, and with the password in our hash', async () => {
    const person = oldPlayer({ postalCode: '33200', isEmailProven: true })
    const answer = await log({ ...person, email: person.email.toUpperCase() })
    expect(answer.status).toBe(200)
    expect(answer.body.firstLogin).toBe(true)
    const playerId = (await idOf(person))!
    expect(await kit.players.factsOf(playerId)).toMatchObject({
      firstName: 'Mila',
      lastName: person.lastName,
      phone: person.phone,
      dateOfBirth: '1985-06-12',
      street: 'Satamakatu 8',
      city: 'Tampere',
      country: 'FI',
      market: 'FI',
      language: 'fi',
      currency: 'EUR',
      status: 'REGISTERED',
    })
    expect(await kit.players.acceptedTermsOf(playerId)).toBe(0)
    const { body } = await kit
      .browser()
      .call('GET', '/v1/player/marketing_preferences', { token: answer.body.idToken })
    expect(body.preferences.some(({ allowed }: { allowed: boolean }) => allowed)).toBe(false)
    const { rows } = await kit.db.query<{ data: { hash: string } }>(
      'select data from identity.authenticator where player_id = $1',
      [playerId],
    )
    expect(rows.map(({ data }) => data.hash)).toEqual([expect.stringMatching(/^\$argon2id\$/)])
  })

  it('may also be the call of its own that the specification names', async () => {
    const { email, password } = oldPlayer()
    const answer = await kit.browser().call('POST', '/v1/player/migration', { body: { email, password } })
    expect(answer.status).toBe(200)
    expect(answer.body.firstLogin).toBe(true)
  })

  it('is not asked about again: later logins are ours, with a right and with a wrong password', async () => {
    const person = oldPlayer()
    await log(person)
    expect(old.asked).toHaveLength(1)
    old.players.delete(person.email)
    expect((await log(person)).status).toBe(200)
    expect((await log({ ...person, password: 'another one here' })).status).toBe(401)
    expect(old.asked).toHaveLength(1)
  })

  it.each([true, false])('takes over whether the address is proven: %s', async (isEmailProven) => {
    const person = oldPlayer({ isEmailProven })
    await log(person)
    const { rows } = await kit.db.query<{ proven: boolean }>(
      'select email_proven_at is not null as proven from identity.account where player_id = $1',
      [await idOf(person)],
    )
    expect(rows[0]!.proven).toBe(isEmailProven)
  })

  it('makes one player for two logins at the same time, and tells nobody of a duplicate', async () => {
    const person = oldPlayer()
    old.delayMs = 30
    const answers = await Promise.all([log(person), log(person), log(person)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await idOf(person)).not.toBeNull()
    await tell()
    expect(old.told.filter(({ oldId }) => oldId === person.oldId)).toHaveLength(1)
    expect(mailsTo(person.email)).toEqual([])
  })
})

describe('a login that fails', () => {
  it('gets one answer in one time: wrong here, wrong there, unknown everywhere, and with the old platform away', async () => {
    const here = await kit.player()
    const there = oldPlayer()
    const wrong = { password: 'not the password' }
    const failed = [
      () => log({ ...here, ...wrong }),
      () => log({ ...there, ...wrong }),
      () => log({ email: kit.email(), ...wrong }),
    ]
    const results = []
    for (const fail of failed) results.push(await timed(fail))
    old.isAway = true
    results.push(await timed(() => log(there)))
    const [first] = results
    for (const { answer, ms } of results) {
      expect(answer.status).toBe(401)
      expect({ ...answer.body, requestId: '' }).toEqual({ ...first!.answer.body, requestId: '' })
      expect(ms).toBeGreaterThanOrEqual(TIMEOUT_MS - 2)
    }
    expect(old.asked).not.toContain(here.email)
  })

  it('of somebody whose account came by bank and has no password is not told to the old platform', async () => {
    const here = await kit.player()
    await kit.db.query(`delete from identity.authenticator where player_id = $1 and kind = 'password'`, [
      here.playerId,
    ])
    const there = oldPlayer({ email: here.email })
    const { answer, ms } = await timed(() => log({ ...there, email: here.email.toUpperCase() }))
    expect(answer.body.code).toBe('error.player.not.found')
    expect(ms).toBeGreaterThanOrEqual(TIMEOUT_MS - 2)
    expect(old.asked).toEqual([])
  })

  it('with a right password is not held up', async () => {
    const here = await kit.player()
    expect((await timed(() => log(here))).ms).toBeLessThan(TIMEOUT_MS)
  })

  it('does not wait longer for an old platform that says nothing', async () => {
    const person = oldPlayer()
    old.isSilent = true
    old.isAway = true
    expect((await log(person)).body.code).toBe('error.player.not.found')
    expect(await idOf(person)).toBeNull()
  })

  it('makes no player while the old platform does not answer, and works when it is back', async () => {
    const person = oldPlayer()
    old.isAway = true
    expect((await log(person)).body.code).toBe('error.player.not.found')
    expect(await idOf(person)).toBeNull()
    old.isAway = false
    expect((await log(person)).status).toBe(200)
  })

  it('asks the old platform as often as one of ours may be guessed: five times, with a captcha from the fourth on', async () => {
    const person = oldPlayer()
    const guess = (captchaToken: string | null) =>
      signIn(kit.browser(), { email: person.email, password: 'a guess' }, captchaToken)
    for (let guesses = 0; guesses < 3; guesses++) await guess(null)
    expect((await guess(null)).body.code).toBe('error.captcha.validation')
    for (let guesses = 0; guesses < 2; guesses++) await guess(loginCaptcha())
    expect((await guess(loginCaptcha())).body.code).toBe('error.sign.in.attempt.count.exceeded')
    expect(old.asked).toHaveLength(5)
  })
})

describe('protection of the old platform', () => {
  const at = (milliseconds: number) => kit.clock.now().add({ milliseconds })
  it.each([
    [
      'an exclusion with an end',
      { status: 'excluded', ms: 86_400_000 },
      'code:error.exclusion.in.progress:days:1',
    ],
    [
      'an exclusion without an end',
      { status: 'excluded', ms: null },
      'code:error.exclusion.in.progress.indefinitely',
    ],
    ['a break', { status: 'timeout', ms: 2 * 86_400_000 }, 'code:error.timeout.in.progress:days:2'],
    [
      'a break without an end',
      { status: 'timeout', ms: null },
      'code:error.exclusion.in.progress.indefinitely',
    ],
    ['a closed account', { status: 'closed', ms: null }, 'code:error.account.closed'],
    ['a blocked account', { status: 'blocked', ms: null }, 'code:error.account.deactivated'],
  ] as const)(
    '%s goes on here, and the old platform is not asked again',
    async (_what, { status, ms }, message) => {
      const person = oldPlayer({ status, statusUntil: ms === null ? null : at(ms) })
      expect((await log(person)).body.message).toBe(message)
      expect((await log(person)).body.message).toBe(message)
      expect(old.asked).toHaveLength(1)
      const playerId = (await idOf(person))!
      const stake = {
        playerId,
        currency: 'EUR',
        provider: 1,
        tx: person.oldId,
        amount: 10n,
        round: 'r',
      } as const
      expect((await kit.wallet.execute({ ...stake, kind: 'stake', vertical: 'casino' })).ok).toBe(false)
    },
  )

  it.each([
    [0, 0],
    [1, 1],
  ])(
    'EXC-07: an exclusion that ends %i ms from now refuses until its player has returned, and says %i days',
    async (milliseconds, days) => {
      const answer = await log(oldPlayer({ status: 'excluded', statusUntil: at(milliseconds) }))
      expect(answer.body.message).toBe(`code:error.exclusion.in.progress:days:${days}`)
    },
  )

  it.each(['isPayoutRisk', 'isSuspended'] as const)('the flag %s goes on here', async (flag) => {
    const person = oldPlayer({ [flag]: true })
    expect((await log(person)).status).toBe(200)
    const facts = await kit.players.factsOf((await idOf(person))!)
    expect(facts).toMatchObject({ isRestricted: true, mayDeposit: false })
    expect(facts!.access).toMatchObject({
      payout: flag === 'isPayoutRisk',
      suspended: flag === 'isSuspended',
    })
  })

  it('a deposit limit holds here to the cent, also after a later change of standing', async () => {
    const limits = { deposit: { ...none, day: 3_000n }, loss: none }
    const person = oldPlayer({ limits })
    await log(person)
    const playerId = (await idOf(person))!
    const authorize = (amount: bigint, tx: string) =>
      kit.wallet.execute({
        kind: 'authorizeDeposit',
        playerId,
        currency: 'EUR',
        provider: 5,
        tx: `${person.oldId}-${tx}`,
        amount,
      })
    expect(await authorize(3_001n, 'a')).toMatchObject({ ok: false, reason: 'deposit_limit' })
    await kit.players.changeStanding(playerId, {
      access: { manualClaim: false },
      reason: 'a test',
      actor: 'system',
    })
    expect(await authorize(3_001n, 'b')).toMatchObject({ ok: false, reason: 'deposit_limit' })
    expect(await authorize(3_000n, 'c')).toMatchObject({ ok: true })
    const { rows } = await kit.db.query(
      'select subject, after, actor from players.standing_change where player_id = $1 and subject like $2',
      [playerId, 'limit.%'],
    )
    expect(rows).toEqual([{ subject: 'limit.deposit.day', after: '3000', actor: 'player' }])
  })
})

describe('a player who cannot have an account here', () => {
  it.each([
    ['turns 18 tomorrow', { dateOfBirth: '2008-10-25' }],
    ['lives where nobody may sign up', { country: 'US', postalCode: '10001' }],
    ['lives in a country that the global market leaves out', { country: 'CH', postalCode: '8001' }],
    ['lives where the brand takes no players', { country: 'BR', currency: 'BRL', postalCode: '01310-100' }],
    ['has limits in another currency', { currency: 'SEK' }],
    ['has a postal code of another country', { postalCode: 'H91 X2Y4' }],
    ['has another address than the typed one', { email: 'typed@old.example' }],
  ] as const)(
    '%s: gets the answer for a wrong password, and nobody is made (ID-01)',
    async (_what, change) => {
      const person = oldPlayer()
      old.players.set(person.email, { ...person, ...change })
      expect((await log(person)).body.code).toBe('error.player.not.found')
      expect(await idOf(person)).toBeNull()
    },
  )

  it('is made on the 18th birthday (ID-01)', async () => {
    expect((await log(oldPlayer({ dateOfBirth: '2008-10-24' }))).status).toBe(200)
  })

  it('has one already (ID-05): its owner gets a mail, and nobody is made', async () => {
    const here = await kit.player()
    const { phone } = (await kit.players.factsOf(here.playerId))!
    const person = oldPlayer({ phone })
    expect((await log(person)).body.code).toBe('error.player.not.found')
    expect(await idOf(person)).toBeNull()
    expect(await queuedMails(kit, here.email)).toHaveLength(1)
  })
})

describe('a player who has an account here and is protected at the old platform', () => {
  const meet = async (change: Partial<OldPlayer>) => {
    const here = await kit.player()
    const { phone } = (await kit.players.factsOf(here.playerId))!
    const person = oldPlayer({ phone, ...change })
    const alarm = vi.spyOn(silentLog, 'error')
    await log(person)
    const alarms = alarm.mock.calls.map(([first]) => first)
    alarm.mockRestore()
    return { here, person, alarms }
  }
  const until = Temporal.Instant.from('2027-01-01T00:00:00Z')

  it.each([
    ['is excluded', { status: 'excluded', statusUntil: until }],
    ['takes a break without an end', { status: 'timeout' }],
    ['is blocked', { status: 'blocked' }],
    ['has a risk of payouts', { isPayoutRisk: true }],
    ['is suspended', { isSuspended: true }],
    ['has a limit', { limits: { deposit: { ...none, day: 3_000n } } }],
  ] as const)('raises an alarm for staff: %s', async (_what, change) => {
    const { here, person, alarms } = await meet(change as Partial<OldPlayer>)
    expect(alarms).toEqual([
      {
        oldId: person.oldId,
        playerIds: [here.playerId.toString()],
        status: person.status,
        statusUntil: person.statusUntil?.toString() ?? null,
        alarm: true,
      },
    ])
  })

  it('raises none for one whom nothing protects there', async () => {
    expect((await meet({})).alarms).toEqual([])
  })
})

describe('a crash between the steps', () => {
  it('before the account is stored leaves nothing, and the next login makes it', async () => {
    const person = oldPlayer()
    crash = new Error('the process stopped here')
    expect((await log(person)).status).toBe(500)
    expect(await idOf(person)).toBeNull()
    expect((await log(person)).status).toBe(200)
  })

  it('before the old platform knows leaves a player who logs in, and a job that tells it later, one time', async () => {
    const person = oldPlayer()
    await log(person)
    old.isAway = true
    await expect(tell()).rejects.toThrow('the old platform does not know of')
    expect((await log(person)).status).toBe(200)
    old.isAway = false
    await tell()
    const playerId = (await idOf(person))!
    expect(old.told).toContainEqual({ oldId: person.oldId, playerId })
    old.told.length = 0
    await tell()
    expect(old.told).toEqual([])
  })
})

describe('with the old platform of the sandbox', () => {
  let sandbox: Sandbox
  let real: OldPlatform
  beforeAll(async () => {
    sandbox = await buildSandbox({
      settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
      books: openBooks(':memory:'),
      clock: systemClock,
      companies: [oldPlatformCompany],
    })
    const url = `${await sandbox.app.listen({ port: 0, host: '127.0.0.1' })}/old-platform`
    const { token } = credentials.oldPlatform
    real = createOldPlatform({ config: { url, token }, timeoutMs: 1_000, log: silentLog })
  })
  afterAll(() => sandbox.stop())
  const { signal } = new AbortController()
  const find = (password = PASSWORD) => real.findPlayer({ email: 'raimo@old.example', password, signal })

  it('the whole protocol: found with limits, nobody, told, and nobody after the move', async () => {
    expect(await find('another')).toEqual({ outcome: 'nobody' })
    expect(await find()).toMatchObject({
      outcome: 'found',
      player: { oldId: 'raimo-raja', limits: { deposit: { day: 3_000n, week: null, month: 20_000n } } },
    })
    expect(await real.tellMoved({ oldId: 'raimo-raja', playerId: 7n, signal })).toBe(true)
    expect(await real.tellMoved({ oldId: 'raimo-raja', playerId: 7n, signal })).toBe(true)
    expect(await real.tellMoved({ oldId: 'raimo-raja', playerId: 8n, signal })).toBe(false)
    expect(await find()).toEqual({ outcome: 'nobody' })
  })

  it('another token is unknown, not nobody', async () => {
    const url = `http://127.0.0.1:${(sandbox.app.server.address() as { port: number }).port}/old-platform`
    const other = createOldPlatform({ config: { url, token: 'another' }, timeoutMs: 1_000, log: silentLog })
    expect(await other.findPlayer({ email: 'mila@old.example', password: PASSWORD, signal })).toEqual({
      outcome: 'unknown',
    })
  })
})
