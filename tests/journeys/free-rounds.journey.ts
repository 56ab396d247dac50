/**
 * Free rounds from their award to their end: ordered by the command, opened in the game, played without money, and paid
 * once as a total.
 */
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, databaseDir } from './running-product.ts'
import { balance, balanceChip, centsOf, gameFrame, open, sheet, signIn } from './steps.ts'
import { emailDigest } from '../kit/personal.ts'

const UNA = { email: 'una@players.example', password: seededPlayers.password }
const GAME = 'lantern-quay'
/** Its player chooses lines; five at most. */
const GAME_WITH_LINES = 'three-bar-picnic'
const ROUNDS = 3
/** A page with the balance in its header; the play screen has none on a phone. */
const WITH_BALANCE = '/en-UN/terms'
const root = join(import.meta.dirname, '../..')
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

/** As staff order them, on the server's machine. */
async function order(...options: readonly string[]): Promise<{ state: string; refusal: string | null }> {
  const { rows } = await database.query<{ player_id: string }>(
    `select player_id::text from identity.authenticator where kind = 'password' and key = $1`,
    [emailDigest(UNA.email)],
  )
  const { stdout } = await promisify(execFile)(
    'node',
    ['apps/server/src/free-rounds.ts', 'award', '--player', rows[0]!.player_id, ...options],
    { cwd: root, env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dirname(databaseDir) } },
  )
  return JSON.parse(stdout) as { state: string; refusal: string | null }
}

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  return (await database.query<Record<string, unknown>>(sql)).rows
}

describe('free rounds', () => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, looks[0]!)
    page = person.page
    await open(page, WITH_BALANCE)
    await signIn(page, UNA)
  })
  afterAll(() => person?.close())

  test('are awarded, counted in the game, cost nothing, and are paid once at the end', async () => {
    const before = await balance(page)
    const terms = ['--game', GAME, '--rounds', String(ROUNDS), '--value', '0.20', '--days', '7']
    const answer = await order(...terms, '--by', 'journey', '--reason', 'a test')
    expect(answer).toMatchObject({ state: 'awarded', refusal: null })

    await open(page, WITH_BALANCE)
    await balanceChip(page).click()
    const line = sheet(page, 'Wallet').getByRole('link', { name: `${ROUNDS} free rounds in Lantern Quay` })
    await line.getByText('€0.20 a round').waitFor()
    await line.click()
    const frame = gameFrame(page)
    const card = frame.getByRole('dialog', { name: `${ROUNDS} free rounds` })
    await card.getByText('Each round is worth €0.20').waitFor({ timeout: 45_000 })
    await card.getByRole('button', { name: 'Play them' }).click()
    for (let number = 1; number <= ROUNDS; number++) {
      await frame.getByText(`Free round ${number} of ${ROUNDS}`, { exact: true }).waitFor({ timeout: 90_000 })
      expect(await frame.getByRole('button', { name: 'Lower stake' }).isVisible()).toBe(false)
      await frame.getByRole('button', { name: 'Free round', exact: true }).click()
    }
    const end = frame.getByRole('dialog', { name: 'Free rounds played' })
    await end.waitFor({ timeout: 90_000 })
    const said = (await end.locator('p').textContent()) ?? ''
    const won = said === 'They have not won anything.' ? 0 : centsOf(said)
    await end.getByRole('button', { name: 'Continue' }).click()
    await frame.getByRole('button', { name: /^Spin / }).waitFor()
    expect(await frame.getByRole('button', { name: 'Higher stake' }).isVisible()).toBe(true)

    await open(page, WITH_BALANCE)
    await expect.poll(() => balance(page), { timeout: 30_000 }).toBe(before + won)
    const [grant] = await rowsOf('select rounds, used, report_tx from play.free_round_grant')
    expect(grant).toMatchObject({ rounds: ROUNDS, used: ROUNDS, report_tx: expect.any(String) as string })
    await open(page, `/en-UN/play/${GAME}`)
    await frame.getByRole('button', { name: /^Spin / }).waitFor({ timeout: 45_000 })
    expect(await sheet(page, /free round/).count()).toBe(0)
    person.expectQuietConsole()
  })

  test('are played on all lines where lines are chosen', async () => {
    const frame = gameFrame(page)
    const lines = frame.getByLabel('Lines', { exact: true })
    await open(page, `/en-UN/play/${GAME_WITH_LINES}`)
    await lines.waitFor({ timeout: 45_000 })
    const terms = ['--game', GAME_WITH_LINES, '--rounds', '1', '--value', '0.25', '--days', '7']
    const answer = await order(...terms, '--by', 'journey', '--reason', 'a test')
    expect(answer).toMatchObject({ state: 'awarded', refusal: null })

    await open(page, WITH_BALANCE)
    await open(page, `/en-UN/play/${GAME_WITH_LINES}`)
    const card = frame.getByRole('dialog', { name: '1 free round' })
    await card.getByRole('button', { name: 'Play them' }).click({ timeout: 45_000 })
    await frame.getByText('Free round 1 of 1', { exact: true }).waitFor()
    expect(await lines.isVisible()).toBe(false)
    await frame.getByRole('button', { name: 'Free round', exact: true }).click()
    const end = frame.getByRole('dialog', { name: 'Free rounds played' })
    await end.getByRole('button', { name: 'Continue' }).click({ timeout: 90_000 })
    await lines.waitFor()
    const [grant] = await rowsOf("select used from play.free_round_grant where provider = 'pariplay'")
    expect(grant).toEqual({ used: 1 })
    person.expectQuietConsole()
  })

  test('that the studio does not offer are refused, with the values that it does', async () => {
    const terms = ['--game', GAME, '--rounds', '1', '--value', '0.21', '--days', '7']
    const failed = await order(...terms, '--by', 'journey', '--reason', 'a test').catch(
      (error: { stdout: string }) => JSON.parse(error.stdout) as { state: string; refusal: string },
    )
    expect(failed).toMatchObject({
      state: 'refused',
      refusal: expect.stringMatching(/^7: value is one of ([\d.]+, )*0\.2, /) as string,
    })
  })
})
