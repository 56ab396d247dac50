/**
 * The feature of a game from its entry to its result, on a phone in both orientations, in calm mode and with motion,
 * and the next round by keyboard. A round with a feature is left open by a bot, and the page that opens then shows it
 * to its end.
 */
import type { Browser, Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studioGames } from '../../apps/sandbox/src/studio-games.ts'
import { type Look, type Visit, launchBrowser, visit } from './browser.ts'
import { isWin, leaveRound, openedGame } from './game-bots.ts'
import { siteUrl } from './running-product.ts'
import { gameFrame, open, outcome } from './steps.ts'

const FEATURE_MS = 150_000
const calm: Look = { name: 'upright, in calm mode', width: 390, height: 844, theme: 'dark' }
const onItsSide: Look = { name: 'on its side', width: 844, height: 390, theme: 'dark' }

interface Feature {
  readonly definition: string
  /** Name of the feature in a bot's round. */
  readonly wanted: string
  /** Texts of the game in the order in which they appear. */
  readonly texts: readonly RegExp[]
  /** What the feature has paid is among the awards that are shown after the round. */
  readonly hasSum: boolean
}

const freeSpins: Feature['texts'] = [/free spins/, /^Free spin 1 of \d+/, /paid in total/]
const features: readonly Feature[] = [
  { definition: 'tide-243', wanted: 'free-spins', texts: freeSpins, hasSum: true },
  {
    definition: 'ember-hold',
    wanted: 'hold',
    texts: [/respins/, /respins? left/, /^Coins:/, /paid in total/],
    hasSum: true,
  },
  {
    definition: 'meadow-cluster',
    wanted: 'cascade',
    texts: [/^Drop 1/, /^Drop 2/, /^Drop 3/],
    hasSum: false,
  },
]
const ofLines: Feature = {
  definition: 'lantern-20-96',
  wanted: 'free-spins',
  texts: freeSpins,
  hasSum: true,
}
/** Free spins of lines, and a symbol that fills reels. */
const ofLinesWithSymbol: Feature = {
  definition: 'dune-10',
  wanted: 'expansion',
  texts: [/One symbol is drawn/, /fills its reels/, /^Free spin 1 of/, /on all lines pays/, /paid in total/],
  hasSum: true,
}
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each([
  { ...calm, hasMotion: false, shown: [...features, ofLinesWithSymbol] },
  { ...onItsSide, hasMotion: true, shown: [...features, ofLines] },
])('a phone, $name', ({ shown, hasMotion, ...look }) => {
  let person: Visit
  let page: Page
  beforeEach(async () => {
    person = await visit(browser, siteUrl, look, { hasMotion })
    page = person.page
    await person.context.addInitScript(keepTexts)
  })
  afterEach(() => person?.close())

  test.each(shown)(
    'shows the $wanted of $definition to the end',
    async ({ definition, wanted, texts, hasSum }) => {
      await open(page, `/en-UN/play/${slugOf(definition)}?mode=demo`)
      const frame = gameFrame(page)
      const ready = frame.getByRole('button', { name: /^(Spin|Play) / })
      await ready.waitFor({ timeout: 45_000 })
      const game = await openedGame(page)
      const round = await leaveRound(game.url(), ({ features: had }) => had.includes(wanted))
      await game.evaluate(() => location.reload())
      await frame.locator('[data-feature]').waitFor({ state: 'attached', timeout: 60_000 })
      await expectAllInView(page)
      // What is not displayed does not announce the result that comes next.
      await frame.locator('.status:not(:empty)').waitFor({ timeout: 60_000 })
      const display = await frame.locator('.say').evaluate((say) => getComputedStyle(say).display)
      expect(display).toBe('block')
      await ready.waitFor({ timeout: FEATURE_MS })
      expect(await frame.locator('[data-feature]').count()).toBe(0)
      expect(await outcome(page)).toMatch(isWin(round) ? /^Won / : /^Returned |^No payout/)
      await expectInOrder(game, texts)
      if (hasSum) await frame.locator('.status', { hasText: 'paid in total' }).waitFor()
      await ready.press('Enter')
      await frame.getByRole('button', { name: 'Playing' }).waitFor()
      person.expectQuietConsole()
    },
  )
})

declare global {
  interface Window {
    /** Every text of the line below the game and of its live regions, in order. */
    __texts: string[]
  }
}

/** Runs in the page before its own scripts. */
function keepTexts(): void {
  window.__texts = []
  new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof HTMLParagraphElement) window.__texts.push(target.textContent)
  }).observe(document, { childList: true, subtree: true })
}

async function expectInOrder(game: Frame, wanted: readonly RegExp[]): Promise<void> {
  const texts = await game.evaluate(() => window.__texts)
  let from = 0
  for (const one of wanted) {
    const at = texts.findIndex((text, index) => index >= from && one.test(text))
    expect(at, `${one.source} in ${JSON.stringify(texts)}`).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
}

function slugOf(definition: string): string {
  const game = Object.values(studioGames)
    .flat()
    .find((one) => one.definition === definition)
  if (!game) throw new Error(`no studio has a game of ${definition}`)
  return game.slug
}

/** The bar of the game is whole in the window. */
async function expectAllInView(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const part of await gameFrame(page).locator('.controls button:visible').all()) {
    const box = await part.boundingBox()
    expect(box && size && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width).toBe(true)
    expect(box && size && box.y + box.height <= size.height).toBe(true)
  }
}
