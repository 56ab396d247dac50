/** Deposits that need room in a country's file of deposits with all operators (LIM-18). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isAppError } from '../../apps/server/src/kernel/index.ts'
import { createCrossOperatorKit } from './cross-operator-kit.ts'

const START = '2026-11-10T09:00:00Z'
/** Minor units of euro; the limit of a month. */
const CAP = 100_000n
const UNAVAILABLE = { code: 'error.deposit.cross_operator.unavailable', file: 'lugas' }
const eur = (amount: string) => ({ amount, currency: 'EUR' })

let world: Awaited<ReturnType<typeof createCrossOperatorKit>>
beforeAll(async () => {
  world = await createCrossOperatorKit(START)
})
afterEach(() => {
  world.hooks.outage = 'none'
  world.hooks.afterReserve = async () => {}
  world.hooks.reserved.length = 0
  world.alarms.length = 0
  world.kit.clock.set(Temporal.Instant.from(START))
})
afterAll(() => world.close())

describe('a deposit in a market with a file of all operators', () => {
  it('needs room there: what is left to the cent passes, one cent more is refused with cap, used and asked (LIM-18)', async () => {
    const playerId = await world.german()
    await world.elsewhere(world.facts.get(playerId)!, '940.00')
    expect(await world.refusal(playerId, 6_001n)).toEqual({
      code: 'error.deposit.cross_operator.limit',
      file: 'lugas',
      cap: eur('1000.00'),
      used: eur('940.00'),
      asked: eur('60.01'),
      left: eur('60.00'),
      resetAt: '2026-11-30T23:00:00Z',
    })
    expect(await world.payments.depositOf(playerId, 'none').catch(() => null)).toBeNull()
    const { depositId } = await world.open(playerId, 6_000n)
    expect(await world.inFile(depositId!, '2026-11')).toBe(6_000n)
    expect(await world.refusal(playerId, 2_000n)).toMatchObject({ used: eur('1000.00'), left: eur('0.00') })
  })

  it('asks nothing where the market has no file (LIM-18)', async () => {
    const playerId = await world.german({ market: 'UN', country: 'IE' })
    world.hooks.outage = 'before'
    expect((await world.open(playerId, 2_000n)).outcome).toBe('SUCCESS')
    expect(world.hooks.reserved).toEqual([])
  })

  it('counts what is booked, and the file is told of it one time (LIM-18)', async () => {
    const playerId = await world.german()
    const call = await world.deposit(playerId, 40_000n)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'confirmed', told_amount: 40_000n }])
    await world.side.transferDeposit(call)
    await world.settle(playerId)
    expect(await world.inFile(call.paymentId, '2026-11')).toBe(40_000n)
    expect(await world.refusal(playerId, 60_001n)).toMatchObject({ used: eur('400.00') })
    expect((await world.open(playerId, 60_000n)).outcome).toBe('SUCCESS')
  })

  it('passes the cap by nothing with a hundred at the same time (LIM-18)', async () => {
    const playerId = await world.german()
    const keys = Array.from({ length: 100 }, (_, index) => `hundred-${playerId}-${index}`)
    const ask = (key: string) => world.open(playerId, 2_000n, key).catch((error: unknown) => error)
    const opened: unknown[] = await Promise.all(keys.map(ask))
    // On a slow machine some have no answer; a repeat is the same request.
    const isFull = (one: unknown) => isAppError(one, 'error.deposit.cross_operator.limit')
    for (const [index, one] of opened.entries())
      if (one instanceof Error && !isFull(one)) opened[index] = await ask(keys[index]!)
    expect(opened.filter(isFull)).toHaveLength(50)
    const accepted = opened.flatMap((one) =>
      one instanceof Error ? [] : [(one as { depositId: string | null }).depositId],
    )
    expect(accepted).toHaveLength(50)
    for (const id of accepted)
      expect((await world.side.authorizeDeposit(world.callOf(playerId, id, 2_000n))).ok).toBe(true)
    const counted = await Promise.all(accepted.map((id) => world.inFile(id!, '2026-11')))
    expect(counted.reduce((sum, one) => sum + one, 0n)).toBe(CAP)
    expect((await world.roomsOf(playerId)).filter(({ state }) => state === 'held')).toHaveLength(50)
  }, 60_000)

  it('is asked about one time by repeats of one request at the same time (LIM-18)', async () => {
    const playerId = await world.german()
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => world.open(playerId, 30_000n, `same-${playerId}`)),
    )
    expect(new Set(opened.map(({ depositId }) => depositId)).size).toBe(1)
    expect(await world.inFile(opened[0]!.depositId!, '2026-11')).toBe(30_000n)
  })

  it('counts in the month of Germany: the last moment of one month, and the first of the next (LIM-18)', async () => {
    const playerId = await world.german()
    world.kit.clock.set(Temporal.Instant.from('2026-11-30T22:59:59Z'))
    const { depositId } = await world.open(playerId, 90_000n)
    expect(await world.refusal(playerId, 20_000n)).toMatchObject({ resetAt: '2026-11-30T23:00:00Z' })
    world.kit.clock.set(Temporal.Instant.from('2026-11-30T23:00:00Z'))
    expect((await world.open(playerId, 20_000n)).outcome).toBe('SUCCESS')
    expect(await world.inFile(depositId!, '2026-11')).toBe(90_000n)
  })
})

