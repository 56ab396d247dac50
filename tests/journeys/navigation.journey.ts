/** Navigation from page to page in the browser: focus, announcements, guards and links, as after loading a document. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { hydrated, open, searchFor, sheet } from './steps.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('any other spelling of a guarded address is redirected, for pages and for their data', async () => {
  const ask = (path: string) => fetch(new URL(path, siteUrl), { redirect: 'manual' })
  for (const [written, spelling] of [
    ['/en-UN/My-Account/banking', '/en-UN/my-account/banking'],
    ['/en-UN/my%2Daccount/banking', '/en-UN/my-account/banking'],
    ['/en-UN/Play/lantern-quay', '/en-UN/play/lantern-quay'],
  ] as const) {
    const page = await ask(written)
    expect([page.status, page.headers.get('location')]).toEqual([301, spelling])
    const data = await ask(`${written}.data`)
    expect([data.status, await data.text()]).toEqual([202, expect.stringContaining(spelling)])
  }
})

describe.each(looks.filter(({ theme }) => theme === 'dark'))('navigation ($name)', (look) => {
  const isPhone = look.width < 768
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
  })
  afterAll(() => person?.close())

  const mark = () => page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => Object.hasOwn(window, 'isSamePage'))
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return `${activeElement?.tagName.toLowerCase()} ${activeElement?.textContent?.trim()}`
    })

  test('moves focus to the heading of each page and announces its title', async () => {
    await open(page, '/en-UN/terms')
    await hydrated(page, 'footer a')
    await mark()
    const footer = page.getByRole('contentinfo')
    for (const [link, title] of [
      ['Casino rules', 'Casino rules'],
      ['Payment methods', 'Payment methods'],
      ['Bonus terms', 'Bonus terms'],
    ] as const) {
      await footer.getByRole('link', { name: link, exact: true }).focus()
      await page.keyboard.press('Enter')
      await heading(title).waitFor()
      await expect.poll(focused).toBe(`h1 ${title}`)
      await expect.poll(() => page.getByRole('status').filter({ hasText: title }).count()).toBeGreaterThan(0)
    }
    expect(await isSamePage()).toBe(true)
    person.expectQuietConsole()
  })

  test('preloads texts for the first page only', async () => {
    const preloaded = () =>
      page
        .locator('link[rel=preload][as=fetch]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    await open(page, '/en-UN/terms')
    await hydrated(page, 'footer a')
    const first = await preloaded()
    expect(first).toEqual(['/locales/en/default.json', '/locales/en/pages.json'])
    await page.getByRole('banner').getByRole('link', { name: 'Join', exact: true }).click()
    await page.waitForURL('**/signup')
    await page.getByRole('textbox', { name: 'First name' }).waitFor()
    expect(await preloaded()).toEqual(first)
  })

  test('keeps focus in a modal that opens over the page', async () => {
    await open(page, '/en-UN/terms')
    const search = await searchFor(page, 'lantern')
    expect(await search.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    person.expectQuietConsole()
  })

  test('follows links of the menu to the heading, and Back does not open the menu again', async () => {
    if (!isPhone) return
    await open(page, '/en-UN/terms')
    await mark()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' }).click()
    await sheet(page, 'Menu').getByRole('link', { name: 'Payment methods' }).click()
    await heading('Payment methods').waitFor()
    await expect.poll(focused).toBe('h1 Payment methods')
    await page.goBack()
    await page.waitForURL('**/en-UN/terms')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await isSamePage()).toBe(true)
    person.expectQuietConsole()
  })

  test('decides about an account page before its screen asks the API for anything', async () => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/') && response.status() === 401) refused.push(response.url())
    })
    await open(page, '/en-UN/terms')
    await mark()
    await page.evaluate(() => {
      history.pushState(null, '', '/en-UN/my-account/banking')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    await page.waitForURL('**/en-UN/401?to=*')
    await heading('Log in to see this page').waitFor()
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
    expect(await isSamePage()).toBe(true)
    person.expectQuietConsole()
  })

  test('opens the cookie policy from the cookie notice without loading a document', async () => {
    const first = await visit(browser, siteUrl, look, { isFirst: true })
    await open(first.page, '/en-UN/terms')
    const notice = first.page.getByRole('region', { name: 'Cookies' })
    await notice.waitFor()
    await first.page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await notice.getByRole('link').first().click()
    await first.page.waitForURL('**/en-UN/cookie-policy')
    expect(await first.page.evaluate(() => Object.hasOwn(window, 'isSamePage'))).toBe(true)
    first.expectQuietConsole()
    await first.close()
  })

  test('leads to the page whose code is gone after a deploy, not back to the one on show', async () => {
    const late = await visit(browser, siteUrl, look)
    let isGone = true
    await late.page.route(/\/assets\/payment-methods-route[^/]*\.js$/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await open(late.page, '/en-UN/online-casino')
    await hydrated(late.page, 'footer a')
    late.page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    await late.page.getByRole('contentinfo').getByRole('link', { name: 'Payment methods' }).click()
    await late.page.waitForURL('**/en-UN/payment-methods')
    await late.page.getByRole('heading', { name: 'Payment methods', level: 1 }).waitFor()
    expect(isGone, 'a document was loaded').toBe(false)
    await late.page.goBack()
    await late.page.waitForURL('**/en-UN/online-casino')
    await late.close()
  })
})
