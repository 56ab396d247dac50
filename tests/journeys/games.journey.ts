/**
 * How people find their games: every facet of a list, home and lobbies of every market, the page of a game, and
 * favourites that are the same on two devices.
 */
import { allPrefixes, marketIds, markets } from '@marquee/markets'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Look, type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { hydrated, open, openGameSheet, signInSeeded } from './steps.ts'

const ALL = '/en-UN/online-casino/all'
const GAME = 'Lantern Quay'
const desktop = looks.find(({ name }) => name === 'desktop, dark')!
const phone = looks.find(({ name }) => name === 'phone, light')!
/** Enough to see that every value is counted as it is chosen. */
const VALUES_PER_FACET = 3
/** Return, volatility and stakes of a game are above this line, without scrolling. */
const FACTS_END_PX = 560
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** "16 of 27 games", or "27 games" without a filter. */
async function shownCount(page: Page): Promise<{ shown: number; of: number }> {
  const text = (await page.getByRole('main').getByRole('status').textContent()) ?? ''
  const [shown = Number.NaN, of = shown] = [...text.matchAll(/\d+/g)].map(Number)
  return { shown, of }
}

describe('facets', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, desktop)
    page = person.page
  })
  afterAll(() => person?.close())

  test('of every kind leave as many games as each of their values says', async () => {
    await open(page, ALL)
    const groups = page.getByRole('main').getByRole('group')
    expect(await groups.locator('legend').allTextContents()).toEqual([
      'Feature',
      'Volatility',
      'RTP',
      'Smallest stake',
      'Provider',
    ])
    const { shown: all } = await shownCount(page)
    for (const group of await groups.all()) {
      const values = await group.locator('label:has(input:enabled)').allTextContents()
      for (const label of values.slice(0, VALUES_PER_FACET))
        await expectFacetValue(group.locator('label', { hasText: new RegExp(`^${label}$`) }), label, all)
    }
    person.expectQuietConsole()
  })

  async function expectFacetValue(value: Locator, label: string, all: number): Promise<void> {
    const count = Number(/\d+$/.exec(label)?.[0])
    await value.click()
    await expect.poll(() => shownCount(page), { message: label }).toEqual({ shown: count, of: all })
    await value.click()
    await expect.poll(() => shownCount(page), { message: label }).toEqual({ shown: all, of: all })
  }

  test('are kept in the address, so that a reload and Back show the same games', async () => {
    await open(page, `${ALL}?return=96&stake=10`)
    const { shown, of } = await shownCount(page)
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(of)
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await shownCount(page)).toEqual({ shown, of })
    person.expectQuietConsole()
  })
})

describe("a provider's page", () => {
  test('says how many games are open, what they return and what a round costs', async () => {
    const person = await visit(browser, siteUrl, phone)
    await open(person.page, `${ALL}?provider=quickspin`)
    const main = person.page.getByRole('main')
    await main.getByRole('heading', { name: 'Quickspin', level: 1 }).waitFor()
    await main.getByText('Games open here', { exact: true }).waitFor()
    await main.getByText(/^€[\d.]+ to €[\d.]+$/).waitFor()
    await expectAccessible(person.page, 'provider')
    person.expectQuietConsole()
    await person.close()
  })
})

/** Pages of games that every market has, below its prefix. */
const PAGES = ['', '/online-casino', '/live-casino-online'] as const
/** Nothing may be played there: its pages say so, in its language. */
const CLOSED = { market: 'AT', says: 'Hier sind noch keine Spiele verfügbar' } as const

