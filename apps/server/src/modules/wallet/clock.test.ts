import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import {
  clockToleranceMs,
  createDatabase,
  type Database,
  inTransaction,
  systemClock,
} from '../../kernel/index.ts'
import { createWallet, type Operation, type Wallet } from './index.ts'
import { createWalletKit, openGate, testChange } from './test-kit.ts'

let base: TestDatabase
/** The same database as production has it: clocks may differ by 2 s. */
let strict: Database
let wallets: Wallet[] = []
let player = 0n
beforeAll(async () => {
  base = await createTestDatabase({ max: 1 })
  await base.query(`alter database ${base.connection.database} reset wallet.clock_tolerance`)
  strict = createDatabase({ connection: base.connection, max: 6, applicationName: 'clock test' })
})
afterAll(async () => {
  for (const wallet of wallets) await wallet.stop()
  await strict.close()
  await base.close()
})

/** A server instance whose clock is so much ahead. */
function instance(ahead: Temporal.DurationLike, alarms: string[] = []): Wallet {
  const wallet = createWallet({
    db: strict,
    clock: {
      now: () => systemClock.now().add(ahead),
      nowMs: () => systemClock.now().add(ahead).epochMilliseconds,
    },
    onClockDiffers: () => alarms.push('clock'),
  })
  wallets = [...wallets, wallet]
  return wallet
}

async function newPlayer(wallet: Wallet): Promise<bigint> {
  const playerId = ++player
  await inTransaction(strict, async (tx) => {
    await wallet.open(tx, { playerId, currency: 'EUR' })
    await wallet.setGate(tx, playerId, openGate, testChange)
  })
  const answer = await wallet.execute({ ...common(playerId), kind: 'deposit', tx: 'd', amount: 1_000n })
  if (!answer.ok) throw new Error(answer.reason)
  return playerId
}

const common = (playerId: bigint) => ({ playerId, currency: 'EUR', provider: 15 }) as const
const stakeOf = (playerId: bigint, tx: string): Operation => ({
  ...common(playerId),
  kind: 'stake',
  tx,
  round: tx,
  vertical: 'casino',
  amount: 10n,
})

