/** Plans of sessions of slots beside stakes, launches, a restart and parallel calls, over a real ledger (RC-12). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Log } from '../../../kernel/index.ts'
import { type ChecksKit, createChecksKit } from '../reality-checks/test-kit.ts'
import { codeOf, planCalls, slot, time } from './test-kit.ts'

let kit: ChecksKit
beforeAll(async () => {
  kit = await createChecksKit()
})
afterAll(() => kit.close())

const players: bigint[] = []
afterEach(async () => {
  expect((await kit.wallet.check({ players: players.splice(0) })).differences).toEqual([])
})
const { at, begin, playing, spin, lose, closePlans, changesOf, endOf } = planCalls(() => kit, players)

/** Delivers what the ledger has reported of stakes after which nothing is left. */
async function deliverSpent(playerId: bigint): Promise<void> {
  const { rows } = await kit.db.query<{ body: { at: string; isRefused: boolean } }>(
    `select body from kernel.outbox where player_id = $1 and topic = 'wallet.plan' order by seq`,
    [playerId],
  )
  for (const { body } of rows)
    await kit.plans.noteSpent(playerId, { ...body, at: Temporal.Instant.from(body.at) })
}

describe('the time of a session plan', () => {
  it('refuses stakes in slots from its end on and accepts them before (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:29:59.999')
    expect(await spin(playerId)).toBe('accepted')
    at('09:30:00')
    expect(await spin(playerId)).toBe('plan_over')
  })

  it('leaves other games open (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:30:00')
    expect(await spin(playerId, 1n, false)).toBe('accepted')
    expect(await codeOf(kit.open(playerId))).toBe('done')
  })

  it('lets the running round finish: wins and rollbacks pass (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:29:59')
    await kit.done('stake', playerId, { tx: `s-${playerId}`, amount: 100n, round: 'last', isOfSlots: true })
    await kit.done('stake', playerId, { tx: `b-${playerId}`, amount: 100n, round: 'back', isOfSlots: true })
    at('09:30:01')
    await kit.done('win', playerId, { amount: 700n, round: 'last', endsRound: true })
    await kit.done('rollback', playerId, { original: `b-${playerId}`, of: 'bet' })
    expect(await spin(playerId)).toBe('plan_over')
  })

  it('of a hundred stakes after its end none passes (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:30:00')
    const answers = await Promise.all(Array.from({ length: 100 }, () => spin(playerId)))
    expect(new Set(answers)).toEqual(new Set(['plan_over']))
  })

  it('closes the game a minute later, and after the running round (RC-12)', async () => {
    const [quiet, inRound] = [await playing({ minutes: 30 }), await playing({ minutes: 30 })]
    at('09:29:59')
    await kit.done('stake', inRound, { amount: 100n, round: 'hand', isOfSlots: true })
    at('09:30:59')
    await closePlans()
    expect(await changesOf(quiet)).toEqual(['plan'])
    at('09:31:00')
    await closePlans()
    expect(await changesOf(quiet)).toEqual(['plan', 'planEnded'])
    expect(await changesOf(inRound)).toEqual(['plan'])
    await kit.done('win', inRound, { amount: 0n, round: 'hand', endsRound: true })
    await closePlans()
    await closePlans()
    expect(await changesOf(inRound)).toEqual(['plan', 'planEnded'])
  })
})

