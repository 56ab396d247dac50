/** Breaks that a market forces, beside stakes, launches and a restart, over a real ledger (RC-06, RC-10). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitName } from '../limits/test-kit.ts'
import { type ChecksKit, createChecksKit } from './test-kit.ts'

let kit: ChecksKit
beforeAll(async () => {
  kit = await createChecksKit()
})
afterAll(() => kit.close())

const time = (clock: string) => `2026-07-01T${clock}Z`
const at = (clock: string) => kit.clock.set(time(clock))

async function playingIn(market: 'UN' | 'JJ' | 'NO'): Promise<bigint> {
  at('09:00:00')
  const playerId = await kit.person({ subject: { market, country: 'XX' } })
  await kit.open(playerId)
  return playerId
}

const answerOf = async (playerId: bigint) => {
  const answer = await kit.stake(playerId, 1n)
  return answer.ok ? 'accepted' : answer.reason
}

/** What ends or has ended play, as its player is told. */
async function shown(playerId: bigint) {
  const { timeLimit } = await kit.checks.stateOf(playerId, kit.session)
  return (
    timeLimit && [
      timeLimit.kind,
      timeLimit.isReached ? 'reached' : 'running',
      timeLimit.endsAt.toString(),
      timeLimit.resetAt?.toString(),
    ]
  )
}

