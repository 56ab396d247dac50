/** A studio's notice that a game session has ended: it closes the session that it names, and no other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

const lantern = games.lantern.symbol
const ember = games.ember.symbol
/** The error of the notice. */
const notify = async (playerId: bigint, fields: Record<string, string>) =>
  (await kit.call('session/expire', playerId, fields)).error as number
/** 0 while the game session of the token takes bets, 4 when it is closed. */
const errorOf = async (playerId: bigint, token: string) =>
  (await kit.call('balance', playerId, { token })).error as number

describe('a notice without a token', () => {
  it('closes the open session of the game that it names', async () => {
    const player = await kit.player()
    const token = await kit.launch(player)
    expect(await notify(player, { gameId: lantern })).toBe(0)
    expect(await errorOf(player, token)).toBe(4)
  })
  it('that comes late for the game before closes no other game', async () => {
    const player = await kit.player()
    await kit.launch(player, games.lantern)
    const token = await kit.launch(player, games.ember)
    expect(await notify(player, { gameId: lantern })).toBe(0)
    expect(await errorOf(player, token)).toBe(0)
    expect(await notify(player, { gameId: ember })).toBe(0)
    expect(await errorOf(player, token)).toBe(4)
  })
  it.each([
    ['names no game', {}],
    ['names a game that is not ours', { gameId: 'vs0unknown' }],
  ])('that %s closes nothing', async (_what, fields) => {
    const player = await kit.player()
    const token = await kit.launch(player)
    expect(await notify(player, fields)).toBe(0)
    expect(await errorOf(player, token)).toBe(0)
  })
})

describe('a notice with a token', () => {
  it('closes the session of the token, and not the one that was opened after it', async () => {
    const player = await kit.player()
    const first = await kit.launch(player)
    const second = await kit.launch(player)
    expect(await notify(player, { token: first, gameId: lantern })).toBe(0)
    expect(await errorOf(player, second)).toBe(0)
    expect(await notify(player, { token: second })).toBe(0)
    expect(await errorOf(player, second)).toBe(4)
  })
  it('of another game, or of another player, closes nothing', async () => {
    const [player, other] = [await kit.player(), await kit.player()]
    const token = await kit.launch(player)
    expect(await notify(player, { token, gameId: ember })).toBe(0)
    expect(await notify(other, { token, gameId: lantern })).toBe(0)
    expect(await errorOf(player, token)).toBe(0)
  })
})
