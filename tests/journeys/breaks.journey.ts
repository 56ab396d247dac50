/** Breaks: from the lobby in two presses, seen from a second device, the login during one, exclusion, panic. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Look, type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { logIn, visitAsNewPlayer } from './new-account.ts'
import { siteUrl } from './running-product.ts'
import {
  type NewPlayer,
  balanceChip,
  fillLogin,
  gameFrame,
  hydrated,
  newPlayer,
  open,
  sheet,
} from './steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** How long an open page of another device may take to be signed out (ms); the wallet refuses at once. */
const OTHER_DEVICE_MS = 5_000
const [phone, , desktop] = looks as [Look, Look, Look, Look]
const phone320 = { name: '320 px', width: 320, height: 700, theme: 'light' } as const

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const banner = (page: Page) => page.getByRole('banner')

/** A new player who is signed in on a device. */
async function player(look: Look, person: NewPlayer = newPlayer()) {
  return { ...(await visitAsNewPlayer(browser, look, person)), person }
}

/** Logs in again from the page after the break, for what stays open. */
async function logInToWithdraw(page: Page, person: NewPlayer): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log in to withdraw' }).click()
  await fillLogin(page, person)
}

/** It begins on a phone, and what follows is seen on a desktop. */
describe('a break', () => {
  let first: Visit & { readonly person: NewPlayer }
  let second: Visit
  beforeAll(async () => {
    first = await player(phone)
    second = await visit(browser, siteUrl, desktop)
    second.page.setDefaultTimeout(60_000)
    await logIn(second.context, first.person)
  })
  afterAll(() => Promise.all([first?.close(), second?.close()]))

  test('begins with two presses from the lobby and ends the session of every device (EXC-01, EXC-02, EXC-03)', async () => {
    await open(second.page, '/en-UN/online-casino')
    const { page } = first
    await open(page, '/en-UN/online-casino')
    await page.getByRole('link', { name: 'Take a break' }).filter({ visible: true }).first().click()
    await heading(page, 'Take a break').waitFor()
    await page.getByText('What happens to your money').waitFor()
    await expectAccessible(page, 'the lengths of a break')
    await page.getByRole('button', { name: 'Stop for 24 hours' }).filter({ visible: true }).last().click()
    await heading(page, /^Your break runs until /).waitFor()
    const begun = Date.now()
    await banner(second.page).getByRole('button', { name: 'Log in', exact: true }).waitFor()
    expect(Date.now() - begun).toBeLessThan(OTHER_DEVICE_MS)
    expect(new URL(page.url()).pathname).toBe('/en-UN/on-break')
    await page.getByText('No offers from us on any channel').waitFor()
    await expectAccessible(page, 'after a break has begun')
  })

  test('is still told after a reload, and in general to everyone else', async () => {
    const { page } = first
    await page.reload()
    await heading(page, /^Your break runs until /).waitFor()
    await second.page.goto('/en-UN/on-break')
    await heading(second.page, 'Your break has started').waitFor()
  })

  test('refuses a login with the days that are left, and opens the account for withdrawals (EXC-06, EXC-25)', async () => {
    const { page } = second
    await open(page, '/en-UN')
    await banner(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, first.person)
    const login = sheet(page, 'Log in')
    await login.getByText('1 day left.').waitFor()
    await expectAccessible(page, 'a login during a break')
    const end = (await login.getByRole('heading', { level: 3 }).textContent())?.replace(/^.*until /, '') ?? ''
    await login.getByRole('button', { name: 'Withdraw or see your account' }).click()
    await heading(page, `Your break runs until ${end}`).waitFor()
    await expectAccessible(page, 'the break that runs')
    expect(await balanceChip(page).count()).toBe(0)
    expect(await banner(page).getByRole('link', { name: 'Casino' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Search|Deposit/ }).count()).toBe(0)
  })

  test('leads from play back to the break, and lets the player withdraw and read transactions (EXC-06)', async () => {
    const { page, context } = second
    const closed = ['', '/online-casino', '/play/lantern-quay', '/my-account/banking/deposit', '/promotions']
    for (const path of closed) {
      const answer = await context.request.get(`${siteUrl}/en-UN${path}`)
      expect(new URL(answer.url()).pathname, path).toBe('/en-UN/my-account/break')
    }
    await page.goto('/en-UN/play/lantern-quay')
    await heading(page, /^Your break runs until /).waitFor()
    await page.getByText('This is closed during your break.').waitFor()
    await page.goto('/en-UN/my-account/banking/withdraw')
    await heading(page, 'Withdraw').waitFor()
    await page.goto('/en-UN/my-account/banking/transactions')
    await heading(page, 'Transactions').waitFor()
    second.expectQuietConsole()
  })

  test('can be made longer and not shorter (EXC-04)', async () => {
    const { page } = second
    await open(page, '/en-UN/my-account/break')
    await page.getByRole('button', { name: 'Make it longer' }).click()
    await heading(page, 'Make it longer').waitFor()
    expect(await page.getByRole('radio', { name: /^24 hours/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Stop for 3 days' }).click()
    await heading(page, /^Your break runs until /).waitFor()
    await logInToWithdraw(page, first.person)
    await page.getByText('Started by you').waitFor()
  })
})

describe('a self-exclusion', () => {
  test('is confirmed one time, with the keyboard alone (EXC-02, A11Y-01)', async () => {
    const device = await player(desktop)
    const { page, person } = device
    await open(page, '/en-UN/my-account/break')
    const twoYears = page.getByRole('radio', { name: /^2 years/ })
    await page.getByRole('radio', { name: /^6 months/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await twoYears.isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const confirmation = sheet(page, 'Close your account for play for 2 years?')
    await confirmation.waitFor()
    await expectAccessible(page, 'the confirmation of an exclusion')
    await page.keyboard.press('Escape')
    await confirmation.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await confirmation.waitFor()
    // The browser's Back closes the sheet and keeps the choice; the next one would leave the page.
    await page.goBack()
    await confirmation.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/en-UN/my-account/break')
    expect(await twoYears.isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await confirmation.waitFor()
    // A reload closes it, and leaves no entry behind.
    await page.reload()
    await hydrated(page)
    await confirmation.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => (history.state as { sheets?: number }).sheets ?? 0)).toBe(0)
    await twoYears.check()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await confirmation.waitFor()
    await confirmation.getByRole('button', { name: 'Close for 2 years' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, /^Your account is closed for play until /).waitFor()
    await logInToWithdraw(page, person)
    await page.getByText('If you want to return, you can ask from').waitFor()
    await expectAccessible(page, 'an exclusion that runs')
    device.expectQuietConsole()
    await device.close()
  })
})

/** One press ends the session, so each place has one player; the button is measured at every width before. */
describe('the panic button', () => {
  const widths: readonly Look[] = [desktop, phone, phone320]
  const panicIn = (page: Page) =>
    page.getByRole('button', { name: 'Stop for 24 hours' }).filter({ visible: true })

  /** A target of 44 px, on a page that does not scroll to the side. */
  async function expectTarget(page: Page, { width, height }: Look): Promise<void> {
    await page.setViewportSize({ width, height })
    const box = await panicIn(page).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }

  test('stops play from the lobby with one press, at every width (EXC-05)', async () => {
    const { page, close } = await player(phone320)
    await open(page, '/en-UN/online-casino')
    for (const look of widths) {
      await expectTarget(page, look)
      await page.getByRole('link', { name: 'Take a break' }).filter({ visible: true }).first().waitFor()
      await expectAccessible(page, `the lobby with the panic button, ${look.name}`)
    }
    await panicIn(page).click()
    await heading(page, /^Your break runs until /).waitFor()
    expect(await banner(page).getByRole('button', { name: 'Log in', exact: true }).count()).toBe(1)
    await close()
  })

  test('stops a game with one press, at every width (EXC-05)', async () => {
    const { page, close } = await player(phone320)
    await page.goto('/en-UN/play/lantern-quay')
    await hydrated(page)
    await gameFrame(page).locator('body').waitFor()
    for (const look of widths) await expectTarget(page, look)
    await panicIn(page).click()
    await heading(page, /^Your break runs until /).waitFor()
    await close()
  })
})
