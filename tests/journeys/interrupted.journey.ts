/**
 * A round for money that was left before its end, once for each kind of game: the page that opens next shows it to its
 * end or waits for the player's decision, and the balance follows it.
 */
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelsOf } from '../../apps/sandbox/src/catalogue/channels.ts'
import { gameOf, isBoughtFeature } from '../../apps/sandbox/src/games/catalogue.ts'
import { studioGames } from '../../apps/sandbox/src/studio-games.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { leaveRound, openedGame, playWithBot } from './game-bots.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { siteUrl } from './running-product.ts'
import { askForDeposit, balance, centsOf, gameFrame, newPlayer, open, payByCard } from './steps.ts'

const phone = looks[0]!
/** A page with the balance in its header; the play screen has none on a phone. */
const WITH_BALANCE = '/en-UN/terms'
const DEPOSIT = '100'
const RESULT = /^(Won|Returned) |^No payout/
/** The button that ends a round of each kind of game that waits for decisions. */
const LAST_DECISION: Readonly<Record<string, string>> = { blackjack: 'Stand', 'video-poker': 'Draw' }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** The line of text is not cut by what it stands in. */
async function expectWhole(text: Locator): Promise<void> {
  const [inner, outer] = await Promise.all([
    text.boundingBox(),
    text.locator('xpath=ancestor::*[@class="line"]').boundingBox(),
  ])
  if (!inner || !outer) throw new Error('the text is not shown')
  expect(inner.y).toBeGreaterThanOrEqual(outer.y)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
}

describe.each([
  { slug: 'lantern-quay', look: phone },
  { slug: 'rocket-slip', look: { ...phone, name: 'on its side', width: 844, height: 390 } },
])('a stake without an answer in $slug, $look.name', ({ slug, look }) => {
  test('is told as soon as the connection is back, and all texts can be read', async () => {
    const person = await visit(browser, siteUrl, look)
    const { page, context } = person
    await open(page, `/en-UN/play/${slug}?mode=demo`)
    const frame = gameFrame(page)
    const spin = frame.getByRole('button', { name: /^(Spin|Play) / })
    await spin.waitFor({ timeout: 45_000 })
    let taken = 0
    // The first stake arrives, and no answer comes back.
    await page.route('**/api/spin', async (route) => {
      if (taken++ === 0) await route.fetch()
      await route.abort()
    })
    await spin.click()
    const said = frame.locator('p.say')
    await said.filter({ hasText: 'The connection is lost' }).waitFor({ timeout: 60_000 })
    await expectWhole(said)
    await spin.waitFor()
    await page.unroute('**/api/spin')
    await context.setOffline(true)
    await context.setOffline(false)
    await said.filter({ hasText: /Won |Returned |No payout/ }).waitFor({ timeout: 30_000 })
    await expectWhole(said)
    await spin.waitFor()
    await person.close()
  })
})

describe('a round that was left', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    // Nobody else plays with this balance meanwhile.
    person = await visitAsNewPlayer(browser, phone, newPlayer())
    page = person.page
    await open(page, '/en-UN/my-account/banking/deposit')
    await askForDeposit(page, 'Card', DEPOSIT)
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
  })
  afterAll(() => person?.close())

  const kinds = oneOfEachKind()
  test.each(kinds.filter(({ kind }) => !(kind in LAST_DECISION)))(
    'is shown to its end in $kind: $name',
    async ({ slug }) => {
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
    },
  )

  test.each(kinds.filter(({ kind }) => kind in LAST_DECISION))(
    'waits for the decision in $kind, on a reload and in another tab: $name',
    async ({ kind, slug }) => {
      const decision = (tab: Page): Locator =>
        gameFrame(tab).getByRole('button', { name: LAST_DECISION[kind]!, exact: true })
      await open(page, WITH_BALANCE)
      const before = await balance(page)
      await open(page, `/en-UN/play/${slug}`)
      await gameFrame(page)
        .getByRole('button', { name: /^Deal / })
        .waitFor({ timeout: 45_000 })
      const game = await openedGame(page)
      const round = await leaveRound(game.url(), ({ state }) => state === 'deciding')
      const staked = before + round.netBefore - Number(round.stakeMinor)
      await game.evaluate(() => location.reload())
      await decision(page).waitFor({ timeout: 45_000 })
      const cards = await readOut(page)
      const other = await person.context.newPage()
      await open(other, `/en-UN/play/${slug}`)
      await decision(other).waitFor({ timeout: 45_000 })
      await page.getByText('A game is open in another window').waitFor()
      expect(await readOut(other)).toBe(cards)
      await decision(other).click()
      const result = gameFrame(other).locator('p.say').filter({ hasText: RESULT })
      await result.waitFor({ timeout: 60_000 })
      const said = (await result.textContent()) ?? ''
      await other.close()
      await open(page, WITH_BALANCE)
      const owed = said.startsWith('No payout') ? 0 : centsOf(said)
      await expect.poll(() => balance(page), { timeout: 30_000 }).toBe(staked + owed)
      person.expectQuietConsole()
    },
  )
})

/** What a screen reader is told of the cards. */
async function readOut(page: Page): Promise<string> {
  const text = await gameFrame(page).locator('p.visually-hidden[aria-live=polite]').textContent()
  expect(text).not.toBe('')
  return text ?? ''
}

/** The first game of every kind of the engine that is made for phones. */
function oneOfEachKind(): { kind: string; name: string; slug: string }[] {
  const first = new Map<string, { kind: string; name: string; slug: string }>()
  for (const { definition, name, slug, live } of Object.values(studioGames).flat()) {
    if (live || !channelsOf(slug).includes('mobile')) continue
    const { def } = gameOf(definition)!
    if (isBoughtFeature(def)) continue
    const { kind } = def
    if (!first.has(kind)) first.set(kind, { kind, name, slug })
  }
  return [...first.values()]
}
