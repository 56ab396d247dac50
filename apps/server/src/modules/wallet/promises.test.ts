import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

const differences = async (...players: bigint[]) => (await kit.wallet.check({ players })).differences

/** Changes the books without the ledger, as somebody with the owner's rights could. */
async function tamper(text: string, values: unknown[]): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(text, values)
  })
}

describe('L1 balanced', () => {
  it('every entry sums to zero with its house leg, and so does every currency, player and day', async () => {
    const player = await kit.player({ main: 10_000n })
    await kit.done('stake', player, { amount: 700n, round: 'l1' })
    await kit.done('win', player, { amount: 300n, round: 'l1', endsRound: true })
    await kit.done('hold', player, { amount: 500n, holdId: 'l1', provider: 5 })
    await kit.done('settle', player, { holdId: 'l1', amount: 200n, provider: 5 })
    await kit.done('release', player, { holdId: 'l1', provider: 5 })
    const { rows } = await kit.db.query<{ sum: bigint }>(
      `select sum(d_main + d_locked + d_held + d_bonus - d_receivable + house)::bigint as sum
         from wallet.entry where player_id = $1 group by currency, at::date`,
      [player],
    )
    expect(rows).toEqual([{ sum: 0n }])
    expect(await differences(player)).toEqual([])
  })

  it('an entry that does not balance cannot be written', async () => {
    const player = await kit.player()
    const insert = kit.db.query(
      `insert into wallet.entry select (jsonb_populate_record(null::wallet.entry, $2::jsonb)).* where $1::bigint > 0`,
      [
        player,
        JSON.stringify({
          player_id: String(player),
          at: '2026-10-24T09:00:00Z',
          seq: 1,
          fingerprint: 0,
          amount: 5,
          d_main: 5,
          d_locked: 0,
          d_held: 0,
          d_bonus: 0,
          d_receivable: 0,
          house: -4,
          main: 5,
          locked: 0,
          bonus: 0,
          receivable: 0,
          staked: 0,
          won: 0,
          deposited: 0,
          withdrawn: 0,
          provider: 1,
          house_account: 1,
          kind: 13,
          class: 7,
          outcome: 0,
          vertical: 0,
          currency: 'EUR',
          tx: 'x',
          hash: '\\x00',
        }),
      ],
    )
    await expect(insert).rejects.toThrow('entry_balanced')
  })
})

describe('L2 stored equals replayed', () => {
  it('balances, totals, holds, reservations and rounds equal their entries', async () => {
    const player = await kit.player({ main: 10_000n })
    await kit.done('reserveBet', player, { amount: 800n, round: 'slip', vertical: 'sports', provider: 21 })
    await kit.done('hold', player, { amount: 1_000n, holdId: 'l2', provider: 5 })
    await kit.done('stake', player, { amount: 100n, round: 'l2' })
    const balances = await kit.wallet.balancesOf(player)
    expect(balances).toMatchObject({ main: 8_100n, locked: 1_800n, total: 9_900n, withdrawable: 8_100n })
    await kit.done('commitBet', player, { round: 'slip', vertical: 'sports', provider: 21 })
    await kit.done('settleBet', player, { round: 'slip', vertical: 'sports', provider: 21, total: 2_000n })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 10_100n, locked: 1_000n })
    expect(await differences(player)).toEqual([])
  })

  it('a changed balance is found, to the minor unit', async () => {
    const player = await kit.player({ main: 500n })
    await tamper('update wallet.wallet set main = main + 1 where player_id = $1', [player])
    expect(await differences(player)).toEqual([
      { playerId: player, promise: 'L2', seq: null, message: 'main: the wallet says 501, its entries 500' },
    ])
  })
})

