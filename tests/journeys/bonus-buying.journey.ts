/** GAM-26: a bought feature where the operator names the market, and a game that does not exist elsewhere. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { gameFrame, open, outcome } from './steps.ts'

const phone = looks[0]!
const GAME = '/play/paper-moon-encore?mode=demo'
const FEATURE_MS = 150_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('a feature is bought at its price, and played to the end', async () => {
  const person = await visit(browser, siteUrl, phone)
  try {
    const { page } = person
    await open(page, `/nz-NZ${GAME}`)
    const buy = gameFrame(page).getByRole('button', { name: /^Buy for / })
    await buy.waitFor({ timeout: 45_000 })
    await expectAccessible(page, 'a game of bought features')
    await buy.press('Enter')
    await gameFrame(page)
      .locator('.status', { hasText: /^Free spin 1 of/ })
      .waitFor({ timeout: 45_000 })
    await buy.waitFor({ timeout: FEATURE_MS })
    expect(await outcome(page)).toMatch(/^(Won|Returned) |^No payout/)
    person.expectQuietConsole()
  } finally {
    await person.close()
  }
})

test('where the operator does not name the market, there is no such game', async () => {
  const person = await visit(browser, siteUrl, phone)
  try {
    const { page } = person
    await open(page, `/en-UN${GAME}`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  } finally {
    await person.close()
  }
})
