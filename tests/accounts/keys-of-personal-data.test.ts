/** `PII_KEYS` over time: a key that rows need is missing, another one seals, an old one is retired (decision 93). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  assertKeys,
  countKeyNeeds,
  createDatabase,
  createSealedSecrets,
  type Database,
  inTransaction,
  keyIdOf,
  noteOwnKeys,
  PERSONAL_USE,
  removeFailedJobs,
  resealRows,
  sealPlainRows,
  testClock,
} from '../../apps/server/src/kernel/index.ts'
import { createRecorder } from '../../apps/server/src/modules/audit/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createPlayers } from '../../apps/server/src/modules/players/index.ts'
import { testAccount, testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { sealedData } from '../../apps/server/src/wiring/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { emailDigest } from '../kit/personal.ts'
import { personalKeys } from '../kit/personal-keys.ts'

const [oldest = ''] = personalKeys
const MIDDLE = 'a key of the middle'
const NEWEST = 'the newest key'
const PLAYERS = 600
const { places } = sealedData
const idOf = (key: string) => keyIdOf(key, PERSONAL_USE)

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await sealPlainRows(db.connection, [oldest], sealedData)
})
afterAll(() => db.close())

async function withKeys<T>(keys: readonly string[], work: (own: Database) => Promise<T>): Promise<T> {
  const own = createDatabase({
    connection: db.connection,
    max: 2,
    applicationName: 'marquee test',
    personalKeys: keys,
  })
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}

/** What a server does before it starts. */
const start = (keys: readonly string[]) =>
  withKeys(keys, async (own) => {
    await assertKeys(own, keys, places)
    await noteOwnKeys(own, keys, places)
  })

const playersOver = (own: Database) =>
  createPlayers({
    db: own,
    clock: testClock('2026-10-24T09:00:00Z'),
    ledger: { open: async () => {}, writeGate: async () => {} } as never,
    audit: testAudit,
    terms: testTerms,
  })

/** A player, directly in the table. */
async function insertPlayer(keys: readonly string[], number: number): Promise<void> {
  await withKeys(keys, async (own) => {
    const { personal } = own
    const owner = (column: string) => `player:${number}:players.player.${column}`
    const account = testAccount(number)
    await own.query(
      `insert into players.player (player_id, access_id, first_name, last_name, email, email_key, phone, date_of_birth,
         street, city, postal_code, country, market, language, currency, account_status, kyc_status, registered_at)
       select n, 'acc_' || n, $2, '', $3, $4 || lpad(n::text, 3, '0'), '', '', '', '', '', 'FI', 'FI', 'fi', 'EUR',
              'REGISTERED', 'NOT_VERIFIED', now() from generate_series($1::bigint, $1) n`,
      [
        number,
        personal.seal(account.firstName, owner('first_name')),
        personal.seal(account.email, owner('email')),
        emailDigest(account.email).slice(0, 40),
      ],
    )
    await own.query('insert into players.access (player_id) values ($1)', [number])
  })
}

/** Secrets of other uses: of codes, of national numbers, of the audit log. */
async function insertSecrets(keys: readonly string[], number: number): Promise<void> {
  const codes = createSealedSecrets(keys, 'identity secrets of second factors')
  const numbers = createSealedSecrets(keys, 'identity national numbers')
  const secret = codes.seal(Buffer.from('code secret'), `totp:${number}`)
  await db.query(
    `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at)
     values ($1::bigint, 'totp', $1::text, jsonb_build_object('secret', $2::text, 'lastStep', 7), now(), now()),
            ($1, 'bank', 'person', jsonb_build_object('number', $3::text), now(), now())`,
    [number, secret, numbers.seal(Buffer.from('131052-308T'), 'register:person')],
  )
  await db.query(
    `insert into identity.second_factor_enrolment (player_id, session_id, secret, expires_at)
     values ($1, 'ses', $2, now())`,
    [number, secret],
  )
  await withKeys(keys, (own) =>
    inTransaction(own, (tx) => {
      const recorder = createRecorder({
        secrets: keys,
        deviceCookie: 'd',
        marketOf: async () => 'FI',
      })
      return recorder.record(tx, {
        act: 'account.details.changed',
        playerId: BigInt(number),
        before: { street: 'Vanhatie 1' },
        after: { street: 'Uusitie 2' },
      })
    }),
  )
}

