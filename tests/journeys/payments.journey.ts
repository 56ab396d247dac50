/**
 * Interrupted payments: Back, Forward, reload, a lost answer, a second tab, Escape in the cashier. Nothing is lost,
 * nothing happens twice, and every amount is labelled.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import {
  askForDeposit,
  askForWithdrawal,
  balance,
  balanceChip,
  cashier,
  closeSheet,
  open,
  payByCard,
  sheet,
  signIn,
  signOut,
} from './steps.ts'

const BANKING_PATH = '/en-UN/my-account/banking'
const WITHDRAW_PATH = `${BANKING_PATH}/withdraw`
const PLAYER = { email: 'una@players.example', password: seededPlayers.password }
const phone = looks[0]!
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('an interrupted payment', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, phone)
    page = person.page
    // A new product first renders the pictures of its first pages.
    page.setDefaultTimeout(45_000)
    await open(page, '/en-UN')
    await signIn(page, PLAYER)
    await open(page, `${BANKING_PATH}/deposit`)
    await askForDeposit(page, 'Card', '200')
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
  })
  afterAll(() => person?.close())

  const form = (name: 'Deposit' | 'Withdraw') => page.getByRole('form', { name })
  const amount = (name: 'Deposit' | 'Withdraw') => form(name).getByRole('textbox', { name: 'Amount' })
  const review = () => page.getByRole('heading', { name: 'Check and confirm' })
  const pending = () => page.getByRole('region', { name: 'Pending withdrawals' }).getByRole('listitem')

  test('Back, Forward and reload keep the amount and the step of a withdrawal', async () => {
    await open(page, BANKING_PATH)
    await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click()
    await amount('Withdraw').fill('21,5')
    await form('Withdraw').getByRole('radio', { name: /^Bank/ }).check()
    await form('Withdraw').getByRole('button', { name: 'Review €21.50' }).click()
    await review().waitFor()
    expect(page.url()).toContain('step=review')
    await page.goBack()
    await expect.poll(() => amount('Withdraw').inputValue()).toBe('21,5')
    expect(await form('Withdraw').getByRole('radio', { name: /^Bank/ }).isChecked()).toBe(true)
    await page.goForward()
    await review().waitFor()
    await page.reload()
    await review().waitFor()
    await form('Withdraw').getByRole('button', { name: 'Withdraw €21.50' }).waitFor()
    await expectAccessible(page, 'review after a reload')
    await page.goBack()
    await expect.poll(() => amount('Withdraw').inputValue()).toBe('21,5')
    await page.goBack()
    await page.waitForURL(`**${BANKING_PATH}`)
    person.expectQuietConsole()
  })

  test('Back in the deposit sheet goes from the review to the form, and close leaves it at once', async () => {
    await open(page, '/en-UN/online-casino')
    await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click()
    await amount('Deposit').fill('35')
    await form('Deposit').getByRole('button', { name: 'Review €35.00' }).click()
    await sheet(page, 'Check and confirm').waitFor()
    await page.goBack()
    await expect.poll(() => amount('Deposit').inputValue()).toBe('35')
    await form('Deposit').getByRole('button', { name: 'Review €35.00' }).click()
    await sheet(page, 'Check and confirm').waitFor()
    await closeSheet(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    person.expectQuietConsole()
  })

  test('an amount that cannot be sent is named, and the button does not repeat it', async () => {
    await open(page, `${BANKING_PATH}/deposit`)
    await amount('Deposit').fill('9999')
    await form('Deposit').getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByText('The maximum deposit with this method is').waitFor()
    await amount('Deposit').fill('0')
    await page.getByText('The minimum deposit with this method is').waitFor()
    person.expectQuietConsole()
  })

  test('a withdrawal whose answer was lost is made once, also after a reload', async () => {
    await open(page, WITHDRAW_PATH)
    const before = await balance(page)
    await page.route('**/api/v1/wallet/withdrawal', async (route) => {
      // The server executes the request; the browser gets no answer.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await askForWithdrawal(page, 'Bank', '22')
    await page.getByText('trying again will not make a second one').waitFor()
    await page.unroute('**/api/v1/wallet/withdrawal')
    await page.reload()
    await page.getByText('Your last request arrived').waitFor()
    await expectAccessible(page, 'request that arrived')
    expect(await pending().count()).toBe(1)
    expect(await amount('Withdraw').inputValue()).toBe('')
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(before - 22_00)
    person.expectQuietConsole()
  })

  test('a withdrawal whose answer was lost is made once, also when another amount comes between', async () => {
    await open(page, WITHDRAW_PATH)
    const before = await pending().count()
    let isLost = true
    await page.route('**/api/v1/wallet/withdrawal', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (isLost) await route.fetch()
      await route.abort('connectionreset')
    })
    const again = page.getByText('trying again will not make a second one')
    await askForWithdrawal(page, 'Bank', '20.01')
    await again.waitFor()
    isLost = false
    await page.goBack()
    await askForWithdrawal(page, 'Bank', '20.02')
    await again.waitFor()
    await page.unroute('**/api/v1/wallet/withdrawal')
    await page.goBack()
    await askForWithdrawal(page, 'Bank', '20.01')
    await cashier(page).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    await open(page, WITHDRAW_PATH)
    await form('Withdraw').waitFor()
    await expect.poll(() => pending().count()).toBe(before + 1)
    person.expectQuietConsole()
  })

  test('a withdrawal that never arrived keeps its key over a reload', async () => {
    await open(page, WITHDRAW_PATH)
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/wallet/withdrawal', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      return route.abort('connectionreset')
    })
    await askForWithdrawal(page, 'Bank', '23')
    await page.getByText('trying again will not make a second one').waitFor()
    await page.reload()
    await form('Withdraw').getByRole('button', { name: 'Withdraw €23.00' }).click()
    await page.getByText('trying again will not make a second one').waitFor()
    await page.unroute('**/api/v1/wallet/withdrawal')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    await page.evaluate(() => sessionStorage.clear())
  })

  test.each([
    ['an answer of 504', '24', { status: 504, body: '{"code":"error.timeout"}' }],
    ['a body that was cut', '26', { status: 200, body: '{"outcome":"SUCC' }],
  ])('a withdrawal that got %s and is tried again is made once', async (_case, requested, answer) => {
    await open(page, WITHDRAW_PATH)
    const before = await balance(page)
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/wallet/withdrawal', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The server executes the request; the browser's answer does not say so.
      await route.fetch()
      await route.fulfill({ ...answer, contentType: 'application/json' })
    })
    await askForWithdrawal(page, 'Bank', requested)
    await page.getByText('trying again will not make a second one').waitFor()
    await page.unroute('**/api/v1/wallet/withdrawal')
    const [repeat] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/v1/wallet/withdrawal')),
      form('Withdraw')
        .getByRole('button', { name: `Withdraw €${requested}.00` })
        .click(),
    ])
    await cashier(page).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    expect(keys).toEqual([repeat.headers()['idempotency-key']])
    await open(page, WITHDRAW_PATH)
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(before - Number(requested) * 100)
    person.expectQuietConsole()
  })

  test('a second request in another tab is refused with what is left, and the form stays', async () => {
    await open(page, WITHDRAW_PATH)
    const left = (await balance(page)) / 100
    await amount('Withdraw').fill(String(left))
    await form('Withdraw').getByRole('radio', { name: /^Bank/ }).check()
    await form('Withdraw')
      .getByRole('button', { name: /^Review/ })
      .click()
    await review().waitFor()
    const other = await page.context().newPage()
    await open(other, WITHDRAW_PATH)
    await askForWithdrawal(other, 'Bank', '100')
    await cashier(other).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    await other.close()
    await form('Withdraw')
      .getByRole('button', { name: /^Withdraw \D?\d/ })
      .click()
    const rest = (left - 100).toFixed(2)
    await page.getByText(`You can withdraw €${rest} now`).waitFor()
    await page.getByText(/You requested €100\.00, today \d\d:\d\d\. /).waitFor()
    await page.getByText(`This is more than the €${rest} you can withdraw now.`).waitFor()
    await expectAccessible(page, 'shortfall')
    expect(await balance(page)).toBe(Math.round((left - 100) * 100))
    // The failed one has its reason in the history.
    await open(page, `${BANKING_PATH}/transactions?status=failed`)
    await page.getByText('There was not enough money in your balance. Nothing was moved.').first().waitFor()
    person.expectQuietConsole()
  })

  test('header and wallet show what can be played; what is on its way stands beside it', async () => {
    await open(page, '/en-UN')
    const playable = ((await balance(page)) / 100).toFixed(2)
    await balanceChip(page).click()
    const wallet = sheet(page, 'Wallet')
    await wallet.getByText('€192.01 on its way to you').waitFor()
    await wallet.getByText('Available to play').waitFor()
    expect(await wallet.getByText(`€${playable}`).count()).toBeGreaterThan(1)
    await expectAccessible(page, 'wallet with withdrawals on their way')
    person.expectQuietConsole()
  })

  test('the wallet offers the payout account and, where the market allows it, cancelling', async () => {
    await open(page, BANKING_PATH)
    const section = page.getByRole('region', { name: 'Pending withdrawals' })
    await section.getByRole('button', { name: 'Choose payout account' }).first().waitFor()
    const before = await balance(page)
    await section.getByRole('button', { name: 'Cancel withdrawal' }).first().click()
    await section.getByText('Cancel this withdrawal?').waitFor()
    await expectAccessible(page, 'cancelling in the wallet')
    await section.getByRole('button', { name: 'Cancel withdrawal' }).first().click()
    await expect.poll(() => balance(page), { timeout: 20_000 }).toBe(before + 100_00)
    person.expectQuietConsole()
  })

  test('Escape in the cashier asks first; leaving says at once that the deposit is not finished', async () => {
    await open(page, '/en-UN/online-casino')
    await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click()
    await askForDeposit(page, 'Card', '15')
    await cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    await cashier(page).getByRole('radio', { name: 'Another card' }).check()
    const number = cashier(page).getByLabel('Card number')
    await number.pressSequentially('5555555555554444')
    expect(await number.inputValue()).toBe('5555 5555 5555 4444')
    await cashier(page).getByText('Mastercard', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('heading').first().focus()
    await page.keyboard.press('Escape')
    await page.getByText('Leave the payment?').waitFor()
    await expectAccessible(page, 'leaving the cashier')
    await page.getByRole('button', { name: 'Stay here' }).click()
    await cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByText('Deposit not finished').waitFor()
    await expectAccessible(page, 'deposit that is not finished')
    await page.getByRole('button', { name: 'Continue payment' }).click()
    await cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    person.expectQuietConsole()
  })

  test('a reload in the cashier comes back to the same payment, which is paid once', async () => {
    await open(page, `${BANKING_PATH}/deposit`)
    const before = await balance(page)
    await askForDeposit(page, 'Card', '16')
    await cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    const reference = new URL(page.url()).searchParams.get('deposit')
    expect(reference).toMatch(/^dep_/)
    await page.reload()
    await cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    expect(new URL(page.url()).searchParams.get('deposit')).toBe(reference)
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(before + 16_00)
    person.expectQuietConsole()
  })

  test('a log-out leaves no draft in the browser', async () => {
    await open(page, `${BANKING_PATH}/deposit`)
    await amount('Deposit').fill('77')
    const stored = () =>
      page.evaluate(() =>
        [sessionStorage, localStorage]
          .flatMap((storage) => Object.keys(storage))
          .filter((name) => /^(draft|unanswered|signup):/.test(name)),
      )
    await expect.poll(stored).not.toEqual([])
    await page.evaluate(() => localStorage.setItem('draft:signup-contact', '{"savedAt":1,"values":{}}'))
    await signOut(page)
    expect(await stored()).toEqual([])
    person.expectQuietConsole()
  })
})
