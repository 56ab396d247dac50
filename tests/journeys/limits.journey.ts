/** Gambling limits of a player: set, refused above a longer period, raised with a wait, cancelled, lowered at once. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, oneDesktop, expectAccessible, launchBrowser } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { hydrated, open, sheet } from './steps.ts'

const DAY = 'Daily deposit limit'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens the sheet of a limit by its button and types an amount. */
async function type(page: Page, button: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await sheet(page, /limit/).getByRole('textbox', { name: 'New limit' }).fill(amount)
}

const save = (page: Page, button: string) =>
  sheet(page, /limit/).getByRole('button', { name: button }).click()

describe.each(oneDesktop)('a player with limits ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look)
    page = person.page
  })
  afterAll(() => person?.close())

  test('sets a daily deposit limit on the page that the account leads to; it applies at once (LIM-22)', async () => {
    await open(page, '/en-UN/my-account/account')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Gambling limits/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Gambling limits' }).waitFor()
    await page.getByText('No changes yet.').waitFor()
    await expectAccessible(page, 'limits, none set')
    await type(page, `Set: ${DAY}`, '20')
    await page.getByText('It applies as soon as you save.').first().waitFor()
    await page
      .getByText(/would not have stopped you on any day since/)
      .first()
      .waitFor()
    await expectAccessible(page, 'a first limit')
    await save(page, 'Set €20.00')
    await toast(page, `${DAY}: €20.00. It applies now.`).waitFor()
    const change = page.getByRole('button', { name: `Change: ${DAY}` })
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByText('Set to €20.00').waitFor()
    person.expectQuietConsole()
  })

  test('a higher limit than that of the week is refused at the field, which names the week', async () => {
    await type(page, 'Set: Weekly deposit limit', '30')
    await save(page, 'Set €30.00')
    await page.getByRole('button', { name: 'Change: Weekly deposit limit' }).waitFor()
    await type(page, `Change: ${DAY}`, '50')
    await save(page, 'Ask for €50.00')
    await page
      .getByText('It cannot be above a limit for a longer period. Weekly deposit limit: €30.00.')
      .waitFor()
    await expectAccessible(page, 'a refused limit')
  })

  test('a raise says when it can be confirmed, waits, and is cancelled with one action', async () => {
    const field = sheet(page, /limit/).getByRole('textbox', { name: 'New limit' })
    await field.fill('25')
    await page
      .getByText(/€20\.00 stays for now\. You can confirm €25\.00 from/)
      .first()
      .waitFor()
    await save(page, 'Ask for €25.00')
    await sheet(page, /limit/).waitFor({ state: 'detached' })
    await page.getByText(/You asked for €25\.00\. You can confirm it from/).waitFor()
    await expectAccessible(page, 'a request that waits')
    await page.getByRole('button', { name: `Cancel the request: ${DAY}` }).click()
    await page.getByText('Request cancelled').waitFor()
    await expect.poll(() => page.getByText(/You asked for/).count()).toBe(0)
    const heading = page.getByRole('heading', { level: 3, name: 'Day' }).first()
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('Back closes the sheet of a limit, stays on the page, and returns the focus', async () => {
    const path = new URL(page.url()).pathname
    await page.getByRole('button', { name: `Change: ${DAY}` }).click()
    await sheet(page, DAY).waitFor()
    await page.goBack()
    await sheet(page, DAY).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)
    const change = page.getByRole('button', { name: `Change: ${DAY}` })
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('a lower limit applies at once, and a deposit above it is refused with the limit named and a link to the page (LIM-22)', async () => {
    await type(page, `Change: ${DAY}`, '10')
    await save(page, 'Set €10.00')
    await page.getByText('Set to €10.00').waitFor()
    // The sheet goes back in the history, which would end the load of the next page.
    await page.waitForURL((url) => !url.searchParams.has('step'))
    await open(page, '/en-UN/my-account/banking/deposit')
    const form = page.getByRole('form', { name: 'Deposit' })
    await form.getByRole('textbox', { name: 'Amount' }).fill('15')
    await page
      .getByText(/Your daily deposit limit does not allow this amount: €0\.00 of €10\.00 is used/)
      .waitFor()
    await page.getByRole('link', { name: 'Your limits' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gambling limits' }).waitFor()
    await page.reload()
    await hydrated(page)
    await page.getByText('€10.00 left').first().waitFor()
    await expectAccessible(page, 'limits')
    person.expectQuietConsole()
  })
})
