/** Deposits that were stored before their company was (decision 91). */
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
  await migrate(db.connection, migrationsBefore(sources, /order_notices\.sql$/, folder))
  await db.query(
    `insert into payments.deposit
       (player_id, deposit_id, session_digest, method, amount, currency, status, company_tx, opened_at, updated_at)
     select 1, 'dep_' || n, decode(lpad(n::text, 64, '0'), 'hex'), 'TRUSTLY', 1, 'EUR', 'SUCCESS', company_tx,
            now(), now()
       from (values (1, 'paid'), (2, 'ordered'), (3, null)) as before (n, company_tx)`,
  )
  await db.query(
    `insert into payments.company_transaction (player_id, company, company_tx, kind, payment_id)
     values (1, 'cashier', 'paid', 'deposit', 'dep_1'), (1, 'bank', 'paid', 'deposit', null),
            (1, 'bank', 'ordered', 'deposit', null), (1, 'cashier', 'ordered', 'payout', 'wdr_1')`,
  )
  await migrate(db.connection, sources)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('deposits from before have the company of their transaction', async () => {
  const { rows } = await db.query('select deposit_id, company from payments.deposit order by deposit_id')
  expect(rows).toEqual([
    { deposit_id: 'dep_1', company: 'cashier' },
    { deposit_id: 'dep_2', company: 'bank' },
    { deposit_id: 'dep_3', company: null },
  ])
})
