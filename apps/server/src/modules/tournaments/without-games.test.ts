/** Tournaments whose games are not shown. */
import { describe, expect, it } from 'vitest'
import {
  clock,
  close,
  deliver,
  handle,
  hideGame,
  hours,
  open,
  openKitForEachTest,
  page,
  play,
  player,
  set,
  withdrawGame,
} from './test-kit.ts'

openKitForEachTest()

describe('readers', () => {
  it('see a tournament without its games, with its terms and prizes, when they have left the catalogue', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerId, 640n)
    await deliver()
    withdrawGame()
    const without = { id, name: 'Best of two', picture: null, games: [] }
    const seen = async () => [
      (await page(id, playerId))['tournament'],
      (await handle('tournaments.publicPage', { type: 'casino', id, lang: 'fi-FI' }))['tournament'],
      ...((await handle('tournaments.list', { langmarket: 'fi-FI' }))['tournaments'] as object[]),
    ]
    const own = { isIn: true, place: 1, score: '6.40' }
    const open_ = { ...without, state: 'open', total: { amount: '150.00' } }
    expect(await seen()).toMatchObject([{ ...open_, own }, open_, open_])
    expect(await set(playerId, id, false)).toEqual({ isIn: false })
    await set(playerId, id)
    clock.set(hours(49))
    await close()
    const final = { ...without, state: 'final' }
    expect(await seen()).toMatchObject([{ ...final, own: { ...own, isPaid: true } }, final, final])
  })
  it('of a market that must not show the games see the tournament only where they have entered', async () => {
    const id = await open()
    const [entered, other] = [await player(), await player()]
    await set(entered, id)
    hideGame()
    expect(await page(id, entered)).toMatchObject({ tournament: { id, picture: null, games: [] } })
    const listed = async (playerId: bigint | null) =>
      (await handle('tournaments.list', { langmarket: 'fi-FI' }, playerId))['tournaments']
    expect(await listed(entered)).toMatchObject([{ id, own: { isIn: true } }])
    for (const reader of [other, null]) expect(await listed(reader)).toEqual([])
    await expect(page(id, other)).rejects.toMatchObject({ code: 'error.tournament.not_found' })
    await expect(
      handle('tournaments.publicPage', { type: 'casino', id, lang: 'fi-FI' }),
    ).rejects.toMatchObject({ code: 'error.tournament.not_found' })
  })
})
