/** Requests of staff that were stored before the ends of requests were (decision 102). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMigrationSources, migrate } from '../../apps/server/src/kernel/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { migrationsBefore } from '../kit/migrations-before.ts'

const modulesFolder = join(import.meta.dirname, '../../apps/server/src/modules')
const folder = mkdtempSync(join(tmpdir(), 'before-'))
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase({ empty: true })
  const sources = findMigrationSources(modulesFolder)
  await migrate(db.connection, migrationsBefore(sources, /ends_of_requests\.sql$/, folder))
  await db.query(
    `insert into payments.case
       (player_id, case_id, company, company_tx, kind, why, amount, currency, fee, state, opened_at, closed_by)
     values (1, 'case-1', 'bank', 'order-1', 'deposit', 'holder', 2000, 'EUR', 0, 'open', now(), null),
            (1, 'case-2', 'bank', 'order-2', 'deposit', 'holder', 2000, 'EUR', 0, 'booked', now(), 'anna b')`,
  )
  await db.query(
    `insert into payments.case_request
       (request_id, player_id, company, company_tx, act, why, amount, currency, reason, note, made_by, made_at,
        expires_at)
     select request_id, 1, 'bank', order_tx, 'book', 'holder', 2000, 'EUR', 'own_account', '', 'anna b', now(),
            now() + interval '24 hours'
       from (values ('crq-refused', 'order-1'), ('crq-waiting', 'order-1'), ('crq-second', 'order-1'),
                    ('crq-approved', 'order-1'), ('crq-done', 'order-2')) as request (request_id, order_tx)`,
  )
  await db.query(
    `insert into payments.case_vote (request_id, vote, note, person, at)
     values ('crq-refused', 'refuse', '', 'bert c', now()), ('crq-approved', 'approve', '', 'bert c', now()),
            ('crq-done', 'approve', '', 'bert c', now())`,
  )
  await migrate(db.connection, sources)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('requests from before have ended, so that another one of their case may be made', async () => {
  const { rows } = await db.query(
    `select request_id, ended_as from payments.case_request_end order by request_id`,
  )
  expect(rows).toEqual([
    { request_id: 'crq-approved', ended_as: 'failed' },
    { request_id: 'crq-done', ended_as: 'done' },
    { request_id: 'crq-refused', ended_as: 'refused' },
    { request_id: 'crq-second', ended_as: 'expired' },
    { request_id: 'crq-waiting', ended_as: 'expired' },
  ])
  const { rows: open } = await db.query(`select request_id from payments.open_case_request`)
  expect(open).toEqual([])
})
