/** Clicks and input of a player while scripts load, on a slow network and a slow machine. */
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { hydrated, open, signIn } from './steps.ts'

const CPU_SLOWDOWN = 3
const [phone, desktop] = [looks[0]!, looks[3]!]
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/**
 * Opens a page whose scripts are delayed.
 * @returns lets the scripts load
 */
async function openWithoutScripts(page: Page, path: string, scripts: RegExp | string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // Before its style a page shows what it hides, and nobody sees it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(
      (link) => link.sheet !== null,
    ),
  )
  return release
}

describe.each([phone, desktop])('a press before hydration ($name)', (look) => {
  let person: Visit
  let page: Page
  const earlyControl = () =>
    look === phone
      ? page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' })
      : page.getByRole('banner').getByRole('button', { name: /language/i })
  beforeEach(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    const devtools = await person.context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  })
  afterEach(async () => {
    person.expectQuietConsole()
    await person.close()
  })

  test("of a visitor opens the pressed control's target, once", async () => {
    const release = await openWithoutScripts(page, '/en-UN/online-casino', '**/assets/*.js')
    const control = earlyControl()
    await control.click()
    expect(await control.getAttribute('aria-busy')).toBe('true')
    const entries = await page.evaluate(() => history.length)
    release()
    await page.getByRole('dialog').waitFor()
    expect(await control.getAttribute('aria-busy')).toBeNull()
    // A second press would be handled by then.
    await page.waitForTimeout(250)
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  // Apart from the other tests, because the check may take longer than a press is kept.
  test('is shown without an accessibility violation', async () => {
    await openWithoutScripts(page, '/en-UN/online-casino', '**/assets/*.js')
    await earlyControl().click()
    await expectAccessible(page, 'a control that was pressed before scripts have arrived')
  })

  test('of a player opens the account, and Back closes it', async () => {
    await open(page, '/en-UN/online-casino')
    await signIn(page, { email: 'una@players.example', password: seededPlayers.password })
    const release = await openWithoutScripts(page, '/en-UN/online-casino', '**/assets/*.js')
    await page.getByRole('button', { name: 'Account', exact: true }).filter({ visible: true }).press('Enter')
    release()
    const account = page.getByRole('dialog')
    await account.getByRole('button', { name: 'Log out', exact: true }).waitFor()
    await page.goBack()
    await account.waitFor({ state: 'detached' })
  })

  test('of the key for search opens search, once', async () => {
    const release = await openWithoutScripts(page, '/en-UN/online-casino', '**/assets/*.js')
    await page.keyboard.press('/')
    release()
    const search = page.getByRole('dialog', { name: 'Search games' })
    await search.waitFor()
    await search.getByRole('combobox', { name: 'Game or provider name' }).fill('stop gambling')
    await search.getByRole('option', { name: 'Safer gambling' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('of the key for search opens it before the other shortcuts have loaded', async () => {
    await openWithoutScripts(page, '/en-UN/online-casino', /\/assets\/after-load-[^/]*\.js$/)
    await hydrated(page)
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Search games' }).waitFor()
  })

  // On phones the menu has the theme.
  test.runIf(look === desktop)('in the footer, whose code comes last, chooses the theme', async () => {
    const release = await openWithoutScripts(page, '/en-UN/online-casino', /\/assets\/footer-[^/]*\.js$/)
    await hydrated(page)
    const dark = page.getByRole('contentinfo').getByRole('radio', { name: 'Dark', exact: true })
    await dark.check()
    expect(await dark.getAttribute('aria-busy')).toBe('true')
    release()
    await expect.poll(() => page.locator('html').getAttribute('data-theme'), { timeout: 15_000 }).toBe('dark')
    expect(await dark.isChecked()).toBe(true)
    expect((await person.context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark')
  })

  test('of the sign-up’s button continues with what was typed before it', async () => {
    const release = await openWithoutScripts(page, '/en-UN/signup', '**/assets/*.js')
    const form = page.getByRole('form', { name: 'Your details' })
    await form.getByRole('combobox', { name: 'Country' }).selectOption('IE')
    await form.getByRole('textbox', { name: 'First name' }).fill('Nora')
    await form.getByRole('textbox', { name: 'Last name' }).fill('Byrne early')
    await form.getByRole('textbox', { name: 'Email' }).fill(`early.${look.width}@players.example`)
    await form.getByLabel('Password', { exact: true }).fill('three quiet lanterns')
    await form.getByRole('button', { name: 'Continue', exact: true }).click()
    release()
    await page.getByRole('form', { name: 'Where you live' }).waitFor()
    expect(page.url()).not.toContain('early.')
  })
})

test('a sign-up whose scripts do not arrive is answered by the server, with what was typed', async () => {
  const person = await visit(browser, siteUrl, phone)
  const { page } = person
  await openWithoutScripts(page, '/en-UN/signup', '**/assets/*.js')
  const form = page.getByRole('form', { name: 'Your details' })
  await form.getByRole('textbox', { name: 'First name' }).fill('Nora')
  await form.getByLabel('Password', { exact: true }).fill('three quiet lanterns')
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'no account was opened' }).waitFor({ timeout: 20_000 })
  expect(await form.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Nora')
  expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await person.close()
})

describe('a page whose script could not be fetched', () => {
  test.each([
    ['once is loaded again by itself', 1],
    ['again after that stays, and its links work', 2],
  ])('%s', async (_case, failures) => {
    const person = await visit(browser, siteUrl, phone)
    const { page } = person
    let documents = 0
    let loaded = 0
    page.on('domcontentloaded', () => loaded++)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    await page.route(/\/assets\/shell-[^/]*\.js$/, (route) =>
      documents <= failures ? route.abort() : route.continue(),
    )
    await page.goto('/en-UN/terms')
    await expect.poll(() => documents, { timeout: 15_000 }).toBe(2)
    if (failures === 1) {
      await hydrated(page)
    } else {
      await expect.poll(() => loaded, { timeout: 15_000 }).toBe(2)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Casino' }).click()
      await page.waitForURL('**/en-UN/online-casino')
      await hydrated(page)
    }
    expect(documents).toBe(failures === 1 ? 2 : 3)
    await person.close()
  })
})
