/** Every open game at rest, with a win, and in its feature. Wins and features are demo rounds that a bot played. */
import type { Frame, Page } from 'playwright'
import type { Definition } from '../../apps/sandbox/src/games/definition.ts'
import { gameOf, isBoughtFeature } from '../../apps/sandbox/src/games/catalogue.ts'
import { studioGames } from '../../apps/sandbox/src/studio-games.ts'
import { type BotRound, isWin, leaveRound, openedGame, playUntilWon } from '../journeys/game-bots.ts'
import * as act from '../journeys/steps.ts'

const PATIENCE_MS = 30_000
const REVEAL_MS = 90_000
/** The sign of a win has grown to its full size. */
const SETTLED_MS = 1_200

interface Feature {
  /** Its name in a bot's round. */
  readonly name: string
  /** Line below the game at the moment of the picture. */
  readonly moment: RegExp
}

/** The feature that is pictured; undefined for a game that has none. */
function featureOf(def: Definition): Feature | undefined {
  if (def.kind === 'hold') return { name: 'hold', moment: /^Coins:/ }
  if (def.kind === 'cluster') return { name: 'cascade', moment: /^Drop 3/ }
  if (!('free' in def) || def.free === undefined) return undefined
  return 'drawsSymbol' in def.free
    ? { name: 'expansion', moment: /on all lines pays/ }
    : { name: 'free-spins', moment: /^Free spin 3/ }
}

function openGame(slug: string) {
  return async (page: Page): Promise<void> => {
    await act.open(page, `/en-UN/play/${slug}`)
    await mainButton(page).waitFor({ timeout: PATIENCE_MS })
  }
}

const mainButton = (page: Page) => act.gameFrame(page).locator('.controls button.spin:visible').first()

async function openDemo(page: Page, slug: string): Promise<Frame> {
  await act.open(page, `/en-UN/play/${slug}?mode=demo`)
  await mainButton(page).waitFor({ timeout: PATIENCE_MS })
  return openedGame(page)
}

/** Leaves a round in the page's session, and opens the game again, which shows the round. */
async function showRound(game: Frame, isWanted: (round: BotRound) => boolean): Promise<void> {
  await leaveRound(game.url(), isWanted)
  await game.evaluate(() => location.reload())
}

function showWin(slug: string) {
  return async (page: Page): Promise<void> => {
    const game = await openDemo(page, slug)
    await showRound(game, (round) => isWin(round) && round.features.length === 0)
    await act.gameFrame(page).locator('.say.win').waitFor({ timeout: REVEAL_MS })
    await page.waitForTimeout(SETTLED_MS)
  }
}

/** A hand is shown as its replay: rounds that are left wait for decisions, and are not won yet. */
function showWonHand(slug: string) {
  return async (page: Page): Promise<void> => {
    const game = await openDemo(page, slug)
    await playUntilWon(game.url())
    const frame = act.gameFrame(page)
    await frame.getByRole('button', { name: 'Your rounds' }).click()
    await frame.getByRole('button', { name: 'Replay' }).first().click()
    await frame.locator('.say', { hasText: 'Won' }).waitFor({ timeout: REVEAL_MS })
    await page.waitForTimeout(SETTLED_MS)
  }
}

function showFeature(slug: string, { name, moment }: Feature) {
  return async (page: Page): Promise<void> => {
    const game = await openDemo(page, slug)
    await showRound(game, ({ features }) => features.includes(name))
    await act.gameFrame(page).locator('.status', { hasText: moment }).waitFor({ timeout: REVEAL_MS })
  }
}

/** A live table while bets are taken. */
function showTable(slug: string) {
  return async (page: Page): Promise<void> => {
    await openGame(slug)(page)
    await act.gameFrame(page).locator('.countdown[data-phase=betting]').waitFor({ timeout: REVEAL_MS })
  }
}

/** A live table with the result of a bet. */
function showTableResult(slug: string) {
  return async (page: Page): Promise<void> => {
    await showTable(slug)(page)
    const frame = act.gameFrame(page)
    const button = mainButton(page)
    await frame.locator('[data-spot]:not([aria-disabled=true])').first().click({ timeout: REVEAL_MS })
    await button.click()
    await frame.locator('.say', { hasText: /^(Won|Returned|No payout)/ }).waitFor({ timeout: REVEAL_MS })
  }
}

const open = Object.values(studioGames)
  .flat()
  .map(({ slug, definition, live }) => ({ slug, def: gameOf(definition)!.def, isLive: live !== undefined }))
const games = open.filter(({ isLive }) => !isLive)
const tables = open.filter(({ isLive }) => isLive)

export const gameStates = games.flatMap(({ slug, def }) => {
  const isHand = def.kind === 'blackjack' || def.kind === 'video-poker'
  const feature = featureOf(def)
  return [
    { name: `game-${slug}`, reach: openGame(slug) },
    // A bought feature has no round without its feature.
    ...(isBoughtFeature(def)
      ? []
      : [{ name: `game-${slug}-won`, reach: isHand ? showWonHand(slug) : showWin(slug) }]),
    ...(feature ? [{ name: `game-${slug}-feature`, reach: showFeature(slug, feature) }] : []),
  ]
})

/** Every live table, and the first of each kind with a result. They are played for money only. */
export const tableStates = tables.flatMap(({ slug, def }, at) => {
  const isFirst = tables.findIndex(({ def: { kind } }) => kind === def.kind) === at
  return [
    { name: `table-${slug}`, reach: showTable(slug) },
    ...(isFirst ? [{ name: `table-${slug}-result`, reach: showTableResult(slug) }] : []),
  ]
})
