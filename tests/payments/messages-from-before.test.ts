/** Credits and debits that were stored before the messages of a bank were (decision 96). */
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
  await migrate(db.connection, migrationsBefore(sources, /acts_of_staff\.sql$/, folder))
  await db.query(
    `insert into payments.company_order (company, company_tx, player_id, opened_at)
     select 'bank', 'order-' || n, 1, now() from generate_series(1, 3) as n`,
  )
  await db.query(
    `insert into payments.company_transaction
       (player_id, company, company_tx, kind, original_tx, transferred_at, transfer_amount, transfer_currency)
     values (1, 'bank', 'order-1', 'deposit', null, now(), 2000, 'EUR'),
            (1, 'bank', 'order-2', 'deposit', null, now(), 700, 'EUR'),
            (1, 'bank', 'order-3', 'deposit', null, null, null, null),
            (1, 'bank', 'debit:n-9', 'reversal', 'order-1', now(), 500, 'EUR'),
            (1, 'cashier', 'order-1', 'deposit', null, now(), 900, 'EUR')`,
  )
  await db.query(
    `insert into payments.order_notice
       (company, notice_id, order_tx, company_tx, player_id, kind, amount, currency, noted_at)
     values ('bank', 'n-7', 'order-2', 'order-2', 1, 'credit', 700, 'EUR', now())`,
  )
  await migrate(db.connection, sources)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('credits and debits from before have a message, so that the next one of their order is other money', async () => {
  const { rows } = await db.query(
    `select notice_id, order_tx, company_tx, kind, amount from payments.order_notice order by notice_id`,
  )
  const order = (orderId: string) => ({ order_tx: orderId, company_tx: orderId, kind: 'credit' })
  expect(rows).toEqual([
    { notice_id: 'before:order-1', ...order('order-1'), amount: 2_000n },
    { notice_id: 'n-7', ...order('order-2'), amount: 700n },
    { notice_id: 'n-9', order_tx: 'order-1', company_tx: 'debit:n-9', kind: 'debit', amount: 500n },
  ])
})
