import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { type Answer, createWallet, type Operation, type Wallet } from './index.ts'
import { createWalletKit, type WalletKit, testChange } from './test-kit.ts'

let kit: WalletKit
/** Another instance of the server on the same database. */
let other: Wallet
beforeAll(async () => {
  kit = await createWalletKit({ max: 20 })
  other = createWallet({ db: kit.db, clock: kit.clock, minBatchForNextCall: 1 })
})
afterAll(async () => {
  await other.stop()
  await kit.close()
})

/** The same operations from both instances in turn, all at once. */
const fromBoth = (operations: readonly Operation[]): Promise<Answer[]> =>
  Promise.all(operations.map((operation, k) => (k % 2 === 0 ? kit.wallet : other).execute(operation)))
const reasons = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [
      ...Map.groupBy(answers, (answer) =>
        answer.ok ? (answer.repeated ? 'repeated' : 'done') : answer.reason,
      ),
    ].map(([name, group]) => [name, group.length]),
  )

/** Locks a player's wallet in a transaction of its own until the test releases it. */
async function holding(playerId: bigint, work: (tx: Parameters<Wallet['executeIn']>[0]) => Promise<void>) {
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  const done = inTransaction(kit.db, async (tx) => {
    await tx.query('select from wallet.wallet where player_id = $1 for update', [playerId])
    isHeld()
    await released
    await work(tx)
  })
  await held
  return async () => {
    letGo()
    await done
  }
}

describe('races', () => {
  it('twenty equal stakes over two instances: one debit', async () => {
    const player = await kit.player({ main: 1_000n })
    const stake = kit.op('stake', player, { amount: 100n, round: 'r', tx: 'same' })
    expect(reasons(await fromBoth(Array.from({ length: 20 }, () => stake)))).toEqual({
      done: 1,
      repeated: 19,
    })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 900n })
  })

  it('two hundred parallel debits never take more than there is (WAL-15)', async () => {
    const player = await kit.player({ main: 1_000n })
    const stakes = Array.from({ length: 200 }, (_, k) =>
      kit.op('stake', player, { amount: 70n, round: `r${k}` }),
    )
    expect(reasons(await fromBoth(stakes))).toEqual({ done: 14, no_funds: 186 })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 20n })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('of a hundred stakes against a limit with room for one exactly one passes (LIM-13)', async () => {
    const player = await kit.player({ main: 100_000n, gate: { limits: { loss: { day: 150n } } } })
    const stakes = Array.from({ length: 100 }, (_, k) =>
      kit.op('stake', player, { amount: 100n, round: `r${k}` }),
    )
    expect(reasons(await fromBoth(stakes))).toEqual({ done: 1, loss_limit: 99 })
  })

  it('of a hundred deposits against a limit with room for one exactly one passes (LIM-13)', async () => {
    const player = await kit.player({ gate: { limits: { deposit: { month: 150n } } } })
    const deposits = Array.from({ length: 100 }, () =>
      kit.op('authorizeDeposit', player, { amount: 100n, provider: 5 }),
    )
    expect(reasons(await fromBoth(deposits))).toEqual({ done: 1, deposit_limit: 99 })
  })

  it('of parallel holds and stakes of the whole balance exactly one succeeds', async () => {
    const player = await kit.player({ main: 500n })
    const all = Array.from({ length: 30 }, (_, k) =>
      k % 3 === 0
        ? kit.op('hold', player, { amount: 500n, holdId: `h${k}`, provider: 5 })
        : kit.op('stake', player, { amount: 500n, round: `r${k}` }),
    )
    expect(reasons(await fromBoth(all))).toEqual({ done: 1, no_funds: 29 })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 0n })
  })

  it('an exclusion that commits while a stake waits applies to it; neighbours do not wait', async () => {
    const [excluded, neighbour] = [await kit.player({ main: 100n }), await kit.player({ main: 100n })]
    const until = kit.clock.now().add({ hours: 24 })
    const letGo = await holding(excluded, (tx) =>
      kit.wallet.setGate(tx, excluded, { exclusion: { until } }, testChange),
    )
    const order: string[] = []
    const waiting = [
      kit.run('stake', excluded, { amount: 10n, round: 'a' }),
      other.execute(kit.op('stake', excluded, { amount: 10n, round: 'b' })),
    ].map((answer) => answer.then((value) => (order.push('excluded'), value)))
    const beside = await kit.run('stake', neighbour, { amount: 10n, round: 'n' })
    order.push('neighbour')
    expect(beside).toMatchObject({ ok: true })
    await letGo()
    expect(reasons(await Promise.all(waiting))).toEqual({ excluded: 2 })
    expect(order[0]).toBe('neighbour')
  })

  it('a limit that is lowered while a stake waits already applies to it (LIM-08)', async () => {
    const player = await kit.player({ main: 100n })
    const letGo = await holding(player, (tx) =>
      kit.wallet.setGate(tx, player, { limits: { loss: { day: 5n } } }, testChange),
    )
    const stake = kit.run('stake', player, { amount: 10n, round: 'a' })
    await letGo()
    expect(await stake).toMatchObject({ reason: 'loss_limit', window: 'day' })
  })

  it("a player's operations keep their order of arrival while the wallet is locked elsewhere", async () => {
    const player = await kit.player({ main: 100n })
    const letGo = await holding(player, async () => {})
    const answers = Array.from({ length: 6 }, (_, k) =>
      kit.run('stake', player, { amount: 10n, round: `o${k}` }),
    )
    await letGo()
    const numbers = (await Promise.all(answers)).map((answer) => answer.entry?.seq ?? 0n)
    expect(numbers).toEqual([2n, 3n, 4n, 5n, 6n, 7n])
  })

  it('random play of many players over two instances keeps the books consistent', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => kit.player({ main: 2_000n })))
    const operations = Array.from({ length: 600 }, (_, k) => {
      const player = players[(k * 7) % players.length] ?? 0n
      const round = `m${Math.floor(k / 24)}`
      if (k % 5 === 0) return kit.op('win', player, { amount: BigInt(k % 40), round, tx: `w${k % 300}` })
      if (k % 11 === 0) return kit.op('rollback', player, { original: `s${k % 90}`, of: 'any', tx: `b${k}` })
      return kit.op('stake', player, { amount: BigInt(10 + (k % 30)), round, tx: `s${k % 300}` })
    })
    await fromBoth(operations)
    expect((await kit.wallet.check({ players })).differences).toEqual([])
  })
})
