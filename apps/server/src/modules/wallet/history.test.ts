import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import type { HistoryQuery } from './index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-06-10T08:00:00Z' })
})
afterAll(() => kit.close())

/** Type, status, amount and balance after it, newest first. */
async function lines(player: bigint, query: HistoryQuery = {}): Promise<string[]> {
  const found = await kit.wallet.history(player, { limit: 100, ...query })
  return found.map(
    (line) => `${line.category} ${line.type} ${line.status} ${line.amount} → ${line.balanceAfterTransaction}`,
  )
}

describe('history', () => {
  it('shows bets, wins, losses, voids and refusals with the balance after each, newest first', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 100n, round: 'won', game: 'lantern-20-96', session: 's1' })
    await kit.done('win', player, { amount: 250n, round: 'won', endsRound: true })
    await kit.done('stake', player, { amount: 50n, round: 'lost', vertical: 'live-casino' })
    await kit.done('win', player, { amount: 0n, round: 'lost', endsRound: true })
    await kit.done('stake', player, { amount: 70n, round: 'void', tx: 'void' })
    await kit.done('rollback', player, { original: 'void', of: 'bet' })
    await kit.refused('stake', player, { amount: 5_000n, round: 'poor' })
    await kit.done('rollback', player, { original: 'nothing', of: 'any' })
    expect(await lines(player)).toEqual([
      'CASINO BET FAILED 0 → 1100',
      'CASINO BET_VOID SUCCESS 70 → 1100',
      'CASINO BET REVERTED -70 → 1030',
      'LIVE_CASINO LOSS SUCCESS 0 → 1100',
      'LIVE_CASINO BET SUCCESS -50 → 1100',
      'CASINO WIN SUCCESS 250 → 1150',
      'CASINO BET SUCCESS -100 → 900',
      'PAYMENT DEPOSIT COMPLETED 1000 → 1000',
    ])
    const [refused, , , , , , bet] = await kit.wallet.history(player)
    expect(refused).toMatchObject({ reason: 'no_funds', requested: 5_000n, referenceId: `${player}.8` })
    expect(bet).toMatchObject({
      round: 'won',
      game: 'lantern-20-96',
      session: 's1',
      vertical: 'casino',
      provider: 15,
    })
  })

  it('shows a withdrawal as one line that follows its payout, and a returned one as another', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('hold', player, { amount: 300n, holdId: 'w1', provider: 5, detail: { method: 'TRUSTLY' } })
    await kit.done('hold', player, { amount: 200n, holdId: 'w2', provider: 5 })
    expect(await kit.wallet.pendingHolds(player)).toMatchObject([
      { holdId: 'w1', amount: 300n, remaining: 300n },
      { holdId: 'w2', remaining: 200n },
    ])
    expect((await lines(player)).slice(0, 2)).toEqual([
      'PAYMENT WITHDRAW PENDING -200 → 500',
      'PAYMENT WITHDRAW PENDING -300 → 700',
    ])
    await kit.done('settle', player, { holdId: 'w1', provider: 5 })
    await kit.done('release', player, { holdId: 'w2', provider: 5 })
    expect(await lines(player)).toEqual([
      'PAYMENT CANCELED COMPLETED 200 → 700',
      'PAYMENT WITHDRAW CANCELLED -200 → 500',
      'PAYMENT WITHDRAW COMPLETED -300 → 700',
      'PAYMENT DEPOSIT COMPLETED 1000 → 1000',
    ])
    expect((await kit.wallet.history(player, { status: 'COMPLETED', type: 'WITHDRAW' }))[0]).toMatchObject({
      method: 'TRUSTLY',
    })
    expect(await kit.wallet.pendingHolds(player)).toEqual([])
  })

  it('shows deposits that failed, bonuses, corrections and what was taken back', async () => {
    const player = await kit.player({ gate: { limits: { deposit: { day: 500n } } } })
    await kit.refused('authorizeDeposit', player, { amount: 501n, provider: 5 })
    await kit.done('authorizeDeposit', player, { amount: 100n, tx: 'a', provider: 5 })
    await kit.done('cancelDeposit', player, { authorization: 'a', provider: 5 })
    await kit.done('deposit', player, { amount: 100n, tx: 'd', provider: 5 })
    await kit.done('grantBonus', player, {
      amount: 40n,
      bonusId: 1n,
      provider: 0,
      terms: bonusTerms({ kind: 'sticky', toWager: 1n }),
    })
    await kit.done('forfeitBonus', player, { bonusId: 1n, provider: 0, reason: 'player' })
    await kit.done('adjust', player, {
      amount: -30n,
      account: 'corrections',
      detail: { reason: 'r', approver: 'a' },
    })
    await kit.done('chargeback', player, { amount: 100n, deposit: 'd', provider: 5 })
    await kit.wallet.execute({
      kind: 'promo',
      playerId: player,
      currency: 'EUR',
      provider: 0,
      tx: 'gift',
      amount: 50n,
    })
    expect(await lines(player)).toEqual([
      'BONUS DEPOSIT SUCCESS 50 → 20',
      'PAYMENT REVERSAL_DP COMPLETED -100 → 0',
      'ADJUSTMENT WITHDRAW SUCCESS -30 → 70',
      'BONUS FORFEIT SUCCESS -40 → 100',
      'BONUS DEPOSIT SUCCESS 40 → 140',
      'PAYMENT DEPOSIT REVERTED 100 → 100',
      'PAYMENT DEPOSIT CANCELLED 0 → 0',
      'PAYMENT DEPOSIT FAILED 0 → 0',
    ])
  })

  it('pages, filters and limits by time', async () => {
    const player = await kit.player({ main: 1_000n })
    const start = kit.clock.now()
    for (let k = 0; k < 25; k++) {
      kit.clock.advance({ minutes: 1 })
      await kit.done('stake', player, { amount: BigInt(k + 1), round: `p${k}` })
    }
    const first = await kit.wallet.history(player)
    const second = await kit.wallet.history(player, { position: 10 })
    const third = await kit.wallet.history(player, { position: 20 })
    expect([first, second, third].map((page) => page.length)).toEqual([10, 10, 6])
    expect(new Set([...first, ...second, ...third].map((line) => line.referenceId)).size).toBe(26)
    expect(first[0]?.amount).toBe(-25n)
    expect(await lines(player, { category: 'PAYMENT' })).toHaveLength(1)
    expect(await lines(player, { category: 'SPORTS' })).toEqual([])
    expect(
      await lines(player, { from: start.add({ minutes: 5 }), to: start.add({ minutes: 7 }) }),
    ).toHaveLength(2)
  })
})

