/** Winners and jackpots: a round is listed, checked by a visitor, and hidden at once; calm mode shows neither. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'
import * as act from './steps.ts'

/** A hundred of its smallest stakes are less than this stake wins. */
const GAME = 'harvest-spokes'
const STAKE = '1.00'
/** Fewer than one in a million series of so many rounds have no win. */
const MOST_ROUNDS = 20
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

interface Winners {
  readonly winners: readonly { readonly ledgerId: string; readonly game: { readonly slug: string } }[]
}

async function listed({ context }: Visit): Promise<string[]> {
  const answer = await context.request.get(
    `${siteUrl}/api/v1/games/latest-winners?langmarket=en-UN&currency=EUR`,
  )
  const { winners } = (await answer.json()) as Winners
  return winners.filter(({ game }) => game.slug === GAME).map(({ ledgerId }) => ledgerId)
}

async function signedIn(name: string): Promise<Visit> {
  const person = await visit(browser, siteUrl, looks[3]!)
  await act.signInSeeded(person.context, siteUrl, name)
  return person
}

async function fund({ page }: Visit): Promise<void> {
  await act.open(page, '/en-UN/my-account/banking/deposit')
  await page.getByRole('form', { name: 'Deposit' }).waitFor()
  await act.askForDeposit(page, 'Card', '50')
  await act.payByCard(page)
  await page.getByText('Deposit complete').waitFor({ timeout: 60_000 })
}

/** The address of the game, as the play screen frames it. */
async function gameUrlOf(page: Page): Promise<string> {
  await act.open(page, `/en-UN/play/${GAME}`)
  const frame = page.locator(`iframe[src^="${sandboxUrl}"]`)
  await frame.waitFor({ timeout: 45_000 })
  return (await frame.getAttribute('src')) ?? ''
}

async function playUntilListed(player: Visit): Promise<string> {
  const gameUrl = await gameUrlOf(player.page)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await player.context.request.post(`${sandboxUrl}/pragmaticplay/_bot/rounds`, {
      data: { gameUrl, stake: STAKE, count: 1, cycleMs: 0 },
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    const [ledgerId] = await listed(player)
    if (ledgerId !== undefined) return ledgerId
  }
  throw new Error(`no win in ${MOST_ROUNDS} rounds was listed`)
}

describe('winners', () => {
  let player: Visit
  let visitor: Visit
  beforeAll(async () => {
    ;[player, visitor] = await Promise.all([signedIn('una'), visit(browser, siteUrl, looks[0]!)])
    await fund(player)
  })
  afterAll(async () => {
    await player?.close()
    await visitor?.close()
  })

  test('are rounds of the ledger that anybody can check, shown as their player wants', async () => {
    const ledgerId = await playUntilListed(player)
    await act.open(visitor.page, '/en-UN/winners')
    await visitor.page.getByRole('region', { name: 'Jackpots' }).getByText('Harbour Jackpot').waitFor()
    const row = visitor.page
      .getByRole('main')
      .getByRole('button', { name: /Harvest Spokes/ })
      .first()
    await row.click()
    const sheet = act.sheet(visitor.page, 'This round in the ledger')
    await sheet.getByText('Read from the ledger').waitFor()
    const shown = (await sheet.locator('code').first().textContent())?.replaceAll(' ', '')
    expect(await listed(visitor)).toContain(shown)
    await act.closeSheet(visitor.page)

    await act.open(player.page, '/en-UN/winners')
    await player.page.getByText('Do not show my wins').click()
    await expect.poll(() => listed(visitor), { timeout: 15_000 }).toEqual([])
    await act.open(visitor.page, `/en-UN/winners?modal=win&win=${ledgerId}`)
    await visitor.page.getByText('This round is not listed').waitFor()

    await player.page.getByText('Show with the first letter of my first name').click()
    // A page that is opened before the choice is stored has the list from before for a while.
    await expect.poll(() => listed(visitor), { timeout: 15_000 }).toContain(ledgerId)
    await act.open(visitor.page, '/en-UN/winners')
    await visitor.page
      .getByText(/^U\. · €1\.00 staked/)
      .first()
      .waitFor({ timeout: 15_000 })

    await visitor.context.addCookies([{ name: 'calm', value: '1', url: siteUrl }])
    await act.open(visitor.page, '/en-UN/winners')
    await visitor.page.getByText('Winners are hidden in calm mode').waitFor()
    expect(await visitor.page.getByText('Harbour Jackpot').count()).toBe(0)
    visitor.expectQuietConsole()
  }, 180_000)
})
