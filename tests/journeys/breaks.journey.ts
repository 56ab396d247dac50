/** Breaks: from the lobby in two presses, seen from a second device, the login during one, exclusion, panic. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, eachSize, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
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
  signIn,
} from './steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** How long an open page of another device may take to be signed out (ms); the wallet refuses at once. */
const OTHER_DEVICE_MS = 5_000
const [, , desktop] = looks
const phone320 = { name: '320 px', width: 320, height: 700, theme: 'light' } as const

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const banner = (page: Page) => page.getByRole('banner')

/** A new player who is signed in on a device. */
async function player(look: (typeof looks)[number], person: NewPlayer = newPlayer()) {
  return { ...(await visitAsNewPlayer(browser, look, person)), person }
}

/** Logs in again from the page after the break, for what stays open. */
async function logInToWithdraw(page: Page, person: NewPlayer): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log in to withdraw' }).click()
  await fillLogin(page, person)
}

describe.each(eachSize)('a break ($name)', (look) => {
  let first: Visit & { readonly person: NewPlayer }
  let second: Visit
  beforeAll(async () => {
    first = await player(look)
    second = await visit(browser, siteUrl, look)
    second.page.setDefaultTimeout(60_000)
  })
  afterAll(() => Promise.all([first?.close(), second?.close()]))

  test('begins with two presses from the lobby and ends the session of every device (EXC-01, EXC-02, EXC-03)', async () => {
    await open(second.page, '/en-UN')
    await signIn(second.page, first.person)
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
    await open(second.page, '/en-UN/on-break')
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
    await login.getByRole('button', { name: 'Withdraw or see your account' }).click()
    await heading(page, /^Your break runs until /).waitFor()
    await expectAccessible(page, 'the break that runs')
    expect(await balanceChip(page).count()).toBe(0)
    expect(await banner(page).getByRole('link', { name: 'Casino' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Search|Deposit/ }).count()).toBe(0)
  })

  test('leads from play back to the break, and lets the player withdraw and read transactions (EXC-06)', async () => {
    const { page } = second
    for (const path of [
      '',
      '/online-casino',
      '/play/lantern-quay',
      '/my-account/banking/deposit',
      '/promotions',
    ]) {
      await open(page, `/en-UN${path}`)
      await heading(page, /^Your break runs until /).waitFor()
      await page.getByText('This is closed during your break.').waitFor()
    }
    await open(page, '/en-UN/my-account/banking/withdraw')
    await heading(page, 'Withdraw').waitFor()
    await open(page, '/en-UN/my-account/banking/transactions')
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
    const device = await player(desktop ?? eachSize[0]!)
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

describe('the panic button', () => {
  test.each([...eachSize, phone320])(
    'stops play from the lobby with one press ($name, EXC-05)',
    async (look) => {
      const { page, close } = await player(look)
      await open(page, '/en-UN/online-casino')
      const panic = page.getByRole('button', { name: 'Stop for 24 hours' }).filter({ visible: true })
      await panic.waitFor()
      const box = await panic.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      await expectAccessible(page, 'the lobby with the panic button')
      await panic.click()
      await heading(page, /^Your break runs until /).waitFor()
      expect(await banner(page).getByRole('button', { name: 'Log in', exact: true }).count()).toBe(1)
      await close()
    },
  )

  test.each([...eachSize, phone320])('stops a game with one press ($name, EXC-05)', async (look) => {
    const { page, close } = await player(look)
    await page.goto('/en-UN/play/lantern-quay')
    await hydrated(page)
    await gameFrame(page).locator('body').waitFor()
    const panic = page.getByRole('button', { name: 'Stop for 24 hours' })
    const box = await panic.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await panic.click()
    await heading(page, /^Your break runs until /).waitFor()
    await close()
  })
})
