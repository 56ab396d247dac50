/** A database whose personal data was written before it was encrypted (decision 87). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  assertSealed,
  createDatabase,
  type Database,
  findMigrationSources,
  MigrationError,
  migrate,
  sealPlainRows,
  testClock,
} from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { createPlayers, type Players } from '../../apps/server/src/modules/players/index.ts'
import { sealedData, sealedTables } from '../../apps/server/src/wiring/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { migrationsBefore } from '../kit/migrations-before.ts'
import { codeTarget, emailDigest, findPlayerId, readPlain } from '../kit/personal.ts'
import { personalKeys } from '../kit/personal-keys.ts'

/** The first migration of a module that came with the encryption, or that needs a later one of the kernel. */
const NEW_FILES = new RegExp(
  `(${[
    'sealed_details',
    'sealed_account',
    'sealed_address',
    'sealed_parts',
    'keyed_digests',
    'returns_by_two',
    'verification/0001_documents',
    'decisions/0001_decisions',
    'risk/0001_cases',
    'staff/0001_staff',
    'care/0001_care',
    'complaints/0001_complaints',
    'complaints/0002_entered_by',
    'care/0002_reviewed_stops',
    'affordability/0001_affordability',
  ].join('|')}).sql$`,
)
const modulesFolder = join(import.meta.dirname, '../../apps/server/src/modules')
const PLAYERS = 450
const folder = mkdtempSync(join(tmpdir(), 'before-'))
const hash = (n: number) => Buffer.alloc(32, n)
const now = Temporal.Instant.from('2026-10-24T09:00:00Z')

let db: TestDatabase
let players: Players
const playersOver = (over: Database) =>
  createPlayers({
    db: over,
    clock: testClock(now.toString()),
    ledger: {} as never,
    audit: testAudit,
    terms: testTerms,
  })
