/** Exclusions that the operator imposes (EXC-22, decision 108). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  findOrderEnd,
  orderExclusion,
  proposeReturn,
  readBreakRecord,
  voteOnReturn,
} from '../../apps/server/src/modules/protection/index.ts'
import { breakCalls, indefinite, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const { enter, signedIn, enterDuringBreak, read, exclude, ask, confirm, deposit, passes, at } = breakCalls(
  () => kit,
)
const { askedReturn, mailsTo, recordsOf, runBreakJobs, statusOf } = breakCalls(() => kit)

type Typed = Parameters<typeof orderExclusion>[2]
const ground = () => ({ audit: testAudit, clock: kit.clock })
const order = (playerId: bigint, change: Partial<Typed> = {}) =>
  inTransaction(kit.db, (tx) =>
    orderExclusion(tx, ground(), {
      playerId,
      months: 6,
      reason: 'signs_of_harm',
      evidence: 'lost 900 EUR in one night, see ticket 812',
      by: 'Anna',
      ...change,
    }),
  )
async function impose(playerId: bigint, change: Partial<Typed> = {}) {
  const orderId = await order(playerId, change)
  await runBreakJobs()
  return (await findOrderEnd(kit.db, orderId))?.endedAs
}
const HALF_YEAR = '2027-04-24T09:00:00Z'
const YEAR = '2027-10-24T09:00:00Z'

describe('an exclusion that the operator imposes', () => {
  it('EXC-22: stops play and sessions, keeps its evidence encrypted, and is told with its reason and how to object', async () => {
    const person = await signedIn()
    await deposit(person.playerId)
    const orderId = await order(person.playerId)
    expect(await passes(person.playerId)).toBe(true)
    await runBreakJobs()
    expect(await passes(person.playerId)).toBe(false)
    expect((await read(person)).status).toBe(401)
    expect((await read(await enterDuringBreak(person))).body.running).toMatchObject({
      kind: 'exclusion',
      until: HALF_YEAR,
      initiator: 'staff',
      return: { askFrom: HALF_YEAR, isReviewed: true },
    })
    const [mail] = await mailsTo(person.email, 'exclusion-imposed')
    expect(mail?.text).toMatch(/merkkejä siitä, että pelaamisesta/)
    expect(mail?.text).toContain('help@x.example')
    const { imposed } = await readBreakRecord(kit.db, person.playerId)
    expect(imposed).toMatchObject([
      {
        orderId,
        reason: 'signs_of_harm',
        madeBy: 'anna',
        evidence: 'lost 900 EUR in one night, see ticket 812',
      },
    ])
    const { rows } = await kit.db.query<{ evidence: string }>(
      'select evidence from protection.exclusion_evidence where order_id = $1',
      [orderId],
    )
    expect(rows[0]?.evidence).not.toContain('900')
    expect(await recordsOf(person.playerId)).toMatchObject([
      { source: 'operator', request_id: orderId, length: '6 months' },
    ])
    const audited = await kit.db.query(
      `select act, actor_kind, actor, reason from audit.entry
        where player_id = $1 and act like 'break.impos%' order by entry_id`,
      [person.playerId],
    )
    const row = { actor_kind: 'staff', actor: 'anna', reason: 'signs_of_harm' }
    expect(audited.rows).toEqual([
      { ...row, act: 'break.imposition_ordered' },
      { ...row, act: 'break.imposed' },
    ])
    expect((await kit.wallet.check({ players: [person.playerId] })).differences).toEqual([])
  })

  it('EXC-22: begins one time, also when its job runs twice at the same moment', async () => {
    const person = await signedIn()
    await order(person.playerId)
    await Promise.all([runBreakJobs(), runBreakJobs()])
    expect(await recordsOf(person.playerId)).toHaveLength(1)
    expect(await mailsTo(person.email, 'exclusion-imposed')).toHaveLength(1)
  })

  it('EXC-04, EXC-22: lengthens a shorter exclusion, and shortens none; people decide about the return from both', async () => {
    const shorter = await signedIn()
    await exclude(shorter, 6)
    expect(await impose(shorter.playerId, { months: 12 })).toBe('begun')
    expect((await read(await enterDuringBreak(shorter))).body.running.until).toBe(YEAR)
    const longer = await signedIn()
    await exclude(longer, 12)
    expect(await impose(longer.playerId)).toBe('kept')
    expect((await read(await enterDuringBreak(longer))).body.running).toMatchObject({
      until: YEAR,
      initiator: 'staff',
      return: { isReviewed: true },
    })
    const [mail] = await mailsTo(longer.email, 'exclusion-imposed')
    expect(mail?.text).toContain('2027')
    // The same end begins nothing.
    const same = await signedIn()
    await exclude(same, 6)
    expect(await impose(same.playerId)).toBe('kept')
    const endless = await signedIn()
    await exclude(endless, 12, indefinite)
    expect(await impose(endless.playerId)).toBe('kept')
    expect((await read(await enterDuringBreak(endless))).body.running.until).toBeNull()
    expect(await impose(longer.playerId, { months: null })).toBe('begun')
    expect((await read(await enterDuringBreak(longer))).body.running.until).toBeNull()
  })

  it('EXC-04, EXC-22: shortens no exclusion that goes on under another status, and its player reads that end', async () => {
    const person = await signedIn()
    const { playerId, email } = person
    await exclude(person, 12)
    const status = { to: 'RESTRICTED' } as const
    await kit.players.changeStanding(playerId, { status, reason: 'documents', actor: 'carl' })
    expect(await impose(playerId, { months: 6 })).toBe('begun')
    expect((await read(await enterDuringBreak(person))).body.running).toMatchObject({
      until: YEAR,
      return: { askFrom: YEAR, isReviewed: true },
    })
    expect((await recordsOf(playerId)).map((row) => String((row as { until?: unknown }).until))).toEqual([
      YEAR,
      YEAR,
    ])
    const [mail] = await mailsTo(email, 'exclusion-imposed')
    expect(mail?.text).toContain('24. lokakuuta 2027')
  })

  it('EXC-04, EXC-22: of a longer time than the least one holds an exclusion without an end until its own end', async () => {
    const person = await signedIn()
    await exclude(person, 12, indefinite)
    expect(await impose(person.playerId, { months: 24 })).toBe('begun')
    expect((await read(await enterDuringBreak(person))).body.running).toMatchObject({
      until: null,
      return: { askFrom: '2028-10-24T09:00:00Z', isReviewed: true },
    })
  })

  it('EXC-22: ends a request to return, and holds an exclusion without an end again', async () => {
    const person = await askedReturn()
    expect(await impose(person.playerId)).toBe('begun')
    expect((await read(await enterDuringBreak(person))).body.running).toMatchObject({
      until: null,
      return: { askedAt: null, canAsk: false, askFrom: '2028-10-31T09:00:00Z' },
    })
  })

  it('EXC-22: is followed by a return that people decide about, also when the player has lengthened it', async () => {
    const person = await signedIn()
    await impose(person.playerId)
    const during = await enterDuringBreak(person)
    expect((await exclude(during, 12)).body.running).toMatchObject({
      until: YEAR,
      initiator: 'staff',
      return: { isReviewed: true },
    })
    at(YEAR)
    await ask(await enterDuringBreak(person))
    at('2027-10-25T09:00:00Z')
    expect((await confirm(await enterDuringBreak(person))).body.code).toBe('error.break.return.reviewed')
    const { playerId } = person
    const proposal = { playerId, decision: 'approve', reason: 'reviewed', note: '', by: 'anna' } as const
    const requestId = await inTransaction(kit.db, (tx) => proposeReturn(tx, ground(), proposal))
    const vote = { requestId, vote: 'approve', by: 'bert', note: '' } as const
    await inTransaction(kit.db, (tx) => voteOnReturn(tx, ground(), vote))
    await runBreakJobs()
    expect(await statusOf(playerId)).toBe('REGISTERED')
    // After the return an exclusion of the player's own is the player's own.
    kit.clock.advance({ minutes: 1 })
    expect((await exclude(await enter(person), 6)).body.running).toMatchObject({
      initiator: 'player',
      return: { isReviewed: false },
    })
  })

  it('EXC-22: leaves an account closed that is closed', async () => {
    const { playerId, email } = await kit.player()
    const status = { to: 'CLOSED' } as const
    const orderId = await order(playerId)
    await kit.players.changeStanding(playerId, { status, reason: 'asked', actor: 'player' })
    await runBreakJobs()
    expect((await findOrderEnd(kit.db, orderId))?.endedAs).toBe('failed')
    await expect(order(playerId)).rejects.toMatchObject({
      fields: [expect.objectContaining({ field: 'player', code: 'account_closed' })],
    })
    expect(await statusOf(playerId)).toBe('CLOSED')
    expect(await mailsTo(email, 'exclusion-imposed')).toEqual([])
  })

  it('is ordered under the name of a person', async () => {
    const { playerId } = await kit.player()
    for (const [by, code] of [
      ['player', 'reserved'],
      ['anna b', 'not_plain'],
    ] as const)
      await expect(order(playerId, { by })).rejects.toMatchObject({
        fields: [expect.objectContaining({ field: 'by', code })],
      })
  })
})