describe('time is the database’s', () => {
  it('allows clocks to differ by as much as the kernel’s clock guard does', async () => {
    const { rows } = await strict.query<{ inside: boolean; outside: boolean }>(
      `select wallet.is_timely(clock_timestamp() + make_interval(secs => $1)) as inside,
              wallet.is_timely(clock_timestamp() + make_interval(secs => $2)) as outside`,
      [clockToleranceMs / 1_000 - 0.05, clockToleranceMs / 1_000 + 0.05],
    )
    expect(rows).toEqual([{ inside: true, outside: false }])
  })

  it.each([
    ['1.9 s ahead', `+ interval '1.9 s'`, true],
    ['1.9 s behind', `- interval '1.9 s'`, true],
    ['2.01 s ahead', `+ interval '2.01 s'`, false],
    ['2.01 s behind', `- interval '2.01 s'`, false],
  ])('an operation dated %s', async (_name, distance, isTimely) => {
    const { rows } = await strict.query(`select wallet.is_timely(clock_timestamp() ${distance}) as timely`)
    expect(rows).toEqual([{ timely: isTimely }])
  })

  it('an instance whose clock is wrong by more than 2 s executes nothing, singly and in a batch, and says so', async () => {
    const right = instance({ seconds: 0 })
    const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer(right)))
    for (const ahead of [{ hours: 25 }, { seconds: 3 }, { seconds: -3 }]) {
      const alarms: string[] = []
      const wrong = instance(ahead, alarms)
      const answers = await Promise.all(players.map((playerId) => wrong.execute(stakeOf(playerId, 'wrong'))))
      for (const answer of answers)
        expect(answer).toMatchObject({ ok: false, reason: 'unavailable', isFinal: false, entry: null })
      // One alarm, not one for each operation.
      expect(alarms).toEqual(['clock'])
      expect(wrong.figures.clockDiffers).toBe(5)
      const inside = await inTransaction(strict, (tx) => wrong.executeIn(tx, stakeOf(players[0] ?? 0n, 'in')))
      expect(inside).toMatchObject({ reason: 'unavailable' })
      const facts = inTransaction(strict, (tx) =>
        wrong.setGate(tx, players[0] ?? 0n, { limits: { loss: { day: 1n } } }, testChange),
      )
      await expect(facts).rejects.toMatchObject({ code: 'error.unavailable' })
      // Whatever counts or moves money begins with it: calls of companies and jobs too.
      const lock = inTransaction(strict, (tx) => wrong.lock(tx, players[0] ?? 0n))
      await expect(lock).rejects.toMatchObject({ code: 'error.unavailable' })
    }
    for (const playerId of players)
      expect(await right.balancesOf(playerId)).toMatchObject({ main: 1_000n, seq: 1n })
    const near = instance({ seconds: 1 })
    expect(await near.execute(stakeOf(players[0] ?? 0n, 'wrong'))).toMatchObject({
      ok: true,
      repeated: false,
    })
  })

  it('an operation dated ahead ends no exclusion, rolls no window and leaves the wallet usable (P2)', async () => {
    const right = instance({ seconds: 0 })
    const playerId = await newPlayer(right)
    const now = systemClock.now()
    await inTransaction(strict, (tx) =>
      right.setGate(
        tx,
        playerId,
        { exclusion: { until: now.add({ hours: 24 }) }, limits: { loss: { day: 100n } } },
        testChange,
      ),
    )
    const ahead = instance({ hours: 24 * 200 })
    const close: Operation = {
      ...common(playerId),
      kind: 'closeRound',
      tx: 'c',
      round: 'c',
      vertical: 'casino',
    }
    expect(await ahead.execute(close)).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(await right.execute(stakeOf(playerId, 's'))).toMatchObject({ ok: false, reason: 'excluded' })
    const { rows } = await strict.query<{ rolls_later: boolean; last: boolean }>(
      `select roll_at < now() + interval '2 days' as rolls_later, last_at < now() + interval '2 s' as last
         from wallet.wallet where player_id = $1`,
      [playerId],
    )
    expect(rows).toEqual([{ rolls_later: true, last: true }])
  })

  it('facts are compared with the operation’s time, not with a last entry that lies ahead', async () => {
    // As before clocks were compared: the books contain an entry of the future.
    const kit = await createWalletKit({ max: 3 })
    try {
      const start = kit.clock.now()
      const playerId = await kit.player({ main: 1_000n, gate: { limits: { loss: { day: 100n } } } })
      await kit.done('stake', playerId, { amount: 60n, round: 'today' })
      kit.clock.set(start.add({ hours: 24 * 30 }))
      await kit.done('promo', playerId, { amount: 1n })
      kit.clock.set(start)
      await kit.setGate(playerId, {
        exclusion: { until: start.add({ hours: 24 }) },
        limits: { loss: { day: 100n } },
      })
      expect(await kit.refused('stake', playerId, { amount: 1n, round: 'r' })).toMatchObject({
        reason: 'excluded',
      })
      const others = await Promise.all(
        [playerId, await kit.player({ main: 10n }), await kit.player({ main: 10n })].map((who) =>
          kit.run('stake', who, { amount: 1n, round: 'b' }),
        ),
      )
      expect(others.map((answer) => (answer.ok ? 'done' : answer.reason))).toEqual([
        'excluded',
        'done',
        'done',
      ])
      // Moments still never go back.
      const { rows } = await kit.db.query<{ ordered: boolean }>(
        `select bool_and(at >= before) as ordered from (
           select at, lag(at) over (order by seq) as before from wallet.entry where player_id = $1) x where before is not null`,
        [playerId],
      )
      expect(rows).toEqual([{ ordered: true }])
      expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
    } finally {
      await kit.close()
    }
  })
})
