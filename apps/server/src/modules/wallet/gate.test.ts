import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { compareGate } from './check-gate.ts'
import type { GateFacts } from './index.ts'
import { createWalletKit, testChange, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

const stakeOf = async (player: bigint, amount = 1n) => {
  const answer = await kit.run('stake', player, { amount, round: crypto.randomUUID() })
  return answer.ok ? 'accepted' : answer.reason
}
const later = (hours: number) => kit.clock.now().add({ hours })
const allowed = { casino: true, deposits: true, withdrawals: true }

describe('facts of several sources', () => {
  it('count as the strictest of them, whichever is written last', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.setGate(player, { policy: { stakeMax: 50n }, activity: { stakeMax: 80n } })
    expect([await stakeOf(player, 50n), await stakeOf(player, 51n)]).toEqual(['accepted', 'stake_over_max'])
    await kit.setGate(player, { activity: { stakeMax: null } })
    expect(await stakeOf(player, 51n)).toBe('stake_over_max')
    await kit.setGate(player, { policy: { products: { casino: false } }, status: { products: allowed } })
    expect(await stakeOf(player)).toBe('product_off')
    await kit.setGate(player, { policy: { products: { casino: true } } })
    expect(await stakeOf(player)).toBe('accepted')
    await kit.setGate(player, { policy: { isActive: false }, status: { isActive: true } })
    expect(await stakeOf(player)).toBe('account_status')
  })

  it('allow nothing that the status has not allowed', async () => {
    const player = 70_001n
    await inTransaction(kit.db, async (tx) => {
      await kit.wallet.open(tx, { playerId: player, currency: 'EUR' })
      await kit.wallet.setGate(tx, player, { policy: { isActive: true, products: allowed } }, testChange)
    })
    await kit.done('deposit', player, { amount: 10n, provider: 5 })
    expect(await stakeOf(player)).toBe('account_status')
    await kit.setGate(player, { status: { isActive: true, products: { deposits: true } } })
    expect(await stakeOf(player)).toBe('product_off')
    await kit.setGate(player, { status: { products: { casino: true } } })
    expect(await stakeOf(player)).toBe('accepted')
  })

  it('keep an exclusion and a time-out apart: each ends at its own end', async () => {
    const player = await kit.player({ main: 10n })
    await kit.setGate(player, { exclusion: { until: later(2) }, timeout: { until: later(4) } })
    expect(await stakeOf(player)).toBe('excluded')
    kit.clock.advance({ hours: 2 })
    expect(await stakeOf(player)).toBe('timed_out')
    kit.clock.advance({ hours: 2 })
    expect(await stakeOf(player)).toBe('accepted')
  })

  it('EXC-20: an exclusion from a product closes it alone, and nobody gives it back before its end', async () => {
    const player = await kit.player({ main: 100n })
    const liveStake = async () => {
      const round = crypto.randomUUID()
      const answer = await kit.run('stake', player, { amount: 1n, round, vertical: 'live-casino' })
      return answer.ok ? 'accepted' : answer.reason
    }
    await kit.setGate(player, { productExclusions: { 'live-casino': later(2) } })
    expect([await stakeOf(player), await liveStake()]).toEqual(['accepted', 'product_off'])
    await kit.setGate(player, { productExclusions: { 'live-casino': null, casino: later(1) } })
    expect([await stakeOf(player), await liveStake()]).toEqual(['product_off', 'product_off'])
    await kit.setGate(player, { exclusion: { until: later(1) } })
    expect(await stakeOf(player)).toBe('excluded')
    kit.clock.advance({ hours: 2 })
    // Its time is over; it lasts until it is taken back.
    expect([await stakeOf(player), await liveStake()]).toEqual(['product_off', 'product_off'])
    await kit.setGate(player, { productExclusions: { 'live-casino': null } })
    expect([await stakeOf(player), await liveStake()]).toEqual(['product_off', 'accepted'])
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('L8: after the end of a block, check or playing time let stakes pass again', async () => {
    const player = await kit.player({ main: 100n })
    const now = kit.clock.now()
    await kit.setGate(player, {
      timeout: { until: now },
      activity: { playUntil: now.add({ seconds: 1 }) },
    })
    await kit.done('stake', player, { amount: 1n, round: 'edge' })
    await kit.setGate(player, { activity: { playUntil: now } })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'edge' })).toMatchObject({
      reason: 'time_limit',
    })
    await kit.setGate(player, { activity: { playUntil: null, realityCheckAt: now } })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'edge' })).toMatchObject({
      reason: 'reality_check_due',
    })
  })

  it('name the period of the time limit that ends first', async () => {
    const player = await kit.player({ main: 10n })
    await kit.setGate(player, {
      activity: { playUntil: kit.clock.now(), playWindow: 'day' },
      policy: { playUntil: later(1), playWindow: 'month' },
    })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'p' })).toMatchObject({
      reason: 'time_limit',
      window: 'day',
    })
  })
})

