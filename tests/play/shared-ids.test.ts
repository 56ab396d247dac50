import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '../../apps/server/src/modules/play/index.ts'
import { createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

type Kind = 'bet' | 'win' | 'betAndWin' | 'promoWin'
const kinds: readonly Kind[] = ['bet', 'win', 'betAndWin', 'promoWin']

/** Executes calls of a studio with one number space for all of them, in the round of a bet. */
async function studioOf(cash: bigint) {
  const player = await kit.player({}, cash)
  const token = await kit.launch(player)
  const caller = { integration: 'pragmaticplay', account: 'main', playerRef: String(player), token } as const
  const money = { amount: { text: '100', form: 'minor' }, sharesIds: true } as const
  const inRound = { game: games.lantern.symbol, round: 'open' } as const
  const execute = async (operation: Operation) => (await kit.play.rounds.execute([operation]))[0]
  await execute({ ...caller, ...inRound, ...money, kind: 'bet', source: 'cash', txId: 'opens' })
  const operationOf: Record<Kind, (txId: string) => Operation> = {
    bet: (txId) => ({ ...caller, ...inRound, ...money, kind: 'bet', source: 'cash', txId }),
    win: (txId) => ({
      ...caller,
      ...inRound,
      ...money,
      kind: 'win',
      endsRound: false,
      mayPrecedeBet: false,
      txId,
    }),
    betAndWin: (txId) => ({
      ...caller,
      ...money,
      game: games.lantern.symbol,
      round: txId,
      kind: 'betAndWin',
      win: { text: '0', form: 'minor' },
      endsRound: true,
      txId,
    }),
    promoWin: (txId) => ({ ...caller, ...money, kind: 'promoWin', source: 'promo', txId }),
  }
  return {
    player,
    call: (kind: Kind, txId: string) => execute(operationOf[kind](txId)),
    betIn: (round: string, txId: string) =>
      execute({ ...caller, ...inRound, ...money, round, kind: 'bet', source: 'cash', txId }),
    winIn: (round: string, txId: string) =>
      execute({
        ...caller,
        ...inRound,
        ...money,
        round,
        kind: 'win',
        endsRound: true,
        mayPrecedeBet: false,
        txId,
      }),
  }
}

it('an id of one kind of call is refused under every other, and repeated under its own', async () => {
  const { player, call } = await studioOf(10_000n)
  for (const first of kinds) {
    const txId = `x-${first}`
    expect(await call(first, txId)).toMatchObject({ ok: true, repeated: false })
    const before = await kit.wallet.balancesOf(player)
    for (const other of kinds.filter((kind) => kind !== first))
      expect(await call(other, txId), `${first}, then ${other}`).toMatchObject({ refusal: 'never_again' })
    expect(await call(first, txId)).toMatchObject({ ok: true, repeated: true })
    expect(await kit.wallet.balancesOf(player)).toEqual(before)
  }
  expect(kit.alarms).toContain('refusal that no studio should see')
  expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
})

it('of calls of different kinds with one id that come at the same moment, one is booked', async () => {
  const { player, call } = await studioOf(10_000n)
  for (let time = 0; time < 5; time++) {
    const answers = await Promise.all(kinds.map((kind) => call(kind, `race-${time}`)))
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1)
    expect(
      answers.flatMap((answer) => (answer && !answer.ok ? [answer.refusal] : [])),
      'every other one is of another kind than the one that was booked',
    ).toEqual(['never_again', 'never_again', 'never_again'])
  }
  expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
})

it('of wins with one id for two bets that come at the same moment, one is booked', async () => {
  const { player, betIn, winIn } = await studioOf(10_000n)
  expect(await betIn('other', 'opens-other')).toMatchObject({ ok: true })
  const answers = await Promise.all([winIn('open', 'shared-win'), winIn('other', 'shared-win')])
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1)
  expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
})

it('a refused bet keeps its refusal, and its id is free for what was never booked', async () => {
  const { call } = await studioOf(150n)
  expect(await call('bet', 'short')).toMatchObject({ refusal: 'no_funds' })
  expect(await call('bet', 'short')).toMatchObject({ refusal: 'no_funds' })
  expect(await call('betAndWin', 'short')).toMatchObject({ refusal: 'conflict' })
  expect(await call('promoWin', 'short')).toMatchObject({ ok: true })
})
