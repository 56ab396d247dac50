/** Free rounds from their award to their end, called as Pragmatic Play calls: it reports their total at the end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import type { Operation } from '../../apps/server/src/modules/play/index.ts'
import { betOf, createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

type Award = Parameters<PlayKit['play']['freeRounds']['award']>[0]
let awards = 0

/** A player with an award of three rounds, and their game open. */
async function awarded(terms: Partial<Award> = {}) {
  const player = await kit.player({}, 0n)
  const token = await kit.launch(player)
  const grant: Award = {
    playerId: player,
    integration: 'pragmaticplay',
    awardId: `award-${++awards}`,
    rounds: 3,
    expiresAt: kit.clock.now().add({ hours: 1 }),
    ...terms,
  }
  const answer = await kit.play.freeRounds.award(grant)
  const bonusCode = grant.awardId
  const call = (method: string, fields: Record<string, string>) =>
    kit.call(method, player, { token, ...fields })
  const caller = { integration: 'pragmaticplay', account: 'main', playerRef: String(player), token } as const
  const execute = async (operation: Operation) => (await kit.play.rounds.execute([operation]))[0]!
  return {
    grant,
    answer,
    bet: (amount: string, more: Record<string, string> = {}) =>
      call('bet', betOf(amount, { bonusCode, ...more })),
    /** A whole round. */
    round: async (won: string) => {
      const bet = betOf('0.20', { bonusCode })
      const taken = await call('bet', bet)
      const { gameId, roundId, reference } = bet
      await call('result', {
        ...bet,
        gameId: gameId!,
        roundId: roundId!,
        reference: `w-${reference}`,
        amount: won,
      })
      await call('endRound', { gameId: gameId!, roundId: roundId! })
      return taken
    },
    report: (reference: string, amount: string) => call('bonusWin', { reference, amount, bonusCode }),
    /** As a studio reports that pays each round by itself. */
    win: (txId: string, minor: string) =>
      execute({
        ...caller,
        kind: 'win',
        game: games.lantern.symbol,
        round: `${player} ${txId}`,
        txId,
        amount: { text: minor, form: 'minor' },
        endsRound: true,
        mayPrecedeBet: true,
        grant: bonusCode,
      }),
    rollback: (txId: string) =>
      execute({
        ...caller,
        kind: 'rollback',
        txId: `back-${txId}`,
        of: 'any',
        originalTxId: txId,
        keepsSettled: false,
      }),
    find: () => kit.play.freeRounds.find(grant),
    cash: async () => (await kit.wallet.balancesOf(player))?.main,
    events: async () => {
      const { rows } = await kit.db.query<{ body: { awardId: string } }>(
        `select body from kernel.outbox where topic = 'game.free-rounds.ended' and player_id = $1`,
        [player],
      )
      return rows.map(({ body }) => body.awardId)
    },
    expectBooksAgree: async () =>
      expect((await kit.wallet.check({ players: [player] })).differences).toEqual([]),
  }
}

const endExpired = () =>
  kit.play.jobs
    .find(({ kind }) => kind.name === 'play.end-free-rounds')!
    .run({}, { signal: new AbortController().signal } as never)

it('awarded rounds are played to their end without money of the player, and are paid once', async () => {
  const { grant, round, bet, report, find, cash, events, expectBooksAgree } = await awarded()
  for (const won of ['0.50', '0', '1.70']) expect(await round(won)).toMatchObject({ error: 0, cash: 0 })
  expect(await bet('0.20')).toMatchObject({ error: 7 })
  expect(await cash()).toBe(0n)
  expect(await find()).toMatchObject({ rounds: 3, used: 3, won: 0n, state: 'open' })
  for (const _time of [1, 2]) expect(await report(`r-${grant.awardId}`, '2.20')).toMatchObject({ error: 0 })
  expect(await report(`again-${grant.awardId}`, '2.20')).toMatchObject({ error: 7 })
  expect(await cash()).toBe(220n)
  expect(await find()).toMatchObject({ used: 3, won: 220n, state: 'reported' })
  kit.clock.advance({ hours: 1 })
  await endExpired()
  expect(await events()).toEqual([grant.awardId])
  await expectBooksAgree()
})