describe('a running break', () => {
  it.each(['exclusion', 'timeout'] as const)(
    'EXC-04, EXC-19: an %s is never shortened or ended, by whoever writes it, and can be extended',
    async (source) => {
      const player = await kit.player({ main: 10n })
      const reason = source === 'exclusion' ? 'excluded' : 'timed_out'
      const end = later(24)
      await kit.setGate(player, { [source]: { until: end } } satisfies GateFacts)
      for (const until of [later(1), kit.clock.now(), null]) {
        await kit.setGate(player, { [source]: { until } })
        kit.clock.set(end.subtract({ milliseconds: 1 }))
        expect(await stakeOf(player)).toBe(reason)
        kit.clock.set(end.subtract({ hours: 24 }))
      }
      await kit.setGate(player, { [source]: { until: end.add({ hours: 1 }) } })
      kit.clock.set(end)
      expect(await stakeOf(player)).toBe(reason)
      kit.clock.set(end.add({ hours: 1 }))
      expect(await stakeOf(player)).toBe('accepted')
      await kit.setGate(player, { [source]: { until: later(1) } })
      expect(await stakeOf(player)).toBe(reason)
    },
  )

  it('outlives whatever the other sources say afterwards', async () => {
    const player = await kit.player({ main: 10n })
    await kit.setGate(player, { exclusion: { until: later(24) } })
    await kit.setGate(player, {
      status: { isActive: true, products: allowed },
      timeout: { until: later(1) },
      policy: { stakeMax: null },
    })
    kit.clock.advance({ hours: 2 })
    expect(await stakeOf(player)).toBe('excluded')
  })
})

describe('changes of facts and limits', () => {
  const changesOf = async (player: bigint) => {
    const { rows } = await kit.db.query<{ source: number; facts: object; reason: string; actor: string }>(
      'select source, facts, reason, actor from wallet.gate_change where player_id = $1 order by id',
      [player],
    )
    return rows
  }

  it('are kept with their author and reason; what changes nothing is no change (LIM-24)', async () => {
    const player = await kit.player()
    const before = (await changesOf(player)).length
    const change = { reason: 'asked by phone', actor: 'staff:7' }
    const write = (facts: GateFacts) =>
      inTransaction(kit.db, (tx) => kit.wallet.setGate(tx, player, facts, change))
    await write({ policy: { stakeMax: 500n }, limits: { loss: { day: 1_000n } } })
    await write({ policy: { stakeMax: 500n }, limits: { loss: { day: 1_000n } } })
    await write({ limits: { loss: { day: 1_000_000n } } })
    expect((await changesOf(player)).slice(before)).toEqual([
      { source: 2, facts: { stake_max: 500 }, ...change },
      { source: 7, facts: { 'loss.day': '1000' }, ...change },
      { source: 7, facts: { 'loss.day': '1000000' }, ...change },
    ])
  })

  it.each([
    [
      'an exclusion that is shortened in the gate',
      `update wallet.gate set excluded_until = null where player_id = $1`,
      /^gate: excluded_until is null, its facts say \d+$/,
    ],
    [
      'an exclusion that is shortened in its facts and in the gate',
      `with f as (update wallet.gate_fact set blocked_until = now() where player_id = $1 and source = 3 returning *)
         update wallet.gate g set excluded_until = f.blocked_until from f where g.player_id = $1`,
      /^facts of exclusion: they are not those of the last change$/,
    ],
    [
      'a limit that is raised in its row and in the gate',
      `with l as (update wallet.limit_window set own = 200
           where player_id = $1 and measure = 1 and period = 1 returning *)
         update wallet.gate g set loss_cap = l.cap + l.mark, loss_quiet = wallet.quiet_total(l.cap, l.mark, l.told)
           from l where g.player_id = $1`,
      /^limit loss\.day: 200, the last change says 100$/,
    ],
    [
      'an exclusion whose facts are removed, with the gate that follows from the rest',
      `with f as (delete from wallet.gate_fact where player_id = $1 and source = 3)
         update wallet.gate set excluded_until = null where player_id = $1`,
      /^facts of exclusion: they are missing$/,
    ],
    [
      'a product that is allowed in the gate alone',
      `update wallet.gate set products = products | 128 where player_id = $1`,
      /^gate: products is \d+, its facts say \d+$/,
    ],
  ])('the check of the books finds %s', async (_what, statement, message) => {
    const player = await kit.player({ main: 10n })
    await kit.setGate(player, {
      exclusion: { until: later(24) },
      timeout: { until: later(2) },
      policy: { stakeMax: 50n, products: { bonuses: false } },
      activity: { playUntil: later(3), realityCheckAt: later(4) },
      limits: { loss: { day: 100n, week: 300n }, deposit: { month: 5_000n } },
    })
    const check = () => kit.wallet.check({ players: [player] })
    expect((await check()).differences).toEqual([])
    await kit.db.query(statement, [player])
    expect((await check()).differences).toEqual([
      { playerId: player, promise: 'L8', seq: null, message: expect.stringMatching(message) },
    ])
  })

  it('are the same in every time zone of a session', async () => {
    const player = await kit.player()
    await kit.setGate(player, { exclusion: { until: later(24) } })
    await inTransaction(kit.db, async (tx) => {
      await tx.query(`set local timezone = 'America/St_Johns'`)
      const found: string[] = []
      await compareGate(tx, player, (_promise, _seq, message) => found.push(message))
      expect(found).toEqual([])
    })
  })

  it('cannot be changed or removed', async () => {
    const player = await kit.player()
    for (const statement of ['update wallet.gate_change set actor = $2', 'delete from wallet.gate_change'])
      await expect(
        kit.db.query(
          `${statement} where player_id = $1`,
          statement.includes('$2') ? [player, 'nobody'] : [player],
        ),
      ).rejects.toMatchObject({ code: '23001' })
  })
})
