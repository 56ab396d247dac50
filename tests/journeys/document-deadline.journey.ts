/** Documents where money moves: the request, the reminder after a login, the hard stop, the review. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { logIn, visitAsNewPlayer } from './new-account.ts'
import { siteUrl } from './running-product.ts'
import { askForDeposit, newPlayer, open, payByCard, pictureOfBill, sheet } from './steps.ts'

const DEPOSIT = '/en-UN/my-account/banking/deposit'
const VERIFICATION = '/en-UN/my-account/account/verification'
const phone = looks.find(({ name }) => name.startsWith('phone'))!
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('a new player on a phone', () => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, phone, player)
    page = person.page
  })
  afterAll(() => person?.close())

  const deposit = async (amount: string) => {
    await open(page, DEPOSIT)
    await askForDeposit(page, 'Card', amount)
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
  }

  test('is asked for documents with the first deposit, and reminded after the next login', async () => {
    await deposit('50')
    await open(page, VERIFICATION)
    await page.getByText('0 of 2 verified').waitFor()
    await person.close()

    person = await visit(browser, siteUrl, phone)
    page = person.page
    page.setDefaultTimeout(60_000)
    await logIn(person.context, player)
    await open(page, '/en-UN')
    const reminder = sheet(page, 'Verify your account')
    await reminder.getByText('Proof of identity').waitFor()
    await reminder.getByText('€2,000.00').waitFor()
    await expectAccessible(page, 'the reminder')
    await reminder.getByRole('button', { name: 'Later' }).click()
    await reminder.waitFor({ state: 'detached' })
    await open(page, '/en-UN')
    await page.waitForLoadState('networkidle')
    expect(await reminder.count()).toBe(0)
    person.expectQuietConsole()
  })

  test('reads the days that are left, and what may still be deposited', async () => {
    await open(page, DEPOSIT)
    await page.getByText('We need your documents within 30 days.').waitFor()
    await askForDeposit(page, 'Card', '1951')
    await page.getByText('Deposits are limited until your account is verified').waitFor()
    await page.getByText('€1,950.00').waitFor()
    await expectAccessible(page, 'over the amount without documents')
  })

  test('cannot deposit beyond the amount, and sends what is asked for: it is looked at', async () => {
    // Public records are asked after the first of these two.
    await deposit('450')
    await deposit('1500')
    await open(page, DEPOSIT)
    await page.getByText('We need a document first').waitFor()
    await expectAccessible(page, 'the hard stop')
    await sendBill()
    await showDocument('fraud')
    await open(page, DEPOSIT)
    await page.getByText('We are checking your documents').waitFor()
    await expectAccessible(page, 'documents that are looked at')
    person.expectQuietConsole()
  })

  /** In the page of documents: a picture of a bill. */
  async function sendBill(): Promise<void> {
    await open(page, VERIFICATION)
    await page.getByRole('button', { name: /: Proof of address$/ }).click()
    const dialog = sheet(page, 'Proof of address')
    await dialog.getByRole('radio', { name: 'Utility bill' }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: 'bill.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOfBill(person.context),
    })
    await dialog.getByRole('button', { name: 'Send document' }).click()
    await dialog.getByText('We have your document').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
  }

  /** On the page of the identity company; what it suspects is left to staff. */
  async function showDocument(result: string): Promise<void> {
    await page.getByRole('button', { name: /: Proof of identity$/ }).click()
    const dialog = sheet(page, 'Proof of identity')
    await dialog.getByRole('radio', { name: 'Passport' }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const opened = person.context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Open the page' }).click()
    const company = await opened
    await company.getByRole('combobox', { name: 'Result' }).selectOption(result)
    await company.getByRole('button', { name: 'Send' }).click()
    await company.getByRole('heading', { name: 'Thank you' }).waitFor()
    await company.close()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Being checked').nth(1).waitFor({ timeout: 60_000 })
  }
})