describe('L3 never negative', () => {
  it('a win that is reversed on an empty wallet becomes receivable, and credits repay it first', async () => {
    const player = await kit.player({ main: 100n })
    await kit.done('stake', player, { amount: 100n, round: 'l3' })
    await kit.done('win', player, { amount: 400n, round: 'l3', tx: 'l3-win' })
    await kit.done('stake', player, { amount: 350n, round: 'l3b' })
    const back = await kit.done('rollback', player, { original: 'l3-win', of: 'win' })
    expect(back.balances).toMatchObject({ main: 0n, receivable: 350n, withdrawable: 0n })
    expect(await kit.refused('hold', player, { amount: 1n, holdId: 'x', provider: 5 })).toMatchObject({
      reason: 'receivable_open',
    })
    const deposit = await kit.done('deposit', player, { amount: 400n, provider: 5 })
    expect(deposit.balances).toMatchObject({ main: 50n, receivable: 0n })
    expect(await differences(player)).toEqual([])
  })

  it('the database itself refuses a balance below zero', async () => {
    const player = await kit.player()
    const set = (values: string) =>
      kit.db.query(`update wallet.wallet set ${values} where player_id = $1`, [player])
    await expect(set('main = -1')).rejects.toThrow('wallet_main_or_receivable')
    await expect(set('receivable = -1, main = 1')).rejects.toThrow('wallet_main_or_receivable')
    await expect(set('receivable = 1, main = 1')).rejects.toThrow('wallet_main_or_receivable')
    for (const pocket of [
      'locked',
      'bet_held',
      'bonus_casino',
      'bonus_live',
      'bonus_sports',
      'deposit_reserved',
    ])
      await expect(set(`${pocket} = -1`)).rejects.toThrow('pocket_never_negative')
    await set('receivable = 1')
  })

  it('a chargeback debits what is there and books the rest as owed', async () => {
    const player = await kit.player()
    await kit.done('deposit', player, { amount: 1_000n, provider: 5, tx: 'cb' })
    await kit.done('stake', player, { amount: 800n, round: 'cb' })
    const { balances } = await kit.done('chargeback', player, { amount: 1_000n, deposit: 'cb', provider: 5 })
    expect(balances).toMatchObject({ main: 0n, receivable: 800n })
    const repaid = await kit.done('adjust', player, {
      amount: 800n,
      account: 'bad_debt',
      detail: { reason: 'written off', approver: 'anna' },
    })
    expect(repaid.balances).toMatchObject({ main: 0n, receivable: 0n })
    expect(await differences(player)).toEqual([])
  })
})

describe('L4 once', () => {
  it('a repeat gets the first answer and moves nothing, whatever has changed since', async () => {
    const player = await kit.player({ main: 1_000n })
    const stake = kit.op('stake', player, { amount: 300n, round: 'l4', tx: 'l4' })
    const first = await kit.wallet.execute(stake)
    await kit.done('deposit', player, { amount: 50n, provider: 5 })
    await kit.setGate(player, { status: { isActive: false } })
    const second = await kit.wallet.execute(stake)
    expect(second).toMatchObject({ ok: true, repeated: true, entry: first.entry, balances: { main: 750n } })
    expect(second.entry?.after).toEqual({ main: 700n, bonus: 0n })
  })

  it('a refusal is stored too: its retry is refused in the same way', async () => {
    const player = await kit.player()
    const stake = kit.op('stake', player, { amount: 300n, round: 'l4', tx: 'poor' })
    expect(await kit.wallet.execute(stake)).toMatchObject({ ok: false, reason: 'no_funds', isFinal: true })
    await kit.done('deposit', player, { amount: 900n, provider: 5 })
    expect(await kit.wallet.execute(stake)).toMatchObject({ ok: false, reason: 'no_funds', repeated: true })
  })

  it('the same id with other content is a conflict and moves nothing', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 300n, round: 'l4', tx: 'same' })
    const other = await kit.refused('stake', player, { amount: 301n, round: 'l4', tx: 'same' })
    expect(other).toMatchObject({ reason: 'conflict', balances: { main: 700n } })
    expect(
      await kit.refused('stakeAndWin', player, { amount: 1n, win: 2n, round: 'q', tx: 'same' }),
    ).toMatchObject({
      reason: 'conflict',
    })
  })

  it('one id can be used by a bet, a win and a rollback: the class is part of the key', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 100n, round: 'c', tx: 'one' })
    await kit.done('win', player, { amount: 40n, round: 'c', tx: 'one' })
    await kit.done('rollback', player, { original: 'one', of: 'bet', tx: 'one' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_040n })
  })

  it('a rollback of an unknown bet writes a tombstone, which refuses the late bet', async () => {
    const player = await kit.player({ main: 1_000n })
    const back = await kit.done('rollback', player, { original: 'late', of: 'any' })
    expect(back).toMatchObject({ original: null, entry: { main: 0n } })
    expect(await kit.refused('stake', player, { amount: 100n, round: 'l', tx: 'late' })).toMatchObject({
      reason: 'cancelled',
      repeated: true,
    })
    expect(await kit.refused('win', player, { amount: 100n, round: 'l', tx: 'late' })).toMatchObject({
      reason: 'cancelled',
    })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
    expect(await differences(player)).toEqual([])
  })

  it('a win that must follow its bet is not stored as refused when it comes first', async () => {
    const player = await kit.player({ main: 1_000n })
    const win = kit.op('win', player, { amount: 60n, round: 'early', tx: 'early' })
    expect(await kit.wallet.execute(win)).toMatchObject({ reason: 'no_bet', isFinal: false, entry: null })
    await kit.done('stake', player, { amount: 100n, round: 'early' })
    expect(await kit.wallet.execute(win)).toMatchObject({ ok: true, repeated: false })
  })

  it('a key is known beyond the end of a quarter, and a rollback finds older bets', async () => {
    const quarter = await createWalletKit({ start: '2026-09-30T20:00:00Z', max: 2 })
    try {
      const player = await quarter.player({ main: 1_000n })
      const stake = quarter.op('stake', player, { amount: 300n, round: 'q', tx: 'q' })
      await quarter.wallet.execute(stake)
      quarter.clock.set('2026-12-31T20:00:00Z')
      expect(await quarter.wallet.execute(stake)).toMatchObject({ ok: true, repeated: true })
      quarter.clock.set('2027-05-01T00:00:00Z')
      const back = await quarter.done('rollback', player, { original: 'q', of: 'bet' })
      expect(back).toMatchObject({ entry: { main: 300n }, balances: { main: 1_000n } })
      expect((await quarter.wallet.check({ players: [player] })).differences).toEqual([])
    } finally {
      await quarter.close()
    }
  })
})

