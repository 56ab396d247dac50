import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import type { PlayerId } from './index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
const alarms: { playerId: PlayerId; messages: string[] }[] = []
beforeAll(async () => {
  kit = await createWalletKit({
    max: 8,
    onDifferences: (playerId, differences) =>
      alarms.push({ playerId, messages: differences.map(({ message }) => message) }),
  })
})
afterAll(() => kit.close())

/** Changes the books without the ledger, as somebody with the owner's rights could. */
async function tamper(text: string, values: unknown[]): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(text, values)
  })
}

const messages = async (player: bigint) =>
  (await kit.wallet.check({ players: [player] })).differences.map(({ message }) => message)

async function played(): Promise<PlayerId> {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount: 100n, round: 'open' })
  await kit.done('stake', player, { amount: 100n, round: 'done' })
  await kit.done('win', player, { amount: 30n, round: 'done', endsRound: true })
  await kit.done('closeRound', player, { round: 'done' })
  await kit.done('grantBonus', player, {
    amount: 500n,
    bonusId: 1n,
    provider: 0,
    terms: bonusTerms({ toWager: 90_000_000n, cap: 700n, maxStake: 4_000n }),
  })
  await kit.done('hold', player, { amount: 200n, holdId: 'h', provider: 5 })
  return player
}

