/** The screening of players with the company of the sandbox: its whole protocol, and what follows for a player. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { screening } from '../../apps/sandbox/src/screening/screening.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createYente } from '../../apps/server/src/adapters/screening/yente/adapter.ts'
import { inTransaction, silentLog, testClock } from '../../apps/server/src/kernel/index.ts'
import type { ScreenedPerson } from '../../apps/server/src/modules/outside/index.ts'
import { createPlayers, createScreenings, decideOnHit } from '../../apps/server/src/modules/players/index.ts'
import { testAccount, testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { startProduct } from '../kit/product.ts'

let sandbox: Sandbox
let url: string
let db: TestDatabase
beforeAll(async () => {
  sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [screening],
  })
  url = `${await sandbox.app.listen({ port: 0, host: '127.0.0.1' })}/screening`
  db = await createTestDatabase()
})
afterAll(async () => {
  await db.close()
  await sandbox.stop()
})
beforeEach(async () => {
  await sandbox.app.inject({ method: 'DELETE', url: '/screening/_control' })
})

const { apiKey } = credentials.screening
const companyWith = (change: Partial<Parameters<typeof createYente>[0]['config']> = {}, timeoutMs = 5_000) =>
  createYente({
    config: { url, dataset: 'sandbox_lists', apiKey, ...change },
    timeoutMs,
    log: silentLog,
  })
const control = (payload: object) =>
  sandbox.app.inject({ method: 'POST', url: '/screening/_control', payload })
const petra: ScreenedPerson = { firstName: 'Petra', lastName: 'Pep', dateOfBirth: '1971-09-05' }
const sam: ScreenedPerson = { firstName: 'Sam', lastName: 'Sanctus', dateOfBirth: '1968-02-03' }
const carla: ScreenedPerson = { firstName: 'Carla', lastName: 'Regular', dateOfBirth: '1987-04-09' }
const check = (people: readonly ScreenedPerson[] = [petra], company = companyWith(), minScore = 0.7) =>
  company.check({ people, minScore })
const unknown = { outcome: 'unknown' }

describe('the protocol', () => {
  it('finds Petra Pep and Sam Sanctus, also with a near-miss spelling, and nobody for Carla Regular', async () => {
    const near = { ...sam, firstName: 'Samm' }
    expect(await check([petra, sam, carla, near])).toEqual({
      outcome: 'done',
      matches: [
        [{ id: 'NK-petra-pep', caption: 'Petra Pep', score: 1, topics: ['role.pep'] }],
        [{ id: 'NK-sam-sanctus', caption: 'Sam Sanctus', score: 1, topics: ['sanction'] }],
        [],
        [{ id: 'NK-sam-sanctus', caption: 'Sam Sanctus', score: 0.92, topics: ['sanction'] }],
      ],
    })
  })

  it('gives no match below the score that is asked for', async () => {
    const other = { ...sam, dateOfBirth: '1990-02-03' }
    expect(await check([other])).toMatchObject({ matches: [[]] })
    expect(await check([other], companyWith(), 0.65)).toMatchObject({ matches: [[{ score: 0.65 }]] })
  })

  it('is unknown with another key, without one, and for lists that are not there', async () => {
    expect(await check([petra], companyWith({ apiKey: 'another' }))).toEqual(unknown)
    expect(await check([petra], companyWith({ apiKey: undefined }))).toEqual(unknown)
    expect(await check([petra], companyWith({ dataset: 'default' }))).toEqual(unknown)
  })

  it.each(['wrong-key', 'bad-query', 'not-json', 'no-results', 'no-score'])(
    'is unknown after %s, and good again with the next call',
    async (next) => {
      await control({ next })
      expect(await check()).toEqual(unknown)
      expect((await check()).outcome).toBe('done')
    },
  )

  it.each(['server-error', 'too-many-requests'])('is tried again after %s', async (next) => {
    await control({ next })
    expect((await check()).outcome).toBe('done')
  })

  it('is unknown when the company is slow', async () => {
    await control({ delayMs: 400 })
    expect(await check([petra], companyWith({}, 100))).toEqual(unknown)
  })
})

describe('a player', () => {
  it('on a list waits until staff has dismissed the hit, and again after another name is listed', async () => {
    const clock = testClock('2026-11-21T10:00:00Z')
    const wallet = createWallet({ db, clock })
    const players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
    const screenings = createScreenings({ db, clock, log: silentLog, company: companyWith() })
    const run = (name: string, payload: object) =>
      screenings.jobs
        .find(({ kind }) => kind.name === name)!
        .run(payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
    try {
      const playerId = await inTransaction(db, (tx) => players.open(tx, testAccount(1, sam)))
      const needsReview = () => screenings.needsReview(db, playerId)
      await run('players.screen', { playerId: `${playerId}` })
      expect(await needsReview()).toBe(true)
      const said = { playerId, hitId: 'NK-sam-sanctus', reason: 'Another place of birth.' } as const
      const deps = { audit: testAudit, clock }
      const dismissBy = (by: string) =>
        inTransaction(db, (tx) => decideOnHit(tx, deps, { ...said, decision: 'dismissed', by }))
      await dismissBy('anna')
      expect(await needsReview()).toBe(true)
      await dismissBy('bert')
      await run('players.screen-page', {})
      expect(await needsReview()).toBe(false)
      await sandbox.app.inject({
        method: 'POST',
        url: '/screening/names',
        payload: { ...sam, lastName: 'Sanctuz', topic: 'role.rca' },
      })
      await run('players.screen-page', {})
      expect(await needsReview()).toBe(true)
      expect((await screenings.stateOf(playerId)).hits).toMatchObject([
        { id: 'NK-sam-sanctus', decision: 'dismissed' },
        { caption: 'Sam Sanctuz', topics: ['role.rca'], decision: null },
      ])
    } finally {
      await wallet.stop()
    }
  })
})

describe('the whole server', () => {
  it('screens every player whose account it opens', { timeout: 120_000 }, async () => {
    const product = await startProduct()
    onTestFinished(() => product.stop())
    await vi.waitFor(
      async () => {
        const { rows } = await product.db.query<{ players: bigint; clear: bigint }>(
          `select (select count(*) from players.player) as players,
                  (select count(distinct player_id) from players.screening where outcome = 'clear') as clear`,
        )
        expect(Number(rows[0]?.players)).toBeGreaterThan(0)
        expect(rows[0]?.clear).toBe(rows[0]?.players)
      },
      { timeout: 60_000, interval: 500 },
    )
  })
})
