/** Limits of the time of play beside stakes, launches and each other, over a real ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitName } from '../limits/test-kit.ts'
import type { AskedChange } from '../limits/limit-rules.ts'
import { type ChecksKit, createChecksKit } from './test-kit.ts'
import { endPlayAtLimit } from './end-play-at-limit.ts'
import { createRealityChecks } from './reality-checks.ts'
import { testAudit } from '../../audit/test-kit.ts'

let kit: ChecksKit
beforeAll(async () => {
  kit = await createChecksKit()
})
afterAll(() => kit.close())

const MINUTE = 60n
const session = limitName('sessionTime')
const daily = limitName('dailyTime', 'D')
const signal = new AbortController().signal

/** A player of Finland whose reality checks are off the way: the market's interval is an hour. */
const person = (at = '2026-07-01T09:00:00Z') => {
  kit.clock.set(at)
  return kit.person({ subject: { market: 'FI', country: 'FI' } })
}
const change = async (playerId: bigint, name: typeof session, asked: AskedChange | bigint) =>
  (
    await kit.limits.changeLimit(
      playerId,
      name,
      typeof asked === 'bigint' ? { is: 'limit', value: asked } : asked,
    )
  ).effect
const limitOf = async (playerId: bigint, { kind }: typeof session) =>
  (await kit.limits.limitsOf(playerId)).limits.find((limit) => limit.kind === kind)!
const usedOf = async (playerId: bigint, name: typeof session) =>
  Number((await limitOf(playerId, name)).running!.used)
const answerOf = async (playerId: bigint) => {
  const answer = await kit.stake(playerId, 1n)
  return answer.ok
    ? 'accepted'
    : [answer.reason, 'window' in answer ? answer.window : undefined].join(' ').trim()
}

/** A player with half an hour a day and a game that has been open since nine. */
async function playing(name = daily, minutes = 30n): Promise<bigint> {
  const playerId = await person()
  await change(playerId, name, minutes * MINUTE)
  await kit.open(playerId)
  return playerId
}

