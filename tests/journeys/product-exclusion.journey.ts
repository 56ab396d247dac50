/** Excluding from one product, beside the whole: two presses more, the game ends, the rest goes on (EXC-20). */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Look, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { logIn, visitAsNewPlayer } from './new-account.ts'
import { siteUrl } from './running-product.ts'
import { balanceChip, newPlayer, open, searchFor, sheet } from './steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const [phone, , desktop] = looks as [Look, Look, Look, Look]
/** How long an open page of another device may take to show that its game has ended (ms). */
const OTHER_DEVICE_MS = 5_000

const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'What to close' }).getByRole('radio', { name, exact: true }).check()

test('closes the casino with two presses more, ends its game on another device, and leaves live casino and money (EXC-20)', async () => {
  const person = newPlayer()
  const first = await visitAsNewPlayer(browser, phone, person)
  const second = await visit(browser, siteUrl, desktop)
  second.page.setDefaultTimeout(60_000)
  await logIn(second.context, person)
  await second.page.goto('/en-UN/play/lantern-quay')
  await second.page.locator('iframe').waitFor()

  const { page } = first
  await open(page, '/en-UN/my-account/break?step=exclusion')
  await choose(page, 'Casino')
  await page.getByText('Only Casino closes.').waitFor()
  await expectAccessible(page, 'the choice of a product')
  await page.getByRole('button', { name: 'Continue to confirm 6 months' }).click()
  const confirmation = sheet(page, 'Close Casino: 6 months')
  await confirmation.waitFor()
  await expectAccessible(page, 'the confirmation of an exclusion from a product')
  await confirmation.getByRole('button', { name: 'Close Casino' }).click()
  await page.getByRole('heading', { name: 'Products you have closed' }).waitFor()
  const begun = Date.now()
  await second.page.getByRole('alert').getByRole('heading').waitFor()
  expect(Date.now() - begun).toBeLessThan(OTHER_DEVICE_MS)
  await page.getByText(/^Closed until /).waitFor()
  expect(await balanceChip(page).count()).toBe(1)

  await open(page, '/en-UN/online-casino')
  await page.getByText(/^You have closed Casino until /).waitFor()
  await expectAccessible(page, 'the lobby of a closed product')
  await page.goto('/en-UN/play/lantern-quay')
  await page.getByText('You have excluded yourself from this product').first().waitFor()
  await page.getByText(/^You have closed Casino until /).waitFor()
  await open(page, '/en-UN/live-casino-online')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(/^You have closed/).count()).toBe(0)
  const search = await searchFor(page, '')
  await search.getByRole('option').first().waitFor()
  expect(await search.getByRole('option', { name: 'Lantern Quay' }).count()).toBe(0)
  await search.getByLabel('Game or provider name').fill('Lantern Quay')
  await search.getByRole('option', { name: /Lantern Quay.*Not open/s }).waitFor()
  await expectAccessible(page, 'the search with a closed product')
  await page.goto('/en-UN/my-account/banking/deposit')
  expect(new URL(page.url()).pathname).toBe('/en-UN/my-account/banking/deposit')
  await Promise.all([first.close(), second.close()])
})