describe('an award', () => {
  it('is the same when it is repeated, and keeps its terms against others', async () => {
    const { grant, find } = await awarded({ valueMinor: 20n, games: [games.lantern.id], credit: 'total' })
    expect(await kit.play.freeRounds.award(grant)).toBe('granted')
    for (const other of [{ rounds: 4 }, { valueMinor: 21n }, { games: null }, { credit: null }])
      expect(await kit.play.freeRounds.award({ ...grant, ...other })).toBe('other-terms')
    expect(await find()).toMatchObject({ rounds: 3, valueMinor: 20n, games: [7], credit: 'total' })
  })
  it('is made in the transaction of the module that awards it', async () => {
    const { grant } = await awarded()
    const key = { ...grant, awardId: `${grant.awardId}-undone` }
    const undone = inTransaction(kit.db, async (tx) => {
      expect(await kit.play.freeRounds.award(key, tx)).toBe('granted')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await kit.play.freeRounds.find(key)).toBeNull()
  })
  it('ends in the future, at a studio that is connected', async () => {
    const { grant } = await awarded()
    await expect(kit.play.freeRounds.award({ ...grant, expiresAt: kit.clock.now() })).rejects.toThrow(
      RangeError,
    )
    await expect(kit.play.freeRounds.award({ ...grant, integration: 'nobody' })).rejects.toThrow(
      'connected integrations',
    )
  })
  it('is for its games and its value only', async () => {
    const { bet, find } = await awarded({ valueMinor: 20n, games: [games.lantern.id] })
    for (const amount of ['0.19', '0.21']) expect(await bet(amount)).toMatchObject({ error: 7 })
    for (const amount of ['0.20', '0']) expect(await bet(amount)).toMatchObject({ error: 0 })
    expect(await find()).toMatchObject({ used: 2 })
    const elsewhere = await awarded({ games: [games.ember.id] })
    expect(await elsewhere.bet('0.20')).toMatchObject({ error: 7 })
    expect(await elsewhere.find()).toMatchObject({ used: 0 })
  })
  it('pays no win of another game that comes without its bet', async () => {
    const elsewhere = await awarded({ games: [games.ember.id] })
    const refused = { ok: false, refusal: 'grant_unknown' }
    expect(await elsewhere.win(`e-${elsewhere.grant.awardId}`, '150')).toMatchObject(refused)
    expect(await elsewhere.cash()).toBe(0n)
    expect(await elsewhere.find()).toMatchObject({ used: 0, won: 0n })
    const here = await awarded({ games: [games.ember.id, games.lantern.id] })
    expect(await here.win(`h-${here.grant.awardId}`, '150')).toMatchObject({ ok: true })
    expect(await here.find()).toMatchObject({ used: 1, won: 150n })
  })
})

describe('what pays', () => {
  it('is the report alone where the award says so: wins of its rounds are booked with 0', async () => {
    const { grant, win, report, find, cash } = await awarded({ credit: 'total' })
    expect(await win(`t-${grant.awardId}`, '150')).toMatchObject({ ok: true })
    expect(await cash()).toBe(0n)
    expect(await report(`r-${grant.awardId}`, '1.50')).toMatchObject({ error: 0 })
    expect(await find()).toMatchObject({ used: 1, won: 150n })
  })
  it('is each round’s win where the award says so: the report is booked with 0', async () => {
    const { grant, win, rollback, report, find, cash, expectBooksAgree } = await awarded({
      credit: 'per-round',
    })
    for (const txId of ['p1', 'p2'])
      expect(await win(`${txId}-${grant.awardId}`, '150')).toMatchObject({ ok: true })
    expect(await find()).toMatchObject({ used: 2, won: 300n })
    await rollback(`p1-${grant.awardId}`)
    expect(await find()).toMatchObject({ won: 150n })
    expect(await report(`r-${grant.awardId}`, '3.00')).toMatchObject({ error: 0 })
    expect(await cash()).toBe(150n)
    expect(await find()).toMatchObject({ won: 150n, state: 'reported' })
    await expectBooksAgree()
  })
})

it('an award whose time is over is reported as ended once; what was played in time is paid', async () => {
  const { grant, bet, report, find, cash, events } = await awarded({
    expiresAt: kit.clock.now().add({ minutes: 1 }),
  })
  expect(await bet('0.20')).toMatchObject({ error: 0 })
  kit.clock.advance({ milliseconds: 59_999 })
  await endExpired()
  expect(await events()).toEqual([])
  expect(await find()).toMatchObject({ state: 'open' })
  kit.clock.advance({ milliseconds: 1 })
  expect(await find()).toMatchObject({ state: 'expired', used: 1 })
  for (const _time of [1, 2]) await endExpired()
  expect(await bet('0.20')).toMatchObject({ error: 7 })
  expect(await report(`r-${grant.awardId}`, '0.90')).toMatchObject({ error: 0 })
  expect(await cash()).toBe(90n)
  expect(await find()).toMatchObject({ state: 'reported', won: 90n })
  expect(await events()).toEqual([grant.awardId])
})

describe('at the same moment', () => {
  const AT_ONCE = 100
  const atOnce = <T>(call: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)))
  const errorsOf = (answers: readonly { readonly error?: number }[]) =>
    answers.map(({ error }) => error).filter((error) => error !== 0)

  it('a hundred bets use no more rounds than were awarded', async () => {
    const { bet, find, expectBooksAgree } = await awarded()
    expect(errorsOf(await atOnce(() => bet('0.20')))).toEqual(Array.from({ length: AT_ONCE - 3 }, () => 7))
    expect(await find()).toMatchObject({ used: 3 })
    await expectBooksAgree()
  })
  it('a bet that is sent a hundred times uses one round, and its rollbacks give one back', async () => {
    const { grant, bet, rollback, find, expectBooksAgree } = await awarded()
    const reference = `once-${grant.awardId}`
    await bet('0.20')
    const same = { reference, roundId: reference }
    expect(errorsOf(await atOnce(() => bet('0.20', same)))).toEqual([])
    expect(await find()).toMatchObject({ used: 2 })
    const outcomes = await atOnce(() => rollback(reference))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await find()).toMatchObject({ used: 1 })
    await expectBooksAgree()
  })
  it('a hundred reports pay one total', async () => {
    const { grant, bet, report, cash, find, expectBooksAgree } = await awarded()
    await bet('0.20')
    const answers = await atOnce((index) => report(`r-${grant.awardId}-${index % 2}`, '2.00'))
    expect(errorsOf(answers)).toHaveLength(AT_ONCE / 2)
    expect(await cash()).toBe(200n)
    expect(await find()).toMatchObject({ state: 'reported', won: 200n })
    await expectBooksAgree()
  })
})
