/** Amounts of studios with more places than the currency has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../apps/server/src/modules/play/index.ts'
import { createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

const PROVIDER = 15

async function playing(currency: 'EUR' | 'JPY' = 'EUR') {
  const player = await kit.player({ currency }, 10_000n)
  const token = await kit.launch(player)
  const caller = { integration: 'pragmaticplay', account: 'main', playerRef: String(player), token } as const
  const execute = async (operation: Operation) => (await kit.play.rounds.execute([operation]))[0]!
  const about = (txId: string, text: string) =>
    ({
      ...caller,
      game: games.lantern.symbol,
      round: `${player}`,
      txId: `${player} ${txId}`,
      amount: { text, form: 'decimal' },
    }) as const
  const since = kit.clock.now()
  return {
    player,
    bet: (txId: string, text: string) => execute({ ...about(txId, text), kind: 'bet', source: 'cash' }),
    win: (txId: string, text: string) =>
      execute({ ...about(txId, text), kind: 'win', endsRound: false, mayPrecedeBet: false }),
    betAndWin: (txId: string, text: string, win: string) =>
      execute({
        ...about(txId, text),
        kind: 'betAndWin',
        win: { text: win, form: 'decimal' },
        endsRound: false,
      }),
    adjust: (txId: string, text: string, isNegative: boolean) =>
      execute({ ...about(txId, text), kind: 'adjust', isNegative }),
    rollback: (txId: string) =>
      execute({
        ...caller,
        kind: 'rollback',
        txId: `${player} back ${txId}`,
        of: 'any',
        originalTxId: `${player} ${txId}`,
        keepsSettled: false,
      }),
    cash: async () => (await kit.wallet.balancesOf(player))?.main,
    sums: () =>
      kit.wallet.roundingSums({ provider: PROVIDER, from: since, until: kit.clock.now().add({ hours: 1 }) }),
    expectBooksAgree: async () =>
      expect((await kit.wallet.check({ players: [player] })).differences).toEqual([]),
  }
}

describe('a fraction of a minor unit', () => {
  it.each([
    ['1.004', 100n, '-0.004'],
    ['1.0049', 100n, '-0.0049'],
    ['1.005', 101n, '0.005'],
    ['1.0051', 101n, '0.0049'],
    ['0.000001', 0n, '-0.000001'],
    ['1.99999', 200n, '0.00001'],
  ])(
    'of a win of %s EUR is rounded half up, and is on the studio’s rounding account',
    async (text, paid, sum) => {
      const { bet, win, cash, sums, expectBooksAgree } = await playing()
      await bet('b', '1.00')
      for (const repeated of [false, true]) expect(await win('w', text)).toMatchObject({ ok: true, repeated })
      expect(await cash()).toBe(9_900n + paid)
      expect(await sums()).toEqual([{ currency: 'EUR', amount: sum }])
      await expectBooksAgree()
      kit.clock.advance({ hours: 2 })
    },
  )
  it('has the places of the currency', async () => {
    const { bet, win, cash, sums } = await playing('JPY')
    await bet('b', '10')
    await win('w1', '5.4')
    await win('w2', '5.5')
    expect(await cash()).toBe(10_001n)
    expect(await sums()).toEqual([{ currency: 'JPY', amount: '0.1' }])
    kit.clock.advance({ hours: 2 })
  })
  it('of a bet is refused, and nothing is on the account; zeros are no fraction', async () => {
    const { bet, win, betAndWin, cash, sums } = await playing()
    expect(await bet('b1', '1.001')).toMatchObject({ refusal: 'bad_amount' })
    expect(await betAndWin('b2', '1.001', '1')).toMatchObject({ refusal: 'bad_amount' })
    expect(await bet('b3', '1.000000')).toMatchObject({ ok: true })
    expect(await win('w3', '1.000')).toMatchObject({ ok: true })
    expect(await cash()).toBe(10_000n)
    expect(await sums()).toEqual([])
    kit.clock.advance({ hours: 2 })
  })
  it('of a win with its bet and of money in both directions is there too; what is rolled back is not', async () => {
    const { betAndWin, adjust, rollback, cash, sums, expectBooksAgree } = await playing()
    await betAndWin('b1', '1.00', '0.505')
    await adjust('a1', '0.0149', false)
    await adjust('a2', '0.0251', true)
    expect(await cash()).toBe(10_000n - 100n + 51n + 1n - 3n)
    expect(await sums()).toEqual([{ currency: 'EUR', amount: '-0.0048' }])
    await adjust('a3', '0.004', true)
    expect(await sums()).toEqual([{ currency: 'EUR', amount: '-0.0008' }])
    for (const txId of ['b1', 'a1', 'a2', 'a3']) await rollback(txId)
    expect(await cash()).toBe(10_000n)
    expect(await sums()).toEqual([])
    await expectBooksAgree()
  })
})
