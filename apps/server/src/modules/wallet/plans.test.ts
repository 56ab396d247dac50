import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 4 })
})
afterAll(() => kit.close())

describe('plans', () => {
  it('every table is read by index, even when its plan was made while the quarter was empty', async () => {
    // Statistics of empty tables make a scan of the whole table look cheap.
    await kit.db.query('vacuum analyze')
    const players = await Promise.all(Array.from({ length: 40 }, () => kit.player({ main: 10_000n })))
    const play = async (round: string) => {
      await Promise.all(players.map((player) => kit.done('stake', player, { amount: 10n, round, tx: round })))
      await Promise.all(players.map((player) => kit.done('win', player, { amount: 5n, round, tx: round })))
      await Promise.all(
        players
          .slice(0, 4)
          .map((player) => kit.done('rollback', player, { original: round, of: 'bet', tx: `b${round}` })),
      )
    }
    await play('first')
    const scans = async () => {
      await kit.db.query('select pg_stat_force_next_flush()')
      const { rows } = await kit.db.query<{ scans: bigint }>(
        `select coalesce(sum(seq_scan), 0)::bigint as scans from pg_stat_user_tables where schemaname = 'wallet'`,
      )
      return rows[0]?.scans ?? 0n
    }
    await flushAll()
    const before = await scans()
    for (let k = 0; k < 10; k++) await play(`r${k}`)
    await flushAll()
    expect((await scans()) - before).toBe(0n)
  })

  it('the decision about a stake is inlined, so that a batch does not call a function for each stake', async () => {
    const { rows } = await kit.db.query<Record<string, string>>(
      `explain (verbose, costs off) select s.* from wallet.wallet w
         join wallet.gate g using (player_id) left join wallet.bonus b using (player_id)
         cross join lateral wallet.decide_stake(
           row(g.*)::wallet.gate, row(b.*)::wallet.bonus, 1::smallint, w.main, w.bonus_mask, b.bonus_id, 1, w.main,
           w.staked - w.won, w.staked, false, w.last_at, b.bonus_id, w.staked, true, w.last_at) s`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/loss_cap/)
    expect(plan).not.toMatch(/Function Scan|wallet\.\w+\(/)
  })

  it('a repeat is looked up by its key, never among all entries of a player', async () => {
    kit.clock.set('2027-01-01T00:00:00Z')
    await kit.wallet.makePartitions()
    await kit.db.query('vacuum analyze')
    const players = await Promise.all(Array.from({ length: 40 }, () => kit.player({ main: 10_000n })))
    const probesOf = async (index: string) => {
      await flushAll()
      const { rows } = await kit.db.query<{ probes: bigint }>(
        `select sum(idx_scan)::bigint as probes from pg_stat_user_indexes where indexrelname ~ $1`,
        [`^entry_.*_${index}$`],
      )
      return rows[0]?.probes ?? 0n
    }
    const [history, keys] = [await probesOf('pkey'), await probesOf('key')]
    for (let k = 0; k < 10; k++) {
      const [round, tx] = [`k${k}`, `k${k}`]
      await Promise.all(players.map((player) => kit.done('stake', player, { amount: 10n, round, tx })))
      await Promise.all(players.map((player) => kit.done('win', player, { amount: 5n, round, tx })))
      for (const player of players.slice(0, 4))
        await kit.done('stake', player, { amount: 1n, round, tx: `${tx}a` })
    }
    expect(await probesOf('pkey')).toBe(history)
    expect(await probesOf('key')).toBeGreaterThanOrEqual(keys + 840n)
  })
})

/** Statistics reach the shared view when each connection's session says so. */
async function flushAll(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => kit.db.pool.connect()))
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()')
    await client.query('select 1')
  }
  for (const client of clients) client.release()
}

describe('partitions', () => {
  it('are created ahead, once, each with its key', async () => {
    kit.clock.set('2031-05-05T00:00:00Z')
    expect(await kit.wallet.makePartitions()).toBe(7)
    expect(await kit.wallet.makePartitions()).toBe(0)
    const player = await kit.player({ main: 10n })
    await kit.done('stake', player, { amount: 1n, round: 'r', tx: 'later' })
    const { rows } = await kit.db.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'entry_2031q2' order by 1`,
    )
    expect(rows.map((row) => row.name)).toEqual([
      'entry_2031q2_at',
      'entry_2031q2_key',
      'entry_2031q2_pkey',
      'entry_2031q2_ref',
      'entry_2031q2_rounding',
    ])
    await expect(kit.db.query('truncate wallet.entry_2031q2')).rejects.toThrow('never changed')
    await expect(kit.db.query('delete from wallet.entry_2031q2')).rejects.toThrow('never changed')
  })
})
