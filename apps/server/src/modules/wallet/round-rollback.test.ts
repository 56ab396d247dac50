import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 4 })
})
afterAll(() => kit.close())

const booksOf = async (player: bigint) => ({
  balances: await kit.wallet.balancesOf(player),
  differences: (await kit.wallet.check({ players: [player] })).differences,
})
const mainIs = (main: bigint, receivable = 0n) => ({ balances: { main, receivable }, differences: [] })

describe('a rollback that names a round', () => {
  it('takes back the bet or the win of that round', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'own', tx: 'own' })
    await kit.done('win', player, { amount: 300n, round: 'own', tx: 'own-win' })
    await kit.done('rollback', player, { original: 'own-win', of: 'win', round: 'own' })
    await kit.done('rollback', player, { original: 'own', of: 'bet', round: 'own' })
    expect(await booksOf(player)).toMatchObject(mainIs(500n))
  })
  it('is a conflict for the bet or the win of another round, and is executed when it names the right one', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'a', tx: 'a' })
    await kit.done('win', player, { amount: 300n, round: 'a', tx: 'a-win' })
    for (const [original, of] of [
      ['a', 'bet'],
      ['a', 'any'],
      ['a-win', 'win'],
      ['a-win', 'any'],
    ] as const)
      expect(
        await kit.refused('rollback', player, { original, of, round: 'b', tx: `back-${original}` }),
      ).toMatchObject({ reason: 'conflict', entry: null })
    expect(await booksOf(player)).toMatchObject(mainIs(700n))
    await kit.done('rollback', player, { original: 'a', of: 'bet', round: 'a', tx: 'back-a' })
    expect(await booksOf(player)).toMatchObject(mainIs(800n))
  })
  it('finds its win beside a bet of another round with the same id', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'one', tx: 'shared' })
    await kit.done('stake', player, { amount: 100n, round: 'two', tx: 'another' })
    await kit.done('win', player, { amount: 50n, round: 'two', tx: 'shared' })
    await kit.done('rollback', player, { original: 'shared', of: 'any', round: 'two' })
    expect(await booksOf(player)).toMatchObject(mainIs(300n))
  })
  it('and arrives before its bet refuses the bet of that round as cancelled, of another as a conflict', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('rollback', player, { original: 'late', of: 'any', round: 'c' })
    const bet = { amount: 100n, tx: 'late' }
    expect(await kit.refused('stake', player, { ...bet, round: 'c' })).toMatchObject({ reason: 'cancelled' })
    expect(await kit.refused('stake', player, { ...bet, round: 'd' })).toMatchObject({ reason: 'conflict' })
    const both = { ...bet, win: 10n }
    expect(await kit.refused('stakeAndWin', player, { ...both, round: 'c' })).toMatchObject({
      reason: 'cancelled',
    })
    expect(await kit.refused('stakeAndWin', player, { ...both, round: 'd' })).toMatchObject({
      reason: 'conflict',
    })
    expect(await booksOf(player)).toMatchObject(mainIs(500n))
  })
  it('gets its first answer when it is repeated without the round', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'e', tx: 'e' })
    const back = { original: 'e', of: 'bet', tx: 'back-e' } as const
    const first = await kit.done('rollback', player, { ...back, round: 'e' })
    expect(await kit.done('rollback', player, back)).toMatchObject({ repeated: true, entry: first.entry })
  })
})