describe('a server', () => {
  it('does not start without a newer key that rows need; the error has its id, and how many rows, by table', async () => {
    await start([MIDDLE, oldest])
    for (let number = 1; number <= 3; number++) await insertPlayer([MIDDLE, oldest], number)
    await insertSecrets([MIDDLE, oldest], 3)
    await expect(start([oldest])).rejects.toThrow(
      'PII_KEYS lacks keys that rows are sealed with, by their ids: ',
    )
    await expect(start([oldest])).rejects.toThrow(`${idOf(MIDDLE)} (3 rows of players.player)`)
    const ofAudit = keyIdOf(MIDDLE, 'audit keys of players')
    await expect(start([oldest])).rejects.toThrow(`${ofAudit} (1 rows of audit.player_key)`)
    await start([NEWEST, MIDDLE, oldest])
  })

  it('does not start without an older key that rows need', async () => {
    await expect(start([NEWEST, oldest])).rejects.toThrow(`${idOf(MIDDLE)} (3 rows of players.player)`)
    await start([MIDDLE, oldest])
  })

  it('starts without a key that no row needs, as one that was only rolled out', async () => {
    // NEWEST has sealed nothing so far.
    await start([MIDDLE, oldest])
  })

  it('reads what others write while a new key is rolled out in two steps', async () => {
    // First the key is known everywhere, and the old one seals.
    const first = [MIDDLE, NEWEST, MIDDLE, oldest]
    await insertPlayer(first, 4)
    await withKeys([MIDDLE, oldest], async (own) => {
      expect(await playersOver(own).factsOf(4n)).toMatchObject({ firstName: 'Aino' })
    })
    // Then it seals, instance after instance.
    await insertPlayer([NEWEST, MIDDLE, oldest], 5)
    await withKeys(first, async (own) => {
      expect(await playersOver(own).factsOf(5n)).toMatchObject({ firstName: 'Aino' })
    })
  })

  it('that keys of rows from before were never noted for learns them from the step after the migrations', async () => {
    await db.query('delete from kernel.sealing_key; delete from kernel.sealed_table')
    await expect(sealPlainRows(db.connection, [oldest], sealedData)).rejects.toThrow(idOf(MIDDLE))
    await expect(start([oldest])).rejects.toThrow(idOf(MIDDLE))
  })
})

