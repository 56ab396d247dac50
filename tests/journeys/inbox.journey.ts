/** Notifications of a player: they arrive while the page is open, and are read one by one or all at the same time. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, onePhone, expectAccessible, launchBrowser } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { hydrated, newPlayer, open, openAccount, sheet } from './steps.ts'

const INBOX = '/en-UN/my-account/inbox'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const unread = (page: Page) => page.getByRole('main').getByText('Unread', { exact: true })

describe.each(onePhone)('a new player ($name)', (look) => {
  let person: Visit
  let page: Page
  const player = newPlayer()
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look, player)
    page = person.page
  })
  afterAll(() => person?.close())
  /** On phones the bar below has a dot, which the document's mark draws. */
  const hasMark = async (isMarked: boolean): Promise<void> => {
    await expect.poll(() => page.evaluate(() => 'unread' in document.documentElement.dataset)).toBe(isMarked)
  }

  test('finds the welcome by the account menu, with how many notifications are unread', async () => {
    await open(page, '/en-UN')
    await hasMark(true)
    await openAccount(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Notifications, 1 unread' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await page.getByRole('link', { name: 'Welcome to Marquee' }).waitFor()
    expect(await unread(page).count()).toBe(1)
    await expectAccessible(page, 'the notifications')
  })

  test('sees a change of the address arrive on the open page, and opens the page that it is about', async () => {
    const other = await person.context.newPage()
    await open(other, '/en-UN/my-account/account/details')
    const form = other.getByRole('form', { name: 'Address' })
    await form.getByRole('textbox', { name: 'Street and number' }).fill('2 Harbour Road')
    await form.getByRole('textbox', { name: 'Postal code' }).fill('H91 X2Y4')
    await form.getByRole('button', { name: 'Save address' }).click()
    await other.getByRole('status').filter({ hasText: 'Your address has been changed.' }).waitFor()
    await other.close()
    await page.getByText('Changed: address.').waitFor()
    await expect.poll(() => unread(page).count()).toBe(2)
    await page.getByRole('link', { name: 'Details changed' }).click()
    await page.getByRole('form', { name: 'Address' }).waitFor()
    await open(page, INBOX)
    await expect.poll(() => unread(page).count()).toBe(1)
  })

  test('marks all as read by keyboard, also after a reload', async () => {
    const all = page.getByRole('button', { name: 'Mark all as read' })
    await all.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => unread(page).count()).toBe(0)
    await expect.poll(() => all.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('UL')
    await page.reload()
    await hydrated(page)
    await page.getByRole('link', { name: 'Welcome to Marquee' }).waitFor()
    expect(await unread(page).count()).toBe(0)
    await hasMark(false)
    await openAccount(page)
    await sheet(page, player.firstName).getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  })

  test('reads it at 320 px without scrolling sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, `${INBOX}/notifications`)
    await page.getByText('Changed: address.').waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  })
})
