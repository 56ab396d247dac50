import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Batcher } from './batcher.ts'
import type { Answer } from './index.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

interface WatchedCall extends pg.Submittable {
  readonly text: string
  readonly values: readonly unknown[]
  callback: (error: Error | null, rows: string[]) => void
}

/** The kit's pool, with a gate before each call and a count of what went through. */
function watchedPool() {
  const calls: number[] = []
  let gate: Promise<void> | undefined
  let failNext: (() => Error) | undefined
  let isNextCut = false
  let open: () => void = () => undefined
  const pool = {
    connect: async () => {
      const client = await kit.db.pool.connect()
      return {
        query: async (call: WatchedCall) => {
          calls.push(call.text.includes('apply_batch') ? String(call.values[1]).split(',').length : 1)
          await gate
          const fail = failNext
          failNext = undefined
          const { callback } = call
          if (fail) call.callback = () => callback(fail(), [])
          else if (isNextCut && call.text.includes('apply_batch')) {
            isNextCut = false
            call.callback = (error, rows) =>
              callback(
                error,
                rows.map((lines) => lines.slice(0, lines.indexOf('\n'))),
              )
          }
          client.query(call)
        },
        release: (broken?: boolean) => client.release(broken),
      }
    },
  }
  return {
    pool: pool as unknown as pg.Pool,
    calls,
    shut: () => void ({ promise: gate, resolve: open } = Promise.withResolvers<void>()),
    open: () => {
      gate = undefined
      open()
    },
    /** The next call is executed, but its answer is lost. */
    loseNext: (error: () => Error) => (failNext = error),
    /** Of the next batch only the first answer arrives. */
    cutNext: () => void (isNextCut = true),
  }
}

const connectionLost = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
const stakeOf = (player: bigint, round: string, amount = 10n) =>
  kit.op('stake', player, { amount, round, tx: round })
