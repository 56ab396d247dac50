/** Card tables at a decision, and with a result. No round is left open: it would hold up other games. */
import type { Locator, Page } from 'playwright'
import * as act from '../journeys/steps.ts'

const PATIENCE_MS = 30_000

const button = (page: Page, name: RegExp | string): Locator =>
  act.gameFrame(page).getByRole('button', { name })
const deal = (page: Page): Locator => button(page, /^Deal /)

function openTable(slug: string, first: RegExp = /^Deal /) {
  return async (page: Page): Promise<void> => {
    await act.open(page, `/en-UN/play/${slug}`)
    await button(page, first).waitFor({ timeout: PATIENCE_MS })
  }
}

async function playBaccarat(page: Page): Promise<void> {
  await openTable('harbour-baccarat', /^Choose where to bet/)(page)
  await button(page, /^Banker/).click()
  await deal(page).click()
  await button(page, 'Playing').waitFor()
  await deal(page).waitFor({ timeout: PATIENCE_MS })
}

async function dealPoker(page: Page): Promise<void> {
  await openTable('cedar-draw')(page)
  await deal(page).click()
  await button(page, 'Draw').waitFor({ timeout: PATIENCE_MS })
}

async function drawPoker(page: Page): Promise<void> {
  await button(page, 'Draw').click()
  await deal(page).waitFor({ timeout: PATIENCE_MS })
}

/** Some hands end without a decision. */
async function dealBlackjack(page: Page): Promise<void> {
  await openTable('salon-blackjack')(page)
  await deal(page).click()
  await button(page, 'Playing').waitFor()
  await button(page, /^(Stand|Deal )/)
    .first()
    .waitFor({ timeout: PATIENCE_MS })
}

async function standBlackjack(page: Page): Promise<void> {
  if (await button(page, 'Stand').isVisible()) await button(page, 'Stand').click()
  await deal(page).waitFor({ timeout: PATIENCE_MS })
}

export const cardStates = [
  { name: 'game-harbour-baccarat-played', reach: playBaccarat },
  { name: 'game-cedar-draw-decision', reach: dealPoker, leave: drawPoker },
  {
    name: 'game-cedar-draw-played',
    async reach(page: Page) {
      await dealPoker(page)
      await drawPoker(page)
    },
  },
  { name: 'game-salon-blackjack-decision', reach: dealBlackjack, leave: standBlackjack },
  {
    name: 'game-salon-blackjack-played',
    async reach(page: Page) {
      await dealBlackjack(page)
      await standBlackjack(page)
    },
  },
]
