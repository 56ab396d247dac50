/** Reality checks beside stakes, launches and each other, over a real ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChecksKit, createChecksKit } from './test-kit.ts'

let kit: ChecksKit
beforeAll(async () => {
  kit = await createChecksKit()
})
afterAll(() => kit.close())

const START = '2026-07-01T09:00:00Z'
const atStart = () => kit.clock.set(START)
const untilDue = () => kit.clock.set('2026-07-01T10:00:00Z')

/** A player whose game has been open since the start. */
async function playing(): Promise<bigint> {
  atStart()
  const playerId = await kit.person()
  await kit.open(playerId)
  return playerId
}

async function due(): Promise<bigint> {
  const playerId = await playing()
  untilDue()
  return playerId
}

describe('the timer', () => {
  it('refuses stakes from the moment of the check on and accepts them before (RC-03)', async () => {
    const playerId = await playing()
    kit.clock.set('2026-07-01T09:59:59.999Z')
    expect(await kit.stake(playerId)).toMatchObject({ ok: true })
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T10:00:00Z')
    untilDue()
    expect(await kit.stake(playerId)).toMatchObject({ ok: false, reason: 'reality_check_due' })
    expect(await kit.stateOf(playerId)).toBe('due 2026-07-01T10:00:00Z')
  })

  it('lets the running round finish: wins and rollbacks pass (RC-03)', async () => {
    const playerId = await playing()
    await kit.done('stake', playerId, { amount: 100n, round: 'before', tx: 'before' })
    await kit.done('stake', playerId, { amount: 100n, round: 'failed', tx: 'failed' })
    untilDue()
    await kit.done('win', playerId, { amount: 250n, round: 'before' })
    await kit.done('rollback', playerId, { original: 'failed', of: 'bet' })
  })

  it('lets a hand of the running round be doubled, and begins no other round (RC-03)', async () => {
    const playerId = await playing()
    await kit.done('stake', playerId, { amount: 100n, round: 'hand' })
    await kit.done('stake', playerId, { amount: 100n, round: 'over' })
    await kit.done('win', playerId, { amount: 0n, round: 'over', endsRound: true })
    untilDue()
    const refusal = { reason: 'reality_check_due' }
    await kit.done('stake', playerId, { amount: 100n, round: 'hand' })
    expect(await kit.refused('stake', playerId, { amount: 100n, round: 'next' })).toMatchObject(refusal)
    expect(await kit.refused('stake', playerId, { amount: 100n, round: 'over' })).toMatchObject(refusal)
    // A studio that gives all rounds one name is stopped too.
    kit.clock.advance({ minutes: 9, seconds: 59 })
    await kit.done('stake', playerId, { amount: 100n, round: 'hand' })
    kit.clock.advance({ seconds: 1 })
    expect(await kit.refused('stake', playerId, { amount: 100n, round: 'hand' })).toMatchObject(refusal)
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('lets no hand of the running round be doubled after a stop (RC-03)', async () => {
    const playerId = await playing()
    await kit.done('stake', playerId, { amount: 100n, round: 'stopped hand' })
    untilDue()
    kit.clock.advance({ seconds: 1 })
    await kit.answer(playerId, 'stop')
    expect(await kit.refused('stake', playerId, { amount: 100n, round: 'stopped hand' })).toMatchObject({
      reason: 'reality_check_due',
    })
    await kit.done('win', playerId, { amount: 250n, round: 'stopped hand' })
  })

  it('goes on over other games, products and launches (RC-07)', async () => {
    const playerId = await playing()
    kit.clock.advance({ minutes: 40 })
    kit.leave(playerId)
    kit.clock.advance({ minutes: 14, seconds: 59 })
    await kit.open(playerId)
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T10:00:00Z')
    untilDue()
    for (const vertical of ['casino', 'live-casino', 'virtual-sports', 'sports'] as const)
      expect(
        await kit.refused('stake', playerId, { amount: 1n, round: `in ${vertical}`, vertical }),
      ).toMatchObject({ reason: 'reality_check_due' })
  })

  it('begins again with the first launch after a pause (RC-07)', async () => {
    const playerId = await playing()
    kit.clock.advance({ minutes: 40 })
    kit.leave(playerId)
    kit.clock.advance({ minutes: 15 })
    expect(await kit.stateOf(playerId)).toBe('over')
    await kit.open(playerId)
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T10:55:00Z')
    untilDue()
    expect(await kit.stake(playerId)).toMatchObject({ ok: true })
  })

  it('opens no game while a check is due (RC-03)', async () => {
    const playerId = await due()
    await expect(kit.open(playerId)).rejects.toThrow('error.reality_check.due')
  })
})

describe('an answer', () => {
  it('to continue begins another interval; the figures count from the beginning of play (RC-04)', async () => {
    const playerId = await due()
    expect(await kit.answer(playerId, 'continue')).toBe('running')
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T11:00:00Z')
    expect(await kit.stake(playerId)).toMatchObject({ ok: true })
    kit.clock.set('2026-07-01T11:00:00Z')
    const { play } = await kit.checks.stateOf(playerId, kit.session)
    expect(play?.figures).toMatchObject({ secondsPlayed: 7_200, staked: 100n })
  })

  it('to stop leaves stakes refused until the next launch (RC-03)', async () => {
    const playerId = await due()
    expect(await kit.answer(playerId, 'stop')).toBe('stopped')
    expect(await kit.stake(playerId)).toMatchObject({ reason: 'reality_check_due' })
    kit.leave(playerId)
    kit.clock.advance({ minutes: 1 })
    await kit.open(playerId)
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T11:01:00Z')
    expect(await kit.stake(playerId)).toMatchObject({ ok: true })
  })

  it('to another check, or one that is not due, changes nothing', async () => {
    const playerId = await playing()
    const checkAt = Temporal.Instant.from('2026-07-01T10:00:00Z')
    const answer = (at = checkAt) =>
      kit.checks.answer(playerId, { answer: 'continue', checkAt: at }, kit.session)
    expect((await answer()).state).toBe('running')
    untilDue()
    expect((await answer(checkAt.subtract({ minutes: 1 }))).state).toBe('due')
    expect((await answer()).state).toBe('running')
    expect((await answer()).state).toBe('running')
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T11:00:00Z')
    const { rows } = await kit.db.query('select from protection.reality_check where player_id = $1', [
      playerId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('is kept with its figures, and never changed (RC-04)', async () => {
    const playerId = await due()
    await kit.answer(playerId, 'continue')
    const { rows } = await kit.db.query(
      'select number, answer, seconds_played, staked from protection.reality_check where player_id = $1',
      [playerId],
    )
    expect(rows).toEqual([{ number: 1, answer: 'continue', seconds_played: 3_600, staked: 0n }])
    await expect(
      kit.db.query('delete from protection.reality_check where player_id = $1', [playerId]),
    ).rejects.toThrow('never changed')
  })
})

it('RC-14: the figures equal the entries of the ledger for the same time, to the cent', async () => {
  const playerId = await playing()
  const from = kit.clock.now()
  const tx = (number: number) => `mixed-${number}`
  for (let number = 0; number < 40; number++) {
    kit.clock.advance({ seconds: 30 })
    const round = `mixed-${number}`
    await kit.done('stake', playerId, { amount: BigInt(1 + ((number * 37) % 90)), round, tx: tx(number) })
    if (number % 3 === 0) await kit.done('win', playerId, { amount: BigInt((number * 53) % 170), round })
    if (number % 7 === 0) await kit.done('rollback', playerId, { original: tx(number), of: 'bet' })
    if (number % 11 === 0) await kit.done('deposit', playerId, { amount: 1_234n, provider: 5 })
    if (number % 13 === 0)
      await kit.refused('stake', playerId, { amount: 10_000_000n, round: `no-${number}` })
  }
  untilDue()
  await kit.done('win', playerId, { amount: 77n, round: 'mixed-1' })
  kit.clock.advance({ seconds: 5 })
  const { play } = await kit.checks.stateOf(playerId, kit.session)
  // Each entry by itself: what left cash is staked, what came back of a stake is not, deposits are apart.
  const { rows } = await kit.db.query<{ net: bigint; deposits: bigint }>(
    `select (sum(d_main) filter (where kind <> (select kind from wallet.entry
           where player_id = $1 and provider = 5 limit 1)))::bigint as net,
         (sum(d_main) filter (where provider = 5))::bigint as deposits
       from wallet.entry where player_id = $1 and at >= $2::timestamptz`,
    [playerId, from.toString()],
  )
  const lines = await allLines(playerId, from)
  const stakes = lines.filter(({ type, status }) => type === 'BET' && status !== 'FAILED')
  const voided = lines.filter(({ type }) => type === 'BET_VOID')
  const wins = lines.filter(({ type }) => type === 'WIN')
  const sum = (list: typeof lines) => list.reduce((total, { amount }) => total + amount, 0n)
  expect(play?.figures).toMatchObject({
    staked: -sum(stakes) - sum(voided),
    won: sum(wins),
    deposited: rows[0]!.deposits,
  })
  expect(play!.figures.won - play!.figures.staked).toBe(rows[0]!.net)
  expect(voided.length * wins.length * stakes.length).toBeGreaterThan(0)
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
})

async function allLines(playerId: bigint, from: Temporal.Instant) {
  const pages = await Promise.all(
    [0, 100].map((position) => kit.wallet.history(playerId, { from, limit: 100, position })),
  )
  return pages.flat()
}

describe('at the same moment', () => {
  it('of a hundred stakes of two devices none passes after the check is due (RC-07)', async () => {
    const playerId = await due()
    const answers = await Promise.all(Array.from({ length: 100 }, () => kit.stake(playerId, 1n)))
    expect(new Set(answers.map((answer) => (answer.ok ? 'accepted' : answer.reason)))).toEqual(
      new Set(['reality_check_due']),
    )
  })

  it('of stakes on both sides of the moment of the check none after it passes (RC-03)', async () => {
    const playerId = await playing()
    kit.clock.set('2026-07-01T09:59:59.999Z')
    const before = Array.from({ length: 50 }, () => kit.stake(playerId, 1n))
    untilDue()
    const after = await Promise.all(Array.from({ length: 50 }, () => kit.stake(playerId, 1n)))
    expect(after.some(({ ok }) => ok)).toBe(false)
    const accepted = (await Promise.all(before)).filter(({ ok }) => ok)
    const { play } = await kit.checks.stateOf(playerId, kit.session)
    expect(play?.figures.staked).toBe(BigInt(accepted.length))
  })

  it('ten answers are one, whatever they are', async () => {
    const playerId = await due()
    await Promise.all(
      Array.from({ length: 10 }, (_, number) => kit.answer(playerId, number % 2 === 0 ? 'continue' : 'stop')),
    )
    const { rows } = await kit.db.query<{ answer: string }>(
      'select answer from protection.reality_check where player_id = $1',
      [playerId],
    )
    expect(rows).toHaveLength(1)
    expect(await kit.stateOf(playerId)).toContain(rows[0]!.answer === 'stop' ? 'stopped' : 'running')
    expect((await kit.stake(playerId)).ok).toBe(rows[0]!.answer === 'continue')
  })

  it('ten launches begin one play (RC-07)', async () => {
    atStart()
    const playerId = await kit.person()
    await Promise.all(Array.from({ length: 10 }, () => kit.open(playerId)))
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T10:00:00Z')
  })
})

describe('an interval that a player chooses (RC-05)', () => {
  const choose = (playerId: bigint, minutes: number) =>
    kit.checks.changeInterval(playerId, { is: 'interval', minutes })

  it('that is shorter applies to the play that runs, in the ledger too', async () => {
    const playerId = await playing()
    kit.clock.advance({ minutes: 10 })
    expect(await choose(playerId, 30)).toMatchObject({ minutes: 30 })
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T09:30:00Z')
    kit.clock.set('2026-07-01T09:30:00Z')
    expect(await kit.stake(playerId)).toMatchObject({ reason: 'reality_check_due' })
    await kit.answer(playerId, 'continue')
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-01T10:00:00Z')
  })

  it('that is longer than the market’s waits, is confirmed, and applies from the next interval on', async () => {
    const playerId = await playing()
    await choose(playerId, 120)
    expect(await kit.checks.intervalOf(playerId)).toMatchObject({ minutes: 60 })
    kit.clock.set('2026-07-04T09:00:00Z')
    const confirmed = await kit.checks.changeInterval(playerId, { is: 'confirm' })
    expect([confirmed.minutes, confirmed.chosen.pending]).toEqual([120, null])
    expect(await kit.stateOf(playerId)).toContain('due')
    await kit.answer(playerId, 'continue')
    expect(await kit.stateOf(playerId)).toBe('running 2026-07-04T11:00:00Z')
  })
})

it('open tabs are told one time of a check whose time has come, and again of the next one (RC-07)', async () => {
  const playerId = await playing()
  const told = async () => {
    await kit.checks.tellDue(new AbortController().signal)
    const { rows } = await kit.db.query<{ change: string }>(
      `select body ->> 'change' as change from kernel.outbox
        where player_id = $1 and topic = 'reality_check.changed' order by id`,
      [playerId],
    )
    return rows.map(({ change }) => change)
  }
  kit.clock.set('2026-07-01T09:59:59.999Z')
  expect(await told()).toEqual(['launched'])
  untilDue()
  expect(await told()).toEqual(['launched', 'due'])
  expect(await told()).toEqual(['launched', 'due'])
  await kit.answer(playerId, 'continue')
  kit.clock.set('2026-07-01T11:00:00Z')
  expect(await told()).toEqual(['launched', 'due', 'continued', 'due'])
})

describe('the message of a due check (RC-13)', () => {
  const messageOf = async (playerId: bigint) => (await kit.checks.stateOf(playerId, kit.session)).message

  it('tells the loss of the month as the ledger has it, while the check is due (RC-13, RC-14)', async () => {
    const playerId = await playing()
    await kit.stake(playerId, 1_234n)
    expect(await messageOf(playerId)).toBeNull()
    untilDue()
    expect(await messageOf(playerId)).toEqual({ kind: 'monthLost', lost: 1_234n })
    await kit.answer(playerId, 'continue')
    expect(await messageOf(playerId)).toBeNull()
  })

  it('tells that play is longer than usual, and nothing without loss or earlier play (RC-13)', async () => {
    kit.clock.set('2026-06-20T09:00:00Z')
    const playerId = await kit.person()
    for (let number = 0; number < 5; number++) {
      await kit.open(playerId)
      kit.clock.advance({ minutes: 20 })
      kit.leave(playerId)
      kit.clock.advance({ hours: 24 })
    }
    await kit.open(playerId)
    kit.clock.advance({ minutes: 60 })
    expect(await messageOf(playerId)).toEqual({ kind: 'longer', usualSeconds: 1_200 })
    const other = await due()
    expect(await messageOf(other)).toBeNull()
  })
})
