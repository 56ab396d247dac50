/**
 * A game that the return watch stops while it is open: a round that was begun ends, the next stake is refused in plain
 * words, and nothing is taken (decision 41).
 */
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { gameOf } from '../../apps/sandbox/src/games/catalogue.ts'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { leaveRound, openedGame } from './game-bots.ts'
import { siteUrl, databaseDir } from './running-product.ts'
import { askForDeposit, balance, gameFrame, open, payByCard, signIn, spinButton } from './steps.ts'

const UNA = { email: 'una@players.example', password: seededPlayers.password }
/** A game whose version no other journey plays for money at the same time. */
const GAME = { slug: 'amber-lotus', definition: 'dune-10' }
/** A page with the balance in its header; the play screen has none on a phone. */
const WITH_BALANCE = '/en-UN/terms'
const DEPOSIT = '20'
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

/** Stops the game in every market, or lets it be played again, as the watch of another instance does. */
async function setStopped(isStopped: boolean): Promise<void> {
  const build = gameOf(GAME.definition)!.certificate.hash
  if (isStopped)
    await database.query(
      `insert into play.watch (build, market, alerted_at, stopped_at)
       select $1, market, now(), now() from (select distinct market from play.session) as markets
       on conflict (build, market) do update set alerted_at = now(), stopped_at = now()`,
      [build],
    )
  else
    await database.query('update play.watch set alerted_at = null, stopped_at = null where build = $1', [
      build,
    ])
  await database.query(
    `insert into kernel.outbox (player_id, topic, body) values (0, 'game.watch.changed', '{}')`,
  )
}

describe('a game that is stopped while it is open', () => {
  let person: Visit
  beforeEach(async () => {
    person = await visit(browser, siteUrl, looks[0]!)
  })
  afterEach(async () => {
    await setStopped(false)
    await person?.close()
  })

  test('ends the round that was begun, refuses the next stake, and says so', async () => {
    const { page } = person
    await open(page, WITH_BALANCE)
    await signIn(page, UNA)
    await open(page, '/en-UN/my-account/banking/deposit')
    await askForDeposit(page, 'Card', DEPOSIT)
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    await open(page, WITH_BALANCE)
    const before = await balance(page)
    await open(page, `/en-UN/play/${GAME.slug}`)
    await spinButton(page).waitFor({ timeout: 45_000 })
    const game = await openedGame(page)
    const round = await leaveRound(game.url(), () => true)
    await setStopped(true)
    await game.evaluate(() => location.reload())
    const said = gameFrame(page).locator('p.say')
    await said.filter({ hasText: /^(Won|Returned) |^No payout/ }).waitFor({ timeout: 60_000 })
    await spinButton(page).click()
    await said.filter({ hasText: 'This game is not available at the moment. Nothing was taken.' }).waitFor()
    await open(page, `/en-UN/play/${GAME.slug}`)
    await page.getByText('This game is paused while we check it').waitFor({ timeout: 30_000 })
    await expectAccessible(page, 'a paused game')
    await open(page, WITH_BALANCE)
    const after = before - Number(round.stakeMinor) + Number(round.winMinor)
    await expect.poll(() => balance(page), { timeout: 30_000 }).toBe(after)
    person.expectQuietConsole()
  })
})