describe('room in the file', () => {
  it('is given back when the company declines the deposit (LIM-18)', async () => {
    const playerId = await world.german()
    const { depositId } = await world.open(playerId, 80_000n)
    const call = world.callOf(playerId, depositId, 80_000n)
    expect((await world.side.authorizeDeposit(call)).ok).toBe(true)
    await world.side.cancelDeposit({ ...call, wasCancelled: false, reason: 'declined' })
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'released' }])
    expect((await world.open(playerId, CAP)).outcome).toBe('SUCCESS')
  })

  it('is given back when the cashier’s session ends without a payment, and the deposit is then not authorized (LIM-18)', async () => {
    const playerId = await world.german()
    const { depositId } = await world.open(playerId, 80_000n)
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'held' }])
    const expire = world.payments.jobs.find(({ kind }) => kind.name === 'payments.expire-deposit')!
    const payload = { playerId: playerId.toString(), depositId }
    await expire.run(payload, { signal: AbortSignal.timeout(5_000), attempt: 1, dueAt: undefined })
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'released' }])
    expect(await world.inFile(depositId!, '2026-11')).toBe(0n)
    const late = await world.side.authorizeDeposit(world.callOf(playerId, depositId, 80_000n))
    expect(late).toEqual({ ok: false, refusal: 'deposit_limit' })
  })

  it('stays used when a deposit is taken back, where the file counts it (LIM-18)', async () => {
    const playerId = await world.german()
    const call = await world.deposit(playerId, 50_000n)
    await takeBack(world, call, 50_000n)
    expect(await world.inFile(call.paymentId, '2026-11')).toBe(50_000n)
  })

  it('is free again when a deposit is taken back, where the file counts it no longer (LIM-18)', async () => {
    const freeing = await createCrossOperatorKit(START, { givesRoomBack: true })
    const playerId = await freeing.german()
    const call = await freeing.deposit(playerId, 50_000n)
    const jobs = await freeing.settleJobs(playerId)
    await takeBack(freeing, call, 20_000n)
    expect(await freeing.settleJobs(playerId)).toBeGreaterThan(jobs)
    expect(await freeing.inFile(call.paymentId, '2026-11')).toBe(30_000n)
    freeing.kit.clock.advance({ hours: 2 })
    const told = await freeing.settleJobs(playerId)
    await freeing.run('payments.sweep-limit-file')
    expect(await freeing.settleJobs(playerId)).toBe(told)
    await freeing.close()
  })
})

async function takeBack(
  of: typeof world,
  call: Awaited<ReturnType<typeof world.deposit>>,
  amount: bigint,
): Promise<void> {
  const back = { ...call, companyTx: `back-${call.companyTx}`, originalTx: call.companyTx, amount }
  const { paymentId: _of, ...named } = back
  expect((await of.side.authorizeWithdrawal(named)).ok).toBe(true)
  expect((await of.side.transferWithdrawal(named)).ok).toBe(true)
  await of.settle(call.playerId)
}

