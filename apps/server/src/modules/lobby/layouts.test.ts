import { describe, expect, it } from 'vitest'
import { inOrderOf, layoutOf, offersOf, settingsOf } from './layouts.ts'
import {
  type CategoryDocument,
  type LayoutDocument,
  readLobbyDocuments,
  type SettingsDocument,
} from './lobby-documents.ts'
import { snapshotOf } from '../content/test-kit.ts'

const rail = (id: string, more: object = {}) => ({
  id,
  title: { en: id },
  layout: 'portrait',
  source: { kind: 'popular', type: 'casino' },
  limit: 20,
  ...more,
})
const layout = (_id: string, more: object): LayoutDocument =>
  ({ _id, page: 'home', rails: [], ...more }) as unknown as LayoutDocument
const category = (categoryId: string): CategoryDocument =>
  ({ categoryId, type: 'casino', label: { en: categoryId } }) as unknown as CategoryDocument
const categories = [category('slots'), category('new'), category('tables')]
const common = layout('layout-home', { rails: [rail('popular'), rail('live'), rail('new')] })
const ids = (layouts: readonly LayoutDocument[], market: string) =>
  layoutOf({ layouts, categories }, 'home', market).rails.map(({ id }) => id)

describe('the layout of a market', () => {
  it('is the common one where the market has none', () => {
    expect(ids([common], 'FI')).toEqual(['popular', 'live', 'new'])
  })

  it('has the rails of its base and its own, in its order', () => {
    const own = layout('layout-home-FI', {
      markets: ['FI'],
      base: { _ref: 'layout-home' },
      order: ['new', 'slots'],
      rails: [rail('slots')],
    })
    expect(ids([common, own], 'FI')).toEqual(['new', 'slots', 'popular', 'live'])
    expect(ids([common, own], 'NO')).toEqual(['popular', 'live', 'new'])
  })

  it('replaces a rail of its base that has the id of its own', () => {
    const own = layout('layout-home-FI', {
      markets: ['FI'],
      base: { _ref: 'layout-home' },
      rails: [rail('new', { limit: 5 })],
    })
    const { rails } = layoutOf({ layouts: [common, own], categories }, 'home', 'FI')
    expect(rails.map(({ id, limit }) => [id, limit])).toEqual([
      ['new', 5],
      ['popular', 20],
      ['live', 20],
    ])
  })

  it.each([
    ['there is no layout', []],
    ['its base does not exist', [layout('x', { markets: ['FI'], base: { _ref: 'gone' } })]],
    ['it is empty', [layout('x', { markets: ['FI'] })]],
  ])('is the catalogue’s plain rails where %s', (_title, layouts) => {
    expect(ids(layouts, 'FI')).toEqual(['casino-slots', 'casino-new', 'casino-tables'])
  })
})

describe('the settings of a market', () => {
  const settings = [
    { _id: 'all', type: 'casino', categories: ['new'] },
    {
      _id: 'fi',
      type: 'casino',
      markets: ['FI'],
      categories: ['tables'],
      providers: ['relax'],
      excludedSubProviders: ['relax/x'],
    },
  ] as unknown as SettingsDocument[]

  it('order categories; those that are not named follow in their own order', () => {
    const order = (market: string) =>
      inOrderOf(settingsOf(settings, 'casino', market), categories).map(({ categoryId }) => categoryId)
    expect(order('FI')).toEqual(['tables', 'slots', 'new'])
    expect(order('NO')).toEqual(['new', 'slots', 'tables'])
  })

  it('offer the named providers; without a list, all', () => {
    expect(offersOf(settings, 'FI').casino).toEqual({
      providers: new Set(['relax']),
      excludedSubProviders: new Set(['relax/x']),
    })
    expect(offersOf(settings, 'NO').casino.providers).toBeNull()
    expect(offersOf(settings, 'FI')['live-casino'].providers).toBeNull()
  })
})

describe('documents that are not valid', () => {
  const document = (_id: string, _type: string, fields: object) => ({
    _id,
    _type,
    _rev: 'r',
    _createdAt: '',
    _updatedAt: '',
    ...fields,
  })
  it('are left out and named; of a layout, its invalid rails', () => {
    const problems: string[] = []
    const found = readLobbyDocuments(
      snapshotOf('production', 1n, [
        document('layout-a', 'lobbyLayout', { page: 'home', rails: [rail('one'), { id: 'two' }, 'three'] }),
        document('layout-b', 'lobbyLayout', { page: 'home' }),
        document('banner-a', 'banner', { page: 'home', order: 1, title: 'plain text' }),
        document('category-a', 'category', { categoryId: 'slots' }),
        document('settings-a', 'lobbySettings', { type: 'bingo' }),
      ]),
      (id) => problems.push(id),
    )
    expect(found.layouts.map(({ rails }) => rails.map(({ id }) => id))).toEqual([['one']])
    expect([found.banners, found.categories, found.settings]).toEqual([[], [], []])
    expect(problems).toEqual(['layout-b', 'layout-a', 'layout-a', 'banner-a', 'category-a', 'settings-a'])
  })
})