describe('the rollback of a round', () => {
  const round = 'all'
  const studio = { account: 'studio', round } as const
  it('takes back its jackpots, free rounds and adjustments too, once, and nothing of another round', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 100n, round })
    await kit.done('win', player, { amount: 20n, round })
    await kit.done('jackpotWin', player, { amount: 500n, round })
    await kit.done('freeRoundWin', player, { amount: 70n, round })
    await kit.done('adjust', player, { amount: 9n, ...studio })
    await kit.done('adjust', player, { amount: -40n, ...studio })
    await kit.done('stake', player, { amount: 100n, round: 'other' })
    await kit.done('jackpotWin', player, { amount: 30n, round: 'other' })
    await kit.done('jackpotWin', player, { amount: 5n })
    expect(await booksOf(player)).toMatchObject(mainIs(1_394n))
    for (const tx of ['back', 'back', 'again']) {
      await kit.done('rollbackRound', player, { round, tx })
      expect(await booksOf(player)).toMatchObject(mainIs(935n))
    }
    expect(await kit.wallet.roundOf(player, 15, round)).toMatchObject({
      bets: 0,
      wins: 0,
      won: { cash: 0n, bonus: 0n },
      staked: { cash: 0n, bonus: 0n },
    })
  })
  it('makes a shortage a receivable, and pays a debit back against one', async () => {
    const player = await kit.player({ main: 100n })
    await kit.done('stake', player, { amount: 0n, round })
    await kit.done('jackpotWin', player, { amount: 500n, round })
    await kit.done('adjust', player, { amount: -50n, ...studio })
    await kit.done('hold', player, { amount: 550n, holdId: 'h', provider: 31 })
    await kit.done('rollbackRound', player, { round, tx: 'short' })
    expect(await booksOf(player)).toMatchObject(mainIs(0n, 450n))
  })
  it('leaves an adjustment by staff', async () => {
    const player = await kit.player({ main: 100n })
    await kit.done('stake', player, { amount: 10n, round })
    const detail = { reason: 'a test', approver: 'anna' }
    await kit.done('adjust', player, { amount: 7n, account: 'corrections', round, detail })
    await kit.done('rollbackRound', player, { round, tx: 'staff' })
    expect(await booksOf(player)).toMatchObject(mainIs(107n))
  })
  it('takes no further stake, also where one may follow the end; nor does a repeat of the rollback', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('rollbackRound', player, { round, tx: 'first' })
    const late = { amount: 100n, round, mayFollowEnd: true }
    expect(await kit.refused('stake', player, { ...late, tx: 'late' })).toMatchObject({
      reason: 'round_closed',
    })
    expect(await kit.refused('stakeAndWin', player, { ...late, tx: 'both', win: 50n })).toMatchObject({
      reason: 'round_closed',
    })
    const operations = [1, 2].map((n) => kit.op('stake', player, { ...late, tx: `batch-${n}` }))
    const answers = await Promise.all(operations.map((one) => kit.wallet.execute(one)))
    expect(answers.map(({ ok }) => ok)).toEqual([false, false])
    await kit.done('rollbackRound', player, { round, tx: 'first' })
    expect(await booksOf(player)).toMatchObject(mainIs(500n))
  })
  it('pays no jackpot, free round or studio adjustment that comes after it', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round })
    await kit.done('rollbackRound', player, { round, tx: 'back' })
    const late = { amount: 7n, round }
    for (const refused of [
      await kit.refused('jackpotWin', player, late),
      await kit.refused('freeRoundWin', player, late),
      await kit.refused('adjust', player, { ...late, account: 'studio' }),
      await kit.refused('adjust', player, { ...late, amount: -7n, account: 'studio' }),
    ])
      expect(refused).toMatchObject({ reason: 'cancelled' })
    const detail = { reason: 'a test', approver: 'anna' }
    await kit.done('adjust', player, { ...late, account: 'corrections', detail })
    await kit.done('jackpotWin', player, { amount: 5n, round: 'another' })
    expect(await booksOf(player)).toMatchObject(mainIs(512n))
  })
})

describe('a rollback under the id of what it takes back', () => {
  it('is the same however it is put, and gives back once', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stakeAndWin', player, { amount: 100n, win: 300n, round: 'same', tx: 'same' })
    const back = { original: 'same', tx: 'same' }
    const first = await kit.done('rollback', player, { ...back, of: 'any', vertical: 'live-casino' })
    for (const part of ['bet', 'win', 'any'] as const)
      expect(await kit.done('rollback', player, { ...back, of: part, vertical: 'casino' })).toMatchObject({
        repeated: true,
        entry: first.entry,
      })
    expect(await booksOf(player)).toMatchObject(mainIs(500n))
  })
  it('is a conflict where the id was used for the rollback of another', async () => {
    const player = await kit.player({ main: 500n })
    for (const tx of ['one', 'two']) await kit.done('stake', player, { amount: 100n, round: tx, tx })
    await kit.done('rollback', player, { original: 'one', of: 'bet', tx: 'two' })
    expect(await kit.refused('rollback', player, { original: 'two', of: 'any', tx: 'two' })).toMatchObject({
      reason: 'conflict',
    })
    expect(await booksOf(player)).toMatchObject(mainIs(400n))
  })
})

describe('a win that needs a bet', () => {
  const round = 'adjusted'
  const win = { amount: 20n, round, tx: 'win' }
  it('waits for it in a round that has an adjustment only', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('adjust', player, { amount: 5n, account: 'studio', round })
    expect(await kit.refused('win', player, win)).toMatchObject({ reason: 'no_bet', entry: null })
    await kit.done('stake', player, { amount: 100n, round })
    await kit.done('win', player, win)
    expect(await booksOf(player)).toMatchObject(mainIs(425n))
  })
  it('is refused for good when its bet was rolled back', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round, tx: 'bet' })
    await kit.done('rollback', player, { original: 'bet', of: 'bet' })
    expect(await kit.refused('win', player, win)).toMatchObject({ reason: 'cancelled' })
    expect(await booksOf(player)).toMatchObject(mainIs(500n))
  })
})

