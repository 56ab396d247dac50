/** Deposits that wait for an income check, and deposits that public records close until a person has looked. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, expectAccessible, launchBrowser, looks } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { sandboxUrl } from './running-product.ts'
import { askForDeposit, newPlayer, open, payByCard } from './steps.ts'

const DEPOSIT = '/en-UN/my-account/banking/deposit'
const phone = looks.find(({ name }) => name.startsWith('phone'))!
/** A young player, whose net deposits of a month may be EUR 500 without an income check. */
const YOUNG = 2004
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('a young player on a phone', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    const aino = { ...newPlayer(), firstName: 'Aino', lastName: 'Selkeä', year: YOUNG }
    person = await visitAsNewPlayer(browser, phone, aino)
    page = person.page
  })
  afterAll(() => person?.close())

  test('cannot deposit beyond the amount of the month, and reads what is left and what to do', async () => {
    await open(page, DEPOSIT)
    await askForDeposit(page, 'Card', '500')
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await open(page, DEPOSIT)
    await page.getByText('We need to check your income first').waitFor()
    await page.getByText('Deposits open again').waitFor()
    await expectAccessible(page, 'deposits that wait for an income check')
    person.expectQuietConsole()
  })

  test('lets the company read the income on its page, and deposits again', async () => {
    await page.getByRole('link', { name: 'Check your income' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deposits and income' }).waitFor()
    await page.getByRole('button', { name: 'Start the income check' }).click()
    const opened = person.context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open the page' }).click()
    const company = await opened
    await company.getByRole('radio', { name: /Aino Selkeä/ }).check()
    await company.getByRole('button', { name: 'I agree' }).click()
    await company.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await company.getByRole('link', { name: 'Continue' }).getAttribute('href')).toContain(
      '/en-UN/my-account/account/affordability',
    )
    await company.close()
    // 30 % of EUR 2,600 may be spent in a month, and EUR 500 are.
    await page.getByText('Deposits are open').waitFor({ timeout: 60_000 })
    await page.getByText('€280.00').waitFor()
    await expectAccessible(page, 'a verified income')
    await open(page, DEPOSIT)
    await askForDeposit(page, 'Card', '281')
    await page.getByText('This is more than you can deposit this month').waitFor()
    await page.getByText('€280.00').waitFor()
    person.expectQuietConsole()
  })
})

describe('a player of whom public records tell', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, phone, newPlayer())
    page = person.page
    const control = { method: 'POST', headers: { 'content-type': 'application/json' } }
    await fetch(`${sandboxUrl}/public-records/_control`, {
      ...control,
      body: JSON.stringify({ next: 'other-record' }),
    })
  })
  afterAll(() => person?.close())

  test('reads what was found by whom, and asks a person for a review', async () => {
    // Nobody is looked up who has paid in less than a half of the amount.
    await open(page, DEPOSIT)
    await askForDeposit(page, 'Card', '250')
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await open(page, DEPOSIT)
    await askForDeposit(page, 'Card', '251')
    await page.getByText('Deposits are closed until a person has reviewed your case').waitFor()
    await expectAccessible(page, 'deposits that a finding has closed')
    await page.getByRole('link', { name: 'Review by a person' }).click()
    await page.getByRole('button', { name: 'Ask for a review' }).click()
    await page.getByText('You have asked for a review').waitFor()
    await expectAccessible(page, 'a review that was asked for')
    person.expectQuietConsole()
  })
})
