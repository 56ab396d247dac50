import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { topics } from '../../domain/help/index.ts'
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
  it('finds words of a name and of its provider together, in any order', () => {
    for (const text of ['lantern quay pragmatic', 'Pragmatic lantern', 'quay lantern'])
      expect(groups(text)).toEqual([['games', ['game 1']]])
    expect(groups('evolution dice')).toEqual([['live', ['game 4']]])
    expect(groups('lantern jackpots')).toEqual([['categories', ['category casinojackpots']]])
  })
  it('finds a live table by a word for that, with or without its category', () => {
    const index = buildIndex(
      [...rows, [7, 'Harbour Roulette', 'Evolution', 'harbour-roulette', 1, 1]],
      'Live tables',
    )
    const categories = [{ id: 'roulette', type: 'live-casino' as const, title: 'Roulette', count: 1 }]
    const withRoulette = { ...searchable, index, data: { ...searchable.data, categories } }
    for (const text of ['live roulette', 'evolution roulette'])
      expect(toSearchView({ searchable: withRoulette, error: undefined }, text)).toMatchObject({
        is: 'results',
        mended: undefined,
        groups: [
          { name: 'live', options: [{ key: 'game 7' }] },
          { name: 'categories', options: [{ key: 'category live-casinoroulette' }] },
        ],
      })
  })
  it('corrects neither spaces nor the order of words', () => {
    for (const text of ['ember  forge', 'forge ember'])
      expect(view(text)).toMatchObject({ is: 'results', count: 1, mended: undefined })
  })
  it('says what an unfinished word before the last one stands for', () => {
    expect(view('fre spins')).toMatchObject({ is: 'results', mended: 'Free spins' })
    expect(view('prag lan')).toMatchObject({ is: 'results', mended: 'Pragmatic Lantern' })
    expect(view('free sp')).toMatchObject({ is: 'results', mended: undefined })
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
      'studio harbour',
      'stop harbour',
      'harbour xstudio qqqqq',
    ]
    expect(Math.max(...texts.map(timeOf))).toBeLessThan(50)
  })
})

/** Pages that a visitor may open. */
const OPEN = new Set([
  'payment-methods',
  'reset-password',
  'responsible-gambling',
  'contact-live-chat',
  'casino-rules',
])
const SAFER = 'topic responsible-gambling'
const SUPPORT = 'topic contact-live-chat'

/** Keys of what is found with the texts of a language; names of games are those above, and two with such words. */
function foundBy(language: string, reader: 'visitor' | 'player') {
  const file = join(import.meta.dirname, '../../texts', language, 'lobby.json')
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const more: Row[] = [
    [8, 'Unstoppable Joker', 'Playson', 'unstoppable-joker', 0, 1],
    [9, 'Break the Piggy Bank', 'Quickspin', 'break-the-piggy-bank', 0, 1],
    [10, 'Durian Apula', 'Quickspin', 'durian-apula', 0, 1],
  ]
  const real: Searchable = {
    ...searchable,
    index: buildIndex([...rows, ...more]),
    topics: topics
      .filter(({ id }) => reader === 'player' || OPEN.has(id))
      .map(({ id, name }) => ({
        id,
        title: texts[`search.topic.${name}`] ?? '',
        words: texts[`search.topic.${name}.words`] ?? '',
      })),
  }
  return (text: string) => {
    const found = toSearchView({ searchable: real, error: undefined }, text)
    return found.is === 'results'
      ? { keys: found.groups.flatMap(({ options }) => options.map(({ key }) => key)), mended: found.mended }
      : { keys: [found.is], mended: undefined }
  }
}

