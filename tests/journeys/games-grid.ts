/** The windowed grid of games, whatever their number. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { open } from './steps.ts'

/** Spec 2 §9. */
const GAMES_PER_PAGE = { desktop: 30, phone: 15 }
const STEP_PX = 2_000
/** Found no end. */
const MAX_STEPS = 400

/**
 * The last game of a list is reached by keyboard, by scrolling, and by its page number, and no page of games is
 * fetched twice.
 * @param path address of the list, with its search
 * @param least minimum number of its games
 */
export async function expectLastGameReachable(page: Page, path: string, least: number): Promise<void> {
  await open(page, path)
  const status = page.getByRole('main').getByRole('status')
  const total = Number(/^[\d,]+/.exec((await status.textContent()) ?? '')?.[0].replaceAll(',', ''))
  expect(total).toBeGreaterThanOrEqual(least)
  const grid = page.getByRole('grid', { name: 'Games' })
  const tileOf = (index: number) => grid.locator(`[data-cell="${index}"] a`).first()
  const last = tileOf(total - 1)

  const fetched: string[] = []
  const onRequest = (request: { url(): string }) => {
    if (request.url().includes('/v1/games?')) fetched.push(request.url())
  }
  page.on('request', onRequest)

  // One tab stop; Ctrl+End goes to the last game, Ctrl+Home to the first.
  const tabStops = grid.locator('a[tabindex="0"], button[tabindex="0"]')
  await expect.poll(() => tabStops.count()).toBe(1)
  await tabStops.focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => tileOf(0).evaluate((link) => link === document.activeElement)).toBe(true)

  for (let step = 0; step < MAX_STEPS && (await last.count()) === 0; step++) {
    await page.mouse.wheel(0, STEP_PX)
    await page.waitForTimeout(50)
  }
  await last.waitFor()
  page.off('request', onRequest)
  expect(new Set(fetched).size, 'no page is fetched twice').toBe(fetched.length)

  // The address follows, and leads to the same place.
  const isPhone = await page.evaluate(() => navigator.userAgent.includes('Mobile'))
  const perPage = GAMES_PER_PAGE[isPhone ? 'phone' : 'desktop']
  const pages = Math.ceil(total / perPage)
  await expect
    .poll(() => Number(new URL(page.url()).searchParams.get('page')))
    .toBeGreaterThanOrEqual(pages - 1)
  await open(page, `${path}&page=${pages}`)
  const firstOfLastPage = tileOf((pages - 1) * perPage)
  await firstOfLastPage.waitFor()
  await expect.poll(() => firstOfLastPage.evaluate(isInView)).toBe(true)
}

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
