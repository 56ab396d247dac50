/** Rollbacks of the common model: the round that they name, and the free rounds that they give back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../apps/server/src/modules/play/index.ts'
import { createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

type Rollback = Extract<Operation, { kind: 'rollback' }>

async function playing(cash = 0n) {
  const player = await kit.player({}, cash)
  const token = await kit.launch(player)
  const caller = { integration: 'pragmaticplay', account: 'main', playerRef: String(player) } as const
  const execute = async (operation: Operation) => (await kit.play.rounds.execute([operation]))[0]!
  const money = { game: games.lantern.symbol, amount: { text: '100', form: 'minor' } } as const
  return {
    player,
    grant: (awardId: string, rounds: number) =>
      kit.play.freeRounds.award({
        playerId: player,
        integration: 'pragmaticplay',
        awardId,
        rounds,
        expiresAt: kit.clock.now().add({ hours: 1 }),
      }),
    used: async (awardId: string) =>
      (await kit.play.freeRounds.find({ playerId: player, integration: 'pragmaticplay', awardId }))?.used,
    bet: (txId: string, round: string) =>
      execute({ ...caller, ...money, kind: 'bet', txId, round, token, source: 'cash' }),
    freeBet: (txId: string, round: string, grant: string) =>
      execute({ ...caller, ...money, kind: 'bet', txId, round, token, source: 'freeRound', grant }),
    freeWin: (txId: string, round: string, grant: string) =>
      execute({
        ...caller,
        ...money,
        kind: 'win',
        txId,
        round,
        grant,
        endsRound: false,
        mayPrecedeBet: true,
      }),
    endRound: (txId: string, round: string) => execute({ ...caller, kind: 'closeRound', txId, round }),
    execute,
    caller: { ...caller, ...money, token },
    rollback: (txId: string, of: Pick<Rollback, 'originalTxId' | 'round' | 'keepsEnded'>) =>
      execute({ ...caller, ...of, kind: 'rollback', txId, of: 'any', keepsSettled: false }),
    rollbackRound: (txId: string, round: string) =>
      execute({ ...caller, kind: 'rollbackRound', txId, round }),
    expectBooksAgree: async () =>
      expect((await kit.wallet.check({ players: [player] })).differences).toEqual([]),
  }
}

describe('a rollback that names a round', () => {
  it('is a conflict where the bet is another round’s, and takes it back where it is that round’s', async () => {
    const { bet, rollback, player, expectBooksAgree } = await playing(1_000n)
    await bet('n1', 'round-n1')
    expect(await rollback('back-n1', { originalTxId: 'n1', round: 'round-n2' })).toMatchObject({
      refusal: 'conflict',
    })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 900n })
    expect(await rollback('back-n1', { originalTxId: 'n1', round: 'round-n1' })).toMatchObject({ ok: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
    await expectBooksAgree()
  })
  it('and comes first cancels the bet of that round, and is a conflict for a bet of another', async () => {
    const { bet, rollback, player } = await playing(1_000n)
    for (const id of ['e1', 'e2']) await rollback(`back-${id}`, { originalTxId: id, round: 'round-e' })
    expect(await bet('e1', 'round-e')).toMatchObject({ refusal: 'bet_cancelled' })
    expect(await bet('e2', 'round-f')).toMatchObject({ refusal: 'conflict' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
  })
})

describe('a rollback that leaves an ended round as it is', () => {
  it('is refused after the end of the round, whatever the round paid, and executed before it', async () => {
    const { bet, rollback, endRound, player } = await playing(1_000n)
    for (const id of ['open', 'ended']) await bet(id, `round-${id}`)
    await endRound('end', 'round-ended')
    const keepsEnded = true
    for (const ended of [{ originalTxId: 'ended' }, { originalTxId: 'ended', round: 'round-ended' }])
      expect(await rollback('ended', { ...ended, keepsEnded })).toMatchObject({ refusal: 'bet_settled' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 800n })
    expect(await rollback('open', { originalTxId: 'open', keepsEnded })).toMatchObject({ ok: true })
    expect(await rollback('unknown', { originalTxId: 'unknown', keepsEnded })).toMatchObject({
      transactionId: '',
    })
    expect(await rollback('ended', { originalTxId: 'ended' })).toMatchObject({ ok: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
  })
})

describe('a repeat after a rollback', () => {
  it('of a bet or a win is refused as cancelled where the protocol says so, else it gets the first answer', async () => {
    const { execute, caller, rollback, rollbackRound, player } = await playing(1_000n)
    const round = 'round-r'
    const bet = { ...caller, kind: 'bet', txId: 'r1', round, source: 'cash' } as const
    const win = { ...caller, kind: 'win', txId: 'r2', round, endsRound: false, mayPrecedeBet: false } as const
    const both = {
      ...caller,
      kind: 'betAndWin',
      txId: 'r3',
      round,
      win: { text: '50', form: 'minor' },
      endsRound: false,
    } as const
    const calls = [bet, win, both]
    for (const call of calls)
      for (const repeated of [false, true])
        expect(await execute({ ...call, isRefusedIfGivenBack: true })).toMatchObject({ ok: true, repeated })
    await rollback('r1', { originalTxId: 'r1' })
    await rollbackRound('all-r', round)
    for (const call of calls) {
      expect(await execute({ ...call, isRefusedIfGivenBack: true })).toMatchObject({
        refusal: 'bet_cancelled',
        playable: { cash: 1_000n },
      })
      expect(await execute(call)).toMatchObject({ ok: true, repeated: true })
    }
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
  })
})

describe('money that a studio gives outside of bets and wins', () => {
  it('is refused as cancelled when it is repeated after its rollback, where the protocol says so', async () => {
    const { execute, caller, rollback, rollbackRound, player } = await playing(1_000n)
    const adjust = { ...caller, kind: 'adjust', isNegative: false, isRefusedIfGivenBack: true } as const
    await execute({ ...caller, kind: 'bet', txId: 'j0', round: 'round-j', source: 'cash' })
    const calls = ['j1', 'j2'].map((txId) => ({ ...adjust, txId, round: 'round-j' }))
    for (const call of calls)
      for (const repeated of [false, true]) expect(await execute(call)).toMatchObject({ ok: true, repeated })
    await rollback('j1', { originalTxId: 'j1' })
    expect(await execute(calls[0]!)).toMatchObject({ refusal: 'bet_cancelled' })
    expect(await execute(calls[1]!)).toMatchObject({ ok: true, repeated: true })
    await rollbackRound('all-j', 'round-j')
    expect(await execute(calls[1]!)).toMatchObject({ refusal: 'bet_cancelled' })
    const { isRefusedIfGivenBack: _, ...first } = calls[1]!
    expect(await execute(first)).toMatchObject({ ok: true, repeated: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
  })
  it('stays in a round that has ended where its rollback leaves ended rounds, named or not', async () => {
    const { execute, caller, bet, rollback, endRound, player } = await playing(1_000n)
    const keepsEnded = true as const
    for (const round of ['ended-k', 'open-k']) {
      await bet(`bet-${round}`, round)
      await execute({ ...caller, kind: 'adjust', isNegative: false, txId: `more-${round}`, round })
    }
    await endRound('end-k', 'ended-k')
    const original = { originalTxId: 'more-ended-k', keepsEnded }
    for (const named of [original, { ...original, round: 'ended-k' }])
      expect(await rollback('back-k1', named)).toMatchObject({ refusal: 'bet_settled' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
    expect(await rollback('back-k2', { originalTxId: 'more-open-k', keepsEnded })).toMatchObject({ ok: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 900n })
  })
})

describe('a rollback of a whole round', () => {
  it('has no transaction id of ours where the round is unknown, and no bet can follow', async () => {
    const { bet, rollbackRound } = await playing(1_000n)
    expect(await rollbackRound('none', 'round-none')).toMatchObject({ ok: true, transactionId: '' })
    expect(await bet('n9', 'round-none')).toMatchObject({ refusal: 'round_ended' })
    await bet('n8', 'round-known')
    expect(await rollbackRound('known', 'round-known')).toMatchObject({ transactionId: /./ })
  })
})

describe('a win of a granted free round', () => {
  it('uses one of the grant when it comes without its bet, also when it comes late', async () => {
    const { grant, freeWin, freeBet, player } = await playing()
    await grant('won-1', 2)
    for (const repeated of [false, true])
      expect(await freeWin('w1', 'round-w1', 'won-1')).toMatchObject({ ok: true, repeated })
    // Its bet has been counted already.
    expect(await freeBet('w1', 'round-w1', 'won-1')).toMatchObject({ ok: true })
    kit.clock.advance({ hours: 2 })
    expect(await freeWin('w2', 'round-w2', 'won-1')).toMatchObject({ ok: true })
    expect(await freeWin('w3', 'round-w3', 'won-1')).toMatchObject({ refusal: 'grant_unknown' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 200n })
  })
  it('uses none beside its bet', async () => {
    const { grant, freeWin, freeBet } = await playing()
    await grant('won-2', 2)
    for (const id of ['v1', 'v2']) {
      expect(await freeBet(id, `round-${id}`, 'won-2')).toMatchObject({ ok: true })
      expect(await freeWin(id, `round-${id}`, 'won-2')).toMatchObject({ ok: true })
    }
    expect(await freeWin('v3', 'round-v3', 'won-2')).toMatchObject({ refusal: 'grant_unknown' })
  })
})

describe('a granted free round', () => {
  it('is given back with its bet, once', async () => {
    const { grant, freeBet, rollback, rollbackRound, expectBooksAgree } = await playing()
    await grant('given-1', 1)
    expect(await freeBet('f1', 'round-f1', 'given-1')).toMatchObject({ ok: true })
    expect(await freeBet('f2', 'round-f2', 'given-1')).toMatchObject({ refusal: 'grant_unknown' })
    for (const txId of ['back-f1', 'back-f1', 'again-f1'])
      expect(await rollback(txId, { originalTxId: 'f1' })).toMatchObject({ ok: true })
    expect(await rollbackRound('round-back-f1', 'round-f1')).toMatchObject({ ok: true })
    expect(await freeBet('f3', 'round-f3', 'given-1')).toMatchObject({ ok: true })
    expect(await freeBet('f4', 'round-f4', 'given-1')).toMatchObject({ refusal: 'grant_unknown' })
    await expectBooksAgree()
  })
  it('is given back with its whole round, once for each of its bets', async () => {
    const { grant, freeBet, rollbackRound } = await playing()
    await grant('given-2', 2)
    await freeBet('g1', 'round-g', 'given-2')
    await freeBet('g2', 'round-g', 'given-2')
    for (const txId of ['back-g', 'back-g', 'again-g'])
      expect(await rollbackRound(txId, 'round-g')).toMatchObject({ ok: true })
    for (const id of ['g3', 'g4'])
      expect(await freeBet(id, `round-${id}`, 'given-2')).toMatchObject({ ok: true })
    expect(await freeBet('g5', 'round-g5', 'given-2')).toMatchObject({ refusal: 'grant_unknown' })
  })
  it('is used again by a bet that is placed again in its round, after its win and a rollback', async () => {
    const { grant, freeBet, freeWin, rollback, used, expectBooksAgree } = await playing()
    await grant('given-4', 2)
    await freeBet('i1', 'round-i', 'given-4')
    await freeWin('i2', 'round-i', 'given-4')
    await rollback('back-i1', { originalTxId: 'i1' })
    expect(await used('given-4')).toBe(0)
    for (const _time of [1, 2]) expect(await freeBet('i3', 'round-i', 'given-4')).toMatchObject({ ok: true })
    expect(await used('given-4')).toBe(1)
    await expectBooksAgree()
  })
  it('is given back with a win whose bet never came, once, and not with one whose bet has come', async () => {
    const { grant, freeBet, freeWin, rollback, used, expectBooksAgree } = await playing()
    await grant('given-5', 2)
    await freeWin('j1', 'round-j', 'given-5')
    for (const txId of ['back-j1', 'back-j1', 'again-j1']) await rollback(txId, { originalTxId: 'j1' })
    expect(await used('given-5')).toBe(0)
    await freeWin('k1', 'round-k', 'given-5')
    await freeBet('k2', 'round-k', 'given-5')
    await rollback('back-k1', { originalTxId: 'k1' })
    expect(await used('given-5')).toBe(1)
    await rollback('back-k2', { originalTxId: 'k2' })
    expect(await used('given-5')).toBe(0)
    await expectBooksAgree()
  })
  it('is not given back by the rollback of a bet in cash, nor of one that was never made', async () => {
    const { grant, bet, freeBet, rollback } = await playing(100n)
    await grant('given-3', 1)
    await freeBet('h1', 'round-h1', 'given-3')
    await bet('h2', 'round-h2')
    await rollback('back-h2', { originalTxId: 'h2' })
    await rollback('back-h3', { originalTxId: 'h3' })
    expect(await freeBet('h4', 'round-h4', 'given-3')).toMatchObject({ refusal: 'grant_unknown' })
  })
})
