import { markets } from '@marquee/markets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAudit } from '../../audit/test-kit.ts'
import { createProtectionKit, limitName, type ProtectionKit } from '../limits/test-kit.ts'
import { createTimeLimits } from '../reality-checks/time-limits.ts'
import { createDepositSteps, type DepositSteps } from './deposit-steps.ts'

const START = '2026-07-01T09:00:00Z'
const EUR = 100n
const SESSION = 'session'
const ireland = { market: 'UN', country: 'IE' } as const
const depositDay = limitName('deposit', 'D')
const depositMonth = limitName('deposit', 'M')

let kit: ProtectionKit
let steps: DepositSteps
beforeAll(async () => {
  kit = await createProtectionKit({ start: START })
  const { db, clock, wallet, players } = kit
  const time = createTimeLimits({ players, wallet, lastPlayedAt: async () => null })
  steps = createDepositSteps({ db, clock, audit: testAudit, players, wallet, time })
})
afterAll(() => kit.close())

const recordsOf = async (table: string, playerId: bigint) =>
  (await kit.db.query(`select session_id from protection.${table} where player_id = $1`, [playerId])).rows

describe('the choice before a deposit', () => {
  it('is made by a deposit limit, at once (LIM-05)', async () => {
    const player = await kit.person({ subject: ireland })
    expect(await steps.dueOf(player)).toMatchObject({ is: 'choice', mayDecline: true })
    await kit.change(player, limitName('stake', 'D'), 100n * EUR)
    expect(await steps.dueOf(player)).toMatchObject({ is: 'choice' })
    await kit.change(player, depositDay, 100n * EUR)
    expect(await steps.dueOf(player)).toBeNull()
  })

  it('is made by the statement that none is wanted, which is kept with its moment and session (LIM-05)', async () => {
    const player = await kit.person({ subject: ireland })
    expect(await steps.declineLimit(player, SESSION)).toBeNull()
    expect(await steps.declineLimit(player, 'another session')).toBeNull()
    expect(await recordsOf('no_limit_statement', player)).toEqual([{ session_id: SESSION }])
    const change = kit.db.query('delete from protection.no_limit_statement where player_id = $1', [player])
    await expect(change).rejects.toThrow('is never changed')
  })

  it('is a limit where the law demands one: each of those that it names (LIM-05)', async () => {
    const player = await kit.person()
    const refused = expect.objectContaining({ code: 'error.deposit.choice.due' })
    await expect(steps.declineLimit(player, SESSION)).rejects.toEqual(refused)
    await kit.change(player, depositMonth, 500n * EUR)
    expect(await steps.dueOf(player)).toEqual({ is: 'choice', mayDecline: false, limits: [depositDay] })
    await kit.change(player, depositDay, 100n * EUR)
    expect(await steps.dueOf(player)).toBeNull()
  })
})

describe('the look at figures and limits', () => {
  it('is due six months after the choice and after each look, and is kept (LIM-21)', async () => {
    const player = await kit.person({ subject: ireland })
    const { clock } = kit
    await steps.declineLimit(player, SESSION)
    // Nothing is kept of a look that is not due.
    expect(await steps.review(player, SESSION)).toBeNull()
    expect(await recordsOf('account_review', player)).toEqual([])
    const passed = (months: number) => {
      const zoned = clock.now().toZonedDateTimeISO(markets.UN.zone)
      kit.clock.set(zoned.add({ months }).toInstant())
    }
    passed(6)
    expect(await steps.dueOf(player)).toEqual({ is: 'review', months: 6 })
    expect(await steps.review(player, SESSION)).toBeNull()
    expect(await recordsOf('account_review', player)).toEqual([{ session_id: SESSION }])
    passed(6)
    expect(await steps.dueOf(player)).toEqual({ is: 'review', months: 6 })
  })
})
