/** Screening of players against lists of sanctions and of politically exposed persons (KYC-03, decision 63). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testAudit } from '../audit/test-kit.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import {
  inTransaction,
  type JobHandler,
  readPersonalRows,
  silentLog,
  testClock,
  type TestClock,
} from '../../kernel/index.ts'
import type { ScreeningCompany, ScreeningMatch } from '../outside/index.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import {
  createPlayers,
  createScreenings,
  decideOnHit,
  type Players,
  playersPersonalData,
  type Screenings,
} from './index.ts'
import { testAccount, testTerms } from './test-kit.ts'
import { findSealedTable, readPlain, updatePlayer } from '../../../../../tests/kit/personal.ts'

let db: TestDatabase
let clock: TestClock
let wallet: Wallet
let players: Players
let screenings: Screenings
/** Calls of the company, each with the names of its people. */
const asked: string[][] = []
/** What the lists say of a last name. */
const lists = new Map<string, readonly ScreeningMatch[]>()
/** Last names about which the company gives no answer; `*` for all. */
const unanswered = new Set<string>()

const company: ScreeningCompany = {
  async check({ people }) {
    asked.push(people.map(({ lastName }) => lastName))
    if (unanswered.has('*') || people.some(({ lastName }) => unanswered.has(lastName)))
      return { outcome: 'unknown' }
    return { outcome: 'done', matches: people.map(({ lastName }) => lists.get(lastName) ?? []) }
  },
}

beforeAll(async () => {
  db = await createTestDatabase()
  clock = testClock('2026-11-21T10:00:00Z')
  wallet = createWallet({ db, clock })
  players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
  screenings = createScreenings({ db, clock, log: silentLog, company })
})
afterAll(async () => {
  await wallet.stop()
  await db.close()
})
beforeEach(async () => {
  asked.length = 0
  lists.clear()
  unanswered.clear()
  await db.query('truncate kernel.outbox, players.screening, players.screening_decision')
})

let numbers = 0
const listed = (id: string, score = 0.9, topics: readonly string[] = ['sanction']): ScreeningMatch => ({
  id,
  caption: `Listed ${id}`,
  score,
  topics,
})
async function open(matches: readonly ScreeningMatch[] = []): Promise<bigint> {
  const account = testAccount(++numbers)
  lists.set(account.lastName, matches)
  return inTransaction(db, (tx) => players.open(tx, account))
}
const lastNameOf = async (playerId: bigint) => (await players.factsOf(playerId))!.lastName

const jobOf = (name: string, of: Screenings = screenings): JobHandler =>
  of.jobs.find(({ kind }) => kind.name === name)!