describe('L5 dense and ordered', () => {
  it('numbers have no gap and moments never go back, even when the clock does', async () => {
    const player = await kit.player({ main: 1_000n })
    const before = kit.clock.now()
    for (let k = 0; k < 5; k++) {
      kit.clock.set(before.add({ minutes: k % 2 === 0 ? 10 : -10 }))
      await kit.run('stake', player, { amount: k === 3 ? 5_000n : 10n, round: 'l5' })
    }
    kit.clock.set(before)
    const { rows } = await kit.db.query<{ seq: bigint; at: Temporal.Instant }>(
      'select seq, at from wallet.entry where player_id = $1 order by seq',
      [player],
    )
    expect(rows.map((row) => row.seq)).toEqual([1n, 2n, 3n, 4n, 5n, 6n])
    expect(
      rows.every((row, k) => k === 0 || Temporal.Instant.compare(row.at, rows[k - 1]?.at ?? row.at) >= 0),
    ).toBe(true)
    expect(await differences(player)).toEqual([])
  })

  it('a missing entry is found', async () => {
    const player = await kit.player({ main: 100n })
    await kit.done('deposit', player, { amount: 1n, provider: 5 })
    await kit.done('deposit', player, { amount: 1n, provider: 5 })
    await tamper('delete from wallet.entry where player_id = $1 and seq = 2', [player])
    const promises = (await differences(player)).map((difference) => difference.promise)
    expect(promises).toContain('L5')
    expect(promises).toContain('L6')
  })
})

describe('L6 immutable', () => {
  it('entries are not updated, deleted or truncated, even by the owner of the table', async () => {
    const player = await kit.player({ main: 100n })
    const changes = [
      'update wallet.entry set amount = 1 where player_id = $1',
      'delete from wallet.entry where player_id = $1',
    ]
    for (const text of changes)
      await expect(kit.db.query(text, [player])).rejects.toThrow('never changed or removed')
    await expect(kit.db.query('truncate wallet.entry')).rejects.toThrow('never changed or removed')
  })

  it.each([
    ['amount', 'amount = amount + 1'],
    ['moment', "at = '2026-10-24T09:00:01Z'"],
    ['text', "tx = tx || '|'"],
    ['detail', `detail = '{"reason":"other"}'`],
    ['progress', 'd_wagered = 1'],
    ['house account', 'house_account = 70000'],
    ['fingerprint', 'fingerprint = fingerprint + 1'],
  ])('a changed %s breaks the chain', async (_name, change) => {
    const player = await kit.player({ main: 100n })
    await kit.done('promo', player, { amount: 5n, detail: { reason: 'é"|' } })
    expect(await differences(player)).toEqual([])
    await tamper(`update wallet.entry set ${change} where player_id = $1 and seq = 2`, [player])
    expect((await differences(player)).some(({ promise, seq }) => promise === 'L6' && seq === 2n)).toBe(true)
  })
})

