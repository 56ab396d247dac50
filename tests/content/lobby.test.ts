import { marketIds } from '@marquee/markets'
import { schemas } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, type RequestContext, silentLog } from '../../apps/server/src/kernel/index.ts'
import { type Content, seedContent } from '../../apps/server/src/modules/content/index.ts'
import {
  type Lobby,
  type LobbyDependencies,
  type LobbyPlayer,
} from '../../apps/server/src/modules/lobby/index.ts'
import { games as pragmaticGames } from '../../apps/sandbox/src/pragmaticplay/games.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import {
  brand,
  type ContentKit,
  createContentKit,
  deliveryText,
  importSeed,
  lobbyPlayer,
  allStudios,
  as,
  createTestLobby,
  visitor,
} from './kit.ts'

let db: TestDatabase
let kit: ContentKit
let content: Content
let lobby: Lobby
/** A lobby all of whose games are open. */
let wholeLobby: Lobby
let wholeContent: Content
let lastId = 1_000n
const players = new Map<bigint, LobbyPlayer>()

beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db)
  content = kit.content
  await importSeed(content)
  lobby = lobbyWith()
  const whole = await createContentKit(db, { dataset: 'whole' })
  wholeContent = whole.content
  await wholeContent.importNdjson('')
  const seeding = await seedContent({
    content: wholeContent,
    log: silentLog,
    own: brand,
    catalogue: async () => deliveryText().replaceAll('"isOpen":false', '"isOpen":true'),
  })
  seeding.stop()
  wholeLobby = lobbyWith({
    content: wholeContent,
    connectedStudios: allStudios(wholeContent),
  })
})
afterAll(async () => {
  await Promise.all([wholeContent?.stop(), content?.stop()])
  await db?.close()
})

const lobbyWith = (more: Partial<LobbyDependencies> = {}): Lobby =>
  createTestLobby(db, kit, { playerOf: async (id) => players.get(id) ?? null, ...more })

function person(more: Partial<LobbyPlayer> = {}): bigint {
  const id = ++lastId
  players.set(id, { ...lobbyPlayer, ...more })
  return id
}
const page = (
  name: 'home' | 'casino-lobby' | 'live-casino',
  langmarket = 'en-FI',
  context: RequestContext<Caller | null, Record<string, never>> = visitor,
) => lobby.handlers['lobby.page']({ page: name, langmarket }, context)
const pageOf = (from: Lobby, name: 'home' | 'casino-lobby' | 'live-casino', langmarket = 'en-FI') =>
  from.handlers['lobby.page']({ page: name, langmarket }, visitor)
const rail = (answer: Awaited<ReturnType<typeof page>>, id: string) =>
  answer.rails.find((one) => one.id === id)
const list = (more: object = {}) => ({
  langmarket: 'en-FI',
  type: 'casino' as const,
  sort: 'popular' as const,
  show: 'open' as 'open' | 'all',
  position: 0,
  limit: 30,
  ...more,
})

describe('a studio that does not answer launches', () => {
  const note = ({ studioSilence }: Lobby, provider: string, end: 'answered' | 'unanswered') =>
    studioSilence.note({ gameId: 1001, providers: [provider] }, end)
  const shownAway = async (from: Lobby) =>
    (await from.handlers['games.page'](list({ limit: 120 }), visitor)).items.flatMap((tile) =>
      tile.unansweredAt === undefined ? [] : [tile.provider],
    )
  it('closes its own tiles after two launches, for a minute, and keeps them in their places', async () => {
    const one = lobbyWith()
    const other = lobbyWith()
    const before = await one.handlers['games.page'](list({ limit: 120 }), visitor)
    note(one, 'pragmaticplay', 'unanswered')
    expect(await shownAway(one)).toEqual([])
    note(one, 'pragmaticplay', 'unanswered')
    const basis = await one.cacheBases['games.page']?.(list(), visitor)
    expect(new Set(await shownAway(one))).toEqual(new Set(['pragmaticplay']))
    expect(await shownAway(other)).toEqual(await shownAway(one))
    const away = await one.handlers['games.page'](list({ limit: 120 }), visitor)
    expect(away.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id))
    kit.clock.advance({ milliseconds: 59_999 })
    expect(await shownAway(one)).not.toEqual([])
    kit.clock.advance({ milliseconds: 1 })
    expect(await shownAway(one)).toEqual([])
    expect(await one.cacheBases['games.page']?.(list(), visitor)).not.toBe(basis)
    note(one, 'pragmaticplay', 'unanswered')
    expect(await shownAway(one)).not.toEqual([])
    note(one, 'evolution', 'answered')
    expect(await shownAway(one)).not.toEqual([])
    note(one, 'pragmaticplay', 'answered')
    expect(await shownAway(one)).toEqual([])
    note(one, 'pragmaticplay', 'unanswered')
    expect(await shownAway(one)).toEqual([])
    note(one, 'pragmaticplay', 'answered')
    for (const { studioSilence } of [one, other]) studioSilence.stop()
  })
})