describe('a file that does not answer', () => {
  it('has the deposit refused with an alarm, and withdrawals stay open (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.outage = 'before'
    expect(await world.refusal(playerId, 2_000n)).toEqual(UNAVAILABLE)
    expect(world.alarms).toHaveLength(1)
    expect(world.alarms[0]).toMatchObject({ alarm: true, port: 'lugas' })
    const withdrawal = await world.payments.requestWithdrawal(playerId, world.request(2_000n))
    expect(withdrawal.outcome).toBe('SUCCESS')
  })

  it('is one that is not connected too: no deposit proceeds without an answer (LIM-18)', async () => {
    const playerId = await world.german()
    await expect(world.unconnected.openDeposit(playerId, world.request(2_000n))).rejects.toMatchObject({
      code: UNAVAILABLE.code,
    })
    expect(await world.roomsOf(playerId)).toEqual([])
  })

  it('before it has booked is asked again by the same request, under the same id (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.outage = 'before'
    expect(await world.refusal(playerId, CAP, `again-${playerId}`)).toEqual(UNAVAILABLE)
    world.hooks.outage = 'none'
    const { depositId } = await world.open(playerId, CAP, `again-${playerId}`)
    expect(new Set(world.hooks.reserved).size).toBe(1)
    expect(await world.inFile(depositId!, '2026-11')).toBe(CAP)
    expect(await world.refusal(playerId, CAP - 1n, `again-${playerId}`)).toMatchObject({
      code: 'error.idempotency.conflict',
    })
  })

  it('after it has booked counts nothing twice: the same request gets its room (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.outage = 'after'
    expect(await world.refusal(playerId, CAP, `twice-${playerId}`)).toEqual(UNAVAILABLE)
    world.hooks.outage = 'none'
    const { depositId } = await world.open(playerId, CAP, `twice-${playerId}`)
    expect(await world.inFile(depositId!, '2026-11')).toBe(CAP)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'held', attempt: 1 }])
  })

  it('after it has booked gives the room back by a job, not before a request can have ended (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.outage = 'after'
    expect(await world.refusal(playerId, CAP, `job-${playerId}`)).toEqual(UNAVAILABLE)
    world.hooks.outage = 'none'
    world.kit.clock.advance({ seconds: 119 })
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'asked' }])
    world.kit.clock.advance({ seconds: 1 })
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'released' }])
    // The room is there for another deposit, and for a repeat of this one.
    const { depositId } = await world.open(playerId, CAP, `job-${playerId}`)
    expect(await world.roomsOf(playerId)).toMatchObject([
      { state: 'released' },
      { state: 'held', attempt: 2 },
    ])
    expect(await world.inFile(depositId!, '2026-11')).toBe(CAP)
  })

  it('is told again until it answers, with an alarm, and by the sweep when a job has given up (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.outage = 'after'
    expect(await world.refusal(playerId, 30_000n)).toEqual(UNAVAILABLE)
    world.hooks.outage = 'before'
    world.kit.clock.advance({ minutes: 2 })
    await expect(world.settle(playerId)).rejects.toThrow('told again')
    expect(world.alarms.at(-1)).toMatchObject({ alarm: true, port: 'lugas' })
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'releasing' }])
    world.hooks.outage = 'none'
    world.kit.clock.advance({ hours: 1 })
    const jobs = await world.settleJobs(playerId)
    await world.run('payments.sweep-limit-file')
    expect(await world.settleJobs(playerId)).toBe(jobs + 1)
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'released' }])
  })
})

/** An asking whose room is in the file, and whose job has told the file to give it back without an answer. */
async function leaveReleasing(playerId: bigint, minor: bigint, key: string): Promise<void> {
  world.hooks.outage = 'after'
  expect(await world.refusal(playerId, minor, key)).toEqual(UNAVAILABLE)
  world.hooks.outage = 'before'
  world.kit.clock.advance({ minutes: 2 })
  await expect(world.settle(playerId)).rejects.toThrow('told again')
  world.hooks.outage = 'none'
  expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'releasing' }])
}

