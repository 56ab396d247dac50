/** Games without a mouse: where the focus is, and what a screen reader finds and hears. */
import { type Browser, type Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { gameFrame, open } from './steps.ts'

const PATIENCE_MS = 45_000
/** More presses than a ladder of stakes has steps. */
const MANY_PRESSES = 60
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const hasFocus = (part: Locator): Promise<boolean> => part.evaluate((one) => one === document.activeElement)

describe('a game by keyboard', () => {
  let person: Visit
  beforeEach(async () => {
    person = await visit(browser, siteUrl, looks[2]!)
  })
  afterEach(() => person?.close())

  test.each([
    { slug: 'orchard-bells', button: 'Higher stake' },
    { slug: 'rocket-slip', button: 'Lower target' },
  ])('“$button” of $slug keeps the focus at its end, so that Enter starts no round', async (game) => {
    const { page } = person
    await open(page, `/en-UN/play/${game.slug}?mode=demo`)
    const frame = gameFrame(page)
    const button = frame.getByRole('button', { name: game.button })
    await button.focus({ timeout: PATIENCE_MS })
    for (let press = 0; press < MANY_PRESSES; press++) await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await hasFocus(button)).toBe(true)
    expect(await frame.getByRole('button', { name: 'Playing' }).count()).toBe(0)
    expect(await frame.locator('p.say').textContent()).toBe('')
    person.expectQuietConsole()
  })

  test('bets keep the focus while the wheel turns', async () => {
    const { page } = person
    await open(page, '/en-UN/play/emerald-roulette?mode=demo')
    const frame = gameFrame(page)
    const zero = frame.getByRole('button', { name: /^Straight up 0/ })
    await zero.focus({ timeout: PATIENCE_MS })
    await page.keyboard.press('Enter')
    const clear = frame.getByRole('button', { name: 'Clear all bets' })
    await clear.focus()
    await page.keyboard.press('Enter')
    expect(await hasFocus(zero)).toBe(true)
    await page.keyboard.press('Enter')
    await frame.locator('button.spin').evaluate((spin: HTMLButtonElement) => spin.click())
    await frame.getByRole('button', { name: 'Playing' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await hasFocus(zero)).toBe(true)
    expect(await zero.getAttribute('aria-pressed')).toBe('true')
    person.expectQuietConsole()
  })

  test('video poker has cards to hold only after the deal, and says which are held', async () => {
    const { page } = person
    await open(page, '/en-UN/play/jacks-corner?mode=demo')
    const frame = gameFrame(page)
    const deal = frame.getByRole('button', { name: /^Deal / })
    const cards = frame.getByRole('button', { name: /^Hold / })
    // What is inert is neither in the order of the Tab key nor in what a screen reader reads.
    const closed = frame.locator('.holds[inert]')
    await deal.waitFor({ timeout: PATIENCE_MS })
    expect(await closed.count()).toBe(1)
    await deal.press('Enter')
    await frame.getByRole('button', { name: 'Draw', exact: true }).waitFor({ timeout: PATIENCE_MS })
    expect(await closed.count()).toBe(0)
    expect(await cards.count()).toBe(5)
    const aloud = frame.locator('p.visually-hidden')
    await page.keyboard.press('2')
    const name = (await cards.nth(1).getAttribute('aria-label')) ?? ''
    expect(await aloud.textContent()).toBe(`Held: ${name.replace('Hold ', '')}.`)
    await page.keyboard.press('2')
    expect(await aloud.textContent()).toBe('No cards held.')
    await page.keyboard.press('Enter')
    await deal.waitFor({ timeout: PATIENCE_MS })
    expect(await closed.count()).toBe(1)
    person.expectQuietConsole()
  })
})