const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('the batcher', () => {
  it('sends the first operation at once and alone, and all that waited together', async () => {
    const { pool, calls, shut, open } = watchedPool()
    const batcher = new Batcher({ pool, clock: kit.clock })
    const players = await Promise.all(Array.from({ length: 9 }, () => kit.player({ main: 100n })))
    shut()
    const answers = players.map((player) => batcher.execute(stakeOf(player, 'a')))
    await tick()
    expect(calls).toEqual([1])
    open()
    expect((await Promise.all(answers)).every((answer) => answer.ok)).toBe(true)
    expect(calls).toEqual([1, 8])
    await batcher.stop()
  })

  it('starts a second call only when enough operations of other players wait, with an even share', async () => {
    const { pool, calls, shut, open } = watchedPool()
    const batcher = new Batcher({ pool, clock: kit.clock, minBatchForNextCall: 4 })
    const players = await Promise.all(Array.from({ length: 12 }, () => kit.player({ main: 100n })))
    shut()
    const first = batcher.execute(stakeOf(players[0] ?? 0n, 'b'))
    // More of the same player does not count: it is in flight.
    const same = ['b1', 'b2', 'b3', 'b4', 'b5'].map((round) =>
      batcher.execute(stakeOf(players[0] ?? 0n, round)),
    )
    await tick()
    expect(calls).toEqual([1])
    const others = players.slice(1, 5).map((player) => batcher.execute(stakeOf(player, 'b')))
    await tick()
    expect(calls).toEqual([1, 4])
    open()
    await Promise.all([first, ...same, ...others])
    await batcher.stop()
  })

  it('a lost answer is requested again by its key and ends in the stored one (L10)', async () => {
    const { pool, loseNext } = watchedPool()
    const batcher = new Batcher({ pool, clock: kit.clock })
    const player = await kit.player({ main: 100n })
    loseNext(connectionLost)
    expect(await batcher.execute(stakeOf(player, 'lost'))).toMatchObject({ ok: true, repeated: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 90n })
    expect(batcher.figures.lost).toBe(1)
    await batcher.stop()
  })

  it('a batch whose connection is killed is answered after a retry (L10)', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => kit.player({ main: 100n })))
    const answers = Promise.all(
      Array.from({ length: 10 }, (_, k) =>
        players.map((player) => kit.wallet.execute(stakeOf(player, `k${k}`))),
      ).flat(),
    )
    for (let k = 0; k < 5; k++)
      await kit.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    expect((await answers).every((answer) => answer.ok)).toBe(true)
    for (const player of players) expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 0n })
    expect((await kit.wallet.check({ players })).differences).toEqual([])
  })

  it('unknown is not no: with the database away a sent operation ends in `unavailable`, an unsent one in `busy` (L10)', async () => {
    const { pool, shut, open } = watchedPool()
    const batcher = new Batcher({ pool, clock: kit.clock })
    const player = await kit.player({ main: 100n })
    shut()
    const sent = batcher.execute(stakeOf(player, 'u1'), 50)
    const unsent = batcher.execute(stakeOf(player, 'u2'), 50)
    expect(await sent).toMatchObject({ reason: 'unavailable', isFinal: false, balances: null })
    expect(await unsent).toMatchObject({ reason: 'busy', isFinal: false })
    open()
    await batcher.stop()
    // It was done after all; the retry by key says so.
    expect(await kit.wallet.execute(stakeOf(player, 'u1'))).toMatchObject({ ok: true, repeated: true })
    expect(await kit.wallet.execute(stakeOf(player, 'u2'))).toMatchObject({ ok: true, repeated: false })
  })

  it('operations that a batch leaves unanswered are sent again, in halves, and reported (L9)', async () => {
    const { pool, calls, shut, open, cutNext } = watchedPool()
    const bugs: string[] = []
    const batcher = new Batcher({ pool, clock: kit.clock, onBug: (error) => bugs.push(String(error)) })
    const players = await Promise.all(Array.from({ length: 5 }, () => kit.player({ main: 100n })))
    shut()
    const answers = players.map((player) => batcher.execute(stakeOf(player, 'cut')))
    await tick()
    cutNext()
    open()
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: true })
    expect(calls).toEqual([1, 4, 2, 2])
    expect(bugs).toEqual(['Error: a call of the ledger left operations unanswered'])
    for (const player of players) expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 90n })
    await batcher.stop()
  })

  it('a serialization conflict is retried, unnoticed by the caller', async () => {
    const { pool, loseNext } = watchedPool()
    const batcher = new Batcher({ pool, clock: kit.clock })
    const player = await kit.player({ main: 100n })
    loseNext(() => Object.assign(new Error('deadlock detected'), { code: '40P01' }))
    expect(await batcher.execute(stakeOf(player, 'conflict'))).toMatchObject({ ok: true })
    expect(batcher.figures).toMatchObject({ reruns: 1, lost: 0 })
    await batcher.stop()
  })

  it('only the operation that made a batch fail fails, and is reported', async () => {
    const { pool, calls, shut, open } = watchedPool()
    const bugs: unknown[] = []
    const batcher = new Batcher({
      pool,
      clock: kit.clock,
      maxConcurrentCalls: 1,
      onBug: (error) => bugs.push(error),
    })
    const players = await Promise.all(Array.from({ length: 33 }, () => kit.player({ main: 100n })))
    const [first = 0n, ...others] = players
    const culprit = others[20]
    // A note in the books that only one of them trips over: its next entry cannot be numbered.
    await kit.db.query(
      `insert into wallet.entry select (jsonb_populate_record(e, '{"seq": 2, "tx": "in the way"}'::jsonb)).* from wallet.entry e where player_id = $1`,
      [culprit],
    )
    shut()
    const leading = batcher.execute(stakeOf(first, 'p'))
    await tick()
    const outcomes = Promise.allSettled(others.map((player) => batcher.execute(stakeOf(player, 'p'))))
    open()
    await leading
    for (const [k, { status }] of (await outcomes).entries())
      expect(status).toBe(others[k] === culprit ? 'rejected' : 'fulfilled')
    // Two calls for each halving of 32 operations.
    expect(calls).toEqual([1, 32, 16, 16, 8, 4, 4, 2, 1, 1, 2, 8])
    expect(bugs).toHaveLength(1)
    await batcher.stop()
  })

  it('a full queue answers stakes with `busy` at once and keeps a reserve for wins and rollbacks', async () => {
    const { pool, shut, open } = watchedPool()
    const batcher = new Batcher({ pool, clock: kit.clock, maxQueue: 3, maxConcurrentCalls: 1 })
    const player = await kit.player({ main: 100n })
    shut()
    const taken = ['q0', 'q1', 'q2', 'q3'].map((round) => batcher.execute(stakeOf(player, round)))
    expect(await batcher.execute(stakeOf(player, 'q4'))).toMatchObject({
      reason: 'busy',
      isFinal: false,
      entry: null,
    })
    const wins = ['q0', 'q1', 'q2'].map((round) =>
      batcher.execute(kit.op('win', player, { amount: 1n, round, tx: round })),
    )
    expect(await batcher.execute(kit.op('win', player, { amount: 1n, round: 'q3', tx: 'q3' }))).toMatchObject(
      {
        reason: 'busy',
      },
    )
    open()
    expect((await Promise.all([...taken, ...wins])).every((answer) => answer.ok)).toBe(true)
    await batcher.stop()
  })

  it('stops by refusing new operations and answering those that it has', async () => {
    const { pool, shut, open } = watchedPool()
    const batcher = new Batcher({ pool, clock: kit.clock })
    const player = await kit.player({ main: 100n })
    shut()
    const taken = ['z0', 'z1', 'z2'].map((round) => batcher.execute(stakeOf(player, round)))
    const stopping = batcher.stop()
    expect(await batcher.execute(stakeOf(player, 'z3'))).toMatchObject({ reason: 'busy' })
    open()
    await stopping
    expect((await Promise.all(taken)).map((answer) => answer.ok)).toEqual([true, true, true])
  })

  it('announces each balance after its commit, also of a repeat, as its first push may be lost; not of refusals', async () => {
    const pushed: bigint[] = []
    const told = await createWalletKit({
      onBalance: ({ seq, balances }) => pushed.push(seq, balances.main),
      max: 2,
    })
    try {
      const player = await told.player({ main: 100n })
      await told.done('stake', player, { amount: 10n, round: 'r', tx: 'x' })
      await told.done('stake', player, { amount: 10n, round: 'r', tx: 'x' })
      await told.refused('stake', player, { amount: 1_000n, round: 'r' })
      expect(pushed).toEqual([1n, 100n, 2n, 90n, 2n, 90n])
    } finally {
      await told.close()
    }
  })

  it('operations that cannot be stored unchanged are never sent', async () => {
    const player = await kit.player({ main: 100n })
    const broken: Promise<Answer>[] = [
      kit.run('stake', player, { amount: 1n, round: 'r', tx: '' }),
      kit.run('stake', player, { amount: 1n, round: 'a\0b' }),
      kit.run('stake', player, { amount: 1n, round: 'r'.repeat(201) }),
      kit.run('stake', player, { amount: 1n, round: 'r', provider: 10_000 }),
      kit.run('adjust', player, { amount: 1n, account: 'corrections' }),
    ]
    for (const one of broken) await expect(one).rejects.toThrow(TypeError)
    expect(await kit.refused('stake', player, { amount: -1n, round: 'r' })).toMatchObject({
      reason: 'bad_amount',
    })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'r', currency: 'NOK' })).toMatchObject({
      reason: 'currency',
    })
  })
})
