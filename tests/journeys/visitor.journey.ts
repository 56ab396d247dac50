/** What a visitor sees and does without an account: pages, lobby, search, demo; language, market, theme, cookies. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, eachSize, expectAccessible, launchBrowser, visit } from './browser.ts'
import { expectLastGameReachable } from './games-grid.ts'
import { siteUrl } from './running-product.ts'
import { closeSheet, gameFrame, hydrated, open, openGameSheet, searchFor, sheet, spin } from './steps.ts'

const GAME = 'Lantern Quay'
/** Every game of the casino, including those that cannot be opened. */
const ALL = '/en-UN/online-casino/all?show=all'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(eachSize)('a visitor ($name)', (look) => {
  const isPhone = look.width < 768
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look, { isFirst: true })
    page = person.page
  })
  afterAll(() => person?.close())

  test('decides about cookies once and is not asked again', async () => {
    await open(page, '/en-UN/terms')
    const notice = page.getByRole('region', { name: 'Cookies' })
    await notice.waitFor()
    await expectAccessible(page, 'cookies')
    await notice.getByRole('button', { name: 'Choose', exact: true }).click()
    await expectAccessible(page, 'cookies, choosing')
    await notice.getByRole('button', { name: 'Save choices' }).click()
    await notice.waitFor({ state: 'hidden' })
    await open(page, '/en-UN/terms')
    // The notice appears when the page is idle.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await notice.count()).toBe(0)
    // The part that asks is there: it comes when it is called.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
    await notice.waitFor()
    person.expectQuietConsole()
  })

  test('reads every legal and help page, with its own heading, sections and text', async () => {
    const pages: readonly (readonly [path: string, heading: string])[] = [
      ['terms', 'Terms and conditions'],
      ['cookie-policy', 'Cookie policy'],
      ['age-restrictions', 'Age restrictions'],
      ['payment-methods', 'Payment methods'],
      ['bonus-terms', 'Bonus terms'],
      ['casino-rules', 'Casino rules'],
      ['responsible-gambling', 'Safer gambling'],
      ['contact-live-chat', 'Contact'],
    ]
    for (const [path, heading] of pages) {
      const response = await page.goto(`/en-UN/${path}`)
      expect(response?.status(), path).toBe(200)
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
      expect((await main.innerText()).length, path).toBeGreaterThan(300)
      expect(await main.getByRole('heading', { level: 2 }).count(), path).toBeGreaterThan(0)
    }
    await expectAccessible(page, 'a page of law')
    person.expectQuietConsole()
  })

  test('finds limits and fees of each payment method, in the HTML of the page', async () => {
    const response = await page.goto('/en-UN/payment-methods')
    expect(await response?.text()).toContain('5,000.00')
    const row = page.getByRole('row', { name: /^Card/ })
    await row.getByRole('cell').first().getByText('€10.00 to €5,000.00').waitFor()
    await row.getByRole('cell').last().getByText('No fee').waitFor()
    person.expectQuietConsole()
  })

  test('reads the error and status pages', async () => {
    const pages: readonly (readonly [path: string, heading: string])[] = [
      ['there-is-no-such-page', 'Page not found'],
      ['401', 'Log in to see this page'],
      ['restricted', 'We cannot offer play where you are'],
    ]
    for (const [path, heading] of pages) {
      await open(page, `/en-UN/${path}`)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await expectAccessible(page, path)
    }
    person.expectQuietConsole()
  })

  test('is redirected from an unknown prefix to the default one, with path and query kept', async () => {
    await page.goto('/xx-YY/terms?from=letter')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/en-UN/terms?from=letter')
  })

  test('changes language and market, and the texts follow', async () => {
    await open(page, '/en-UN/terms')
    await openMarkets()
    const markets = sheet(page, 'Language and market')
    await markets.waitFor()
    await expectAccessible(page, 'markets')
    await markets.getByRole('list', { name: 'Suomi' }).getByRole('link', { name: 'Suomi' }).click()
    await page.waitForURL('**/fi-FI/terms')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^fi/)
    await page.getByRole('button', { name: 'Kirjaudu', exact: false }).first().waitFor()
    await expectAccessible(page, 'terms in Finnish')
    person.expectQuietConsole()
  })

  test('gets no modal of a player, whatever the address says', async () => {
    for (const name of ['account', 'wallet', 'deposit', 'withdrawal']) {
      await open(page, `/en-UN/terms?modal=${name}`)
      await page.waitForLoadState('networkidle')
      expect(await page.getByRole('dialog').count(), name).toBe(0)
    }
    // A modal that a visitor may see opens from the address.
    await open(page, '/en-UN/terms?modal=login')
    await sheet(page, 'Log in').waitFor()
    person.expectQuietConsole()
  })

  test('changes the theme, and a reload keeps it', async () => {
    await open(page, '/en-UN/terms')
    const other = look.theme === 'dark' ? 'light' : 'dark'
    // On phones in the menu, on desktops at the end of every page.
    if (isPhone) await openMenu()
    // The footer is hydrated last.
    else await hydrated(page, 'footer input')
    const place = isPhone ? sheet(page, 'Menu') : page.getByRole('contentinfo')
    const choice = place.getByRole('radio', { name: other === 'dark' ? 'Dark' : 'Light' })
    await choice.check({ force: true })
    await expect.poll(() => themeNow()).toBe(other)
    // At the end of the page its contents are halfway below the header, where nobody uses them.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page, `preferences, ${other}`)
    await place.getByRole('switch', { name: /^Calm mode/ }).check({ force: true })
    await page.reload()
    expect(await themeNow()).toBe(other)
    expect(await page.locator('html').getAttribute('data-calm')).toBe('')
    await choice.waitFor()
    await expectAccessible(page, `calm, ${other}`)
    await person.context.clearCookies({ name: 'calm' })
    await person.context.addCookies([{ name: 'theme', value: look.theme, url: siteUrl }])
    person.expectQuietConsole()
  })

  test("sees the lobby as rendered by the server, and opens a game's info sheet", async () => {
    const html = await (await fetch(`${siteUrl}/en-UN/online-casino`)).text()
    expect(html).toContain(GAME)
    await open(page, '/en-UN/online-casino')
    await page.getByRole('heading', { name: 'Casino', level: 1 }).waitFor()
    await expectAccessible(page, 'casino lobby')
    await openGameSheet(page, GAME)
    await expectAccessible(page, 'game sheet')
    await closeSheet(page)
    await open(page, '/en-UN/live-casino-online')
    await page.getByRole('heading', { name: 'Live casino', level: 1 }).waitFor()
    await expectAccessible(page, 'live casino lobby')
    person.expectQuietConsole()
  })

  test('finds open games only, each once, and the closed ones behind one link', async () => {
    await open(page, '/en-UN/online-casino')
    const tiles = page.getByRole('main').getByRole('article').getByRole('link')
    await tiles.first().waitFor()
    const names = await tiles.evaluateAll((links) => links.map((link) => link.textContent ?? ''))
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.includes('not available'))).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'See them' }).click()
    await page.waitForURL('**/online-casino/all?show=all')
    await page.getByRole('heading', { name: 'All games', level: 1 }).waitFor()
    await expectAccessible(page, 'all games, closed ones too')
    person.expectQuietConsole()
  })

  test('reaches the last of all games by keyboard, by scrolling, and by its page number', async () => {
    await expectLastGameReachable(page, ALL, 280)
    person.expectQuietConsole()
  })

  test('without scripts every page of games is a link away', async () => {
    const names = new Set<string>()
    let path: string | undefined = ALL
    while (path !== undefined) {
      const html: string = await (await fetch(new URL(path, siteUrl))).text()
      for (const [, name = ''] of html.matchAll(/<article[^>]*>.*?href="([^"]+)"/gs)) names.add(name)
      const [, next] =
        /<a [^>]*rel="next"[^>]*href="([^"]+)"|<a [^>]*href="([^"]+)"[^>]*rel="next"/
          .exec(html)
          ?.filter(Boolean) ?? []
      path = next?.replaceAll('&amp;', '&')
      expect(names.size).toBeLessThan(1_000)
    }
    expect(names.size).toBeGreaterThan(280)
  })

  test('looks through categories and providers', async () => {
    await open(page, '/en-UN/online-casino')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
    await page.waitForURL('**/online-casino/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const tiles = page.getByRole('main').getByRole('article')
    await tiles.first().waitFor()
    await expectAccessible(page, 'category')
    // A provider's page holds fewer games than the casino, and no game of another one.
    await open(page, ALL)
    const countShown = async () =>
      Number(/^\d+/.exec((await page.getByRole('main').getByRole('status').textContent()) ?? '')?.[0])
    const total = await countShown()
    await open(page, `${ALL}&provider=relax`)
    await tiles.first().waitFor()
    expect(await countShown()).toBeGreaterThan(0)
    expect(await countShown()).toBeLessThan(total)
    const links = await tiles
      .locator('a[href*="/play/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((href) => !href?.includes('/play/relax/'))).toEqual([])
    if (isPhone) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Filters' }).click()
      await sheet(page, 'Filters').waitFor()
      await expectAccessible(page, 'filters')
      await closeSheet(page)
    }
    person.expectQuietConsole()
  })

  test('finds a game by a few letters and plays its demo, no money at stake', async () => {
    await open(page, '/en-UN/online-casino')
    const search = await searchFor(page, 'lantrn')
    await search.getByText(GAME).first().waitFor()
    if (!isPhone) {
      // The active result is previewed beside the list.
      await search.getByText('Volatility', { exact: true }).waitFor()
      await search.getByRole('link', { name: 'Play demo' }).waitFor()
    }
    await expectAccessible(page, 'search')
    await search.getByText(GAME).first().click()
    await sheet(page, GAME).getByRole('link', { name: 'Play demo' }).click()
    await gameFrame(page).getByText('Demo: play money').waitFor()
    await spin(page)
    await expectAccessible(page, 'demo')
    person.expectQuietConsole()
  })

  test('who wants to play for money is asked to log in first', async () => {
    await open(page, '/en-UN/play/lantern-quay')
    await sheet(page, 'Log in').waitFor()
    await expectAccessible(page, 'log in')
    const login = sheet(page, 'Log in')
    await login.getByRole('textbox', { name: 'Email' }).fill('nobody@players.example')
    await login.getByLabel('Password', { exact: true }).fill('not-the-password')
    await login.getByRole('button', { name: 'Log in', exact: true }).click()
    await login.getByRole('alert').getByText('Email and password do not match').waitFor()
    await expectAccessible(page, 'log in, refused')
    person.expectQuietConsole()
  })

  test('an unknown game is not found, before any login', async () => {
    const unknown = await fetch(new URL('/en-UN/play/there-is-no-such-game', siteUrl), { redirect: 'manual' })
    expect(unknown.status).toBe(404)
    const [, heading] = /<h1[^>]*>([^<]*)/.exec(await unknown.text()) ?? []
    expect(heading).toBe('Page not found')
  })

  function themeNow(): Promise<string | null> {
    return page.locator('html').getAttribute('data-theme')
  }

  function openMenu(): Promise<void> {
    return page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' }).click()
  }

  async function openMarkets(): Promise<void> {
    if (isPhone) {
      await openMenu()
      await sheet(page, 'Menu').getByRole('button', { name: 'Language and market' }).click()
    } else await page.getByRole('banner').getByRole('button', { name: 'Language and market' }).click()
  }
})
