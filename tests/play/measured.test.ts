import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measuredOf } from '../../apps/server/src/modules/play/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db?.close())

/** @param ratio payment in ten-thousandths of the stake */
const count = (build: string, ratio: number, rounds: number, market = 'FI') =>
  db.query(
    'insert into play.watch_count (build, market, history, ratio, shard, rounds) values ($1, $2, 1, $3, 0, $4)',
    [build, market, ratio, rounds],
  )

describe('the measured return of a version', () => {
  it('is not stated below 1,000 rounds, and is from 1,000 on, all markets together', async () => {
    await count('few', 0, 999)
    expect(await measuredOf(db, 'few')).toBeNull()
    await count('few', 9_000, 1, 'NO')
    expect(await measuredOf(db, 'few')).toEqual({
      rounds: 1_000,
      returnPercent: '0.09',
      isAtLeast: false,
      hitPercent: '0.10',
    })
  })
  it('is the mean of payment ÷ stake of that version alone', async () => {
    await count('half', 0, 600)
    await count('half', 20_000, 400)
    expect(await measuredOf(db, 'half')).toMatchObject({ returnPercent: '80.00', hitPercent: '40.00' })
  })
  it('is a lower bound where a round paid more than is counted of one', async () => {
    await count('large', 0, 999)
    await count('large', 1_000_000, 1)
    expect(await measuredOf(db, 'large')).toMatchObject({ returnPercent: '10.00', isAtLeast: true })
  })
})
