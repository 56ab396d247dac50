import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import type { AccountStatus } from '../players/index.ts'
import { openCaseRecord } from './case-list.ts'
import { decideCase } from './cases.ts'
import { EXCLUDED_AFTER_SECONDS } from './exclusion-count.ts'
import type { Outcome } from './case-kinds.ts'
import { proposeDecision, voteOnDecision } from './proposals.ts'
import { createRiskKit, type RiskKit } from './test-kit.ts'

let kit: RiskKit
beforeAll(async () => {
  kit = await createRiskKit()
})
afterAll(() => kit.close())

const fields = (name: string, code: string) => ({ fields: [expect.objectContaining({ field: name, code })] })
const casesOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ case_id: string; state: string }>(
      'select case_id, state from risk.player_case where player_id = $1 order by opened_at, case_id',
      [playerId],
    )
  ).rows
const openCaseOf = async (playerId: bigint) =>
  (await casesOf(playerId)).find(({ state }) => state === 'open')!.case_id
const show = (caseId: string) =>
  inTransaction(kit.db, (tx) => openCaseRecord(tx, kit.deps, { caseId, by: 'anna' }))
const lossesOf = async (caseId: string) =>
  (await show(caseId)).facts.map(({ details }) => details['netLossMinor'])

const become = async (player: bigint, status: AccountStatus) => {
  kit.know(player, { status })
  await kit.told('player.standing.changed', player, { accountStatus: status })
}
const check = () => kit.runJob('risk.check-excluded-play')
const minute = () => void kit.clock.advance({ minutes: 1 })
let rounds = 0
/** Stakes in a round that goes on. */
const bet = async (player: bigint, amount: bigint) => {
  const round = `x${++rounds}`
  await kit.done('stake', player, { amount, round })
  return round
}
const end = (player: bigint, round: string) => kit.done('closeRound', player, { round })
const voided = (player: bigint, round: string) => kit.done('rollbackRound', player, { round })
const win = (player: bigint, round: string, amount: bigint) => kit.done('win', player, { amount, round })
/** A round from its stake to its end. */
const play = async (player: bigint, amount: bigint, won = 0n) => {
  const round = await bet(player, amount)
  if (won > 0n) await win(player, round, won)
  await end(player, round)
  return round
}
const excluded = async () => {
  const player = await kit.person()
  await kit.deposit(player, 50_000n)
  await become(player, 'SELF_EXCLUDED')
  minute()
  return player
}
/** Plays a round, which the job finds. */
const lose = async (player: bigint, amount: bigint) => {
  const round = await play(player, amount)
  minute()
  await check()
  return round
}

const propose = (caseId: string, outcome: Outcome = 'refund-agreed') =>
  inTransaction(kit.db, (tx) =>
    proposeDecision(tx, kit.deps, { caseId, outcome, note: 'the gate was open', by: 'anna' }),
  )
const vote = (requestId: string, answer: 'approve' | 'refuse') =>
  inTransaction(kit.db, (tx) =>
    voteOnDecision(
      tx,
      { ...kit.deps, orderExclusion: async () => {} },
      { requestId, vote: answer, note: '', by: 'bert' },
    ),
  )
const book = (requestId: string) => kit.runJob('risk.book-refund', { requestId })
const cash = async (player: bigint) => (await kit.wallet.balancesOf(player))!.main
const endOf = async (requestId: string) =>
  (
    await kit.db.query<{ ended_as: string }>('select ended_as from risk.decision_end where request_id = $1', [
      requestId,
    ])
  ).rows[0]?.ended_as

/** When the jobs of a refund are to run; null for as soon as possible. */
const runsOf = async (requestId: string) =>
  (
    await kit.db.query<{ at: string | null }>(
      `select body->>'runAt' as at from kernel.outbox where body->>'jobKey' = $1 order by id`,
      [`risk.book-refund:${requestId}`],
    )
  ).rows.map(({ at }) => at)

