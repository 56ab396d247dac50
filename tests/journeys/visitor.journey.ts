/** What a person sees and does without an account: pages, lobby, search, demo; language, market, theme, cookies. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { closeSheet, gameFrame, open, openGameSheet, searchFor, sheet, spin } from './steps.ts'

const siteUrl = inject('siteUrl')
const GAME = 'Lantern Quay'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(looks)('a visitor ($name)', (look) => {
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
    await notice.getByRole('button', { name: 'Save choice' }).click()
    await notice.waitFor({ state: 'hidden' })
    await open(page, '/en-UN/terms')
    await page.waitForTimeout(1_000)
    expect(await notice.count()).toBe(0)
    person.expectQuietConsole()
  })

  test('reads pages of law and help, and pages that say what is the matter', async () => {
    const pages: readonly (readonly [path: string, heading: string | RegExp])[] = [
      ['responsible-gambling', /./],
      ['there-is-no-such-page', 'There is no such page'],
      ['401', 'Log in to see this page'],
      ['restricted', 'We may not offer play where you are'],
    ]
    for (const [path, heading] of pages) {
      await open(page, `/en-UN/${path}`)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await expectAccessible(page, path)
    }
    person.expectQuietConsole()
  })

  test('is led from an unknown prefix to the default one, with path and query kept', async () => {
    await page.goto('/xx-YY/terms?from=letter')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/en-UN/terms?from=letter')
  })

  test('changes language and market, and the texts follow', async () => {
    await open(page, '/en-UN/terms')
    await openMarkets()
    const markets = sheet(page, 'Language and market')
    await markets.waitFor()
    await expectAccessible(page, 'markets')
    await markets.getByRole('link', { name: /^Finland.*suomi/i }).click()
    await page.waitForURL('**/fi-FI/terms')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^fi/)
    await page.getByRole('button', { name: 'Kirjaudu', exact: false }).first().waitFor()
    await expectAccessible(page, 'terms in Finnish')
    person.expectQuietConsole()
  })

  test('sees no sheet of a player, whatever the address says', async () => {
    for (const name of ['account', 'wallet', 'deposit', 'withdrawal']) {
      await open(page, `/en-UN/terms?modal=${name}`)
      await page.waitForTimeout(1_000)
      expect(await page.getByRole('dialog').count(), name).toBe(0)
    }
    person.expectQuietConsole()
  })

  test('changes the theme, and a reload keeps it', async () => {
    await open(page, '/en-UN/terms')
    const other = look.theme === 'dark' ? 'light' : 'dark'
    // On phones in the menu, on desktops at the foot of every page.
    if (isPhone) await openMenu()
    const place = isPhone ? sheet(page, 'Menu') : page.getByRole('contentinfo')
    const choice = place.getByRole('radio', { name: other === 'dark' ? 'Dark' : 'Light' })
    await choice.check({ force: true })
    await expect.poll(() => themeNow()).toBe(other)
    await expectAccessible(page, `preferences, ${other}`)
    await place.getByRole('switch', { name: /^Calm mode/ }).check({ force: true })
    await page.reload()
    expect(await themeNow()).toBe(other)
    expect(await page.locator('html').getAttribute('data-calm')).toBe('')
    await choice.waitFor()
    await page.waitForTimeout(400)
    await expectAccessible(page, `calm, ${other}`)
    await person.context.clearCookies({ name: 'calm' })
    await person.context.addCookies([{ name: 'theme', value: look.theme, url: siteUrl }])
    person.expectQuietConsole()
  })

  test('sees the lobby as the server wrote it, and opens what a game is', async () => {
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

  test('goes down the lobby: a rail fills when it comes near, keeps its height, and focus stays', async () => {
    const html = await (await fetch(`${siteUrl}/en-UN/online-casino`)).text()
    const doc = html.slice(html.indexOf('<body'), html.indexOf('<script'))
    // Without scripts: first games, every rail with its way on, nothing of those further down.
    expect(doc.match(/<article/g)?.length).toBeGreaterThan(8)
    expect(doc).toMatch(/<a [^>]*href="\/en-UN\/online-casino\/jackpots"/)
    expect(doc.split('>Jackpots<').at(-1)).not.toContain('<article')

    await open(page, '/en-UN/online-casino')
    const rail = page.getByRole('region', { name: 'Jackpots', exact: true })
    const tiles = rail.getByRole('article')
    expect(await tiles.count()).toBe(0)
    const height = await rail.evaluate((region) => {
      // Laid out wherever it is, as when it is seen.
      region.style.contentVisibility = 'visible'
      const { height: now } = region.getBoundingClientRect()
      region.style.removeProperty('content-visibility')
      return now
    })
    const all = rail.getByRole('link', { name: /^All.*Jackpots$/ })
    await all.focus()
    await tiles.first().waitFor()
    expect(await all.evaluate((link) => link === document.activeElement)).toBe(true)
    expect((await rail.boundingBox())?.height).toBeCloseTo(height, 0)
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.textContent ?? ''))
      .toContain('Jackpots')
    await expectAccessible(page, 'further down the lobby')
    person.expectQuietConsole()
  })

  test('looks through categories and providers', async () => {
    await open(page, '/en-UN/online-casino')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
    await page.waitForURL('**/online-casino/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page, 'category')
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
    await expectAccessible(page, 'search')
    await search.getByText(GAME).first().click()
    await sheet(page, GAME).getByRole('link', { name: 'Play the demo' }).click()
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
    await login.getByRole('textbox', { name: 'E-mail' }).fill('nobody@players.example')
    await login.getByLabel('Password', { exact: true }).fill('not-the-password')
    await login.getByRole('button', { name: 'Log in', exact: true }).click()
    await login.getByRole('alert').getByText('E-mail and password do not match').waitFor()
    await expectAccessible(page, 'log in, refused')
    person.expectQuietConsole()
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
