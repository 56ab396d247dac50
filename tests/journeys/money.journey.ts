/**
 * The whole life of a player's money in one journey: sign up, deposit, play, read the history, withdraw, come back.
 * The server is killed in the middle of a round. All shown amounts are compared with each other.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, eachSize, expectAccessible, launchBrowser, visit } from './browser.ts'
import { siteUrl, sandboxUrl, killUrl } from './running-product.ts'
import {
  askForDeposit,
  askForWithdrawal,
  balance,
  balanceChip,
  cashier,
  centsOf,
  chooseBankAccount,
  closeSheet,
  codeInMail,
  codeOnPhone,
  fillContact,
  fillDetails,
  fillLogin,
  gameFrame,
  transactionTotals,
  nameBankAccount,
  newPlayer,
  open,
  outcome,
  payByCard,
  pressContinue,
  sheet,
  signOut,
  spin,
  spinButton,
  wasTaken,
} from './steps.ts'

const GAME_PATH = '/en-UN/play/lantern-quay'
const BANKING_PATH = '/en-UN/my-account/banking'
const HISTORY_PATH = `${BANKING_PATH}/transactions`
const WITHDRAW_PATH = `${BANKING_PATH}/withdraw`
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(eachSize)('a player ($name)', (look) => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
  })
  afterAll(() => person?.close())

  test('signs up in four steps with the codes from mailbox and phone, and is signed in', async () => {
    await open(page, '/en-UN/signup')
    await page.getByRole('form', { name: 'Your details' }).waitFor()
    await pressContinue(page)
    await page.getByText('Check these fields').waitFor()
    await expectAccessible(page, 'details, with faults')
    await fillDetails(page, player)
    await expectAccessible(page, 'details')
    await pressContinue(page)
    await page.getByRole('form', { name: 'Where you live' }).waitFor()
    await expectAccessible(page, 'contact')
    await fillContact(page, player)
    await pressContinue(page)
    const mailed = page.getByRole('textbox', { name: 'Code from the email' })
    await mailed.waitFor()
    await expectAccessible(page, 'verification of the address')
    await mailed.fill(await codeInMail(sandboxUrl, player.email))
    const code = page.getByRole('textbox', { name: 'Code from the text message' })
    await code.waitFor()
    await expectAccessible(page, 'verification')
    await code.fill(await codeOnPhone(sandboxUrl, `353${player.phone}`))
    await page.getByRole('heading', { name: `Your account is open, ${player.firstName}` }).waitFor()
    await balanceChip(page).waitFor()
    await expectAccessible(page, 'complete')
    expect(await balance(page)).toBe(0)
    person.expectQuietConsole()
  })

  test('deposits by card, and the balance of the header follows', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click()
    await sheet(page, 'Deposit').getByRole('form', { name: 'Deposit' }).waitFor()
    await expectAccessible(page, 'deposit')
    await askForDeposit(page, 'Card', '50')
    await cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    await expectAccessible(page, 'cashier')
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await expectAccessible(page, 'receipt')
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(50_00)
    await closeSheet(page)
    person.expectQuietConsole()
  })

  test('deposits by bank on the deposit page', async () => {
    await open(page, `${BANKING_PATH}/deposit`)
    await askForDeposit(page, 'Bank', '30')
    await chooseBankAccount(page)
    await cashier(page)
      .getByRole('button', { name: /^Approve / })
      .click()
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await expectAccessible(page, 'receipt, as a page')
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(80_00)
    person.expectQuietConsole()
  })

  test('is told when the bank says no, and nothing is taken', async () => {
    await open(page, `${BANKING_PATH}/deposit`)
    // The end of the amount makes the sandbox's bank decline.
    await askForDeposit(page, 'Card', '20.13')
    await payByCard(page)
    await page.getByText('Deposit declined').waitFor({ timeout: 30_000 })
    await expectAccessible(page, 'declined')
    expect(await balance(page)).toBe(80_00)
    // The history shows the requested amount and why it failed.
    await open(page, HISTORY_PATH)
    const line = page.getByRole('button', { name: 'Your bank declined the payment.' })
    await line.waitFor()
    expect(await line.innerText()).toMatch(/Deposit[\s\S]*Card[\s\S]*20\.13/)
    person.expectQuietConsole()
  })

  test('sees the parts of the balance', async () => {
    await balanceChip(page).click()
    const wallet = sheet(page, 'Wallet')
    await wallet.getByText('Available to withdraw').waitFor()
    // Nothing was played and nothing is pending: all of it can be withdrawn, and every sum shown is the header's.
    const sums = [...(await wallet.innerText()).matchAll(/€[\d,.]+/g)].map(([sum]) => centsOf(sum))
    expect(sums.filter((sum) => sum !== 0).length).toBeGreaterThan(1)
    expect(new Set(sums.filter((sum) => sum !== 0))).toEqual(new Set([await balance(page)]))
    await expectAccessible(page, 'wallet sheet')
    await closeSheet(page)
    await open(page, BANKING_PATH)
    await page.getByRole('heading', { name: 'Recent transactions' }).waitFor()
    await expectAccessible(page, 'wallet')
    person.expectQuietConsole()
  })

  test('goes from a tile to its game and back without loading a document', async () => {
    await open(page, '/en-UN/online-casino')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const tile = page.getByRole('main').getByRole('link', { name: /^Lantern Quay, / })
    await tile.first().click()
    await spinButton(page).waitFor({ timeout: 30_000 })
    await page.goBack()
    await tile.first().waitFor()
    expect(await page.evaluate(() => Object.hasOwn(window, 'isSamePage'))).toBe(true)
    person.expectQuietConsole()
  })

  test('plays for money; a reload in the middle of a round loses nothing', async () => {
    await open(page, GAME_PATH)
    await spinButton(page).waitFor({ timeout: 30_000 })
    await expectAccessible(page, 'game')
    await spin(page)
    await spinButton(page).click()
    await gameFrame(page).getByRole('button', { name: 'Playing' }).waitFor()
    await page.reload()
    await spinButton(page).waitFor({ timeout: 60_000 })
    await expectBooksToAgree(2)
    person.expectQuietConsole()
  })

  test('continues to play after the server is killed in the middle of a round, with nothing lost', async () => {
    await open(page, GAME_PATH)
    await spinButton(page).waitFor({ timeout: 30_000 })
    await spinButton(page).click()
    await gameFrame(page).getByRole('button', { name: 'Playing' }).waitFor()
    const killed = await fetch(killUrl, { method: 'POST' })
    expect(killed.status).toBe(204)
    await spinButton(page).waitFor({ timeout: 60_000 })
    // The stake was answered, or it was not and is refunded: the game says which, and the books agree.
    const isTaken = wasTaken(await outcome(page))
    await spin(page)
    await expectBooksToAgree(isTaken ? 4 : 3)
    person.expectQuietConsole()
  })

  test('finds every transaction in the history, and opens one', async () => {
    await open(page, HISTORY_PATH)
    await page.getByRole('heading', { name: /^Today, / }).waitFor()
    await expectAccessible(page, 'transactions')
    await page.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'Payments' })
    await page.waitForURL(/[?&]/)
    await expect.poll(() => page.getByRole('main').getByRole('button', { name: /Stake/ }).count()).toBe(0)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(\d\d:\d\d)?\s*Deposit/ })
      .first()
      .click()
    await page.getByText('Type', { exact: true }).waitFor()
    await expectAccessible(page, 'transaction')
    person.expectQuietConsole()
  })

  test('is told when the history cannot be read, and reads it again when it can', async () => {
    const isHistory = /\/v1\/wallet\/transactions/
    await open(page, BANKING_PATH)
    await page.getByRole('heading', { name: 'Recent transactions' }).waitFor()
    // The first page comes with the document: only a navigation within the site fetches it in the browser.
    await page.route(isHistory, (route) => route.fulfill({ status: 500 }))
    await page.getByRole('main').getByRole('link', { name: 'All transactions' }).click()
    await page.getByText('Your transactions could not be loaded').waitFor()
    await expectAccessible(page, 'history that failed')
    await page.unroute(isHistory)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('heading', { name: /^Today, / }).waitFor()
    person.expectQuietConsole()
  })

  test('withdraws to the bank and follows the money until it has arrived', async () => {
    await open(page, WITHDRAW_PATH)
    const before = await balance(page)
    await page.getByRole('form', { name: 'Withdraw' }).waitFor()
    await expectAccessible(page, 'withdraw')
    await askForWithdrawal(page, 'Bank', '20')
    await nameBankAccount(page)
    const way = page.getByRole('list', { name: 'Withdrawal status' })
    await way.waitFor({ timeout: 30_000 })
    await expectAccessible(page, 'tracker')
    await page.getByText('It has been paid out to your account.').waitFor({ timeout: 60_000 })
    await expectAccessible(page, 'arrived')
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(before - 20_00)
    // The form behind it has been updated too.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('form', { name: 'Withdraw' }).waitFor()
    expect(await page.getByText('waiting for you to choose a payout account').count()).toBe(0)
    person.expectQuietConsole()
  })

  test('cancels a withdrawal before it is sent', async () => {
    await open(page, WITHDRAW_PATH)
    const before = await balance(page)
    await askForWithdrawal(page, 'Bank', '25')
    await cashier(page).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await page.getByText('Cancel this withdrawal?').waitFor()
    await expectAccessible(page, 'cancelling')
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await page.getByText('It was cancelled. The money is back in your balance.').waitFor()
    await expectAccessible(page, 'cancelled')
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(before)
    person.expectQuietConsole()
  })

  test('finds what was paid in and out, by month and for the whole account, on the activity page', async () => {
    await open(page, '/en-UN/my-account/activity')
    await page.getByText('You have deposited €60.00 more than you have withdrawn').waitFor()
    const month = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Monthly summary' }) })
      .last()
    expect(await month.innerText()).toMatch(
      /Deposits\s+€80\.00\s+Withdrawals\s+€20\.00\s+Staked\s+€(?!0\.00)/,
    )
    await expectAccessible(page, 'activity')
    person.expectQuietConsole()
  })

  test('signs out, signs in again and finds everything unchanged', async () => {
    await open(page, '/en-UN/my-account/account')
    await page.getByText(player.email).first().waitFor()
    await expectAccessible(page, 'account')
    const before = await booksNow()
    await signOut(page)
    await page.goto(HISTORY_PATH)
    await page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
    // The page opens the sheet by itself.
    await fillLogin(page, player)
    await balanceChip(page).waitFor()
    expect(await booksNow()).toEqual(before)
    person.expectQuietConsole()
  })

  async function booksNow() {
    await open(page, HISTORY_PATH)
    await page.getByRole('heading', { name: /^Today, / }).waitFor()
    return { ...(await transactionTotals(page)), balance: await balance(page) }
  }

  function countOf(name: RegExp): Promise<number> {
    return page.getByRole('main').getByRole('button', { name }).count()
  }

  /** Deposits and wins minus stakes and withdrawals are the balance; each accepted round has one stake. */
  async function expectBooksToAgree(rounds: number): Promise<void> {
    await expect
      .poll(
        async () => {
          const { deposits, withdrawals, stakes, wins, balance: shown } = await booksNow()
          return deposits - withdrawals - stakes + wins - shown
        },
        { timeout: 20_000 },
      )
      .toBe(0)
    await page.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'Casino' })
    await expect
      .poll(async () => (await countOf(/\bStake(?! refunded)/)) - (await countOf(/\bStake refunded/)), {
        timeout: 10_000,
      })
      .toBe(rounds)
  }
})