describe('lobby pages', () => {
  it.each(['home', 'casino-lobby', 'live-casino'] as const)(
    '%s is whole in every market and language',
    async (name) => {
      for (const langmarket of [
        'en-UN',
        'fi-FI',
        'de-JJ',
        'fr-CA',
        'pt-BR',
        'no-NO',
        'cl-CL',
        'tr-TR',
        'nz-NZ',
      ]) {
        const answer = await page(name, langmarket)
        expect(schemas.lobbyPage.safeParse(answer).error).toBeUndefined()
        for (const one of answer.rails) expect(one.tiles.length).toBeGreaterThan(0)
        for (const { count } of answer.categories) expect(count).toBeGreaterThan(0)
        expect(answer.open + answer.closed).toBeGreaterThan(20)
      }
    },
  )

  it('providers have their logos for both backgrounds', async () => {
    const { providers } = await pageOf(wholeLobby, 'casino-lobby')
    expect(providers.length).toBeGreaterThan(3)
    for (const { marks } of providers) {
      expect(marks?.dark).toMatch(/\/[0-9a-f]{40}-300x200\.webp$/)
      expect(marks?.light).toMatch(/\/[0-9a-f]{40}-300x200\.webp$/)
      expect(marks?.light).not.toBe(marks?.dark)
    }
  })

  it('the first rails have their tiles, grids always do, the others when they are requested', async () => {
    for (const name of ['home', 'casino-lobby', 'live-casino'] as const) {
      const whole = await pageOf(wholeLobby, name)
      const first = await ask(name, 2)
      const later = await wholeLobby.handlers['lobby.rails'](
        { page: name, langmarket: 'en-FI', from: 2 },
        visitor,
      )
      expect(whole.rails.length).toBeGreaterThan(3)
      expect(schemas.lobbyPage.safeParse(first).error).toBeUndefined()
      expect(first.rails.map(({ count }) => count)).toEqual(whole.rails.map(({ tiles }) => tiles.length))
      for (const [index, { layout, tiles }] of first.rails.entries())
        expect(tiles).toEqual(index < 2 || layout === 'grid' ? whole.rails[index]?.tiles : [])
      expect(later.rails).toEqual(whole.rails.slice(2).map(({ id, tiles }) => ({ id, tiles })))
    }
    expect(
      (await ask('home', 0)).rails.flatMap(({ layout, tiles }) => (layout === 'grid' ? [] : tiles)),
    ).toEqual([])
    expect((await ask('home', 100)).rails).toEqual((await pageOf(wholeLobby, 'home')).rails)
    const past = await wholeLobby.handlers['lobby.rails'](
      { page: 'home', langmarket: 'en-FI', from: 100 },
      visitor,
    )
    expect(past.rails).toEqual([])

    function ask(name: 'home' | 'casino-lobby' | 'live-casino', filled: number) {
      return wholeLobby.handlers['lobby.page']({ page: name, langmarket: 'en-FI', filled }, visitor)
    }
  })

  it('home leads to categories and providers of the casino, which its links open', async () => {
    const home = await page('home')
    for (const { id, count } of home.categories)
      expect((await lobby.handlers['games.page'](list({ category: id }), visitor)).total).toBe(count)
    for (const { id, count } of home.providers)
      expect((await lobby.handlers['games.page'](list({ provider: id }), visitor)).total).toBe(count)
  })

  it('titles are in the reader’s language', async () => {
    expect(rail(await page('home', 'fi-FI'), 'popular')?.title).toBe('Suositut')
    expect(rail(await page('home', 'de-JJ'), 'popular')?.title).toBe('Beliebt')
  })

  it('only games of connected studios that open them are playable', async () => {
    const playable = (await lobby.handlers['games.index']({ langmarket: 'en-FI' }, visitor)).rows.filter(
      (row) => row[5],
    )
    const open = pragmaticGames.map(({ slug }) => slug).toSorted()
    expect(playable.map((row) => row[3]).toSorted()).toEqual(open)
    const none = await lobbyWith({ connectedStudios: () => new Set() }).handlers['lobby.page'](
      { page: 'casino-lobby', langmarket: 'en-FI' },
      visitor,
    )
    expect(none).toMatchObject({ rails: [], categories: [], providers: [], open: 0 })
  })

  it('rails have open games only, and a game is once on a page', async () => {
    for (const name of ['home', 'casino-lobby', 'live-casino'] as const)
      for (const from of [lobby, wholeLobby]) {
        const tiles = (await pageOf(from, name)).rails.flatMap((one) => one.tiles)
        expect(tiles.filter(({ playable }) => !playable)).toEqual([])
        expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length)
      }
    expect((await page('live-casino')).rails.map(({ id }) => id)).toContain('roulette')
  })

  it('a rail has the number of games behind its link', async () => {
    for (const { more, all } of (await pageOf(wholeLobby, 'casino-lobby')).rails) {
      const category = more?.split('/').at(-1)
      const answer = await wholeLobby.handlers['games.page'](
        list(category === 'all' ? {} : { category }),
        visitor,
      )
      expect(all).toBe(more === null ? null : answer.total)
    }
  })

  it('in Austria every game is locked by location, and no rail is left', async () => {
    expect(await page('casino-lobby', 'de-AT')).toMatchObject({ rails: [], open: 0 })
    const { items } = await lobby.handlers['games.page'](list({ langmarket: 'de-AT', show: 'all' }), visitor)
    for (const tile of items) expect(tile.playable).toBe(false)
    expect(items[0]?.lock).toBe('place')
  })

  it('banners: at most three, those for visitors not to players', async () => {
    const out = await page('home')
    const inside = await page('home', 'en-FI', as(person()))
    expect(out.banners.map(({ id }) => id)).toEqual(['banner-lantern', 'banner-session', 'banner-withdraw'])
    expect(inside.banners.map(({ id }) => id)).toEqual(['banner-session', 'banner-withdraw'])
  })

  it('every banner and rail leads to an address of ours with content', async () => {
    for (const name of ['home', 'casino-lobby', 'live-casino'] as const) {
      const { banners, rails } = await page(name)
      for (const { more } of rails) {
        const [, section, category] =
          /^\/(online-casino|live-casino-online)(?:\/(.+))?$/.exec(more ?? '/online-casino') ?? []
        expect(section).toBeDefined()
        if (!category) continue
        const type = section === 'online-casino' ? ('casino' as const) : ('live-casino' as const)
        if (category === 'all') continue
        expect((await lobby.handlers['games.page'](list({ type, category }), visitor)).total).toBeGreaterThan(
          0,
        )
      }
      for (const { button } of banners) expect(button?.to).toMatch(/^\/[a-z-]+/)
    }
  })

  it('a return that a banner states is the certified one', () => {
    const games = content.snapshot().ofType<{ slug: string; build?: { returnPercent: string } }>('game')
    for (const banner of content
      .snapshot()
      .ofType<{ game?: string; description: Record<string, string> }>('banner')) {
      const stated = /(\d\d\.\d\d) %/.exec(banner.description['en'] ?? '')?.[1]
      const build = games.find(({ slug }) => slug === banner.game)?.build
      if (stated) expect(stated).toBe(build?.returnPercent)
    }
  })

  it('a player without the right to a vertical sees its tiles locked', async () => {
    const { items } = await lobby.handlers['games.page'](
      list({ show: 'all' }),
      as(person({ mayPlay: { casino: false, 'live-casino': true } })),
    )
    expect(items[0]).toMatchObject({
      playable: false,
      lock: 'access',
      hasDemo: false,
    })
  })
})