/** Of the pool of the kit. */
const CONNECTIONS = 10

describe('an excluded player', () => {
  it('whose stake got through is a case with the net losses, and each further stake adds to it (EXC-16)', async () => {
    const player = await kit.person()
    await kit.deposit(player, 50_000n)
    await play(player, 7_000n)
    kit.clock.advance({ seconds: 1 })
    await become(player, 'SELF_EXCLUDED')
    kit.clock.advance({ seconds: EXCLUDED_AFTER_SECONDS - 1 })
    await play(player, 300n)
    minute()
    await check()
    expect(await casesOf(player)).toEqual([])
    await play(player, 1_000n, 400n)
    minute()
    for (let run = 0; run < 2; run++) await check()
    const caseId = await openCaseOf(player)
    expect((await show(caseId)).facts).toMatchObject([
      { details: { stakedMinor: '1000', wonMinor: '400', netLossMinor: '600', currency: 'EUR' } },
    ])
    await lose(player, 500n)
    expect(await lossesOf(caseId)).toEqual(['600', '1100'])
  })

  it('whose stake was given back has a lower sum, which is noted, also where it was there before (EXC-16)', async () => {
    const player = await excluded()
    await lose(player, 1_000n)
    const caseId = await openCaseOf(player)
    const second = await lose(player, 500n)
    await voided(player, second)
    minute()
    await check()
    expect(await lossesOf(caseId)).toEqual(['1000', '1500', '1000'])
    const refund = await propose(caseId)
    await vote(refund, 'approve')
    await book(refund)
    expect(await cash(player)).toBe(50_000n)
  })

  it('who got every stake back is owed nothing (EXC-16)', async () => {
    const player = await excluded()
    const round = await lose(player, 1_000n)
    const caseId = await openCaseOf(player)
    await voided(player, round)
    minute()
    await check()
    expect(await lossesOf(caseId)).toEqual(['1000', '0'])
    await expect(propose(caseId)).rejects.toMatchObject(fields('outcome', 'nothing_lost'))
  })

  it('is owed what rounds of the exclusion cost, whatever older ones pay or give back (EXC-16)', async () => {
    const [paid, returned] = [await kit.person(), await kit.person()]
    for (const player of [paid, returned]) await kit.deposit(player, 50_000n)
    const [older, other] = [await bet(paid, 1_000n), await bet(returned, 1_000n)]
    kit.clock.advance({ seconds: 1 })
    for (const player of [paid, returned]) await become(player, 'SELF_EXCLUDED')
    minute()
    await win(paid, older, 5_000n)
    await voided(returned, other)
    for (const player of [paid, returned]) await play(player, 800n)
    minute()
    await check()
    for (const player of [paid, returned]) expect(await lossesOf(await openCaseOf(player))).toEqual(['800'])
  })

  it('who has returned plays without a case; a stake from before the return is still found (EXC-16)', async () => {
    const [returned, breached] = [await excluded(), await excluded()]
    for (const player of [returned, breached]) await become(player, 'SELF_EXCLUDED')
    await play(breached, 100n)
    minute()
    for (const player of [returned, breached]) await become(player, 'REGISTERED')
    minute()
    for (const player of [returned, breached]) await play(player, 900n)
    minute()
    await check()
    expect(await casesOf(returned)).toEqual([])
    const caseId = await openCaseOf(breached)
    expect((await show(caseId)).facts.map(({ details }) => details['stakedMinor'])).toEqual(['100'])
  })

  it('is excluded under a status such as CLOSED too, and not from a time-out on (EXC-16)', async () => {
    for (const status of ['CLOSED', 'RESTRICTED', 'PAYOUT', 'BLACKLISTED'] as const) {
      const [blocked, never] = [await excluded(), await kit.person()]
      await kit.deposit(never, 50_000n)
      for (const player of [blocked, never]) await become(player, status)
      for (const player of [blocked, never]) await play(player, 1_000n)
      minute()
      await check()
      expect(await lossesOf(await openCaseOf(blocked))).toEqual(['1000'])
      expect(await casesOf(never)).toEqual([])
    }
    const paused = await excluded()
    await become(paused, 'TIMEOUT')
    await lose(paused, 1_000n)
    expect(await casesOf(paused)).toEqual([])
  })

  it('who is excluded again without a stake has no fact about that in the case of before (EXC-16)', async () => {
    const player = await excluded()
    await lose(player, 1_000n)
    await become(player, 'REGISTERED')
    minute()
    await become(player, 'SELF_EXCLUDED')
    minute()
    await check()
    const caseId = await openCaseOf(player)
    expect(await lossesOf(caseId)).toEqual(['1000'])
    await lose(player, 1n)
    expect(await lossesOf(caseId)).toEqual(['1000', '1'])
  })

  it('whose return is told late is counted again up to the return (EXC-16)', async () => {
    const player = await excluded()
    await play(player, 100n)
    minute()
    const returnedAt = kit.clock.now()
    kit.know(player, { status: 'REGISTERED' })
    kit.clock.advance({ seconds: 1 })
    await lose(player, 900n)
    const caseId = await openCaseOf(player)
    expect(await lossesOf(caseId)).toEqual(['1000'])
    // Two people agree before the event of the return has come: the server books nothing.
    const early = await propose(caseId)
    await vote(early, 'approve')
    await book(early)
    expect([await endOf(early), await cash(player)]).toEqual(['failed', 49_000n])
    expect((await show(caseId)).history.at(-1)?.reason).toBe('return_not_told')
    await kit.told('player.standing.changed', player, { accountStatus: 'REGISTERED' }, undefined, returnedAt)
    minute()
    await check()
    expect(await lossesOf(caseId)).toEqual(['1000', '100'])
  })

  it('whose events come in another order has the same exclusions, and none that never ends (EXC-16)', async () => {
    const spansOf = async (playerId: bigint) =>
      (
        await kit.db.query<{ started_at: Temporal.Instant; ended_at: Temporal.Instant | null }>(
          'select started_at, ended_at from risk.excluded_span where player_id = $1 order by started_at',
          [playerId],
        )
      ).rows.map((row) => [row.started_at.toString(), row.ended_at?.toString() ?? null])
    const start = kit.clock.now()
    const at = (minutes: number) => start.add({ minutes })
    const tell = (player: bigint, accountStatus: AccountStatus, minutes: number) =>
      kit.told('player.standing.changed', player, { accountStatus }, undefined, at(minutes))
    const [replayed, only, late] = [await kit.person(), await kit.person(), await kit.person()]
    await tell(replayed, 'SELF_EXCLUDED', 1)
    await tell(replayed, 'REGISTERED', 3)
    await tell(replayed, 'SELF_EXCLUDED', 2)
    expect(await spansOf(replayed)).toEqual([[at(1).toString(), at(3).toString()]])
    await tell(only, 'REGISTERED', 3)
    await tell(only, 'SELF_EXCLUDED', 1)
    expect(await spansOf(only)).toEqual([])
    await tell(late, 'SELF_EXCLUDED', 1)
    await tell(late, 'SELF_EXCLUDED', 4)
    await tell(late, 'REGISTERED', 2)
    expect(await spansOf(late)).toEqual([
      [at(1).toString(), at(2).toString()],
      [at(4).toString(), null],
    ])
  })
})

