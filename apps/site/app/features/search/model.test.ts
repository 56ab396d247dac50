import { describe, expect, it } from 'vitest'
import { type Searchable, toSearchView } from './model.ts'
import { type Row, buildIndex } from './ranking.ts'
import { topics } from './topics.ts'

const rows: Row[] = [
  [1, 'Lantern Quay', 'Pragmatic Play', 'lantern-quay', 0, 1],
  [2, 'Ember Forge', 'Pragmatic Play', 'ember-forge', 0, 1],
  [3, 'Lantern Reef', 'Quickspin', 'lantern-reef', 0, 0],
  [4, 'Dice Lantern', 'Evolution', 'dice-lantern', 1, 0],
]
const [withdraw] = topics
const searchable: Searchable = {
  index: buildIndex(rows),
  data: {
    rows: rows.map((row) => [...row]),
    providers: [{ id: 'pragmaticplay', title: 'Pragmatic Play', count: 2 }],
    features: [{ id: 'free-spins', count: 2 }],
  },
  features: [{ id: 'free-spins', title: 'Free spins', count: 2 }],
  topics: [{ topic: withdraw, title: 'Withdraw money', words: 'withdrawal payout cash out' }],
}
const view = (text: string) => toSearchView({ searchable, error: undefined }, text)
const groups = (text: string) => {
  const found = view(text)
  return found.is === 'results'
    ? found.groups.map(({ name, options }) => [name, options.map(({ key }) => key)])
    : found.is
}

describe('search', () => {
  it('loads, fails, and starts with games that can be opened', () => {
    expect(toSearchView({ searchable: undefined, error: null }, '').is).toBe('loading')
    expect(toSearchView({ searchable: undefined, error: new Error('no') }, 'x').is).toBe('failed')
    expect(view(' ')).toMatchObject({
      is: 'start',
      groups: [{ name: 'popular', options: [{ key: 'game 1' }, { key: 'game 2' }] }],
    })
  })
  it('groups games, live tables, providers, features and help', () => {
    expect(groups('lantern')).toEqual([
      ['games', ['game 1', 'game 3']],
      ['live', ['game 4']],
    ])
    expect(groups('prag')).toEqual([
      ['games', ['game 1', 'game 2']],
      ['providers', ['provider pragmaticplay']],
    ])
    expect(groups('free sp')).toEqual([['features', ['feature free-spins']]])
  })
  it('finds a page of help by another word for it', () => {
    expect(groups('withdraw')).toEqual([['help', ['topic withdraw']]])
    expect(groups('payout')).toEqual([['help', ['topic withdraw']]])
  })
  it('puts games that can be opened before those that cannot', () => {
    expect(groups('lant')).toEqual([
      ['games', ['game 1', 'game 3']],
      ['live', ['game 4']],
    ])
  })
  it('names a typo and corrects it', () => {
    expect(view('lantren')).toMatchObject({ is: 'results', mended: 'Lantern' })
    expect(view('lantern')).toMatchObject({ mended: undefined })
    expect(view('embr forge')).toMatchObject({ mended: 'Ember Forge' })
  })
  it('never ends without a suggestion', () => {
    expect(view('megafortune')).toMatchObject({ is: 'nothing', instead: [{ 0: 1 }, { 0: 2 }] })
  })
  it('answers within 50 ms of processor time over 5,000 names', () => {
    const many: Row[] = Array.from({ length: 5_000 }, (_, id) => [
      id,
      `Game ${id} ${(id * 7919) % 104_729} Harbour`,
      'Studio',
      `g${id}`,
      0,
      1,
    ])
    const large = { ...searchable, index: buildIndex(many), data: { ...searchable.data, rows: [] } }
    const started = process.threadCpuUsage()
    for (const text of ['h', 'harbour', 'harbuor', 'game 12'])
      toSearchView({ searchable: large, error: undefined }, text)
    const { user, system } = process.threadCpuUsage(started)
    expect((user + system) / 1000 / 4).toBeLessThan(50)
  })
})