describe('the check of the books', () => {
  it('finds nothing during live play: each page of players is read in one snapshot (P19)', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => kit.player({ main: 100_000n })))
    const live = { isOver: false }
    const play = players.map(async (player, who) => {
      for (let k = 0; !live.isOver; k++) {
        const round = `p${k}`
        await kit.run('stake', player, { amount: BigInt(k % 7), round, tx: `s${k}` })
        await kit.run('win', player, {
          amount: BigInt((k * who) % 9),
          round,
          tx: `w${k}`,
          endsRound: k % 3 === 0,
        })
        if (k % 5 === 0) await kit.run('rollback', player, { original: `s${k}`, of: 'bet' })
        if (k % 11 === 0) await kit.run('hold', player, { amount: 5n, holdId: `h${k}`, provider: 5 })
      }
    })
    const found: unknown[] = []
    for (let k = 0; k < 4; k++) {
      found.push(...(await kit.wallet.check({ players })).differences)
      found.push(...(await kit.wallet.verifyBooks({ scope: 'changed', players })).differences)
    }
    live.isOver = true
    await Promise.all(play)
    expect(found).toEqual([])
    expect((await kit.wallet.verifyBooks({ scope: 'changed', players })).differences).toEqual([])
    expect((await kit.wallet.check({ players })).differences).toEqual([])
  })

  it.each([
    ['progress of a bonus', 'update wallet.bonus set wagered = to_wager - 1', /wagered/],
    ['requirement of a bonus', 'update wallet.bonus set to_wager = 1', /requirement/],
    ['cap of a bonus', 'update wallet.bonus set cap = null', /cap/],
    ['largest stake of a bonus', 'update wallet.bonus set max_stake = 40000', /largest stake/],
    ['end of a bonus', `update wallet.bonus set expires_at = now()`, /end/],
    ['open rounds of a bonus', 'update wallet.bonus set open_rounds = 1', /open rounds/],
    ['bonus wins of a round', `update wallet.round set won_bonus = won_bonus + 777`, /bonus wins/],
    ['number of wins of a round', `update wallet.round set wins = wins + 1`, /wins/],
    ['a round that was closed', `update wallet.round set closed = false`, /is open, its entries closed it/],
    ['a round that nothing closed', `update wallet.round set closed = true`, /none of its entries closed it/],
    ['bonus of a round', `update wallet.round set bonus_id = 1`, /bonus 1/],
    ['rest of a hold', 'update wallet.hold set remaining = 199', /hold h: 199/],
    ['marks of running bonuses', 'update wallet.wallet set bonus_mask = 0', /bonus_mask/],
  ])('finds a changed %s (P18)', async (_name, change, message) => {
    const player = await played()
    expect(await messages(player)).toEqual([])
    await tamper(`${change} where player_id = $1`, [player])
    expect((await messages(player)).some((text) => message.test(text))).toBe(true)
  })

  it('continues where it ended, from the verified state', async () => {
    const player = await played()
    await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })
    // Nothing is new: nothing is read.
    const nobody = await kit.player()
    expect(await kit.wallet.verifyBooks({ scope: 'changed', players: [player, nobody] })).toMatchObject({
      players: 0,
      entries: 0,
    })
    const bonus = { bonusId: 1n, allowed: true, weight: 10_000 }
    await kit.done('stake', player, { amount: 700n, round: 'open', bonus, tx: 'with bonus' })
    await kit.done('win', player, { amount: 90n, round: 'open', tx: 'late' })
    await kit.done('rollback', player, { original: 'with bonus', of: 'bet', amount: 50n })
    await kit.done('settle', player, { holdId: 'h', amount: 150n, provider: 5 })
    expect(await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })).toEqual({
      players: 1,
      entries: 4,
      differences: [],
    })
    await kit.done('release', player, { holdId: 'h', provider: 5 })
    await kit.done('rollback', player, { original: 'late', of: 'win' })
    await kit.done('rollback', player, { original: 'with bonus', of: 'bet' })
    expect(await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })).toMatchObject({
      players: 1,
      differences: [],
    })
    expect(await messages(player)).toEqual([])
  })

  it('from zero takes everybody once in a night, and can be interrupted', async () => {
    const player = await played()
    const ended = AbortSignal.abort()
    expect(await kit.wallet.verifyBooks({ scope: 'whole', signal: ended })).toMatchObject({ players: 0 })
    const first = await kit.wallet.verifyBooks({ scope: 'whole' })
    expect(first.players).toBeGreaterThan(0)
    const again = await kit.wallet.verifyBooks({ scope: 'whole' })
    // Only players whose books differ are checked again.
    expect(again.players).toBe(new Set(first.differences.map(({ playerId }) => playerId)).size)
    expect(first.differences.some(({ playerId }) => playerId === player)).toBe(false)
  })

  it('finds a chain that was rewritten before the verified entry', async () => {
    const player = await kit.player({ main: 500n })
    await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })
    await tamper(
      `with other as (
         update wallet.entry e set tx = 'other', hash = wallet.entry_hash('\\x00', e.player_id, e.at, e.seq, e.currency, e.kind,
           e.class, e.outcome, e.provider, 'other', e.fingerprint, e.round, e.vertical, e.ref_seq, e.amount, e.d_main, e.d_locked,
           e.d_held, e.d_bonus, e.d_receivable, e.house, e.house_account, e.main, e.locked, e.bonus, e.receivable, e.staked, e.won,
           e.deposited, e.withdrawn, e.detail, e.d_wagered, e.bonus_id) where player_id = $1 returning hash)
       update wallet.wallet set head = other.hash from other where player_id = $1`,
      [player],
    )
    expect(await messages(player)).toEqual(['the chain up to here is not the one that was verified before'])
  })

  it('finds an entry that moved another amount than it says, with all its consequences in order', async () => {
    const player = await kit.player({ main: 500n })
    expect(await messages(player)).toEqual([])
    await tamper(
      `with other as (
         update wallet.entry e set amount = 400, hash = wallet.entry_hash('\\x00', e.player_id, e.at, e.seq, e.currency, e.kind,
           e.class, e.outcome, e.provider, e.tx, e.fingerprint, e.round, e.vertical, e.ref_seq, 400, e.d_main, e.d_locked,
           e.d_held, e.d_bonus, e.d_receivable, e.house, e.house_account, e.main, e.locked, e.bonus, e.receivable, e.staked, e.won,
           e.deposited, e.withdrawn, e.detail, e.d_wagered, e.bonus_id) where player_id = $1 returning hash)
       update wallet.wallet set head = other.hash from other where player_id = $1`,
      [player],
    )
    expect(await messages(player)).toEqual(['its amount is 400, it moved 500'])
  })

  it('stops the withdrawals of a player whose books differ, with an alarm, until they agree again', async () => {
    const player = await played()
    const neighbour = await played()
    const players = [player, neighbour]
    await tamper('update wallet.bonus set wagered = wagered + 1 where player_id = $1', [player])
    alarms.length = 0
    const { differences } = await kit.wallet.verifyBooks({ scope: 'changed', players })
    expect(differences).toMatchObject([{ playerId: player, promise: 'L2' }])
    expect(alarms).toEqual([{ playerId: player, messages: ['bonus 1: wagered 1, its entries 0'] }])
    const withdraw = (who: bigint, tx: string) =>
      kit.run('hold', who, { amount: 1n, holdId: tx, tx, provider: 5 })
    expect(await withdraw(player, 'w1')).toMatchObject({ ok: false, reason: 'withdrawal_off' })
    expect(await withdraw(neighbour, 'w1')).toMatchObject({ ok: true })
    // Neither writing other facts nor a check with the same result lifts it.
    await kit.setGate(player, { status: { products: { withdrawals: true } } })
    expect((await kit.wallet.clearBooks(player)).differences).toHaveLength(1)
    expect(await withdraw(player, 'w2')).toMatchObject({ reason: 'withdrawal_off' })
    await tamper('update wallet.bonus set wagered = wagered - 1 where player_id = $1', [player])
    expect((await kit.wallet.clearBooks(player)).differences).toEqual([])
    expect(await withdraw(player, 'w3')).toMatchObject({ ok: true })
  })

  it.each([
    [
      'mark of a day',
      'update wallet.limit_window set mark = mark + 50 where measure = 1 and period = 1',
      'mark of loss.day: 50, its entries say 0',
    ],
    [
      'mark of a month of deposits',
      'update wallet.limit_window set mark = mark + 1 where measure = 3 and period = 3',
      'mark of deposit.month: 1, its entries say 0',
    ],
    [
      'mark of a week, with the entry that the window began after',
      `update wallet.limit_window l set mark = w.staked, started_seq = w.seq from wallet.wallet w
        where w.player_id = l.player_id and l.measure = 2 and l.period = 2`,
      'window stake.week: it did not begin after entry 8',
    ],
    [
      'entry that a window began after',
      'update wallet.limit_window set started_seq = null where measure = 1 and period = 3',
      'window loss.month: nothing says which entry it began after',
    ],
  ])('a moved %s is a difference that stops withdrawals (L8)', async (_name, change, message) => {
    // Windows that began before migration 0021 do not say after which entry.
    kit.clock.set('2035-05-16T09:00:00Z')
    await kit.wallet.makePartitions()
    const player = await played()
    kit.clock.set('2035-05-16T10:00:00Z')
    await kit.done('stake', player, { amount: 1n, round: 'later' })
    expect(await messages(player)).toEqual([])
    await tamper(`${change} and ${change.includes('limit_window l') ? 'l.' : ''}player_id = $1`, [player])
    await inTransaction(kit.db, (tx) => tx.query('select wallet.derive_caps($1)', [player]))
    expect(await messages(player)).toEqual([message])
    await kit.wallet.verifyBooks({ scope: 'whole', players: [player] })
    expect(await kit.run('hold', player, { amount: 1n, holdId: 'w', provider: 5 })).toMatchObject({
      reason: 'withdrawal_off',
    })
    kit.clock.set('2026-10-24T09:00:00Z')
  })

  it('compares no window of the day of migration 0021 that does not say after which entry it began (L8)', async () => {
    const { rows } = await kit.db.query<{ since: Temporal.Instant; is_day_later: boolean }>(
      `select wallet.windows_named_since() as since,
              wallet.windows_named_since() > now() + interval '1 day' - interval '1 hour' as is_day_later`,
    )
    expect(rows[0]?.is_day_later).toBe(true)
    const beganAfter = rows[0]!.since.subtract({ hours: 1 })
    expect(Temporal.Instant.compare(beganAfter, Temporal.Now.instant())).toBe(1)
  })

  it.each([
    ['9.9 s before its start', '2035-06-11T20:59:50.1Z', []],
    [
      '10.1 s before its start',
      '2035-06-11T20:59:49.9Z',
      ['window loss.day: it did not begin after entry 1'],
    ],
  ])(
    'an entry that came after the first operation of a day, with a time %s (L8)',
    async (_name, at, found) => {
      kit.clock.set('2035-06-11T12:00:00Z')
      await kit.wallet.makePartitions()
      const player = await kit.player({ main: 1_000n })
      // Midnight in Helsinki.
      kit.clock.set('2035-06-11T21:00:00Z')
      await inTransaction(kit.db, (tx) => tx.query('select wallet.roll($1, $2)', [player, kit.clock.now()]))
      kit.clock.set(at)
      await kit.done('stake', player, { amount: 1n, round: 'late' })
      expect((await messages(player)).filter((message) => message.includes('loss.day'))).toEqual(found)
      kit.clock.set('2026-10-24T09:00:00Z')
    },
  )

  it('recomputes marks that moved with what was taken back of earlier days (L8)', async () => {
    kit.clock.set('2026-10-26T09:00:00Z')
    const player = await kit.player({
      main: 10_000n,
      gate: { limits: { loss: { day: 5_000n, month: 9_000n } } },
    })
    await kit.done('deposit', player, { amount: 300n, tx: 'd', provider: 5 })
    await kit.done('stake', player, { amount: 100n, round: 'a', tx: 'a' })
    await kit.done('stake', player, { amount: 200n, round: 'b', tx: 'b' })
    await kit.done('win', player, { amount: 70n, round: 'b', tx: 'w' })
    await kit.done('reserveBet', player, {
      amount: 500n,
      round: 'bet',
      tx: 'bet',
      vertical: 'sports',
      isCommitted: true,
    })
    await kit.done('cashOutBet', player, {
      total: 120n,
      open: 300n,
      round: 'bet',
      tx: 'c',
      vertical: 'sports',
    })
    await kit.done('reserveBet', player, { amount: 40n, round: 'off', tx: 'off', vertical: 'sports' })
    for (const day of ['2026-10-27', '2026-11-02']) {
      kit.clock.set(`${day}T09:00:00Z`)
      await kit.done('stake', player, { amount: 10n, round: day, tx: day })
      await kit.done('rollback', player, { original: 'a', of: 'bet', amount: 30n, tx: `a${day}` })
      await kit.done('refund', player, { amount: 60n, deposit: 'd', provider: 5, tx: `r${day}` })
      expect(await messages(player)).toEqual([])
    }
    await kit.done('rollback', player, { original: 'w', of: 'win', tx: 'aw' })
    await kit.done('settleBet', player, { total: 400n, round: 'bet', tx: 's', vertical: 'sports' })
    await kit.done('releaseBet', player, { original: 'off', tx: 'ro', vertical: 'sports' })
    expect(await messages(player)).toEqual([])
    kit.clock.set('2026-11-03T09:00:00Z')
    await kit.done('resettle', player, { total: 310n, round: 'bet', tx: 's2', vertical: 'sports' })
    await kit.done('resettle', player, { total: 20n, round: 'bet', tx: 's3', vertical: 'sports' })
    expect(await messages(player)).toEqual([])
    await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })
    await kit.done('resettle', player, { total: 0n, round: 'bet', tx: 's4', vertical: 'sports' })
    expect(await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })).toMatchObject({
      differences: [],
    })
    kit.clock.set('2026-10-24T09:00:00Z')
  })

  it('knows the start of a day before a midnight that does not exist', async () => {
    // Windows from before a change of the zone are not compared.
    kit.clock.set('2026-09-02T12:00:00Z')
    const gate = { limits: { zone: 'America/Santiago', loss: { day: 100n } } }
    const player = await kit.player({ main: 1_000n, gate })
    kit.clock.set('2026-09-05T04:30:00Z')
    await kit.done('stake', player, { amount: 60n, round: 'a', tx: 'a' })
    expect(await messages(player)).toEqual([])
    kit.clock.set('2026-09-05T12:00:00Z')
    await kit.done('stake', player, { amount: 40n, round: 'b' })
    expect(await messages(player)).toEqual([])
    kit.clock.set('2026-10-24T09:00:00Z')
  })

  it('stops withdrawals of a player whose gate is stricter than its facts, and allows nothing else by that', async () => {
    const player = await played()
    await kit.setGate(player, { exclusion: { until: kit.clock.now().add({ hours: 24 }) } })
    await tamper('delete from wallet.gate_fact where player_id = $1 and source = 3', [player])
    expect((await kit.wallet.verifyBooks({ scope: 'whole', players: [player] })).differences).toHaveLength(2)
    expect(await kit.run('stake', player, { amount: 1n, round: 'open' })).toMatchObject({
      reason: 'excluded',
    })
    expect(await kit.run('hold', player, { amount: 1n, holdId: 'g', provider: 5 })).toMatchObject({
      reason: 'withdrawal_off',
    })
  })

  it('verifies the deposit room that a refund returns, and the totals of a migrated player', async () => {
    const player = await kit.player()
    await kit.done('opening', player, {
      amount: 70n,
      staked: 900n,
      won: 800n,
      deposited: 500n,
      withdrawn: 400n,
    })
    await kit.done('deposit', player, { amount: 100n, tx: 'd', provider: 5 })
    await kit.done('refund', player, { amount: 60n, deposit: 'd', provider: 5 })
    await kit.done('refund', player, { amount: 60n, deposit: 'd', provider: 5 })
    await kit.done('chargeback', player, { amount: 10n, provider: 5 })
    expect(await messages(player)).toEqual([])
    await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })
    await kit.done('refund', player, { amount: 5n, deposit: 'd', provider: 5 })
    expect(await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })).toMatchObject({
      players: 1,
      differences: [],
    })
    await tamper('update wallet.entry set deposited = deposited + 1 where player_id = $1 and seq >= 4', [
      player,
    ])
    expect((await messages(player)).some((text) => /deposit room|deposited/.test(text))).toBe(true)
  })
})
