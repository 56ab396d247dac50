import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '../../apps/server/src/modules/play/index.ts'
import { createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

it('a bet in a round that has ended is refused, unless its call allows it', async () => {
  const player = await kit.player({}, 1_000n)
  const token = await kit.launch(player)
  const caller = { integration: 'pragmaticplay', account: 'main', playerRef: String(player) } as const
  const money = {
    game: games.lantern.symbol,
    round: 'ended',
    amount: { text: '100', form: 'minor' },
  } as const
  const bet = { ...caller, ...money, kind: 'bet', token, source: 'cash' } as const
  const betAndWin = {
    ...caller,
    ...money,
    kind: 'betAndWin',
    token,
    win: money.amount,
    endsRound: true,
  } as const
  const execute = async (operation: Operation) => (await kit.play.rounds.execute([operation]))[0]
  expect(await execute({ ...bet, txId: 'b1' })).toMatchObject({ ok: true })
  await execute({ ...caller, kind: 'closeRound', txId: 'end', round: money.round })
  const refused = { ok: false, refusal: 'round_ended' }
  expect(await execute({ ...bet, txId: 'b2' })).toMatchObject(refused)
  expect(await execute({ ...betAndWin, txId: 'b3' })).toMatchObject(refused)
  // The first answer stays, whatever a repeat allows.
  expect(await execute({ ...bet, txId: 'b2', mayFollowEnd: true })).toMatchObject(refused)
  expect(await execute({ ...bet, txId: 'b4', mayFollowEnd: true })).toMatchObject({ ok: true })
  expect(await execute({ ...betAndWin, txId: 'b5', mayFollowEnd: true })).toMatchObject({ ok: true })
  expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 800n })
  expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
})