describe('sealing again', () => {
  const keys = [NEWEST, MIDDLE, oldest]
  const needs = () => withKeys(keys, (own) => countKeyNeeds(own, places))
  const left = async () =>
    (await needs()).filter(({ use, keyId }) => keyId !== keyIdOf(NEWEST, use)).map(({ table }) => table)

  it('goes on where it was when it was killed, and leaves what is sealed already as it is', async () => {
    for (let number = 6; number <= 12; number++) await insertPlayer([MIDDLE, oldest], number)
    const changed = Array.from({ length: PLAYERS - 12 }, (_, i) => i + 13)
    await withKeys([MIDDLE, oldest], async (own) => {
      const seal = (number: number) =>
        own.personal.seal('Vanhatie 1', `player:${number}:chg_${number}:players.detail_change.before`)
      await own.query(
        `insert into players.detail_change
         select number, now(), 'chg_' || number, 'street', sealed, '', 'player', 'req'
           from unnest($1::bigint[], $2::text[]) as t (number, sealed)`,
        [changed, changed.map(seal)],
      )
    })
    await db.query(`
      create function players.stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger stop before update on players.detail_change for each row when (old.player_id = 580)
        execute function players.stop()`)
    await expect(resealRows(db.connection, keys, places)).rejects.toThrow('killed')
    const countOf = async () =>
      (await needs()).find(({ table, keyId }) => table === 'players.detail_change' && keyId === idOf(MIDDLE))
        ?.rows
    // The first page of 500 rows was done.
    expect(await countOf()).toBe(BigInt(PLAYERS - 12 - 500))
    await db.query('drop trigger stop on players.detail_change; drop function players.stop')
    const player = async () => (await db.query('select * from players.player where player_id = 5')).rows[0]
    const before = await player()
    const result = await resealRows(db.connection, keys, places)
    expect(result.left).toEqual([])
    expect(result.rows).toBeGreaterThan(PLAYERS - 12 - 500)
    expect(await player()).toEqual(before)
    expect(await left()).toEqual([])
    expect((await resealRows(db.connection, keys, places)).rows).toBe(0)
  })

  it('makes the old key unnecessary: everything opens without it, and nothing without the new one', async () => {
    const without = [NEWEST, oldest]
    await start(without)
    await withKeys(without, async (own) => {
      expect(await playersOver(own).factsOf(3n)).toMatchObject({
        firstName: 'Aino',
        email: 'aino3@example.com',
      })
    })
    const { rows } = await db.query<{
      kind: string
      data: { secret?: string; number?: string; lastStep?: number }
    }>(`select kind, data from identity.authenticator where player_id = 3 order by kind`)
    const [bank, totp] = rows
    const codes = createSealedSecrets(without, 'identity secrets of second factors')
    expect(codes.open(totp?.data.secret ?? '', 'totp:3').toString()).toBe('code secret')
    expect(totp?.data.lastStep).toBe(7)
    const numbers = createSealedSecrets(without, 'identity national numbers')
    expect(numbers.open(bank?.data.number ?? '', 'register:person').toString()).toBe('131052-308T')
    await expect(start([oldest])).rejects.toThrow(`(12 rows of players.player)`)
  })

  it('is not needed for a key that is retired: the next step forgets it, and starts count no rows any more', async () => {
    const noted = async () =>
      (
        await db.query<{ key_id: string }>('select key_id from kernel.sealing_key where use = $1', [
          PERSONAL_USE,
        ])
      ).rows.map(({ key_id: id }) => id)
    expect(await noted()).toContain(idOf(MIDDLE))
    expect(await sealPlainRows(db.connection, [NEWEST, oldest], sealedData)).toBe(0)
    expect(await noted()).not.toContain(idOf(MIDDLE))
    await start([MIDDLE, NEWEST, oldest])
    expect(await noted()).toContain(idOf(MIDDLE))
  })

  it('tells of a mail that waits in a job for the old key', async () => {
    const { personal } = await withKeys([MIDDLE, oldest], async (own) => own)
    const sealed = personal.seal('{"to":"a@b.example"}', 'mail:1')
    await db.query(
      `insert into kernel.outbox (player_id, topic, body) values (1, 'kernel.job', jsonb_build_object('sealed', $1::text))`,
      [sealed],
    )
    const result = await resealRows(db.connection, keys, places)
    expect(result.left).toMatchObject([{ table: 'kernel.outbox', keyId: idOf(MIDDLE), rows: 1n }])
    await expect(start([NEWEST, oldest])).rejects.toThrow(`${idOf(MIDDLE)} (1 rows of kernel.outbox)`)
  })

  it('tells of every key that a dead letter needs, because staff may replay it', async () => {
    const sealed = []
    for (const own of [
      [NEWEST, oldest],
      [MIDDLE, oldest],
    ])
      sealed.push(await withKeys(own, async ({ personal }) => personal.seal('{}', 'mail:1')))
    await db.query(
      `insert into kernel.outbox_dead (id, player_id, topic, body, at, error)
       select 1, 1, 'kernel.job', jsonb_build_object('a', $1::text, 'b', $2::text), now(), 'x'`,
      sealed,
    )
    const result = await resealRows(db.connection, keys, places)
    expect(result.left).toContainEqual(
      expect.objectContaining({ table: 'kernel.outbox_dead', keyId: idOf(MIDDLE), rows: 1n }),
    )
  })

  it('needs an old key for a mail whose job has failed for good until that job is removed; jobs that may run stay', async () => {
    const sealed = await withKeys([MIDDLE, oldest], async ({ personal }) => personal.seal('{}', 'mail:1'))
    const present = await withKeys(keys, async ({ personal }) => personal.seal('{}', 'mail:2'))
    const add = async (value: string, attempts: number): Promise<void> => {
      const { rows } = await db.query<{ id: bigint }>(
        `select id from graphile_worker.add_job('mail', json_build_object('sealed', $1::text), max_attempts => 5)`,
        [value],
      )
      await db.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [
        rows[0]!.id,
        attempts,
      ])
    }
    await add(sealed, 5)
    await add(sealed, 4)
    await add(present, 5)
    const needed = async () =>
      (await resealRows(db.connection, keys, places)).left.filter(({ table }) => table.includes('jobs'))
    expect(await needed()).toMatchObject([{ keyId: idOf(MIDDLE), rows: 2n }])
    expect(await removeFailedJobs(db.connection, keys)).toEqual([{ job: 'mail', jobs: 1n }])
    expect(await needed()).toMatchObject([{ keyId: idOf(MIDDLE), rows: 1n }])
    expect(await removeFailedJobs(db.connection, keys)).toEqual([])
    const { rows } = await db.query('select attempts from graphile_worker._private_jobs order by attempts')
    expect(rows).toEqual([{ attempts: 4 }, { attempts: 5 }])
    await db.query('delete from graphile_worker._private_jobs')
  })

  it('does not begin without a key that rows need', async () => {
    await expect(resealRows(db.connection, [MIDDLE, oldest], places)).rejects.toThrow(idOf(NEWEST))
  })
})
