/** The whole round without a mouse: sign up, deposit, play, read the history, withdraw, sign out, by keys alone. */
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import {
  balance,
  balanceChip,
  cashier,
  codeInMail,
  codeOnPhone,
  gameFrame,
  newPlayer,
  open,
  outcome,
  sheet,
  spinButton,
  wasTaken,
} from './steps.ts'

const siteUrl = inject('siteUrl')
const sandboxUrl = inject('sandboxUrl')
/** More stops than any screen has on the way to anything. */
const MOST_STOPS = 150
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(looks.filter(({ name }) => name === 'desktop, dark'))('by keyboard alone ($name)', (look) => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
  })
  afterAll(() => person?.close())

  /** Tab by Tab to a control, which then shows that it has the focus. */
  async function reach(control: Locator): Promise<void> {
    await control.waitFor()
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await control.evaluate(hasFocus)) {
        expect(await control.evaluate(showsFocus), `focus is visible on ${String(control)}`).toBe(true)
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`no way by Tab to ${String(control)}`)
  }
  async function press(control: Locator, key = 'Enter'): Promise<void> {
    await reach(control)
    await page.keyboard.press(key)
  }
  async function write(control: Locator, text: string): Promise<void> {
    await reach(control)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  /** One of several: Tab leads to the chosen one, arrows to the others. */
  async function choose(group: Locator, name: RegExp): Promise<void> {
    const wanted = group.getByRole('radio', { name })
    await wanted.waitFor()
    const all = await group.getByRole('radio').all()
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const isThere = await Promise.all(all.map((radio) => radio.evaluate(hasFocus)))
      if (isThere.includes(true)) break
      await page.keyboard.press('Tab')
    }
    for (let step = 0; step <= all.length; step++) {
      if ((await wanted.evaluate(hasFocus)) && (await wanted.isChecked())) return
      await page.keyboard.press(step === 0 ? 'Space' : 'ArrowDown')
    }
    throw new Error(`no way by arrows to ${String(wanted)}`)
  }

  test('the first stop leads past the header', async () => {
    await open(page, '/en-UN')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await skip.evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('Enter')
    expect(
      await page.evaluate(() => document.activeElement?.closest('main') !== null),
      'focus is in the content',
    ).toBe(true)
  })

  test('signs up', async () => {
    await open(page, '/en-UN')
    await press(page.getByRole('banner').getByRole('link', { name: 'Join' }))
    const details = page.getByRole('form', { name: 'Your details' })
    await reach(details.getByRole('combobox', { name: 'Country' }))
    await page.keyboard.type('Irel')
    await write(details.getByRole('textbox', { name: 'First name' }), player.firstName)
    await write(details.getByRole('textbox', { name: 'Last name' }), player.lastName)
    await write(details.getByRole('textbox', { name: 'E-mail' }), player.email)
    await write(details.getByLabel('Password', { exact: true }), player.password)
    await page.keyboard.press('Enter')
    const home = page.getByRole('form', { name: 'Where you live' })
    await write(home.getByRole('textbox', { name: 'Day' }), String(player.day))
    await write(home.getByRole('textbox', { name: 'Month' }), '5')
    await write(home.getByRole('textbox', { name: 'Year' }), '1990')
    await write(home.getByRole('textbox', { name: 'Street and number' }), '14 Quay Street')
    await write(home.getByRole('textbox', { name: 'Postal code' }), 'H91 X2Y3')
    await write(home.getByRole('textbox', { name: 'City' }), 'Galway')
    await write(home.getByRole('textbox', { name: 'Number', exact: true }), player.phone)
    await press(home.getByRole('checkbox', { name: /^I have read and accept/ }), 'Space')
    await press(page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }))
    await write(
      page.getByRole('textbox', { name: 'Code from the e-mail' }),
      await codeInMail(sandboxUrl, player.email),
    )
    await page.keyboard.press('Enter')
    const code = page.getByRole('textbox', { name: 'Code from the message' })
    await code.waitFor()
    await write(code, await codeOnPhone(sandboxUrl, `353${player.phone}`))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Your account is open, ${player.firstName}` }).waitFor()
    await balanceChip(page).waitFor()
    person.expectQuietConsole()
  })

  test('deposits, through the frame of the payment company', async () => {
    await press(page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }))
    const form = sheet(page, 'Deposit').getByRole('form', { name: 'Deposit' })
    await choose(form, /^Card/)
    await write(form.getByRole('textbox', { name: 'Amount' }), '40')
    await press(form.getByRole('button', { name: /^Deposit \D?\d/ }))
    const frame = cashier(page)
    await write(frame.getByLabel('Card number'), '4111111111111111')
    await write(frame.getByLabel('Valid until, MM/YY'), '09/39')
    await write(frame.getByLabel('Security code'), '123')
    await press(frame.getByRole('button', { name: /^Pay / }))
    await press(frame.getByRole('button', { name: /^Approve / }))
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(40_00)
    await page.keyboard.press('Escape')
    await sheet(page, 'Deposit').waitFor({ state: 'detached' })
    const opener = page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true })
    await expect.poll(() => opener.evaluate(hasFocus), { message: 'focus is back' }).toBe(true)
    person.expectQuietConsole()
  })

  test('finds a game by name, opens it and plays a round', async () => {
    await open(page, '/en-UN')
    await press(page.getByRole('banner').getByRole('button', { name: 'Search games' }))
    const search = sheet(page, 'Search games')
    await search.getByLabel('Name of a game or provider').waitFor()
    await page.keyboard.type('lantern quay')
    await search.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await press(sheet(page, 'Lantern Quay').getByRole('link', { name: 'Play for money' }))
    await spinButton(page).waitFor({ timeout: 30_000 })
    await press(spinButton(page), 'Space')
    await gameFrame(page).getByRole('button', { name: 'Playing' }).waitFor()
    await spinButton(page).waitFor({ timeout: 60_000 })
    expect(wasTaken(await outcome(page))).toBe(true)
    person.expectQuietConsole()
  })

  test('reads the history, and looks closer at a movement', async () => {
    await open(page, '/en-UN/my-account/banking/transactions')
    await press(
      page
        .getByRole('main')
        .getByRole('button', { name: /\bStake\b/ })
        .first(),
    )
    await page.getByText('What it was').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('What it was').waitFor({ state: 'detached' })
    person.expectQuietConsole()
  })

  test('withdraws', async () => {
    await open(page, '/en-UN/my-account/banking/withdraw')
    const before = await balance(page)
    const form = page.getByRole('form', { name: 'Withdraw' })
    await write(form.getByRole('textbox', { name: 'Amount' }), '20')
    await choose(form, /^Bank, with Trustly/)
    await press(form.getByRole('button', { name: /^Review/ }))
    await press(form.getByRole('button', { name: /^Withdraw \D?\d/ }))
    const frame = cashier(page)
    await press(frame.locator('button[name=bank]').first())
    await press(frame.getByRole('button', { name: 'Log in', exact: true }))
    await press(frame.getByRole('button', { name: 'Continue', exact: true }))
    await press(frame.getByRole('button', { name: /^Withdraw / }))
    await page.getByText('It has been paid out to your account.').waitFor({ timeout: 60_000 })
    await expect.poll(() => balance(page), { timeout: 10_000 }).toBe(before - 20_00)
    person.expectQuietConsole()
  })

  test('signs out', async () => {
    await press(page.getByRole('button', { name: 'Account', exact: true }).first())
    await press(page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }))
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).waitFor()
    person.expectQuietConsole()
  })
})

/** Runs in the page. */
function hasFocus(element: Element): boolean {
  return element === document.activeElement && document.hasFocus()
}

/** Runs in the page: the control, or the label around it, is drawn otherwise than without focus. */
function showsFocus(element: Element): boolean {
  const isMarked = (each: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  for (let each: Element | null = element, up = 0; each !== null && up < 4; each = each.parentElement, up++)
    if (isMarked(each)) return true
  return false
}