describe('L7 all or nothing', () => {
  it('entry, balances, round, bonus and outbox commit together with the caller, or not at all', async () => {
    const player = await kit.player({ main: 1_000n })
    const failing = inTransaction(kit.db, async (tx) => {
      const answer = await kit.wallet.executeIn(tx, kit.op('stake', player, { amount: 100n, round: 'l7' }))
      expect(answer).toMatchObject({ ok: true, balances: { main: 900n } })
      throw new Error('the caller changes its mind')
    })
    await expect(failing).rejects.toThrow('changes its mind')
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n, seq: 1n })
    expect(await kit.wallet.roundOf(player, 15, 'l7')).toBeNull()
    await inTransaction(kit.db, (tx) =>
      kit.wallet.executeIn(tx, kit.op('stake', player, { amount: 100n, round: 'l7' })),
    )
    const { rows } = await kit.db.query<{ seq: bigint; topic: string }>(
      'select seq, topic from kernel.outbox where player_id = $1 order by id',
      [player],
    )
    expect(rows).toEqual([
      { seq: 1n, topic: 'wallet.entry' },
      { seq: 2n, topic: 'wallet.entry' },
    ])
  })

  it('a stake that is refused leaves its win unbooked, and a win that cannot be booked its stake', async () => {
    const player = await kit.player({ main: 100n })
    expect(await kit.refused('stakeAndWin', player, { amount: 200n, win: 500n, round: 'p' })).toMatchObject({
      reason: 'no_funds',
    })
    await kit.done('win', player, { amount: 1n, round: 'other', tx: 'taken', mayPrecedeBet: true })
    expect(
      await kit.refused('stakeAndWin', player, { amount: 50n, win: 5n, round: 'p', tx: 'taken' }),
    ).toMatchObject({
      reason: 'conflict',
      balances: { main: 101n },
    })
    const both = await kit.done('stakeAndWin', player, { amount: 50n, win: 5n, round: 'p', endsRound: true })
    expect(both).toMatchObject({ balances: { main: 56n }, stake: { main: -50n }, entry: { main: 5n } })
    expect(both.entry.seq).toBe((both.stake?.seq ?? 0n) + 1n)
    expect(await differences(player)).toEqual([])
  })
})

describe('L8 guarded', () => {
  it('refuses in the order of the rules, the first one wins', async () => {
    const player = await kit.player({ main: 1_000n })
    const later = kit.clock.now().add({ hours: 1 })
    const passed = kit.clock.now().subtract({ seconds: 1 })
    const facts = [
      ['no_funds', {}],
      ['stake_limit', { limits: { stake: { week: 4_000n } } }],
      ['loss_limit', { limits: { loss: { day: 999n } } }],
      ['time_limit', { activity: { playUntil: passed } }],
      ['stake_over_max', { policy: { stakeMax: 4_999n } }],
      ['reality_check_due', { activity: { realityCheckAt: passed } }],
      ['product_off', { status: { products: { casino: false } } }],
      ['account_status', { status: { isActive: false } }],
      ['timed_out', { timeout: { until: later } }],
      ['excluded', { exclusion: { until: later } }],
    ] as const
    for (const [reason, fact] of facts) {
      await kit.setGate(player, fact)
      // 5,000 needs more than there is, so the last rule would refuse it anyway.
      expect(await kit.refused('stake', player, { amount: 5_000n, round: 'l8' })).toMatchObject({
        reason: reason === 'stake_limit' ? 'no_funds' : reason,
      })
    }
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
  })

  it('without a gate no stake passes: fail closed', async () => {
    const player = 90_001n
    await inTransaction(kit.db, (tx) => kit.wallet.open(tx, { playerId: player, currency: 'EUR' }))
    await kit.done('deposit', player, { amount: 100n, provider: 5 })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'r' })).toMatchObject({
      reason: 'gate_missing',
    })
    expect(await kit.refused('authorizeDeposit', player, { amount: 1n, provider: 5 })).toMatchObject({
      reason: 'gate_missing',
    })
  })

  it('wins, rollbacks, releases and settlements always pass', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 100n, round: 'l8w', tx: 'l8w' })
    await kit.done('hold', player, { amount: 200n, holdId: 'l8', provider: 5 })
    await kit.setGate(player, {
      status: { isActive: false, products: { casino: false, withdrawals: false, deposits: false } },
      exclusion: { until: kit.clock.now().add({ hours: 24 }) },
    })
    await kit.done('win', player, { amount: 10n, round: 'l8w' })
    await kit.done('rollback', player, { original: 'l8w', of: 'bet' })
    await kit.done('release', player, { holdId: 'l8', amount: 50n, provider: 5 })
    await kit.done('settle', player, { holdId: 'l8', provider: 5 })
    await kit.done('deposit', player, { amount: 5n, provider: 5 })
    expect(await kit.refused('authorizeDeposit', player, { amount: 5n, provider: 5 })).toMatchObject({
      reason: 'deposit_off',
    })
    expect(await kit.refused('hold', player, { amount: 5n, holdId: 'l8b', provider: 5 })).toMatchObject({
      reason: 'withdrawal_off',
    })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 865n, locked: 0n })
  })

  it('of several limits the one with the least room is named (LIM-07)', async () => {
    const player = await kit.player({
      main: 1_000n,
      gate: { limits: { loss: { day: 300n, week: 200n, month: 900n } } },
    })
    expect(await kit.refused('stake', player, { amount: 301n, round: 'l' })).toMatchObject({
      reason: 'loss_limit',
      window: 'week',
    })
    await kit.done('stake', player, { amount: 200n, round: 'l' })
    await kit.done('win', player, { amount: 200n, round: 'l' })
    await kit.done('stake', player, { amount: 200n, round: 'l' })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'l' })).toMatchObject({ window: 'week' })
  })
})