describe('the spend of a session plan', () => {
  it('is net loss: a stake that fits passes, one that does not is refused (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    expect(await spin(playerId, 1_001n)).toBe('plan_spend')
    expect(await spin(playerId, 1_000n)).toBe('accepted')
    expect((await kit.plans.stateOf(playerId)).plan?.figures.left).toBe(0n)
    expect(await spin(playerId, 1n)).toBe('plan_spend')
  })

  it('has the room of a win again while the plan runs (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    await kit.done('stake', playerId, { amount: 1_000n, round: 'won', isOfSlots: true })
    await kit.done('win', playerId, { amount: 300n, round: 'won', endsRound: true })
    expect(await spin(playerId, 300n)).toBe('accepted')
    expect(await spin(playerId, 1n)).toBe('plan_spend')
  })

  it('counts losses before the plan not, and those of other games in the session (RC-12)', async () => {
    at('09:00:00')
    const playerId = await kit.person()
    players.push(playerId)
    await kit.open(playerId, slot)
    expect(await spin(playerId, 5_000n)).toBe('accepted')
    await begin(playerId, { spend: 1_000n })
    expect(await spin(playerId, 400n, false)).toBe('accepted')
    expect(await spin(playerId, 601n)).toBe('plan_spend')
    expect(await spin(playerId, 600n)).toBe('accepted')
  })

  it('of a hundred parallel stakes lets as many through as fit (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    const answers = await Promise.all(Array.from({ length: 100 }, () => spin(playerId, 30n)))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(33)
    expect(new Set(answers)).toEqual(new Set(['accepted', 'plan_spend']))
  })

  it('is not used up by a stake that does not fit (RC-12)', async () => {
    at('08:55:00')
    const playerId = await kit.person()
    players.push(playerId)
    at('09:00:00')
    await begin(playerId, { spend: 1_000n })
    await kit.open(playerId, slot)
    at('09:01:00')
    expect(await spin(playerId, 1_001n)).toBe('plan_spend')
    await deliverSpent(playerId)
    await closePlans()
    expect(await endOf(playerId)).toEqual(['running'])
    await lose(playerId, 999n)
    expect(await spin(playerId, 2n)).toBe('plan_spend')
    await deliverSpent(playerId)
    expect(await endOf(playerId)).toEqual(['running'])
    expect((await kit.plans.stateOf(playerId)).plan?.figures.left).toBe(1n)
  })

  it('that is used up to the cent ends the plan without a further stake (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    at('09:10:00')
    await lose(playerId, 1_000n)
    await deliverSpent(playerId)
    // The game shows the round for a minute.
    at('09:10:59.999')
    await closePlans()
    expect(await changesOf(playerId)).toEqual(['plan'])
    expect(await endOf(playerId)).toEqual(['ended', 'spend', time('10:10:00')])
    const { plan } = await kit.plans.stateOf(playerId)
    expect(plan?.figures).toEqual({ staked: 1_000n, won: 0n, left: 0n })
    at('09:11:00')
    await closePlans()
    await closePlans()
    expect(await changesOf(playerId)).toEqual(['plan', 'planEnded'])
    expect(await spin(playerId)).toBe('plan_over')
    kit.leave(playerId)
    at('10:09:59.999')
    expect(await codeOf(kit.open(playerId, slot))).toBe('error.session_plan.ended')
    at('10:10:00')
    expect(await codeOf(kit.open(playerId, slot))).toBe('done')
  })

  it('that is used up rests the full time, also when its player ends the session (RC-12)', async () => {
    const [used, nearly] = [await playing({ spend: 1_000n }), await playing({ spend: 1_000n })]
    at('09:10:00')
    await lose(used, 1_000n)
    await lose(nearly, 999n)
    for (const playerId of [used, nearly]) {
      const { plan } = await kit.plans.stateOf(playerId)
      await kit.plans.end(playerId, plan!.startedAt)
    }
    expect(await endOf(used)).toEqual(['ended', 'spend', time('10:10:00')])
    expect(await endOf(nearly)).toEqual(['ended', 'player', time('09:25:00')])
    expect(await changesOf(used)).toEqual(['plan', 'planEnded'])
    expect(await spin(used)).toBe('plan_over')
  })

  it('of which nothing is left in a running round rests the full time after its player has ended it (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    at('09:10:00')
    expect(await spin(playerId, 1_000n)).toBe('accepted')
    const { state, plan } = await kit.plans.stateOf(playerId)
    expect(state).toBe('running')
    await kit.plans.end(playerId, plan!.startedAt)
    expect(await endOf(playerId)).toEqual(['ended', 'spend', time('10:10:00')])
  })

  it('that is used up rests the full time, also after a pause and without a report (RC-12)', async () => {
    const [used, nearly] = [await playing({ spend: 1_000n }), await playing({ spend: 1_000n })]
    at('09:10:00')
    await lose(used, 1_000n)
    await lose(nearly, 999n)
    kit.leave(used)
    kit.leave(nearly)
    at('09:40:00')
    expect(await codeOf(kit.open(used, slot))).toBe('error.session_plan.ended')
    expect(await codeOf(begin(used, { spend: 1_000n }))).toBe('error.session_plan.ended')
    expect(await endOf(used)).toEqual(['ended', 'spend', time('10:10:00')])
    expect(await codeOf(kit.open(nearly, slot))).toBe('done')
    // The late report of a plan that is over already ends it as it was used up.
    await deliverSpent(used)
    expect(await endOf(used)).toEqual(['ended', 'spend', time('10:10:00')])
  })

  it('is not used up by what is staked elsewhere after a pause (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    at('09:10:00')
    await lose(playerId, 900n)
    kit.leave(playerId)
    at('09:25:00.001')
    expect(await spin(playerId, 500n, false)).toBe('accepted')
    await deliverSpent(playerId)
    expect(await endOf(playerId)).toEqual(['none'])
    expect(await codeOf(kit.open(playerId, slot))).toBe('done')
  })

  it('waits for the running round, whose win lets the plan go on (RC-12)', async () => {
    const [lucky, unlucky] = [await playing({ spend: 1_000n }), await playing({ spend: 1_000n })]
    at('09:10:00')
    for (const playerId of [lucky, unlucky]) {
      await kit.done('stake', playerId, { amount: 1_000n, round: 'late', isOfSlots: true })
      await deliverSpent(playerId)
    }
    at('09:19:59.999')
    for (const playerId of [lucky, unlucky]) {
      expect(await spin(playerId)).toBe('plan_spend')
      await deliverSpent(playerId)
    }
    await closePlans()
    expect([await endOf(lucky), await endOf(unlucky)]).toEqual([['running'], ['running']])
    await kit.done('win', lucky, { amount: 300n, round: 'late', endsRound: true })
    await closePlans()
    at('09:20:00')
    await closePlans()
    expect(await endOf(unlucky)).toEqual(['ended', 'spend', time('10:10:00')])
    expect(await endOf(lucky)).toEqual(['running'])
    expect(await spin(lucky, 300n)).toBe('accepted')
  })

  it('that is used up ends the plan: a later win brings no stake back (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    const round = await lose(playerId, 1_000n)
    at('09:10:00')
    expect(await spin(playerId, 1n)).toBe('plan_spend')
    await deliverSpent(playerId)
    await deliverSpent(playerId)
    await kit.done('win', playerId, { amount: 5_000n, round, endsRound: true })
    expect(await spin(playerId, 1n)).toBe('plan_over')
    expect(await endOf(playerId)).toEqual(['ended', 'spend', time('10:00:00')])
    expect(await changesOf(playerId)).toEqual(['plan', 'planEnded'])
    // The late event of a plan that is over ends no other one.
    at('10:10:00')
    await begin(playerId, { spend: 1_000n })
    await deliverSpent(playerId)
    expect((await kit.plans.stateOf(playerId)).state).toBe('running')
  })

  it('that ends while stakes are on their way lets none through after it (RC-12)', async () => {
    const playerId = await playing({ spend: 5_000n })
    at('09:10:00')
    const { plan } = await kit.plans.stateOf(playerId)
    const stakes = Promise.all(Array.from({ length: 50 }, () => spin(playerId)))
    await kit.plans.end(playerId, plan!.startedAt)
    const { rows } = await kit.db.query<{ staked: bigint }>(
      'select staked from wallet.wallet where player_id = $1',
      [playerId],
    )
    expect(await spin(playerId)).toBe('plan_over')
    const answers = await stakes
    // What was accepted was accepted before the end: nothing is added after it.
    expect(BigInt(answers.filter((answer) => answer === 'accepted').length)).toBe(rows[0]!.staked)
  })
})

