/**
 * Without a network, and over deploys: copies of pages keep working, players' pages are never cached, and no page is
 * lost.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { type Balancer, startBalancer } from './deployments.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'

let browser: Browser
let balancer: Balancer
const [phone] = looks

beforeAll(async () => {
  browser = await launchBrowser()
  balancer = await startBalancer(siteUrl)
})
afterAll(async () => {
  await browser.close()
  await balancer.close()
})

afterEach(() => balancer.mend())

async function goOffline({ context }: Visit): Promise<void> {
  balancer.cut()
  await context.setOffline(true)
}

async function goOnline({ context }: Visit): Promise<void> {
  balancer.mend()
  await context.setOffline(false)
}

/**
 * Opens a page and waits until this device has a copy of it.
 * @param naming what only the copy of this build names
 */
async function keep(page: Page, path: string, naming = '/assets/'): Promise<void> {
  await act.open(page, path)
  await page.waitForFunction(
    async ([key, text]) => {
      const copy = await caches.match(key!, { cacheName: 'pages' })
      return (await copy?.text())?.includes(text!) === true
    },
    [balancer.url + path, naming],
  )
}

/** Addresses of all cached pages on this device. */
const copies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('pages'))) return []
    return (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname)
  })

async function firstVisit(): Promise<Visit> {
  const person = await visit(browser, balancer.url, phone!)
  person.page.setDefaultTimeout(30_000)
  await act.open(person.page, '/en-UN/terms')
  await person.page.evaluate(() => navigator.serviceWorker.ready)
  return person
}

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })

describe('a visitor without a network', () => {
  test('uses copies of the previous and the current build', async () => {
    const person = await firstVisit()
    const { page } = person
    await keep(page, '/en-UN')
    await keep(page, '/en-UN/online-casino')

    // The files that the page loads when it is idle have arrived.
    await page.waitForLoadState('networkidle')
    balancer.deploy()
    // The tab of the previous build requests a file that is gone.
    await page.getByRole('button', { name: 'Search' }).first().click()
    await act.sheet(page, 'Search games').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en-UN/online-casino')
    await keep(page, '/en-UN/online-casino', '.build1.js')

    await goOffline(person)
    for (const path of ['/en-UN', '/en-UN/online-casino']) {
      await act.open(page, path)
      await bar(page).waitFor()
      expect(await bar(page).textContent()).toMatch(/\d\d:\d\d/)
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter')
      expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1)
    }
    await person.close()
  })

  test('keeps the page under a sheet that cannot be loaded, and follows links to copies only', async () => {
    const person = await firstVisit()
    const { page } = person
    await keep(page, '/en-UN/online-casino')
    await keep(page, '/en-UN')
    // The files that the page loads when it is idle have arrived.
    await page.waitForLoadState('networkidle')
    await goOffline(person)
    await bar(page).waitFor()

    await page.getByRole('button', { name: 'Search' }).first().click()
    const failed = act.sheet(page, 'You are offline')
    await failed.waitFor()
    await expectAccessible(page, 'a sheet that cannot be loaded')
    await failed.getByRole('button', { name: 'Close' }).first().click()
    await failed.waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()

    await page.getByRole('contentinfo').getByRole('link', { name: 'Payment methods' }).click()
    await page.getByText('this page is not saved on your device').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/en-UN')
    await page.getByRole('navigation').getByRole('link', { name: 'Casino', exact: true }).first().click()
    await page.waitForURL('**/en-UN/online-casino')
    await bar(page).waitFor()

    await page.goto('/en-UN/signup').catch(() => {})
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.waitForURL('**/en-UN')
    await bar(page).waitFor()

    // This market's home page has no copy: the only link asks for the page again.
    await page.goto('/fi-FI/contact-live-chat').catch(() => {})
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link').count()).toBe(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('fi')
    await goOnline(person)
    await page.getByRole('banner').waitFor()
    await person.close()
  })
})

describe('a player without a network', () => {
  test('has no copy of their pages, and payments wait with the reason', async () => {
    const person = await firstVisit()
    const { page } = person
    await keep(page, '/en-UN')
    const player = seededPlayers.players.find(({ email }) => email.startsWith('una@'))!
    await act.signIn(page, { email: player.email, password: seededPlayers.password })
    for (const path of ['/en-UN', '/en-UN/online-casino', '/en-UN/my-account/banking']) {
      await act.open(page, path)
      await act.balanceChip(page).waitFor()
    }
    await expect.poll(() => copies(page)).toEqual([])

    await goOffline(person)
    await bar(page).waitFor()
    const deposit = page.getByRole('banner').getByRole('button', { name: 'Deposit' })
    expect(await deposit.getAttribute('aria-disabled')).toBe('true')
    const reason = await deposit.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toContain('You are offline')
    await deposit.click({ force: true })
    await expectAccessible(page, 'a player’s page without a network')
    expect(new URL(page.url()).search).toBe('')
    // After a reload nothing of the player is shown.
    await page.reload().catch(() => {})
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    expect(await page.content()).not.toContain('€')
    await goOnline(person)
    await act.balanceChip(page).waitFor()
    await person.close()
  })
})
