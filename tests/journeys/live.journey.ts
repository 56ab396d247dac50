/**
 * A live table with two players at once: they share the clock and the result, each has a bet and a balance of their
 * own, and a bet stands while its player is away.
 */
import { setTimeout } from 'node:timers/promises'
import type { Browser, FrameLocator, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { openedGame } from './game-bots.ts'
import { siteUrl } from './running-product.ts'
import { askForDeposit, balance, centsOf, gameFrame, open, outcome, payByCard, signIn } from './steps.ts'

const { password } = seededPlayers
const TABLE = 'baccarat-pavilion'
const DEPOSIT = '40'
/** A round of the table with room for a slow machine. */
const ROUND_MS = 60_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** A player with money, and a page with the balance in its header. */
class Player {
  readonly visit: Visit
  readonly home: string

  constructor(person: Visit, home: string) {
    this.visit = person
    this.home = home
  }
  get page(): Page {
    return this.visit.page
  }
  get frame(): FrameLocator {
    return gameFrame(this.page)
  }
  get betButton(): Locator {
    return this.frame.locator('button.spin')
  }
  async arrive(email: string): Promise<void> {
    await open(this.page, `${this.home}/terms`)
    await signIn(this.page, { email, password })
    await open(this.page, `${this.home}/my-account/banking/deposit`)
    await askForDeposit(this.page, 'Card', DEPOSIT)
    await payByCard(this.page)
    await this.page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
  }
  async balance(): Promise<number> {
    await open(this.page, `${this.home}/terms`)
    return balance(this.page)
  }
  sitDown = (): Promise<void> => open(this.page, `${this.home}/play/${TABLE}`)
  /** Waits for the phase of the table's round. */
  phase = (phase: 'betting' | 'closed' | 'result'): Promise<void> =>
    this.frame.locator(`.countdown[data-phase=${phase}]`).waitFor({ timeout: ROUND_MS })
  /** The rest of the betting time (s). */
  async secondsLeft(): Promise<number> {
    await this.phase('betting')
    return Number(await this.frame.locator('.seconds').textContent())
  }
  /** The newest results of the table, as a screen reader hears them. */
  results = (): Promise<string[]> => this.frame.locator('.results .visually-hidden').allTextContents()
}

interface Point {
  readonly x: number
  readonly y: number
}
/** Without a point the finger is lifted. */
type Finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) => Promise<unknown>

/** A finger on the game, in coordinates of the page. */
async function fingerOf(page: Page): Promise<Finger> {
  const game = await openedGame(page)
  // The game's frame has a process of its own. Releases of headless Chromium differ in how often they take the frame's
  // offset away from a touch: a touch without effect shows where it lands.
  const session = await page.context().newCDPSession(game)
  const send = (type: string, points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)
  await game.evaluate(() => {
    const note = ({ touches: [touch] }: TouchEvent) => {
      document.documentElement.dataset['touched'] = JSON.stringify({ x: touch?.clientX, y: touch?.clientY })
    }
    addEventListener('touchstart', note, { capture: true, once: true })
  })
  const frame = (await page.locator('iframe[title*=" by "]').boundingBox())!
  const sent = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  await send('touchStart', [sent])
  await send('touchCancel', [])
  const touched = await game.locator('html[data-touched]').getAttribute('data-touched')
  const landed = JSON.parse(touched ?? '{}') as Point
  const [left, top] = [sent.x - frame.x - landed.x, sent.y - frame.y - landed.y]
  return (type, point) => send(type, point ? [{ x: point.x + left, y: point.y + top }] : [])
}

async function tap(touch: Finger, point: Point): Promise<void> {
  await touch('touchStart', point)
  await touch('touchEnd')
}

/** A finger goes down, to the left and up. */
async function swipeLeft(touch: Finger, { x, y }: Point, far: number): Promise<void> {
  await touch('touchStart', { x, y })
  for (let way = 0; way <= far; way += 10) {
    await touch('touchMove', { x: x - way, y })
    await setTimeout(16)
  }
  // A finger that rests before it is lifted throws nothing: a table in motion takes a tap as a stop.
  for (let rest = 0; rest < 10; rest++) {
    await setTimeout(30)
    await touch('touchMove', { x: x - far, y })
  }
  await touch('touchEnd')
}

/** Waits for a round in which there is time for both bets. */
async function freshRound(player: Player): Promise<void> {
  if ((await player.secondsLeft()) >= 12) return
  await player.phase('closed')
  await player.phase('betting')
}