const run = (name: string, payload: object, of: Screenings = screenings) =>
  jobOf(name, of).run(payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
const screen = (playerId: bigint) => run('players.screen', { playerId: playerId.toString() })

/** Jobs that were requested since the last look, each with its payload. */
async function requested(): Promise<{ task: string; payload: Record<string, unknown> }[]> {
  const { rows } = await db.query<{ body: { task: string; payload: Record<string, unknown> } }>(
    `delete from kernel.outbox where topic = 'kernel.job' returning body, id`,
  )
  return rows.map(({ body: { task, payload } }) => ({ task, payload }))
}
const events = async (topic: string) =>
  (
    await db.query<{ player_id: bigint }>('delete from kernel.outbox where topic = $1 returning player_id', [
      topic,
    ])
  ).rows.map(({ player_id: playerId }) => playerId)
const cleared = () => events('player.screening.cleared')
async function deliver(topic: string, playerId: bigint, of: Screenings = screenings): Promise<void> {
  const event = { id: 1n, topic, playerId, seq: null, body: {}, at: clock.now() }
  for (const subscription of of.subscriptions)
    if (subscription.topic === topic)
      await subscription.deliver(event, { signal: AbortSignal.timeout(10_000), attempt: 1 })
}
const needsReview = (playerId: bigint) => screenings.needsReview(db, playerId)
const standing = async (playerId: bigint) => (await screenings.stateOf(playerId)).standing
const say = (
  playerId: bigint,
  hitId: string,
  decision: 'dismissed' | 'confirmed',
  { by = 'anna', reason = 'Another place of birth.' } = {},
) =>
  inTransaction(db, (tx) =>
    decideOnHit(tx, { audit: testAudit, clock }, { playerId, hitId, decision, reason, by }),
  )
/** What counts: a dismissal is of two people. */
async function decide(playerId: bigint, hitId: string, decision: 'dismissed' | 'confirmed') {
  await say(playerId, hitId, decision)
  if (decision === 'dismissed') await say(playerId, hitId, decision, { by: 'bert' })
  return screenings.stateOf(playerId)
}
const saidOf = async (playerId: bigint) =>
  (
    await db.query<{ said: string }>(
      `select concat_ws(' ', hit_id, decision, actor, reason, request_id) as said
         from players.screening_decision where player_id = $1 order by number`,
      [playerId],
    )
  ).rows.map(({ said }) => said)
const rowsOf = async (playerId: bigint) =>
  (
    await readPlain<{ outcome: string; hits: string }>(
      db,
      'players.screening',
      'select player_id, number, outcome, hits from players.screening where player_id = $1 order by number',
      [playerId],
    )
  ).map(({ outcome, hits }) => ({ outcome, hits: hits === '' ? [] : (JSON.parse(hits) as unknown) }))

describe('a new account', () => {
  it('is screened when its event is delivered, and its money waits until the company has answered (KYC-03)', async () => {
    const playerId = await open()
    await requested()
    await deliver('player.opened', playerId)
    expect(await requested()).toEqual([{ task: 'players.screen', payload: { playerId: `${playerId}` } }])
    expect(await needsReview(playerId)).toBe(true)
    await screen(playerId)
    expect(asked).toEqual([[await lastNameOf(playerId)]])
    expect(await needsReview(playerId)).toBe(false)
    expect(await rowsOf(playerId)).toEqual([{ outcome: 'clear', hits: [] }])
  })

  it('is screened one time when its event is delivered again', async () => {
    const playerId = await open()
    await screen(playerId)
    await requested()
    await deliver('player.opened', playerId)
    expect(await requested()).toEqual([])
  })

  it('of somebody unknown to us needs a person', async () => {
    expect(await needsReview(999_999_999n)).toBe(true)
    await expect(screenings.stateOf(999_999_999n)).rejects.toThrow('error.not_found')
    await run('players.screen', { playerId: '999999999' })
    expect(asked).toEqual([])
  })
})

describe('a hit', () => {
  it.each([
    ['sanction', 0.7, true],
    ['sanction', 0.69, false],
    ['role.pep', 0.7, true],
    ['role.pep', 0.69, false],
    ['role.rca', 0.7, true],
    ['role.rca', 0.69, false],
  ])('for %s with the score %f makes money wait: %s', async (topic, score, waits) => {
    const playerId = await open([listed('NK-1', score, [topic])])
    await screen(playerId)
    expect(await needsReview(playerId)).toBe(waits)
    expect(await rowsOf(playerId)).toEqual([
      waits ? { outcome: 'match', hits: [listed('NK-1', score, [topic])] } : { outcome: 'clear', hits: [] },
    ])
  })

  it('of a list with other topics counts too: the operator has chosen the lists', async () => {
    const playerId = await open([listed('NK-1', 0.9, ['crime.fin']), listed('NK-2', 0.8, [])])
    await screen(playerId)
    expect(await screenings.stateOf(playerId)).toMatchObject({
      standing: 'open',
      hits: [
        { id: 'NK-1', topics: ['crime.fin'], decision: null },
        { id: 'NK-2', topics: [], decision: null },
      ],
    })
  })

  it('changes nothing that the player sees, and is in no copy of the player’s data', async () => {
    const playerId = await open()
    const before = await players.factsOf(playerId)
    lists.set(await lastNameOf(playerId), [listed('NK-secret')])
    await screen(playerId)
    await decide(playerId, 'NK-secret', 'confirmed')
    expect(await players.factsOf(playerId)).toEqual(before)
    const copy: unknown[] = []
    for (const table of playersPersonalData.exported)
      for await (const page of readPersonalRows(db, table, playerId, findSealedTable(table.table)))
        copy.push(...page)
    expect(copy.length).toBeGreaterThan(1)
    expect(JSON.stringify(copy)).not.toMatch(/NK-secret|Listed|sanction|screening/)
    const withheld = Object.keys(playersPersonalData.withheld)
    expect(withheld).toEqual(['players.ineligible_player', 'players.screening', 'players.screening_decision'])
  })
})

describe('without an answer', () => {
  it('the job fails, so that it is repeated; the lack is stored one time and money waits', async () => {
    const playerId = await open()
    unanswered.add('*')
    await expect(screen(playerId)).rejects.toThrow('asked again')
    await expect(screen(playerId)).rejects.toThrow('asked again')
    expect(await rowsOf(playerId)).toEqual([{ outcome: 'unknown', hits: [] }])
    expect(await standing(playerId)).toBe('unscreened')
    expect(await needsReview(playerId)).toBe(true)
    unanswered.clear()
    await screen(playerId)
    expect((await rowsOf(playerId)).map(({ outcome }) => outcome)).toEqual(['unknown', 'clear'])
    expect(await needsReview(playerId)).toBe(false)
  })

  it('an earlier answer counts: an outage holds back nobody who was screened, and dismisses no hit', async () => {
    const clean = await open()
    const hit = await open([listed('NK-1')])
    await screen(clean)
    await screen(hit)
    unanswered.add('*')
    await expect(screen(clean)).rejects.toThrow('asked again')
    await expect(screen(hit)).rejects.toThrow('asked again')
    expect([await needsReview(clean), await needsReview(hit)]).toEqual([false, true])
  })

  it('a job that runs again after a crash ends in the same standing', async () => {
    const playerId = await open([listed('NK-1')])
    await screen(playerId)
    await decide(playerId, 'NK-1', 'dismissed')
    await screen(playerId)
    expect(await standing(playerId)).toBe('clear')
    expect(await rowsOf(playerId)).toHaveLength(2)
  })

  it('a job that was cut off before its answer was stored has left nothing, and screens when it runs again', async () => {
    const playerId = await open()
    const cut: ScreeningCompany = {
      check: async () => {
        throw new Error('the process has ended')
      },
    }
    const killed = createScreenings({ db, clock, log: silentLog, company: cut })
    await expect(run('players.screen', { playerId: `${playerId}` }, killed)).rejects.toThrow('has ended')
    expect(await rowsOf(playerId)).toEqual([])
    expect(await needsReview(playerId)).toBe(true)
    await screen(playerId)
    expect(await needsReview(playerId)).toBe(false)
  })
})

describe('another name or birth date', () => {
  const rename = (playerId: bigint, column: 'first_name' | 'last_name' | 'date_of_birth', value: string) =>
    updatePlayer(db, playerId, { [column]: value })

  it.each([
    ['first_name', 'Aina'],
    ['last_name', 'Somebody Else'],
    ['date_of_birth', '1990-05-18'],
  ] as const)('(%s) makes money wait and is screened again', async (column, value) => {
    const playerId = await open()
    await screen(playerId)
    await requested()
    await rename(playerId, column, value)
    expect(await needsReview(playerId)).toBe(true)
    await deliver('player.details.changed', playerId)
    expect(await requested()).toEqual([{ task: 'players.screen', payload: { playerId: `${playerId}` } }])
    await screen(playerId)
    expect(await needsReview(playerId)).toBe(false)
  })

  it('is not another address: that is no reason for a screening', async () => {
    const playerId = await open()
    await screen(playerId)
    await requested()
    await updatePlayer(db, playerId, { city: 'Turku' })
    await deliver('player.details.changed', playerId)
    expect(await requested()).toEqual([])
    expect(await needsReview(playerId)).toBe(false)
  })

  it('that is written while the company is asked leaves the answer to the earlier one', async () => {
    const playerId = await open()
    const slow: ScreeningCompany = {
      async check({ people }) {
        await rename(playerId, 'last_name', 'Changed Meanwhile')
        return { outcome: 'done', matches: people.map(() => []) }
      },
    }
    const own = createScreenings({ db, clock, log: silentLog, company: slow })
    await run('players.screen', { playerId: `${playerId}` }, own)
    expect(await standing(playerId)).toBe('unscreened')
    await screen(playerId)
    expect(await standing(playerId)).toBe('clear')
    // The slow answer about the earlier name arrives last.
    await rename(playerId, 'last_name', 'Earlier')
    await run('players.screen', { playerId: `${playerId}` }, own)
    expect(await standing(playerId)).toBe('clear')
  })

  it('opens a dismissed hit again: the decision was made about the earlier one (KYC-03)', async () => {
    const playerId = await open([listed('NK-1')])
    await screen(playerId)
    await decide(playerId, 'NK-1', 'dismissed')
    await rename(playerId, 'last_name', 'Renamed')
    lists.set('Renamed', [listed('NK-1')])
    await screen(playerId)
    expect(await standing(playerId)).toBe('open')
  })
})

describe('a decision of staff', () => {
  it('that the player is another person ends the waiting, with who, why and by which request', async () => {
    const playerId = await open([listed('NK-1'), listed('NK-2', 0.8, ['role.pep'])])
    await screen(playerId)
    expect((await decide(playerId, 'NK-1', 'dismissed')).standing).toBe('open')
    expect(await needsReview(playerId)).toBe(true)
    expect((await decide(playerId, 'NK-2', 'dismissed')).standing).toBe('clear')
    expect(await needsReview(playerId)).toBe(false)
    const said = ['NK-1', 'NK-2'].flatMap((hit) => [`${hit} dismissed anna`, `${hit} dismissed bert`])
    expect(await saidOf(playerId)).toEqual(said.map((one) => `${one} Another place of birth. command`))
  })

  it('that the player is the listed person leaves money to staff, and can be replaced', async () => {
    const playerId = await open([listed('NK-1')])
    await screen(playerId)
    expect((await decide(playerId, 'NK-1', 'confirmed')).standing).toBe('confirmed')
    expect(await needsReview(playerId)).toBe(true)
    expect((await decide(playerId, 'NK-1', 'dismissed')).standing).toBe('clear')
    expect((await decide(playerId, 'NK-1', 'confirmed')).standing).toBe('confirmed')
    expect(await needsReview(playerId)).toBe(true)
  })

  it('is stored one time when it is repeated', async () => {
    const playerId = await open([listed('NK-1')])
    await screen(playerId)
    const anna = ['anna', 'anna'].map(() => say(playerId, 'NK-1', 'dismissed'))
    expect((await Promise.allSettled(anna)).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
    ])
    expect(await standing(playerId)).toBe('open')
    const bert = ['bert', 'bert', 'carl'].map((by) => say(playerId, 'NK-1', 'dismissed', { by }))
    expect((await Promise.all(bert)).map(({ decision }) => decision)).toEqual(Array(3).fill('dismissed'))
    expect(await saidOf(playerId)).toHaveLength(2)
  })

  it('about a hit that is not there is refused', async () => {
    const playerId = await open([listed('NK-1')])
    await expect(decide(playerId, 'NK-1', 'dismissed')).rejects.toThrow('error.not_found')
    await screen(playerId)
    await expect(decide(playerId, 'NK-2', 'dismissed')).rejects.toThrow('error.not_found')
    await expect(decide(999_999_999n, 'NK-1', 'dismissed')).rejects.toThrow('error.not_found')
  })

  it.each([
    ['by', '  ', 'not_plain'],
    ['reason', '', 'required'],
    ['reason', 'x'.repeat(1_001), 'too_long'],
  ] as const)('needs a usable %s', async (field, value, code) => {
    const playerId = await open([listed('NK-1')])
    await screen(playerId)
    const made = { by: 'anna', reason: 'x'.repeat(1_000), [field]: value }
    await expect(say(playerId, 'NK-1', 'dismissed', made)).rejects.toMatchObject({
      fields: [{ field, code }],
    })
    expect(await standing(playerId)).toBe('open')
  })

  it('is announced when nothing is left to wait for, and not before', async () => {
    const playerId = await open([listed('NK-1'), listed('NK-2')])
    await screen(playerId)
    await decide(playerId, 'NK-1', 'dismissed')
    await decide(playerId, 'NK-2', 'confirmed')
    expect(await cleared()).toEqual([])
    await decide(playerId, 'NK-2', 'dismissed')
    expect(await cleared()).toEqual([playerId])
    await decide(playerId, 'NK-2', 'dismissed')
    expect(await cleared()).toEqual([])
  })
})

