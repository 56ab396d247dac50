/**
 * The feature of a slot from its entry to its closing card: on a phone in both orientations, in calm mode, and the next
 * round by keyboard. A round with a feature is left open by a bot, and the page that opens then shows it to its end.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { studioGames } from '../../apps/sandbox/src/studio-games.ts'
import { type Look, type Visit, launchBrowser, visit } from './browser.ts'
import { type BotRound, openedGame, playWithBot, releaseRound } from './game-bots.ts'
import { gameFrame, open, outcome, spinButton } from './steps.ts'

const siteUrl = inject('siteUrl')
/** A round with a feature comes once in 62 to 128 rounds: in so many rounds one comes, but for a chance below 10⁻⁵. */
const MOST_ROUNDS = 1_500
const FEATURE_MS = 150_000
const positions: readonly Look[] = [
  { name: 'upright', width: 390, height: 844, theme: 'dark' },
  { name: 'on its side', width: 844, height: 390, theme: 'dark' },
]
const features = [
  {
    definition: 'lantern-20-96',
    entry: /free spins/,
    counter: /^Free spin \d+ of \d+/,
    closing: /paid in total/,
  },
  { definition: 'tide-243', entry: /free spins/, counter: /^Free spin \d+ of \d+/, closing: /paid in total/ },
  { definition: 'ember-hold', entry: /respins/, counter: /respins? left|Coins:/, closing: /paid in total/ },
] as const
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(positions)('a phone, $name', (look) => {
  let person: Visit
  let page: Page
  beforeEach(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
  })
  afterEach(() => person?.close())

  test.each(features)(
    'shows the feature of $definition to its end',
    async ({ definition, entry, counter, closing }) => {
      await open(page, `/en-UN/play/${slugOf(definition)}?mode=demo`)
      await spinButton(page).waitFor({ timeout: 45_000 })
      const game = await openedGame(page)
      const round = await leaveRoundWithFeature(game.url())
      await game.evaluate(() => location.reload())
      const told = gameFrame(page).locator('[aria-live=polite]')
      await told.filter({ hasText: entry }).waitFor({ timeout: 45_000 })
      await gameFrame(page).locator('.status', { hasText: counter }).waitFor({ timeout: 45_000 })
      await expectAllInView(page)
      await told.filter({ hasText: closing }).waitFor({ timeout: FEATURE_MS })
      await spinButton(page).waitFor({ timeout: 45_000 })
      const said = await outcome(page)
      const isWin = BigInt(round.winMinor) > BigInt(round.stakeMinor)
      expect(said).toMatch(isWin ? /^Won / : /^Returned |^No payout/)
      await spinButton(page).press('Enter')
      await gameFrame(page).getByRole('button', { name: 'Playing' }).waitFor()
      person.expectQuietConsole()
    },
  )
})

function slugOf(definition: string): string {
  const game = Object.values(studioGames)
    .flat()
    .find((one) => one.definition === definition)
  if (!game) throw new Error(`no studio has a game of ${definition}`)
  return game.slug
}

/** Plays rounds in the session of a game page until one has a feature, and leaves that one open. */
async function leaveRoundWithFeature(gameUrl: string): Promise<BotRound> {
  for (let count = 0; count < MOST_ROUNDS; count++) {
    const round = await playWithBot(gameUrl, { leave: true })
    if (round.features.length > 0) return round
    await releaseRound(gameUrl, round)
  }
  throw new Error(`no feature in ${MOST_ROUNDS} rounds`)
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
