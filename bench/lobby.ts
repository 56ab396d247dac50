/**
 * Home, lobby, a category and the live lobby with 5,000 games for a visitor on a phone: bytes, paint, layout shift; and
 * in the lobby the response to input.
 */
import type { Page } from 'playwright'
import { untilDelivered } from '../tools/catalogue.ts'
import { hydratedAt } from './kit/hydrated-at.ts'
import { median } from './kit/median.ts'
import { CPU_SLOWDOWN, SETTLE_MS, type Visit, withFirstVisit, withPhone } from './kit/phone.ts'
import { untilAtRest } from './kit/processor-time.ts'
import { startBenchProduct } from './kit/product.ts'
import { type Weight, weigh } from './kit/weight.ts'

const GAMES = 5_000
const RUNS = 7
const LOBBY = '/en-UN/online-casino'
const CATEGORY = `${LOBBY}/all`
const PAGES = { home: '/en-UN', category: CATEGORY, live: '/en-UN/live-casino-online' } as const
const SIGN_UP = '/en-UN/signup'
/** Every game, including those that cannot be opened. */
const ALL_GAMES = `${CATEGORY}?show=all`
/** Rounds over lobby and category in which navigations are measured. */
const ROUNDS = 5
const SCROLL_STEP_PX = 1_200
const SCROLL_PAUSE_MS = 60
/** A scroll that takes longer counts as endless. */
const MOST_STEPS = 600
const AFTER_TOUCH_MS = 700
const LETTER_MS = 140
const WORDS = 'golden lantern'

const budgets = {
  script_kb: 122,
  style_kb: 25,
  html_kb: 20,
  lcp_ms: 1_000,
  cls: 0.03,
  hydrated_ms: 2_500,
  inp_ms: 100,
  search_ms: 50,
  signup_kb: 145,
  grid_ms: 200,
  navigation_ms: 300,
} as const

interface Run extends Visit {
  readonly tile: number
  readonly login: number
  readonly typing: number
  readonly theme: number
  readonly search: number
}

/** @param flags `--runs=3` measures fewer times: for a quick look, not for the record */
export async function run(flags: readonly string[]): Promise<void> {
  const wanted = flags.find((flag) => flag.startsWith('--runs='))?.slice('--runs='.length)
  const count = wanted === undefined ? RUNS : Math.max(1, Math.trunc(Number(wanted)) || RUNS)
  const bench = await startBenchProduct({ DELIVERY_GAMES: String(GAMES), BONUS_BUY_MARKETS: 'UN' })
  const { siteUrl } = bench.product
  try {
    const games = await untilDelivered(siteUrl, GAMES, (arrived) =>
      process.stdout.write(`\r${arrived} games are in the catalogue `),
    )
    const rest = await untilAtRest([bench.product.serverPid(), bench.product.sandboxPid()])
    console.log(`; pictures after ${Math.round(rest / 1_000)} s`)
    const lobby = await weigh(siteUrl, LOBBY)
    const signup = await weigh(siteUrl, SIGN_UP)
    console.log(
      `${games} games; ${count} runs, a fresh profile each; 1.6 Mbit/s, 150 ms, CPU ×${CPU_SLOWDOWN}\n`,
    )
    console.log('run    LCP ms      CLS  hydrated    tile   login  typing   theme  search')
    // The first visit warms up the server and is not counted.
    await visitOnce(siteUrl)
    const runs: Run[] = []
    for (let index = 0; index < count; index++) {
      const one = await visitOnce(siteUrl)
      runs.push(one)
      console.log(
        `${String(index + 1).padStart(3)}${one.lcp.toFixed(0).padStart(10)}${one.cls.toFixed(4).padStart(9)}${one.hydrated.toFixed(0).padStart(10)}${[one.tile, one.login, one.typing, one.theme, one.search].map((ms) => ms.toFixed(0).padStart(8)).join('')}`,
      )
    }
    const of = (key: keyof Run): number => median(runs.map((one) => one[key]))
    const others = await measurePages(siteUrl, count)
    const grid = await scrollThrough(siteUrl)
    const navigation = await navigate(siteUrl)
    const inp = { tile: of('tile'), login: of('login'), typing: of('typing'), theme: of('theme') }
    const pages = { lobby: figuresOf(lobby, runs), ...others }
    const result = {
      ...heaviestOf(Object.values(pages)),
      inp_ms: Math.round(Math.max(...Object.values(inp))),
      search_ms: round(of('search'), 1),
      signup_kb: signup.script_kb,
      grid_ms: Math.round(grid),
      navigation_ms: Math.round(navigation),
    }
    console.log('\n                measured    budget')
    for (const [name, budget] of Object.entries(budgets)) {
      const value = result[name as keyof typeof budgets]
      console.log(
        `${name.padEnd(13)}${String(value).padStart(11)}${String(budget).padStart(10)}  ${value <= budget ? '' : 'over'}`,
      )
    }
    console.log(JSON.stringify({ bench: 'lobby', ...result, games, pages, inp }))
  } finally {
    await bench.stop()
  }
}

/** Weight, and medians of first visits. */
const figuresOf = (weight: Weight, visits: readonly Visit[]) => ({
  ...weight,
  lcp_ms: Math.round(median(visits.map(({ lcp }) => lcp))),
  cls: round(median(visits.map(({ cls }) => cls)), 4),
  hydrated_ms: Math.round(median(visits.map(({ hydrated }) => hydrated))),
})
type PageFigures = ReturnType<typeof figuresOf>