describe('the home page and the lobbies of each market', () => {
  const openMarkets = marketIds.filter((id) => markets[id].enabled)

  test('of all seventeen, sixteen are open, and the closed one leads to the default', async () => {
    expect(marketIds).toHaveLength(17)
    const closed = marketIds.filter((id) => !openMarkets.includes(id))
    for (const id of closed) {
      const { path } = markets[id].locales[0]
      const answer = await fetch(`${siteUrl}/${path}-${id}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en-UN'])
    }
  })

  test.each(openMarkets.flatMap((id) => PAGES.map((page) => [id, page] as const)))(
    '%s%s has a game that can be opened, or the reason why there is none',
    async (id, path) => {
      const prefix = allPrefixes().find((one) => one.endsWith(`-${id}`))
      const person = await visit(browser, siteUrl, phone)
      await person.page.goto(`/${prefix}${path}`)
      await hydrated(person.page)
      const main = person.page.getByRole('main')
      expect(await main.getByRole('heading', { level: 1 }).count()).toBe(1)
      const headings = await main.getByRole('heading', { level: 2 }).allTextContents()
      expect(headings.filter((text) => text.trim() === '')).toEqual([])
      const games = main.getByRole('article').locator('a[href*="/play/"]')
      if (id === CLOSED.market) {
        expect(headings).toContain(CLOSED.says)
        expect(await games.count()).toBe(0)
      } else {
        const slug = (await games.first().getAttribute('href'))?.split('/').at(-1)
        const answer = await fetch(`${siteUrl}/api/v1/games/slug/${slug}?langmarket=${prefix}`)
        expect(await answer.json()).toMatchObject({ slug, lock: null, playable: true })
      }
      person.expectQuietConsole()
      await person.close()
    },
  )
})

describe.each([desktop, phone])('the page of a game ($name)', (look: Look) => {
  test('is reached from its sheet and states return, stakes, measured figures and versions', async () => {
    const person = await visit(browser, siteUrl, look)
    const { page } = person
    await open(page, '/en-UN/online-casino')
    const info = await openGameSheet(page, GAME)
    await info.getByRole('link', { name: 'All facts about this game' }).click()
    await page.waitForURL('**/en-UN/games/lantern-quay')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: GAME, level: 1 }).waitFor()
    await main.getByRole('heading', { name: 'True return' }).waitFor()
    await main.getByText('96.01%').first().waitFor()
    await main.getByText('Fewer than 1,000 rounds so far').waitFor()
    const stakes = await main.getByText('€0.20 to €20.00').boundingBox()
    expect(stakes!.y + stakes!.height).toBeLessThanOrEqual(FACTS_END_PX)
    await expectAccessible(page, 'game page')
    person.expectQuietConsole()
    await person.close()
  })

  test.each(['/en-UN/games/roulette-aurora', '/de-JJ/games/lantern-quay'])(
    'has return, volatility and stakes without scrolling: %s',
    async (path) => {
      const person = await visit(browser, siteUrl, look)
      await open(person.page, path)
      // The third of the large facts.
      const stakes = await person.page
        .getByRole('main')
        .locator('dl')
        .first()
        .locator('dd.num')
        .nth(2)
        .boundingBox()
      expect(stakes!.y + stakes!.height).toBeLessThanOrEqual(FACTS_END_PX)
      person.expectQuietConsole()
      await person.close()
    },
  )

  test('that does not exist is not found', async () => {
    const answer = await fetch(`${siteUrl}/en-UN/games/there-is-no-such-game`)
    expect(answer.status).toBe(404)
  })
})

describe('favourites', () => {
  const devices: Visit[] = []
  const signedIn = async (look: Look): Promise<Page> => {
    const device = await visit(browser, siteUrl, look)
    devices.push(device)
    await signInSeeded(device.context, siteUrl, 'una')
    return device.page
  }
  afterAll(() => Promise.all(devices.map((device) => device.close())))

  test('that are marked on one device are on the other, and gone there when they are removed', async () => {
    const here = await signedIn(desktop)
    const there = await signedIn(phone)
    const favourite = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: GAME })
    await open(there, '/en-UN/my-games')
    await there.getByText('No favourites yet').waitFor()
    await expectAccessible(there, 'my games, empty')

    await open(here, '/en-UN/games/lantern-quay')
    await here
      .getByRole('main')
      .getByRole('button', { name: `Add ${GAME} to favourites` })
      .click()
    await here.getByRole('button', { name: `Remove ${GAME} from favourites` }).waitFor()

    await open(there, '/en-UN/my-games')
    await favourite(there).waitFor()
    await expectAccessible(there, 'my games')
    await favourite(there)
      .getByRole('button', { name: `Remove ${GAME} from favourites` })
      .click()
    await there.getByText('No favourites yet').waitFor()

    await open(here, '/en-UN/my-games')
    await here.getByText('No favourites yet').waitFor()
    for (const device of devices) device.expectQuietConsole()
  })
})