describe('L9 neighbours are unaffected', () => {
  it('a refused, malformed or impossible operation changes nothing for the others of its batch', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => kit.player({ main: 100n })))
    const [unlucky = 0n] = players
    // A note in the books that only one of them trips over: its next entry cannot be numbered.
    await tamper(
      `insert into wallet.entry select (jsonb_populate_record(e, '{"seq": 2, "tx": "in the way"}'::jsonb)).* from wallet.entry e where player_id = $1`,
      [unlucky],
    )
    const outcomes = await Promise.allSettled([
      ...players.map((player) => kit.run('stake', player, { amount: 40n, round: 'l9' })),
      kit.run('stake', players[1] ?? 0n, { amount: 41n, round: '' }),
      kit.run('stake', players[2] ?? 0n, { amount: 9_000n, round: 'l9b' }),
      kit.run('stake', 4_000_000n, { amount: 1n, round: 'l9' }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      ...Array.from({ length: 7 }, () => 'fulfilled'),
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    for (const player of players.slice(1)) {
      expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 60n })
      expect(await differences(player)).toEqual([])
    }
  })
})

describe('L11 splits are restored', () => {
  it('rollbacks in parts return the exact split, and the parts sum to the whole', async () => {
    const player = await kit.player({ main: 60n })
    await kit.done('grantBonus', player, {
      amount: 1_000n,
      bonusId: 1n,
      provider: 0,
      terms: bonusTerms({ toWager: 100_000_000n }),
    })
    const facts = { bonusId: 1n, allowed: true, weight: 5_000 }
    await kit.done('stake', player, { amount: 101n, round: 'l11', tx: 'l11', bonus: facts })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 0n, casinoBonus: 959n })
    const parts = [
      await kit.done('rollback', player, { original: 'l11', of: 'bet', amount: 33n }),
      await kit.done('rollback', player, { original: 'l11', of: 'bet', amount: 50n }),
      await kit.done('rollback', player, { original: 'l11', of: 'bet' }),
      await kit.done('rollback', player, { original: 'l11', of: 'bet' }),
    ]
    expect(parts.map(({ entry }) => [entry.main, entry.bonus])).toEqual([
      [20n, 13n],
      [30n, 20n],
      [10n, 8n],
      [0n, 0n],
    ])
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 60n, casinoBonus: 1_000n })
    expect(await kit.wallet.bonusesOf(player)).toMatchObject([
      { balance: 1_000n, wagered: 0n, openRounds: 0 },
    ])
    expect(await differences(player)).toEqual([])
  })

  it('a round is rolled back with its wins, once, and accepts no further stake', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'whole', tx: 'a' })
    await kit.done('stake', player, { amount: 50n, round: 'whole', tx: 'b' })
    await kit.done('win', player, { amount: 400n, round: 'whole', tx: 'c' })
    await kit.done('rollback', player, { original: 'a', of: 'bet' })
    const back = await kit.done('rollbackRound', player, { round: 'whole', tx: 'all' })
    expect(back).toMatchObject({ entry: { main: 0n }, balances: { main: 500n } })
    await kit.done('rollbackRound', player, { round: 'whole', tx: 'again' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 500n })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'whole' })).toMatchObject({
      reason: 'round_closed',
    })
    expect(await kit.wallet.roundOf(player, 15, 'whole')).toMatchObject({ bets: 0, wins: 0, isClosed: true })
    expect(await differences(player)).toEqual([])
  })

  it('a settled bet stays where the protocol says so', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'kept', tx: 'kept' })
    await kit.done('win', player, { amount: 0n, round: 'kept' })
    expect(
      await kit.refused('rollback', player, { original: 'kept', of: 'bet', keepsSettled: true }),
    ).toMatchObject({ reason: 'bet_settled' })
  })
})
