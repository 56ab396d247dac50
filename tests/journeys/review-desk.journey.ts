/** The operator's staff at the review desk: a document that is verified, and a return that two people decide about. */
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, expectAccessible, launchBrowser, onePhone, oneDesktop, visit } from './browser.ts'
import { logIn, visitAsNewPlayer } from './new-account.ts'
import { databaseDir, sandboxUrl, siteUrl } from './running-product.ts'
import { newPlayer, open, pictureOfBill, sheet } from './steps.ts'

const VERIFICATION = '/en-UN/my-account/account/verification'
const RETURN_TIME_MS = 60_000
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** The card of a player in the queues, by what lists show of the address. */
const cardOf = (page: Page, email: string) =>
  page.locator('section.card').filter({ hasText: `${email[0]}•••@${email.split('@')[1]?.[0]}•••` })

const queuesOf = async (page: Page, name: string) => {
  await page.goto(`${sandboxUrl}/review-desk`)
  await page.getByRole('link', { name: `Be ${name}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor()
}

describe.each(onePhone)('a document ($name)', (look) => {
  const player = newPlayer()
  let person: Visit
  let clerk: Visit
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look, player)
    clerk = await visit(browser, sandboxUrl, oneDesktop[0]!)
    clerk.page.setDefaultTimeout(60_000)
  })
  afterAll(() => Promise.all([person?.close(), clerk?.close()]))

  test('that a player sends is looked at and verified by staff, and the player reads it', async () => {
    const { page } = person
    await open(page, VERIFICATION)
    await page.getByRole('button', { name: 'Send one anyway: Proof of address' }).click()
    const dialog = sheet(page, 'Proof of address')
    await dialog.getByRole('radio', { name: 'Utility bill' }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const buffer = await pictureOfBill(person.context)
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('button', { name: 'Send document' }).click()
    await dialog.getByText('We have your document').waitFor()

    const desk = clerk.page
    await queuesOf(desk, 'Kaisa')
    await expectAccessible(desk, 'the queues of the desk')
    await cardOf(desk, player.email).getByRole('link', { name: 'Look at it' }).last().click()
    const image = desk.getByRole('img', { name: 'The document that the player has sent' })
    await image.waitFor()
    expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100)
    await desk.getByText(`${player.firstName} ${player.lastName}`).waitFor()
    await expectAccessible(desk, 'a document at the desk')
    await desk.getByRole('button', { name: 'Verify' }).click()
    await desk.getByRole('heading', { level: 1, name: 'Queues' }).waitFor()

    await open(page, VERIFICATION)
    await page.getByText('1 of 1 verified').waitFor()
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Proof of address' }) })
      .getByText('Verified')
      .first()
      .waitFor()
    person.expectQuietConsole()
  })
})

describe.each(oneDesktop)('a return from an exclusion ($name)', (look) => {
  const email = 'raija@players.example'
  const { password } = seededPlayers
  let server: EmbeddedPostgres
  let database: pg.Client
  let clerk: Visit
  beforeAll(async () => {
    server = await startPostgres({ dataDir: databaseDir })
    database = new pg.Client(server.connection)
    await database.connect()
    clerk = await visit(browser, sandboxUrl, look)
    clerk.page.setDefaultTimeout(60_000)
  })
  afterAll(async () => {
    await clerk?.close()
    await database?.end()
    await server?.stop()
  })

  /** Asks to return; then people decide, and the wait is over, as after an exclusion without an end. */
  async function askToReturn(): Promise<void> {
    const send = (path: string, data: object, token?: string) =>
      clerk.context.request.post(`${siteUrl}/api/v1${path}`, {
        data,
        headers: { origin: siteUrl, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      })
    const signedIn = await send('/session', { email, password, duringBreak: true })
    const { idToken } = (await signedIn.json()) as { idToken: string }
    const asked = await send('/player/exclusion/return', {}, idToken)
    expect(asked.status(), await asked.text()).toBe(200)
    await database.query(
      `update protection.return_request set confirm_until = null, confirm_from = now() - interval '1 second'
        where ended_at is null`,
    )
  }

  test('is proposed by one member of staff and approved by another one: the player can log in (EXC-08)', async () => {
    await askToReturn()
    const { page } = clerk
    await queuesOf(page, 'Sofia')
    const card = cardOf(page, email)
    await card.getByLabel('Note').fill('We have talked.')
    await card.getByRole('button', { name: 'Propose' }).click()
    await card.getByText('sofia proposes').waitFor()
    await card.getByText('You have made this request: another person decides.').waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    await expectAccessible(page, 'a return at the desk')

    await queuesOf(page, 'Samir')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect
      .poll(
        () =>
          logIn(clerk.context, { email, password }).then(
            () => 'in',
            () => 'out',
          ),
        {
          timeout: RETURN_TIME_MS,
          interval: 2_000,
        },
      )
      .toBe('in')
    clerk.expectQuietConsole()
  })
})