describe('a deposit that failed', () => {
  const tried = async (detail?: { method?: string; reason: string; declined: boolean }) => {
    const player = await kit.player({ main: 700n })
    await kit.done('authorizeDeposit', player, { amount: 2_500n, tx: 'a', provider: 5 })
    await kit.done('cancelDeposit', player, {
      authorization: 'a',
      provider: 5,
      ...(detail ? { detail } : {}),
    })
    const [line] = await kit.wallet.history(player)
    expect((await kit.wallet.balancesOf(player))?.main).toBe(700n)
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
    return { player, line }
  }

  it('is listed with the requested amount, its method and the reason, and moves nothing', async () => {
    const { line } = await tried({ method: 'CREDITCARD', reason: 'declined-by-bank', declined: true })
    expect(line).toMatchObject({
      category: 'PAYMENT',
      type: 'DEPOSIT',
      status: 'FAILED',
      amount: 0n,
      requested: 2_500n,
      balanceAfterTransaction: 700n,
      method: 'CREDITCARD',
      reason: null,
      cause: 'declined-by-bank',
    })
  })
  it('is cancelled, not failed, where nobody declined it', async () => {
    const { player, line } = await tried({ method: 'TRUSTLY', reason: 'player', declined: false })
    expect(line).toMatchObject({ status: 'CANCELLED', requested: 2_500n, cause: 'player' })
    expect(await lines(player, { status: 'FAILED' })).toEqual([])
    expect(await lines(player, { status: 'CANCELLED' })).toHaveLength(1)
  })
  it('says no more than is known', async () => {
    const { line } = await tried()
    expect(line).toMatchObject({ status: 'CANCELLED', requested: 2_500n, method: null, cause: null })
  })
  it('has no line when nothing had been authorized', async () => {
    const player = await kit.player()
    await kit.done('cancelDeposit', player, { authorization: 'never', provider: 5 })
    expect(await lines(player)).toEqual([])
  })
  it('ignores the texts of other operations', async () => {
    const player = await kit.player({ main: 100n })
    await kit.done('adjust', player, {
      amount: -30n,
      account: 'corrections',
      detail: { reason: 'an internal note', approver: 'a' },
    })
    expect((await kit.wallet.history(player))[0]).toMatchObject({ type: 'WITHDRAW', cause: null })
  })
})

