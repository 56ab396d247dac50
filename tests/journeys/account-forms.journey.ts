/** The forms of the account, each with good and bad input, and the closing of an account. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, onePhone, oneDesktop, expectAccessible, launchBrowser, visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { siteUrl } from './running-product.ts'
import {
  askForDeposit,
  fillLogin,
  hydrated,
  newPlayer,
  open,
  payByCard,
  sheet,
  signInSeeded,
} from './steps.ts'

const ACCOUNT = '/en-UN/my-account/account'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Both themes of the screen as it is. */
async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  await expectAccessible(page, what)
  const other = theme === 'dark' ? 'light' : 'dark'
  await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), other)
  await expectAccessible(page, `${what}, ${other}`)
  await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), theme)
}

describe.each(oneDesktop)('a new player ($name)', (look) => {
  let person: Visit
  let page: Page
  const player = newPlayer()
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look, player)
    page = person.page
  })
  afterAll(() => person?.close())

  test('changes the address: bad input is named at its field and kept over a reload, good input is saved', async () => {
    await open(page, `${ACCOUNT}/details`)
    const form = page.getByRole('form', { name: 'Address' })
    const postalCode = form.getByRole('textbox', { name: 'Postal code' })
    await form.getByRole('textbox', { name: 'Street and number' }).fill('2 Harbour Road')
    await postalCode.fill('00100')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('Check the postal code. It does not match the country.').waitFor()
    await expect.poll(() => postalCode.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessibleInBothThemes(page, 'a refused address')
    await page.reload()
    await hydrated(page)
    await expect.poll(() => postalCode.inputValue()).toBe('00100')
    await postalCode.fill('H91 X2Y4')
    await form.getByRole('button', { name: 'Save address' }).click()
    await toast(page, 'Your address has been changed.').waitFor()
    await page.reload()
    await hydrated(page)
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Street and number' }).inputValue())
      .toBe('2 Harbour Road')
    await page.getByText('Only support can change these').waitFor()
    person.expectQuietConsole()
  })

  test('allows messages by channel and topic, and ends all marketing with one switch (MKT-01, MKT-02)', async () => {
    await open(page, `${ACCOUNT}/marketing`)
    const nothing = page.getByRole('switch', { name: 'No marketing at all' })
    expect(await nothing.isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await nothing.uncheck()
    const news = page.getByRole('group', { name: 'Newsletter' }).getByRole('checkbox', { name: 'Email' })
    await news.check()
    await expectAccessibleInBothThemes(page, 'marketing preferences')
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await toast(page, 'Your preferences have been saved.').waitFor()
    await page.reload()
    await hydrated(page)
    expect(await news.isChecked()).toBe(true)
    await nothing.check()
    await toast(page, 'You will get no marketing from us.').waitFor()
    await page.reload()
    await hydrated(page)
    expect(await news.isChecked()).toBe(false)
    person.expectQuietConsole()
  })

  test('downloads a copy of the data', async () => {
    await open(page, `${ACCOUNT}/data`)
    await page.getByRole('button', { name: 'Request a copy' }).click()
    const button = page.getByRole('button', { name: /^Download \(/ })
    await button.waitFor()
    await expectAccessibleInBothThemes(page, 'a copy of the data')
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^personal-data-\d+-\d{4}-\d\d-\d\d\.zip$/)
    expect(await file.failure()).toBeNull()
    person.expectQuietConsole()
  })

  test('closes the account in three steps, is told so, and cannot log in again (ID-14)', async () => {
    await open(page, `${ACCOUNT}/close`)
    await page.getByText('Step 1 of 3').waitFor()
    await expectAccessibleInBothThemes(page, 'closing, what happens')
    await page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('Nothing is left in your account.').waitFor()
    await expectAccessibleInBothThemes(page, 'closing, the money')
    await page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText(player.email).first().waitFor()
    await expectAccessibleInBothThemes(page, 'closing, the confirmation')
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.waitForURL('**/closed-account')
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, player)
    await sheet(page, 'Log in')
      .getByText(/closed/)
      .first()
      .waitFor()
    person.expectQuietConsole()
  })
})

describe('a seeded player', () => {
  test('of Quebec changes province and language; the site continues in the language of the choice', async () => {
    const person = await visit(browser, siteUrl, oneDesktop[0]!)
    const { page, context } = person
    await signInSeeded(context, siteUrl, 'claire')
    await open(page, '/fr-CA/my-account/account/details')
    const form = page.getByRole('form', { name: 'Province' })
    await form.getByRole('combobox').selectOption('BC')
    await form.getByRole('button', { name: 'Enregistrer la province' }).click()
    await toast(page, 'Votre province a été modifiée.').waitFor()
    await expectAccessibleInBothThemes(page, 'details in French')
    await open(page, '/fr-CA/my-account/account')
    await page.getByRole('main').getByRole('combobox').selectOption('ca')
    await page.waitForURL('**/en-CA/my-account/account')
    await page.getByRole('heading', { name: 'Language' }).waitFor()
    person.expectQuietConsole()
    await person.close()
  })

  test('with money is told that it is paid back when the account closes (ID-14)', async () => {
    const person = await visitAsNewPlayer(browser, onePhone[0]!, newPlayer())
    const { page } = person
    await open(page, '/en-UN/my-account/banking/deposit')
    await askForDeposit(page, 'Card', '20')
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await open(page, `${ACCOUNT}/close?step=confirm`)
    const paidBack = /^When you close your account, we pay €[\d.,]+ back to the cards and accounts/
    await page.getByText(paidBack).waitFor()
    await page.getByRole('button', { name: 'Close my account' }).waitFor()
    await expectAccessibleInBothThemes(page, 'closing with money')
    await open(page, `${ACCOUNT}/close?step=money`)
    await page.getByText(paidBack).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Close the account now?' }).waitFor()
    person.expectQuietConsole()
    await person.close()
  })
})
