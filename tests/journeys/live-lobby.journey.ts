/** A live table changes in two browsers: a player's and a visitor's. The player asks to be told of a free seat. */
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'
import { open, signIn } from './steps.ts'

const { password } = seededPlayers
/** A table of CreedRoomz with seven seats. */
const TABLE = { name: 'Baccarat Terrace', symbol: '81267', studio: 'creedroomz' }
/** A change is seen after a question of the server and one of the page, on a busy machine. */
const SEEN_MS = 30_000
let browser: Browser
let una: Visit
let visitor: Visit

beforeAll(async () => {
  browser = await launchBrowser()
  una = await visit(browser, siteUrl, looks[2]!)
  visitor = await visit(browser, siteUrl, looks[1]!)
  await open(una.page, '/en-UN/terms')
  await signIn(una.page, { email: 'una@players.example', password })
})
afterAll(() => browser?.close())
afterEach(async () => {
  await bot('guests', { game: TABLE.symbol, count: null })
  await bot('feed', { isSilent: false })
})

async function bot(path: string, fields: object): Promise<void> {
  const { status } = await fetch(`${sandboxUrl}/${TABLE.studio}/_bot/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  expect(status).toBe(200)
}
const withGuests = (count: number): Promise<void> => bot('guests', { game: TABLE.symbol, count })

const tableOn = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: TABLE.name })
const says = (page: Page, text: string): Promise<void> =>
  tableOn(page).getByText(text, { exact: true }).first().waitFor({ timeout: SEEN_MS })

describe('a live table', () => {
  test('changes for a player and for a visitor, and its free seat is told once to the player who asked', async () => {
    await withGuests(7)
    await open(una.page, '/en-UN/live-casino-online')
    await open(visitor.page, '/en-UN/live-casino-online')
    await says(una.page, 'Full')
    await says(visitor.page, 'Full')
    await expectAccessible(una.page, 'the live lobby of a player')
    await expectAccessible(visitor.page, 'the live lobby of a visitor')
    expect(await visitor.page.getByRole('button', { name: /^Tell me when/ }).count()).toBe(0)

    const tellMe = una.page.getByRole('button', { name: `Tell me when ${TABLE.name} has a free seat` })
    await tellMe.click()
    await una.page.getByRole('button', { name: `Do not tell me about ${TABLE.name}` }).waitFor()

    await withGuests(5)
    await una.page
      .getByRole('region', { name: 'Notifications' })
      .getByText(`A seat is free: ${TABLE.name}`)
      .waitFor({ timeout: SEEN_MS })
    await says(una.page, '2 of 7 seats free')
    await says(visitor.page, '2 of 7 seats free')

    await withGuests(7)
    await says(una.page, 'Full')
    // The alert is used up: the button offers another one.
    await tellMe.waitFor({ timeout: SEEN_MS })
  })

  test('of a silent studio shows no seats, and the page names the studio', async () => {
    await withGuests(5)
    await open(visitor.page, '/en-UN/live-casino-online')
    await says(visitor.page, '2 of 7 seats free')
    await bot('feed', { isSilent: true })
    await visitor.page
      .getByText('No live information from CreedRoomz at the moment.')
      .waitFor({ timeout: 2 * SEEN_MS })
    expect(await tableOn(visitor.page).getByText('seats free').count()).toBe(0)
    await bot('feed', { isSilent: false })
    await says(visitor.page, '2 of 7 seats free')
    una.expectQuietConsole()
    visitor.expectQuietConsole()
  })
})
