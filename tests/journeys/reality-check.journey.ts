/** A reality check over the game, in another tab and after a reload, and its two answers (RC-03, RC-08). */
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCheckDue } from '../kit/past-play.ts'
import { emailDigest } from '../kit/personal.ts'
import { type Visit, onePhone, expectAccessible, launchBrowser, visit } from './browser.ts'
import { databaseDir, siteUrl } from './running-product.ts'
import { open, signInSeeded, spinButton } from './steps.ts'

const GAME = '/en-UN/online-casino/play/pragmaticplay/lantern-quay'
/** An open page reads at the latest after so long, whatever its clock says. */
const LONGEST_READ_MS = 301_000
let browser: Browser
let server: EmbeddedPostgres
let database: pg.Client

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startPostgres({ dataDir: databaseDir })
  database = new pg.Client(server.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await server?.stop()
  await browser?.close()
})

const check = (page: Page): Locator => page.getByRole('dialog', { name: / since / })
const answer = (page: Page, name: 'Stop' | 'Continue') =>
  check(page).getByRole('button', { name, exact: true }).click()

/** An hour of play has passed for the server. */
async function passAnHour(): Promise<void> {
  const { rows } = await database.query<{ player_id: string }>(
    'select player_id from players.player where email_key = $1',
    [emailDigest('una@players.example')],
  )
  await makeCheckDue(database, BigInt(rows[0]!.player_id))
}

describe.each(onePhone)('a reality check ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    await page.clock.install()
    await signInSeeded(person.context, siteUrl, 'una')
    await open(page, GAME)
    await spinButton(page).waitFor()
  })
  afterAll(() => person?.close())

  test('covers the game and every other tab until one of them continues (RC-03, RC-07, RC-08)', async () => {
    await passAnHour()
    await page.clock.fastForward(LONGEST_READ_MS)
    await check(page).waitFor()
    expect(
      await check(page)
        .getByRole('button', { name: 'Stop' })
        .evaluate((one) => one.matches(':focus')),
    ).toBe(true)
    await expectAccessible(page, 'the reality check')
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    expect(await check(page).isVisible()).toBe(true)

    const lobby = await person.context.newPage()
    await open(lobby, '/en-UN/online-casino')
    await check(lobby).waitFor()
    await answer(lobby, 'Continue')
    await check(lobby).waitFor({ state: 'hidden' })
    await check(page).waitFor({ state: 'hidden' })
    await lobby.close()
    await page.getByTitle(/ by /).waitFor()
    person.expectQuietConsole()
  })

  test('is there after a reload, and a stop leads out of the game to the summary (RC-08, RC-11)', async () => {
    await passAnHour()
    await page.reload()
    await check(page).waitFor()
    await answer(page, 'Stop')
    await page.getByRole('dialog', { name: 'You have stopped' }).waitFor()
    await page.waitForURL('**/en-UN')
    await expectAccessible(page, 'the summary after a stop')
  })
})
