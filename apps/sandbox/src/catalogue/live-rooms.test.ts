import { expect, it } from 'vitest'
import { ROOMS } from '../art/tables/rooms/index.ts'
import { catalogue } from './index.ts'
import { LIVE_ROOMS } from './live-rooms.ts'
import { SEATED_ROOMS } from './seated-rooms.ts'

const scenes = { ...LIVE_ROOMS, ...SEATED_ROOMS }
const tables = catalogue().filter(({ type }) => type === 'live-casino')
const unlike = (texts: readonly string[]) => expect(new Set(texts).size).toBe(texts.length)

it('every live table has a dealer at a table of its game, and no dealer is without a table', () => {
  expect(tables.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(scenes).toSorted())
  for (const { slug, gameType } of tables)
    expect(scenes[slug]?.table, slug).toBe(gameType === 'game-show' ? 'wheel' : gameType)
})

it('nobody deals at two tables, and no two tables or people look alike', () => {
  const all = Object.values(scenes)
  unlike(all.map(({ dealer }) => dealer.name))
  unlike(all.map(({ dealer }) => JSON.stringify({ ...dealer, name: '' })))
  unlike(all.map(({ room, wall, felt }) => [room, wall, felt].join(' ')))
  expect(new Set(all.map(({ room }) => room)).size).toBe(Object.keys(ROOMS).length)
})
