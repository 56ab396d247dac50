/**
 * The whole journey without a mouse: sign up, deposit, play, see a feature, decide in a hand, read the history,
 * withdraw, sign out, by keyboard alone.
 */
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { leaveRound, openedGame } from './game-bots.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'
import {
  balance,
  balanceChip,
  cashier,
  centsOf,
  codeInMail,
  codeOnPhone,
  gameFrame,
  limitChoice,
  newPlayer,
  open,
  outcome,
  sheet,
  spinButton,
  wasTaken,
} from './steps.ts'

/** More tab stops than any screen has before a control. */
const MAX_STOPS = 150
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

  /** Tabs to a control, and checks that it shows focus. */
  async function reach(control: Locator): Promise<void> {
    await control.waitFor()
    for (let stop = 0; stop < MAX_STOPS; stop++) {
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
  /** One of several: Tab reaches the chosen one, arrows the others. */
  async function choose(group: Locator, name: RegExp): Promise<void> {
    const wanted = group.getByRole('radio', { name })
    await wanted.waitFor()
    const all = await group.getByRole('radio').all()
    for (let stop = 0; stop < MAX_STOPS; stop++) {
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

  /** The control that a key has reached, and that it shows focus. */
  async function expectFocusOn(control: Locator): Promise<void> {
    await expect
      .poll(() => control.evaluate(hasFocus), { timeout: 10_000, message: String(control) })
      .toBe(true)
    expect(await control.evaluate(showsFocus), `focus is visible on ${String(control)}`).toBe(true)
  }
  /** One tab stop; arrows, Home and End reach every game, `i` its facts, and Escape returns to it. */
  async function walkThroughGrid(): Promise<void> {
    const grid = page.getByRole('grid', { name: 'Games' })
    const tile = (index: number) => grid.locator(`[data-cell="${index}"] a`).first()
    await reach(tile(0))
    await page.keyboard.press('ArrowRight')
    await expectFocusOn(tile(1))
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => Number(await grid.evaluate(cellWithFocus))).toBeGreaterThan(2)
    const columns = Number(await grid.evaluate(cellWithFocus)) - 1
    await expectFocusOn(tile(1 + columns))
    await page.keyboard.press('Control+End')
    await expect
      .poll(async () => Number(await grid.evaluate(cellWithFocus)), { timeout: 10_000 })
      .toBeGreaterThan(200)
    await page.keyboard.press('Control+Home')
    await expectFocusOn(tile(0))
    await page.keyboard.press('i')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocusOn(tile(0))
  }
  /** `/` opens search; arrows mark a result and keep it in view, Enter opens it, Escape leads back. */
  async function walkThroughSearch(): Promise<void> {
    await page.keyboard.press('/')
    const search = sheet(page, 'Search games')
    const field = search.getByRole('combobox', { name: 'Game or provider name' })
    await expectFocusOn(field)
    await page.keyboard.type('prag')
    const marked = search.locator('[role=option][data-highlighted]')
    const results = search.getByRole('option')
    await expect.poll(() => results.count()).toBeGreaterThan(8)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => marked.textContent()).toBe(await results.last().textContent())
    await expect.poll(() => marked.evaluate(isInView), { message: 'the last result is in view' }).toBe(true)
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('')
    await page.keyboard.type('lantern quay')
    await expect.poll(() => marked.textContent()).toMatch(/^Lantern Quay/)
    await page.keyboard.press('Enter')
    await sheet(page, 'Lantern Quay').waitFor()
    await page.keyboard.press('Escape')
    await sheet(page, 'Lantern Quay').waitFor({ state: 'detached' })
    await expectFocusOn(field)
    expect(await field.inputValue()).toBe('lantern quay')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  test('the first tab stop skips the header', async () => {
    await open(page, '/en-UN')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await skip.evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null), {
        message: 'focus is in the content',
      })
      .toBe(true)
  })

  test('signs up', async () => {
    await open(page, '/en-UN')
    await press(page.getByRole('banner').getByRole('link', { name: 'Join' }))
    const details = page.getByRole('form', { name: 'Your details' })
    await reach(details.getByRole('combobox', { name: 'Country' }))
    await page.keyboard.type('Irel')
    await write(details.getByRole('textbox', { name: 'First name' }), player.firstName)
    await write(details.getByRole('textbox', { name: 'Last name' }), player.lastName)
    await write(details.getByRole('textbox', { name: 'Email' }), player.email)
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
      page.getByRole('textbox', { name: 'Code from the email' }),
      await codeInMail(sandboxUrl, player.email),
    )
    await page.keyboard.press('Enter')
    const code = page.getByRole('textbox', { name: 'Code from the text message' })
    await code.waitFor()
    await write(code, await codeOnPhone(sandboxUrl, `353${player.phone}`))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Your account is open, ${player.firstName}` }).waitFor()
    await balanceChip(page).waitFor()
    person.expectQuietConsole()
  })

  test('goes from the lobby over the grid and search to a payment and its receipt', async () => {
    await open(page, '/en-UN')
    await press(page.getByRole('banner').getByRole('link', { name: 'Casino', exact: true }))
    await page.getByRole('heading', { name: 'Casino', level: 1 }).waitFor()
    await press(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first())
    await page.waitForURL('**/online-casino/*')
    // The grid of one category is too short for the walk, and may have no closed game.
    await open(page, '/en-UN/online-casino/all')
    await press(page.getByRole('main').getByRole('link', { name: 'See them' }))
    await page.waitForURL('**show=all**')
    // The closed games follow where the link stood; a visit to the list begins at its first game.
    await open(page, '/en-UN')
    await open(page, '/en-UN/online-casino/all?show=all')
    await walkThroughGrid()
    await walkThroughSearch()
    await press(page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }))
    const asked = limitChoice(page)
    await asked.waitFor()
    await press(page.getByRole('button', { name: 'I do not want a limit' }))
    await asked.waitFor({ state: 'detached' })
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
    await press(page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const opener = page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true })
    await expect.poll(() => opener.evaluate(hasFocus), { message: 'focus is back' }).toBe(true)
    person.expectQuietConsole()
  })

  test('finds a game by name, opens it and plays a round', async () => {
    await open(page, '/en-UN')
    await press(page.getByRole('banner').getByRole('button', { name: 'Search games' }))
    const search = sheet(page, 'Search games')
    await search.getByLabel('Game or provider name').waitFor()
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

  test('sees the feature of a game to its end, reads its rules meanwhile, and plays on', async () => {
    await open(page, '/en-UN/play/ember-forge?mode=demo')
    await spinButton(page).waitFor({ timeout: 30_000 })
    const game = await openedGame(page)
    const { winMinor } = await leaveRound(game.url(), ({ features }) => features.includes('hold'))
    await game.evaluate(() => location.reload())
    const frame = gameFrame(page)
    await frame.locator('[data-feature]').waitFor({ state: 'attached', timeout: 45_000 })
    const rules = frame.getByRole('button', { name: 'Rules and paytable' })
    await press(rules)
    await frame.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await frame.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocusOn(rules)
    await spinButton(page).waitFor({ timeout: 90_000 })
    expect(centsOf(await outcome(page))).toBe(Number(winMinor))
    await press(spinButton(page))
    await frame.getByRole('button', { name: 'Playing' }).waitFor()
    await spinButton(page).waitFor({ timeout: 60_000 })
    expect(wasTaken(await outcome(page))).toBe(true)
    person.expectQuietConsole()
  })

  test('decides in a hand, and a key that is held since the deal decides nothing', async () => {
    const frame = gameFrame(page)
    const deal = frame.getByRole('button', { name: /^Deal / })
    await open(page, '/en-UN/play/cedar-draw?mode=demo')
    await deal.waitFor({ timeout: 30_000 })
    await reach(deal)
    await page.keyboard.down('Enter')
    const draw = frame.getByRole('button', { name: 'Draw', exact: true })
    await draw.waitFor({ timeout: 30_000 })
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expectFocusOn(draw)
    const firstCard = frame.getByRole('button', { name: /^Hold / }).first()
    await page.keyboard.press('1')
    expect(await firstCard.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Enter')
    await deal.waitFor({ timeout: 60_000 })
    await expectFocusOn(deal)
    expect(wasTaken(await outcome(page))).toBe(true)
    person.expectQuietConsole()
  })

  test('reads the history, and opens a transaction', async () => {
    await open(page, '/en-UN/my-account/banking/transactions')
    await press(
      page
        .getByRole('main')
        .getByRole('button', { name: /\bStake\b/ })
        .first(),
    )
    // In the details of a lost stake and of a round with a win.
    const detail = page.getByText('Balance before', { exact: true })
    await detail.waitFor()
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })
    person.expectQuietConsole()
  })

  test('withdraws', async () => {
    await open(page, '/en-UN/my-account/banking/withdraw')
    const before = await balance(page)
    const form = page.getByRole('form', { name: 'Withdraw' })
    await write(form.getByRole('textbox', { name: 'Amount' }), '20')
    // The card has paid the deposit, so it is paid first (KYC-08).
    await choose(form, /^Card/)
    await press(form.getByRole('button', { name: /^Review/ }))
    await press(form.getByRole('button', { name: /^Withdraw \D?\d/ }))
    const frame = cashier(page)
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

/** Runs in the page: the number of the cell that holds the focus. */
function cellWithFocus(grid: Element): string | null {
  const cell = document.activeElement?.closest('[data-cell]')
  return cell && grid.contains(cell) ? cell.getAttribute('data-cell') : null
}

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const middle = document.elementFromPoint(innerWidth / 3, (top + bottom) / 2)
  return middle !== null && element.contains(middle)
}

/** Runs in the page: the control, or the label around it, looks different from without focus. */
function showsFocus(element: Element): boolean {
  const isMarked = (each: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  for (let each: Element | null = element, up = 0; each !== null && up < 4; each = each.parentElement, up++)
    if (isMarked(each)) return true
  return false
}
