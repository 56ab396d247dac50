/** Screens of 320 px, and words at twice their size on a phone: nothing is cut, nothing scrolls sideways. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, visit } from './browser.ts'
import * as act from './steps.ts'

const siteUrl = inject('siteUrl')
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

/** Runs in the page: words that stand outside the window or are cut by their own box, unless their row scrolls. */
function cutWords(): string[] {
  const root = document.documentElement
  const width = root.clientWidth
  const found: string[] = []
  if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} px wide in a window of ${width}`)
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const goesOn = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== layer; at = at.parentElement) {
      if (at.classList.contains('sr-only') || at.getAttribute('aria-hidden') === 'true') return true
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
    }
    return false
  }
  for (const element of layer.querySelectorAll<HTMLElement>('*')) {
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
      .trim()
    if (words === '' || !element.checkVisibility() || goesOn(element)) continue
    const box = element.getBoundingClientRect()
    const isOut = box.left < -1 || box.right > width + 1
    const isCut =
      /hidden|clip/.test(getComputedStyle(element).overflow) &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
    if (isOut || isCut) found.push(`${isCut ? 'cut' : 'outside'}: ${words.slice(0, 60)}`)
  }
  return found
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

  async function expectWhole(what: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(cutWords), what).toEqual([])
  }

  test('a visitor reads lobby, info sheet and search whole', async () => {
    await act.open(page, '/en-UN/online-casino')
    await expectWhole('lobby')
    await act.open(page, '/en-UN')
    await expectWhole('first page')
    await act.open(page, '/en-UN/online-casino?modal=game&game=lantern-quay')
    await act.sheet(page, 'Lantern Quay').getByText('Volatility').waitFor()
    await expectWhole('game sheet')
    await act.open(page, '/en-UN/online-casino?modal=search')
    const search = act.sheet(page, 'Search games')
    await search.getByLabel('Name of a game or provider').fill('lan')
    await search.getByRole('option').first().waitFor()
    await expectWhole('search')
    await act.open(page, '/en-UN/terms?modal=market')
    await act.sheet(page, 'Language and market').waitFor()
    await expectWhole('markets')
    person.expectQuietConsole()
  })

  test('the steps of the sign-up, with what is wrong with them', async () => {
    await act.open(page, '/en-UN/signup')
    await act.pressContinue(page)
    await page.getByText('Look at these answers again').waitFor()
    await expectWhole('details')
    await act.fillDetails(page, act.newPlayer())
    await act.pressContinue(page)
    await page.getByRole('form', { name: 'Where you live' }).waitFor()
    await act.pressContinue(page)
    await page.getByText('Look at these answers again').waitFor()
    await expectWhole('contact')
    person.expectQuietConsole()
  })

  test('a player reads deposit, cashier, withdrawal, history, wallet and game whole', async () => {
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