describe('room that is asked for again', () => {
  it('is not given back by a job that has waited for the transaction that keeps it (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.outage = 'after'
    expect(await world.refusal(playerId, CAP, `kept-${playerId}`)).toEqual(UNAVAILABLE)
    world.hooks.outage = 'none'
    world.kit.clock.advance({ minutes: 2 })
    const under: Promise<unknown>[] = []
    await world.holdDeposits(async (untilWaiting) => {
      under.push(world.open(playerId, CAP, `kept-${playerId}`))
      await untilWaiting(1)
      under.push(world.settle(playerId))
      await untilWaiting(2)
    })
    await Promise.all(under)
    const [room] = await world.roomsOf(playerId)
    expect(room).toMatchObject({ state: 'held', attempt: 1 })
    expect(await world.inFile(room!.deposit_id, '2026-11')).toBe(CAP)
  })

  it('is refused as long as the file may count what is being given back, and asked for afterwards (LIM-18)', async () => {
    const playerId = await world.german()
    await leaveReleasing(playerId, 60_000n, `old-${playerId}`)
    const jobs = await world.settleJobs(playerId)
    expect(await world.refusal(playerId, 60_000n, `old-${playerId}`)).toEqual(UNAVAILABLE)
    expect(await world.settleJobs(playerId)).toBe(jobs + 1)
    await world.settle(playerId)
    const { depositId } = await world.open(playerId, 60_000n, `old-${playerId}`)
    expect(await world.inFile(depositId!, '2026-11')).toBe(60_000n)
  })

  it('counts one time when an earlier asking is told again after the deposit (LIM-18)', async () => {
    const playerId = await world.german()
    await leaveReleasing(playerId, 30_000n, `one-${playerId}`)
    await world.settle(playerId)
    const { depositId } = await world.open(playerId, 30_000n, `one-${playerId}`)
    // As of a release whose answer is lost.
    await world.kit.db.query(
      `update payments.limit_file_room set state = 'releasing' where player_id = $1 and attempt = 1`,
      [playerId],
    )
    const call = world.callOf(playerId, depositId, 30_000n)
    expect((await world.side.authorizeDeposit(call)).ok).toBe(true)
    expect((await world.side.transferDeposit(call)).ok).toBe(true)
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([
      { attempt: 1, state: 'released' },
      { attempt: 2, state: 'confirmed', told_amount: 30_000n },
    ])
    expect(await world.inFile(depositId!, '2026-11')).toBe(30_000n)
  })

  it('without success bars an earlier call that is still on its way (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.outage = 'before'
    expect(await world.refusal(playerId, 60_000n, `late-${playerId}`)).toEqual(UNAVAILABLE)
    world.hooks.outage = 'none'
    await world.elsewhere(world.facts.get(playerId)!, '900.00')
    expect(await world.refusal(playerId, 60_000n, `late-${playerId}`)).toMatchObject({ used: eur('900.00') })
    await world.settle(playerId)
    await world.elsewhere(world.facts.get(playerId)!, '0.00')
    await world.hooks.arriveLate()
    const [room] = await world.roomsOf(playerId)
    expect(room).toMatchObject({ state: 'released' })
    expect(await world.inFile(room!.deposit_id, '2026-11')).toBe(0n)
  })

  it('is answered with the month of the asking, also where the next one has begun meanwhile (LIM-18)', async () => {
    const playerId = await world.german()
    await world.elsewhere(world.facts.get(playerId)!, '1000.00')
    world.kit.clock.set(Temporal.Instant.from('2026-11-30T22:59:59Z'))
    world.hooks.afterReserve = async () => void world.kit.clock.advance({ seconds: 1 })
    expect(await world.refusal(playerId, 2_000n)).toMatchObject({ resetAt: '2026-11-30T23:00:00Z' })
  })
})

describe('a server that ends', () => {
  it('between the reservation and the deposit gives the room back by its job (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.afterReserve = async () => {
      throw new Error('killed')
    }
    await expect(world.open(playerId, 70_000n)).rejects.toThrow('killed')
    expect(await world.settleJobs(playerId)).toBe(1)
    world.kit.clock.advance({ minutes: 2 })
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'released' }])
    world.hooks.afterReserve = async () => {}
    expect((await world.open(playerId, CAP)).outcome).toBe('SUCCESS')
  })

  it('and whose answer comes after the job has given the room back opens no deposit (LIM-18)', async () => {
    const playerId = await world.german()
    world.hooks.afterReserve = async () => {
      world.kit.clock.advance({ minutes: 2 })
      await world.settle(playerId)
    }
    expect(await world.refusal(playerId, 70_000n)).toEqual(UNAVAILABLE)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'released' }])
  })

  it('before the file was told of a booked deposit has it confirmed by the sweep (LIM-18)', async () => {
    const playerId = await world.german()
    const { depositId } = await world.open(playerId, 25_000n)
    const call = world.callOf(playerId, depositId, 25_000n)
    await world.side.authorizeDeposit(call)
    await world.side.transferDeposit(call)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'held' }])
    world.kit.clock.advance({ hours: 2 })
    const jobs = await world.settleJobs(playerId)
    await world.run('payments.sweep-limit-file')
    expect(await world.settleJobs(playerId)).toBe(jobs + 1)
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'confirmed', told_amount: 25_000n }])
  })
})