describe('net position', () => {
  it('is the difference of two totals: inclusive start, exclusive end, whatever lies between', async () => {
    const player = await kit.player()
    const start = kit.clock.now()
    await kit.done('deposit', player, { amount: 1_000n, provider: 5 })
    kit.clock.advance({ hours: 1 })
    await kit.done('stake', player, { amount: 300n, round: 'n1', tx: 'n1' })
    await kit.done('win', player, { amount: 120n, round: 'n1' })
    kit.clock.advance({ hours: 1 })
    await kit.done('stake', player, { amount: 50n, round: 'n2' })
    await kit.done('hold', player, { amount: 200n, holdId: 'n', provider: 5 })
    await kit.done('settle', player, { holdId: 'n', provider: 5 })
    const at = (hours: number) => start.add({ hours })
    expect(await kit.wallet.netPosition(player, at(0), at(3))).toEqual({
      currency: 'EUR',
      deposited: 1_000n,
      withdrawn: 200n,
      staked: 350n,
      won: 120n,
      winLoss: -230n,
    })
    expect(await kit.wallet.netPosition(player, at(1), at(2))).toMatchObject({
      staked: 300n,
      won: 120n,
      deposited: 0n,
    })
    expect(await kit.wallet.netPosition(999_999n, at(0), at(1))).toBeNull()
  })

  it('counts a payout without a hold, including what is owed of it, and no longer one that came back', async () => {
    const player = await kit.player({ main: 500n })
    const start = kit.clock.now()
    const beside = (amount: bigint, reason: string) =>
      kit.done('adjust', player, {
        amount,
        provider: 5,
        account: 'clearing',
        detail: { reason, approver: 'books' },
      })
    await kit.done('hold', player, { amount: 200n, holdId: 'back', provider: 5 })
    await kit.done('settle', player, { holdId: 'back', provider: 5 })
    kit.clock.advance({ hours: 1 })
    await beside(200n, 'payout-returned')
    kit.clock.advance({ hours: 1 })
    await beside(-700n, 'payout-without-hold')
    // Staff's own adjustments are no payouts.
    await kit.done('adjust', player, {
      amount: 50n,
      account: 'corrections',
      detail: { reason: 'a note', approver: 'a' },
    })
    kit.clock.advance({ hours: 1 })
    const withdrawn = async (from: number, to: number) =>
      (await kit.wallet.netPosition(player, start.add({ hours: from }), start.add({ hours: to })))?.withdrawn
    expect(await withdrawn(0, 1)).toBe(200n)
    expect(await withdrawn(1, 2)).toBe(-200n)
    expect(await withdrawn(0, 2)).toBe(0n)
    expect(await withdrawn(2, 3)).toBe(700n)
    expect(await withdrawn(0, 3)).toBe(700n)
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
})

describe('rounds', () => {
  it('keep their money and the facts of their game', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'facts', game: 'ember-hold', session: 's9' })
    await kit.done('win', player, { amount: 30n, round: 'facts' })
    expect(await kit.wallet.roundOf(player, 15, 'facts')).toMatchObject({
      game: 'ember-hold',
      session: 's9',
      isClosed: false,
      bets: 1,
      wins: 1,
      staked: { cash: 100n, bonus: 0n },
      won: { cash: 30n, bonus: 0n },
      firstSeq: 2n,
      lastSeq: 3n,
    })
    await kit.done('closeRound', player, { round: 'facts' })
    expect(await kit.wallet.roundOf(player, 15, 'facts')).toMatchObject({ isClosed: true })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'facts' })).toMatchObject({
      reason: 'round_closed',
    })
    expect(await kit.run('stake', player, { amount: 1n, round: 'facts', mayFollowEnd: true })).toMatchObject({
      ok: true,
    })
    expect(await kit.wallet.roundOf(player, 15, 'never')).toBeNull()
  })
  it('tell what jackpots have paid apart from the wins of the game, without what was rolled back', async () => {
    const player = await kit.player({ main: 500n })
    const round = 'pot'
    await kit.done('jackpotWin', player, { amount: 7_000n, round, tx: 'early' })
    await kit.done('stake', player, { amount: 100n, round })
    await kit.done('win', player, { amount: 30n, round })
    await kit.done('jackpotWin', player, { amount: 5n, round: 'other' })
    const facts = () => kit.wallet.roundOf(player, 15, round)
    expect(await facts()).toMatchObject({ won: { cash: 30n, bonus: 0n }, jackpots: 7_000n })
    await kit.done('jackpotWin', player, { amount: 200n, round, tx: 'late' })
    expect(await facts()).toMatchObject({ won: { cash: 30n, bonus: 0n }, jackpots: 7_200n })
    await kit.done('rollbackRound', player, { round })
    expect(await facts()).toMatchObject({ won: { cash: 0n, bonus: 0n }, jackpots: 0n })
  })
  it('know their first stake, whatever is staked after it, also when it was given back', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 70n, round: 'other' })
    await kit.done('stake', player, { amount: 100n, round: 'first', tx: 'one' })
    await kit.done('stake', player, { amount: 40n, round: 'first' })
    await kit.done('rollback', player, { original: 'one', of: 'bet' })
    const round = await kit.wallet.roundOf(player, 15, 'first')
    expect(round).toMatchObject({ bets: 1, staked: { cash: 40n } })
    expect(await kit.wallet.firstStakeOf(player, round!)).toBe(100n)
    expect(await kit.wallet.firstStakeOf(player, { ...round!, round: 'never' })).toBeNull()
  })
})

describe('opening', () => {
  it('takes over a migrated player with lifetime totals', async () => {
    const player = await kit.player()
    const before = kit.clock.now()
    await kit.done('opening', player, {
      amount: 700n,
      provider: 0,
      staked: 9_000n,
      won: 8_500n,
      deposited: 2_000n,
      withdrawn: 800n,
    })
    kit.clock.advance({ seconds: 1 })
    expect(await kit.wallet.netPosition(player, before, kit.clock.now())).toMatchObject({
      staked: 9_000n,
      won: 8_500n,
    })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('opening a wallet twice does nothing, in another currency it fails', async () => {
    const player = await kit.player({ main: 5n })
    await kit.setGate(player, {})
    await inTransaction(kit.db, (tx) => kit.wallet.open(tx, { playerId: player, currency: 'EUR' }))
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 5n })
    const other = inTransaction(kit.db, (tx) => kit.wallet.open(tx, { playerId: player, currency: 'NOK' }))
    await expect(other).rejects.toThrow('has a wallet in EUR')
  })
})
