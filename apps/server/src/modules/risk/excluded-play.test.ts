import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { openCaseRecord } from './case-list.ts'
import type { Outcome } from './case-kinds.ts'
import { decideCase } from './cases.ts'
import { EXCLUDED_AFTER_SECONDS } from './excluded-play.ts'
import { proposeDecision, voteOnDecision } from './proposals.ts'
import { createRiskKit, type RiskKit } from './test-kit.ts'

let kit: RiskKit
beforeAll(async () => {
  kit = await createRiskKit()
})
afterAll(() => kit.close())

const casesOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ case_id: string; kind: string; state: string; is_raised: boolean }>(
      'select case_id, kind, state, is_raised from risk.player_case where player_id = $1 order by opened_at, case_id',
      [playerId],
    )
  ).rows
const kindsOf = async (playerId: bigint) => (await casesOf(playerId)).map(({ kind }) => kind).toSorted()
const caseOf = async (playerId: bigint, kind: string) =>
  (await casesOf(playerId)).find((one) => one.kind === kind)!.case_id
const fields = (name: string, code: string) => ({ fields: [expect.objectContaining({ field: name, code })] })

const decide = (caseId: string, outcome: Outcome, by = 'anna') =>
  inTransaction(kit.db, (tx) => decideCase(tx, kit.deps, { caseId, outcome, note: 'a reason', by }))
const show = (caseId: string) =>
  inTransaction(kit.db, (tx) => openCaseRecord(tx, kit.deps, { caseId, by: 'anna' }))

describe('an excluded player', () => {
  const become = (player: bigint, accountStatus: string) =>
    kit.told('player.standing.changed', player, { accountStatus })
  const staked = async (player: bigint, amount: bigint, won: bigint) => {
    const round = `x-${player}-${kit.clock.now().toString()}`
    await kit.done('stake', player, { amount, round })
    if (won > 0n) await kit.done('win', player, { amount: won, round })
  }
  const check = () => kit.runJob('risk.check-excluded-play')

  it('whose stake got through is a case with the net losses, and each further stake adds to it (EXC-16)', async () => {
    const player = await kit.person()
    await kit.deposit(player, 50_000n)
    await staked(player, 7_000n, 0n)
    kit.clock.advance({ seconds: 1 })
    await become(player, 'SELF_EXCLUDED')
    kit.clock.advance({ seconds: EXCLUDED_AFTER_SECONDS - 1 })
    await staked(player, 300n, 0n)
    kit.clock.advance({ minutes: 1 })
    await check()
    expect(await kindsOf(player)).toEqual([])
    await staked(player, 1_000n, 400n)
    kit.clock.advance({ minutes: 1 })
    for (let run = 0; run < 2; run++) await check()
    const caseId = await caseOf(player, 'excluded-play')
    expect((await show(caseId)).facts).toMatchObject([
      { details: { stakedMinor: '1000', wonMinor: '400', netLossMinor: '600', currency: 'EUR' } },
    ])
    await staked(player, 500n, 0n)
    kit.clock.advance({ minutes: 1 })
    await check()
    expect((await show(caseId)).facts.map(({ details }) => details['netLossMinor'])).toEqual(['600', '1100'])
    await expect(decide(caseId, 'refund-agreed')).rejects.toMatchObject(fields('outcome', 'needs_two'))
  })

  it('gets back the net losses that two people agree to, one time, and what was lost later by itself (EXC-16)', async () => {
    const player = await kit.person()
    await kit.deposit(player, 50_000n)
    await become(player, 'SELF_EXCLUDED')
    const cash = async () => (await kit.wallet.balancesOf(player))!.main
    const lose = async (amount: bigint) => {
      kit.clock.advance({ minutes: 1 })
      await staked(player, amount, 0n)
      kit.clock.advance({ minutes: 1 })
      await check()
    }
    const propose = (caseId: string) =>
      inTransaction(kit.db, (tx) =>
        proposeDecision(tx, kit.deps, {
          caseId,
          outcome: 'refund-agreed',
          months: null,
          note: 'the gate was open',
          by: 'anna',
        }),
      )
    const vote = (requestId: string, answer: 'approve' | 'refuse') =>
      inTransaction(kit.db, (tx) =>
        voteOnDecision(
          tx,
          { ...kit.deps, orderExclusion: async () => {} },
          { requestId, vote: answer, note: '', by: 'bert' },
        ),
      )
    const book = (requestId: string) =>
      kit.runJob('risk.book-refund', { playerId: player.toString(), requestId })
    await lose(1_000n)
    const first = await caseOf(player, 'excluded-play')
    const early = await propose(first)
    // More is lost before the second person answers: the sum that was read is not the one that is due.
    await lose(200n)
    await expect(vote(early, 'approve')).rejects.toMatchObject(fields('request', 'changed'))
    await vote(early, 'refuse')
    const refund = await propose(first)
    await vote(refund, 'approve')
    expect(await cash()).toBe(48_800n)
    for (let run = 0; run < 2; run++) await book(refund)
    expect(await cash()).toBe(50_000n)
    await expect(book(early)).rejects.toThrow('was agreed to')
    expect(await show(first)).toMatchObject({ state: 'decided', outcome: 'refund-agreed' })
    // The case is told again of what was given back.
    await check()
    expect((await casesOf(player)).map(({ state }) => state)).toEqual(['decided'])
    await lose(50n)
    const second = (await casesOf(player)).find(({ state }) => state === 'open')!.case_id
    const rest = await propose(second)
    await vote(rest, 'approve')
    await book(rest)
    expect(await cash()).toBe(50_000n)
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('who has returned plays without a case; a stake from before the return is still found (EXC-16)', async () => {
    const [returned, breached] = [await kit.person(), await kit.person()]
    for (const player of [returned, breached]) {
      await kit.deposit(player, 50_000n)
      await become(player, 'SELF_EXCLUDED')
      await become(player, 'SELF_EXCLUDED')
    }
    kit.clock.advance({ minutes: 1 })
    await staked(breached, 100n, 0n)
    kit.clock.advance({ minutes: 1 })
    for (const player of [returned, breached]) await become(player, 'ACTIVE')
    kit.clock.advance({ minutes: 1 })
    for (const player of [returned, breached]) await staked(player, 900n, 0n)
    kit.clock.advance({ minutes: 1 })
    await check()
    expect(await kindsOf(returned)).toEqual([])
    const caseId = await caseOf(breached, 'excluded-play')
    const { facts } = await show(caseId)
    expect(facts.map(({ details }) => details['stakedMinor'])).toEqual(['100'])
  })
})