describe('categories and providers', () => {
  it.each(['open', 'all'] as const)(
    'pages of %s games follow each other without gap or repeat',
    async (show) => {
      const ask = (position: number) =>
        wholeLobby.handlers['games.page'](list({ category: 'slots', sort: 'name', show, position }), visitor)
      const first = await ask(0)
      const seen: number[] = []
      for (let position = 0; position < first.total; position += 30)
        seen.push(...(await ask(position)).items.map(({ id }) => id))
      expect(first.total).toBeGreaterThan(120)
      expect(new Set(seen).size).toBe(first.total)
      expect(seen).toHaveLength(first.total)
    },
  )

  it('list open games only, and on demand the closed ones after them, as many as home announces', async () => {
    const open = await lobby.handlers['games.page'](list({ sort: 'name' }), visitor)
    const all = await lobby.handlers['games.page'](list({ sort: 'name', show: 'all' }), visitor)
    expect(open.items.every(({ playable }) => playable)).toBe(true)
    expect((await page('home', 'en-UN')).closed).toBe(open.closed)
    expect(all).toMatchObject({ total: open.total + open.closed, of: open.of + open.closed })
    expect(all.items.map(({ playable }) => playable).slice(0, open.total + 1)).toEqual([
      ...open.items.map(() => true),
      false,
    ])
  })

  it('facets count what the other facets leave, and their values narrow', async () => {
    const ask = (more: object) => wholeLobby.handlers['games.page'](list(more), visitor)
    const all = await ask({})
    const sum = all.facets.providers.reduce((total, { count }) => total + count, 0)
    expect(sum).toBe(all.total)
    const [one, two] = all.facets.providers
    const both = await ask({ provider: `${one?.id},${two?.id}` })
    expect(both).toMatchObject({ total: (one?.count ?? 0) + (two?.count ?? 0), of: all.total })
    expect(both.facets.providers).toEqual(all.facets.providers)
    const single = await ask({ provider: one?.id })
    expect(single.provider).toMatchObject({ id: one?.id, count: one?.count })
    const [feature] = single.facets.features
    expect((await ask({ provider: one?.id, feature: feature?.id })).total).toBe(feature?.count)
    const [volatility] = single.facets.volatilities
    expect((await ask({ provider: one?.id, volatility: volatility?.id })).total).toBe(volatility?.count)
  })

  it('returns tiles by id, in order, and leaves out games that are not offered', async () => {
    const asked = { langmarket: 'en-FI', ids: '1005,7,1001' }
    const { games } = await lobby.handlers['games.byIds'](asked, visitor)
    expect(games.map(({ id }) => id)).toEqual([1005, 1001])
    // The bets of Brass Pegs differ in their return.
    expect(games[0]?.returnPercent).toEqual({ lowest: '96.00', highest: '96.12' })
    expect(games[1]).toMatchObject({
      returnPercent: { lowest: '96.01', highest: '96.01' },
      stakes: { min: { amount: '0.20', currency: 'EUR' }, max: { amount: '20.00', currency: 'EUR' } },
    })
  })

  it('sorting by return puts published ones first, highest first, by the lowest of their bets', async () => {
    const { items } = await lobby.handlers['games.page'](list({ sort: 'return' }), visitor)
    const byReturn = ['orchard-bells', 'lantern-quay', 'brass-pegs', 'harvest-spokes', 'tidewater-ways']
    const slugs = items.map(({ slug }) => slug)
    expect(slugs.filter((slug) => byReturn.includes(slug))).toEqual(byReturn)
    const own = new Set(pragmaticGames.filter(({ live }) => !live).map(({ slug }) => slug))
    expect(slugs.findLastIndex((slug) => own.has(slug))).toBe(own.size - 1)
  })

  it('an unknown category or provider is not found', async () => {
    for (const wrong of [{ category: 'nothing' }, { provider: 'nobody' }, { category: 'roulette' }])
      await expect(lobby.handlers['games.page'](list(wrong), visitor)).rejects.toMatchObject({
        code: 'error.not_found',
      })
  })
})

