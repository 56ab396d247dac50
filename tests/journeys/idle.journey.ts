/** An idle player is warned, may stay, is otherwise logged out, and continues on the same page (RC-09). */
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, oneDesktop, expectAccessible, launchBrowser, visit } from './browser.ts'
import { siteUrl, databaseDir } from './running-product.ts'
import { balanceChip, closeSheet, fillLogin, hydrated, open, openAccount, sheet, signIn } from './steps.ts'
import { emailDigest } from '../kit/personal.ts'

const PLAYER = { email: 'hana@players.example', password: seededPlayers.password }
const QUESTION = 'Are you still there?'
const REST_MS = 500
const LONGEST_MS = 5_000
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

/** Requests of all windows: opening a page counts as use, and a late one would undo what a test has done. */
function watchRequests(context: BrowserContext) {
  const running = new Map<Request, number>()
  let changedAt = performance.now()
  const end = (request: Request) => {
    running.delete(request)
    changedAt = performance.now()
  }
  context.on('request', (request) => {
    changedAt = performance.now()
    running.set(request, changedAt)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  const isBusy = () => {
    const now = performance.now()
    // A closed window does not report its end.
    return now - changedAt < REST_MS || [...running.values()].some((began) => now - began < LONGEST_MS)
  }
  return {
    /** Resolves when there was no request and no answer for a while. */
    async rest(): Promise<void> {
      while (isBusy()) await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

describe.each(oneDesktop)('a player who does nothing ($name)', (look) => {
  let person: Visit
  let page: Page
  let requests: ReturnType<typeof watchRequests>
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    requests = watchRequests(person.context)
    await page.clock.install()
    await open(page, '/en-UN/online-casino')
    await signIn(page, PLAYER)
    await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
    await sheet(page, 'Deposit').waitFor()
  })
  afterAll(() => person?.close())

  /** A second window that is hydrated. */
  async function another(path: string): Promise<Page> {
    const other = await person.context.newPage()
    await open(other, path)
    await openAccount(other)
    const account = other.getByRole('dialog')
    await account.getByRole('button', { name: 'Log out', exact: true }).waitFor()
    await closeSheet(other)
    await account.waitFor({ state: 'hidden' })
    return other
  }

  /** Idle time for server and browser; requests in flight count as before it. */
  async function pass(seconds: number): Promise<void> {
    await requests.rest()
    await database.query(
      `update identity.session s set idle_at = idle_at - make_interval(secs => $2)
           from identity.authenticator a where a.player_id = s.player_id and a.kind = 'password' and a.key = $1`,
      [emailDigest(PLAYER.email), seconds],
    )
    await page.clock.fastForward(seconds * 1000)
  }

  test('is warned after ten minutes, over what is open, and in every tab; one answer is enough', async () => {
    const other = await another('/en-UN/my-account/banking')
    await pass(600)
    const question = sheet(page, QUESTION)
    await question.waitFor()
    await sheet(other, QUESTION).waitFor()
    await question.getByRole('status').getByText('5 minutes left.').waitFor()
    expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await expectAccessible(page, 'the question')
    // Neither a key nor a click outside is an answer.
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    expect(await question.isVisible()).toBe(true)
    await sheet(other, QUESTION).getByRole('button', { name: 'Stay logged in' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await sheet(page, 'Deposit').isVisible()).toBe(true)
    await other.close()
    person.expectQuietConsole()
  })

  test('continues in every window after a log-in in one', async () => {
    const other = await another('/en-UN/online-casino')
    await pass(600)
    await sheet(page, QUESTION).waitFor()
    await pass(301)
    await Promise.all([sheet(page, 'Log in').waitFor(), sheet(other, 'Log in').waitFor()])
    await hydrated(other)
    await fillLogin(page, PLAYER)
    await sheet(page, 'Deposit').waitFor()
    await balanceChip(other).waitFor()
    expect(new URL(other.url()).search).toBe('')
    await other.close()
    person.expectQuietConsole()
  })

  test('is logged out without an answer, reads why, and continues on the same page', async () => {
    await pass(600)
    await sheet(page, QUESTION).waitFor()
    await pass(301)
    const login = sheet(page, 'Log in')
    await login.getByText('You were logged out because you were inactive').waitFor()
    expect(await person.context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'identity-token' }),
    )
    await expectAccessible(page, 'logged out')
    await fillLogin(page, PLAYER)
    await sheet(page, 'Deposit').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en-UN/online-casino')
    person.expectQuietConsole()
  })

  test('may answer by leaving', async () => {
    await pass(600)
    await sheet(page, QUESTION).getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByText('You have logged out.').waitFor()
    person.expectQuietConsole()
  })
})