describe('a rollback of `any`', () => {
  const round = 'corrected'
  const studio = { account: 'studio', tx: 'adj' } as const
  const back = { original: 'adj', of: 'any' } as const
  it.each([5n, -40n])(
    'reverses an adjustment of %d by the studio, once, with or without a round',
    async (amount) => {
      for (const named of [{ round }, {}]) {
        const player = await kit.player({ main: 500n })
        await kit.done('adjust', player, { ...studio, ...named, amount })
        expect(await booksOf(player)).toMatchObject(mainIs(500n + amount))
        const rollback = kit.op('rollback', player, { ...back, ...named, tx: 'back' })
        const other = kit.op('rollback', player, { ...back, ...named, tx: 'other' })
        const [first] = await Promise.all([rollback, other].map((one) => kit.wallet.execute(one)))
        expect(first).toMatchObject({ ok: true, repeated: false, original: expect.any(BigInt) })
        expect(await kit.wallet.execute(rollback)).toMatchObject({ repeated: true, entry: first!.entry })
        await kit.done('rollbackRound', player, { round, tx: 'all' })
        expect(await booksOf(player)).toMatchObject(mainIs(500n))
      }
    },
  )
  it('makes a receivable of an adjustment that was spent', async () => {
    const player = await kit.player({ main: 0n })
    await kit.done('adjust', player, { ...studio, round, amount: 50n })
    await kit.done('stake', player, { amount: 30n, round })
    await kit.done('rollback', player, { ...back, round })
    expect(await booksOf(player)).toMatchObject(mainIs(0n, 30n))
  })
  it('is a conflict for an adjustment of another round', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('adjust', player, { ...studio, round, amount: -40n })
    const wrong = await kit.refused('rollback', player, { ...back, round: 'another', tx: 'back' })
    expect(wrong).toMatchObject({ reason: 'conflict', entry: null })
    await kit.done('rollback', player, { ...back, round, tx: 'back' })
    expect(await booksOf(player)).toMatchObject(mainIs(500n))
  })
  it('leaves an adjustment by staff, and one of `bet` or `win` leaves that of the studio', async () => {
    const player = await kit.player({ main: 500n })
    const detail = { reason: 'a test', approver: 'anna' }
    await kit.done('adjust', player, { ...studio, amount: 7n, account: 'corrections', detail })
    await kit.done('rollback', player, back)
    await kit.done('adjust', player, { ...studio, amount: 5n, tx: 'kept' })
    await kit.done('rollback', player, { original: 'kept', of: 'bet' })
    await kit.done('rollback', player, { original: 'kept', of: 'win' })
    expect(await booksOf(player)).toMatchObject(mainIs(512n))
  })
  it('that comes before the adjustment refuses it as cancelled; one of `bet` does not', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('rollback', player, back)
    expect(await kit.refused('adjust', player, { ...studio, amount: 5n })).toMatchObject({
      reason: 'cancelled',
    })
    await kit.done('rollback', player, { original: 'free', of: 'bet' })
    await kit.done('adjust', player, { ...studio, amount: 5n, tx: 'free' })
    expect(await booksOf(player)).toMatchObject(mainIs(505n))
  })
})

describe('a rollback that is refused because its bet is settled', () => {
  const round = 'settled'
  const back = { original: 'bet', of: 'bet', tx: 'back' } as const
  const settled = async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round, tx: 'bet' })
    await kit.done('win', player, { amount: 20n, round, tx: 'win' })
    for (let k = 0; k < 2; k++)
      expect(await kit.refused('rollback', player, { ...back, keepsSettled: true })).toMatchObject({
        reason: 'bet_settled',
        repeated: false,
        entry: null,
      })
    expect(await booksOf(player)).toMatchObject(mainIs(420n))
    return player
  }
  it('takes the bet back when it is sent again and may', async () => {
    const player = await settled()
    const operations = [1, 2].map(() => kit.op('rollback', player, back))
    const answers = await Promise.all(operations.map((one) => kit.wallet.execute(one)))
    expect(answers.map(({ ok, repeated }) => [ok, repeated])).toEqual([
      [true, false],
      [true, true],
    ])
    expect(await booksOf(player)).toMatchObject(mainIs(520n))
  })
  it('takes the bet back when its win was taken back', async () => {
    const player = await settled()
    await kit.done('rollback', player, { original: 'win', of: 'win' })
    await kit.done('rollback', player, { ...back, keepsSettled: true })
    expect(await booksOf(player)).toMatchObject(mainIs(500n))
  })
})
