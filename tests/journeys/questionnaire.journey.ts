/**
 * The questionnaire of enhanced due diligence: asked for by staff, left in the middle, sent, refused, corrected, and
 * verified.
 */
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailDigest } from '../kit/personal.ts'
import { expectAccessible, launchBrowser, looks, type Visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { databaseDir } from './running-product.ts'
import { newPlayer, open, sheet } from './steps.ts'

const VERIFICATION = '/en-UN/my-account/account/verification'
/** A member of the sandbox's staff who works on documents: other journeys may have signed in such members by now. */
const CLERK = 'kaisa'
const root = join(import.meta.dirname, '../..')
const player = newPlayer()
let browser: Browser
let server: EmbeddedPostgres
let database: pg.Client
let person: Visit
let page: Page
let playerId: string

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startPostgres({ dataDir: databaseDir })
  database = new pg.Client(server.connection)
  await database.connect()
  person = await visitAsNewPlayer(browser, looks[0]!, player)
  page = person.page
  const { rows } = await database.query<{ player_id: string }>(
    `select player_id::text from identity.authenticator where kind = 'password' and key = $1`,
    [emailDigest(player.email)],
  )
  playerId = rows[0]!.player_id
})
afterAll(async () => {
  await person?.close()
  await database?.end()
  await server?.stop()
  await browser?.close()
})

/** As staff do it, on the server's machine. */
async function staff(act: string, ...options: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'node',
    ['apps/server/src/documents.ts', act, '--player', playerId, ...options],
    { cwd: root, env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dirname(databaseDir) } },
  )
  return stdout
}
const lastAnswer = async () =>
  (JSON.parse(await staff('show', '--by', CLERK)) as { answers: { answerId: string }[] }).answers.at(-1)!
    .answerId

const dialog = () => sheet(page, 'Questionnaire')
const next = () => dialog().getByRole('button', { name: 'Next' }).click()
const question = (title: string) => dialog().getByRole('heading', { level: 3, name: title }).waitFor()
const fillIn = async (button: string) => {
  await open(page, VERIFICATION)
  await page.getByRole('button', { name: `${button}: Questionnaire` }).click()
}
const card = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Questionnaire' }) })

test('a player fills in the questionnaire that staff ask for, breaks it off and goes on where it was left', async () => {
  await staff('request', '--kind', 'EDD_QUESTIONNAIRE', '--by', CLERK)
  await fillIn('Fill in')
  await question('What do you do for a living?')
  await dialog().getByRole('radio', { name: 'Other' }).check()
  await next()
  await dialog().getByText('Fill this in.').waitFor()
  await dialog().getByLabel('What do you do?').fill('I fish')
  await page.keyboard.press('Enter')
  await question('How much do you earn in a year?')
  await dialog().getByText('More than €15,000.00, up to €30,000.00').click()
  await next()
  await question('Where does the money you play with come from?')
  await expectAccessible(page, 'a question')

  await fillIn('Fill in')
  await question('Where does the money you play with come from?')
  await dialog().getByText('Question 3 of 5').waitFor()
  await dialog().getByRole('radio', { name: 'Salary' }).check()
  await next()
  await dialog().getByLabel('Place of birth').fill('Galway, Ireland')
  await next()
  await dialog().getByLabel('Nationality').selectOption('IE')
  await next()
  await question('Check your answers')
  await dialog().getByText('I fish').waitFor()
  await expectAccessible(page, 'all answers')
  await dialog().getByRole('button', { name: 'Send answers' }).click()
  await dialog().getByText('We have your answers').waitFor()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await card().getByText('Being checked').waitFor()
  person.expectQuietConsole()
})

test('a refusal names the answer, which is corrected and verified', async () => {
  const first = await lastAnswer()
  expect(await staff('answer', '--answer', first, '--by', CLERK)).toContain('I fish')
  await staff('refuse', '--answer', first, '--reason', 'EDD_OCCUPATION', '--by', CLERK)
  await fillIn('Check your answers')
  await dialog().getByText('Please correct this answer.').waitFor()
  await dialog().getByRole('button', { name: 'Change: Occupation' }).click()
  await dialog().getByLabel('What do you do?').fill('Skipper of a trawler')
  await next()
  await question('Check your answers')
  await dialog().getByRole('button', { name: 'Send answers' }).click()
  await dialog().getByText('We have your answers').waitFor()
  await staff('approve', '--answer', await lastAnswer(), '--expires', '2031-05-17', '--by', CLERK)
  await open(page, VERIFICATION)
  await card().getByText('Verified', { exact: true }).waitFor()
  person.expectQuietConsole()
})