describe('info sheet', () => {
  it('shows the certified facts of the deployed version', async () => {
    const id = lobby.games.bySlug('lantern-quay')?.id ?? 0
    const info = await lobby.handlers['games.info']({ id, langmarket: 'en-FI' }, visitor)
    expect(schemas.gameInfo.safeParse(info).error).toBeUndefined()
    expect(info).toMatchObject({
      returnPercent: { lowest: '96.01', highest: '96.01' },
      hitPercent: '39.02',
      volatility: 'medium',
      betLimits: [{ min: { amount: '0.20', currency: 'EUR' }, max: { amount: '20.00', currency: 'EUR' } }],
      mine: null,
      isFavourite: false,
    })
    expect(info.definitionHash).toMatch(/^[0-9a-f]{64}$/)
    expect(info.similar).toHaveLength(8)
    expect(info.similar.map((tile) => tile.id)).not.toContain(id)
  })

  it('facts that a studio has not published stay unknown', async () => {
    const { rows } = await lobby.handlers['games.index']({ langmarket: 'en-FI' }, visitor)
    const [id = 0] = rows.find((row) => !row[5]) ?? []
    const info = await lobby.handlers['games.info']({ id, langmarket: 'en-FI' }, visitor)
    expect(info).toMatchObject({ returnPercent: null, hitPercent: null, definitionHash: null, betLimits: [] })
  })

  it('limits are in the player’s currency', async () => {
    const id = lobby.games.bySlug('lantern-quay')?.id ?? 0
    const player = as(person({ currency: 'NOK' }))
    const info = await lobby.handlers['games.info']({ id, langmarket: 'en-FI' }, player)
    expect(info.betLimits[0]?.min.currency).toBe('NOK')
  })

  it('a player’s own rounds: net is won less staked', async () => {
    const own = lobbyWith({
      ownRounds: async () => ({ rounds: 3, staked: 600n, won: 250n, lastPlayedAt: kit.clock.now() }),
    })
    const id = lobby.games.bySlug('ember-forge')?.id ?? 0
    const { mine } = await own.handlers['games.info']({ id, langmarket: 'en-FI' }, as(person()))
    expect(mine).toMatchObject({
      rounds: 3,
      staked: { amount: '6.00', currency: 'EUR' },
      net: { amount: '-3.50', currency: 'EUR' },
    })
  })

  it('a game that is not there', async () => {
    await expect(lobby.handlers['games.info']({ id: 1, langmarket: 'en-FI' }, visitor)).rejects.toMatchObject(
      {
        code: 'error.game.not_found',
      },
    )
  })
})

