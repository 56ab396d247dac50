import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, type Database, inTransactionOf } from '../../kernel/index.ts'
import { createWallet, type Wallet } from './index.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
/** The ledger's own connections: two calls, two side calls and one more. */
let own: Database
/** Connections of other holders of wallets: the office, payments, another instance. */
let elsewhere: Database
beforeAll(async () => {
  kit = await createWalletKit({ max: 3 })
  const { connection } = kit.db
  own = createDatabase({ connection, max: 5, applicationName: 'marquee ledger' })
  elsewhere = createDatabase({ connection, max: 20, applicationName: 'elsewhere' })
})
afterAll(async () => {
  await own.close()
  await elsewhere.close()
  await kit.close()
})

/** Runs the statement in a transaction of its own that stays open until the returned function is called. */
async function holding(text: string, values: readonly unknown[] = []): Promise<() => Promise<void>> {
  const client = await elsewhere.pool.connect()
  await client.query('begin')
  await client.query(text, [...values])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** A wallet over a pool of its own whose last connection can be cut while PostgreSQL works. */
function cuttable(options: { maxHeldMs: number }): { wallet: Wallet; cut: () => void } {
  let last: pg.PoolClient | undefined
  const pool = {
    connect: async () => (last = await own.pool.connect()),
  } as unknown as pg.Pool
  return {
    wallet: createWallet({ db: kit.db, pool, clock: kit.clock, ...options }),
    cut: () =>
      (last as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy(),
  }
}

const isWaiting = () =>
  vi.waitFor(async () => {
    const { rows } = await elsewhere.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and application_name = 'marquee ledger' and wait_event_type = 'Lock'`,
    )
    expect(rows[0]?.waiting).toBe(1)
  })

describe('an operation whose connection broke while PostgreSQL worked', () => {
  it('is never `busy`: it is retried until its key tells the outcome (A5)', async () => {
    const { wallet, cut } = cuttable({ maxHeldMs: 50 })
    const player = await kit.player({ main: 1_000n })
    // The stake has the wallet's lock and waits to write its event.
    const letGo = await holding('lock table kernel.outbox in exclusive mode')
    const stake = wallet.execute(kit.op('stake', player, { amount: 100n, round: 'cut', tx: 'cut' }))
    await isWaiting()
    cut()
    // Much longer than an operation waits that is certainly not done.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await letGo()
    expect(await stake).toMatchObject({ ok: true, repeated: true, balances: { main: 900n } })
    expect(wallet.figures).toMatchObject({ lost: 1, busy: 0, unavailable: 0 })
    await wallet.stop()
  })

  it('is `unavailable` when its caller’s time is over, and a later repeat finds it', async () => {
    const { wallet, cut } = cuttable({ maxHeldMs: 50 })
    const player = await kit.player({ main: 1_000n })
    const letGo = await holding('lock table kernel.outbox in exclusive mode')
    const operation = kit.op('stake', player, { amount: 100n, round: 'late', tx: 'late' })
    const stake = wallet.execute(operation, { timeoutMs: 250 })
    await isWaiting()
    cut()
    expect(await stake).toMatchObject({ ok: false, reason: 'unavailable', isFinal: false })
    await letGo()
    expect(await wallet.execute(operation)).toMatchObject({ ok: true, repeated: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 900n })
    await wallet.stop()
  })

  it('is announced to the open sockets although its answer is a repeat', async () => {
    const pushed: bigint[] = []
    let last: pg.PoolClient | undefined
    const wallet = createWallet({
      db: kit.db,
      pool: { connect: async () => (last = await own.pool.connect()) } as unknown as pg.Pool,
      clock: kit.clock,
      onBalance: ({ balances }) => pushed.push(balances.main),
    })
    const player = await kit.player({ main: 1_000n })
    const letGo = await holding('lock table kernel.outbox in exclusive mode')
    const stake = wallet.execute(kit.op('stake', player, { amount: 100n, round: 'push' }))
    await isWaiting()
    ;(last as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    await letGo()
    expect(await stake).toMatchObject({ ok: true })
    expect(pushed).toEqual([900n])
    await wallet.stop()
  })
})

describe('wallets that are locked elsewhere', () => {
  it('use no connection of others: with sixteen of them locked, an unrelated statement is answered at once (A6)', async () => {
    const wallet = createWallet({ db: kit.db, pool: own.pool, clock: kit.clock, maxHeldMs: 1_000 })
    const held = await Promise.all(Array.from({ length: 16 }, () => kit.player({ main: 100n })))
    const free = await Promise.all(Array.from({ length: 8 }, () => kit.player({ main: 100n })))
    const letGo = await Promise.all(
      held.map((player) => holding('select from wallet.wallet where player_id = $1 for update', [player])),
    )
    const waiting = held.map((player) => wallet.execute(kit.op('stake', player, { amount: 1n, round: 'h' })))
    await vi.waitFor(() => expect(wallet.figures.held).toBe(16))
    const began = performance.now()
    await Promise.all([
      kit.db.query('select 1'),
      ...free.map((player) => wallet.execute(kit.op('stake', player, { amount: 1n, round: 'f' }))),
    ])
    expect(performance.now() - began).toBeLessThan(500)
    expect(wallet.figures.sideCalls).toBeLessThanOrEqual(2)
    const { rows } = await elsewhere.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([{ waiting: 0 }])
    for (const open of letGo) await open()
    expect((await Promise.all(waiting)).every((answer) => answer.ok)).toBe(true)
    await wallet.stop()
  })

  it('are waited for up to the limit, then the answer is `busy` and nothing was done', async () => {
    const wallet = createWallet({ db: kit.db, pool: own.pool, clock: kit.clock, maxHeldMs: 60 })
    const player = await kit.player({ main: 100n })
    const letGo = await holding('select from wallet.wallet where player_id = $1 for update', [player])
    const operation = kit.op('stake', player, { amount: 1n, round: 'b' })
    expect(await wallet.execute(operation)).toMatchObject({ reason: 'busy', isFinal: false })
    expect(wallet.figures).toMatchObject({ busy: 1, held: 0 })
    await letGo()
    expect(await wallet.execute(operation)).toMatchObject({ ok: true, repeated: false })
    await wallet.stop()
  })

  it('do not keep the ledger from stopping, even when asked twice (P15)', async () => {
    const wallet = createWallet({ db: kit.db, pool: own.pool, clock: kit.clock, maxHeldMs: 500 })
    const player = await kit.player({ main: 100n })
    const letGo = await holding('select from wallet.wallet where player_id = $1 for update', [player])
    const answer = wallet.execute(kit.op('stake', player, { amount: 1n, round: 's' }))
    await vi.waitFor(() => expect(wallet.figures.held).toBe(1))
    await Promise.all([wallet.stop(), wallet.stop()])
    expect(await answer).toMatchObject({ reason: 'busy' })
    await wallet.stop()
    await letGo()
  })
})

it('an operation of another player than its transaction is refused, and writes nothing', async () => {
  const [first, second] = [await kit.player({ main: 1_000n }), await kit.player({ main: 1_000n })]
  const staking = (player: bigint) =>
    inTransactionOf(kit.db, first, (tx) =>
      kit.wallet.executeIn(tx, kit.op('stake', player, { amount: 100n, round: 'of-player' })),
    )
  await expect(staking(second)).rejects.toThrow("an operation of another player than its transaction's")
  expect(await staking(first)).toMatchObject({ ok: true, balances: { main: 900n } })
  expect(await kit.wallet.balancesOf(second)).toMatchObject({ main: 1_000n, seq: 1n })
})
