import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWalletEntry, type WalletEntryEvent, walletEntryTopic } from './index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 4 })
})
afterAll(() => kit.close())

/** The player's events, by number. */
async function eventsOf(playerId: bigint): Promise<WalletEntryEvent[]> {
  const { rows } = await kit.db.query<{ body: unknown; seq: bigint }>(
    'select seq, body from kernel.outbox where player_id = $1 and topic = $2 order by id',
    [playerId, walletEntryTopic],
  )
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, k) => BigInt(k + 1)))
  return rows.map(({ body }) => parseWalletEntry(body))
}

describe('the event of an entry has all its facts, so that no consumer reads the ledger', () => {
  it('a stake and its win: kind, vertical, provider, round, game, amounts, resulting balances', async () => {
    const player = await kit.player({ main: 1_000n })
    const at = kit.clock.now()
    await kit.done('stake', player, { amount: 300n, round: 'r "1"', tx: 's|1', game: 'lantern-20-96' })
    await kit.done('win', player, { amount: 450n, round: 'r "1"', tx: 'w 1', endsRound: true })
    const [, stake, win] = await eventsOf(player)
    expect(stake).toEqual({
      kind: 'stake',
      refusal: null,
      vertical: 'casino',
      provider: 15,
      tx: 's|1',
      round: 'r "1"',
      game: 'lantern-20-96',
      currency: 'EUR',
      at,
      amount: 300n,
      moved: { main: -300n, locked: 0n, betHeld: 0n, bonus: 0n, receivable: 0n, house: 300n },
      houseAccount: 10_015,
      after: { main: 700n, locked: 0n, bonus: 0n, receivable: 0n },
      totals: { staked: 300n, won: 0n, deposited: 1_000n, withdrawn: 0n },
      original: null,
      bonusId: null,
      overLimit: null,
    })
    // The win does not name its game: the round knows it.
    expect(win).toMatchObject({ kind: 'win', tx: 'w 1', game: 'lantern-20-96', moved: { main: 450n } })
    expect(win?.after.main).toBe(1_150n)
  })

  it('a refusal: its reason and window, and that nothing moved', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { loss: { week: 50n } } } })
    await kit.refused('stake', player, { amount: 51n, round: 'r' })
    expect((await eventsOf(player)).at(-1)).toMatchObject({
      kind: 'stake',
      refusal: { reason: 'loss_limit', window: 'week' },
      amount: 51n,
      moved: { main: 0n, house: 0n },
      after: { main: 1_000n },
    })
  })

  it('payments from outside, holds, bonuses, rollbacks and tombstones', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('hold', player, { amount: 400n, holdId: 'h', provider: 5 })
    await kit.done('settle', player, { holdId: 'h', amount: 100n, provider: 5 })
    await kit.done('grantBonus', player, {
      amount: 50n,
      bonusId: 7n,
      provider: 0,
      terms: bonusTerms({ toWager: 10_000_000n }),
    })
    await kit.done('stake', player, { amount: 10n, round: 'r', tx: 's', game: 'g' })
    await kit.done('rollback', player, { original: 's', of: 'bet', amount: 4n })
    await kit.done('rollback', player, { original: 'unknown', of: 'bet' })
    const events = await eventsOf(player)
    expect(events.map(({ kind, refusal }) => refusal?.reason ?? kind)).toEqual([
      'deposit',
      'hold',
      'settle',
      'grantBonus',
      'stake',
      'rollback',
      'cancelled',
      'rollback',
    ])
    expect(events[2]).toMatchObject({
      original: 2n,
      moved: { locked: -100n, house: 100n },
      houseAccount: 40_005,
      after: { main: 600n, locked: 300n },
      totals: { withdrawn: 100n },
    })
    expect(events[3]).toMatchObject({ bonusId: 7n, moved: { bonus: 50n }, after: { bonus: 50n } })
    expect(events[5]).toMatchObject({ game: 'g', original: 5n, amount: 4n, moved: { main: 4n } })
    expect(events[6]).toMatchObject({ kind: 'tombstone', tx: 'unknown', original: null })
  })

  it('equals the entry in every number, singly and in a batch', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => kit.player({ main: 500n })))
    for (const round of ['a', 'b'])
      await Promise.all(
        players.flatMap((player) => [
          kit.run('stake', player, { amount: 20n, round, game: 'lantern-20-96' }),
          kit.run('win', player, { amount: 30n, round }),
        ]),
      )
    for (const player of players) {
      const { rows } = await kit.db.query<Record<string, bigint | number | string>>(
        'select * from wallet.entry where player_id = $1 order by seq',
        [player],
      )
      const events = await eventsOf(player)
      expect(events).toHaveLength(5)
      for (const [k, event] of events.entries())
        expect(rows[k]).toMatchObject({
          at: event.at,
          amount: event.amount,
          d_main: event.moved.main,
          house: event.moved.house,
          house_account: event.houseAccount,
          main: event.after.main,
          bonus: event.after.bonus,
          staked: event.totals.staked,
          won: event.totals.won,
          deposited: event.totals.deposited,
          tx: event.tx,
          round: event.round,
        })
      expect(events.slice(1).map(({ game }) => game)).toEqual(Array(4).fill('lantern-20-96'))
    }
  })

  it('an invalid body is refused with a reason', () => {
    expect(() => parseWalletEntry({})).toThrow('entry')
    expect(() => parseWalletEntry({ entry: '1 0', tx: 'x', round: null, game: null })).toThrow('24 numbers')
  })
})