beforeAll(async () => {
  db = await createTestDatabase({ empty: true })
  players = playersOver(db)
  const sources = findMigrationSources(modulesFolder)
  await migrate(db.connection, migrationsBefore(sources, NEW_FILES, folder, { functions: /_stay\.sql$/ }))
  await insertRowsOfBefore(db)
  await migrate(db.connection, sources)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function insertRowsOfBefore(before: Database): Promise<void> {
  const query = (text: string, values: readonly unknown[] = []) => before.query(text, values)
  await query(
    `insert into players.player (player_id, access_id, first_name, last_name, email, email_key, phone, date_of_birth,
       street, city, postal_code, country, market, language, currency, account_status, kyc_status, registered_at)
     select n, 'acc_' || n, 'Plainfirst', 'Plainlast' || n, 'Plain' || n || '@Before.example',
            'plain' || n || '@before.example', '+35840' || (1000000 + n), date '1980-01-01' + n, 'Plainstreet ' || n,
            'Plaincity', '00100', 'FI', 'FI', 'fi', 'EUR', 'REGISTERED', 'NOT_VERIFIED', now()
       from generate_series(1, ${PLAYERS}) n`,
  )
  await query('insert into players.access (player_id) select player_id from players.player')
  await query(
    `insert into players.detail_change
     values (1, now(), 'chg_1', 'street', 'Plainstreet 0', 'Plainstreet 1', 'player', 'req')`,
  )
  await query(
    `insert into players.screening values (1, 1, now(), $1, 'match', '[{"id":"NK-1","caption":"Plainlast1"}]'),
                                          (1, 2, now(), $1, 'clear', '[]')`,
    [hash(9)],
  )
  await query(
    `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at)
     values (1, 'password', 'plain1@before.example', '{"hash":"h"}', now(), now()),
            (1, 'passkey', 'credential-1', '{}', now(), now())`,
  )
  await query(
    `insert into identity.registration (handle_hash, step, market, language, first_name, last_name, email,
       password_hash, phone, date_of_birth, country, postal_code, city, street, terms_version, marketing_opt_in, pins,
       created_at, expires_at)
     values ($1, 'Verification', 'FI', 'fi', 'Plainfirst', 'Plainopen', 'open@before.example', 'h', '+358409999999',
             '1990-05-17', 'FI', '00100', 'Plaincity', 'Plainstreet 7', 3, false, '{email,sms}', now(), $2)`,
    [hash(1), now.add({ hours: 24 })],
  )
  await query(
    `insert into identity.verification (verification_id, subject, kind, target, status, expires_at)
     values ('ver_1', 'registration:x', 'sms', '+358409999999', 'sent', $1)`,
    [now.add({ hours: 24 })],
  )
  await query(
    `insert into identity.challenge
       (challenge_hash, purpose, proven, missing, email_key, target, created_at, expires_at)
     values ($1, 'password_reset', '{}', '{sms}', 'plain1@before.example', '+358401000001', now(), $2)`,
    [hash(2), now.add({ hours: 1 })],
  )
  await query(
    `insert into identity.bank_attempt (challenge_hash, browser_hash, own_code_hash, reference, market, callback_url,
       person, step) values ($1, $1, $1, '', 'FI', 'x', '{"firstName":"Plainfirst"}', 'Bank')`,
    [hash(2)],
  )
  await query(
    `insert into identity.session (player_id, session_id, login_method, started_at, expires_at, generation, rotated_at,
       ip, country, user_agent, authenticated_at, authentication_methods)
     values (1, 'ses_1', 'DEFAULT', now(), now(), 1, now(), '203.0.113.88', 'FI', 'Firefox', now(), '{pwd}')`,
  )
  await query(
    `insert into payments.withdrawal (player_id, withdrawal_id, session_digest, method, amount, currency, stage,
       account, requested_at, updated_at, session_opened_at)
     values (1, 'wdr_1', $1, 'TRUSTLY', 1, 'EUR', 'sent', 'FI21 Plainaccount', now(), now(), now())`,
    [hash(3)],
  )
  // Its game session is of no interest here.
  await query('alter table play.session_token drop constraint session_token_session_fkey')
  await query(
    `insert into play.session_token (token_digest, player_id, session_id, kind, created_at, expires_at, address)
     values ($1, 1, 'ses_1', 'ticket', now(), now(), '203.0.113.88'), ($2, 1, 'ses_1', 'studio', now(), null, null)`,
    [hash(4), hash(5)],
  )
  await query(`insert into data_exports.part values (1, 'exp_1', 'bld_1', 0, now(), 'Plainfile')`)
}

const seal = () => sealPlainRows(db.connection, personalKeys, sealedData)
const left = async (table: string) =>
  Number((await db.query<{ n: bigint }>(`select count(*) as n from ${table} where not is_sealed`)).rows[0]!.n)

describe('rows from before', () => {
  it('keep a server from starting until the step has run', async () => {
    await expect(assertSealed(db, sealedTables)).rejects.toThrow(MigrationError)
    await expect(assertSealed(db, sealedTables)).rejects.toThrow('run "npm run migrate" first')
    await expect(players.factsOf(1n)).rejects.toThrow('not in PII_KEYS')
  })

  it('are encrypted in pages: a step that is killed keeps its pages, and the next one goes on', async () => {
    await db.query(`
      create function players.stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger stop before update on players.player for each row when (old.player_id = 300)
        execute function players.stop()`)
    await expect(seal()).rejects.toThrow('killed')
    expect(await left('players.player')).toBe(PLAYERS - 250)
    await db.query('drop trigger stop on players.player; drop function players.stop')
    const [one, two] = await Promise.all([seal(), seal()])
    // Each row by one of the two: the rest of the players, and twelve rows of other tables.
    expect(one + two).toBe(PLAYERS - 250 + 12)
    for (const { table } of sealedTables) expect(await left(table), table).toBe(0)
    await assertSealed(db, sealedTables)
    expect(await seal()).toBe(0)
  })

  it('are read as they were, and found by what they were found by', async () => {
    expect(await players.factsOf(7n)).toMatchObject({
      firstName: 'Plainfirst',
      lastName: 'Plainlast7',
      email: 'Plain7@Before.example',
      phone: '+358401000007',
      dateOfBirth: '1980-01-08',
      street: 'Plainstreet 7',
      city: 'Plaincity',
      postalCode: '00100',
      country: 'FI',
    })
    expect(await players.hasEmail('plain450@before.EXAMPLE')).toBe(true)
    const likeness = { email: 'x@y.example', phone: '+358401000009', nationalNumberDigest: null }
    const names = { firstName: 'Plainfirst', lastName: 'Plainlast7', dateOfBirth: '1980-01-08' }
    expect(await players.matchesOf({ ...likeness, ...names })).toEqual([
      { kind: 'phone', playerId: 9n },
      { kind: 'person', playerId: 7n },
    ])
    expect(await findPlayerId(db, 'PLAIN1@before.example')).toBe(1n)
    const keys = await db.query<{ key: string }>('select key from identity.authenticator order by kind')
    expect(keys.rows.map(({ key }) => key)).toEqual(['credential-1', emailDigest('plain1@before.example')])
    const codes = await db.query<{ target: string }>('select target from identity.verification')
    expect(codes.rows).toEqual([{ target: codeTarget('+358409999999') }])
    for (const [table, column, value] of [
      ['identity.registration', 'last_name', 'Plainopen'],
      ['identity.registration', 'date_of_birth', '1990-05-17'],
      ['identity.verification', 'target_sealed', '+358409999999'],
      ['identity.challenge', 'email_key', 'plain1@before.example'],
      ['identity.challenge', 'target', '+358401000001'],
      ['data_exports.part', 'bytes', 'Plainfile'],
      ['players.detail_change', 'before', 'Plainstreet 0'],
      ['players.screening', 'hits', '[{"id": "NK-1", "caption": "Plainlast1"}]'],
      ['identity.bank_attempt', 'person', '{"firstName": "Plainfirst"}'],
      ['identity.session', 'ip', '203.0.113.88'],
      ['payments.withdrawal', 'account', 'FI21 Plainaccount'],
      ['play.session_token', 'address', '203.0.113.88'],
    ] as const) {
      const rows = await readPlain<Record<string, unknown>>(db, table, `select * from ${table}`)
      expect(
        rows.map((row) => String(row[column])),
        table,
      ).toContain(value)
    }
  })

  it('ID-05: have the claims of what each player alone has', async () => {
    const { rows } = await db.query<{ kind: string; count: bigint }>(
      `select kind, count(distinct player_id) as count from kernel.claim where state = 'held' group by kind order by kind`,
    )
    expect(rows.map(({ kind, count }) => `${kind} ${count}`)).toEqual(
      ['access id', 'email', 'phone'].map((kind) => `${kind} ${PLAYERS}`),
    )
  })

  it('are nowhere in the database as they were', async () => {
    for (const { table } of sealedTables) {
      const { rows } = await db.query<{ text: string }>(`select r::text as text from ${table} r`)
      expect(rows.map(({ text }) => text).join('\n'), table).not.toMatch(
        /plain|before\.example|203\.0\.113|1980-01|\+3584/i,
      )
    }
  })

  it('are not for a server whose oldest key is another one: it would find nobody and open second accounts', async () => {
    const other = sealPlainRows(db.connection, [...personalKeys, 'another'], sealedData)
    await expect(other).rejects.toThrow('the oldest one stays last')
    const own = createDatabase({
      connection: db.connection,
      max: 1,
      applicationName: 'marquee test',
      personalKeys: ['another'],
    })
    await expect(assertSealed(own, sealedTables)).rejects.toThrow(MigrationError)
    await own.close()
    expect(await sealPlainRows(db.connection, ['newer', ...personalKeys], sealedData)).toBe(0)
  })

  it('open with newer keys in front, and not without their own', async () => {
    const open = async (keys: readonly string[]) => {
      const own = createDatabase({
        connection: db.connection,
        max: 1,
        applicationName: 'marquee test',
        personalKeys: keys,
      })
      try {
        const theirs = playersOver(own)
        return [(await theirs.factsOf(1n))?.lastName, await theirs.hasEmail('plain1@before.example')]
      } finally {
        await own.close()
      }
    }
    expect(await open(['newer', ...personalKeys])).toEqual(['Plainlast1', true])
    await expect(open(['newer'])).rejects.toThrow('not in PII_KEYS')
  })
})
