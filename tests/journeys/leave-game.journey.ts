/** A player who leaves a game finds the list that it was opened from where they left it. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, eachSize, launchBrowser, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { open, signInSeeded } from './steps.ts'

/** A picture may be so much higher or lower than before (px). */
const TOLERANCE_PX = 2
/** Less than what a picture has as room between the bars. */
const STEP_PX = 120
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const pictureOf = (page: Page, href: string) => page.locator(`main article a[href="${href}"]`).first()
const topOf = (page: Page, href: string) =>
  pictureOf(page, href).evaluate((link) => link.getBoundingClientRect().top)
const scrolledTo = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls in steps until a picture with its whole height is between the bars of the page; returns its address. */
async function scrollToGame(page: Page, fromPx: number): Promise<string> {
  for (let y = -1, before = -2; y > before;) {
    before = y
    y = await page.evaluate((px) => {
      scrollBy({ top: px, behavior: 'instant' })
      return scrollY
    }, STEP_PX)
    // Rows that come into view first have placeholders, until their page of the list has arrived.
    await page.waitForTimeout(80)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main [role=gridcell]')].every((cell) => {
        const { top, bottom } = cell.getBoundingClientRect()
        return bottom < 0 || top > innerHeight || cell.querySelector('a')
      }),
    )
    if (y <= fromPx) continue
    const found = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href*="/play/"]')]
      const inView = links.find((link) => {
        const { top, bottom, left, right } = link.getBoundingClientRect()
        return top > 90 && bottom < innerHeight - 90 && left >= 0 && right <= innerWidth
      })
      return inView?.getAttribute('href') ?? undefined
    })
    if (found !== undefined) return found
  }
  throw new Error('no game is in view')
}

/** Resolves when nothing has moved for a second: the address of a list follows its scrolling. */
async function untilStill(page: Page): Promise<void> {
  const state = () => page.evaluate(() => `${location.href} ${scrollY} ${document.body.scrollHeight}`)
  for (let before = ''; before !== (before = await state());) await page.waitForTimeout(1_000)
}

describe.each(eachSize)('back from a game ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    await signInSeeded(person.context, siteUrl, 'una')
    // Una may have played before: the message of that play lies over the lower pictures.
    const closeMessage = page
      .getByRole('region', { name: 'Messages' })
      .getByRole('button', { name: 'Close', exact: true })
    // It may be gone before it is closed.
    await page.addLocatorHandler(closeMessage, () =>
      closeMessage.click({ timeout: 2_000 }).catch(() => undefined),
    )
  })
  afterAll(() => person?.close())

  test.each([
    ['the lobby', '/en-UN/online-casino', 1_200],
    ['a category, on its second page', '/en-UN/online-casino/all', 1_800],
  ])('%s is at the same place', async (_list, path, fromPx) => {
    await open(page, path)
    const game = await scrollToGame(page, fromPx)
    await untilStill(page)
    const before = { top: await topOf(page, game), y: await scrolledTo(page) }
    expect(before.y).toBeGreaterThan(fromPx)

    await pictureOf(page, game).click()
    await page.waitForURL(`**${game}`)
    await page.getByRole('button', { name: 'Back to games' }).click()

    await page.waitForURL(({ pathname }) => pathname === path)
    await untilStill(page)
    await expect
      .poll(async () => Math.abs((await topOf(page, game)) - before.top))
      .toBeLessThanOrEqual(TOLERANCE_PX)
    expect(Math.abs((await scrolledTo(page)) - before.y)).toBeLessThanOrEqual(TOLERANCE_PX)
    person.expectQuietConsole()
  })

  test('a rail is scrolled sideways as it was', async () => {
    await open(page, '/en-UN/online-casino')
    const rail = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: 'Slots', exact: true }) })
    await rail.scrollIntoViewIfNeeded()
    const row = rail.getByRole('list')
    await row.evaluate((list) => list.scrollBy({ left: 600, behavior: 'instant' }))
    await untilStill(page)
    const scrolledPx = await row.evaluate((list) => list.scrollLeft)
    expect(scrolledPx).toBeGreaterThan(300)
    const href = await row.evaluate((list) => {
      const middle = list.getBoundingClientRect().left + list.clientWidth / 2
      const links = [...list.querySelectorAll('a[href*="/play/"]')]
      return links.find((link) => link.getBoundingClientRect().right > middle)?.getAttribute('href')
    })
    await row.locator(`a[href="${href}"]`).click()
    await page.waitForURL(`**${href}`)
    await page.getByRole('button', { name: 'Back to games' }).click()
    await page.waitForURL('**/en-UN/online-casino')
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(scrolledPx)
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
