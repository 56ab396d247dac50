/** Back and Forward restore every step: pages, sheets, payments, sign-up, choices in a category. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'

const BANKING = '/en-UN/my-account/banking'
const PLAYER = { email: 'una@players.example', password: seededPlayers.password }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(looks.filter(({ theme }) => theme === 'dark'))('Back and Forward ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    page.setDefaultTimeout(60_000)
  })
  afterAll(() => person?.close())

  const path = () => new URL(page.url()).pathname
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

  test('of a visitor: lobby, category, info sheet', async () => {
    await act.open(page, '/en-UN/online-casino')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
    await page.waitForURL('**/online-casino/*')
    const category = path()
    const dialog = page.getByRole('dialog')
    await page.getByRole('grid', { name: 'Games' }).locator('article a').first().click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(path()).toBe(category)
    await page.goBack()
    await heading('Casino').waitFor()
    expect(path()).toBe('/en-UN/online-casino')
    await page.goForward()
    await page.waitForURL(`**${category}`)
    await page.goForward()
    await dialog.waitFor()
    person.expectQuietConsole()
  })

  test('of a search: Back from a game leads to the search with its text, then to the page', async () => {
    await act.open(page, '/en-UN/online-casino')
    const search = await act.searchFor(page, 'lantern')
    await search.getByRole('option').first().waitFor()
    await search.getByRole('option').first().click()
    await act.sheet(page, 'Lantern Quay').waitFor()
    await page.goBack()
    await search.waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(path()).toBe('/en-UN/online-casino')
    person.expectQuietConsole()
  })

  test('of the sign-up: each step has a history entry and keeps what was typed', async () => {
    const player = act.newPlayer()
    await act.open(page, '/en-UN/signup')
    await act.fillDetails(page, player)
    await act.pressContinue(page)
    const contact = page.getByRole('form', { name: 'Where you live' })
    await contact.getByRole('textbox', { name: 'City' }).fill('Galway')
    await page.goBack()
    const details = page.getByRole('form', { name: 'Your details' })
    await details.waitFor()
    expect(await details.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(player.email)
    await page.goForward()
    await contact.waitFor()
    expect(await contact.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Galway')
    await page.reload()
    await contact.waitFor()
    person.expectQuietConsole()
  })

  test('of the wallet: a deposit takes its place, Back leads to the page and Forward to the deposit', async () => {
    await act.open(page, '/en-UN/terms')
    await act.signIn(page, PLAYER)
    await act.balanceChip(page).click()
    const wallet = act.sheet(page, 'Wallet')
    await wallet.getByRole('button', { name: 'Deposit', exact: true }).first().click()
    const deposit = act.sheet(page, 'Deposit')
    await deposit.getByRole('form', { name: 'Deposit' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(path()).toBe('/en-UN/terms')
    await page.goForward()
    await deposit.getByRole('form', { name: 'Deposit' }).waitFor()
    // Money for the withdrawal below.
    await act.askForDeposit(page, 'Card', '30')
    await act.payByCard(page)
    await page.getByText('Deposit complete').waitFor()
    person.expectQuietConsole()
  })

  test('of a deposit: Back from the review keeps amount and method, and so does a reload', async () => {
    await act.open(page, `${BANKING}/deposit`)
    const form = page.getByRole('form', { name: 'Deposit' })
    const amount = form.getByRole('textbox', { name: 'Amount' })
    await form.getByRole('radio', { name: /^Bank/ }).check()
    await amount.fill('35')
    const review = form.getByRole('button', { name: /^Review/ })
    // Wide screens deposit without a review of its own.
    if (await review.isVisible()) {
      await review.click()
      const confirm = page.getByRole('button', { name: /^Deposit \D?35/ })
      await confirm.waitFor()
      await page.goBack()
      await expectAmount('35')
      await page.goForward()
      await confirm.waitFor()
      await page.reload()
      await confirm.waitFor()
      await page.goBack()
    } else {
      await page.reload()
      await form.waitFor()
    }
    await expectAmount('35')
    expect(await form.getByRole('radio', { name: /^Bank/ }).isChecked()).toBe(true)
    person.expectQuietConsole()

    async function expectAmount(wanted: string): Promise<void> {
      await expect.poll(() => amount.inputValue()).toBe(wanted)
    }
  })

  test('of a withdrawal: Back from the review keeps the amount, Forward and a reload the review', async () => {
    await act.open(page, `${BANKING}/withdraw`)
    const form = page.getByRole('form', { name: 'Withdraw' })
    const amount = form.getByRole('textbox', { name: 'Amount' })
    await amount.fill('20')
    await form.getByRole('radio').first().check()
    await form.getByRole('button', { name: /^Review/ }).click()
    const confirm = page.getByRole('button', { name: /^Withdraw \D?20/ })
    await confirm.waitFor()
    await page.goBack()
    await expect.poll(() => amount.inputValue()).toBe('20')
    expect(path()).toBe(`${BANKING}/withdraw`)
    await page.goForward()
    await confirm.waitFor()
    await page.reload()
    await confirm.waitFor()
    await page.goBack()
    await expect.poll(() => amount.inputValue()).toBe('20')
    person.expectQuietConsole()
  })

  test('of a category: the order chosen is still there after a game and Back', async () => {
    await act.open(page, '/en-UN/online-casino/all?sort=name')
    const names = async () => {
      await page.getByRole('main').getByRole('article').first().waitFor()
      // The first link of a tile names its game; the tile under the pointer has a second one, to play.
      return page
        .getByRole('main')
        .getByRole('article')
        .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector('a')?.textContent ?? ''))
    }
    const first = (await names()).slice(0, 5)
    expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b, 'en')))
    const { href } = new URL(page.url())
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL((url) => url.href !== href)
    await page.goBack()
    await page.waitForURL(href)
    expect((await names()).slice(0, 5)).toEqual(first)
    person.expectQuietConsole()
  })
})
