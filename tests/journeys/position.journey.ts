/** A player who comes back from a game of a category sees the list where they left it. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { open } from './steps.ts'

const siteUrl = inject('siteUrl')
/** A picture may be so much higher or lower than before (px): a small part of its height. */
const TOLERANCE_PX = 16
const patience = { timeout: 15_000 }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Top of a game's picture in the viewport (px). */
const topOf = (page: Page, href: string) =>
  page
    .locator(`main article a[href="${href}"]`)
    .first()
    .evaluate((link) => link.getBoundingClientRect().top)

/** Scrolls down in steps, so that what is fetched near the viewport is there. */
async function scrollDown(page: Page, px: number): Promise<void> {
  for (let at = 0; at < px; at += 400) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(100)
  }
}

/** Scrolls on until the picture of a game is around the middle of the viewport. */
async function gameInView(page: Page): Promise<string> {
  for (let step = 0; step < 30; step++) {
    const found = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href*="/play/"]')]
      const inView = links.find((link) => {
        const { top, bottom, left, right } = link.getBoundingClientRect()
        const middle = (top + bottom) / 2
        return middle > innerHeight * 0.3 && middle < innerHeight * 0.7 && left >= 0 && right <= innerWidth
      })
      return inView?.getAttribute('href') ?? undefined
    })
    if (found !== undefined) return found
    await page.mouse.wheel(0, -150)
    await page.waitForTimeout(200)
  }
  throw new Error('no game is in view')
}

describe.each(looks.filter(({ name }) => name === 'desktop, dark'))('back from a game ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    const answer = await person.context.request.post(`${siteUrl}/api/v1/session`, {
      data: { email: 'una@players.example', password: seededPlayers.password },
      headers: { origin: siteUrl },
    })
    expect(answer.ok()).toBe(true)
  })
  afterAll(() => person?.close())

  test('from a game of a category: the same games at the same place', async () => {
    await open(page, '/en-UN/online-casino/all')
    await scrollDown(page, 1_600)
    const game = await gameInView(page)
    // The end of the scrolling has been written to the address.
    await page.waitForTimeout(1_000)
    const top = await topOf(page, game)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    const address = new URL(page.url()).pathname

    await page.locator(`main article a[href="${game}"]`).first().click()
    await page.waitForURL(`**${game}`)
    await page.getByRole('button', { name: 'Back to games' }).click()

    await page.waitForURL(`**${address}*`)
    await expect
      .poll(async () => Math.abs((await topOf(page, game)) - top), patience)
      .toBeLessThanOrEqual(TOLERANCE_PX)
    person.expectQuietConsole()
  })

  test('a game opened by its address leads to the lobby of its kind', async () => {
    const direct = await person.context.newPage()
    await direct.goto('/en-UN/online-casino/play/pragmaticplay/lantern-quay')
    await direct.getByRole('button', { name: 'Back to games' }).click()
    await direct.waitForURL('**/en-UN/online-casino')
    await direct.close()
  })
})
