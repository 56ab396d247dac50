/** One round for money and one of a demo of every studio with open games; studios that come later are covered too. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameOf } from '../../apps/sandbox/src/games/catalogue.ts'
import { studioGames } from '../../apps/sandbox/src/studio-games.ts'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { openedGame, playWithBot } from './game-bots.ts'
import { openAccountOf } from './new-account.ts'
import { siteUrl } from './running-product.ts'
import { askForDeposit, balance, centsOf, gameFrame, newPlayer, open, outcome, payByCard } from './steps.ts'

/** A page with the balance in its header; the play screen has none on a phone. */
const WITH_BALANCE = '/en-UN/terms'
const DEPOSIT = '60'
/** Kinds whose round needs nothing but the stake. */
const WITHOUT_CHOICE: ReadonlySet<string> = new Set(['plinko', 'scratch'])
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('a game of every studio', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, looks[0]!)
    page = person.page
    // Nothing that another journey has left open, or has won, is paid to a new player meanwhile.
    await openAccountOf(person.context, newPlayer())
    await open(page, '/en-UN/my-account/banking/deposit')
    await askForDeposit(page, 'Card', DEPOSIT)
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
  })
  afterAll(() => person?.close())

  test.each(oneOfEachStudio())(
    '$studio: $name is played for money, and the balance follows',
    async (game) => {
      await open(page, WITH_BALANCE)
      const before = await balance(page)
      await open(page, `/en-UN/play/${game.slug}`)
      const { stake, owed } = await playRound(page, game)
      await expectAccessible(page, game.name)
      await open(page, WITH_BALANCE)
      await expect.poll(() => balance(page), { timeout: 30_000 }).toBe(before - stake + owed)
      person.expectQuietConsole()
    },
  )
})

describe('a demo of every studio', () => {
  let person: Visit
  beforeAll(async () => {
    person = await visit(browser, siteUrl, looks[3]!)
  })
  afterAll(() => person?.close())

  test.each(oneOfEachStudio())('$studio: $name is played by a visitor', async (game) => {
    await open(person.page, `/en-UN/play/${game.slug}?mode=demo`)
    await gameFrame(person.page).getByText('Demo: play money').waitFor({ timeout: 45_000 })
    await playRound(person.page, game)
    person.expectQuietConsole()
  })
})

interface Played {
  readonly studio: string
  readonly name: string
  readonly slug: string
  /** A round needs nothing but a press of the main button. */
  readonly isWithoutChoice: boolean
}

/** Of every studio the first game that is played by its main button alone; the first one where there is none. */
function oneOfEachStudio(): Played[] {
  return Object.entries(studioGames).map(([studio, games]) => {
    const isWithoutChoice = ({ definition }: { definition: string }): boolean => {
      const { def } = gameOf(definition)!
      return 'strips' in def || WITHOUT_CHOICE.has(def.kind)
    }
    const game = games.find(isWithoutChoice) ?? games[0]!
    return { studio, name: game.name, slug: game.slug, isWithoutChoice: isWithoutChoice(game) }
  })
}

/** @returns what the round took and gave, in cents */
async function playRound(page: Page, game: Played): Promise<{ stake: number; owed: number }> {
  const button = gameFrame(page).locator('button.spin')
  await button.waitFor({ timeout: 45_000 })
  if (!game.isWithoutChoice) {
    const frame = await openedGame(page)
    const { stakeMinor, winMinor } = await playWithBot(frame.url(), { leave: false })
    return { stake: Number(stakeMinor), owed: Number(winMinor) }
  }
  const ready = gameFrame(page).getByRole('button', { name: /^(Spin|Play) / })
  await ready.waitFor({ timeout: 45_000 })
  const stake = centsOf((await button.textContent()) ?? '')
  await button.click()
  const result = gameFrame(page)
    .locator('p.say')
    .filter({ hasText: /^(Won|Returned) |^No payout/ })
  await result.waitFor({ timeout: 60_000 })
  await ready.waitFor({ timeout: 60_000 })
  const said = await outcome(page)
  return { stake, owed: said.startsWith('No payout') ? 0 : centsOf(said) }
}