describe.each([
  ['a day', daily, 'time_limit day'],
  ['continuous play', session, 'time_limit'],
] as const)('the time of %s', (_, name, refused) => {
  it('refuses stakes from the moment it is used up and accepts them before (LIM-15)', async () => {
    const playerId = await playing(name)
    kit.clock.set('2026-07-01T09:29:59.999Z')
    expect(await answerOf(playerId)).toBe('accepted')
    kit.clock.set('2026-07-01T09:30:00Z')
    expect(await answerOf(playerId)).toBe(refused)
    expect(await usedOf(playerId, name)).toBe(1_800)
  })

  it('lets the running round finish: wins and rollbacks pass (LIM-15)', async () => {
    const playerId = await playing(name)
    const keys = (what: string) => `${name.kind} ${what}`
    await kit.done('stake', playerId, { amount: 100n, round: keys('won'), tx: keys('won') })
    await kit.done('stake', playerId, { amount: 100n, round: keys('failed'), tx: keys('failed') })
    kit.clock.set('2026-07-01T09:30:00Z')
    await kit.done('win', playerId, { amount: 250n, round: keys('won') })
    await kit.done('rollback', playerId, { original: keys('failed'), of: 'bet' })
  })

  it('lets a hand of the running round be doubled for ten minutes, and begins no other round (LIM-15)', async () => {
    const playerId = await playing(name)
    const hand = { amount: 100n, round: `${name.kind} hand` }
    const over = { amount: 100n, round: `${name.kind} over` }
    await kit.done('stake', playerId, hand)
    await kit.done('stake', playerId, over)
    await kit.done('win', playerId, { amount: 0n, round: over.round, endsRound: true })
    kit.clock.set('2026-07-01T09:30:00Z')
    await kit.done('stake', playerId, hand)
    await kit.done('stake', playerId, { ...hand, amount: 0n })
    expect(await kit.refused('stake', playerId, over)).toMatchObject({ reason: 'round_closed' })
    expect(await answerOf(playerId)).toBe(refused)
    kit.clock.set('2026-07-01T09:39:59.999Z')
    await kit.done('stake', playerId, hand)
    // A studio that gives all rounds one name is stopped too.
    kit.clock.set('2026-07-01T09:40:00Z')
    expect(await kit.refused('stake', playerId, hand)).toMatchObject({ reason: 'time_limit' })
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('opens no game when it is used up, and says from when one opens (LIM-15)', async () => {
    const playerId = await playing(name)
    kit.clock.set('2026-07-01T09:30:00Z')
    kit.leave(playerId)
    kit.clock.advance({ minutes: 1 })
    const resetAt = name === daily ? '2026-07-01T21:00:00Z' : '2026-07-01T09:45:00Z'
    await expect(kit.open(playerId)).rejects.toMatchObject({
      code: 'error.time_limit.reached',
      additionalInfo: { kind: name.kind, resetAt },
    })
    kit.clock.set(Temporal.Instant.from(resetAt).subtract({ seconds: 1 }).toString())
    await expect(kit.open(playerId)).rejects.toThrow('error.time_limit.reached')
    expect((await kit.stake(playerId, 1n)).ok).toBe(false)
    kit.clock.set(resetAt)
    await kit.open(playerId)
    expect(await answerOf(playerId)).toBe('accepted')
  })

  it('that is made shorter than what is used ends play in the same transaction (LIM-08)', async () => {
    const playerId = await playing(name, 60n)
    kit.clock.set('2026-07-01T09:20:00Z')
    expect(await answerOf(playerId)).toBe('accepted')
    expect(await change(playerId, name, 20n * MINUTE)).toBe('applied')
    expect(await answerOf(playerId)).toBe(refused)
  })

  it('that is longer waits, is confirmed, and lapses without it (LIM-09)', async () => {
    const [confirmed, lapsed] = [await playing(name), await playing(name)]
    for (const playerId of [confirmed, lapsed])
      expect(await change(playerId, name, 40n * MINUTE)).toBe('pending')
    kit.clock.set('2026-07-01T09:30:00Z')
    expect(await answerOf(confirmed)).toBe(refused)
    kit.leave(confirmed)
    kit.clock.set('2026-07-04T08:59:59Z')
    await expect(change(confirmed, name, { is: 'confirm' })).rejects.toThrow('error.limit.pending.early')
    kit.clock.set('2026-07-04T09:00:00Z')
    expect(await change(confirmed, name, { is: 'confirm' })).toBe('applied')
    await kit.open(confirmed)
    kit.clock.set('2026-07-04T09:39:59Z')
    expect(await answerOf(confirmed)).toBe('accepted')
    kit.clock.set('2026-07-04T09:40:00Z')
    expect(await answerOf(confirmed)).toBe(refused)
    kit.clock.set('2026-07-11T09:00:00Z')
    await kit.limits.tend(signal)
    expect(await limitOf(lapsed, name)).toMatchObject({ own: 30n * MINUTE, request: null })
  })

  it('is removed after the same wait; cancelling a request keeps it (LIM-09, LIM-11)', async () => {
    const playerId = await playing(name)
    expect(await change(playerId, name, { is: 'removal' })).toBe('pending')
    expect(await change(playerId, name, { is: 'cancel' })).toBe('cancelled')
    await change(playerId, name, { is: 'removal' })
    kit.leave(playerId)
    kit.clock.set('2026-07-04T09:00:00Z')
    expect(await change(playerId, name, { is: 'confirm' })).toBe('applied')
    await kit.open(playerId)
    kit.clock.set('2026-07-04T09:35:00Z')
    expect(await answerOf(playerId)).toBe('accepted')
  })

  it('that the operator imposes applies beside the own one and is only shortened (LIM-17)', async () => {
    const playerId = await playing(name)
    const imposed = { value: 10n * MINUTE, reason: 'protection', actor: 'staff-7' } as const
    await kit.limits.imposeLimit(playerId, name, imposed)
    kit.clock.set('2026-07-01T09:10:00Z')
    expect(await answerOf(playerId)).toBe(refused)
    await expect(change(playerId, name, 40n * MINUTE)).rejects.toThrow('error.deposit.limit.locked')
    expect(await change(playerId, name, 5n * MINUTE)).toBe('applied')
    expect(await limitOf(playerId, name)).toMatchObject({ own: 5n * MINUTE, lockReason: 'protection' })
  })

  it('of a hundred stakes of two devices none passes when it is used up (LIM-13)', async () => {
    const playerId = await playing(name)
    kit.clock.set('2026-07-01T09:30:00Z')
    const answers = await Promise.all(Array.from({ length: 100 }, () => answerOf(playerId)))
    expect(new Set(answers)).toEqual(new Set([refused]))
  })

  it('of a hundred stakes beside a limit that ends play none passes after it (LIM-13)', async () => {
    const playerId = await playing(name)
    kit.clock.set('2026-07-01T09:20:00Z')
    const before = Array.from({ length: 50 }, () => answerOf(playerId))
    const applied = change(playerId, name, 20n * MINUTE)
    const beside = Array.from({ length: 50 }, () => answerOf(playerId))
    await applied
    expect(await answerOf(playerId)).toBe(refused)
    const others = await Promise.all([...before, ...beside])
    expect(others.every((answer) => answer === 'accepted' || answer === refused)).toBe(true)
    const accepted = others.filter((answer) => answer === 'accepted')
    kit.clock.advance({ seconds: 1 })
    const { play } = await kit.checks.stateOf(playerId, kit.session)
    expect(play?.figures.staked).toBe(BigInt(accepted.length))
  })

  it('is at least a minute, and shorter than the shortest day', async () => {
    const playerId = await person()
    await expect(change(playerId, name, 59n)).rejects.toMatchObject({
      code: 'error.deposit.limit.too_low',
      additionalInfo: { lowest: { seconds: 60 } },
    })
    await expect(change(playerId, name, 23n * 3_600n + 60n)).rejects.toMatchObject({
      code: 'error.deposit.limit.too_high',
      additionalInfo: { highest: { seconds: 82_800 } },
    })
    expect(await change(playerId, name, 23n * 3_600n)).toBe('applied')
  })
})

describe('the time of a day', () => {
  it('counts play as a reality check does, over games and pauses of the day (LIM-15, RC-07)', async () => {
    const playerId = await playing()
    kit.clock.set('2026-07-01T09:10:00Z')
    kit.leave(playerId)
    kit.clock.set('2026-07-01T12:00:00Z')
    expect(await usedOf(playerId, daily)).toBe(600)
    await kit.open(playerId)
    kit.clock.set('2026-07-01T12:05:00Z')
    kit.leave(playerId)
    // A game is opened before a pause is over: the time between both counts, in the check and in the limit.
    kit.clock.set('2026-07-01T12:10:00Z')
    await kit.open(playerId)
    kit.clock.set('2026-07-01T12:19:59Z')
    expect(await usedOf(playerId, daily)).toBe(1_799)
    const { play } = await kit.checks.stateOf(playerId, kit.session)
    expect(play?.figures.secondsPlayed).toBe(1_199)
    expect(await answerOf(playerId)).toBe('accepted')
    kit.clock.set('2026-07-01T12:20:00Z')
    expect(await answerOf(playerId)).toBe('time_limit day')
  })

  it('that is set during play counts from the beginning of the day (LIM-15)', async () => {
    const playerId = await person()
    await kit.open(playerId)
    kit.clock.set('2026-07-01T09:20:00Z')
    await change(playerId, daily, 30n * MINUTE)
    kit.clock.set('2026-07-01T09:29:59Z')
    expect(await answerOf(playerId)).toBe('accepted')
    kit.clock.set('2026-07-01T09:30:00Z')
    expect(await answerOf(playerId)).toBe('time_limit day')
  })

  it('begins again at midnight in the market’s zone, in play that goes on (LIM-26)', async () => {
    const playerId = await person('2026-07-01T20:40:00Z')
    await change(playerId, daily, 30n * MINUTE)
    await kit.open(playerId)
    kit.clock.set('2026-07-01T21:10:00Z')
    expect(await answerOf(playerId)).toBe('accepted')
    expect(await usedOf(playerId, daily)).toBe(600)
    kit.clock.set('2026-07-01T21:29:59Z')
    expect(await answerOf(playerId)).toBe('accepted')
    kit.clock.set('2026-07-01T21:30:00Z')
    expect(await answerOf(playerId)).toBe('time_limit day')
  })

  it('that ended play before midnight lets the same play go on after it (LIM-26)', async () => {
    const playerId = await person('2026-07-01T20:25:00Z')
    await change(playerId, daily, 30n * MINUTE)
    await kit.open(playerId)
    kit.clock.set('2026-07-01T20:55:00Z')
    expect(await answerOf(playerId)).toBe('time_limit day')
    kit.leave(playerId)
    kit.clock.set('2026-07-01T21:05:00Z')
    await kit.open(playerId)
    expect(await answerOf(playerId)).toBe('accepted')
  })

  it.each([
    ['23 hours', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
    ['25 hours', '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z'],
  ])('is that of a day of %s when clocks change (LIM-26)', async (_, startsAt, endsAt) => {
    const playerId = await person(startsAt)
    await change(playerId, daily, 30n * MINUTE)
    await kit.open(playerId)
    kit.clock.advance({ minutes: 30 })
    expect(await answerOf(playerId)).toBe('time_limit day')
    kit.leave(playerId)
    const { running } = await limitOf(playerId, daily)
    expect([running!.startedAt!.toString(), running!.resetsAt!.toString()]).toEqual([startsAt, endsAt])
    kit.clock.set(Temporal.Instant.from(endsAt).subtract({ seconds: 1 }).toString())
    await expect(kit.open(playerId)).rejects.toThrow('error.time_limit.reached')
    kit.clock.set(endsAt)
    await kit.open(playerId)
    expect(await answerOf(playerId)).toBe('accepted')
  })
})

it('limits of time apply after a restart: the ledger and its database have everything (LIM-15)', async () => {
  const playerId = await playing()
  kit.clock.set('2026-07-01T09:20:00Z')
  kit.leave(playerId)
  const restarted = createRealityChecks({
    db: kit.db,
    clock: kit.clock,
    wallet: kit.wallet,
    audit: testAudit,
    players: {
      factsOf: async () => ({
        market: 'FI',
        country: 'FI',
        province: null,
        currency: 'EUR',
        isRestricted: false,
      }),
    },
    lastPlayedAt: async () => Temporal.Instant.from('2026-07-01T09:20:00Z'),
  })
  kit.clock.set('2026-07-01T12:00:00Z')
  await restarted.noteLaunch(playerId, { isSlot: false })
  kit.clock.set('2026-07-01T12:09:59Z')
  expect(await answerOf(playerId)).toBe('accepted')
  kit.clock.set('2026-07-01T12:10:00Z')
  expect(await answerOf(playerId)).toBe('time_limit day')
})

/** Games of the player that the job has ended so far. */
async function gamesEnded(playerId: bigint): Promise<number> {
  await kit.checks.endPlay(signal)
  const { rows } = await kit.db.query(
    `select from kernel.outbox where player_id = $1 and topic = 'reality_check.changed' and body ->> 'change' = 'ended'`,
    [playerId],
  )
  return rows.length
}

it('games are ended a minute after the time is used up, one time (LIM-15, LIM-16)', async () => {
  const playerId = await playing()
  kit.clock.set('2026-07-01T09:30:59Z')
  expect(await gamesEnded(playerId)).toBe(0)
  kit.clock.set('2026-07-01T09:31:00Z')
  expect(await gamesEnded(playerId)).toBe(1)
  expect(await gamesEnded(playerId)).toBe(1)
})

/** Stakes in a round that is named after its player, and leaves it open. */
const openRound = (playerId: bigint, amount = 100n) =>
  kit.done('stake', playerId, { amount, round: `open ${playerId}` })
const endRound = (playerId: bigint) =>
  kit.done('win', playerId, { amount: 0n, round: `open ${playerId}`, endsRound: true })

it('games stay open while a round runs, until it has ended (LIM-15, LIM-16)', async () => {
  const playerId = await playing()
  kit.clock.set('2026-07-01T09:29:00Z')
  await openRound(playerId)
  kit.clock.set('2026-07-01T09:34:00Z')
  expect(await gamesEnded(playerId)).toBe(0)
  await openRound(playerId)
  await endRound(playerId)
  expect(await gamesEnded(playerId)).toBe(1)
})

it('games with an open round are ended when the ledger refuses its stakes too (LIM-15, LIM-16)', async () => {
  const playerId = await playing()
  await openRound(playerId)
  kit.clock.set('2026-07-01T09:39:59.999Z')
  expect(await gamesEnded(playerId)).toBe(0)
  await openRound(playerId)
  kit.clock.set('2026-07-01T09:40:00Z')
  expect(await gamesEnded(playerId)).toBe(1)
  expect((await kit.refused('stake', playerId, { amount: 1n, round: `open ${playerId}` })).reason).toBe(
    'time_limit',
  )
})

it('games with a running round also stay open at a limit of stakes (LIM-16)', async () => {
  const playerId = await person()
  await kit.open(playerId)
  await openRound(playerId)
  kit.clock.set('2026-07-01T09:05:00Z')
  await kit.checks.noteReached(playerId)
  kit.clock.set('2026-07-01T09:07:00Z')
  expect(await gamesEnded(playerId)).toBe(0)
  await endRound(playerId)
  expect(await gamesEnded(playerId)).toBe(1)
})

it('a player whose round runs does not hold up the ends of others (LIM-15)', async () => {
  const waiting = await playing()
  await openRound(waiting)
  const other = await playing()
  kit.clock.set('2026-07-01T09:31:00Z')
  expect([await gamesEnded(other), await gamesEnded(waiting)]).toEqual([1, 0])
})

it.each([
  ['stakes', 'stake', 1],
  ['losses', 'loss', 1],
  ['deposits', 'deposit', 0],
] as const)(
  'games end a minute after a limit of %s is used up: %s, %i (LIM-16)',
  async (_, measure, count) => {
    const playerId = await person()
    await kit.setGate(playerId, { limits: { [measure]: { day: 1_000n } } })
    await kit.open(playerId)
    if (measure === 'deposit') await kit.done('deposit', playerId, { amount: 1_000n })
    else await openRound(playerId, 1_000n)
    const { rows } = await kit.db.query<{ body: unknown }>(
      `select body from kernel.outbox where player_id = $1 and topic = 'wallet.limit'`,
      [playerId],
    )
    expect(rows).toHaveLength(1)
    await endPlayAtLimit(kit.checks).deliver(
      { id: 1n, topic: 'wallet.limit', playerId, seq: null, at: kit.clock.now(), body: rows[0]!.body },
      {} as never,
    )
    if (measure !== 'deposit') await endRound(playerId)
    kit.clock.advance({ minutes: 1 })
    expect(await gamesEnded(playerId)).toBe(count)
  },
)

it('games end a minute after another limit is used up, where the market says so (LIM-16)', async () => {
  const playerId = await person()
  await kit.open(playerId)
  kit.clock.set('2026-07-01T09:05:00Z')
  await kit.checks.noteReached(playerId)
  kit.clock.set('2026-07-01T09:05:59Z')
  expect(await gamesEnded(playerId)).toBe(0)
  kit.clock.set('2026-07-01T09:06:00Z')
  expect(await gamesEnded(playerId)).toBe(1)
  // A game that is opened afterwards, because a win has made room, stays open.
  kit.leave(playerId)
  await kit.open(playerId)
  kit.clock.set('2026-07-01T09:10:00Z')
  expect(await gamesEnded(playerId)).toBe(1)
})

it('of both limits the one that ends play first is shown, with what is used and when play goes on (LIM-12)', async () => {
  const playerId = await playing()
  await change(playerId, session, 20n * MINUTE)
  const shown = async () => {
    const { timeLimit } = await kit.checks.stateOf(playerId, kit.session)
    return (
      timeLimit && [
        timeLimit.kind,
        timeLimit.isReached ? 'reached' : 'running',
        timeLimit.usedSeconds,
        timeLimit.endsAt.toString(),
        timeLimit.resetAt?.toString(),
      ]
    )
  }
  kit.clock.set('2026-07-01T09:10:00Z')
  expect(await shown()).toEqual(['sessionTime', 'running', 600, '2026-07-01T09:20:00Z', undefined])
  kit.clock.set('2026-07-01T09:20:00Z')
  kit.leave(playerId)
  kit.clock.set('2026-07-01T09:21:00Z')
  expect(await shown()).toEqual([
    'sessionTime',
    'reached',
    1_200,
    '2026-07-01T09:20:00Z',
    '2026-07-01T09:35:00Z',
  ])
  kit.clock.set('2026-07-01T09:35:00Z')
  expect(await shown()).toBeNull()
})

it('of both limits what is used is told, also of the one that ends play later (LIM-16)', async () => {
  const playerId = await playing()
  await change(playerId, session, 20n * MINUTE)
  kit.clock.set('2026-07-01T09:16:00Z')
  const shown = async () =>
    (await kit.checks.stateOf(playerId, kit.session)).timeLimits.map((limit) => [
      limit.kind,
      limit.usedSeconds,
      Number(limit.limitSeconds),
      limit.endsAt.toString(),
    ])
  expect(await shown()).toEqual([
    ['sessionTime', 960, 1_200, '2026-07-01T09:20:00Z'],
    ['dailyTime', 960, 1_800, '2026-07-01T09:30:00Z'],
  ])
  kit.leave(playerId)
  kit.clock.set('2026-07-01T09:31:00Z')
  expect(await shown()).toEqual([])
})
