/** Checks of a studio's call before money moves, through the adapter of Pragmatic Play. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOf, createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit?.close())

async function playing(cash = 10_000n) {
  const playerId = await kit.player({}, cash)
  const token = await kit.launch(playerId)
  const call = (method: string, fields: Record<string, string>) => kit.call(method, playerId, fields)
  const bet = (amount: string, more: Record<string, string> = {}) => betOf(amount, { token, ...more })
  const cash$ = async () => (await kit.wallet.balancesOf(playerId))?.main
  const expectBooksAgree = async () =>
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  return { playerId, token, call, bet, cash: cash$, expectBooksAgree }
}
let last = 0
const id = (name: string) => `${name}-${++last}`

describe('free rounds (H5)', () => {
  const grant = (playerId: bigint, awardId: string, rounds = 1) =>
    kit.play.freeRounds.award({
      playerId,
      integration: 'pragmaticplay',
      awardId,
      rounds,
      expiresAt: kit.clock.now().add({ hours: 24 }),
    })

  it('a bet with a code that was never granted is refused, and its round pays nothing', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing()
    const fake = bet('100.00', { bonusCode: 'FAKE' })
    expect(await call('bet', fake)).toMatchObject({ error: 7, cash: 100 })
    const win = { gameId: fake['gameId']!, roundId: fake['roundId']!, amount: '5.00', reference: id('w') }
    expect(await call('result', win)).toMatchObject({ error: 100 })
    expect(await cash()).toBe(10_000n)
    await expectBooksAgree()
  })

  it('a bonus win without a grant is refused, with a code and without one', async () => {
    const { call, cash, expectBooksAgree } = await playing()
    expect(await call('bonusWin', { amount: '7.00', reference: id('f'), bonusCode: 'FAKE' })).toMatchObject({
      error: 7,
    })
    expect(await call('bonusWin', { amount: '7.00', reference: id('f') })).toMatchObject({ error: 7 })
    expect(await cash()).toBe(10_000n)
    await expectBooksAgree()
  })

  it('a bet that names no grant is refused, whatever the protocol', async () => {
    const { playerId, token, cash } = await playing()
    const free = {
      kind: 'bet',
      integration: 'pragmaticplay',
      account: 'main',
      playerRef: playerId.toString(),
      token,
      game: games.lantern.symbol,
      round: id('round'),
      txId: id('b'),
      amount: { text: '1.00', form: 'decimal' },
      source: 'freeRound',
    } as const
    expect(await kit.play.rounds.execute([free])).toMatchObject([{ ok: false, refusal: 'grant_unknown' }])
    expect(await cash()).toBe(10_000n)
  })

  it('another player’s grant opens nothing', async () => {
    const [mine, theirs] = [await playing(), await playing()]
    await grant(theirs.playerId, 'award-of-theirs')
    expect(await mine.call('bet', mine.bet('1.00', { bonusCode: 'award-of-theirs' }))).toMatchObject({
      error: 7,
    })
  })

  it('of granted rounds as many are accepted as were granted, even when more come in parallel', async () => {
    const { playerId, call, bet, cash, expectBooksAgree } = await playing()
    await grant(playerId, 'two-rounds', 2)
    const bets = Array.from({ length: 6 }, () => bet('1.00', { bonusCode: 'two-rounds' }))
    const answers = await Promise.all(bets.map((fields) => call('bet', fields)))
    expect(
      answers
        .map(({ error }) => String(error))
        .toSorted()
        .join(''),
    ).toBe('007777')
    // A repeat uses no round and gets its first answer.
    for (const [at, fields] of bets.entries())
      expect((await call('bet', fields))['error']).toBe(answers[at]!['error'])
    expect(await cash()).toBe(10_000n)
    await expectBooksAgree()
  })

  it('a grant is good until it expires; what was played in time is paid late too', async () => {
    const { playerId, call, bet, cash, expectBooksAgree } = await playing()
    await kit.play.freeRounds.award({
      playerId,
      integration: 'pragmaticplay',
      awardId: 'ends',
      rounds: 3,
      expiresAt: kit.clock.now().add({ seconds: 30 }),
    })
    kit.clock.advance({ milliseconds: 29_999 })
    expect(await call('bet', bet('1.00', { bonusCode: 'ends' }))).toMatchObject({ error: 0 })
    kit.clock.advance({ milliseconds: 1 })
    expect(await call('bet', bet('1.00', { bonusCode: 'ends' }))).toMatchObject({ error: 7 })
    const report = { amount: '7.00', reference: id('report'), bonusCode: 'ends' }
    expect(await call('bonusWin', report)).toMatchObject({ error: 0 })
    expect(await cash()).toBe(10_700n)
    await expectBooksAgree()
  })

  it('a granted bet that the ledger refuses stays refused, and uses no round', async () => {
    const { playerId, call, bet } = await playing()
    await grant(playerId, 'kept')
    await kit.players.changeStanding(playerId, {
      access: { casino: false },
      reason: 'a test',
      actor: 'system',
    })
    const refused = bet('1.00', { bonusCode: 'kept' })
    expect(await call('bet', refused)).toMatchObject({ error: 6 })
    await kit.players.changeStanding(playerId, {
      access: { casino: true },
      reason: 'a test',
      actor: 'system',
    })
    expect(await call('bet', refused)).toMatchObject({ error: 6 })
    expect(await call('bet', bet('1.00', { bonusCode: 'kept' }))).toMatchObject({ error: 0 })
  })

  it('the closing report is paid once for each grant, however often it comes and in parallel', async () => {
    const { playerId, call, cash, expectBooksAgree } = await playing()
    await grant(playerId, 'reported')
    const references = Array.from({ length: 8 }, () => id('report'))
    const answers = await Promise.all(
      references.map((reference) => call('bonusWin', { amount: '7.00', reference, bonusCode: 'reported' })),
    )
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
    const paid = references[answers.findIndex(({ error }) => error === 0)]!
    expect(await call('bonusWin', { amount: '7.00', reference: paid, bonusCode: 'reported' })).toMatchObject({
      error: 0,
    })
    expect(await cash()).toBe(10_700n)
    await expectBooksAgree()
  })
})

describe('several operations in one call (M6)', () => {
  it('a result whose promotional win is refused is not booked either', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing()
    const reference = id('promo')
    const promo = { campaignId: 'c', campaignType: 'R', reference, currency: 'EUR', timestamp: '1' }
    await call('promoWin', { ...promo, amount: '2.00' })
    const stake = bet('1.00')
    await call('bet', stake)
    const result = {
      gameId: stake['gameId']!,
      roundId: stake['roundId']!,
      reference: id('w'),
      amount: '1.00',
      promoWinAmount: '9.00',
      promoWinReference: reference,
    }
    const refused = await call('result', result)
    expect(refused).toMatchObject({ error: 7, cash: 101 })
    expect(refused).not.toHaveProperty('transactionId')
    expect(await cash()).toBe(10_100n)
    const mended = { ...result, promoWinReference: id('promo') }
    const paid = await call('result', mended)
    expect(paid).toMatchObject({ error: 0, cash: 111 })
    expect(await call('result', mended)).toEqual(paid)
    expect(await cash()).toBe(11_100n)
    await expectBooksAgree()
  })

  it('twenty repeats at once are booked once', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing()
    const stake = bet('1.00')
    await call('bet', stake)
    const result = {
      gameId: stake['gameId']!,
      roundId: stake['roundId']!,
      reference: id('w'),
      amount: '1.00',
      promoWinAmount: '9.00',
      promoWinReference: id('promo'),
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('result', result)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await cash()).toBe(10_900n)
    await expectBooksAgree()
  })
})

describe('ids (M7)', () => {
  it('one reference may name a jackpot win, a promotional win and a bonus win', async () => {
    const { playerId, call, cash, expectBooksAgree } = await playing()
    await kit.play.freeRounds.award({
      playerId,
      integration: 'pragmaticplay',
      awardId: 'same-id',
      rounds: 1,
      expiresAt: kit.clock.now().add({ hours: 1 }),
    })
    const reference = id('same')
    const calls = [
      ['jackpotWin', { jackpotId: 'j', amount: '1.00' }],
      ['promoWin', { campaignId: 'c', campaignType: 'R', currency: 'EUR', amount: '2.00', timestamp: '1' }],
      ['bonusWin', { bonusCode: 'same-id', amount: '4.00' }],
    ] as const
    for (const _time of [1, 2])
      for (const [method, fields] of calls)
        expect(await call(method, { ...fields, reference })).toMatchObject({ error: 0 })
    expect(await cash()).toBe(10_700n)
    await expectBooksAgree()
  })
})

describe('a bet refused at the edge (M8)', () => {
  it('stays refused when it is repeated after a launch', async () => {
    const playerId = await kit.player({}, 10_000n)
    const late = betOf('1.00')
    expect(await kit.call('bet', playerId, late)).toMatchObject({ error: 4, cash: 100 })
    await kit.launch(playerId)
    expect(await kit.call('bet', playerId, late)).toMatchObject({ error: 4, cash: 100 })
    expect(await kit.call('bet', playerId, { ...late, amount: '2.00' })).toMatchObject({ error: 7 })
    expect(await kit.call('bet', playerId, betOf('1.00'))).toMatchObject({ error: 0 })
    expect(await kit.call('refund', playerId, { reference: late['reference']! })).toMatchObject({ error: 0 })
    expect((await kit.wallet.balancesOf(playerId))?.main).toBe(9_900n)
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('gets its first answer when it had been accepted before the session ended', async () => {
    const { playerId, call, bet, cash } = await playing()
    const taken = bet('1.00')
    const first = await call('bet', taken)
    await kit.play.sessions.close(playerId, { reason: 'signed-out' })
    expect(await call('bet', taken)).toEqual(first)
    expect(await cash()).toBe(9_900n)
  })

  it('of one bet sent many times while its session ends, all answers agree', async () => {
    const { playerId, call, bet, cash, expectBooksAgree } = await playing()
    const stake = bet('1.00')
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => call('bet', stake)),
      kit.play.sessions.close(playerId, { reason: 'signed-out' }).then(() => call('bet', stake)),
      ...Array.from({ length: 10 }, () => call('bet', stake)),
    ])
    expect(new Set(answers.map(({ error }) => error)).size).toBe(1)
    expect(await cash()).toBe(answers[0]!['error'] === 0 ? 9_900n : 10_000n)
    await expectBooksAgree()
  })
})

describe('a session belongs to its game (M9)', () => {
  it('a bet in the previous game is refused, with the new token, with the old one and without', async () => {
    const { playerId, token } = await playing()
    const ember = await kit.launch(playerId, games.ember)
    for (const more of [{ token: ember }, { token }, {}])
      expect(await kit.call('bet', playerId, betOf('1.00', more))).toMatchObject({ error: 4 })
    const inEmber = { gameId: games.ember.symbol }
    expect(await kit.call('bet', playerId, betOf('1.00', inEmber))).toMatchObject({ error: 0 })
  })

  it('another player’s token opens no bet', async () => {
    const [one, two] = [await playing(), await playing()]
    expect(await kit.call('bet', one.playerId, betOf('1.00', { token: two.token }))).toMatchObject({
      error: 4,
    })
  })
})

describe('the call itself', () => {
  it('with extra characters in its signature is refused', async () => {
    const { playerId, token } = await playing()
    expect(await kit.call('balance', playerId, { token }, { hashTail: 'ff' })).toEqual({
      error: 5,
      description: 'Invalid hash code',
    })
  })

  it('is a POST', async () => {
    const { playerId, token } = await playing()
    expect(await kit.call('balance', playerId, { token }, { method: 'PUT' })).toMatchObject({ error: 7 })
  })

  it('is answered with the true balance in an error', async () => {
    const { call, bet } = await playing()
    expect(await call('bet', bet('1e3'))).toMatchObject({ error: 7, cash: 100 })
    expect(await call('result', { reference: 'x', amount: '1.00' })).toMatchObject({ error: 7, cash: 100 })
  })

  it('gets a balance while a game is open, and not before the first launch', async () => {
    const playerId = await kit.player({}, 10_000n)
    expect(await kit.call('balance', playerId, {})).toMatchObject({ error: 4 })
    expect(await kit.call('balance', playerId, {})).not.toHaveProperty('cash')
    await kit.launch(playerId)
    expect(await kit.call('balance', playerId, {})).toMatchObject({ error: 0, cash: 100 })
  })

  it('that ends an unknown round closes nothing: its bet may still come', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing()
    const stake = bet('1.00')
    const round = { gameId: stake['gameId']!, roundId: stake['roundId']! }
    expect(await call('endRound', round)).toMatchObject({ error: 0, cash: 100 })
    expect(await call('bet', stake)).toMatchObject({ error: 0 })
    expect(await call('result', { ...round, amount: '3.00', reference: id('w') })).toMatchObject({ error: 0 })
    expect(await call('endRound', round)).toMatchObject({ error: 0, cash: 102 })
    expect(await call('bet', { ...stake, reference: id('b') })).toMatchObject({ error: 120 })
    expect(await cash()).toBe(10_200n)
    await expectBooksAgree()
  })
})