describe('search for a way to stop', () => {
  const english = [
    'take a break',
    'exclude',
    'exclude me',
    'self exclude',
    'stop gambling',
    'stop playing',
    'set limits',
    'set a limit',
    'time limit',
    'reality check',
    'close account',
    'close my account',
    'block my account',
    'i want to stop',
    'time-out',
    'addicted',
    'problem with gambling',
    'exlude me please',
    'how to selfexclusion',
  ]
  it.each([
    ['en', english],
    ['de', ['pause einlegen', 'limit setzen', 'konto schließen', 'ich will aufhören', 'spielsucht hilfe']],
    ['br', ['fazer uma pausa', 'parar de jogar', 'definir limite', 'excluir minha conta', 'autoexclusão']],
    [
      'ja',
      ['ギャンブルをやめたい', 'ギャンブルを辞める', '止める', 'やめる', 'アカウントを停止して', '上限'],
    ],
    ['fi', ['haluan lopettaa', 'aseta raja', 'pidä tauko', 'apu']],
    ['fr', ['arrêter de jouer', 'faire une pause', 'me faire exclure', 'je suis addict', 'dépendante']],
    ['cl', ['quiero dejar de jugar', 'tomarme una pausa']],
    ['no', ['slutte å spille', 'ta en pause', 'utestenge meg']],
    ['pl', ['chcę przestać grać', 'ustaw limit', 'zrób przerwę', 'zablokować', 'nałóg', 'nalog']],
    ['pt', ['quero parar', 'fazer uma pausa', 'encerrar conta']],
    ['tl', ['gusto kong tumigil', 'mag-break', 'isara ang account']],
    ['tr', ['kumarı bırakmak istiyorum', 'mola ver', 'hesabımı kapat', 'dur', 'bağımlıyım', 'bagimliyim']],
    ['tr', ['bagimli', 'bagimlilik', 'sinir', 'BAĞIMLILIK', 'SINIR', 'birakmak', 'sınır', 'bağımlılık']],
  ])('leads to safer gambling and support and to no game, in %s', (language, texts) => {
    for (const text of texts) {
      const { keys } = foundBy(language, 'visitor')(text)
      expect([text, keys[0], keys.includes(SUPPORT)]).toEqual([text, SAFER, true])
      const ofPlayer = foundBy(language, 'player')(text).keys
      expect([text, ofPlayer[0]]).toEqual([text, SAFER])
      expect(ofPlayer).toEqual(expect.arrayContaining(['topic break', 'topic gambling-limits', SUPPORT]))
      for (const key of [...keys, ...ofPlayer])
        expect([text, key]).toEqual([text, expect.stringMatching(/^topic /)])
    }
  })
  it('leads a player who names closing the account to the page for that', () => {
    for (const text of ['close my account', 'close account', 'delete my account'])
      expect(foundBy('en', 'player')(text).keys).toContain('topic account.close')
  })
  it('offers no game for typing errors in a word of help', () => {
    for (const text of ['limt', 'stpo', 'exlude'])
      expect(foundBy('en', 'visitor')(text).keys.filter((key) => key.startsWith('game'))).toEqual([])
  })
  it('still finds the game whose name has such a word, by more of its name', () => {
    for (const text of ['break the p', 'break bank', 'piggy break'])
      expect([text, foundBy('en', 'visitor')(text).keys[0]]).toEqual([text, 'game 9'])
    expect(foundBy('en', 'visitor')('limit airship').keys).toEqual(['game 5', SAFER, SUPPORT])
    expect(foundBy('en', 'visitor')('break airship').keys).toEqual([SAFER, SUPPORT])
    expect(foundBy('en', 'visitor')('unstop').keys).toEqual(['game 8'])
    expect(foundBy('en', 'visitor')('break').keys).toEqual([SAFER, SUPPORT])
  })
  it('leads to a new password, and for a player to the page of passwords', () => {
    for (const text of ['password', 'forgot password', 'i forgot my password'])
      expect(foundBy('en', 'visitor')(text).keys).toEqual(['topic reset-password'])
    expect(foundBy('en', 'player')('password').keys).toEqual([
      'topic account.security',
      'topic reset-password',
    ])
    expect(foundBy('de', 'visitor')('passwort vergessen').keys).toEqual(['topic reset-password'])
    expect(foundBy('br', 'visitor')('esqueci minha senha').keys).toEqual(['topic reset-password'])
  })
  it('shows no provider for a word about stopping, and games for other short words', () => {
    expect(foundBy('en', 'visitor')('no limit quickspin').keys).toEqual([SAFER, SUPPORT])
    expect(foundBy('tr', 'visitor')('duri').keys).toEqual(['game 10'])
    expect(foundBy('en', 'visitor')('dur').keys).toEqual(['game 10'])
    expect(foundBy('en', 'visitor')('me').keys[0]).toBe('game 6')
  })
  it('finds a page by one of several words where no game has them', () => {
    expect(foundBy('en', 'player')('withdraw my winnings now').keys).toContain('topic banking.withdraw')
  })
})
