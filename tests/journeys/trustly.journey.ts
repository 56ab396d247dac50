/**
 * Pay-and-play with Trustly called directly: one frame of the bank names the player and pays (decision 88), and each
 * way out of it takes no money.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import {
  askBankForDeposit,
  bankFrame,
  confirmAtBank,
  identifyAs,
  leaveBank,
  newContact,
  proveContact,
  tellContact,
} from './bank-steps.ts'
import { type Look, type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { productSettings } from './product-settings.ts'
import { balanceChip, chooseLimits, open, signOut } from './steps.ts'

const [phoneDark, phoneLight, desktopDark, desktopLight] = looks as [Look, Look, Look, Look]
const AINO = /^Aino Selkeä/
let browser: Browser
let product: Product
let person: Visit
let page: Page
const dataDir = mkdtempSync(join(tmpdir(), 'trustly-journey-'))

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: { ...productSettings, SANDBOX_PICTURES: inject('pictureFolder'), PNP_COMPANY: 'trustly' },
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await removeProduct(dataDir)
})
afterEach(async () => {
  await fetch(`${product.sandboxUrl}/trustly/_control`, { method: 'DELETE' })
  person.expectQuietConsole()
  await person.close()
})

const balance = async () => (await balanceChip(page).textContent()) ?? ''

const steer = (next: string) =>
  fetch(`${product.sandboxUrl}/trustly/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next }),
  })

async function come(look: Look): Promise<void> {
  person = await visit(browser, product.siteUrl, look)
  page = person.page
}

/**
 * A browser in which Aino has signed in with her bank: from then on the bank is asked when it identifies.
 * @returns her balance as the header shows it
 */
async function comeKnown(look: Look): Promise<string> {
  await come(look)
  await open(page, '/en-FI/signup/pnp')
  await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
  await identifyAs(page, AINO)
  await confirmAtBank(page)
  await balanceChip(page).waitFor()
  // Before a deposit at the bank, whose pages cannot ask (LIM-05).
  await open(page, '/en-FI/my-account/banking/deposit')
  await chooseLimits(page)
  const before = await balance()
  await signOut(page)
  return before
}

async function refused(...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await page.getByRole('main').getByText(text).waitFor()
}

const startAgain = () => page.getByRole('main').getByRole('button', { name: 'Start again' }).click()

/** After a refusal: signs in without an amount. @returns the balance as the header shows it */
async function balanceOfAino(): Promise<string> {
  await startAgain()
  await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
  await identifyAs(page, AINO)
  await confirmAtBank(page)
  await balanceChip(page).waitFor()
  return balance()
}

describe('a player whom the bank identifies', () => {
  test('joins with the bank, which takes no money', async () => {
    const aino = newContact()
    await come(desktopDark)
    await open(page, '/en-FI/signup/pnp')
    await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
    await identifyAs(page, AINO)
    await confirmAtBank(page)
    await page.getByText('Your bank has confirmed that you are Aino Selkeä.').waitFor()
    await tellContact(page, aino)
    await proveContact(page, product.sandboxUrl, aino)
    await balanceChip(page).waitFor()
    expect(await balance()).toContain('0.00')
  })

  test('pays in the same frame, and gets the receipt with the balance', async () => {
    await comeKnown(phoneLight)
    await askBankForDeposit(page, '20')
    await page.getByText('only for a deposit that you confirm with your bank', { exact: false }).waitFor()
    await identifyAs(page, AINO)
    await bankFrame(page).getByRole('button', { name: 'Continue' }).click()
    await bankFrame(page).getByText('20.00', { exact: false }).first().waitFor()
    await bankFrame(page).getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByRole('main').getByText('20.00 €').first().waitFor()
    expect(await balanceChip(page).textContent()).toContain('20.00')
    await expectAccessible(page, 'Trustly, receipt')
  })

  test('whose bank does not pay is told so, and no money was taken', async () => {
    await comeKnown(desktopLight)
    await steer('payment-declined')
    await askBankForDeposit(page, '20')
    await identifyAs(page, AINO)
    await confirmAtBank(page)
    await leaveBank(page)
    await refused(/^The deposit was not made/, 'No money was taken.')
    await expectAccessible(page, 'Trustly, not paid')
  })

  test('who cancels before or after the bank has named them pays nothing', async () => {
    const before = await comeKnown(phoneDark)
    await askBankForDeposit(page, '20')
    await bankFrame(page).getByRole('button', { name: 'Cancel' }).click()
    await refused('No money was taken.')
    await startAgain()
    await askBankForDeposit(page, '20')
    await identifyAs(page, AINO)
    await bankFrame(page).getByRole('button', { name: 'Continue' }).waitFor()
    await bankFrame(page).getByRole('button', { name: 'Cancel' }).click()
    await refused(/^The deposit was not made/, 'No money was taken.')
    expect(await balanceOfAino()).toBe(before)
  })

  test('and who pays from another person’s account is told so, and the money is on no balance', async () => {
    const before = await comeKnown(desktopDark)
    await steer('name-differs')
    await askBankForDeposit(page, '20')
    await identifyAs(page, AINO)
    await confirmAtBank(page)
    await refused(/in another person’s name/)
    expect(await page.getByText('No money was taken.').count()).toBe(0)
    await expectAccessible(page, 'Trustly, account of another person')
    expect(await balanceOfAino()).toBe(before)
  })
})

describe('a person whom we refuse when the bank names them', () => {
  test('somebody new in the browser of a player is refused before money', async () => {
    await comeKnown(phoneLight)
    await askBankForDeposit(page, '20')
    await identifyAs(page, /^Eero Selkeä/)
    await bankFrame(page).getByRole('heading', { name: 'You cannot go on here' }).waitFor()
    await leaveBank(page)
    await refused(/^You have no account here with this bank yet/, 'No money was taken.')
  })

  test('under age is told so', async () => {
    await comeKnown(desktopLight)
    await askBankForDeposit(page, '20')
    await identifyAs(page, /^Yves Young/)
    await leaveBank(page)
    await refused('You must be 18 or over to play here.', 'No money was taken.')
  })
})
