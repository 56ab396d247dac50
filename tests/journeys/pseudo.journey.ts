/**
 * The main journey on the narrowest screen in the pseudo-languages: 40 % longer words are not cut off, every word is
 * translated, and from right to left everything is mirrored and nothing scrolls sideways.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, expectAccessible, launchBrowser, visit } from './browser.ts'
import { expectNothingCut } from './cut-words.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'
import { type ArrivedData, untranslatedWords, watchData } from './untranslated-words.ts'

const BANKING = '/en-UN/my-account/banking'
const PLAYER = { email: 'una@players.example', password: seededPlayers.password }
const NARROW = { name: '320 px', width: 320, height: 700, theme: 'dark' } as const
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Runs in the page: what stands at the side where it stands from left to right. */
function unmirrored(): string[] {
  const found: string[] = []
  const leftOf = (element: Element) => element.getBoundingClientRect().left
  const expectFromRight = (what: string, elements: readonly Element[]) => {
    const lefts = elements.filter((element) => element.checkVisibility()).map(leftOf)
    if (lefts.some((left, index) => index > 0 && left > lefts[index - 1]!))
      found.push(`${what}: ${lefts.join()}`)
  }
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1)
  const title = sheet?.querySelector('h2')
  const close = sheet?.querySelector('header button, header a')
  if (title && close) expectFromRight('title and close button', [title, close])
  if (sheet) return found
  expectFromRight('bar', [...document.querySelectorAll('[data-bottom-bar] li')])
  const [logo] = document.querySelectorAll('header a')
  const last = [...document.querySelectorAll('header a, header button')].findLast((one) =>
    one.checkVisibility(),
  )
  if (logo && last) expectFromRight('header', [logo, last])
  for (const heading of document.querySelectorAll('main h1, main h2')) {
    const { textAlign, direction } = getComputedStyle(heading)
    if (direction !== 'rtl' || textAlign === 'left') found.push(`heading: ${heading.textContent}`)
  }
  return found
}

describe.each([
  { texts: 'en-XA', what: 'with longer words' },
  { texts: 'ar-XB', what: 'from right to left' },
] as const)('the main journey $what ($texts)', ({ texts }) => {
  const isLong = texts === 'en-XA'
  let person: Visit
  let page: Page
  let data: ArrivedData
  beforeAll(async () => {
    // The pseudo-language is switched on for each check of a screen: the journey itself finds controls by their
    // English names.
    person = await visit(browser, siteUrl, NARROW, isLong ? {} : { texts })
    page = person.page
    data = watchData(page)
    // Each screen is loaded three times.
    page.setDefaultTimeout(60_000)
  })
  afterAll(() => person?.close())

  /** @param ready an element of the screen, in any language */
  async function expectWhole(what: string, ready = 'h1'): Promise<void> {
    if (!isLong) {
      expect(await page.locator('html').getAttribute('dir'), what).toBe('rtl')
      await expectNothingCut(page, what)
      expect.soft(await page.evaluate(unmirrored), `${what}: not mirrored`).toEqual([])
      return
    }
    await person.context.addCookies([{ name: 'texts', value: texts, url: siteUrl }])
    await page.reload()
    await act.hydrated(page)
    await page.locator(ready).first().waitFor()
    await expectNothingCut(page, what)
    expect.soft(await untranslatedWords(page, data), `${what}: words outside the texts`).toEqual([])
    await person.context.clearCookies({ name: 'texts' })
    await page.reload()
    await act.hydrated(page)
  }

  test('a visitor: home, lobby, category, tournaments, game, search, markets, login', async () => {
    await act.open(page, '/en-UN')
    await expectWhole('home')
    await act.open(page, '/en-UN/online-casino')
    await expectWhole('lobby')
    await act.open(page, '/en-UN/online-casino/all')
    await expectWhole('category')
    await act.open(page, '/en-UN/tournaments')
    await expectWhole('tournaments')
    await act.openTournament(page)
    await expectWhole('a tournament')
    await act.open(page, '/en-UN/online-casino?modal=game&game=lantern-quay')
    await act.sheet(page, 'Lantern Quay').waitFor()
    await expectWhole('game sheet', 'dialog[open] h2')
    await act.open(page, '/en-UN/online-casino?modal=search')
    await page.getByRole('dialog').waitFor()
    await expectWhole('search', 'dialog[open] input')
    await act.open(page, '/en-UN/terms?modal=market')
    await page.getByRole('dialog').waitFor()
    await expectWhole('markets', 'dialog[open] h2')
    await act.open(page, '/en-UN/terms?modal=login')
    await page.getByRole('dialog').waitFor()
    if (!isLong) await expectAccessible(page, 'login from right to left')
    await expectWhole('login', 'dialog[open] input')
    person.expectQuietConsole()
  })

  test('the sign-up, with its errors', async () => {
    await act.open(page, '/en-UN/signup')
    await expectWhole('details', 'main form')
    await act.pressContinue(page)
    await page.locator('[aria-invalid=true]').first().waitFor()
    if (!isLong) await expectWhole('details, with errors')
    await act.fillDetails(page, act.newPlayer())
    await act.pressContinue(page)
    await page.getByRole('form', { name: 'Where you live' }).waitFor()
    await expectWhole('contact', 'main form')
    person.expectQuietConsole()
  })

  test('a player: deposit, receipt, wallet, transactions, withdrawal, game', async () => {
    await act.open(page, '/en-UN/terms')
    await act.signIn(page, PLAYER)
    await act.open(page, `${BANKING}/deposit`)
    await page.getByRole('form', { name: 'Deposit' }).waitFor()
    await expectWhole('deposit', 'main form')
    await act.askForDeposit(page, 'Card', '20')
    await act.payByCard(page)
    await page.getByText('Deposit complete').waitFor()
    await expectWhole('receipt')
    await act.open(page, BANKING)
    await expectWhole('wallet')
    await act.open(page, `${BANKING}/transactions`)
    await page.getByRole('main').locator('section li button').first().waitFor()
    await expectWhole('transactions', 'section li button')
    await page.getByRole('main').locator('section li button').first().click()
    await page.getByRole('dialog').waitFor()
    await expectWhole('transaction', 'dialog[open]')
    await act.open(page, `${BANKING}/withdraw`)
    const form = page.getByRole('form', { name: 'Withdraw' })
    await form.waitFor()
    await expectWhole('withdraw', 'main form')
    await form.getByRole('textbox', { name: 'Amount' }).fill('10')
    await form.getByRole('radio').first().check()
    await form.getByRole('button', { name: /^Review/ }).click()
    await page.getByRole('button', { name: /^Withdraw \D?\d/ }).waitFor()
    await expectWhole('withdraw, review')
    await act.open(page, '/en-UN/play/lantern-quay')
    await act.spinButton(page).waitFor()
    await expectWhole('game', 'iframe')
    person.expectQuietConsole()
  })
})