describe('the catalogue for play', () => {
  it('finds a game by id, slug and the studio’s symbol', () => {
    const game = lobby.games.bySymbol('pragmaticplay', 'vs20lantern')
    expect(game).toMatchObject({ id: 1001, slug: 'lantern-quay', vertical: 'casino', hasDemo: true })
    expect(lobby.games.byId(1001)).toBe(game)
    expect(lobby.games.bySlug('lantern-quay')).toBe(game)
    expect(lobby.games.bySymbol('quickspin', 'vs20lantern')).toBeUndefined()
    expect([...lobby.games.namesOf([1001, 5])]).toEqual([[1001, 'Lantern Quay']])
  })

  it('says for every market why a game is blocked', () => {
    const game = lobby.games.byId(1001)
    if (!game) throw new Error('no game')
    const at = (market: string, country: string, mode: 'real' | 'demo') =>
      lobby.games.blockOf(game, { market, country, province: null }, mode)
    expect(at('FI', 'FI', 'real')).toBeNull()
    expect(at('AT', 'AT', 'demo')).toBe('place')
    for (const market of marketIds) expect(['place', null]).toContain(at(market, 'US', 'real'))
    expect(at('UN', 'US', 'real')).toBe('place')
    const other = lobby.games.byId(3001)
    expect(other && lobby.games.blockOf(other, { market: 'FI', country: 'FI', province: null }, 'real')).toBe(
      'provider-not-connected',
    )
  })

  it('tiles as the site shows them, and pictures without lettering to stand behind text', () => {
    const game = lobby.games.byId(1001)
    if (!game) throw new Error('no game')
    const { picture } = lobby.games.tileOf(game, 'fi-FI')
    const banner = lobby.games.bannerOf(game)
    expect(banner.wide).toMatch(/\.webp$/)
    expect([banner.wide, banner.tall]).not.toContain(picture.wide)
    expect([banner.wide, banner.tall]).not.toContain(picture.tall)
    expect(lobby.games.tileOf(game, 'fi-FI')).toMatchObject({
      slug: 'lantern-quay',
      playable: true,
      lock: null,
    })
  })
})

describe('size', () => {
  it('3,000 games: once the revision has been seen, a page reads neither documents nor tables again', async () => {
    const big = await createContentKit(db, { dataset: 'big' })
    await big.content.importNdjson('')
    const seeding = await seedContent({
      content: big.content,
      log: silentLog,
      own: brand,
      catalogue: async () => deliveryText(3_000),
    })
    seeding.stop()
    const touched: unknown[] = []
    const watched = new Proxy(db, {
      get(target, key) {
        touched.push(key)
        return Reflect.get(target, key) as unknown
      },
    })
    const many = lobbyWith({ content: big.content, db: watched })
    const ask = () => many.handlers['lobby.page']({ page: 'casino-lobby', langmarket: 'en-FI' }, visitor)
    expect((await ask()).closed).toBeGreaterThan(2_000)
    expect(touched).not.toEqual([])
    const documents = vi.spyOn(big.content.snapshot(), 'ofType')
    touched.length = 0
    for (let n = 0; n < 20; n++) await ask()
    expect(touched).toEqual([])
    expect(documents).not.toHaveBeenCalled()
    await big.content.stop()
  })
})