describe('after three hours of continuous play', () => {
  /** The check of the third hour comes one second after the end of the three hours. */
  async function almost(): Promise<bigint> {
    const playerId = await playingIn('UN')
    at('10:00:00')
    await kit.answer(playerId, 'continue')
    at('11:00:01')
    await kit.answer(playerId, 'continue')
    return playerId
  }

  async function onBreak(): Promise<bigint> {
    const playerId = await almost()
    at('12:00:00')
    kit.leave(playerId)
    return playerId
  }

  it('stakes are refused from that moment on and accepted before (RC-10)', async () => {
    const playerId = await almost()
    at('11:59:59.999')
    expect(await answerOf(playerId)).toBe('accepted')
    expect(await shown(playerId)).toEqual(['forcedBreak', 'running', time('12:00:00'), undefined])
    at('12:00:00')
    expect(await answerOf(playerId)).toBe('time_limit')
    expect(await shown(playerId)).toEqual(['forcedBreak', 'reached', time('12:00:00'), undefined])
  })

  it('the running round finishes: wins and rollbacks pass (RC-10)', async () => {
    const playerId = await almost()
    await kit.done('stake', playerId, { amount: 100n, round: 'break won', tx: 'break won' })
    await kit.done('stake', playerId, { amount: 100n, round: 'break failed', tx: 'break failed' })
    at('12:00:00')
    await kit.done('win', playerId, { amount: 250n, round: 'break won' })
    await kit.done('rollback', playerId, { original: 'break failed', of: 'bet' })
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('a hand of the running round is doubled for ten minutes, and no other round begins (RC-10)', async () => {
    const playerId = await almost()
    await kit.done('stake', playerId, { amount: 100n, round: 'break hand' })
    at('12:00:00')
    expect(await answerOf(playerId)).toBe('time_limit')
    await kit.done('stake', playerId, { amount: 100n, round: 'break hand' })
    at('12:09:59.999')
    await kit.done('stake', playerId, { amount: 100n, round: 'break hand' })
    at('12:10:00')
    expect(await kit.refused('stake', playerId, { amount: 100n, round: 'break hand' })).toMatchObject({
      reason: 'time_limit',
    })
  })

  it('no game opens until a break of fifteen minutes is over, and then another play begins (RC-10)', async () => {
    const playerId = await onBreak()
    // The check of the third hour comes in the break, in which nothing is played: it is not asked.
    at('12:00:01')
    expect(await kit.stateOf(playerId)).toBe(`running ${time('12:00:01')}`)
    at('12:14:59.999')
    expect(await shown(playerId)).toEqual(['forcedBreak', 'reached', time('12:00:00'), time('12:15:00')])
    await expect(kit.open(playerId)).rejects.toMatchObject({
      code: 'error.time_limit.reached',
      additionalInfo: { kind: 'forcedBreak', resetAt: time('12:15:00') },
    })
    expect(await answerOf(playerId)).toBe('reality_check_due')
    at('12:15:00')
    await kit.open(playerId)
    expect(await answerOf(playerId)).toBe('accepted')
    expect(await shown(playerId)).toEqual(['forcedBreak', 'running', time('15:15:00'), undefined])
  })

  it('a shorter pause in between has reset nothing, a whole one has (RC-10)', async () => {
    const [short, whole] = [await playingIn('UN'), await playingIn('UN')]
    at('09:30:00')
    kit.leave(short)
    kit.leave(whole)
    at('09:44:59.999')
    await kit.open(short)
    expect((await shown(short))![2]).toBe(time('12:00:00'))
    at('09:45:00')
    await kit.open(whole)
    expect((await shown(whole))![2]).toBe(time('12:45:00'))
  })

  it('of a hundred stakes of two devices none passes (RC-10)', async () => {
    const playerId = await almost()
    at('12:00:00')
    const answers = await Promise.all(Array.from({ length: 100 }, () => answerOf(playerId)))
    expect(new Set(answers)).toEqual(new Set(['time_limit']))
  })

  it('of stakes on both sides of that moment none after it passes (RC-10)', async () => {
    const playerId = await almost()
    at('11:59:59.999')
    const before = Array.from({ length: 50 }, () => answerOf(playerId))
    at('12:00:00')
    const after = await Promise.all(Array.from({ length: 50 }, () => answerOf(playerId)))
    expect(after).not.toContain('accepted')
    expect((await Promise.all(before)).length).toBe(50)
  })

  it('the break goes on after a restart (RC-10)', async () => {
    const playerId = await onBreak()
    const restarted = kit.restarted()
    at('12:00:00.5')
    await expect(restarted.noteLaunch(playerId, { isSlot: false })).rejects.toThrow(
      'error.time_limit.reached',
    )
    expect(await answerOf(playerId)).toBe('time_limit')
  })

  it('games are ended a minute later (RC-10)', async () => {
    const playerId = await almost()
    const ended = async () => {
      await kit.checks.endPlay(new AbortController().signal)
      const { rows } = await kit.db.query(
        `select from kernel.outbox where player_id = $1 and topic = 'reality_check.changed'
            and body ->> 'change' = 'ended'`,
        [playerId],
      )
      return rows.length
    }
    at('12:00:59')
    expect(await ended()).toBe(0)
    at('12:01:00')
    expect(await ended()).toBe(1)
  })

  it.each([
    ['shorter', 1_800n, 'sessionTime', '09:30:00'],
    ['longer', 14_400n, 'forcedBreak', '12:00:00'],
  ] as const)('of an own limit that is %s the earlier end counts (RC-10)', async (_, value, kind, end) => {
    const playerId = await playingIn('UN')
    await kit.limits.changeLimit(playerId, limitName('sessionTime'), { is: 'limit', value })
    expect(await shown(playerId)).toEqual([kind, 'running', time(end), undefined])
    at('10:00:00')
    await kit.answer(playerId, 'continue')
    at('11:00:01')
    await kit.answer(playerId, 'continue')
    kit.clock.set(Temporal.Instant.from(time(end)).subtract({ milliseconds: 1 }).toString())
    expect(await answerOf(playerId)).toBe('accepted')
    at(end)
    expect(await answerOf(playerId)).toBe('time_limit')
  })
})

describe('after a check whose interval the law fixes', () => {
  async function due(market: 'JJ' | 'NO' = 'JJ'): Promise<bigint> {
    const playerId = await playingIn(market)
    at('10:00:00')
    expect(await kit.stateOf(playerId)).toBe(`due ${time('10:00:00')}`)
    return playerId
  }

  /** Answers the check two minutes after it came, and leaves the game, as the answer does. */
  async function onBreak(answer: 'continue' | 'stop' = 'continue'): Promise<bigint> {
    const playerId = await due()
    at('10:02:00')
    expect(await kit.answer(playerId, answer)).toBe('stopped')
    kit.leave(playerId)
    return playerId
  }

  it.each(['continue', 'stop'] as const)(
    'stakes and launches are refused for five minutes after the answer, which is to %s (RC-06)',
    async (answer) => {
      const playerId = await onBreak(answer)
      expect(await answerOf(playerId)).toBe('reality_check_due')
      at('10:06:59.999')
      expect(await answerOf(playerId)).toBe('reality_check_due')
      expect(await shown(playerId)).toEqual(['checkBreak', 'reached', time('10:02:00'), time('10:07:00')])
      await expect(kit.open(playerId)).rejects.toMatchObject({
        code: 'error.time_limit.reached',
        additionalInfo: { kind: 'checkBreak', resetAt: time('10:07:00') },
      })
      at('10:07:00')
      expect(await shown(playerId)).toBeNull()
      await kit.open(playerId)
      expect(await answerOf(playerId)).toBe('accepted')
      expect(await kit.stateOf(playerId)).toBe(`running ${time('11:07:00')}`)
    },
  )

  it('a hand of the running round is doubled before the answer, and not in the break (RC-06)', async () => {
    const playerId = await playingIn('JJ')
    await kit.done('stake', playerId, { amount: 100n, round: 'fixed hand' })
    at('10:00:00')
    await kit.done('stake', playerId, { amount: 100n, round: 'fixed hand' })
    at('10:00:01')
    await kit.answer(playerId, 'continue')
    expect(await kit.refused('stake', playerId, { amount: 100n, round: 'fixed hand' })).toMatchObject({
      reason: 'reality_check_due',
    })
    await kit.done('win', playerId, { amount: 400n, round: 'fixed hand' })
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('games end, and play of less than the pause counts on to the break after three hours (RC-06, RC-10)', async () => {
    const playerId = await onBreak()
    const { rows } = await kit.db.query<{ change: string }>(
      `select body ->> 'change' as change from kernel.outbox
        where player_id = $1 and topic = 'reality_check.changed' order by id`,
      [playerId],
    )
    expect(rows.at(-1)).toEqual({ change: 'break' })
    at('10:07:00')
    await kit.open(playerId)
    expect(await shown(playerId)).toEqual(['forcedBreak', 'running', time('12:00:00'), undefined])
  })

  it('no answer is no confirmation: play stays stopped, however long it takes (RC-06)', async () => {
    const playerId = await due()
    kit.leave(playerId)
    at('18:00:00')
    await expect(kit.open(playerId)).rejects.toThrow('error.reality_check.due')
    await kit.answer(playerId, 'continue')
    at('18:03:00')
    expect(await shown(playerId)).toEqual(['checkBreak', 'reached', time('18:00:00'), time('18:05:00')])
    at('18:04:59.999')
    await expect(kit.open(playerId)).rejects.toThrow('error.time_limit.reached')
    at('18:05:00')
    await kit.open(playerId)
    expect(await kit.stateOf(playerId)).toBe(`running ${time('19:05:00')}`)
  })

  it.each(['UN', 'JJ'] as const)(
    'a check whose moment came after the game was left is not asked on the next day: %s (RC-06, RC-07)',
    async (market) => {
      const playerId = await playingIn(market)
      at('09:59:00')
      kit.leave(playerId)
      at('10:13:59.999')
      await expect(kit.open(playerId)).rejects.toThrow('error.reality_check.due')
      kit.clock.set('2026-07-02T09:00:00Z')
      await kit.open(playerId)
      expect(await kit.stateOf(playerId)).toBe('running 2026-07-02T10:00:00Z')
      expect(await answerOf(playerId)).toBe('accepted')
    },
  )

  it('the break is as long as the market says (RC-06)', async () => {
    const playerId = await due('NO')
    await kit.answer(playerId, 'continue')
    kit.leave(playerId)
    expect((await shown(playerId))![3]).toBe(time('10:15:00'))
  })

  it('of a hundred stakes of two devices beside the answer and in the break none passes (RC-06)', async () => {
    const playerId = await due()
    const before = Array.from({ length: 50 }, () => answerOf(playerId))
    const answered = kit.answer(playerId, 'continue')
    const beside = Array.from({ length: 50 }, () => answerOf(playerId))
    await answered
    const answers = await Promise.all([...before, ...beside])
    expect(answers).not.toContain('accepted')
  })

  it('the break goes on after a restart, and a limit that is set in it does not end it (RC-06)', async () => {
    const playerId = await onBreak()
    at('10:03:00')
    await kit.limits.changeLimit(playerId, limitName('dailyTime', 'D'), { is: 'limit', value: 36_000n })
    await expect(kit.restarted().noteLaunch(playerId, { isSlot: false })).rejects.toThrow(
      'error.time_limit.reached',
    )
    expect(await answerOf(playerId)).toBe('reality_check_due')
  })
})
