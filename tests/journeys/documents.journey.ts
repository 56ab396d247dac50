/** Documents of a player: one sent as a file, one that is refused, and one on the page of the identity company. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, onePhone, expectAccessible, launchBrowser } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { newPlayer, open, pictureOfBill, sheet } from './steps.ts'

const VERIFICATION = '/en-UN/my-account/account/verification'
/** Every virus scanner takes a file with this text for a virus. In two parts, so that this file is none. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('-')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const card = (page: Page, kind: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: kind }) })

describe.each(onePhone)('a new player ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look, newPlayer())
    page = person.page
  })
  afterAll(() => person?.close())

  test('finds the page in the account, and has nothing to send', async () => {
    await open(page, '/en-UN/my-account/account')
    await page
      .getByRole('link', { name: /^Verification/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Verification' }).waitFor()
    await page.getByText('We have not asked for a document yet').waitFor()
    await expectAccessible(page, 'no documents')
    person.expectQuietConsole()
  })

  test('sends a bill: an unsafe file is not taken, the picture is', async () => {
    await open(page, VERIFICATION)
    await page.getByRole('button', { name: 'Send one anyway: Proof of address' }).click()
    const dialog = sheet(page, 'Proof of address')
    await dialog.getByRole('radio', { name: 'Utility bill' }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const input = dialog.getByLabel('Choose a file')
    await input.setInputFiles({
      name: 'bill.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${EICAR}`),
    })
    const send = dialog.getByRole('button', { name: 'Send document' })
    await send.click()
    await dialog.getByText('our virus scanner has refused it').waitFor()
    await expectAccessible(page, 'a file that is not taken')
    await dialog.getByRole('button', { name: 'Remove bill.pdf' }).click()

    await input.setInputFiles({
      name: 'bill.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOfBill(person.context),
    })
    await dialog.getByText('Sharp and bright enough.').waitFor()
    await send.click()
    await dialog.getByText('We have your document').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await card(page, 'Proof of address').getByText('Being checked').waitFor()
    await page.getByText('0 of 1 verified').waitFor()
    await open(page, VERIFICATION)
    await card(page, 'Proof of address').getByText('Being checked').waitFor()
    expect(await card(page, 'Proof of address').getByRole('button').count()).toBe(0)
    await expectAccessible(page, 'a document under review')
    person.expectQuietConsole()
  })

  test('shows an identity document to the identity company, and reads why it is not accepted', async () => {
    await open(page, VERIFICATION)
    await page.getByRole('button', { name: 'Send one anyway: Proof of identity' }).click()
    const dialog = sheet(page, 'Proof of identity')
    await dialog.getByRole('radio', { name: 'Passport' }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('Its page opens in a new tab').waitFor()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const link = dialog.getByRole('link', { name: 'Open the page' })
    await link.waitFor()
    await expectAccessible(page, 'the way to the identity company')
    const opened = person.context.waitForEvent('page')
    await link.click()
    const company = await opened
    await company.getByRole('combobox', { name: 'Result' }).selectOption('blurred')
    await company.getByRole('button', { name: 'Send' }).click()
    await company.getByRole('link', { name: 'Continue' }).click()
    await company.getByRole('heading', { name: 'Verification', level: 1 }).waitFor()
    await company.close()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const identity = card(page, 'Proof of identity')
    await identity.getByText('Not accepted').waitFor({ timeout: 60_000 })
    await identity.getByText('The picture is blurred, too dark or has glare.').waitFor()
    await page.getByRole('button', { name: 'Send another: Proof of identity' }).waitFor()
    person.expectQuietConsole()
  })
})