describe('the job that ends session plans', () => {
  it('goes on with the others where the end of one cannot be written (RC-12)', async () => {
    const [first, second] = [await playing({ minutes: 20 }), await playing({ minutes: 30 })]
    at('09:31:00')
    const broken = {
      noteEnd: (playerId: bigint) =>
        playerId === first ? Promise.reject(new Error('broken')) : kit.plans.noteEnd(playerId),
    }
    const error = vi.fn<Log['error']>()
    await closePlans(broken, { error })
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ playerId: String(first), alarm: true }), expect.any(String)],
    ])
    expect([await changesOf(first), await changesOf(second)]).toEqual([['plan'], ['plan', 'planEnded']])
  })

  it('waits ten minutes for a round that does not end (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:29:59')
    await kit.done('stake', playerId, { amount: 100n, round: 'endless', isOfSlots: true })
    at('09:39:59.999')
    await closePlans()
    expect(await changesOf(playerId)).toEqual(['plan'])
    at('09:40:00')
    await closePlans()
    expect(await changesOf(playerId)).toEqual(['plan', 'planEnded'])
  })
})

describe('a session plan that runs', () => {
  it('is not changed by another request, and a repeat begins nothing (RC-12)', async () => {
    const playerId = await playing({ minutes: 30, spend: 1_000n })
    at('09:05:00')
    expect(await codeOf(begin(playerId, { minutes: 60 }))).toBe('error.session_plan.running')
    expect(await codeOf(begin(playerId, { minutes: 5 }))).toBe('error.session_plan.running')
    expect((await begin(playerId, { minutes: 30, spend: 1_000n })).plan?.number).toBe(1)
    await expect(
      kit.db.query('update protection.session_plan set minutes = 60 where player_id = $1', [playerId]),
    ).rejects.toThrow('a session plan is never changed')
    await expect(
      kit.db.query('delete from protection.session_plan where player_id = $1', [playerId]),
    ).rejects.toThrow('a session plan is never changed')
  })

  it('of twenty parallel requests exactly one begins (RC-12)', async () => {
    at('09:00:00')
    const playerId = await kit.person()
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => codeOf(begin(playerId, { minutes: 10 + i }, `ses_${i}`))),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'error.session_plan.running']))
  })

  it('goes on over launches and a restart, and refuses at its end (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:10:00')
    kit.leave(playerId)
    at('09:20:00')
    await kit.open(playerId, slot)
    expect((await kit.restartedPlans().stateOf(playerId)).plan?.endsAt?.toString()).toBe(time('09:30:00'))
    at('09:30:00')
    const restarted = kit.restarted()
    expect(await codeOf(restarted.noteLaunch(playerId, slot))).toBe('error.session_plan.ended')
    expect(await spin(playerId)).toBe('plan_over')
  })

  it('ends with a pause, after which slots open without one (RC-12)', async () => {
    const playerId = await playing({ minutes: 30, spend: 1_000n })
    at('09:05:00')
    kit.leave(playerId)
    at('09:19:59.999')
    expect((await kit.plans.stateOf(playerId)).state).toBe('running')
    at('09:20:00')
    expect((await kit.plans.stateOf(playerId)).state).toBe('none')
    await kit.open(playerId, slot)
    at('09:40:00')
    expect(await spin(playerId, 2_000n)).toBe('accepted')
  })

  it('has its end written by the launch of another game after a pause (RC-12)', async () => {
    const playerId = await playing({ spend: 1_000n })
    at('09:05:00')
    kit.leave(playerId)
    at('09:30:00')
    await kit.open(playerId)
    at('09:35:00')
    expect((await kit.plans.stateOf(playerId)).state).toBe('none')
    expect(await spin(playerId)).toBe('plan_over')
    await kit.open(playerId, slot)
    expect(await spin(playerId)).toBe('accepted')
  })
})