describe('a refund', () => {
  it('gives back what two people agree to, one time, and what was lost later by itself (EXC-16)', async () => {
    const player = await excluded()
    await lose(player, 1_000n)
    const first = await openCaseOf(player)
    for (const outcome of ['refund-agreed', 'no-concern'] as const)
      await expect(
        inTransaction(kit.db, (tx) =>
          decideCase(tx, kit.deps, { caseId: first, outcome, note: 'alone', by: 'carl' }),
        ),
      ).rejects.toMatchObject(fields('outcome', 'needs_two'))
    const early = await propose(first)
    // More is lost before the second person answers: the sum that was read is not the one that is due.
    await lose(player, 200n)
    await expect(vote(early, 'approve')).rejects.toMatchObject(fields('request', 'changed'))
    await vote(early, 'refuse')
    const refund = await propose(first)
    await vote(refund, 'approve')
    expect(await cash(player)).toBe(48_800n)
    expect(await show(first)).toMatchObject({ state: 'open' })
    await Promise.all([book(refund), book(refund)])
    await book(refund)
    expect(await cash(player)).toBe(50_000n)
    await book(early)
    expect(await cash(player)).toBe(50_000n)
    expect(await show(first)).toMatchObject({ state: 'decided', outcome: 'refund-agreed' })
    await check()
    expect((await casesOf(player)).map(({ state }) => state)).toEqual(['decided'])
    await lose(player, 50n)
    const rest = await propose(await openCaseOf(player))
    await vote(rest, 'approve')
    await book(rest)
    expect(await cash(player)).toBe(50_000n)
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('is not proposed while a round or a bet of the exclusion is open (EXC-16)', async () => {
    const player = await excluded()
    const round = await bet(player, 1_000n)
    minute()
    await check()
    const caseId = await openCaseOf(player)
    await expect(propose(caseId)).rejects.toMatchObject(fields('outcome', 'still_open'))
    await end(player, round)
    const sports = { provider: 16, vertical: 'sports', round: 'b1' } as const
    await kit.done('reserveBet', player, { amount: 700n, ...sports })
    minute()
    await expect(propose(caseId)).rejects.toMatchObject(fields('outcome', 'still_open'))
    await kit.done('settleBet', player, { total: 200n, ...sports })
    const refund = await propose(caseId)
    await vote(refund, 'approve')
    await book(refund)
    expect(await cash(player)).toBe(50_000n)
  })

  it('of which a stake was given back after the approval fails with an alarm, and the case goes on (EXC-16)', async () => {
    const player = await excluded()
    const round = await lose(player, 1_000n)
    const caseId = await openCaseOf(player)
    await lose(player, 300n)
    const refund = await propose(caseId)
    await vote(refund, 'approve')
    await voided(player, round)
    for (let run = 0; run < 2; run++) await book(refund)
    expect(await cash(player)).toBe(49_700n)
    expect(await endOf(refund)).toBe('failed')
    const alarms = kit.logged.filter((line) => line.includes(refund) && line.includes('"alarm":true'))
    expect(alarms).toHaveLength(1)
    expect(alarms[0]).toContain('is not owed any more')
    const { state, history } = await show(caseId)
    expect(state).toBe('open')
    expect(history.at(-1)).toMatchObject({ act: 'proposal-failed', reason: 'no_longer_owed' })
    minute()
    await check()
    const next = await propose(caseId)
    await vote(next, 'approve')
    await book(next)
    expect(await cash(player)).toBe(50_000n)
  })

  it('waits for the end of a round, and what that cost is a case of its own (EXC-16)', async () => {
    const player = await excluded()
    await lose(player, 1_000n)
    const refund = await propose(await openCaseOf(player))
    await vote(refund, 'approve')
    const round = await bet(player, 200n)
    minute()
    await book(refund)
    expect([await endOf(refund), await cash(player)]).toEqual([undefined, 48_800n])
    expect(await runsOf(refund)).toEqual([null, kit.clock.now().add({ minutes: 1 }).toString()])
    minute()
    await end(player, round)
    await check()
    await book(refund)
    expect([await endOf(refund), await cash(player)]).toEqual(['done', 49_800n])
    const rest = await propose(await openCaseOf(player))
    await vote(rest, 'approve')
    await book(rest)
    expect(await cash(player)).toBe(50_000n)
    await check()
    expect((await casesOf(player)).map(({ state }) => state)).toEqual(['decided', 'decided'])
  })

  it('fails a day after its approval where a round is open still, and the case says so (EXC-16)', async () => {
    const player = await excluded()
    await lose(player, 1_000n)
    const caseId = await openCaseOf(player)
    const refund = await propose(caseId)
    await vote(refund, 'approve')
    await bet(player, 200n)
    kit.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    await book(refund)
    expect(await endOf(refund)).toBeUndefined()
    kit.clock.advance({ seconds: 1 })
    await book(refund)
    expect([await endOf(refund), await cash(player)]).toEqual(['failed', 48_800n])
    const { state, history } = await show(caseId)
    expect(state).toBe('open')
    expect(history.at(-1)).toMatchObject({ act: 'proposal-failed', reason: 'still_open' })
    const [alarm] = kit.logged.filter((line) => line.includes(refund))
    expect(alarm).toContain('has not ended')
  })

  it('is booked with one connection (EXC-16)', async () => {
    const player = await excluded()
    await lose(player, 1_000n)
    const refund = await propose(await openCaseOf(player))
    await vote(refund, 'approve')
    const release = Promise.withResolvers<void>()
    const holders = Array.from({ length: CONNECTIONS - 1 }, () => {
      const held = Promise.withResolvers<void>()
      const done = inTransaction(kit.db, async (tx) => {
        await tx.query('select')
        held.resolve()
        await release.promise
      })
      return { held: held.promise, done }
    })
    await Promise.all(holders.map(({ held }) => held))
    await book(refund).finally(() => release.resolve())
    await Promise.all(holders.map(({ done }) => done))
    expect(await cash(player)).toBe(50_000n)
  })

  it('of an account that was closed meanwhile is booked while its exclusion is in the ledger (EXC-16)', async () => {
    const [closed, returned] = [await excluded(), await excluded()]
    for (const player of [closed, returned]) {
      await lose(player, 1_000n)
      const refund = await propose(await openCaseOf(player))
      await vote(refund, 'approve')
      await become(player, 'CLOSED')
      if (player === closed)
        await kit.setGate(player, { exclusion: { until: kit.clock.now().add({ hours: 1 }) } })
      await book(refund)
    }
    expect(await cash(closed)).toBe(50_000n)
    expect(await cash(returned)).toBe(49_000n)
    expect((await show(await openCaseOf(returned))).history.at(-1)?.reason).toBe('return_not_told')
  })

  it('that was booked before a return was told counts for the exclusion after that too (EXC-16)', async () => {
    const player = await excluded()
    await play(player, 300n)
    minute()
    const returnedAt = kit.clock.now()
    minute()
    await become(player, 'SELF_EXCLUDED')
    minute()
    await lose(player, 1_000n)
    const refund = await propose(await openCaseOf(player))
    await vote(refund, 'approve')
    await book(refund)
    expect(await cash(player)).toBe(50_000n)
    await kit.told('player.standing.changed', player, { accountStatus: 'REGISTERED' }, undefined, returnedAt)
    minute()
    await check()
    const caseId = await openCaseOf(player)
    expect(await lossesOf(caseId)).toEqual(['300', '1000'])
    await expect(propose(caseId)).rejects.toMatchObject(fields('outcome', 'nothing_lost'))
    // The last of these cases is about the later exclusion only.
    for (const amount of [50n, 70n]) {
      await lose(player, amount)
      const rest = await propose(await openCaseOf(player))
      await vote(rest, 'approve')
      await book(rest)
      expect(await cash(player)).toBe(50_000n)
    }
  })

  it('that nothing is owed for is decided by two people (EXC-16)', async () => {
    const player = await excluded()
    await lose(player, 1_000n)
    const caseId = await openCaseOf(player)
    await vote(await propose(caseId, 'no-concern'), 'approve')
    expect(await show(caseId)).toMatchObject({ state: 'decided', outcome: 'no-concern' })
  })
})
