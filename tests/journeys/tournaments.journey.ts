/** A tournament from its opening to its prizes: entered by choice on two devices, played, ranked, paid and checked. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, databaseDir } from './running-product.ts'
import * as act from './steps.ts'

const root = join(import.meta.dirname, '../..')
const GAME = 'lantern-quay'
/**
 * How long the tournament is open, by how long two sign-ins and deposits took: entering, a launch and two rounds take
 * up to twice as long, on a busy machine too.
 */
const OPEN_PER_PREPARED = 2.5
const SHORTEST_OPEN_MS = 45_000
const LONGEST_OPEN_MS = 200_000
/** The job that makes places final starts at once; its events may wait for others on a busy machine. */
const FINAL_MS = 90_000
/** A page with the balance in its header; the play screen has none on a phone. */
const WITH_BALANCE = '/en-UN/terms'
const LIST = '/en-UN/tournaments'
let browser: Browser
let folder = ''

beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'marquee-tournament-'))
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** As staff open it, on the server's machine. */
async function openTournament(name: string, openMs: number): Promise<{ id: string; endsAt: number }> {
  const endsAt = Date.now() + openMs
  const file = join(folder, 'terms.json')
  const terms = {
    name,
    type: 'casino',
    games: [GAME],
    markets: null,
    currency: 'EUR',
    startsAt: new Date().toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    checkHours: 0,
    rule: { kind: 'count', stake: '0.01', rounds: null },
    prizes: [
      { from: 1, to: 1, amount: '25' },
      { from: 2, to: 2, amount: '10' },
    ],
  }
  await writeFile(file, JSON.stringify(terms))
  const { stdout } = await promisify(execFile)(
    'node',
    ['apps/server/src/tournaments.ts', 'open', '--file', file, '--by', 'journey', '--reason', 'a test'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dirname(databaseDir) } },
  )
  return { id: (JSON.parse(stdout) as { tournament: string }).tournament, endsAt }
}

async function signedIn(name: string, look: number): Promise<Visit> {
  const person = await visit(browser, siteUrl, looks[look]!)
  await act.signInSeeded(person.context, siteUrl, name)
  return person
}

async function fund({ page }: Visit): Promise<void> {
  await act.open(page, '/en-UN/my-account/banking/deposit')
  await page.getByRole('form', { name: 'Deposit' }).waitFor()
  await act.askForDeposit(page, 'Card', '20')
  await act.payByCard(page)
  await page.getByText('Deposit complete').waitFor({ timeout: 60_000 })
}

/** The game speaks the player's own language. */
async function playRounds(page: Page, count: number): Promise<void> {
  const spin = act.gameFrame(page).getByRole('button', { name: /^(Spin|Pyöräytä) / })
  await spin.waitFor({ timeout: 45_000 })
  for (let round = 0; round < count; round++) {
    await spin.click()
    await spin.waitFor({ state: 'hidden' })
    await spin.waitFor({ timeout: 60_000 })
  }
}

async function balanceOf(page: Page): Promise<number> {
  await act.open(page, WITH_BALANCE)
  return act.balance(page)
}

describe('a tournament', () => {
  let phone: Visit
  let desktop: Visit
  let preparedMs = 0
  let attempts = 0
  beforeAll(async () => {
    const started = Date.now()
    ;[phone, desktop] = await Promise.all([signedIn('una', 0), signedIn('aino', 3)])
    await fund(phone)
    await fund(desktop)
    preparedMs = Date.now() - started
  })
  afterAll(async () => {
    await phone?.close()
    await desktop?.close()
  })

  test('is entered by choice, played, ranked, paid, and checked in the browser; visitors see it', async () => {
    attempts += 1
    // The tournament of a first attempt is still in the list.
    const name = attempts > 1 ? `Tournament ${attempts}` : 'A short tournament'
    const { id, endsAt } = await openTournament(
      name,
      Math.min(LONGEST_OPEN_MS, Math.max(SHORTEST_OPEN_MS, preparedMs * OPEN_PER_PREPARED)),
    )
    const address = `/en-UN/tournaments/casino/${id}`
    const enter = async ({ page }: Visit) => {
      await act.open(page, LIST)
      await page.getByRole('link', { name: new RegExp(name) }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Enter', exact: true }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).waitFor()
    }
    await Promise.all([enter(phone), enter(desktop)])
    await Promise.all([
      (async () => {
        await phone.page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click()
        await playRounds(phone.page, 2)
      })(),
      (async () => {
        await act.open(desktop.page, `/en-UN/play/${GAME}`)
        await playRounds(desktop.page, 1)
      })(),
    ])
    expect(Date.now(), 'the rounds began in time').toBeLessThan(endsAt)

    const ownRow = ({ page }: Visit) => page.getByRole('row').filter({ hasText: 'You' })
    await act.open(phone.page, address)
    await expect.poll(() => ownRow(phone).textContent(), { timeout: 30_000 }).toContain('€25.00')
    await phone.page.getByText('All rounds').click()
    await phone.page.getByRole('link', { name: /^Receipt ?: Round 1$/ }).click()
    await phone.page.getByRole('dialog').getByText('Lantern Quay').first().waitFor()
    const before = await balanceOf(phone.page)

    const visitor = await visit(browser, siteUrl, looks[2]!)
    await act.open(visitor.page, address)
    await visitor.page.getByRole('row').nth(2).waitFor()
    expect(await visitor.page.getByRole('row').filter({ hasText: 'You' }).count()).toBe(0)
    const main = visitor.page.getByRole('main')
    const signup = await main.getByRole('link', { name: 'Join', exact: true }).getAttribute('href')
    expect(new URL(signup ?? '', siteUrl).searchParams.get('to'), 'the sign-up leads back').toBe(address)
    await main.getByRole('button', { name: 'Enter', exact: true }).click()
    await act.sheet(visitor.page, 'Log in').waitFor()
    expect(new URL(visitor.page.url()).searchParams.get('to'), 'so does the login').toBe(address)
    visitor.expectQuietConsole()
    await visitor.close()

    await act.open(desktop.page, address)
    const paid = desktop.page.getByText('You finished in place 2. €10.00 was paid into your balance.')
    await paid.waitFor({ timeout: Math.max(0, endsAt - Date.now()) + FINAL_MS })
    await expect.poll(() => balanceOf(phone.page), { timeout: 30_000 }).toBe(before + 2_500)
    // The record of payments follows the last prize.
    const published = async () => {
      const answer = await fetch(`${siteUrl}/api/v1/tournament/${id}/record`)
      return ((await answer.json()) as { payments?: { record: string } }).payments?.record
    }
    await expect.poll(published, { timeout: 30_000 }).toBeDefined()
    await desktop.page.getByRole('button', { name: 'Check now' }).click()
    await desktop.page.getByText('Everything agrees.').waitFor()
    expect(await desktop.page.getByText('agrees', { exact: true }).count()).toBe(7)
    const { payments } = JSON.parse((await published()) ?? '') as { payments: { ledgerEntry: string }[] }
    await desktop.page.getByText(payments[1]!.ledgerEntry, { exact: true }).waitFor()
    phone.expectQuietConsole()
    desktop.expectQuietConsole()
  }, 420_000)
})