describe('the nightly screening', () => {
  const night = async (payload: object = {}) => run('players.screen-page', payload)
  /** The whole night: every page that a page has requested. */
  async function wholeNight(payload: object = {}): Promise<void> {
    await night(payload)
    for (let left = await requested(); left.length > 0; left = await requested())
      for (const job of left) if (job.task === 'players.screen-page') await night(job.payload)
  }

  it('is at 02:15, and is made up for within twelve hours', () => {
    expect(jobOf('players.screen-page').cron).toEqual({ match: '15 2 * * *', catchUpMs: 43_200_000 })
  })

  it('asks about all players in pages of 25 (KYC-03)', async () => {
    const ids: bigint[] = []
    for (let i = 0; i < 26; i++) ids.push(await open())
    await requested()
    await wholeNight()
    for (const playerId of ids) expect(await needsReview(playerId)).toBe(false)
    expect(Math.max(...asked.map((people) => people.length))).toBe(25)
    const all = asked.flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it('leaves a dismissed hit closed, and opens for a new one', async () => {
    const playerId = await open([listed('NK-1')])
    await screen(playerId)
    await decide(playerId, 'NK-1', 'dismissed')
    await requested()
    await wholeNight()
    expect(await needsReview(playerId)).toBe(false)
    lists.set(await lastNameOf(playerId), [listed('NK-1', 0.95), listed('NK-2')])
    await wholeNight()
    expect(await screenings.stateOf(playerId)).toMatchObject({
      standing: 'open',
      hits: [
        { id: 'NK-1', decision: 'dismissed' },
        { id: 'NK-2', decision: null },
      ],
    })
    expect(await needsReview(playerId)).toBe(true)
  })

  it('ends the waiting when a listed person is taken off the lists, and says so', async () => {
    const playerId = await open([listed('NK-1')])
    await screen(playerId)
    lists.clear()
    await wholeNight()
    expect(await needsReview(playerId)).toBe(false)
    expect(await cleared()).toContain(playerId)
  })

  it('goes on after a page without an answer, whose players get a job each', async () => {
    const first = await open()
    for (let i = 0; i < 25; i++) await open()
    unanswered.add(await lastNameOf(first))
    await requested()
    await night({ after: `${first - 1n}` })
    const jobs = await requested()
    expect(jobs.filter(({ task }) => task === 'players.screen')).toHaveLength(25)
    expect(jobs).toContainEqual({
      task: 'players.screen-page',
      payload: { after: `${first + 24n}`, isMissingOnly: false },
    })
    await screen(first + 1n)
    expect(await needsReview(first + 1n)).toBe(false)
    await expect(screen(first)).rejects.toThrow('asked again')
  })

  it('at a start asks about those only whom the company has never answered about', async () => {
    const known = await open()
    await screen(known)
    const missing = await open()
    const lost = await open()
    unanswered.add(await lastNameOf(lost))
    await expect(screen(lost)).rejects.toThrow('asked again')
    unanswered.clear()
    asked.length = 0
    await requested()
    await screenings.begin()
    const [job] = await requested()
    expect(job).toEqual({ task: 'players.screen-page', payload: { after: '0', isMissingOnly: true } })
    await wholeNight(job!.payload)
    const names = asked.flat()
    expect(names).not.toContain(await lastNameOf(known))
    expect(names).toEqual(expect.arrayContaining([await lastNameOf(missing), await lastNameOf(lost)]))
  })
})

describe('where no company is connected', () => {
  it('nobody is asked about, nothing is stored, and no money waits', async () => {
    const none = createScreenings({ db, clock, log: silentLog, company: undefined })
    const playerId = await open()
    await requested()
    await none.begin()
    await deliver('player.opened', playerId, none)
    await run('players.screen', { playerId: `${playerId}` }, none)
    await run('players.screen-page', {}, none)
    expect(await requested()).toEqual([])
    expect(await rowsOf(playerId)).toEqual([])
    expect(await none.needsReview(db, playerId)).toBe(false)
  })
})