describe('after a session plan', () => {
  it('that was used up no slot opens for an hour, and another plan is refused (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:30:00')
    kit.leave(playerId)
    at('10:29:59.999')
    expect(await codeOf(kit.open(playerId, slot))).toBe('error.session_plan.ended')
    expect(await codeOf(begin(playerId, { minutes: 10 }))).toBe('error.session_plan.ended')
    at('10:30:00')
    expect(await codeOf(begin(playerId, { minutes: 10 }))).toBe('done')
    await kit.open(playerId, slot)
    expect(await spin(playerId)).toBe('accepted')
    at('10:40:00')
    expect(await spin(playerId)).toBe('plan_over')
  })

  it('that its player ends no slot opens for a pause (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    at('09:10:00')
    const { plan } = await kit.plans.stateOf(playerId)
    const ended = await kit.plans.end(playerId, plan!.startedAt)
    expect([ended.state, ended.plan?.end?.kind]).toEqual(['ended', 'player'])
    expect(await spin(playerId)).toBe('plan_over')
    kit.leave(playerId)
    at('09:24:59.999')
    expect(await codeOf(kit.open(playerId, slot))).toBe('error.session_plan.ended')
    at('09:25:00')
    await kit.open(playerId, slot)
    expect(await spin(playerId)).toBe('accepted')
  })

  it('the end of an earlier plan ends no other one (RC-12)', async () => {
    const playerId = await playing({ minutes: 30 })
    const earlier = Temporal.Instant.from(time('08:00:00'))
    expect((await kit.plans.end(playerId, earlier)).state).toBe('running')
  })
})

describe('where the market requires a session plan', () => {
  it('no slot opens without one, and other games do (RC-12)', async () => {
    at('09:00:00')
    const playerId = await kit.person({ subject: { country: 'ES' } })
    expect(await codeOf(kit.open(playerId, slot))).toBe('error.session_plan.required')
    expect(await codeOf(kit.open(playerId))).toBe('done')
    expect(await codeOf(begin(playerId, { minutes: 30 }))).toBe('error.validation')
    await begin(playerId, { minutes: 30, spend: 1_000n })
    expect(await codeOf(kit.open(playerId, slot))).toBe('done')
    expect(await spin(playerId)).toBe('accepted')
  })

  it('a plan that lacks a time or a spend opens no slot (RC-12)', async () => {
    at('09:00:00')
    const playerId = await kit.person()
    players.push(playerId)
    await begin(playerId, { minutes: 30 })
    kit.know(playerId, { country: 'ES' })
    expect(await codeOf(kit.open(playerId, slot))).toBe('error.session_plan.required')
    kit.know(playerId, { country: 'MT' })
    expect(await codeOf(kit.open(playerId, slot))).toBe('done')
  })

  it('the next session has a plan of its own after the wait (RC-12)', async () => {
    const playerId = await playing({ minutes: 30, spend: 1_000n }, 'ES')
    at('09:30:00')
    kit.leave(playerId)
    expect(await spin(playerId)).toBe('plan_over')
    at('10:30:00')
    expect(await codeOf(kit.open(playerId, slot))).toBe('error.session_plan.required')
    expect(await spin(playerId)).not.toBe('accepted')
  })
})