/** The largest of each figure over several pages: what has to be within the budgets. */
function heaviestOf(pages: readonly PageFigures[]): PageFigures {
  const largest = (name: keyof PageFigures) => Math.max(...pages.map((page) => page[name]))
  return {
    script_kb: largest('script_kb'),
    style_kb: largest('style_kb'),
    html_kb: largest('html_kb'),
    lcp_ms: largest('lcp_ms'),
    cls: largest('cls'),
    hydrated_ms: largest('hydrated_ms'),
  }
}

/** Every page but the lobby, which `visitOnce` measures. */
async function measurePages(
  siteUrl: string,
  count: number,
): Promise<Readonly<Record<keyof typeof PAGES, PageFigures>>> {
  const measured = async (path: string) => {
    const visits: Visit[] = []
    // The first visit warms up the server and is not counted.
    for (let index = 0; index <= count; index++)
      visits.push(await withFirstVisit({ siteUrl, path }, async (_page, visit) => visit))
    return figuresOf(await weigh(siteUrl, path), visits.slice(1))
  }
  return {
    home: await measured(PAGES.home),
    category: await measured(PAGES.category),
    live: await measured(PAGES.live),
  }
}

/** One visit from an empty profile: the lobby, then a tile, the log-in, the search and the theme. */
function visitOnce(siteUrl: string): Promise<Run> {
  return withFirstVisit({ siteUrl, path: LOBBY }, async (page, visit) => {
    const dialog = page.locator('dialog[open]')
    const tile = await slowest(page, async () => {
      await page.getByRole('main').locator('article a').first().tap()
      await dialog.waitFor()
    })
    await closeTop(page)
    const login = await slowest(page, async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).tap()
      await dialog.waitFor()
    })
    await closeTop(page)

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Search', exact: true })
      .tap()
    const field = page.getByRole('combobox', { name: 'Game or provider name' })
    await field.tap()
    await page.getByRole('option').first().waitFor()
    const typing = await slowest(page, async () => {
      for (const letter of WORDS) {
        await page.keyboard.type(letter)
        await page.waitForTimeout(LETTER_MS)
      }
    })
    const search = median(await page.evaluate(() => window.__bench.searches))

    await page.goto(`${LOBBY}?modal=menu`)
    await hydratedAt(page)
    const dark = page.getByRole('dialog').getByRole('radio', { name: 'Dark', exact: true })
    await dark.waitFor()
    await page.waitForTimeout(SETTLE_MS)
    const theme = await slowest(page, () => dark.tap())
    return { ...visit, tile, login, typing, theme, search }
  })
}

/** The longest task (ms) while a reader scrolls through all games; none over 50 ms counts as 50. */
function scrollThrough(siteUrl: string): Promise<number> {
  return withPhone(async (page) => {
    await page.goto(ALL_GAMES)
    await page.getByRole('main').getByRole('article').first().waitFor()
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(() => {
      window.__bench.longTasks = []
    })
    for (let step = 0; step < MOST_STEPS; step++) {
      const isEnd = await page.evaluate((distance) => {
        scrollBy({ top: distance, behavior: 'instant' })
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 4
      }, SCROLL_STEP_PX)
      await page.waitForTimeout(SCROLL_PAUSE_MS)
      if (isEnd) break
    }
    return Math.max(50, ...(await page.evaluate(() => window.__bench.longTasks)))
  }, siteUrl)
}

/** Median time (ms) of navigations in the browser between lobby and category, by link, Back and Forward, all cached. */
function navigate(siteUrl: string): Promise<number> {
  return withPhone(async (page) => {
    await page.goto(LOBBY)
    await hydratedAt(page)
    const times: number[] = []
    for (let pass = 0; pass <= ROUNDS; pass++) {
      const taken = [
        await timeTo(page, CATEGORY, () =>
          page.getByRole('main').locator(`a[href^="${CATEGORY}"]`).first().tap(),
        ),
        await timeTo(page, LOBBY, () => page.goBack()),
        await timeTo(page, CATEGORY, () => page.goForward()),
        await timeTo(page, LOBBY, () => page.goBack()),
      ]
      // The first round fills the cache.
      if (pass > 0) times.push(...taken)
    }
    return median(times)
  }, siteUrl)
}

/** Time (ms) until a page is shown: its path in the address and its own heading rendered. */
async function timeTo(page: Page, path: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    document.querySelector('main h1')?.setAttribute('data-before', '')
  })
  const started = performance.now()
  await act()
  await page.waitForFunction(
    (wanted) =>
      location.pathname === wanted &&
      document.querySelector('main h1:not([data-before])') !== null &&
      document.querySelector('main article') !== null,
    path,
    { polling: 'raf' },
  )
  return performance.now() - started
}

/** The longest interaction (ms, Event Timing) during an action. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.__bench.events = []
  })
  await act()
  await page.waitForTimeout(AFTER_TOUCH_MS)
  const durations = await page.evaluate(() => window.__bench.events)
  return Math.max(0, ...durations)
}

async function closeTop(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.waitForTimeout(AFTER_TOUCH_MS)
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
