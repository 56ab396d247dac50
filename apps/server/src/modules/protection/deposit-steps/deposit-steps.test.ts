import { markets } from '@marquee/markets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAudit } from '../../audit/test-kit.ts'
import { createProtectionKit, limitName, type ProtectionKit } from '../limits/test-kit.ts'
import { createTimeLimits } from '../reality-checks/time-limits.ts'
import { createDepositSteps, type DepositSteps, type StepSubjects } from './deposit-steps.ts'

const START = '2026-07-01T09:00:00Z'
const EUR = 100n
const SESSION = 'session'
const ireland = { market: 'UN', country: 'IE' } as const
const depositDay = limitName('deposit', 'D')
const depositMonth = limitName('deposit', 'M')

let kit: ProtectionKit
let steps: DepositSteps
const firstDeposits = new Map<bigint, Temporal.Instant>()
beforeAll(async () => {
  kit = await createProtectionKit({ start: START })
  const { db, clock, wallet, players } = kit
  const time = createTimeLimits({ players, wallet, lastPlayedAt: async () => null })
  const factsOf: StepSubjects['factsOf'] = async (playerId, within) => {
    const person = await players.factsOf(playerId, within)
    return person && { ...person, firstDepositAt: firstDeposits.get(playerId) ?? null }
  }
  steps = createDepositSteps({ db, clock, audit: testAudit, players: { factsOf }, wallet, time })
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
    for (const change of [
      'update protection.account_review set reviewed_at = now() where player_id = $1',
      'delete from protection.account_review where player_id = $1',
    ])
      await expect(kit.db.query(change, [player])).rejects.toThrow('is never changed')
    await expect(kit.db.query('truncate protection.account_review')).rejects.toThrow('is never changed')
  })

  it('is due at once for a player who deposited before the choice (LIM-21)', async () => {
    const player = await kit.person({ subject: ireland })
    firstDeposits.set(player, kit.clock.now().subtract({ hours: 24 }))
    expect(await steps.declineLimit(player, SESSION)).toEqual({ is: 'review', months: 6 })
    expect(await steps.review(player, SESSION)).toBeNull()
    expect(await steps.dueOf(player)).toBeNull()
  })

  it('is due six months later on the calendar of the player’s market (LIM-21)', async () => {
    const player = await kit.person()
    // 1 September, 00:30 in Helsinki; of the date in UTC, 31 August, half a year ends an hour earlier.
    kit.clock.set(Temporal.Instant.from('2027-08-31T21:30:00Z'))
    for (const name of [depositDay, depositMonth]) await kit.change(player, name, 100n * EUR)
    // 1 March, 00:30 in Helsinki, in winter time.
    const due = Temporal.Instant.from('2028-02-29T22:30:00Z')
    kit.clock.set(due.subtract({ milliseconds: 1 }))
    expect(await steps.dueOf(player)).toBeNull()
    kit.clock.set(due)
    expect(await steps.dueOf(player)).toEqual({ is: 'review', months: 6 })
  })
})
