import { describe, expect, it } from 'vitest'
import { type Searchable, toSearchView } from './model.ts'
import { type Row, buildIndex } from './ranking.ts'

const rows: Row[] = [
  [1, 'Lantern Quay', 'Pragmatic Play', 'lantern-quay', 0, 1],
  [2, 'Ember Forge', 'Pragmatic Play', 'ember-forge', 0, 1],
  [3, 'Lantern Reef', 'Quickspin', 'lantern-reef', 0, 0],
  [4, 'Dice Lantern', 'Evolution', 'dice-lantern', 1, 0],
  [5, 'Airship Limit', 'Quickspin', 'airship-limit', 0, 1],
  [6, 'Mesa Sundown', 'Quickspin', 'mesa-sundown', 0, 1],
]
const searchable: Searchable = {
  index: buildIndex(rows),
  data: {
    rows: rows.map((row) => [...row]),
    providers: [{ id: 'pragmaticplay', title: 'Pragmatic Play', count: 2 }],
    features: [{ id: 'free-spins', count: 2 }],
    categories: [{ id: 'jackpots', type: 'casino', title: 'Jackpots', count: 3 }],
  },
  features: [
    { id: 'free-spins', title: 'Free spins', count: 2 },
    { id: 'megaways', title: 'Megaways', count: 4 },
  ],
  topics: [
    { id: 'banking.withdraw', title: 'Withdraw money', words: 'withdrawal payout cash out' },
    { id: 'gambling-limits', title: 'Gambling limits', words: 'deposit limit loss limit limits' },
    { id: 'break', title: 'Take a break', words: 'break pause self-exclusion' },
  ],
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
      groups: [{ name: 'popular', options: [1, 2, 5, 6].map((id) => ({ key: `game ${id}` })) }],
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
    expect(groups('withdraw')).toEqual([['help', ['topic banking.withdraw']]])
    expect(groups('payout')).toEqual([['help', ['topic banking.withdraw']]])
  })
  it('puts games that can be opened before those that cannot', () => {
    expect(groups('lant')).toEqual([
      ['games', ['game 1', 'game 3']],
      ['live', ['game 4']],
    ])
  })
  it('finds a category', () => {
    expect(groups('jackpots')).toEqual([['categories', ['category casinojackpots']]])
  })
  it('finds a page by words in any order, with or without a hyphen', () => {
    for (const text of ['self exclusion', 'self-exclusion', 'take a break', 'exclusion self'])
      expect(groups(text)).toEqual([['help', ['topic break']]])
    expect(groups('deposit limit')).toEqual([['help', ['topic gambling-limits']]])
  })
  it('puts help first where its word is typed as a whole, and games first before that', () => {
    expect(groups('limit')).toEqual([
      ['help', ['topic gambling-limits']],
      ['games', ['game 5']],
    ])
    expect(groups('limi')).toEqual([
      ['games', ['game 5']],
      ['help', ['topic gambling-limits']],
    ])
  })
  it.each([
    [
      'pragmatc',
      'Pragmatic',
      [
        ['games', ['game 1', 'game 2']],
        ['providers', ['provider pragmaticplay']],
      ],
    ],
    ['evolutoin', 'Evolution', [['live', ['game 4']]]],
    ['free spinz', 'Free spins', [['features', ['feature free-spins']]]],
    ['withdrwal', 'withdrawal', [['help', ['topic banking.withdraw']]]],
    ['jackpts', 'Jackpots', [['categories', ['category casinojackpots']]]],
    ['deposit limt', 'deposit limit', [['help', ['topic gambling-limits']]]],
  ])('corrects “%s” to “%s”, as it does names of games', (text, mended, found) => {
    expect(view(text)).toMatchObject({ is: 'results', mended })
    expect(groups(text)).toEqual(found)
  })
  it('corrects nothing where a feature begins with the text', () => {
    expect(view('mega')).toMatchObject({ is: 'results', count: 1, mended: undefined })
    expect(groups('mega')).toEqual([['features', ['feature megaways']]])
  })
  it('finds nothing for signs alone', () => {
    expect([view('!!'), view('????')]).toMatchObject([{ is: 'nothing' }, { is: 'nothing' }])
  })
  it('names a typo and corrects it', () => {
    expect(view('lantren')).toMatchObject({ is: 'results', mended: 'Lantern' })
    expect(view('lantern')).toMatchObject({ mended: undefined })
    expect(view('embr forge')).toMatchObject({ mended: 'Ember Forge' })
  })
  it('never ends without a suggestion', () => {
    expect(view('megafortune')).toMatchObject({ is: 'nothing', instead: [{ 0: 1 }, { 0: 2 }, { 0: 5 }] })
  })
  it('answers each query within 50 ms of processor time over 5,000 names', () => {
    const many: Row[] = Array.from({ length: 5_000 }, (_, id) => [
      id,
      `Game ${id} ${(id * 7919) % 104_729} Harbour`,
      'Studio',
      `g${id}`,
      0,
      1,
    ])
    const large = { ...searchable, index: buildIndex(many), data: { ...searchable.data, rows: [] } }
    const timeOf = (text: string) => {
      const started = process.threadCpuUsage()
      toSearchView({ searchable: large, error: undefined }, text)
      const { user, system } = process.threadCpuUsage(started)
      return (user + system) / 1000
    }
    const texts = [
      'h',
      'harbour',
      'harbuor',
      'game 12',
      'gaem harbuor',
      'studoi',
      'zzzzzz',
      'gxme 4999 hxrbour',
    ]
    expect(Math.max(...texts.map(timeOf))).toBeLessThan(50)
  })
})
