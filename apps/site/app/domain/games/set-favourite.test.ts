import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type Api, attachApi } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { toasts } from '../../shared/ui/toasts.ts'
import { setFavourite } from './set-favourite.ts'
import { favouritesQuery } from './queries.ts'
import type { GameTile } from './verticals.ts'

const LIVE = 5
const game = (id: number) =>
  ({ id, name: `Game ${id}`, type: id === LIVE ? 'live-casino' : 'casino' }) as GameTile
const FULL = 'as many as there can be'
const { queryKey } = favouritesQuery('en-UN')

/** A cached list of favourites and a fake server: the test answers each change, by game. */
function favouritesOf(...ids: readonly number[]) {
  const answers = new Map<number, { succeed: () => void; fail: (error?: Error) => void }>()
  const calls: (readonly [string, unknown])[] = []
  const api = ((id: string, input: { gameId: number }) =>
    new Promise((resolve, reject) => {
      calls.push([id, input])
      answers.set(input.gameId, {
        succeed: () => resolve({}),
        fail: (error = new Error('refused')) => reject(error),
      })
    })) as unknown as Api
  const client = attachApi(new QueryClient(), api)
  if (ids.length > 0) client.setQueryData(queryKey, { games: ids.map(game) })
  return {
    calls,
    set: (id: number, favourite: boolean) =>
      setFavourite(client, 'en-UN', { game: game(id), favourite, t: () => FULL }),
    answer: async (id: number) => {
      await expect.poll(() => answers.has(id)).toBe(true)
      return answers.get(id)!
    },
    shown: () => client.getQueryData(queryKey)?.games.map(({ id }) => id),
    isStale: () => client.getQueryState(queryKey)?.isInvalidated,
  }
}

describe('a favourite', () => {
  it('that the server refuses is undone for its own game only, and the list is fetched after the last change', async () => {
    const { set, answer, shown, isStale } = favouritesOf(1)
    const second = set(2, true)
    const third = set(3, true)
    const first = set(1, false)
    await expect.poll(shown).toEqual([3, 2])
    ;(await answer(2)).fail()
    await second
    expect(shown()).toEqual([3])
    expect(isStale()).toBe(false)
    ;(await answer(1)).fail()
    await first
    expect(shown()).toEqual([1, 3])
    ;(await answer(3)).succeed()
    await third
    expect(shown()).toEqual([1, 3])
    expect(isStale()).toBe(true)
  })

  it('beyond the most there can be is undone and said; another refusal says nothing', async () => {
    const { set, answer, shown } = favouritesOf(1)
    const other = set(3, true)
    ;(await answer(3)).fail()
    await other
    expect(toasts.current()).toBeUndefined()
    const full = set(2, true)
    ;(await answer(2)).fail(new ApiError(409, 'error.game.favourites_full'))
    await full
    expect(shown()).toEqual([1])
    expect(toasts.current()).toMatchObject({ kind: 'error', text: FULL })
  })

  it('is added to the lobby of its game, and taken out of it', async () => {
    const { set, answer, calls } = favouritesOf(1)
    const added = set(LIVE, true)
    ;(await answer(LIVE)).succeed()
    await added
    const removed = set(1, false)
    ;(await answer(1)).succeed()
    await removed
    expect(calls).toEqual([
      ['games.addFavourite', { gameId: LIVE, lobbyPageType: 'live-casino' }],
      ['games.removeFavourite', { gameId: 1, lobbyPageType: 'casino' }],
    ])
  })

  it('creates no list where none is loaded', async () => {
    const { set, answer, shown } = favouritesOf()
    const change = set(2, true)
    ;(await answer(2)).fail()
    await change
    expect(shown()).toBeUndefined()
  })
})