describe('a live table', () => {
  let una: Player
  let hana: Player
  beforeAll(async () => {
    una = new Player(await visit(browser, siteUrl, looks[0]!), '/en-UN')
    hana = new Player(await visit(browser, siteUrl, looks[3]!), '/en-NZ')
    await una.arrive('una@players.example')
    await hana.arrive('hana@players.example')
  })
  afterAll(async () => {
    await una?.visit.close()
    await hana?.visit.close()
  })

  test('deals one round for two players, of whom one leaves before the result', async () => {
    const before = { una: await una.balance(), hana: await hana.balance() }
    await una.sitDown()
    await hana.sitDown()
    await hana.frame.getByText('2 players').waitFor({ timeout: ROUND_MS })
    await freshRound(una)

    await una.frame.getByRole('button', { name: 'Banker: pays' }).focus()
    await una.page.keyboard.press('Enter')
    const stakes = { una: 0, hana: 0 }
    stakes.una = centsOf((await una.betButton.textContent()) ?? '')
    await una.betButton.focus()
    await una.page.keyboard.press('Enter')
    await una.frame.getByText(/^Your bet of .* stands\.$/).waitFor()

    await hana.frame.getByRole('button', { name: 'Player: pays' }).click()
    stakes.hana = centsOf((await hana.betButton.textContent()) ?? '')
    await hana.betButton.click()
    await hana.frame.getByText(/^Your bet of .* stands\.$/).waitFor()
    await open(hana.page, `${hana.home}/terms`)

    await una.phase('closed')
    expect(await una.betButton.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => outcome(una.page), { timeout: ROUND_MS }).toMatch(/^(Won|Returned|No payout)/)
    const said = await outcome(una.page)
    const [result = ''] = await una.results()
    await expectAccessible(una.page, 'a live table with a result')

    await hana.sitDown()
    await expect.poll(() => hana.results(), { timeout: ROUND_MS }).toContain(result)
    const owed = {
      una: said.startsWith('No payout') ? 0 : centsOf(said),
      hana: paidToPlayer(result, stakes.hana),
    }
    await expect.poll(() => una.balance(), { timeout: ROUND_MS }).toBe(before.una - stakes.una + owed.una)
    await expect.poll(() => hana.balance(), { timeout: ROUND_MS }).toBe(before.hana - stakes.hana + owed.hana)
    una.visit.expectQuietConsole()
    hana.visit.expectQuietConsole()
  })

  test('says in its rules that rounds come by its clock, and which bet the figures are of', async () => {
    await una.sitDown()
    await una.frame.getByRole('button', { name: 'Rules and paytable' }).click()
    const rules = una.frame.getByRole('dialog', { name: /rules and paytable$/ })
    await rules.getByText('The table runs by its own clock').waitFor()
    await rules.getByText('Figures for a bet that pays').waitFor()
    expect(await rules.getByText('Shortest time between rounds').count()).toBe(0)
    await una.page.keyboard.press('Escape')
  })

  test('lets every result be checked', async () => {
    await una.sitDown()
    await una.phase('betting')
    await una.frame.getByRole('button', { name: 'Fairness' }).click()
    await una.frame.getByRole('button', { name: 'Check' }).first().click()
    await una.frame.getByText('Checked here: the seed leads to the published end').waitFor()
    await una.frame.getByRole('button', { name: 'Close' }).click()
  })

  test('has a wheel of roulette that is as wide as it is high', async () => {
    await open(una.page, `${una.home}/play/roulette-aurora`)
    await una.frame.locator('.countdown').waitFor()
    const stretch = await una.frame
      .locator('.roulette-scene canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas.getBoundingClientRect()
        return height / canvas.height / (width / canvas.width)
      })
    expect(stretch).toBeCloseTo(1, 1)
  })

  test('has on a narrow phone a roulette table that a finger moves without a bet, and bets on by a tap', async () => {
    const { page, frame } = una
    await page.setViewportSize({ width: 360, height: 640 })
    await open(page, `${una.home}/play/roulette-aurora`)
    await freshRound(una)
    const felt = frame.locator('.roulette-felt')
    const cell = frame.locator('[data-spot=straight-11]')
    // The table has brought the last result into view, which may be at its end.
    await felt.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    const { x, y, width, height } = (await cell.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(32)
    const finger = await fingerOf(page)
    await swipeLeft(finger, { x: x + width / 2, y: y + height / 2 }, 90)
    await expect.poll(() => felt.evaluate((element) => element.scrollLeft)).toBeGreaterThan(60)
    expect(await frame.locator('[data-spot][aria-pressed=true]').count()).toBe(0)
    const moved = (await cell.boundingBox())!
    await tap(finger, { x: moved.x + width / 2, y: moved.y + height / 2 })
    await frame.locator('[data-spot=straight-11][aria-pressed=true]').waitFor()
    expect(await frame.locator('[data-spot][aria-pressed=true]').count()).toBe(1)
    await page.setViewportSize({ width: looks[0]!.width, height: looks[0]!.height })
  })
})

test('a visitor who asks for a demo of a live table is led to the log-in', async () => {
  const person = await visit(browser, siteUrl, looks[0]!)
  try {
    const { page } = person
    await open(page, `/en-UN/play/${TABLE}?mode=demo`)
    await page.getByText('This game has no demo').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log in to play' }).click()
    await page.getByRole('dialog', { name: 'Log in' }).waitFor()
  } finally {
    await person.close()
  }
})

/** What a stake on the player's hand is owed. */
function paidToPlayer(result: string, stake: number): number {
  if (result === 'Player') return stake * 2
  return result === 'Tie' ? stake : 0
}
