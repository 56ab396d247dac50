import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { testClock } from '../../kernel/index.ts'
import { createWithdrawalTimes } from './withdrawal-times.ts'

const NOW = '2026-03-14T12:00:00Z'
const clock = testClock(NOW)
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db?.close())

/** Withdrawals of one player each: seconds from request to the last change. */
async function insert(
  from: number,
  seconds: readonly number[],
  { stage = 'arrived', at = NOW }: { readonly stage?: string; readonly at?: string } = {},
): Promise<void> {
  await db.query(
    `insert into payments.withdrawal (player_id, withdrawal_id, session_digest, method, amount, currency, stage,
         requested_at, updated_at, session_opened_at)
       select $1 + place, 'wdr_' || $1 + place, '\\x00', 'TRUSTLY', 100, 'EUR', $3,
           $4::timestamptz - seconds * interval '1 second', $4::timestamptz, $4::timestamptz
         from unnest($2::integer[]) with ordinality as one (seconds, place)`,
    [from, seconds, stage, at],
  )
}

it('times of withdrawals are those of the last 30 days that arrived, from ten on', async () => {
  const times = createWithdrawalTimes({ db, clock })
  await insert(100, [10, 20, 30, 40, 50, 60, 70, 80, 90])
  await insert(200, [9_999, 9_999], { stage: 'sent' })
  await insert(300, [9_999, 9_999], { at: '2026-02-12T11:59:59Z' })
  expect(await times()).toEqual({ days: 30, durationSeconds: null })
  await insert(400, [600], { at: '2026-02-12T12:00:00Z' })
  expect(await times()).toEqual({ days: 30, durationSeconds: { p50: 60, p90: 600 } })
})
