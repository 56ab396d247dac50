/** Every error of a login (spec 1 §8) as its player meets it: what is refused, why, and what comes next. */
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailDigest } from '../kit/personal.ts'
import { type Visit, oneDesktop, expectAccessible, launchBrowser, visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { databaseDir, siteUrl } from './running-product.ts'
import { fillLogin, newPlayer, open, sheet, signIn } from './steps.ts'

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

interface Refused {
  readonly what: string
  readonly status: string
  /** Days from now; null without an end. */
  readonly days: number | null
  readonly says: readonly (string | RegExp)[]
  /** Help with gambling stands beside it. */
  readonly hasHelp: boolean
}
const refusals: readonly Refused[] = [
  {
    what: 'a break',
    status: 'TIMEOUT',
    days: 3,
    says: [/^You are on a break until/, '3 days left.', 'This cannot be ended early.'],
    hasHelp: true,
  },
  {
    what: 'an exclusion',
    status: 'SELF_EXCLUDED',
    days: 180,
    says: [/^Your account is closed for play until/, '180 days left.', 'It cannot be reopened early.'],
    hasHelp: true,
  },
  {
    what: 'an exclusion without an end',
    status: 'SELF_EXCLUDED',
    days: null,
    says: ['Your account is closed for play', 'This exclusion has no end date.'],
    hasHelp: true,
  },
  {
    what: 'an account that the operator has closed',
    status: 'BLACKLISTED',
    days: null,
    says: ['We have closed your account', 'Contact us to find out why.'],
    hasHelp: false,
  },
  {
    what: 'a closed account',
    status: 'CLOSED',
    days: null,
    says: ['This account is closed', /^Your balance is untouched/],
    hasHelp: false,
  },
]

describe.each(oneDesktop)('a login that is refused ($name)', (look) => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  /** The budget that is used up. */
  let budget: { readonly scope: string; readonly subject: string } | undefined
  beforeAll(async () => {
    const signUp = await visitAsNewPlayer(browser, look, player)
    await signUp.close()
    person = await visit(browser, siteUrl, look)
    page = person.page
    page.setDefaultTimeout(60_000)
  })
  afterAll(() => person?.close())

  const setStatus = (status: string, days: number | null) =>
    database.query(
      `update players.player set account_status = $2, status_until = now() + $3 * interval '1 day'
        where email_key = $1`,
      [emailDigest(player.email), status, days],
    )
  async function logIn(password = player.password): Promise<Locator> {
    await open(page, '/en-UN/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, { ...player, password })
    return page.getByRole('dialog')
  }

  test('says the same of a wrong password as of an unknown address, and keeps the address', async () => {
    const dialog = await logIn('not the password')
    await dialog.getByText('Email and password do not match').waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(player.email)
    await expectAccessible(page, 'a wrong password')
  })

  test.each(refusals)('of $what says until when or why, and what comes next', async (refused) => {
    await setStatus(refused.status, refused.days)
    const dialog = await logIn()
    for (const text of refused.says) await dialog.getByText(text).first().waitFor()
    expect(await dialog.getByRole('heading', { name: 'If you want to talk' }).count()).toBe(
      refused.hasHelp ? 1 : 0,
    )
    expect(await dialog.getByRole('textbox', { name: 'Email' }).count()).toBe(0)
    await expectAccessible(page, refused.what)
  })

  test('after too many attempts says when the next one is possible', async () => {
    await setStatus('REGISTERED', null)
    await (await logIn('not the password')).getByText('Email and password do not match').waitFor()
    const { rows } = await database.query<{ scope: string; subject: string }>(
      `update kernel.attempt set used = 1000000
        where (scope, subject) in (
          select scope, subject from kernel.attempt where scope in ('sign-in-account', 'sign-in-device')
           order by window_ends_at desc limit 1)
        returning scope, subject`,
    )
    budget = rows[0]
    const dialog = await logIn()
    await dialog.getByText('Too many attempts').waitFor()
    await dialog.getByText(/^You can try again in \d+ minutes?\.$/).waitFor()
    await expectAccessible(page, 'too many attempts')
  })

  test('is one that opens the account again when the attempts have returned', async () => {
    await database.query('delete from kernel.attempt where scope = $1 and subject = $2', [
      budget?.scope,
      budget?.subject,
    ])
    await open(page, '/en-UN/terms')
    await signIn(page, player)
    expect(await sheet(page, 'Log in').count()).toBe(0)
    person.expectQuietConsole()
  })
})