describe('the sweep', () => {
  it('looks at all that is open, page by page (LIM-18)', async () => {
    const playerId = await world.german()
    // More than two pages, all of one moment.
    await world.kit.db.query(
      `insert into payments.limit_file_room
         (player_id, deposit_id, attempt, file, amount, currency, state, asked_at, updated_at)
       select $1, 'dep_many_' || number, 1, 'lugas', 100, 'EUR', 'releasing', $2, $2
         from generate_series(1, 1001) number`,
      [playerId, START],
    )
    world.kit.clock.advance({ hours: 2 })
    await world.run('payments.sweep-limit-file')
    expect(await world.settleJobs(playerId)).toBe(1_001)
    await world.kit.db.query('delete from payments.limit_file_room where player_id = $1', [playerId])
  })

  it('finds what has ended with another sum than what is booked, and nothing else (LIM-18)', async () => {
    const playerId = await world.german()
    const call = await world.deposit(playerId, 40_000n)
    world.kit.clock.advance({ hours: 2 })
    const swept = async (change: string) => {
      await world.kit.db.query(`update payments.limit_file_room set ${change} where player_id = $1`, [
        playerId,
      ])
      const jobs = await world.settleJobs(playerId)
      await world.run('payments.sweep-limit-file')
      return (await world.settleJobs(playerId)) - jobs
    }
    expect(await swept('told_amount = 40000')).toBe(0)
    expect(await swept('told_amount = 39999')).toBe(1)
    // As of a release and a confirmation at the same time, of which the release was noted last.
    expect(await swept(`state = 'released', told_amount = null`)).toBe(1)
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'confirmed', told_amount: 40_000n }])
    await takeBack(world, call, 10_000n)
    expect(await swept('told_amount = 40000')).toBe(0)
  })
})

describe('money that has moved', () => {
  it('counts in the file also after its room was given back (LIM-18)', async () => {
    const playerId = await world.german()
    const { depositId } = await world.open(playerId, 25_000n)
    const call = world.callOf(playerId, depositId, 25_000n)
    await world.side.authorizeDeposit(call)
    await world.side.cancelDeposit({ ...call, wasCancelled: true, reason: 'company' })
    await world.settle(playerId)
    expect(await world.inFile(depositId!, '2026-11')).toBe(0n)
    // The company has told first that it failed, and its books say that the money is there.
    await world.side.transferDeposit(call)
    world.company.books.set(call.companyTx, {
      outcome: 'done',
      transaction: { ...call, kind: 'deposit', state: 'successful', wasCancelled: false, reason: '' },
    })
    await world.readBooks(call)
    await world.settle(playerId)
    expect(await world.roomsOf(playerId)).toMatchObject([{ state: 'confirmed', told_amount: 25_000n }])
    expect(await world.inFile(depositId!, '2026-11')).toBe(25_000n)
  })

  it('is booked without room too, with an alarm (LIM-18)', async () => {
    const playerId = await world.german()
    const { depositId } = await world.open(playerId, 25_000n)
    const call = world.callOf(playerId, depositId, 25_000n)
    await world.side.authorizeDeposit(call)
    // As of a deposit that was opened before its market had a file.
    await world.kit.db.query('delete from payments.limit_file_room where player_id = $1', [playerId])
    expect((await world.side.transferDeposit(call)).ok).toBe(true)
    expect(world.alarms).toEqual([{ alarm: true, companyTx: call.companyTx }])
  })

  it('is not asked for where a deposit was opened without room (LIM-18)', async () => {
    const playerId = await world.german()
    const { depositId } = await world.open(playerId, 25_000n)
    await world.kit.db.query('delete from payments.limit_file_room where player_id = $1', [playerId])
    const answer = await world.side.authorizeDeposit(world.callOf(playerId, depositId, 25_000n))
    expect(answer).toEqual({ ok: false, refusal: 'deposit_limit' })
  })
})
