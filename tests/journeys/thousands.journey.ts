/** A catalogue of 3,000 games, as large operators have: every game can be reached. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { untilDelivered } from '../../tools/catalogue.ts'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { expectLastGameReachable } from './games-grid.ts'
import { productSettings } from './product-settings.ts'
import { open, searchFor, sheet } from './steps.ts'

const GAMES = 3_000
/** Every game of the casino, including those that cannot be opened. */
const ALL = '/en-UN/online-casino/all?show=all'
/** Live tables are in a list of their own. */
const MOST_ARE_CASINO_GAMES = 2_500
let browser: Browser
let product: Product
const dataDir = mkdtempSync(join(tmpdir(), 'thousands-journey-'))

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: {
      ...productSettings,
      SANDBOX_PICTURES: inject('pictureFolder'),
      DELIVERY_GAMES: String(GAMES),
      RATE_LIMIT_SCALE: '1000',
      BONUS_BUY_MARKETS: 'UN',
    },
  })
  await untilDelivered(product.siteUrl, GAMES)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await removeProduct(dataDir)
})

describe.each(looks.filter(({ name }) => name === 'desktop, dark'))('among 3,000 games ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, product.siteUrl, look)
    page = person.page
    // Pictures of thousands of games are not checked here.
    await page.route('**/content/images/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
  })
  afterAll(() => person.close())

  test('the last is reached by keyboard, by scrolling, and by its page number, one fetch per page', async () => {
    await expectLastGameReachable(page, ALL, MOST_ARE_CASINO_GAMES)
    person.expectQuietConsole()
  })

  test('search finds the last by its name', async () => {
    const response = await fetch(new URL('/api/v1/games/index?langmarket=en-UN', product.siteUrl))
    const { rows } = (await response.json()) as { rows: readonly (readonly [number, string])[] }
    const [, name] = rows.at(-1) ?? [0, '']
    await open(page, '/en-UN/online-casino')
    const search = await searchFor(page, name)
    await search.getByRole('option').filter({ hasText: name }).first().click()
    await sheet(page, name).waitFor()
    person.expectQuietConsole()
  })
})
