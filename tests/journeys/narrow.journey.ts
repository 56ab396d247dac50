/** Screens of 320 px, and text at twice its size on a phone: nothing is cut off, nothing scrolls sideways. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, visit } from './browser.ts'
import { expectNothingCut } from './cut-words.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'

const BANKING = '/en-UN/my-account/banking'
const PLAYER = { email: 'una@players.example', password: seededPlayers.password }
const looks = [
  { name: '320 px', width: 320, height: 700, theme: 'dark', text: 100 },
  { name: '390 px, words at 200 %', width: 390, height: 844, theme: 'light', text: 200 },
] as const
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** The words of the header's two buttons, in each language that has words of its own. */
function headerWords(): readonly { readonly language: string; readonly words: readonly string[] }[] {
  const folder = join(import.meta.dirname, '../../apps/site/app/texts')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: language }) => ({ language, file: join(folder, language, 'default.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ language, file }) => ({
      language,
      texts: JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>,
    }))
    .filter(({ texts }) => 'shell.join' in texts)
    .map(({ language, texts }) => ({
      language,
      words: [texts['shell.logIn'] ?? '', texts['shell.join'] ?? ''],
    }))
}

describe.each(looks)('$name', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    if (look.text !== 100)
      await person.context.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '200%'
        })
      })
  })
  afterAll(() => person?.close())

  const expectWhole = (what: string) => expectNothingCut(page, what)

  test('a visitor reads lobby, tournaments, info sheet and search completely', async () => {
    await act.open(page, '/en-UN/online-casino')
    await expectWhole('lobby')
    await act.open(page, '/en-UN')
    await expectWhole('first page')
    await act.open(page, '/en-UN/tournaments')
    await expectWhole('tournaments')
    await act.openTournament(page)
    await expectWhole('a tournament')
    await act.open(page, '/en-UN/online-casino?modal=game&game=lantern-quay')
    await act.sheet(page, 'Lantern Quay').getByText('Volatility').waitFor()
    await expectWhole('game sheet')
    await act.open(page, '/en-UN/online-casino?modal=search')
    const search = act.sheet(page, 'Search games')
    await search.getByLabel('Game or provider name').fill('lan')
    await search.getByRole('option').first().waitFor()
    await expectWhole('search')
    await act.open(page, '/en-UN/terms?modal=market')
    await act.sheet(page, 'Language and market').waitFor()
    await expectWhole('markets')
    person.expectQuietConsole()
  })

  test.runIf(look.text === 100)('no word of a German heading is broken without a hyphen', async () => {
    for (const path of ['/de-JJ/terms', '/de-JJ/accept-terms-condition']) {
      await act.open(page, path)
      expect(await page.locator('main h1').evaluate(brokenWords), path).toEqual([])
    }
  })

  test.runIf(look.text === 100)('the header is one row in every language', async () => {
    await act.open(page, '/en-UN/responsible-gambling')
    const header = page.getByRole('banner')
    const height = (await header.boundingBox())?.height
    for (const { language, words } of headerWords()) {
      await header.evaluate((element, shown) => {
        const buttons = [...element.querySelectorAll('form button, a[href$="/signup"]')]
        if (buttons.length !== shown.length) throw new Error('the header does not have two buttons')
        buttons.forEach((button, i) => (button.textContent = shown[i] ?? ''))
      }, words)
      expect((await header.boundingBox())?.height, language).toBe(height)
    }
  })

  test('the steps of the sign-up, with their errors', async () => {
    await act.open(page, '/en-UN/signup')
    await act.pressContinue(page)
    await page.getByText('Check these fields').waitFor()
    await expectWhole('details')
    await act.fillDetails(page, act.newPlayer())
    await act.pressContinue(page)
    await page.getByRole('form', { name: 'Where you live' }).waitFor()
    await act.pressContinue(page)
    await page.getByText('Check these fields').waitFor()
    await expectWhole('contact')
    person.expectQuietConsole()
  })

  test('a player reads deposit, cashier, withdrawal, history, wallet and game completely', async () => {
    await act.open(page, '/en-UN/terms')
    await act.signIn(page, PLAYER)
    await expectWhole('header of a player')
    await act.open(page, '/en-UN/online-casino?modal=deposit')
    await page.getByRole('form', { name: 'Deposit' }).waitFor()
    await expectWhole('deposit')
    await act.askForDeposit(page, 'Card', '20')
    await act.cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    await expectWhole('cashier')
    const frame = await page.locator('iframe').boundingBox()
    expect(frame?.height).toBeGreaterThan(look.height * 0.4)
    await act.payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await expectWhole('receipt')
    await act.open(page, `${BANKING}/withdraw`)
    await page.getByRole('form', { name: 'Withdraw' }).waitFor()
    await expectWhole('withdraw')
    await act.open(page, `${BANKING}/transactions`)
    await page.getByRole('heading', { name: /^Today, / }).waitFor()
    await expectWhole('history')
    await act.open(page, '/en-UN/terms?modal=wallet')
    await act.sheet(page, 'Wallet').waitFor()
    await expectWhole('wallet')
    await act.open(page, '/en-UN/play/lantern-quay')
    await act.spinButton(page).waitFor({ timeout: 30_000 })
    await expectWhole('play')
    person.expectQuietConsole()
  })
})

/** Runs in the page: words of an element that stand on more than one line. A hyphen is drawn, not in the text. */
function brokenWords(element: Element): string[] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text!, index)
    range.setEnd(text!, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
  })
}
