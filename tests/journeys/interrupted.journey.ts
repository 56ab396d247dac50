/**
 * A round for money that was left before its end, once for each kind of game: the page that opens next shows it to its
 * end, and the balance follows it.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { gameOf } from '../../apps/sandbox/src/games/catalogue.ts'
import { studioGames } from '../../apps/sandbox/src/studio-games.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { openedGame, playWithBot } from './game-bots.ts'
import { askForDeposit, balance, gameFrame, open, payByCard, signIn } from './steps.ts'

const siteUrl = inject('siteUrl')
const UNA = { email: 'una@players.example', password: seededPlayers.password }
const phone = looks[0]!
/** A page with the balance in its header; the play screen has none on a phone. */
const WITH_BALANCE = '/en-UN/terms'
const DEPOSIT = '100'
/** Games that ask for a decision wait for it when they are opened again; their own journeys show that. */
const DECIDED: ReadonlySet<string> = new Set(['blackjack', 'video-poker'])
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('a round that was left', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, phone)
    page = person.page
    await open(page, WITH_BALANCE)
    await signIn(page, UNA)
    await open(page, '/en-UN/my-account/banking/deposit')
    await askForDeposit(page, 'Card', DEPOSIT)
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
  })
  afterAll(() => person?.close())

  test.each(oneOfEachKind())('is shown to its end in $kind: $name', async ({ slug }) => {
    await open(page, WITH_BALANCE)
    const before = await balance(page)
    await open(page, `/en-UN/play/${slug}`)
    await gameFrame(page).locator('button.spin').waitFor({ timeout: 45_000 })
    const game = await openedGame(page)
    const round = await playWithBot(game.url(), { leave: true })
    await game.evaluate(() => location.reload())
    const net = Number(round.winMinor) - Number(round.stakeMinor)
    const said = net > 0 ? /^Won / : /^Returned |^No payout/
    await gameFrame(page).locator('p.say').filter({ hasText: said }).waitFor({ timeout: 90_000 })
    await open(page, WITH_BALANCE)
    await expect.poll(() => balance(page), { timeout: 30_000 }).toBe(before + net)
    person.expectQuietConsole()
  })
})

/** The first open game of every kind of the engine. */
function oneOfEachKind(): { kind: string; name: string; slug: string }[] {
  const first = new Map<string, { kind: string; name: string; slug: string }>()
  for (const { definition, name, slug } of Object.values(studioGames).flat()) {
    const { kind } = gameOf(definition)!.def
    if (!first.has(kind) && !DECIDED.has(kind)) first.set(kind, { kind, name, slug })
  }
  return [...first.values()]
}
